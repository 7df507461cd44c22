"""The rules of River Dragons: set-up, programs, the course of a turn; numbers in brackets refer to RULES.md.

What single cards do is in stones.py, planks.py and moving.py, what lies where and fits in geometry.py, what may be
done and why something may not in legality.py.
"""

from ludoteca.games.river_dragons import moving, vocabulary as say
from ludoteca.games.river_dragons.data import ACTIONS, NUMBERS, SLOTS, STONES, TIMES, TURNS
from ludoteca.games.river_dragons.planks import choose_plank, go_on_with_planks, try_plank
from ludoteca.games.river_dragons.state import Phase, State, card_of, color_of, next_seat, seat_of, start_of
from ludoteca.games.river_dragons.stones import go_on_with_stones, place_stone
from ludoteca.games.river_dragons.vocabulary import plank_in
from ludoteca.kernel import EMPTY, Events, called_from_python, draw, rule
from ludoteca.kernel.codes import arg, args, code1, code2, code3, from_one, kind_of, tell

PHASE_OF_CARD = (
    Phase.PLACING_STONE,
    Phase.PLACING_STONE,
    Phase.CHOOSING_PLANK,
    Phase.CHOOSING_PLANK,
    Phase.MOVING,
    Phase.MOVING,
    Phase.JUMPING,
    Phase.REMOVING,
)


# == R1  Set-up ========================================================


@rule
def set_up(s: State) -> None:
    """Pawns in villages, planks in reserves, stones in the supply; who begins is drawn. (R1.2, R1.3, R1.5, R1.6)"""
    s.stones[:] = EMPTY
    s.held_by[:] = EMPTY
    s.ends[:] = EMPTY
    s.offer[:] = EMPTY
    s.chosen = EMPTY
    s.supply = STONES
    for seat in range(s.seats):
        s.pawns[seat] = start_of(s, seat)
        for number in range(NUMBERS):
            s.held_by[color_of(s, seat) * NUMBERS + number] = seat
    s.first = draw(s.chance, s.seats)
    s.turn_number = 1
    begin_programming(s)


@rule
def begin_programming(s: State) -> None:
    """All cards are in hand; everyone programs. (R2.1, R3.5)"""
    for seat in range(s.seats):
        s.programs[seat, :] = EMPTY
        s.revealed[seat, :] = EMPTY
    s.slot = 0
    s.acting = (s.first if s.first > 0 else s.seats) - 1  # so that the first player is next
    s.phase = Phase.PROGRAMMING
    s.active = (1 << int(s.seats)) - 1


# == R2  Programming ===================================================


@rule
def give_program(s: State, seat: int, move: int, events: Events) -> None:
    """Lay five cards face down; all may know that, and nobody else which. (R2.1, R2.3)"""
    for slot in range(SLOTS):
        s.programs[seat, slot] = arg(move, slot)
    s.active &= ~(1 << seat)
    tell(events, code1(say.PROGRAMMED, seat))


# == R3  Resolution ====================================================


@rule
def go_on(s: State, events: Events) -> None:
    """Carry out what needs no decision, until some seat must decide or the match is over. (R3.1, R3.4)"""
    while s.active == 0 and s.phase != Phase.OVER:
        if s.remaining == 0:
            turn_to_next_card(s, events)
        elif s.phase == Phase.PLACING_STONE:
            go_on_with_stones(s, events)
        elif s.phase in (Phase.CHOOSING_PLANK, Phase.PLACING_PLANK):
            go_on_with_planks(s, events)
        elif s.phase == Phase.REMOVING:
            moving.go_on_removing(s, events)
        else:
            moving.go_on_moving(s, events)


@rule
def turn_to_next_card(s: State, events: Events) -> None:
    """Clockwise from the first player; then the next slot; after the last one the turn ends. (R3.1, R3.5)"""
    s.acting = next_seat(s, s.acting)
    if s.acting == s.first:
        if s.slot == SLOTS:
            end_turn(s, events)
            return
        reveal_slot(s, events)
    card = card_of(s, s.acting)
    if card < ACTIONS and not is_canceled(s, s.acting):
        s.phase = PHASE_OF_CARD[card]
        s.remaining = TIMES[card]


@rule
def reveal_slot(s: State, events: Events) -> None:
    """All turn up the next card of their programs; then it shows whom dragons hit. (R3.1, R3.2, R3.3)"""
    slot, seat = int(s.slot), int(s.first)
    s.slot = slot + 1
    for _ in range(s.seats):
        s.revealed[seat, slot] = s.programs[seat, slot]
        s.programs[seat, slot] = EMPTY
        tell(events, code3(say.CARD_REVEALED, seat, slot, s.revealed[seat, slot]))
        seat = next_seat(s, seat)
    for _ in range(s.seats):
        dragon = card_of(s, seat) - ACTIONS
        if dragon >= 0:
            target = seat_of(s, dragon)
            is_defied = card_of(s, target) >= ACTIONS
            tell(events, code2(say.DRAGON_DEFIED if is_defied else say.ACTION_CANCELED, target, color_of(s, seat)))
        seat = next_seat(s, seat)


@called_from_python
@rule
def is_canceled(s: State, seat: int) -> bool:
    """Whether somebody's dragon of the seat's color lies there; asked only of a seat that shows none. (R3.2, R3.3)"""
    dragon = ACTIONS + color_of(s, seat)
    for other in range(s.seats):
        if card_of(s, other) == dragon:
            return True
    return False


@rule
def end_turn(s: State, events: Events) -> None:
    """Cards return to hand, the first player card passes clockwise; after turn 50 nobody has won. (R3.5, R6.7)"""
    if s.turn_number == TURNS:
        s.phase = Phase.OVER
        tell(events, say.NOBODY_WON)
        return
    s.first = next_seat(s, s.first)
    tell(events, code1(say.FIRST_PLAYER_PASSED, s.first))
    s.turn_number += 1
    tell(events, code1(say.TURN_BEGUN, from_one(s.turn_number)))
    begin_programming(s)


# == Doing it ==========================================================


@rule
def apply(s: State, seat: int, move: int, events: Events) -> None:
    """Carry out a legal move, and what follows from it."""
    kind = kind_of(move)
    if kind == say.PROGRAM:
        give_program(s, seat, move, events)
        go_on(s, events)
        return
    s.active = 0
    if kind in (say.PLACE_STONE_ON_ISLAND, say.PLACE_STONE):
        place_stone(s, move, events)
    elif kind == say.CHOOSE_PLANK:
        choose_plank(s, plank_in(move), events)
    elif kind == say.PLACE_PLANK:
        lower, higher = args(move)[:2]
        try_plank(s, lower, higher, events)
    elif kind == say.REMOVE_PLANK:
        moving.remove_plank(s, plank_in(move), events)
    elif kind == say.REMOVE_STONE:
        stone = args(move)[0]
        moving.remove_stone(s, stone, events)
    else:
        moving.move_pawn(s, moving.space_of(move), events)
    go_on(s, events)
