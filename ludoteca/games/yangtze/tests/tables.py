"""Tables at which the tests sit down, set up in few words.

A spot is written as steps from the start tile: "N" lies north of it, "NW" one further to the west.
"""

from collections.abc import Iterable
from functools import cache
from itertools import count

import numpy as np

import ludoteca
from ludoteca.games.yangtze.data import IN_PLAY, LAKE_TILES, LETTERS, START_TILE, Category, Color, Side
from ludoteca.games.yangtze.lake import lay_tile
from ludoteca.games.yangtze.rules import take_from_pile
from ludoteca.games.yangtze.state import REACH, Phase
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import Json

COLORS = [color.name.lower() for color in Color]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

# == Moves =============================================================

FINISH: Json = {"move": "finish"}
SEVEN: Json = {"move": "dedicate_seven"}


def exchange(give: str, take: str) -> Json:
    return {"move": "exchange", "give": give, "take": take}


def four(color: str) -> Json:
    return {"move": "dedicate_four", "color": color}


def pairs(*colors: str) -> Json:
    return {"move": "dedicate_pairs", "colors": list(colors)}


def discard(color: str) -> Json:
    return {"move": "discard", "color": color}


def place(tile: int, spot: str, rotation: int = 0, **shows: str) -> Json:
    """A tile at a spot, with that many quarter turns or, easier to read, so that it shows a color to a side."""
    x, y = (REACH + sum(STEPS[step][axis] for step in spot) for axis in (0, 1))
    return {"move": "place", "tile": tile, "x": x, "y": y, "rotation": turned(tile, **shows) if shows else rotation}


def turned(tile: int, **shows: str) -> int:
    """The least number of quarter turns with which the tile shows these colors."""
    wanted = {Side[side.upper()]: color for side, color in shows.items()}
    return next(r for r in range(4) if all(color_shown(tile, r, side) == color for side, color in wanted.items()))


def color_shown(tile: int, rotation: int, side: int) -> str:
    """What a tile, turned clockwise, shows to a side: the color printed as many sides before it."""
    return COLORS[LETTERS.index(LAKE_TILES[tile][(side - rotation) % 4])]


# == Setting up ========================================================


def a_table(*lake: Json, seats: int = 4, turn: int = 0, first: int | None = None) -> np.record:
    """Nobody has a card yet, these tiles have been placed, and it is a seat's turn.

    Whoever must have begun for that is who the red side of the start tile faces, unless another is named.
    """
    s = dealt(seats, (turn - len(lake)) % seats if first is None else first).copy()
    s.supply += s.lanterns.sum(axis=0)
    s.lanterns[:] = 0
    for move in lake:
        lay(s, move)
    have_turn(s, turn)
    return s


@cache
def dealt(seats: int, first: int) -> np.record:
    """A table as the set-up leaves it, at which this seat begins."""
    deals = (ludoteca.new_match("yangtze", seats=seats, seed=seed).copy_state() for seed in count())
    return next(s for s in deals if s.first == first)


def have_turn(s: np.record, seat: int) -> None:
    s.turn, s.active = seat, 1 << seat


def lay(s: np.record, move: Json) -> None:
    """Place a tile as in a turn that is over: it comes from the pile, and nobody takes a card."""
    bring(s, s.pile, s.pile_left - 1, move["tile"])
    lay_tile(s, take_from_pile(s), move["x"], move["y"], move["rotation"])


def hold(s: np.record, seat: int, *tiles: int) -> None:
    """Have these tiles in a hand, in place of some that were dealt."""
    for i, tile in enumerate(tiles):
        bring(s, s.hand[seat], i, tile)


def bring(s: np.record, where: np.ndarray, i: int, tile: int) -> None:
    """Put a tile there; the one that was there goes where this one comes from, so that no tile is there twice."""
    assert tile != START_TILE
    assert s.rotation[tile] == EMPTY
    for others in (s.hand[: s.seats], s.pile):
        others[others == tile] = where[i]
    where[i] = tile


def give(s: np.record, seat: int, **cards: int) -> None:
    """Lantern cards from the supply."""
    for color, number in cards.items():
        s.supply[COLORS.index(color)] -= number
        s.lanterns[seat, COLORS.index(color)] += number
    assert s.supply.min() >= 0


def leave(s: np.record, to: int, **left: int) -> None:
    """Have so few cards of a color left in the supply: one seat gets the others."""
    for color, number in left.items():
        give(s, to, **{color: int(s.supply[COLORS.index(color)]) - number})


def reward(s: np.record, **stacks: Iterable[int]) -> None:
    """Seats that took the cards of a stack, from its top."""
    for name, takers in stacks.items():
        category = Category[name.upper()]
        in_play = np.flatnonzero(IN_PLAY[s.seats - 2, category])
        for place_in_stack, seat in zip(in_play, takers, strict=False):
            s.taken_by[category, place_in_stack] = seat


def nearly_over(left: int = 1, seats: int = 4, first: int = 0, row: str = "S") -> np.record:
    """The pile is gone, and all tiles but a few in hands lie in one row; the seat whose turn it is has tile 32."""
    s, spot = a_table(seats=seats, turn=first), row
    turn = (first - left) % seats
    hold(s, turn, 32)
    while s.pile_left:
        lay_in_row(s, take_from_pile(s), spot)
        spot += row
    for i in range(3 * seats - left):
        seat = (first + i) % seats
        s.held[seat] -= 1
        lay_in_row(s, int(s.hand[seat, s.held[seat]]), spot)
        s.hand[seat, s.held[seat]] = EMPTY
        spot += row
    have_turn(s, turn)
    return s


def lay_in_row(s: np.record, tile: int, spot: str) -> None:
    move = place(tile, spot)
    lay_tile(s, tile, move["x"], move["y"], 0)


def last_turns(turn: int = 0, seats: int = 4, first: int = 0) -> np.record:
    """All tiles lie on the lake."""
    s = nearly_over(0, seats, first)
    s.phase = Phase.LAST_TURNS
    have_turn(s, turn)
    return s


def match_at(s: np.record) -> Match:
    return ludoteca.match_from("yangtze", s)


def holding(*, rafts: int = 0, **lanterns: int) -> Match:
    """Four seats, and seat 0, whose turn it is, has these lantern cards and tiles 25, 26 and 32."""
    s = a_table()
    hold(s, 0, 25, 26, 32)
    give(s, 0, **lanterns)
    s.rafts[0] = rafts
    return match_at(s)


# == Looking ===========================================================


def cards(match: Match, seat: int) -> dict[str, int]:
    """A seat's lantern cards; colors that it does not have are left out."""
    held = match.view(None)["lanterns"][seat]
    return {color: number for color, number in zip(COLORS, held, strict=True) if number}


def all_cards(match: Match) -> list[dict[str, int]]:
    return [cards(match, seat) for seat in range(match.seats)]


def supply(match: Match, color: str) -> int:
    return int(match.view(None)["supply"][COLORS.index(color)])


def points(match: Match, seat: int) -> int:
    assert match.scores is not None
    return match.scores[seat]


def of_kind(events: list[Json], kind: str) -> list[Json]:
    return [event for event in events if event["event"] == kind]


def kinds_of_moves(match: Match, seat: int) -> set[str]:
    return {move["move"] for move in match.legal(seat)}
