"""How long a network takes to judge a position, encoding included: a template, bound to a game when it is measured."""

import time

import numpy as np

from ludoteca.bots import searching
from ludoteca.bots.judging import judge_for
from ludoteca.bots.network import Network
from ludoteca.bots.weights import network_for
from ludoteca.kernel import AnyStates, Match, warm_up
from ludoteca.kernel.compiled.binding import bound

AT_A_TIME = 200


def judge_often(states: AnyStates, seat: int, times: int, net: Network) -> None:
    """The same judgement many times, without a call from Python between them."""
    for _ in range(times):
        judge_for(states[0], seat, net)


def judgement_us(matches: list[Match], seconds: float) -> float | None:
    """Microseconds of a processor for a judgement, in the mean over some positions; None without a network."""
    game = matches[0].game
    seen = [(match.seen(match.active[0]), match.active[0]) for match in matches]
    net = network_for(game, seen[0][0])
    if net is None:
        return None
    searching.declare(game)
    *_, often = bound(game, (*searching.JUDGING, judge_often), searching.hooks_of(game))
    warm_up()
    room, states = net.with_room(), np.zeros((len(seen), 1), game.state)
    for row, (position, _) in zip(states, seen, strict=True):
        row[0] = position
    judged, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not judged:
        for row, (_, seat) in zip(states, seen, strict=True):
            often(row, seat, AT_A_TIME, room)
            judged += AT_A_TIME
    return spent * 1e6 / judged
