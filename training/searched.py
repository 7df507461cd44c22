"""Matches of the search against itself, to learn from what it finds (expert iteration). Needs no torch.

One look at every move does not play every game: where programs are given together in secret, a tree has to weigh them.
A line's target is how the match went on, as in `play`, but what was said on the way is the search's word.
"""

import hashlib
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from ludoteca.bots import searching, weights
from ludoteca.bots.network import Network
from ludoteca.bots.searching import Plan, search
from ludoteca.cluster.spreading import spread
from ludoteca.kernel import Game, LudotecaError, Match, registry, warm_up
from ludoteca.kernel.compiled.binding import bound
from training.play import DECISIONS, LONGEST, MATCHES, Harvest, Notes, note, reap, room_for_lines, room_for_notes

FIRST_DEAL, OF_A_WORKER = 20_000_000, 1_000_000  # deals that nothing else is learned or measured by
LINES = 400_000  # of a worker
MOST_LINES = 2 * LONGEST  # of a match
ODDS = 0.1  # of all decisions are made by how often each move was looked at, not by the most: openings differ then


class Task(NamedTuple):
    """What a worker plays."""

    game: str
    sha256: str  # of the game's weights, with which is searched
    seats: tuple[int, ...]  # one after another, again and again
    options: dict[str, str]
    iterations: int  # for a turn
    seconds: float
    follow: float = 0.95  # lambda: how far the end counts against what the search says on the way
    noted: float = 0.3  # of all decisions
    worker: int = 0


def harvest(task: Task) -> Harvest:
    """Play until the time is up, one match at least; lines of those that came to their end."""
    out, play, begin, n = room_for_lines(LINES), player_of(task), time.monotonic(), 0
    while n == 0 or (time.monotonic() - begin < task.seconds and out.counts[DECISIONS] < LINES):
        play(task.worker * OF_A_WORKER + n, out)
        n += 1
    return filled_part(out)


def harvest_deals(task: Task, deals: Sequence[int]) -> Harvest:
    """Play these deals, whatever time it takes: the same lines wherever it is done."""
    out, play = room_for_lines(len(deals) * MOST_LINES), player_of(task)
    for deal in deals:
        play(deal, out)
    return filled_part(out)


def harvest_on(cluster: str, task: Task, deals: int | None = None) -> Harvest:
    """Have a cluster play until the time is up, or that many deals: its lines, in the order of deals."""
    end, work = time.monotonic() + task.seconds, partial(harvest_deals, task)
    pieces = iter(range(deals)) if deals is not None else count()
    found = {portion[0]: lines for portion, lines in spread(work, pieces, cluster, end)}
    if not found:
        raise LudotecaError("no node of the cluster has come to the end of a match in this time: give it more minutes")
    return all_of([found[first] for first in sorted(found)])


def player_of(task: Task) -> Callable[[int, Harvest], None]:
    """A function that plays a deal by its number and adds its lines. LudotecaError if the weights here are others."""
    game = registry.load(task.game)
    encoding = game.thought.encoding
    assert encoding is not None
    if (here := hash_of_weights(game)) != task.sha256:
        raise LudotecaError(f"the weights of {task.game} are others here: {here[:8]}, and not {task.sha256[:8]}")
    net, notes = weights.read(weights.file_of(game), encoding), room_for_notes()
    tell = partial(noter_for(game), net=net, notes=notes)

    def play(number: int, out: Harvest) -> None:
        deal = FIRST_DEAL + number
        match = Match.new(game, task.seats[number % len(task.seats)], deal, task.options)
        play_match(match, task, net, np.random.default_rng(deal), notes, tell, out)

    return play


def hash_of_weights(game: Game) -> str:
    """What tells whether another machine has the same."""
    return hashlib.sha256(weights.file_of(game).read_bytes()).hexdigest()


def play_match(
    match: Match, task: Task, net: Network, chance: np.random.Generator, notes: Notes, tell: Callable[..., None],
    out: Harvest,
) -> None:  # fmt: skip
    """One match, decision by decision; its lines follow those that are there."""
    t, share, last = 0, match.game.thought.share, 2 * LONGEST - 2
    while not match.is_over and t < last:
        seat = match.active[0]
        seen = match.seen(seat)
        plan = Plan(max(1, round(task.iterations * share(seen, seat))), network=net)
        found = search(match.game, seen, seat, plan, int(chance.integers(1 << 31)))
        notes.said[t, : match.seats], notes.cut[t] = found.chances, 0
        match.play_code(seat, settled(found, chance))
        is_noted = chance.random() < task.noted
        tell(match.copy_state(), seat, is_noted, t=t)
        t += 1
        if match.seats > 2 and is_noted:  # other seats' judgements are asked for, too
            other = (seat + 1 + int(chance.integers(match.seats - 1))) % match.seats
            tell(match.copy_state(), other, True, t=t)
            notes.cut[t], t = -1, t + 1
    if match.is_over:
        finish(match, notes, t, task.follow, out)


def settled(found: searching.Found, chance: np.random.Generator) -> int:
    """The move that was looked at most; now and then another, the likelier the more it was looked at."""
    if chance.random() >= ODDS:
        return found.best
    visits = np.array([one.visits for one in found.tried], float)
    return found.tried[int(chance.choice(len(visits), p=visits / visits.sum()))].move


def finish(match: Match, notes: Notes, noted: int, follow: float, out: Harvest) -> None:
    """Write the lines of a match that is over. Of points the end alone is told: a search says nothing of them."""
    won, points = match.winners, np.array(match.scores, float) if match.scores else np.zeros(match.seats)
    shares = np.array([1 / len(won) if seat in won else 0.0 for seat in range(match.seats)])
    notes.expected[:noted, : match.seats] = points
    reap(notes, noted, match.seats, shares, points, follow, out)
    out.counts[MATCHES] += 1


def noter_for(game: Game) -> Callable[..., None]:
    """`note` for a game, called from Python."""
    searching.declare(game)
    *_, told = bound(game, (*searching.JUDGING, note), searching.hooks_of(game))
    warm_up()

    def tell(s: np.record, seat: int, is_noted: bool, net: Network, notes: Notes, t: int) -> None:
        told(s, seat, is_noted, net, notes, t)

    return tell


def filled_part(lines: Harvest, chosen: Any = None) -> Harvest:
    """What is filled of a harvest; or of that, what is chosen (by a mask)."""
    n = int(lines.counts[DECISIONS])
    chosen = np.ones(n, bool) if chosen is None else chosen
    counts = lines.counts.copy()
    counts[DECISIONS] = chosen.sum()
    return Harvest(lines.lines[:n][chosen], lines.targets[:n][chosen], lines.buckets[:n][chosen], counts)


def all_of(harvests: list[Harvest]) -> Harvest:
    """Several workers' lines together, nothing but filled ones."""
    lines, targets, buckets = (np.concatenate([one[i] for one in harvests]) for i in range(3))
    return Harvest(lines, targets, buckets, np.sum([one.counts for one in harvests], 0))
