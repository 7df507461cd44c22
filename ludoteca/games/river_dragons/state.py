"""The table: one record, who sees each of its fields, and what is read off it of seats, their colors and cards."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from ludoteca.games.river_dragons import data as box
from ludoteca.games.river_dragons.data import Card, Planks, Side
from ludoteca.kernel import CHANCE, rule, visible

# Two stones can always be in reach of one another; of villages no more than two are in reach of a stone.
MOST_SPANS = box.STONES * (box.STONES - 1) // 2 + 2 * box.STONES


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
            ("pawns", np.int32, (box.SEATS,)),  # space of each seat's pawn: plank 0 to 35, or 36 + color of a village
            ("revealed", np.int32, (box.SEATS, box.SLOTS)),  # Card in each slot, EMPTY until it is revealed
            (
                "programs",
                np.int32,
                (box.SEATS, box.SLOTS),
            ),  # Card in each slot; EMPTY: it is revealed, or none is given
            ("stones", np.int32, (box.STONES, 2)),  # x and y of each center in tenths of a mm; EMPTY: in the supply
            ("held_by", np.int32, (box.PLANKS,)),  # seat that has the plank in its reserve; EMPTY: it lies or is out
            ("ends", np.int32, (box.PLANKS, 2)),  # supports of each plank, the lower first; EMPTY: it does not lie
            ("offers", np.int32),  # spans on which the chosen plank may be tried
            ("offer", np.int32, (MOST_SPANS,)),  # these spans, as lower support | higher support << 8, then EMPTY
            ("resting", np.int64, (box.SUPPORTS,)),  # bit mask of the planks on each support
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
    one_of={"slot": box.SLOTS + 1, "chosen": box.PLANKS, "pawns": box.SPACES},
    out_of={"turn_number": box.TURNS, "supply": box.STONES, "stones": box.WIDTH},
    in_moves="offers offer",
)


# == Seats =============================================================


@rule
def color_of(s: State, seat: int) -> int:
    """The color of a seat. (R1.1, R1.7)"""
    return int(box.SEAT_COLOR[s.seats - 2, seat])


@rule
def seat_of(s: State, color: int) -> int:
    """The seat of a color; EMPTY if it is not in play. (R1.7)"""
    return int(box.COLOR_SEAT[s.seats - 2, color])


@rule
def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise. (R1.7)"""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def start_of(s: State, seat: int) -> int:
    """The village where a pawn starts, and to which it falls back. (R1.2, R6.5)"""
    return box.PLANKS + color_of(s, seat)


@rule
def goal_of(s: State, seat: int) -> int:
    """The village that a pawn wants to reach: the opposite one. (R1.2)"""
    color = color_of(s, seat) + box.COLORS // 2
    return box.PLANKS + (color if color < box.COLORS else color - box.COLORS)


@rule
def ask(s: State) -> None:
    """Have the acting seat decide."""
    s.active = 1 << int(s.acting)


@rule
def card_of(s: State, seat: int) -> int:
    """The card that a seat has revealed in the present slot. (R3.1)"""
    return int(s.revealed[seat, s.slot - 1])
