"""What is impossible about a given position (validation). Rules may rely on everything that is checked here."""

from collections.abc import Iterator

import numpy as np

from ludoteca.games.yangtze import data as box
from ludoteca.games.yangtze.data import Category
from ludoteca.games.yangtze.lake import EAST, SOUTH, cell_code
from ludoteca.games.yangtze.state import PILE, REACH, SHORE, Phase, Step
from ludoteca.kernel import EMPTY, first_flaw, within

MOST = 999  # rafts or noted points: more than any match brings
Cell = tuple[int, int]


def flaw(s: np.record) -> str:
    """One sentence about the first thing that is impossible; "" if there is none."""
    return first_flaw(s, (turn_flaws, card_flaws, reward_flaws, tile_flaws, lake_flaws))


def turn_flaws(s: np.record) -> Iterator[str]:
    """Whose turn it is, and how far it has gone."""
    if s.phase not in list(Phase) or s.step not in list(Step):
        yield "there is no such phase or step"
    elif not within([s.turn, s.first], 0, s.seats - 1):
        yield "turn and first must be seats"
    elif s.active != (0 if s.phase == Phase.OVER else 1 << int(s.turn)):
        yield "only the seat whose turn it is may be active, and nobody when the match is over"


def card_flaws(s: np.record) -> Iterator[str]:
    """Lantern cards are neither made nor lost (Y1.7); rafts are counted."""
    lanterns = s.lanterns[: s.seats]
    if lanterns.min() < 0 or s.supply.min() < 0:
        yield "a number of lantern cards is negative"
    elif (lanterns.sum(axis=0) + s.supply != box.CARDS_PER_COLOR[s.seats - 2]).any():
        yield f"of every color there must be {box.CARDS_PER_COLOR[s.seats - 2]} lantern cards"
    elif not within(s.rafts, 0, MOST):
        yield "a number of rafts is impossible"


def reward_flaws(s: np.record) -> Iterator[str]:
    """Reward cards are taken from the top, and only those that are in play (Y1.5, Y2.3)."""
    for category in Category:
        takers = s.taken_by[category][box.IN_PLAY[s.seats - 2, category] == 1]
        taken = int((takers != EMPTY).sum())
        if not within(s.taken_by[category], EMPTY, s.seats - 1):
            yield "reward cards are taken by seats"
        elif (s.taken_by[category] != EMPTY).sum() != taken:
            yield "a reward card was taken that is not in play"
        elif (takers[:taken] == EMPTY).any():
            yield "a reward card was taken from under another"
    if s.generals.min() < 0 or s.generals.sum() > box.GENERAL_CARDS or not within(s.noted, 0, MOST):
        yield "the general cards or the noted points are impossible"


def tile_flaws(s: np.record) -> Iterator[str]:
    """Every tile is in one place, and all hands are as large as the course of the match makes them (Y1.3, Y1.4)."""
    if not (within(s.pile_left, 0, PILE) and within(s.held, 0, box.HAND)):
        yield "the size of the pile or of a hand is impossible"
        return
    hands = [list(s.hand[seat, : s.held[seat]]) for seat in range(s.seats)]
    lying = [tile for tile in range(box.TILES) if s.rotation[tile] != EMPTY]
    found = [int(tile) for tile in [*lying, *s.pile[: s.pile_left], *(tile for hand in hands for tile in hand)]]
    if not all(box.START_TILE <= tile < box.TILES for tile in found) or len(set(found)) < len(found):
        yield "a tile is in two places, or there is no such tile"
    elif len(found) != box.TILES - box.TILES_OUT[s.seats - 2]:
        yield "there are too many tiles or too few"
    elif (s.pile[s.pile_left :] != EMPTY).any() or any(
        (s.hand[seat, s.held[seat] :] != EMPTY).any() for seat in range(s.seats)
    ):
        yield "what is not in the pile or in a hand must be empty"
    elif list(s.held[: s.seats]) != expected_hands(s):
        yield "the hands are larger or smaller than the course of the match makes them"


def expected_hands(s: np.record) -> list[int]:
    """How many tiles every seat must hold: without a pile, one fewer if it has had its turn in this round."""
    if s.phase != Phase.PLACING:
        return [0] * int(s.seats)
    if s.pile_left > 0:
        return [box.HAND] * int(s.seats)
    gone = (int(s.turn) - int(s.first)) % int(s.seats)
    most = max(1, int(s.held[s.turn]))
    return [most - ((seat - int(s.first)) % int(s.seats) < gone) for seat in range(s.seats)]


def lake_flaws(s: np.record) -> Iterator[str]:
    """The lake hangs together around the start tile, whose red side faces the first player (Y1.2, Y2.6)."""
    cells = {(int(x), int(y)): int(s.board[y, x]) for y, x in np.argwhere(s.board != EMPTY)}
    lying = sorted(tile for tile in range(box.TILES) if s.rotation[tile] != EMPTY)
    if sorted(cells.values()) != lying or cells.get((REACH, REACH)) != box.START_TILE:
        yield "the lake does not hold just the tiles that lie, with the start tile in the middle"
    elif not within(s.rotation, EMPTY, 3):
        yield "a tile is turned by 0 to 3 quarters"
    elif s.rotation[box.START_TILE] != (box.SEAT_SIDE[s.seats - 2, s.first] - 1) & 3:
        yield "the red side of the start tile must face the first player"
    elif reached_from_start(set(cells)) != set(cells):
        yield "the lake does not hang together"
    else:
        shore = {cell for tile in cells for cell in neighbors(tile)} - set(cells)
        codes = [int(code) for code in s.shore[: s.shores]] if 0 <= s.shores <= SHORE else []
        if sorted(codes) != sorted(cell_code(x, y) for x, y in shore):
            yield "the shore is not what surrounds the tiles"


def neighbors(cell: Cell) -> list[Cell]:
    """The four cells beside a cell."""
    return [(cell[0] + EAST[side], cell[1] + SOUTH[side]) for side in range(4)]


def reached_from_start(cells: set[Cell]) -> set[Cell]:
    """The cells that hang together with the middle."""
    reached, waiting = {(REACH, REACH)}, [(REACH, REACH)]
    while waiting:
        new = [cell for cell in neighbors(waiting.pop()) if cell in cells and cell not in reached]
        reached.update(new)
        waiting += new
    return reached
