"""What a seat cannot see, guessed (a determinization, drawn uniformly): for bots and previews."""

from ludoteca.games.river_dragons.data import SLOTS
from ludoteca.games.river_dragons.legality import any_filling
from ludoteca.games.river_dragons.state import Phase, State
from ludoteca.kernel import EMPTY, Dice, arg, roll_key, rule


@rule
def guess(s: State, seat: int, dice: Dice) -> None:
    """Any cards that fit for the others' slots that are not revealed; a seat without a program keeps none."""
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
