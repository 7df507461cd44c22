"""Seats: their colors and villages, the cards that they carry out, asking one, and when its action is lost."""

from ludoteca.games.river_dragons.data import COLOR_SEAT, COLORS, PLANKS, SEAT_COLOR, TIMES
from ludoteca.games.river_dragons.state import State
from ludoteca.games.river_dragons.vocabulary import ACTION_LOST, REST_LOST
from ludoteca.kernel.codes import code2, tell
from ludoteca.kernel.compiling import Events, rule


@rule
def color_of(s: State, seat: int) -> int:
    """The color of a seat. (R1.1, R1.7)"""
    return int(SEAT_COLOR[s.seats - 2, seat])


@rule
def seat_of(s: State, color: int) -> int:
    """The seat of a color; EMPTY if it is not in play. (R1.7)"""
    return int(COLOR_SEAT[s.seats - 2, color])


@rule
def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise. (R1.7)"""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def start_of(s: State, seat: int) -> int:
    """The village where a pawn starts, and to which it falls back. (R1.2, R6.5)"""
    return PLANKS + color_of(s, seat)


@rule
def goal_of(s: State, seat: int) -> int:
    """The village that a pawn wants to reach: the opposite one. (R1.2)"""
    color = color_of(s, seat) + COLORS // 2
    return PLANKS + (color if color < COLORS else color - COLORS)


@rule
def ask(s: State) -> None:
    """Have the acting seat decide."""
    s.active = 1 << int(s.acting)


@rule
def card_of(s: State, seat: int) -> int:
    """The card that a seat has revealed in the present slot. (R3.1)"""
    return int(s.revealed[seat, s.slot - 1])


@rule
def lose_action(s: State, events: Events) -> None:
    """What cannot be done is lost: the whole action, or the second of two. (R4.3, R5.8, R8.4)"""
    card = card_of(s, s.acting)
    tell(events, code2(ACTION_LOST if s.remaining == TIMES[card] else REST_LOST, s.acting, card))
    s.remaining = 0
