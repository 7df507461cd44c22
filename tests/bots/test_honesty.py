"""A bot knows what its seat sees and nothing more."""

import pytest

from ludoteca.bots import choose
from tests.walks import Table, tables, twin, walks
from tests.warm_up import load_games

TABLES = [table for table in tables(load_games()) if table.seats == min(table.game.seats)]
QUICK = ("random", "greedy", "flat:40", "search:40", "learned:40", "novice")
STEP = 12  # every so manieth decision is looked at


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_bots_choice_depends_on_what_its_seat_sees_and_nothing_more(table: Table, bot: str) -> None:
    for n, step in enumerate(walks(table, 1)):
        if n % STEP == 0:
            other = twin(step.match, step.seat, n)
            choices = {choose(table.game, m.seen(step.seat), step.seat, bot, 5) for m in (step.match, other)}
            assert len(choices) == 1
            assert step.match.refusal(step.seat, table.game.moves.to_json(choices.pop())) is None
