"""What a seat cannot see, guessed (a determinization, drawn uniformly): for bots and previews."""

from ludoteca.games.summer_pavilion.state import State
from ludoteca.kernel import Dice, roll_key, rule


@rule
def guess(s: State, seat: int, dice: Dice) -> None:  # noqa: ARG001  (every seat sees the same)
    """Nothing is hidden but what will be drawn, and that is not decided before: give chance of its own. (S1.7)"""
    roll_key(s.chance, dice)
