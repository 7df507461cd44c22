"""What a seat may do, listed or to be composed, and why it may not do other things. Chapters have their own parts.

`legal` lists moves, `forms` says how others are composed, `sample` draws one of those, `refusal` asks rule by rule.
"""

import numpy as np

from ludoteca.games.river_dragons import vocabulary as say
from ludoteca.games.river_dragons.data import ACTIONS, COLORS, SLOTS, Card, Side
from ludoteca.games.river_dragons.moving import destination_refusal, list_destinations, list_removals, removal_refusal
from ludoteca.games.river_dragons.planks import choice_refusal, list_choices, list_places, place_refusal
from ludoteca.games.river_dragons.scoring import winners
from ludoteca.games.river_dragons.state import Phase, State, color_of, seat_of
from ludoteca.games.river_dragons.stones import list_stones, point_refusal, sample_stone, stone_refusal, tenths
from ludoteca.games.river_dragons.vocabulary import Why
from ludoteca.kernel import EMPTY, NO_MOVE, Json, arg, args, for_batches, kind_of
from ludoteca.kernel.chance import after, number_in
from ludoteca.kernel.compiling import Dice, Moves, called_from_python, rule

# With m actions left in hand, k slots to fill and d dragons to choose from, there are m! / (m - k)! fillings without a
# dragon and k * d * m! / (m - k + 1)! with one: as m - k + 1 to k * d. Before a dragon is revealed m - k is 3.
WITHOUT_DRAGON = ACTIONS - SLOTS + 1


# == What may be done ==================================================


@rule
def legal(s: State, seat: int, moves: Moves) -> int:
    """List what the seat may do; programs are composed, and of the points of the water only some are listed."""
    if s.active >> seat & 1 == 0 or s.phase == Phase.PROGRAMMING:
        return 0
    if s.phase == Phase.PLACING_STONE:
        return list_stones(s, moves)
    if s.phase == Phase.CHOOSING_PLANK:
        return list_choices(s, seat, moves)
    if s.phase == Phase.PLACING_PLANK:
        return list_places(s, moves)
    if s.phase == Phase.REMOVING:
        return list_removals(s, seat, moves)
    return list_destinations(s, seat, moves)


def forms(s: np.record, seat: int) -> list[Json]:
    """Five cards of the hand in an order, at most one a dragon; or a point of the grid. (R2.1, R2.2, R4.4)"""
    if s.phase == Phase.PROGRAMMING:
        held = hand_of(s, seat)
        hand = [card for card in Card if held >> card & 1]
        dragons = [card.name.lower() for card in hand if card >= ACTIONS]
        names = [card.name.lower() for card in hand]
        most = [{"of": dragons, "count": 1}]
        return [{"move": "program", "field": "cards", "choose": SLOTS, "of": names, "at_most": most}]
    if s.phase == Phase.PLACING_STONE and s.side == Side.EXPERT:
        region = {axis: [steps[0], steps[-1], steps.step] for axis, steps in (("x", say.X), ("y", say.Y))}
        return [{"move": "place_stone", "region": region}]
    return []


# == Programs, and moves at random =====================================


@rule
def is_in_hand(s: State, seat: int, card: int) -> bool:
    """Everyone has the eight actions, and a dragon for every other color in play. (R1.4)"""
    return card < ACTIONS or seat_of(s, card - ACTIONS) not in (EMPTY, seat)


@called_from_python
@rule
def hand_of(s: State, seat: int) -> int:
    """A seat's hand as a bit mask: one call, where Python would make one for each card. (R1.4)"""
    hand = 0
    for card in range(ACTIONS + COLORS):
        if is_in_hand(s, seat, card):
            hand |= 1 << card
    return hand


@rule
def any_dragon(s: State, seat: int, die: int) -> int:
    """One of the dragons in a hand."""
    other = number_in(die, s.seats - 1)
    return ACTIONS + color_of(s, other + (other >= seat))


@rule
def any_filling(s: State, seat: int, first: int, used: int, dice: Dice) -> int:
    """Cards for the slots from `first` on, each filling as likely, as arguments of a program. (R2.1, R2.2)

    `used` is a bit mask of the cards revealed before. Every throw is looked at in the same way, and a card that is
    used is written over: branches here would be guessed wrong every other time.
    """
    slots, dragon_slot, die = SLOTS - first, EMPTY, int(dice[0])
    if used >> ACTIONS == 0:
        die = after(die)
        has_dragon = int(number_in(die, WITHOUT_DRAGON + slots * (int(s.seats) - 1)) >= WITHOUT_DRAGON)
        die += (after(die) - die) * has_dragon
        dragon_slot += (number_in(die, slots) - EMPTY) * has_dragon
    filling, slot = 0, 0
    while slot < slots:
        die = after(die)
        card, dragon = number_in(die, ACTIONS), any_dragon(s, seat, die)
        card += (dragon - card) * int(slot == dragon_slot)
        is_new = 1 - (used >> card & 1)
        filling |= is_new * card << (8 + 8 * slot)
        used |= 1 << card
        slot += is_new
    dice[0] = die
    return filling


@rule
def sample(s: State, seat: int, dice: Dice) -> int:
    """A program or a point of the water at random; NO_MOVE where neither is to be decided."""
    if s.active >> seat & 1 == 0:
        return NO_MOVE
    if s.phase == Phase.PROGRAMMING:
        return say.PROGRAM | any_filling(s, seat, 0, 0, dice)
    if s.phase == Phase.PLACING_STONE and s.side == Side.EXPERT:
        return sample_stone(s, dice)
    return NO_MOVE


@for_batches
def can_begin(s: State, seat: int, move: int, parts: int) -> bool:
    """Whether a program can begin with its first cards, or a stone lie in an area or at a point. (R2.2, R4.4)"""
    if kind_of(move) == say.PROGRAM:
        return are_cards_legal(s, seat, move, parts)
    column, row = args(move)[:2]
    if parts == 2:
        return point_refusal(s, tenths(column), tenths(row)) == 0
    for x in range(column, column + say.AREA[0]):
        for y in range(row, row + say.AREA[1]):
            if point_refusal(s, tenths(x), tenths(y)) == 0:
                return True
    return False


@for_batches
def are_cards_legal(s: State, seat: int, move: int, count: int) -> bool:
    """Whether the first cards of a program are different cards of the hand, at most one of them a dragon. (R2.1)"""
    cards, dragons = 0, 0
    for slot in range(count):
        card = arg(move, slot)
        if not is_in_hand(s, seat, card) or cards >> card & 1:
            return False
        cards |= 1 << card
        dragons += card >= ACTIONS
    return dragons <= 1


# == Why something may not be done =====================================


@rule
def phase_refusal(s: State, seat: int, kind: int) -> int:
    """Whether the seat is to decide something of this kind now. (R2.1, R3.1, R3.4, R6.6, R6.7)"""
    if s.phase == Phase.OVER:
        return Why.MATCH_OVER if winners(s) else Why.ENDED_WITHOUT_WINNER
    if s.phase == Phase.PROGRAMMING or kind == say.PROGRAM:
        if kind != say.PROGRAM:
            return Why.PROGRAM_FIRST
        return 0 if s.phase == Phase.PROGRAMMING and s.active >> seat & 1 else Why.PROGRAM_GIVEN
    if s.active >> seat & 1 == 0:
        return Why.NOT_YOUR_TURN
    if s.phase == Phase.PLACING_STONE:
        suits = kind in (say.PLACE_STONE_ON_ISLAND, say.PLACE_STONE)
    elif s.phase == Phase.MOVING:
        suits = kind in (say.STEP_ON_PLANK, say.STEP_TO_VILLAGE)
    elif s.phase == Phase.JUMPING:
        suits = kind in (say.JUMP_ON_PLANK, say.JUMP_TO_VILLAGE)
    elif s.phase == Phase.REMOVING:
        suits = kind in (say.REMOVE_PLANK, say.REMOVE_STONE)
    else:
        suits = kind in (say.CHOOSE_PLANK, say.PLACE_PLANK)
    return 0 if suits else Why.ANOTHER_ACTION


@rule
def refusal(s: State, seat: int, move: int) -> int:
    """0 if the seat may make the move now, else the reason why not."""
    kind = kind_of(move)
    reason = phase_refusal(s, seat, kind)
    if reason != 0:
        return reason
    if kind == say.PROGRAM:
        return program_refusal(s, seat, move)
    if kind == say.CHOOSE_PLANK:
        return choice_refusal(s, seat, move)
    if kind == say.PLACE_PLANK:
        return place_refusal(s, move)
    if kind in (say.PLACE_STONE_ON_ISLAND, say.PLACE_STONE):
        return stone_refusal(s, move)
    if kind in (say.REMOVE_PLANK, say.REMOVE_STONE):
        return removal_refusal(s, seat, move)
    return destination_refusal(s, seat, move)


@rule
def program_refusal(s: State, seat: int, move: int) -> int:
    """Five different cards of the hand, at most one of them a dragon. (R2.1, R2.2)"""
    cards, dragons = 0, 0
    for slot in range(SLOTS):
        card = arg(move, slot)
        if not is_in_hand(s, seat, card):
            return Why.CARD_NOT_IN_HAND
        if cards >> card & 1:
            return Why.SAME_CARD_TWICE
        cards |= 1 << card
        dragons += card >= ACTIONS
    return Why.TWO_DRAGONS if dragons > 1 else 0
