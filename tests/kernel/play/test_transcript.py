"""The format of a record: what is written can be parsed, and what is no record is said in a sentence."""

import json

import pytest

from ludoteca.kernel.errors import BadRecord
from ludoteca.kernel.play.transcript import LONGEST, MOST_MOVES, parse, write

HEAD = {"game": "yangtze", "rules_version": 1, "seats": 2, "options": {}, "seed": "00" * 32, "state_hash": "ab"}
MOVES = [{"seat": 0, "move": "finish"}, {"seat": 1, "move": "finish"}]


def test_what_is_written_is_read_again() -> None:
    assert parse(write(HEAD, MOVES)) == {"ludoteca": 1, **HEAD, "moves": MOVES}


def test_every_move_stands_on_a_line() -> None:
    assert write(HEAD, MOVES).splitlines()[1:3] == [f"  {json.dumps(MOVES[0])},", f"  {json.dumps(MOVES[1])}"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "a record is a text of at most"),
        (" " * (LONGEST + 1), "a record is a text of at most"),
        ("{", "the record is not whole"),
        ("[" * 100_000, "the record is not whole"),
        ("[]", "this is no record of a match"),
        (json.dumps({"ludoteca": 2}), "this is no record of a match"),
        (json.dumps({"ludoteca": 1}), "the record lacks game, moves, options"),
        (json.dumps({"ludoteca": 1, **HEAD, "start": {}, "moves": []}), "a seed or a start, or has both"),
        (json.dumps({"ludoteca": 1, **HEAD, "moves": {}}), "a record has a list of at most"),
        (json.dumps({"ludoteca": 1, **HEAD, "moves": [0] * (MOST_MOVES + 1)}), "a record has a list of at most"),
    ],
)
def test_what_is_no_record_is_said_in_a_sentence(text: object, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        parse(text)
