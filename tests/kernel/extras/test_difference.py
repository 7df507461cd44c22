"""What one move has that another has not: the most telling fact first, in the game's words, by number."""

from ludoteca.kernel import registry
from ludoteca.kernel.extras.difference import Difference, balance, phrase, price, told_apart


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


def test_the_more_telling_fact_is_said_first_for_or_against_the_move() -> None:
    """Ten points fewer are not hidden behind three cards more."""
    game = registry.load("yangtze")
    near, points = Difference("near", 3, "Y2.2"), Difference("points", -10, "Y2.2")
    assert balance(near, points, game, "en") == "10 points fewer, but 3 lantern cards closer to a reward"
    assert balance(None, points, game, "pt") == "10 pontos a menos"


def test_after_what_the_others_have_it_is_said_what_is_ones_own() -> None:
    game = registry.load("river_dragons")
    rival, planks = Difference("rival", 1, "R1.2"), Difference("planks", -1, "R8.1")
    said = balance(rival, planks, game, "en")
    assert said == "the nearest rival is 1 action farther away, but for oneself 1 plank fewer in the reserve"
