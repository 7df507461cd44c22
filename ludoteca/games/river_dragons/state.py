"""The table: one record, and who sees each of its fields."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from ludoteca.games.river_dragons.data import (
    PLANKS,
    SEATS,
    SLOTS,
    SPACES,
    STONES,
    SUPPORTS,
    TURNS,
    WIDTH,
    Card,
    Planks,
    Side,
)
from ludoteca.kernel.chance import CHANCE
from ludoteca.kernel.visibility import visible

# Two stones can always be in reach of one another; of villages no more than two are in reach of a stone.
MOST_SPANS = STONES * (STONES - 1) // 2 + 2 * STONES


class Phase(IntEnum):
    """What is to be decided now."""

    PROGRAMMING = 0  # by all seats that have no program yet
    PLACING_STONE = 1  # this and the following: by the seat that is carrying out its card
    CHOOSING_PLANK = 2
    PLACING_PLANK = 3  # the chosen one
    MOVING = 4
    JUMPING = 5
    REMOVING = 6
    OVER = 7


STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("active", np.int32),  # bit mask of seats that may act
            ("side", np.int32),  # the option: Side
            ("planks", np.int32),  # the option: Planks
            ("phase", np.int32),  # Phase
            ("turn_number", np.int32),  # 1 to 50
            ("first", np.int32),  # seat with the first player card
            ("slot", np.int32),  # 1 to 5: the slot that is being carried out; 0 while programs are given
            ("acting", np.int32),  # seat that carries out its card; while programs are given the last one in order
            ("remaining", np.int32),  # how often the acting seat still carries out its card: 2, 1 or 0
            ("supply", np.int32),  # stones that are not on the board
            ("chosen", np.int32),  # plank that is to be placed, still in its reserve; EMPTY: none
            ("pawns", np.int32, (SEATS,)),  # space of each seat's pawn: plank 0 to 35, or 36 + color of a village
            ("revealed", np.int32, (SEATS, SLOTS)),  # Card in each slot, EMPTY until it is revealed
            ("programs", np.int32, (SEATS, SLOTS)),  # Card in each slot that is not revealed; EMPTY: revealed, or none
            ("stones", np.int32, (STONES, 2)),  # x and y of each stone's center in tenths of a mm, EMPTY: in the supply
            ("held_by", np.int32, (PLANKS,)),  # seat that has the plank in its reserve; EMPTY: it lies or is out
            ("ends", np.int32, (PLANKS, 2)),  # supports of each plank, the lower first; EMPTY: it does not lie
            ("offers", np.int32),  # spans on which the chosen plank may be tried
            ("offer", np.int32, (MOST_SPANS,)),  # these spans, as lower support | higher support << 8, then EMPTY
            ("resting", np.int64, (SUPPORTS,)),  # bit mask of the planks on each support
            ("chance", CHANCE),
        ],
    )
)
State = Annotated[Any, STATE]

# A field missing here fails at import: a secret is never public by oversight.
SEEN_BY = visible(
    STATE,
    everyone="seats active side planks phase turn_number first slot acting remaining supply chosen pawns revealed"
    " stones held_by ends offers offer",
    owner="programs",
    nobody="chance",
    internal="resting",
    by_seat="pawns revealed",
    sparse="offer",
    named={"side": Side, "planks": Planks, "phase": Phase, "revealed": Card, "programs": Card},
    seat_numbers="first acting held_by",
    one_of={"slot": SLOTS + 1, "chosen": PLANKS, "pawns": SPACES},
    out_of={"turn_number": TURNS, "supply": STONES, "stones": WIDTH},
    in_moves="offers offer",
)
