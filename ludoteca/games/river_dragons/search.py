"""For bots, previews and the page: programs and points at random, forms to compose them, and guesses."""

import numpy as np

from ludoteca.games.river_dragons.data import ACTIONS, SLOTS, Card, Side
from ludoteca.games.river_dragons.points import sample_stone
from ludoteca.games.river_dragons.rules import is_in_hand
from ludoteca.games.river_dragons.state import Phase, State
from ludoteca.games.river_dragons.table import color_of
from ludoteca.games.river_dragons.vocabulary import PROGRAM, X, Y
from ludoteca.kernel.chance import roll, roll_key
from ludoteca.kernel.compiling import Dice, rule
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import NO_MOVE, Json, arg

# With m actions left in hand, k slots to fill and d dragons to choose from, there are m! / (m - k)! fillings without a
# dragon and k * d * m! / (m - k + 1)! with one: as m - k + 1 to k * d. Before a dragon is revealed m - k is 3.
WITHOUT_DRAGON = ACTIONS - SLOTS + 1


@rule
def any_dragon(s: State, seat: int, dice: Dice) -> int:
    """One of the dragons in a hand."""
    other = roll(dice, s.seats - 1)
    return ACTIONS + color_of(s, other if other < seat else other + 1)


@rule
def any_filling(s: State, seat: int, first: int, used: int, dice: Dice) -> int:
    """Cards for the slots from `first` on, each filling as likely, as arguments of a program. (R2.1, R2.2)

    `used` is a bit mask of the cards revealed before.
    """
    slots, dragon_slot = SLOTS - first, EMPTY
    if used >> ACTIONS == 0 and roll(dice, WITHOUT_DRAGON + slots * (s.seats - 1)) >= WITHOUT_DRAGON:
        dragon_slot = roll(dice, slots)
    filling = 0
    for slot in range(slots):
        card = any_dragon(s, seat, dice) if slot == dragon_slot else roll(dice, ACTIONS)
        while used >> card & 1:
            card = roll(dice, ACTIONS)
        used |= 1 << card
        filling |= card << (8 + 8 * slot)
    return filling


@rule
def sample(s: State, seat: int, dice: Dice) -> int:
    """A program or a point of the water at random; NO_MOVE where neither is to be decided."""
    if s.active >> seat & 1 == 0:
        return NO_MOVE
    if s.phase == Phase.PROGRAMMING:
        return PROGRAM | any_filling(s, seat, 0, 0, dice)
    if s.phase == Phase.PLACING_STONE and s.side == Side.EXPERT:
        return sample_stone(s, dice)
    return NO_MOVE


@rule
def guess(s: State, seat: int, dice: Dice) -> None:
    """Any cards that fit for the others' slots that are not revealed; who has no program yet keeps none."""
    for other in range(s.seats):
        if other == seat:
            continue
        s.programs[other, :] = EMPTY
        if s.phase == Phase.PROGRAMMING and s.active >> other & 1:
            continue
        used = 0
        for slot in range(s.slot):
            used |= 1 << int(s.revealed[other, slot])
        filling = any_filling(s, other, s.slot, used, dice)
        for slot in range(s.slot, SLOTS):
            s.programs[other, slot] = arg(filling, slot - s.slot)
    roll_key(s.chance, dice)


def forms(s: np.record, seat: int) -> list[Json]:
    """Five cards of the hand in an order, at most one a dragon; or a point of the grid. (R2.1, R2.2, R4.4)"""
    if s.phase == Phase.PROGRAMMING:
        hand = [card for card in Card if is_in_hand(s, seat, card)]
        dragons = [card.name.lower() for card in hand if card >= ACTIONS]
        names = [card.name.lower() for card in hand]
        most = [{"of": dragons, "count": 1}]
        return [{"move": "program", "field": "cards", "choose": SLOTS, "of": names, "at_most": most}]
    if s.phase == Phase.PLACING_STONE and s.side == Side.EXPERT:
        region = {axis: [steps[0], steps[-1], steps.step] for axis, steps in (("x", X), ("y", Y))}
        return [{"move": "place_stone", "region": region}]
    return []
