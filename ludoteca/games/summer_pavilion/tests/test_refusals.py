import pytest

from ludoteca.games.summer_pavilion.tests.tables import (
    KEEP_NOTHING,
    PASS,
    a_table,
    ended,
    have_turn,
    hold,
    holding,
    keep,
    keeping,
    lay,
    match_at,
    pick,
    picking,
    place,
    take,
)
from ludoteca.games.summer_pavilion.vocabulary import Why
from ludoteca.kernel.play.match import Match
from tests.refusals import Case, check_refusal


def turn_of_another() -> Match:
    s = a_table()
    hold(s, 0, red=1)
    hold(s, 1, red=1)
    have_turn(s, 1)
    return match_at(s)


def another_picks() -> Match:
    match = picks()
    match.play(0, pick("display_1", "red"))
    return match


def over() -> Match:
    return ended(a_table())[0]


def bonus_due() -> Match:
    s = a_table()
    lay(s, 0, "red 5")
    hold(s, 0, red=7)
    match = match_at(s)
    match.play(0, place("red 6"))
    match.play(0, take("green"))
    return match


def having_passed() -> Match:
    s = a_table()
    keeping(s, 0, red=4, blue=2)
    return match_at(s)


def laid(side: str = "colored", space: str = "red 2", *colors: str) -> Match:
    """A star with tiles of these colors from a slot on; seat 0 holds three of each of three colors."""
    s = a_table(side=side)
    star, slot = space.split()
    for i, color in enumerate(colors or ("red",)):
        lay(s, 0, f"{star} {int(slot) + i}", color=color)
    hold(s, 0, red=3, blue=3, green=3)
    return match_at(s)


def picks() -> Match:
    return picking(display_1={"red": 2, "purple": 2}, center={"purple": 1, "blue": 1})


CASES = [
    Case(Why.NOT_YOUR_TURN, "S2.1", another_picks, pick("display_1", "red")),
    Case(Why.NOT_YOUR_TURN_TO_PLACE, "S3.1", turn_of_another, place("red 1")),
    Case(Why.NOT_YOUR_TURN_TO_PLACE, "S3.1", turn_of_another, PASS),
    Case(Why.MATCH_OVER, "S1.5", over, PASS),
    Case(Why.MATCH_OVER, "S1.5", over, pick("center", "red")),
    Case(Why.MUST_PICK, "S2.1", picks, place("red 1")),
    Case(Why.MUST_PICK, "S2.1", picks, PASS),
    Case(Why.PICKING_OVER, "S2.1", lambda: holding(red=1), pick("center", "red")),
    Case(Why.BONUS_DUE, "S3.13", bonus_due, place("red 1")),
    Case(Why.BONUS_DUE, "S3.13", bonus_due, PASS),
    Case(Why.BONUS_DUE, "S3.13", bonus_due, KEEP_NOTHING),
    Case(Why.NO_BONUS_DUE, "S3.8", lambda: holding(red=1), take("red")),
    Case(Why.NO_BONUS_DUE, "S3.8", picks, take("red")),
    Case(Why.KEEPING_DUE, "S3.11", having_passed, PASS),
    Case(Why.KEEPING_DUE, "S3.11", having_passed, place("red 1")),
    Case(Why.KEEPING_DUE, "S3.11", having_passed, take("red")),
    Case(Why.NOT_PASSED, "S3.11", lambda: holding(red=1), KEEP_NOTHING),
    Case(Why.NOT_PASSED, "S3.11", picks, KEEP_NOTHING),
    Case(Why.NO_SUCH_DISPLAY, "S1.2", picks, pick("display_6", "red")),
    Case(Why.EMPTY_SOURCE, "S2.7", picks, pick("display_2", "red")),
    Case(Why.COLOR_NOT_THERE, "S2.2", picks, pick("display_1", "blue")),
    Case(Why.WILD_NOT_PICKED, "S2.3", picks, pick("display_1", "purple")),
    Case(Why.WILD_NOT_PICKED, "S2.3", picks, pick("center", "purple")),
    Case(Why.SPACE_FILLED, "S3.6", laid, place("red 2")),
    Case(Why.NOT_THE_STARS_COLOR, "S3.5", laid, place("red 1", "blue")),
    Case(Why.COLOR_IN_CENTER_STAR, "S3.5", lambda: laid("colored", "center 2"), place("center 1", "red")),
    Case(Why.COLOR_CLOSED, "S6.1", lambda: laid("variant", "center 2", "red", "red"), place("center 1", "blue")),
    Case(Why.COLOR_CLOSED, "S6.1", lambda: laid("variant", "center 2", "red", "blue"), place("center 1", "blue")),
    Case(Why.WILD_FOR_ITSELF, "S3.4", lambda: holding(purple=4), place("purple 2", wilds=1)),
    Case(Why.WILD_FOR_ITSELF, "S3.4", lambda: holding(purple=4), place("center 3", "purple", wilds=2)),
    Case(Why.NONE_OF_THE_COLOR, "S3.3", lambda: holding(purple=6), place("red 3", wilds=2)),
    Case(Why.NONE_OF_THE_COLOR, "S3.3", lambda: holding(red=6), place("purple 3")),
    Case(Why.PLACED_TILE_IS_WILD, "S3.3", lambda: holding(red=1, purple=6), place("red 3", wilds=3)),
    Case(Why.PLACED_TILE_IS_WILD, "S3.3", lambda: holding(red=1, purple=6), place("red 6", wilds=6)),
    Case(Why.MORE_WILDS_NEEDED, "S3.3", lambda: holding(green=2, purple=3), place("green 4", wilds=1)),
    Case(Why.MORE_WILDS_NEEDED, "S3.3", lambda: holding(green=2, purple=3), place("green 5", wilds=2)),
    Case(Why.TOO_FEW_TILES, "S3.2", lambda: holding(green=2, purple=3), place("green 6", wilds=3)),
    Case(Why.TOO_FEW_TILES, "S3.2", lambda: holding(red=2, purple=2), place("red 5", wilds=2)),
    Case(Why.TOO_FEW_TILES, "S3.2", lambda: holding(purple=2), place("purple 3")),
    Case(Why.TOO_FEW_WILDS, "S3.3", lambda: holding(red=2, purple=2), place("red 5", wilds=3)),
    Case(Why.NOT_IN_SUPPLY, "S3.8", bonus_due, take("green")),
    Case(Why.TOO_MANY_KEPT, "S3.11", having_passed, keep(red=4, blue=1)),
    Case(Why.KEPT_NOT_HELD, "S3.11", having_passed, keep(blue=3)),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_refusal_names_its_reason_and_its_rule_and_changes_nothing(case: Case) -> None:
    check_refusal(case)


def test_every_reason_is_met() -> None:
    assert {case.why for case in CASES} == set(Why)
