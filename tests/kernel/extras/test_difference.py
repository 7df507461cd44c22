"""What one move has that another has not: the most telling fact first, in the game's words, by number."""

from ludoteca.kernel import registry
from ludoteca.kernel.extras.difference import Difference, phrase, price, told_apart


def test_the_most_telling_fact_for_it_and_the_most_telling_one_against_it_are_told() -> None:
    worth = registry.load("yangtze").worth
    assert worth is not None
    more, less = told_apart(worth, {"points": 0, "near": -2, "cards": 3, "rafts": 1, "shared": -1})
    assert more == Difference("cards", 3, "Y3.6")
    assert less == Difference("near", -2, "Y2.2")
    assert told_apart(worth, dict.fromkeys(worth.rules, 0)) == (None, None)


def test_a_difference_is_said_by_its_number_and_its_sign() -> None:
    game = registry.load("yangtze")
    assert phrase(Difference("cards", 3, "Y3.6"), game, "es") == "3 farolillos más"
    assert phrase(Difference("cards", -1, "Y3.6"), game, "en") == "1 lantern card fewer"


def test_what_is_handed_in_for_a_move_is_its_price_and_no_loss() -> None:
    game = registry.load("summer_pavilion")
    assert game.worth is not None
    by = dict.fromkeys(game.worth.rules, 0) | {"points": 5, "tiles": -3, "alike": -3}
    assert price(by, game.worth, game, "en") == "paid with 3 tiles"
    assert price(by | {"tiles": -1}, game.worth, game, "es") == "pagando 1 azulejo"
    assert price(by | {"tiles": 2}, game.worth, game, "pt") is None
