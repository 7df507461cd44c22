"""What a game tells bots beyond its rules (heuristics): how a position looks, which moves look good, how long to think.

The names are plain, the trade has others: `estimate` is the evaluation of a position, `promise` a prior over moves,
`aim` shapes what is played for (reward shaping), and `imagine` is one determinization: the unseen, filled in.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import getfile
from pathlib import Path
from typing import ParamSpec, TypeVar

import numpy as np

from ludoteca.kernel.compiling import Dice, Moves, Numbers, Row, State, Values, rule

P = ParamSpec("P")
R = TypeVar("R")
SEARCH = "search"  # the unit with which all this is compiled; whoever searches opens it


@dataclass(frozen=True)
class Encoding:
    """What a network is told of a position. Its weights stand in `thought/weights.npz`, their card beside them.

    Features are numbered: first those of the seat for which it judges, then those that the others share, a block each,
    then those of the table. Both functions write the features that hold and return how many stand there then.
    """

    # (s, player, indices, how many stand there): what a player has, numbered from 0 below `block`
    note_player: Callable[[State, int, Row, int], int]
    # (s, seat, indices, how many stand there): the table as a seat sees it, numbered from twice `block`
    note_table: Callable[[State, int, Row, int], int]
    bucket: Callable[[State], int]  # (s): which weights judge it, by how far the match is
    block: int  # features of a player
    features: int  # there are
    active: int  # hold at once, at most
    buckets: int
    sharing: int = 1  # buckets that follow each other and have the first layer in common

    # -- how the search uses it ---------------------------------------
    # (what is seen): whether it was shown to judge better than `estimate` there; else the search goes without it
    covers: Callable[[State], bool] = lambda _s: True
    # A leaf is expanded at once, its moves are judged, the best become children; or else the network judges leaves in
    # the place of `estimate`. Moves that are made together in secret cannot be judged one by one.
    expands: bool = True
    few: int = 1  # children possible now, fewer than these: others are looked for (hands differ from guess to guess)
    own_point: float = 0.0  # what points are worth beside winning, in chances to win
    others_point: float = 0.0  # and those of the best other


@dataclass(frozen=True)
class Thought:
    """Every part may be left out: bots then know the rules and nothing else."""

    # -- compiled -----------------------------------------------------
    # (s, chances): fills in every seat's chance to win (evaluation)
    estimate: Callable[[State, Values], None] | None = None
    # (s, seat): what a seat plays for beside winning, measured in chances to win (reward shaping)
    aim: Callable[[State, int], float] | None = None
    # (s, seat, moves, how many, worth): how good each of some moves of a seat looks at a glance (move prior)
    promise: Callable[[State, int, Moves, int, Numbers], None] | None = None
    # As `guess`, but what other seats have decided in secret is what a sensible player would decide (determinization).
    imagine: Callable[[State, int, Dice], None] | None = None
    # What a network that judges positions is told of them.
    encoding: Encoding | None = None

    # -- how to search ------------------------------------------------
    iterations: Mapping[str, int] = field(default_factory=dict)  # by level, for a turn; else what suits a small game
    learned: Mapping[str, int] = field(default_factory=dict)  # the same for levels that search with the network
    temperature: Mapping[str, float] = field(default_factory=dict)  # by level: how far it misjudges moves
    share: Callable[[State, int], float] = lambda _s, _seat: 1.0  # of that, for a decision that is part of a turn
    playout: int = 1_000  # moves played beyond the tree before the estimate is taken
    tries: int = 6  # moves looked at in a playout to take the most promising of them
    breadth: float = 1.5  # how many children a node has, times the root of its visits
    curiosity: float = 0.3  # weight of what was tried seldom (exploration)


def for_bots(function: Callable[P, R]) -> Callable[P, R]:
    """As `rule`, for what bots alone call: compiled together with the search, so that nobody else waits for it.

    What stands in a game's folder `thought/` is compiled as if it stood in the game's own.
    """
    folder = Path(getfile(function)).parent
    return rule(function, home=folder.parent if folder.name == "thought" else folder, unit=SEARCH)


@for_bots
def to_chances(values: Values, seats: int, spread: int) -> None:
    """Turn what every seat's position is worth into chances to win: a lead of `spread` wins three times in four.

    Made of sums, products and quotients alone: the same on every machine.
    """
    total = 0.0
    chances = np.ones(seats)
    for seat in range(seats):
        for other in range(seats):
            if other != seat:
                lead = values[seat] - values[other]
                chances[seat] *= 0.5 + 0.5 * lead / (abs(lead) + spread)
        total += chances[seat]
    for seat in range(seats):
        values[seat] = chances[seat] / total
