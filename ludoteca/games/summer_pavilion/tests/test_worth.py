"""What is counted to say why a move is better."""

from ludoteca.games.summer_pavilion.tests.tables import a_table, hold, lay, match_at, place, take
from ludoteca.games.summer_pavilion.worth import count


def test_a_bonus_is_had_from_when_it_is_due_and_taking_it_loses_nothing() -> None:
    """S3.8"""
    s = a_table()
    lay(s, 0, "red 5")
    hold(s, 0, red=7)
    hold(s, 1, red=1)
    match = match_at(s)
    before = count(match.seen(0), 0)
    match.play(0, place("red 6"))
    due = count(match.seen(0), 0)
    match.play(0, take(next(color for color in ("green", "blue") if take(color) in match.legal(0))))
    taken = count(match.seen(0), 0)

    assert (before["bonus"], due["bonus"], taken["bonus"]) == (0, 3, 3)
    assert taken["tiles"] == due["tiles"] + 1
