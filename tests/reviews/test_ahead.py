"""What a move brings later, where nothing tells at once: on average, by what its seat could see."""

import ludoteca
from ludoteca.bots.searching import searcher
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.reviews.ahead import GLANCE, MOVES, later
from ludoteca.reviews.valuing import Valuer
from ludoteca.reviews.why import brings
from tests.walks import twin

PLAN = ["place_2_stones", "place_2_planks", "move_2", "place_1_stone", "place_1_plank"]


def test_a_plan_brings_nothing_at_once_and_some_moves_later_less_to_do_on_the_way() -> None:
    match = ludoteca.new_match("river_dragons", seats=2, seed=1)
    searcher(match.game)
    valuer, code = Valuer(match.game, 1, GLANCE), int(match.game.moves.to_code({"move": "program", "cards": PLAN}))
    assert brings(valuer, match.seen(0), 0, code) is None
    found = later(valuer, match.seen(0), 0, code)
    assert found is not None
    assert found.moves == MOVES
    assert found.what.keys() == {*LANGUAGES}
    assert "less to the destination" in found.what["en"]
    assert later(valuer, twin(match, 0, 3).seen(0), 0, code) == found
