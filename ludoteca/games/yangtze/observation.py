"""The lake as learning agents see it: the tiles with their places, not the cells."""

import numpy as np

from ludoteca.games.yangtze.data import SEAT_SIDE, SIDES, START_TILE, TILES, Side
from ludoteca.games.yangtze.lake import EAST, SOUTH
from ludoteca.games.yangtze.state import REACH, State
from ludoteca.kernel import EMPTY, Picture, Singles, for_batches

FACTS = 3 + SIDES  # of a tile: whether it lies; its column and its row; its rotation, one of four
FAR = 8.0  # cells that count as one: few tiles lie further from the start tile


@for_batches
def draw_lake(s: State, seat: int, room: Singles) -> None:
    """For every tile that lies: 1, its column and row seen from the start tile, and which way it is turned.

    All is turned so that the seat sits in the south. Tiles touch each other, so that every one is found from its
    neighbors, beginning with the start tile.
    """
    quarters = (Side.SOUTH - int(SEAT_SIDE[s.seats - 2, seat])) & 3
    waiting = np.zeros(TILES, np.int64)  # column | row << 8
    waiting[0] = REACH | REACH << 8
    found, seen = 1, 1 << START_TILE
    for i in range(TILES):
        if i == found:
            return
        x, y = waiting[i] & 255, waiting[i] >> 8
        note_tile(s, s.board[y, x], x - REACH, y - REACH, quarters, room)
        for side in range(SIDES):
            column, row = x + EAST[side], y + SOUTH[side]
            tile = int(s.board[row, column])
            if tile != EMPTY and seen >> tile & 1 == 0:
                seen |= 1 << tile
                waiting[found] = column | row << 8
                found += 1


@for_batches
def note_tile(s: State, tile: int, east: int, south: int, quarters: int, room: Singles) -> None:
    """Write down a tile, turned clockwise by some quarters around the start tile."""
    for _ in range(quarters):
        east, south = -south, east
    at = tile * FACTS
    room[at] = 1
    room[at + 1], room[at + 2] = east / FAR, south / FAR
    room[at + 3 + ((int(s.rotation[tile]) + quarters) & 3)] = 1


PICTURE = Picture("lake", "board rotation", (TILES, FACTS), draw_lake)
