"""R6, R7 and R8: steps, jumps, falls, and what is removed."""

from ludoteca.games.river_dragons import vocabulary as say
from ludoteca.games.river_dragons.data import COLORS, MOST_COLORS, NUMBERS, PLANKS, STONES
from ludoteca.games.river_dragons.geometry import is_there, lying, neighbors
from ludoteca.games.river_dragons.planks import reserve_of
from ludoteca.games.river_dragons.state import Phase, State, ask, goal_of, start_of
from ludoteca.kernel import EMPTY, Events, Moves, args, code1, code2, from_one, is_one, kind_of, lowest, rule, tell

ALL_PLANKS = (1 << PLANKS) - 1
OF_NUMBER = sum(1 << NUMBERS * color for color in range(COLORS))  # the planks with the first number, as a bit mask
OF_COLOR = (1 << NUMBERS) - 1  # the planks of the first color, as a bit mask


# == R6  Moving ========================================================


@rule
def occupied(s: State) -> int:
    """The planks with a pawn on them, as a bit mask; villages hold any number. (R6.1)"""
    taken = 0
    for seat in range(s.seats):
        taken |= 1 << int(s.pawns[seat])
    return taken & ALL_PLANKS


@rule
def steps(s: State, seat: int) -> int:
    """The spaces to which a pawn may step: adjacent, and free if a plank. (R6.3)"""
    return neighbors(s, int(s.pawns[seat])) & ~occupied(s)


# == R7  Jumping =======================================================


@rule
def jumps(s: State, seat: int) -> int:
    """The spaces to which a pawn may jump: beyond a pawn on an adjacent plank, not back onto its own. (R7.1, R7.2)"""
    here, taken = int(s.pawns[seat]), occupied(s)
    over, beyond = neighbors(s, here) & taken, 0
    while over != 0:
        beyond |= neighbors(s, lowest(over))
        over &= over - 1
    return beyond & ~taken & ~(1 << here)


# == Steps and jumps ===================================================


@rule
def destinations(s: State, seat: int) -> int:
    """Where the acting seat's pawn may go in this phase, as a bit mask of spaces."""
    return steps(s, seat) if s.phase == Phase.MOVING else jumps(s, seat)


@rule
def space_of(move: int) -> int:
    """The space that a step or a jump leads to."""
    if kind_of(move) in (say.STEP_ON_PLANK, say.JUMP_ON_PLANK):
        return say.plank_in(move)
    village = args(move)[0]
    return PLANKS + village


@rule
def destination_refusal(s: State, seat: int, move: int) -> int:
    """To a space that can be reached. (R6.1, R6.2, R7.1)"""
    space = space_of(move)
    if destinations(s, seat) >> space & 1:
        return 0
    if space != s.pawns[seat] and occupied(s) >> space & 1:
        return say.Why.PLANK_OCCUPIED
    return say.Why.NOT_ADJACENT if s.phase == Phase.MOVING else say.Why.NO_JUMP_THERE


@rule
def list_destinations(s: State, seat: int, moves: Moves) -> int:
    """Every space to which the pawn may go. (R6.3, R7.1)"""
    spaces = destinations(s, seat)
    moving = s.phase == Phase.MOVING
    on_plank = say.STEP_ON_PLANK if moving else say.JUMP_ON_PLANK
    to_village = say.STEP_TO_VILLAGE if moving else say.JUMP_TO_VILLAGE
    n = say.list_planks(spaces & ALL_PLANKS, on_plank, moves, 0)
    for color in range(COLORS):
        moves[n] = code1(to_village, color)
        n += spaces >> (PLANKS + color) & 1
    return n


@rule
def go_on_moving(s: State, events: Events) -> None:
    """Ask where to, unless there is only one way; without any the pawn falls. (R6.5, R7.3)"""
    spaces = destinations(s, s.acting)
    if spaces == 0:
        s.pawns[s.acting] = start_of(s, s.acting)
        s.remaining = 0
        tell(events, code1(say.PAWN_FELL, s.acting))
    elif is_one(spaces):
        move_pawn(s, lowest(spaces), events)
    else:
        ask(s)


@rule
def move_pawn(s: State, space: int, events: Events) -> None:
    """Step, also for a second time, or jump; whoever arrives at the destination wins at once. (R6.3, R6.4, R6.6)"""
    seat, moving = int(s.acting), s.phase == Phase.MOVING
    s.pawns[seat] = space
    s.remaining -= 1
    if space < PLANKS:
        say.tell_plank(events, say.STEPPED_ON_PLANK if moving else say.JUMPED_ON_PLANK, seat, space)
    else:
        tell(events, code2(say.STEPPED_TO_VILLAGE if moving else say.JUMPED_TO_VILLAGE, seat, space - PLANKS))
    if space == goal_of(s, seat):
        s.phase = Phase.OVER
        s.remaining = 0
        tell(events, code1(say.MATCH_WON, seat))


# == R8  Removing ======================================================


@rule
def has_number_of(reserve: int, plank: int) -> bool:
    """Whether a reserve, a bit mask of planks, holds one with the same number as a plank. (R8.3)"""
    return reserve >> from_one(say.number_of(plank)) & OF_NUMBER != 0


@rule
def removable_planks(s: State, seat: int) -> int:
    """The planks that a seat may take: no pawn on it, no number twice, no third color. (R8.2, R8.3)"""
    reserve, count, colors, numbers = reserve_of(s, seat), 0, 0, 0
    for color in range(COLORS):
        held = reserve >> (NUMBERS * color) & OF_COLOR
        numbers |= held
        count += held != 0
        colors |= int(held != 0) << (NUMBERS * color)
    kept = numbers * OF_NUMBER  # of every color
    if count >= MOST_COLORS:
        kept |= ~(colors * OF_COLOR)
    return lying(s) & ~occupied(s) & ~kept


@rule
def removable_stones(s: State) -> int:
    """The stones under no plank, as a bit mask. (R8.2)"""
    stones = 0
    for stone in range(STONES):
        stones |= (int(is_there(s, stone)) & int(s.resting[stone] == 0)) << stone
    return stones


@rule
def removal_refusal(s: State, seat: int, move: int) -> int:
    """Something that lies, free of pawns and planks, and a plank that the reserve can take. (R8.1, R8.2, R8.3)"""
    if kind_of(move) == say.REMOVE_STONE:
        stone = args(move)[0]
        if not is_there(s, stone):
            return say.Why.STONE_NOT_THERE
        return 0 if s.resting[stone] == 0 else say.Why.STONE_UNDER_PLANK
    plank = say.plank_in(move)
    if s.ends[plank, 0] == EMPTY:
        return say.Why.PLANK_NOT_THERE
    if occupied(s) >> plank & 1:
        return say.Why.PAWN_ON_PLANK
    if has_number_of(reserve_of(s, seat), plank):
        return say.Why.NUMBER_IN_RESERVE
    return 0 if removable_planks(s, seat) >> plank & 1 else say.Why.THIRD_COLOR


@rule
def list_removals(s: State, seat: int, moves: Moves) -> int:
    """Every plank and stone that may be removed. (R8.1)"""
    stones, n = removable_stones(s), say.list_planks(removable_planks(s, seat), say.REMOVE_PLANK, moves, 0)
    for stone in range(STONES):
        moves[n] = code1(say.REMOVE_STONE, stone)
        n += stones >> stone & 1
    return n


@rule
def go_on_removing(s: State, events: Events) -> None:
    """Ask what, unless there is only one thing; without any the action is lost. (R8.1, R8.4)"""
    planks, stones = removable_planks(s, s.acting), removable_stones(s)
    if planks | stones == 0:
        say.lose_action(s, say.Cause.NOTHING_THERE if s.supply == STONES else say.Cause.NOTHING_FREE, events)
    elif stones == 0 and is_one(planks):
        remove_plank(s, lowest(planks), events)
    elif planks == 0 and is_one(stones):
        remove_stone(s, lowest(stones), events)
    else:
        ask(s)


@rule
def remove_plank(s: State, plank: int, events: Events) -> None:
    """Take a plank from the board into one's own reserve. (R8.1)"""
    for i in range(2):
        s.resting[s.ends[plank, i]] &= ~(1 << plank)
        s.ends[plank, i] = EMPTY
    s.held_by[plank] = s.acting
    s.remaining -= 1
    say.tell_plank(events, say.PLANK_REMOVED, s.acting, plank)


@rule
def remove_stone(s: State, stone: int, events: Events) -> None:
    """Return a stone to the supply: the only way in which it leaves its place. (R4.2, R8.1)"""
    s.stones[stone, :] = EMPTY
    s.supply += 1
    s.remaining -= 1
    tell(events, code2(say.STONE_REMOVED, s.acting, stone))
