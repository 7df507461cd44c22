"""Tables at which the tests sit down, set up in few words.

A space is written as a star and a slot: "orange 2", "center 6".
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

import ludoteca
from ludoteca.games.summer_pavilion.data import (
    NUMBER,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOR,
    Color,
    Side,
    Source,
    Star,
)
from ludoteca.games.summer_pavilion.rules import is_asking
from ludoteca.games.summer_pavilion.state import STATE, Line, Phase
from ludoteca.kernel.chance import set_key
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import Json

COLORS = [color.name.lower() for color in Color]
OUTER = [star.name.lower() for star in Star if star != Star.CENTER]
GAME = "summer_pavilion"

# == Moves =============================================================

PASS: Json = {"move": "pass"}
KEEP_NOTHING: Json = {"move": "keep", "counts": [0] * 6}


def pick(source: str, color: str) -> Json:
    return {"move": "pick", "source": source, "color": color}


def place(space: str, color: str = "", wilds: int = 0) -> Json:
    """A tile on a space, of the star's own color unless another is named."""
    star, slot = space.split()
    return {"move": "place", "star": star, "slot": int(slot), "color": color or star, "wilds": wilds}


def take(color: str) -> Json:
    return {"move": "take_bonus", "color": color}


def keep(**tiles: int) -> Json:
    return {"move": "keep", "counts": [tiles.get(color, 0) for color in COLORS]}


# == Setting up ========================================================


def a_table(seats: int = 2, side: str = "colored", round_number: int = 1, turn: int = 0) -> np.record:
    """All tiles are in the bag but those of the supply; everyone has 5 points, and a seat is to place.

    In the supply lie two tiles of each color but green and yellow, of which there is one.
    """
    s = np.zeros(1, STATE)[0]
    s.seats, s.side, s.round_number = seats, Side[side.upper()], round_number
    s.phase, s.token = Phase.PLACING, EMPTY
    s.bag[:] = TILES_PER_COLOR
    s.board[:seats] = EMPTY
    set_key(s.chance, np.arange(8))
    have_turn(s, turn)
    fill(s, s.supply, purple=2, green=1, orange=2, yellow=1, blue=2, red=2)
    assert s.supply.sum() == SUPPLY_SPACES
    assert isinstance(s, np.record)
    return s


def have_turn(s: np.record, seat: int) -> None:
    s.turn, s.first, s.active = seat, seat, 1 << seat


def fill(s: np.record, where: np.ndarray, **tiles: int) -> None:
    """Tiles out of the bag to a place: of a color named, there are that many there afterwards."""
    for color, count in tiles.items():
        s.bag[COLORS.index(color)] -= count - where[COLORS.index(color)]
        where[COLORS.index(color)] = count
    assert s.bag.min() >= 0


def each(count: int) -> dict[str, Any]:
    """So many tiles of every color."""
    return dict.fromkeys(COLORS, count)


def hold(s: np.record, seat: int, **tiles: int) -> None:
    """Tiles beside a seat's board."""
    fill(s, s.tiles[seat], **tiles)


def display(s: np.record, source: str, **tiles: int) -> None:
    """Tiles on a display or in the center; it is phase 1."""
    s.phase = Phase.PICKING
    fill(s, s.sources[Source[source.upper()]], **tiles)


def lay(s: np.record, seat: int, *spaces: str, color: str = "") -> None:
    """Tiles that lie on a board, of the star's own color unless another is named."""
    for space in spaces:
        star, slot = space.split()
        chosen = COLORS.index(color or star)
        s.bag[chosen] -= 1
        s.board[seat, Star[star.upper()], int(slot) - 1] = chosen


def lay_star(s: np.record, seat: int, star: str, colors: Iterable[str]) -> None:
    """A star filled from slot 1 on with these colors."""
    for slot, color in enumerate(colors, 1):
        lay(s, seat, f"{star} {slot}", color=color)


def empty_bag(s: np.record, to: int, **tower: int) -> None:
    """Have the bag empty: these tiles are in the tower, and one seat holds all others."""
    for color, count in tower.items():
        s.tower[COLORS.index(color)] += count
        s.bag[COLORS.index(color)] -= count
    s.tiles[to] += s.bag
    s.bag[:] = 0


def have_points(s: np.record, seat: int, points: int) -> None:
    """A score of at least 1, won by placements or lost by discards."""
    s.ledger[seat] = 0
    s.ledger[seat, Line.PLACEMENTS if points > START_SCORE else Line.DISCARDS] = points - START_SCORE


def passed(s: np.record, *seats: int) -> None:
    """Seats that have passed in this round and kept nothing."""
    s.passed[list(seats)] = 1


def crowded_table(round_number: int = 1) -> np.record:
    """Four seats, variant side: everyone has filled five stars with all six colors. One green and one yellow tile are
    in the bag, ten in the supply, and there are no others.
    """
    s = a_table(seats=4, side="variant", round_number=round_number)
    for seat in range(4):
        for star in OUTER[:5]:
            lay_star(s, seat, star, COLORS)
    assert s.bag.tolist() == [0, 1, 0, 1, 0, 0]
    return s


def keeping(s: np.record, seat: int, **tiles: int) -> None:
    """A seat that has just passed with these tiles, and is to name those it keeps."""
    hold(s, seat, **tiles)
    have_turn(s, seat)
    passed(s, seat)
    s.phase = Phase.KEEPING


def ended(s: np.record) -> tuple[Match, list[Json]]:
    """The match after its last move: everyone has passed, and the last seat has discarded a green tile."""
    last = int(s.seats) - 1
    s.round_number = 6
    passed(s, *range(last))
    keeping(s, last, green=1)
    match = match_at(s)
    return match, match.play(last, KEEP_NOTHING)


def match_at(s: np.record) -> Match:
    """A match from a position in which a seat has something to decide."""
    assert is_asking(s)
    return ludoteca.match_from(GAME, s)


def holding(side: str = "colored", round_number: int = 1, **tiles: int) -> Match:
    """Two seats in phase 2; seat 0, whose turn it is, holds these tiles; seat 1 holds four red ones."""
    s = a_table(side=side, round_number=round_number)
    hold(s, 0, **tiles)
    hold(s, 1, red=4)
    return match_at(s)


def picking(side: str = "colored", round_number: int = 1, **sources: dict[str, int]) -> Match:
    """Two seats in phase 1 with these tiles on displays and in the center."""
    s = a_table(side=side, round_number=round_number)
    for source, tiles in sources.items():
        display(s, source, **tiles)
    return match_at(s)


# == Looking ===========================================================


def counted(tiles: list[int]) -> dict[str, int]:
    """Tiles by color; colors of which there are none are left out."""
    return {color: count for color, count in zip(COLORS, tiles, strict=True) if count}


def tiles_of(match: Match, seat: int) -> dict[str, int]:
    return counted(match.view(None)["tiles"][seat])


def corners_of(match: Match, seat: int) -> dict[str, int]:
    return counted(match.view(None)["corners"][seat])


def at(match: Match, source: str) -> dict[str, int]:
    return counted(match.view(None)["sources"][Source[source.upper()]])


def in_place(match: Match, name: str) -> dict[str, int]:
    """What is in the bag, the tower or the supply."""
    return counted(match.view(None)[name])


def on(match: Match, seat: int, space: str) -> str | None:
    """The color of the tile on a space."""
    star, slot = space.split()
    color: str | None = match.view(None)["board"][seat][Star[star.upper()]][int(slot) - 1]
    return color


def points(match: Match, seat: int) -> int:
    assert match.scores is not None
    return match.scores[seat]


def of_kind(events: list[Json], *kinds: str) -> list[Json]:
    return [event for event in events if event["event"] in kinds]


def kinds_of_moves(match: Match, seat: int) -> set[str]:
    return {move["move"] for move in match.legal(seat)}


def placements(match: Match, seat: int, **wanted: object) -> list[Json]:
    """The placements that a seat is offered, with these values."""
    moves = [move for move in match.legal(seat) if move["move"] == "place"]
    return [move for move in moves if wanted.items() <= move.items()]


def number_at(side: str, space: str) -> int:
    star, slot = space.split()
    return int(NUMBER[Side[side.upper()], Star[star.upper()], int(slot) - 1])


def all_tiles(match: Match) -> list[int]:
    """How many tiles of each color there are anywhere."""
    view = match.view(None)
    heaps = np.array([view["bag"], view["tower"], view["supply"], *view["sources"], *view["tiles"], *view["corners"]])
    board = [color for stars in view["board"] for star in stars for color in star]
    return [int(heaps[:, i].sum()) + board.count(color) for i, color in enumerate(COLORS)]
