"""The table: one record, and who sees each of its fields."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from ludoteca.games.yangtze.data import CATEGORIES, COLORS, HAND, SEATS, STACK, TILES
from ludoteca.kernel import CHANCE, visible

REACH = 34  # no tile lies further from the start tile than 32; two more cells all around save asking for the edge
SIDE_LENGTH = 2 * REACH + 1
PILE = TILES - 1
SHORE = 2 * (TILES - 1) + 2  # cells that can touch all these tiles


class Step(IntEnum):
    """The last step that the seat has taken in its turn; it closes those before it. (Y2.7)"""

    NONE = 0
    EXCHANGED = 1
    DEDICATED = 2
    DISCARDED = 3


class Phase(IntEnum):
    """What a turn consists of at this time of the match."""

    PLACING = 0
    LAST_TURNS = 1
    OVER = 2


STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("active", np.int32),  # bit mask of seats that may act
            ("phase", np.int32),  # Phase
            ("turn", np.int32),  # seat whose turn it is
            ("first", np.int32),  # seat that had the first turn
            ("step", np.int32),  # Step of the present turn
            ("supply", np.int32, (COLORS,)),  # lantern cards left in each stack
            ("lanterns", np.int32, (SEATS, COLORS)),  # lantern cards lying before each seat
            ("rafts", np.int32, (SEATS,)),
            ("taken_by", np.int32, (CATEGORIES, STACK)),  # seat that took each reward card, EMPTY: not taken
            ("generals", np.int32, (SEATS,)),  # general reward cards of each seat
            ("noted", np.int32, (SEATS,)),  # dedications for which no card was left: noted on paper (Y2.3)
            ("held", np.int32, (SEATS,)),  # lake tiles in each hand
            ("hand", np.int32, (SEATS, HAND)),  # these tiles, then EMPTY
            ("pile_left", np.int32),  # face-down tiles left to draw
            ("pile", np.int32, (PILE,)),  # these tiles, the next one last, then EMPTY
            ("rotation", np.int32, (TILES,)),  # quarter turns clockwise of each tile; EMPTY: not on the lake
            ("shores", np.int32),  # cells where a tile may go
            ("shore", np.int64, (SHORE,)),  # these cells, as they stand in the code of a move to place
            ("board", np.int8, (SIDE_LENGTH, SIDE_LENGTH)),  # [row, column]: tile there, or EMPTY
            ("chance", CHANCE),
        ],
    )
)
State = Annotated[Any, STATE]

# A field missing here fails at import: a secret is never public by oversight.
SEEN_BY = visible(
    STATE,
    everyone="seats active phase turn first step supply lanterns rafts taken_by generals noted held pile_left"
    " rotation board",
    owner="hand",
    nobody="pile chance",
    internal="shores shore",
    by_seat="lanterns rafts generals noted held",
    sparse="board",
    named={"phase": Phase, "step": Step},
    seat_numbers="turn first taken_by",
    one_of={"hand": TILES},
)
