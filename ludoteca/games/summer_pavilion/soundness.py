"""What is impossible about a given position (validation). Rules may rely on everything that is checked here."""

from collections.abc import Iterator

import numpy as np

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import Side
from ludoteca.games.summer_pavilion.rules import is_asking
from ludoteca.games.summer_pavilion.scoring import score
from ludoteca.games.summer_pavilion.state import Line, Phase
from ludoteca.kernel import EMPTY, first_flaw, within

MANY = 1_000  # more points on any line than a match can bring


def flaw(s: np.record) -> str:
    """One sentence about the first thing that is impossible; "" if there is none."""
    return first_flaw(s, (turn_flaws, tile_flaws, place_flaws, board_flaws, phase_flaws, point_flaws, decision_flaws))


def turn_flaws(s: np.record) -> Iterator[str]:
    """Whose turn it is, in which phase of which round."""
    if not within(s.phase, 0, len(Phase) - 1) or not within(s.round_number, 1, box.ROUNDS):
        yield "there is no such phase or round"
    elif not (within([s.turn, s.first], 0, s.seats - 1) and within(s.token, EMPTY, s.seats - 1)):
        yield "turn, first and token must be seats"
    elif s.active != (0 if s.phase == Phase.OVER else 1 << int(s.turn)):
        yield "only the seat whose turn it is may be active, and nobody when the match is over"
    elif not within(s.passed, 0, 1):
        yield "a seat has passed (1) or not (0)"
    elif s.phase == Phase.OVER and s.round_number < box.ROUNDS:
        yield "the match is over after round 6"


def tile_flaws(s: np.record) -> Iterator[str]:
    """Tiles are neither made nor lost: 22 of each color (S1.3)."""
    for name in ("passed", "tiles", "corners", "board", "ledger"):
        if s[name][s.seats :].any():
            yield f"the {name} of a seat that is not there must be zero"
    heaps = np.concatenate([[s.bag, s.tower, s.supply], s.sources, s.tiles, s.corners])
    board = s.board[: s.seats]
    if not within(heaps, 0, box.TILES_PER_COLOR) or not within(board, EMPTY, box.COLORS - 1):
        yield "a number of tiles or a color is impossible"
    elif any(heaps[:, color].sum() + (board == color).sum() != box.TILES_PER_COLOR for color in range(box.COLORS)):
        yield f"there must be {box.TILES_PER_COLOR} tiles of every color"


def place_flaws(s: np.record) -> Iterator[str]:
    """No place holds more than fits (S1.2, S1.3, S3.10, S3.11)."""
    displays = int(box.DISPLAYS[s.seats - 2])
    if s.supply.sum() > box.SUPPLY_SPACES:
        yield f"the supply has {box.SUPPLY_SPACES} spaces"
    elif not within(s.sources[1:].sum(axis=1), 0, box.TILES_PER_DISPLAY) or s.sources[1 + displays :].any():
        yield f"there are {displays} displays with up to {box.TILES_PER_DISPLAY} tiles each"
    elif not within(s.corners.sum(axis=1), 0, box.MOST_KEPT):
        yield f"a board has {box.MOST_KEPT} corner spaces"


def board_flaws(s: np.record) -> Iterator[str]:
    """Every star holds only what it takes: its own color, six different ones, or one color (S3.5, S6.1)."""
    for seat in range(s.seats):
        for star in range(box.STARS):
            own, colors = box.STAR_COLOR[s.side, star], s.board[seat, star][s.board[seat, star] != EMPTY].tolist()
            one_color = len(set(colors)) <= 1 and (s.side == Side.VARIANT or own in colors or not colors)
            different = own == EMPTY and len(set(colors)) == len(colors)
            if not one_color and not different:
                yield "a star holds a color that it does not take"


def phase_flaws(s: np.record) -> Iterator[str]:
    """What lies where at which time of a round (S2.7, S3.1, S3.8, S3.11, S4.2)."""
    passed, keeps = s.passed[: s.seats] == 1, np.zeros(s.seats, bool)
    keeps[s.turn] = s.phase == Phase.KEEPING
    if s.phase != Phase.PICKING and s.sources.any():
        yield "all tiles are picked before any are placed"
    elif s.phase != Phase.PICKING and s.token not in (EMPTY, s.first):
        yield "whoever holds the start token is first in phase 2"
    elif (s.phase == Phase.PICKING and passed.any()) or (s.phase == Phase.OVER and not passed.all()):
        yield "nobody passes while tiles are picked, and everybody before the match is over"
    elif passed[s.turn] != (s.phase in (Phase.KEEPING, Phase.OVER)):
        yield "a seat that has passed has no other turn in the round, and only such a seat keeps tiles"
    elif s.tiles[: s.seats][passed & ~keeps].any() or s.corners[: s.seats][~passed | keeps].any():
        yield "a seat that has passed has only kept tiles, and no other has any"
    elif s.phase == Phase.OVER and s.corners.any():
        yield "kept tiles are discarded at the end"
    elif not within(s.bonus, 0, min(box.MOST_BONUS, int(s.supply.sum()))):
        yield "a number of bonus tiles is impossible"
    elif (s.bonus > 0) != (s.phase == Phase.TAKING_BONUS):
        yield "bonus tiles are due just while they are taken"


def point_flaws(s: np.record) -> Iterator[str]:
    """Nobody falls below 1 point, and the goals are counted at the end (S1.4, S5.1, S5.2, S5.3)."""
    won, lost = [Line.PLACEMENTS, Line.STARS, Line.NUMBERS], [Line.TOKEN, Line.DISCARDS, Line.CORNERS]
    if not (within(s.ledger[:, won], 0, MANY) and within(s.ledger[:, lost], -MANY, 0)):
        yield "a number of points is impossible"
    elif s.phase != Phase.OVER and s.ledger[:, [Line.STARS, Line.NUMBERS, Line.CORNERS]].any():
        yield "stars, numbers and corner tiles count only at the end"
    elif any(score(s, seat) < box.LEAST_SCORE for seat in range(s.seats)):
        yield f"nobody has fewer than {box.LEAST_SCORE} point"


def decision_flaws(s: np.record) -> Iterator[str]:
    """What nobody is asked about has been done (S2.7, S3.8, S3.11)."""
    if not is_asking(s):
        yield "the seat whose turn it is has nothing to decide"
