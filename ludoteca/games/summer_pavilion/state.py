"""The table: one record, and who sees each of its fields."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from ludoteca.games.summer_pavilion.data import COLORS, SEATS, SLOTS, SOURCES, STARS, TILES_PER_COLOR, Color, Side
from ludoteca.kernel import CHANCE, visible


class Phase(IntEnum):
    """What the seat whose turn it is must decide now."""

    PICKING = 0  # phase 1 of a round
    PLACING = 1  # phase 2: place a tile, or pass
    TAKING_BONUS = 2  # in the same turn: bonus tiles are due (S3.13)
    KEEPING = 3  # in the same turn: it has passed, and names the tiles it keeps (S3.11)
    OVER = 4


class Line(IntEnum):
    """Why points were won or lost: the lines of the score sheet below the 5 points of the start."""

    PLACEMENTS = 0
    TOKEN = 1
    DISCARDS = 2
    STARS = 3
    NUMBERS = 4
    CORNERS = 5


LINES = 6

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("active", np.int32),  # bit mask of seats that may act
            ("side", np.int32),  # the option: Side
            ("round_number", np.int32),  # 1 to 6
            ("phase", np.int32),  # Phase
            ("turn", np.int32),  # seat whose turn it is
            ("first", np.int32),  # seat that begins: in phase 1 it began the round, then it holds the token
            ("token", np.int32),  # seat that holds the start token; EMPTY: it lies in the center
            ("bonus", np.int32),  # bonus tiles still due to the seat whose turn it is
            ("passed", np.int32, (SEATS,)),  # 1 for a seat that has passed in this round
            ("bag", np.int32, (COLORS,)),  # here and below: how many tiles of each color
            ("tower", np.int32, (COLORS,)),
            ("supply", np.int32, (COLORS,)),
            ("sources", np.int32, (SOURCES, COLORS)),  # by Source: the center of the table, then the displays
            ("tiles", np.int32, (SEATS, COLORS)),  # beside each board, to be played
            ("corners", np.int32, (SEATS, COLORS)),  # kept for the next round
            ("board", np.int32, (SEATS, STARS, SLOTS)),  # color of the tile on each space, or EMPTY
            ("ledger", np.int32, (SEATS, LINES)),  # points won and lost so far by Line; losses are negative
            ("chance", CHANCE),
        ],
    )
)
State = Annotated[Any, STATE]

# A field missing here fails at import: a secret is never public by oversight.
# Nothing is hidden but the order in which tiles will be drawn, and that is not decided before (S1.7).
SEEN_BY = visible(
    STATE,
    everyone="seats active side round_number phase turn first token bonus passed bag tower supply sources tiles corners"
    " board ledger",
    nobody="chance",
    by_seat="passed tiles corners board ledger",
    named={"side": Side, "phase": Phase, "board": Color},
    seat_numbers="turn first token",
    out_of={"bag": TILES_PER_COLOR, "tower": TILES_PER_COLOR},
)
