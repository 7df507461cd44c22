"""How much is left to do until a pawn is at its goal, on the basic side: steps, planks to lay and stones for them."""

from heapq import heappop, heappush

import numpy as np

from ludoteca.games.river_dragons import data as box

Edges = dict[int, list[tuple[int, int]]]  # support -> (support, what it takes to get there)


def deeds_left(seen: np.record, seat: int) -> int:
    """The fewest steps, planks and stones; what is closed by lying planks is not gone. (R5.6, R6.1)"""
    color = int(box.SEAT_COLOR[seen.seats - 2, seat])
    goal = box.STONES + (color + box.COLORS // 2) % box.COLORS
    space, edges = int(seen.pawns[seat]), edges_of(seen)
    starts = [box.STONES + space - box.PLANKS] if space >= box.PLANKS else [int(end) for end in seen.ends[space]]
    found, waiting = {}, [(0, start) for start in starts]
    while waiting:
        far, here = heappop(waiting)
        if here in found:
            continue
        found[here] = far
        for there, cost in edges.get(here, ()):
            heappush(waiting, (far + cost, there))
    return found.get(goal, 99) + (1 if space < box.PLANKS else 0)


def edges_of(seen: np.record) -> Edges:
    """From support to support: a step over a plank that lies there, or the plank, its stone and the step."""
    lying = {(int(a), int(b)) for a, b in seen.ends if a >= 0}
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


def _clashing(span: int) -> list[int]:
    low, high = (int(word) for word in box.CLASHES[span])
    return [i for i in range(box.SPANS) if (low >> i if i < box.HALF else high >> (i - box.HALF)) & 1]
