"""How much is left to do until a pawn is at its goal: steps, planks, stones for them; how near a path comes to it."""

from heapq import heappop, heappush
from math import ceil, dist

import numpy as np

from ludoteca.games.river_dragons import data as box
from ludoteca.games.river_dragons.data import Side

Edges = dict[int, list[tuple[int, int]]]  # support -> (support, what it takes to get there)
NO_WAY = 99
ONE_PLANK = 2  # to lay it and to step onto it
INTO_THE_VILLAGE = 1  # the last step: those before it lead onto planks
LONGEST = box.REACHES[-1][0]  # from stone to stone, with the longest plank
BEYOND = box.REACHES[-1][1] - LONGEST  # and so much farther to a village


def deeds_left(seen: np.record, seat: int) -> int:
    """The fewest steps, planks and stones; what is closed by lying planks is not gone. Where stones may lie anywhere
    open water is crossed straight, with the longest planks. (R5.6, R6.1)"""
    starts, goal = starts_of(seen, seat), goal_of(seen, seat)
    if starts == [goal]:
        return 0
    return _least(starts, edges_of(seen)).get(goal, NO_WAY) + INTO_THE_VILLAGE


def gap_left(seen: np.record, seat: int) -> int:
    """From the end of the path of planks on which the pawn stands to its goal, in tenths of a millimeter. (R6.1)"""
    place, goal = _places(seen), goal_of(seen, seat)
    return int(min(dist(place[here], place[goal]) for here in _path_of(seen, seat)))


def next_stones(seen: np.record, seat: int) -> int:
    """The stones that a plank can join to the path on which the pawn stands. (R5.1)"""
    path, edges = _path_of(seen, seat), edges_of(seen)
    near = {there for here in path for there, cost in edges.get(here, ()) if cost == ONE_PLANK}
    return sum(there < box.STONES and there not in path for there in near)


def _path_of(seen: np.record, seat: int) -> set[int]:
    """The supports to which the pawn can walk over planks that lie there."""
    lying: Edges = {}
    for a, b in _lying(seen):
        lying.setdefault(a, []).append((b, 1))
        lying.setdefault(b, []).append((a, 1))
    return {*_least(starts_of(seen, seat), lying)}


def goal_of(seen: np.record, seat: int) -> int:
    """The village across, as a support. (R1.2)"""
    return box.STONES + (int(box.SEAT_COLOR[seen.seats - 2, seat]) + box.COLORS // 2) % box.COLORS


def starts_of(seen: np.record, seat: int) -> list[int]:
    """The supports at which the pawn stands: its village, or both ends of its plank."""
    space = int(seen.pawns[seat])
    return [box.STONES + space - box.PLANKS] if space >= box.PLANKS else [int(end) for end in seen.ends[space]]


def edges_of(seen: np.record) -> Edges:
    """From support to support: a step over a plank that lies there, or the plank, its stone and the step."""
    return _among_islands(seen) if seen.side == Side.BASIC else _among_stones(seen)


def _among_islands(seen: np.record) -> Edges:
    lying = _lying(seen)
    closed = {i for a, b in lying for i in _clashing(int(box.SPAN_OF[a, b]))}
    edges: Edges = {}
    for i, code in enumerate(box.SPAN_CODE):
        a, b = int(code) & 0xFF, int(code) >> 8
        if (a, b) not in lying and i in closed:
            continue
        for here, there in ((a, b), (b, a)):
            is_bare = there < box.STONES and seen.stones[there, 0] < 0
            edges.setdefault(here, []).append((there, 1 if (a, b) in lying else 2 + int(is_bare)))
    return edges


def _among_stones(seen: np.record) -> Edges:
    lying, place = _lying(seen), _places(seen)
    edges: Edges = {}
    for a, b in ((a, b) for a in place for b in place if a < b):
        cost = 1 if (a, b) in lying else _bridged(dist(place[a], place[b]), (a >= box.STONES) + (b >= box.STONES))
        edges.setdefault(a, []).append((b, cost))
        edges.setdefault(b, []).append((a, cost))
    return edges


def _bridged(distance: float, villages: int) -> int:
    """Planks over open water, the step over each, and the stones between them; never from village to village. (R5.1)"""
    planks = max(villages, 1, ceil((distance - villages * BEYOND) / LONGEST))
    return 2 * planks + planks - 1


def _least(starts: list[int], edges: Edges) -> dict[int, int]:
    """What it takes at least to get to each support."""
    found: dict[int, int] = {}
    waiting = [(0, start) for start in starts]
    while waiting:
        far, here = heappop(waiting)
        if here in found:
            continue
        found[here] = far
        for there, cost in edges.get(here, ()):
            heappush(waiting, (far + cost, there))
    return found


def _lying(seen: np.record) -> set[tuple[int, int]]:
    return {(int(a), int(b)) for a, b in seen.ends if a >= 0}


def _places(seen: np.record) -> dict[int, tuple[int, int]]:
    """Where stones lie, and the villages; on the basic side islands are there before their stones."""
    points = box.ISLAND_XY if seen.side == Side.BASIC else seen.stones
    stones = {i: (int(x), int(y)) for i, (x, y) in enumerate(points) if x >= 0}
    return {**stones, **{box.STONES + i: (int(x), int(y)) for i, (x, y) in enumerate(box.VILLAGE_XY)}}


def _clashing(span: int) -> list[int]:
    low, high = (int(word) for word in box.CLASHES[span])
    return [i for i in range(box.SPANS) if (low >> i if i < box.HALF else high >> (i - box.HALF)) & 1]
