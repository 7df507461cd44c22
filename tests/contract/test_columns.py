"""Listed moves travel as columns: the same moves, whatever the game."""

from ludoteca.kernel.schema.columns import columns
from tests.rows import rows
from tests.walks import Table, walks


def test_columns_hold_the_listed_moves_and_nothing_else(table: Table) -> None:
    for step in walks(table, 2):
        codes = step.match.legal_codes(step.seat)
        groups = columns(table.game.moves, codes)
        assert sorted(map(table.game.moves.to_code, rows(groups))) == sorted(int(code) for code in codes)
        assert len({group["move"] for group in groups}) == len(groups)
        assert rows(columns(table.game.moves, codes, folded=True)) == rows(groups)
