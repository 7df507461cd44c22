"""Two statements of the rules of Yangtze, one fast and one plain, agree move by move."""

import random

import pytest

from ludoteca.kernel.compiling import MODE
from tests.plain.yangtze import PlainYangtze, comparable, opening_faults
from tests.walks import Table, walk
from tests.warm_up import load_games

MATCHES = {"compiled": 400, "bounds-checked": 20, "interpreted": 2}[MODE]
YANGTZE = next(game for game in load_games() if game.id == "yangtze")


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("seats", YANGTZE.seats)
def test_the_engine_and_the_plain_rules_agree(seats: int, part: int) -> None:
    table = Table(YANGTZE, seats, {})
    for seed in range(part, MATCHES, 4):
        match = table.match(seed)
        plain = PlainYangtze(match.state_json())
        assert opening_faults(match.state_json()) == []
        for number, step in enumerate(walk(match, random.Random(seed)), seed):
            assert plain.comparable() == comparable(match.state_json())
            legal = plain.legal() if number % 3 == 0 else {}  # a third is shown of each match, another in the next
            for seat in legal:
                listed = match.legal(seat)
                assert len(listed) == len(legal[seat])
                assert set(map(str, listed)) == set(map(str, legal[seat]))
            plain.play(step.seat, YANGTZE.moves.to_json(step.code))
        assert plain.comparable() == comparable(match.state_json())
        assert (plain.scores(), plain.winners()) == (match.scores, match.winners)
