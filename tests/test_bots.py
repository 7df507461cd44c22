"""Simple bots: legal, better than chance, and blind to what their seat cannot see."""

import pytest

import ludoteca
from ludoteca.bots import BOTS, bot_named
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.errors import BadTable
from ludoteca.kernel.match import Match
from tests.walks import Table, tables, twin, walks
from tests.warm_up import load_games

TABLES = [table for table in tables(load_games()) if table.seats == min(table.game.seats)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_bots_choice_depends_on_what_its_seat_sees_and_nothing_more(table: Table, name: str) -> None:
    for n, step in enumerate(walks(table, 1)):
        if n % 7:
            continue
        other = twin(step.match, step.seat, n)
        choices = {BOTS[name](table.game, m.seen(step.seat), step.seat, 5) for m in (step.match, other)}
        assert len(choices) == 1
        assert step.match.refusal(step.seat, table.game.moves.to_json(choices.pop())) is None


def play(match: Match, names: list[str]) -> Match:
    while not match.is_over:
        seat = match.active[0]
        match.play_code(seat, BOTS[names[seat]](match.game, match.seen(seat), seat, len(match.log)))
    return match


@pytest.mark.skipif(MODE != "compiled", reason="too slow")
def test_the_simple_bot_beats_the_random_one() -> None:
    wins = 0
    for seed in range(6):
        names = ["simple", "random"] if seed % 2 else ["random", "simple"]
        match = play(ludoteca.new_match("yangtze", seats=2, seed=seed), names)
        wins += names.index("simple") in match.winners
    assert wins >= 5


def test_an_unknown_bot_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadTable, match="there is no bot 'deep'; there are simple, random"):
        bot_named("deep")
