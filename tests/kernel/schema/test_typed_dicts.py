"""A game's types for Python: mypy reads this file in strict mode, so that it also shows that they can be used."""

from typing import Any, cast, get_args, get_type_hints

import pytest

import ludoteca
from ludoteca.games.yangtze.schema import Event, Move, PlaceMove, TileDrawnEvent, View
from ludoteca.kernel import registry
from ludoteca.kernel.schema.typed_dicts import typed_dicts
from tests.warm_up import load_games


def read(game: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(typed_dicts(registry.find(game)), names)
    return names


def test_moves_events_and_views_of_a_match_are_used_with_their_types() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    seat = match.active[0]
    view, moves = cast("View", match.view(seat)), cast("list[Move]", match.legal(seat))
    placements: list[PlaceMove] = [move for move in moves if move["move"] == "place"]
    assert {move["tile"] for move in placements} <= set(view["hand"][seat] or [])
    for event in cast("list[Event]", match.play(seat, placements[0])):
        if event["event"] == "tile_drawn":
            assert "tile" in event
            drawn: TileDrawnEvent = event
            assert drawn["seat"] == seat


@pytest.mark.parametrize("game", [game.id for game in load_games()])
def test_every_kind_and_field_has_its_type(game: str) -> None:
    names, played = read(game), registry.find(game)
    for vocabulary, union in ((played.moves, names["Move"]), (played.events, names["Event"])):
        classes = get_args(union) or (union,)
        assert len(classes) == len(vocabulary.kinds)
        for kind, each in zip(vocabulary.kinds, classes, strict=True):
            assert set(get_type_hints(each)) == {vocabulary.key, *kind.names}
            assert each.__optional_keys__ == {field.name for field in kind.fields if field.is_secret}
    assert set(get_type_hints(names["View"])) == set(ludoteca.new_match(game, seats=2, seed=1).view(0))
    assert set(get_type_hints(names["Options"])) == set(played.options)


def test_what_is_hidden_from_others_may_be_absent_or_none() -> None:
    text = typed_dicts(registry.find("yangtze"))
    assert "    tile: NotRequired[int]\n" in text
    assert "    hand: list[list[int] | None]\n" in text
    assert "    board: list[list[int]]  # pairs of an index and a value\n" in text
