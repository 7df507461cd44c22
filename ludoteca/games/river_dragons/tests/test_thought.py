"""Who thinks sees how long planks are: where one is too short it is not even tried."""

import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.games.river_dragons.geometry import ends_of, fits
from ludoteca.games.river_dragons.state import Phase
from ludoteca.games.river_dragons.vocabulary import number_of
from ludoteca.kernel.codes import args
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.play.match import Match

pytestmark = pytest.mark.skipif(MODE != "compiled", reason="thinking takes too long")
POSITIONS = 12


def is_long_enough(match: Match, a: int, b: int) -> bool:
    s = match.copy_state()
    return bool(fits(s, number_of(int(s.chosen)), a, b))


def some_offers_are_too_long(match: Match) -> bool:
    s = match.copy_state()
    spans = [int(span) for span in s.offer[: s.offers]] if s.phase == Phase.PLACING_PLANK else []
    return not all(is_long_enough(match, *ends_of(span)) for span in spans)


def positions_by_eye() -> list[Match]:
    """In each a plank is chosen, and offered also where it does not reach."""
    found: list[Match] = []
    match = ludoteca.new_match("river_dragons", seats=2, seed=1)
    while len(found) < POSITIONS:
        if match.is_over:
            match = ludoteca.new_match("river_dragons", seats=2, seed=1_000 + len(found))
        if some_offers_are_too_long(match):
            found.append(Match.from_state(match.game, match.copy_state()))
        seat = match.active[0]
        match.play_code(seat, choose(match.game, match.seen(seat), seat, "search:20", len(match.log)))
    return found


def test_bots_and_hints_try_no_plank_where_it_is_too_short() -> None:
    for match in positions_by_eye():
        seat = match.active[0]
        code = choose(match.game, match.seen(seat), seat, "search:200", 5)
        advised = [hint.move for hint in ludoteca.suggest(match, seat, moves=9)]
        for move in [match.game.moves.to_json(code), *advised]:
            a, b = args(match.game.moves.to_code(move))[:2]
            assert is_long_enough(match, a, b)
            assert match.refusal(seat, move) is None
