"""Puzzles are looked for in matches of bots; what was found is kept, and making them goes on."""

import json
from pathlib import Path

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.errors import BadRecord
from ludoteca.kernel.vocabulary import Json
from ludoteca.puzzles.making import explain, make, spread, wants

GAME = registry.load("yangtze")


def test_what_was_found_is_kept_and_a_file_with_enough_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    file.touch()  # as the command leaves it, when it has seen that it can be written
    make(GAME, file, number=1, budget=20)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["rules_version"] == GAME.rules_version
    assert kept["puzzles"]
    before = file.read_bytes()
    make(GAME, file, number=1, budget=20)
    assert file.read_bytes() == before


def test_why_the_best_move_is_better_is_found_anew_and_the_puzzles_stay(tmp_path: Path) -> None:
    game, file = registry.load("river_dragons"), tmp_path / "puzzles.json"
    kept = json.loads((game.home / "puzzles.json").read_text(encoding="utf-8"))
    one = next(each for each in kept["puzzles"] if "end" in each and each["options"]["side"] == "basic")
    file.write_text(json.dumps({**kept, "puzzles": [{**one, "end": None}]}), encoding="utf-8")
    explain(game, file)
    (again,) = json.loads(file.read_text(encoding="utf-8"))["puzzles"]
    assert again == one


@pytest.mark.parametrize("text", ["nonsense", "[]", "{}"])
def test_a_file_of_something_else_is_refused_in_a_sentence_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match="holds no puzzles; name a new file"):
        make(GAME, file)
    assert file.read_text(encoding="utf-8") == text


def a_puzzle(kind: str, margin: float) -> Json:
    """As it stands in a file, as far as its kind and clearness go."""
    return {"best": {"move": kind}, "options": {}, "seats": 2, "chance": 0.5, "others": [{"chance": 0.5 - margin}]}


def test_a_full_file_wants_what_it_has_least_of() -> None:
    listed = [a_puzzle("place", 0.1), a_puzzle("place", 0.2), a_puzzle("place", 0.3), a_puzzle("exchange", 0.1)]
    assert wants(listed, 5, ("place",))  # there is room
    assert [wants(listed, 4, (kind,)) for kind in ("place", "exchange", "discard")] == [False, True, True]


def test_the_least_clear_one_of_the_most_frequent_kind_gives_way() -> None:
    listed = [a_puzzle("place", 0.2), a_puzzle("place", 0.1), a_puzzle("place", 0.3), a_puzzle("exchange", 0.05)]
    assert spread(listed, 3) == [listed[0], listed[2], listed[3]]
    assert spread(listed, 4) == listed
