"""Kinds of moves: what may be declared, and what is said to what is no move."""

from enum import IntEnum

import pytest

from ludoteca.kernel.codes import args, code2
from ludoteca.kernel.errors import BadMove
from ludoteca.kernel.kinds import Different, Secret, Several
from ludoteca.kernel.vocabulary import Vocabulary


class Fruit(IntEnum):
    APPLE = 0
    PEAR = 1


def vocabulary() -> Vocabulary:
    made = Vocabulary("move")
    made.kind("eat", fruit=Fruit, count=range(-2, 3))
    made.kind("pack", fruits=Several(Fruit, 2))
    made.kind("mix", numbers=Different(range(5), 3))
    return made


def test_a_code_holds_the_kind_and_a_byte_for_each_argument() -> None:
    made = vocabulary()
    code = made.to_code({"move": "eat", "fruit": "pear", "count": -1})
    assert code == code2(0, 1, 1)
    assert args(code)[:2] == (1, 1)
    assert made.to_json(code) == {"move": "eat", "fruit": "pear", "count": -1}


def test_lists_keep_their_order_and_sets_are_sorted() -> None:
    made = vocabulary()
    packed = {"move": "pack", "fruits": ["pear", "apple"]}
    assert made.to_json(made.to_code(packed)) == packed
    mixed = made.to_code({"move": "mix", "numbers": [4, 0, 2]})
    assert made.to_json(mixed)["numbers"] == [0, 2, 4]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("eat", "a move is an object such as {'move': …}, not 'eat'"),
        ({}, "there is no move None; there are eat, pack, mix"),
        ({"move": "fly"}, "there is no move 'fly'; there are eat, pack, mix"),
        ({"move": ["eat"]}, "there is no move ['eat']; there are eat, pack, mix"),
        ({"move": "eat", "fruit": "pear"}, "'eat' needs 'count'"),
        ({"move": "eat", "fruit": "pear", "count": 0, "salt": 1}, "'eat' has no 'salt'"),
        ({"move": "eat", "fruit": "plum", "count": 0}, "'fruit' is one of apple, pear, not 'plum'"),
        ({"move": "eat", "fruit": "APPLE", "count": 0}, "'fruit' is one of apple, pear, not 'APPLE'"),
        ({"move": "eat", "fruit": 0, "count": 0}, "'fruit' is one of apple, pear, not 0"),
        ({"move": "eat", "fruit": "pear", "count": 3}, "'count' is a whole number from -2 to 2, not 3"),
        ({"move": "eat", "fruit": "pear", "count": True}, "'count' is a whole number from -2 to 2, not True"),
        ({"move": "eat", "fruit": "pear", "count": 1.0}, "'count' is a whole number from -2 to 2, not 1.0"),
        ({"move": "pack", "fruits": ["pear"]}, "'fruits' takes a list of 2, not ['pear']"),
        ({"move": "pack", "fruits": "ab"}, "'fruits' takes a list of 2, not 'ab'"),
        ({"move": "mix", "numbers": [1, 1, 2]}, "'numbers' takes 3 different values, not [1, 1, 2]"),
        ({"move": "x" * 500}, "there is no move 'xxxx"),
    ],
)
def test_what_is_no_move_gets_one_sentence(given: object, sentence: str) -> None:
    with pytest.raises(BadMove) as raised:
        vocabulary().to_code(given)
    assert str(raised.value).startswith(sentence)
    assert len(str(raised.value)) < 150


def test_a_secret_is_shown_to_its_seat_alone_and_at_an_open_table() -> None:
    events = Vocabulary("event")
    drawn = events.kind("drawn", seat=range(4), tile=Secret(range(36)))
    code = code2(drawn, 2, 17)
    assert events.to_json(code, 2) == {"event": "drawn", "seat": 2, "tile": 17}
    assert events.to_json(code, 1) == events.to_json(code, None) == {"event": "drawn", "seat": 2}
    assert events.to_json(code, everything=True)["tile"] == 17


@pytest.mark.parametrize("code", [-1, 3, 255, code2(0, 2, 0), code2(0, 0, 5), 1 << 40])
def test_a_number_that_is_no_code_is_known_as_such(code: int) -> None:
    assert not vocabulary().is_code(code)


def test_what_does_not_fit_is_refused_when_it_is_declared() -> None:
    made = Vocabulary("move")
    with pytest.raises(ValueError, match="a byte holds 256"):
        made.kind("large", number=range(257))
    with pytest.raises(ValueError, match="takes more than 7 bytes"):
        made.kind("long", numbers=Several(range(2), 8))
    made.kind("once")
    with pytest.raises(ValueError, match="again"):
        made.kind("once")
