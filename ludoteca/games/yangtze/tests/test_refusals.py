import pytest

from ludoteca.games.yangtze.tests.tables import (
    COLORS,
    FINISH,
    SEVEN,
    a_table,
    discard,
    exchange,
    four,
    give,
    hold,
    holding,
    last_turns,
    leave,
    match_at,
    pairs,
    place,
)
from ludoteca.games.yangtze.vocabulary import Why
from ludoteca.kernel.play.match import Match
from tests.refusals import Case, check_refusal


def exchanged() -> Match:
    match = holding(rafts=4, red=4)
    match.play(0, exchange("red", "blue"))
    return match


def dedicated() -> Match:
    match = holding(rafts=2, red=4, blue=4)
    match.play(0, four("red"))
    return match


def discarded() -> Match:
    match = holding(rafts=2, red=8, blue=6)
    match.play(0, discard("blue"))
    return match


def red_is_gone() -> Match:
    s = a_table()
    give(s, 0, blue=1)
    leave(s, 3, red=0)
    s.rafts[0] = 2
    return match_at(s)


def in_the_last_turn() -> Match:
    s = last_turns()
    give(s, 0, red=8, blue=6)
    return match_at(s)


def last_turn_of_another() -> Match:
    s = last_turns(turn=3)
    give(s, 3, red=4)
    return match_at(s)


def over() -> Match:
    match = last_turn_of_another()
    match.play(3, FINISH)
    return match


def tile_32_of_another() -> Match:
    s = a_table()
    hold(s, 1, 32)
    return match_at(s)


SIX = dict.fromkeys(COLORS[:6], 1)

CASES = [
    Case(Why.NOT_YOUR_TURN, "Y1.1", lambda: match_at(a_table(turn=1)), place(32, "N")),
    Case(Why.NOT_YOUR_TURN, "Y1.1", last_turn_of_another, FINISH),
    Case(Why.MATCH_OVER, "Y4.1", over, FINISH),
    Case(Why.MATCH_OVER, "Y4.1", over, place(32, "N")),
    Case(Why.ALREADY_EXCHANGED, "Y2.1", exchanged, exchange("red", "green")),
    Case(Why.EXCHANGE_AFTER_DEDICATING, "Y2.4", dedicated, exchange("blue", "red")),
    Case(Why.STEP_CLOSED, "Y2.7", discarded, exchange("red", "green")),
    Case(Why.STEP_CLOSED, "Y2.7", discarded, four("red")),
    Case(Why.SAME_COLOR, "Y2.1", lambda: holding(rafts=2, red=1), exchange("red", "red")),
    Case(Why.TOO_FEW_RAFTS, "Y2.1", lambda: holding(rafts=1, red=1), exchange("red", "blue")),
    Case(Why.CARD_NOT_HELD, "Y2.1", lambda: holding(rafts=2, red=1), exchange("blue", "red")),
    Case(Why.EMPTY_SUPPLY, "Y2.1", red_is_gone, exchange("blue", "red")),
    Case(Why.ALREADY_DEDICATED, "Y2.2", dedicated, four("blue")),
    Case(Why.NOT_FOUR_ALIKE, "Y2.2a", lambda: holding(red=3, blue=4), four("red")),
    Case(Why.NOT_THREE_PAIRS, "Y2.2b", lambda: holding(red=2, blue=2, green=1), pairs("red", "blue", "green")),
    Case(Why.NOT_SEVEN_DIFFERENT, "Y2.2c", lambda: holding(**SIX), SEVEN),
    Case(Why.NOTHING_TO_DISCARD, "Y2.5", lambda: holding(red=6, blue=6), discard("red")),
    Case(Why.NOTHING_TO_DISCARD, "Y2.5", in_the_last_turn, discard("red")),
    Case(Why.DISCARD_NOT_HELD, "Y2.5", lambda: holding(red=7, blue=6), discard("green")),
    Case(Why.OVER_THE_LIMIT, "Y2.5", lambda: holding(red=7, blue=6), place(32, "N")),
    Case(Why.NOTHING_TO_PLACE, "Y4.1", in_the_last_turn, place(32, "N")),
    Case(Why.TILE_NOT_HELD, "Y2.6", tile_32_of_another, place(32, "N")),
    Case(Why.TILE_NOT_HELD, "Y2.6", holding, place(0, "N")),
    Case(Why.CELL_TAKEN, "Y2.6", holding, place(32, "NS")),
    Case(Why.CELL_APART, "Y2.6", holding, place(32, "NE")),
    Case(Why.CELL_APART, "Y2.6", holding, place(32, "S" * 34)),
    Case(Why.LOOKS_ALIKE, "Y2.6", holding, place(25, "N", rotation=2)),
    Case(Why.LOOKS_ALIKE, "Y2.6", holding, place(26, "N", rotation=3)),
    Case(Why.MUST_PLACE, "Y2.6", holding, FINISH),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_refusal_names_its_reason_and_its_rule_and_changes_nothing(case: Case) -> None:
    check_refusal(case)


def test_every_reason_is_met() -> None:
    assert {case.why for case in CASES} == set(Why)
