"""What is impossible about a given position (validation). Rules may rely on everything that is checked here."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludoteca.games.river_dragons import data as box
from ludoteca.games.river_dragons.data import Card, Planks, Side
from ludoteca.games.river_dragons.geometry import crosses_plank, ends_of, fits, list_spans, passes_over, x_of, y_of
from ludoteca.games.river_dragons.legality import legal
from ludoteca.games.river_dragons.rules import PHASE_OF_CARD, is_canceled
from ludoteca.games.river_dragons.scoring import winners
from ludoteca.games.river_dragons.state import MOST_SPANS, Phase, State
from ludoteca.games.river_dragons.stones import next_point
from ludoteca.games.river_dragons.vocabulary import MOST_MOVES, Why, number_of
from ludoteca.kernel import EMPTY, UNSEEN, called_from_python, first_flaw, rule, within
from ludoteca.kernel.chance import WORD

Points = np.ndarray[Any, np.dtype[Any]]


def flaw(s: np.record) -> str:
    """One sentence about the first thing that is impossible; "" if there is none."""
    return first_flaw(s, CHECKS)


def turn_flaws(s: np.record) -> Iterator[str]:
    """Which turn it is, and who may act (R2.1, R3.1, R6.7)."""
    everyone = (1 << int(s.seats)) - 1
    is_a_time = within(s.turn_number, 1, box.TURNS) and within(s.slot, 0, box.SLOTS)
    if not (within(s.phase, 0, len(Phase) - 1) and is_a_time):
        yield "there is no such phase, turn or slot"
    elif not within([s.first, s.acting], 0, s.seats - 1):
        yield "first and acting must be seats"
    elif (s.slot == 0) != (s.phase == Phase.PROGRAMMING):
        yield "a slot is carried out just when all programs have been given"
    elif s.phase == Phase.PROGRAMMING:
        if not within(s.active, 1, everyone) or s.remaining != 0:
            yield "while programs are given, some seats must be active, and no card is carried out"
        elif s.acting != (s.first - 1) % s.seats:
            yield "while programs are given, acting is the seat before the first"
    elif s.phase == Phase.OVER:
        if s.active != 0 or s.remaining != 0:
            yield "nobody may act when the match is over"
    elif s.active != 1 << int(s.acting):
        yield "only the seat that carries out its card may be active"


def card_flaws(s: np.record) -> Iterator[str]:
    """Programs are cards of their hands, revealed slot by slot (R1.4, R2.1, R2.2, R3.1)."""
    for name in ("pawns", "revealed", "programs"):
        if s[name][s.seats :].any():
            yield f"the {name} of a seat that is not there must be zero"
    if not (within(s.revealed, EMPTY, len(Card) - 1) and within(s.programs, EMPTY, len(Card) - 1)):
        yield "there is no such card"
        return
    for seat in range(s.seats):
        yield from program_flaws(s, seat)
    if s.phase not in (Phase.PROGRAMMING, Phase.OVER):
        card = int(s.revealed[s.acting, s.slot - 1])
        phase = Phase.CHOOSING_PLANK if s.phase == Phase.PLACING_PLANK else s.phase
        if card >= box.ACTIONS or is_canceled(s, s.acting) or PHASE_OF_CARD[card] != phase:
            yield "the seat that acts does not carry out its card"
        elif not within(s.remaining, 1, box.TIMES[card]):
            yield "the card is carried out less often than that"


def program_flaws(s: np.record, seat: int) -> Iterator[str]:
    """One seat's cards: revealed up to the present slot, hidden from there on."""
    slot, revealed, program = int(s.slot), s.revealed[seat].tolist(), s.programs[seat].tolist()
    cards = revealed[:slot] + program[slot:]
    dragons = [card - box.ACTIONS for card in cards if card >= box.ACTIONS]
    if revealed[slot:] + program[:slot] != [EMPTY] * box.SLOTS:
        yield "cards are revealed up to the present slot, and no further"
    elif s.phase == Phase.PROGRAMMING and s.active >> seat & 1:
        if cards != [EMPTY] * box.SLOTS:
            yield "a seat that has a program may not give another"
    elif EMPTY in cards or any(box.COLOR_SEAT[s.seats - 2, color] in (EMPTY, seat) for color in dragons):
        yield "a program is made of five cards of the hand"
    elif len(set(cards)) < box.SLOTS or len(dragons) > 1:
        yield "a program has five different cards, at most one of them a dragon"


def plank_flaws(s: np.record) -> Iterator[str]:
    """Every plank is in one place: a reserve, the board, or out of the game (R1.3, R5.1, R8.3)."""
    seats = int(s.seats)
    if not (within(s.held_by, EMPTY, seats - 1) and within(s.ends, EMPTY, box.SUPPORTS - 1)):
        yield "there is no such seat or support"
        return
    held_by, colors_out = s.held_by.tolist(), np.flatnonzero(box.COLOR_SEAT[seats - 2] == EMPTY).tolist()
    resting: list[list[int]] = [[] for _ in range(box.SUPPORTS)]
    for plank, (a, b) in enumerate(s.ends.tolist()):
        if (a == EMPTY) != (b == EMPTY) or (a != EMPTY and not (a < b and a < box.STONES)):
            yield "a plank lies on two stones, or on a stone and a village"
        elif a != EMPTY and held_by[plank] != EMPTY:
            yield "a plank is in two places"
        elif plank // box.NUMBERS in colors_out and (a, held_by[plank]) != (EMPTY, EMPTY):
            yield "a plank is of a color that is not in play"
        elif a != EMPTY:
            resting[a].append(plank)
            resting[b].append(plank)
    if s.resting.tolist() != [sum(1 << plank for plank in planks) for planks in resting]:
        yield "what rests on a support is not what lies there"
    elif max(map(len, resting)) > box.MOST_ON_SUPPORT:
        yield f"no support carries more than {box.MOST_ON_SUPPORT} planks"
    for seat in range(seats):
        held = [plank for plank in range(box.PLANKS) if held_by[plank] == seat]
        if len({plank % box.NUMBERS for plank in held}) < len(held):
            yield "a reserve has a number twice"
        elif len({plank // box.NUMBERS for plank in held}) > box.MOST_COLORS:
            yield "a reserve has three colors"


def stone_flaws(s: np.record) -> Iterator[str]:
    """27 stones, on islands or in the water, apart from one another and from villages (R1.5, R4.1, R4.4)."""
    there = (s.stones != EMPTY).all(axis=1)
    if (s.stones[~there] != EMPTY).any() or s.supply != (~there).sum():
        yield f"there are {box.STONES} stones on the board and in the supply"
    elif s.side == Side.BASIC and (s.stones[there] != box.ISLAND_XY[there]).any():
        yield "a stone lies beside its island"
    elif not (
        within(s.stones[there, 0], box.GRID_FIRST, box.GRID_FIRST + box.GRID * (box.GRID_WIDTH - 1))
        and within(s.stones[there, 1], box.GRID_FIRST, box.GRID_FIRST + box.GRID * (box.GRID_HEIGHT - 1))
    ):
        yield "a stone lies off the board"
    elif np.isin(s.ends, np.flatnonzero(~there)).any():
        yield "a plank lies on a stone that is not there"
    elif (squares(s.stones[there], s.stones[there]) < box.STONE_TO_STONE**2).sum() > there.sum():
        yield "two stones overlap"
    elif (squares(s.stones[there], box.VILLAGE_XY) < box.STONE_TO_VILLAGE**2).any():
        yield "a stone overlaps a village"


def squares(points: Points, others: Points) -> Points:
    """The squares of all distances between two lists of points."""
    x, y = (points[:, None, axis].astype(np.int64) - others[None, :, axis] for axis in (0, 1))
    return np.asarray(x * x + y * y)


def lying_flaws(s: np.record) -> Iterator[str]:
    """Planks are long enough and apart from one another and from other supports (R5.5, R5.6)."""
    match badly_lying(s):
        case Why.TOO_SHORT:
            yield "a plank is too short for where it lies"
        case Why.OVER_SUPPORT:
            yield "a plank passes over a support"
        case Why.CROSSES_PLANK:
            yield "two planks lie on one another"


@called_from_python
@rule
def badly_lying(s: State) -> int:
    """What is wrong about some plank that lies; 0 if nothing is. (Compiled: positions are checked often.)"""
    for plank in range(box.PLANKS):
        a, b = int(s.ends[plank, 0]), int(s.ends[plank, 1])
        if a == EMPTY:
            continue
        ax, ay, bx, by = x_of(s, a), y_of(s, a), x_of(s, b), y_of(s, b)
        if not fits(s, number_of(plank), a, b):
            return Why.TOO_SHORT
        if passes_over(s, a, ax, ay, b, bx, by):
            return Why.OVER_SUPPORT
        if s.resting[a] & s.resting[b] != 1 << plank or crosses_plank(s, a, ax, ay, b, bx, by):
            return Why.CROSSES_PLANK
    return 0


def pawn_flaws(s: np.record) -> Iterator[str]:
    """Pawns are in villages, or alone on planks that lie; a pawn at its destination has won (R6.1, R6.6, R6.7)."""
    pawns = [int(space) for space in s.pawns[: s.seats]]
    if not within(pawns, 0, box.SPACES - 1):
        yield "there is no such space"
        return
    on_planks = [space for space in pawns if space < box.PLANKS]
    if any(s.ends[plank, 0] == EMPTY for plank in on_planks) or len(set(on_planks)) < len(on_planks):
        yield "a pawn is on a plank that does not lie, or two are on one plank"
    elif (winners(s) != 0) > (s.phase == Phase.OVER):
        yield "a pawn at its destination has won"
    elif s.phase == Phase.OVER and winners(s) == 0 and (s.turn_number < box.TURNS or s.slot < box.SLOTS):
        yield f"without a winner the match is over after turn {box.TURNS}"


def offer_flaws(s: np.record) -> Iterator[str]:
    """A chosen plank is still in its reserve, and offered on open spans, one of which it fits (R5.2, R5.4, R5.9)."""
    placing = s.phase == Phase.PLACING_PLANK
    if not within(s.offers, int(placing), MOST_SPANS if placing else 0) or (s.offer[s.offers :] != EMPTY).any():
        yield "spans are on offer just while a plank is placed"
    elif not placing and s.chosen != EMPTY:
        yield "a plank is chosen just while it is placed"
    elif placing and not (within(s.chosen, 0, box.PLANKS - 1) and s.held_by[s.chosen] == s.acting):
        yield "the chosen plank must be in the reserve"
    elif placing:
        copy, number = s.copy(), number_of(s.chosen)
        list_spans(copy)
        spans, offered = ([int(span) for span in t.offer[: t.offers]] for t in (copy, s))
        fitting = [span for span in spans if fits(s, number, *ends_of(span))]
        if offered != [span for span in spans if span in set(offered)]:
            yield "a span is on offer that is not open"
        elif not set(fitting) <= set(offered) or not fitting:
            yield "the chosen plank must fit somewhere, and be offered there"
        elif s.planks == Planks.WITH_HELP and offered != fitting:
            yield "with help only spans that fit are offered"


def is_asking(s: np.record) -> bool:
    """Whether the seats that are active have something to decide."""
    if s.phase in (Phase.PROGRAMMING, Phase.OVER):
        return True
    if s.phase == Phase.PLACING_STONE and s.side == Side.EXPERT:
        return bool(s.supply > 0) and next_point(s, 0) != EMPTY
    return legal(s, s.acting, np.zeros(MOST_MOVES, np.int64)) > 0


def chance_flaws(s: np.record) -> Iterator[str]:
    """What comes next out of the generator is made of 32-bit words; what was used, or hidden, does not matter."""
    chance = s.chance
    if not within(chance.used, 0, len(chance.words)):
        yield "the generator has no such word"
    elif not (within(chance.key, 0, WORD) and within(chance.block, 0, WORD) and within(chance.nonce, UNSEEN, WORD)):
        yield "the generator's key is impossible"
    elif not within(chance.words[chance.used :], 0, WORD):
        yield "the generator's words are impossible"


def decision_flaws(s: np.record) -> Iterator[str]:
    """Somebody has something to decide (R3.4)."""
    if not is_asking(s):
        yield "the seat that acts has nothing to decide"


CHECKS = (
    turn_flaws,
    card_flaws,
    plank_flaws,
    stone_flaws,
    lying_flaws,
    pawn_flaws,
    offer_flaws,
    chance_flaws,
    decision_flaws,
)
