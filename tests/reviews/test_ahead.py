"""What a move brings later, where nothing tells at once: on average, by what its seat could see."""

import ludoteca
from ludoteca.bots.searching import searcher
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.reviews.ahead import GLANCE, MOVES, later
from ludoteca.reviews.valuing import Valuer
from ludoteca.reviews.why import brings, slightly
from tests.walks import twin

PLAN = ["place_2_stones", "place_2_planks", "move_2", "place_1_stone", "place_1_plank"]


def test_a_plan_brings_nothing_at_once_and_some_moves_later_fewer_actions_to_the_destination() -> None:
    match = ludoteca.new_match("river_dragons", seats=2, seed=1)
    searcher(match.game)
    valuer, code = Valuer(match.game, 1, GLANCE), int(match.game.moves.to_code({"move": "program", "cards": PLAN}))
    assert brings(valuer, match.seen(0), 0, code) is None
    found = later(valuer, match.seen(0), 0, code)
    assert found is not None
    assert found.moves == MOVES
    assert found.what.keys() == {*LANGUAGES}
    assert "closer to the destination" in found.what["en"]
    assert later(valuer, twin(match, 0, 3).seen(0), 0, code) == found


def test_where_nothing_else_tells_a_plan_is_told_by_what_is_in_it() -> None:
    match = ludoteca.new_match("river_dragons", seats=2, seed=1)
    valuer, moves = Valuer(match.game, 1, GLANCE), match.game.moves
    cards = [["dragon_pink", *PLAN[:4]], ["move_1", "move_2", "jump", "remove", "place_1_stone"]]
    guard, steps = (int(moves.to_code({"move": "program", "cards": each})) for each in cards)
    found = slightly(valuer, match.seen(0), 0, guard)
    assert found is not None
    assert found["en"] == "a dragon against the rival who is nearest the destination"
    assert slightly(valuer, twin(match, 0, 3).seen(0), 0, guard) == found
    assert (slightly(valuer, match.seen(0), 0, steps) or {})["es"] == "4 pasos en el plan"
