"""What a move holds that nobody has carried out yet: the cards of one's own plan, and stones where a path can go on."""

import numpy as np

from ludoteca.games.river_dragons.data import SEAT_COLOR, Card
from ludoteca.games.river_dragons.worth.way import deeds_left, next_stones
from ludoteca.kernel import Worth

RULES = {"guard": "R3.2", "steps": "R6.3", "build": "R5.1", "stones": "R5.1"}
STEPS = {Card.MOVE_1: 1, Card.MOVE_2: 2, Card.JUMP: 1}
BUILT = {Card.PLACE_1_PLANK: 1, Card.PLACE_2_PLANKS: 2}


def count(seen: np.record, seat: int) -> dict[str, int]:
    """Dragons against whoever is nearest to the goal, steps and planks that are planned, and the next stones."""
    plan = [Card(card) for card in seen.programs[seat] if card >= 0]
    return {
        "guard": sum(card in _dragons(seen, seat) for card in plan),
        "steps": sum(STEPS.get(card, 0) for card in plan),
        "build": sum(BUILT.get(card, 0) for card in plan),
        "stones": next_stones(seen, seat),
    }


def _dragons(seen: np.record, seat: int) -> set[int]:
    """Those that strike a rival of whom nobody else is nearer to their goal."""
    left = {each: deeds_left(seen, each) for each in range(seen.seats) if each != seat}
    nearest = [each for each, deeds in left.items() if deeds == min(left.values())]
    return {Card.DRAGON_BLACK + int(SEAT_COLOR[seen.seats - 2, each]) for each in nearest}


PLANNED = Worth(RULES, count)
