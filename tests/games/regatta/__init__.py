"""Regatta: plot two cards in secret, all at once; who lags behind drops cargo and sets a buoy. A race."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from ludoteca.kernel import EMPTY, Dice, Events, Game, Json, Moves, Vocabulary, rule, visible
from ludoteca.kernel.chance import CHANCE, draw, roll, roll_key
from ludoteca.kernel.codes import NO_MOVE, args, code1, code2, code3, kind_of, tell
from ludoteca.kernel.kinds import BY_CHANCE, COMPOSED, FINAL, FREE, Reason, Several

SEATS, GOAL, SEA, CARGO = 3, 20, 10, 2


class Wind(IntEnum):
    FAIR = 0
    FICKLE = 1  # a draw is added to every plot


class Card(IntEnum):
    DRIFT = 0
    ROW = 1
    SAIL = 2
    TOW = 3


CARDS = tuple(card.name.lower() for card in Card)


class Good(IntEnum):
    TEA = 0
    SILK = 1


class Phase(IntEnum):
    PLOTTING = 0
    DROPPING = 1
    MARKING = 2
    OVER = 3


class Why(Reason):
    NOT_NOW = "G2"
    SAME_CARD_TWICE = "G2"
    NO_SUCH_CARGO = "G3"
    BUOY_THERE = "G4"


STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("active", np.int32),
            ("wind", np.int32),  # the option: Wind
            ("phase", np.int32),
            ("plot", np.int32, (SEATS, 2)),  # the two cards of each seat, until they are revealed
            ("place", np.int32, (SEATS,)),  # how far each boat has come
            ("cargo", np.int32, (SEATS, 2)),  # goods on board; more than one in all is too many for who is last
            ("buoys", np.int8, (SEA, SEA)),  # who set a buoy there
            ("chance", CHANCE),
        ],
    )
)
State = Annotated[Any, STATE]
SEEN_BY = visible(
    STATE,
    everyone="seats active wind phase place cargo buoys",
    owner="plot",
    nobody="chance",
    by_seat="place cargo",
    sparse="buoys",
    named={"wind": Wind, "phase": Phase},
)
MOVES, EVENTS = Vocabulary("move"), Vocabulary("event")
PLOT = MOVES.kind("plot", FINAL, COMPOSED, cards=Several(Card, 2))
DROP = MOVES.kind("drop", good=Good)
MARK = MOVES.kind("mark", FREE, x=range(SEA), y=range(SEA))
READY = EVENTS.kind("ready", seat=range(SEATS))
REVEALED = EVENTS.kind("revealed", BY_CHANCE, seat=range(SEATS), cards=Several(Card, 2))
SAILED = EVENTS.kind("sailed", BY_CHANCE, seat=range(SEATS), count=range(10))
DROPPED = EVENTS.kind("dropped", seat=range(SEATS), good=Good)
MARKED = EVENTS.kind("marked", seat=range(SEATS), x=range(SEA), y=range(SEA))


@rule
def set_up(s: State) -> None:
    """Two goods of each kind on board; everyone plots. (G1)"""
    s.buoys[:] = EMPTY
    for seat in range(s.seats):
        s.cargo[seat, :] = CARGO
        s.plot[seat, :] = EMPTY
    s.active = (1 << s.seats) - 1


@rule
def legal(s: State, seat: int, moves: Moves) -> int:
    """Only dropping is listed: plots are composed, buoys are free. (G3)"""
    n = 0
    for good in range(2):
        if s.phase == Phase.DROPPING and s.active >> seat & 1 and s.cargo[seat, good] > 0:
            moves[n] = code1(DROP, good)
            n += 1
    return n


@rule
def refusal(s: State, seat: int, move: int) -> int:
    """Each kind of move in its phase; two different cards; cargo that is there; a free point. (G2, G3, G4)"""
    kind = kind_of(move)
    if s.active >> seat & 1 == 0 or s.phase != kind:  # phases and moves have the same order
        return Why.NOT_NOW
    if kind == PLOT:
        first, second = args(move)[:2]
        return Why.SAME_CARD_TWICE if first == second else 0
    if kind == DROP:
        good = args(move)[0]
        return 0 if s.cargo[seat, good] > 0 else Why.NO_SUCH_CARGO
    x, y = args(move)[:2]
    return 0 if s.buoys[y, x] == EMPTY else Why.BUOY_THERE


@rule
def last_boat(s: State) -> int:
    """The seat furthest behind; of equal ones the first. (G3)"""
    return int(s.place[: s.seats].argmin())


@rule
def sail(s: State, events: Events) -> None:
    """Reveal all plots and move all boats; the match may end; else the last boat drops cargo. (G2, G5)"""
    s.phase = Phase.DROPPING
    for seat in range(s.seats):
        tell(events, code3(REVEALED, seat, s.plot[seat, 0], s.plot[seat, 1]))
        way = s.plot[seat].sum() + (draw(s.chance, 3) if s.wind == Wind.FICKLE else 0)
        s.place[seat] += way
        s.plot[seat, :] = EMPTY
        tell(events, code2(SAILED, seat, way))
        if s.place[seat] >= GOAL:
            s.phase = Phase.OVER
    s.active = 0 if s.phase == Phase.OVER else 1 << last_boat(s)


@rule
def apply(s: State, seat: int, move: int, events: Events) -> None:
    """Plot, drop or mark. (G2, G3, G4)"""
    kind = kind_of(move)
    if kind == PLOT:
        first, second = args(move)[:2]
        s.plot[seat, 0], s.plot[seat, 1] = first, second
        s.active &= ~(1 << seat)
        tell(events, code1(READY, seat))
        if s.active == 0:
            sail(s, events)
    elif kind == DROP:
        good = args(move)[0]
        s.cargo[seat, good] -= 1
        tell(events, code2(DROPPED, seat, good))
    else:
        x, y = args(move)[:2]
        s.buoys[y, x] = seat
        tell(events, code3(MARKED, seat, x, y))
        s.phase, s.active = Phase.PLOTTING, (1 << s.seats) - 1
    if s.phase == Phase.DROPPING and s.cargo[last_boat(s)].sum() <= 1:
        s.phase = Phase.MARKING


@rule
def winners(s: State) -> int:
    """Whoever has come furthest past the goal. (G5)"""
    mask = 0
    for seat in range(s.seats):
        if s.phase == Phase.OVER and s.place[seat] == s.place[: s.seats].max():
            mask |= 1 << seat
    return mask


@rule
def sample(s: State, seat: int, dice: Dice) -> int:
    """A plot or a buoy at random."""
    if s.phase == Phase.PLOTTING:
        first = roll(dice, 4)
        return code2(PLOT, first, (first + 1 + roll(dice, 3)) % 4)
    if s.phase != Phase.MARKING:
        return NO_MOVE
    x, y = roll(dice, SEA), roll(dice, SEA)
    while s.buoys[y, x] != EMPTY:
        x, y = roll(dice, SEA), roll(dice, SEA)
    return code2(MARK, x, y)


@rule
def guess(s: State, seat: int, dice: Dice) -> None:
    """Any plot for the others that have plotted."""
    for other in range(s.seats):
        if other != seat:
            s.plot[other, :] = EMPTY
            if s.phase == Phase.PLOTTING and s.active >> other & 1 == 0:
                s.plot[other, 0] = roll(dice, 4)
                s.plot[other, 1] = (s.plot[other, 0] + 1 + roll(dice, 3)) % 4
    roll_key(s.chance, dice)


def forms(s: np.record, seat: int) -> list[Json]:
    """Two different cards in an order, or a point of the sea without a buoy."""
    phase = s["phase"].item()
    if phase == Phase.PLOTTING:
        return [{"move": "plot", "field": "cards", "choose": 2, "of": list(CARDS)}]
    if phase != Phase.MARKING:
        return []
    taken = [[x, y] for y, x in np.argwhere(s["buoys"] != EMPTY).tolist()]
    return [{"move": "mark", "region": {"x": [0, SEA - 1], "y": [0, SEA - 1], "except": taken}}]


GAME = Game(
    package=__name__,
    title="Regatta",
    authors=("The Ludoteca authors",),
    rules_version=1,
    seats=range(2, SEATS + 1),
    options={"wind": Wind},
    state=STATE,
    seen_by=SEEN_BY,
    moves=MOVES,
    events=EVENTS,
    reasons=Why,
    most_moves=2,
    most_events=2 * SEATS + 1,
    longest=1_000,
    set_up=set_up,
    legal=legal,
    refusal=refusal,
    apply=apply,
    sample=sample,
    forms=forms,
    guess=guess,
    winners=winners,
)
