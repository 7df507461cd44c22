"""Where networks meet: every table of a game, matches on threads, and contests between networks. Needs no torch."""

import math
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.arena.intervals import Share, share_of
from ludoteca.bots.network import Network
from ludoteca.kernel import Game, registry
from training.play import LONGEST, MOST_SEATS, Harvest, How, player_for, room_for_lines, room_for_notes

MOST_MATCHES = 2_000  # of a part
SECONDS = 0.2  # of a part, where every table gets the same time


@dataclass
class Settings:
    """How a run is done."""

    game: str
    minutes: float
    out: Path
    threads: int
    seed: int = 1
    planned: float = 0.0  # minutes of all runs together, over which the rate of learning falls; 0: this one
    beginning: float = 25.0  # seconds, by the move prior alone, if nothing has been learned before
    each: int = 340  # lines of every bucket in a step
    window: int = 300_000  # lines of every bucket
    matches: int = 48  # that a thread plays before it hands over its lines
    ratio: float = 12.0  # a line is learned from so often at most
    report: float = 30.0  # seconds
    measured: int = 120  # matches at each table for a line of the log
    evenly: bool = False  # every table gets the same time, whatever a match takes
    same: tuple[str, ...] = ()  # options that make no difference to bots: played as they are by default
    how: How = field(default_factory=How)


class Tables:
    """All ways to sit down, each as often as the others; fewer matches where they are longer."""

    def __init__(self, game: Game, same: tuple[str, ...] = ()) -> None:
        differing = {name: option for name, option in game.options.items() if name not in same}
        values = [[v.name.lower() for v in option] for option in differing.values()]
        self.all = [
            (seats, dict(zip(differing, chosen, strict=True))) for seats in game.seats for chosen in product(*values)
        ]
        self.states = [game.bare_table(seats, game.check_table(seats, options)) for seats, options in self.all]

    def name(self, number: int) -> str:
        """Seats and options in a word."""
        seats, options = self.all[number % len(self.all)]
        return "-".join([str(seats), *options.values()])


class Hall:
    """Plays matches on threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.game = settings, registry.load(settings.game)
        self.tables, self.player = Tables(self.game, settings.same), player_for(self.game)
        self.pool = ThreadPoolExecutor(settings.threads)
        self.free: list[tuple[Any, ...]] = [self.room() for _ in range(2 * settings.threads)]
        self.running: set[Future[tuple[Harvest, tuple[Any, ...]]]] = set()
        self.part = 0
        self.pace = np.full(len(self.tables.all), float(settings.matches))  # matches in a part, at each table

    def room(self) -> tuple[Any, ...]:
        """What a thread works with."""
        numbers = [np.zeros(self.game.most_moves, np.int64) for _ in range(2)]
        lines = self.settings.matches * LONGEST // 2
        return (
            np.zeros(4, self.game.state),
            *numbers,
            np.zeros(len(numbers[0])),
            room_for_notes(),
            room_for_lines(lines),
        )

    def play_on(self, net: Network, how: How) -> None:
        """Give every thread something to do."""
        while self.free:
            self.running.add(self.pool.submit(self.play, self.free.pop(), self.part, net.with_room(), how))
            self.part += 1

    def play(self, room: tuple[Any, ...], part: int, net: Network, how: How) -> tuple[Harvest, tuple[Any, ...]]:
        """A part of the matches, by its number."""
        states, moves, worth, hopes, notes, harvest = room
        table = part % len(self.tables.states)
        states[0] = self.tables.states[table]
        matches = max(
            1, int(self.pace[table]) if self.settings.evenly else self.settings.matches * 2 // int(states[0]["seats"])
        )
        harvest.counts[:] = 0
        first, numbers = part * MOST_MATCHES, np.array(how, np.float64)
        begin = time.thread_time()
        self.player.play_matches(
            states, first, self.settings.seed, matches, net, numbers, moves, worth, hopes, notes, harvest
        )
        seconds = max(1e-4, time.thread_time() - begin)
        self.pace[table] = min(MOST_MATCHES, max(1.0, matches * SECONDS / seconds))
        return harvest, room

    def done(self) -> Iterator[Harvest]:
        """What has been played since; its room is free again when the next is asked for."""
        for future in [one for one in self.running if one.done()]:
            self.running.discard(future)
            harvest, room = future.result()
            yield harvest
            self.free.append(room)

    def meet(
        self, one: Network, others: Network | None, table: int, matches: int, seed: int
    ) -> tuple[Share, list[float]]:
        """One network against others, or against the move prior; its share and mean points, and the others'."""
        seats = int(self.tables.states[table]["seats"])
        each = math.ceil(matches / self.settings.threads / seats) * seats

        def part(number: int) -> tuple[Any, Any]:
            states, moves, worth, hopes, *_ = self.room()
            states[0] = self.tables.states[table]
            shares, points = np.zeros(each), np.zeros((each, MOST_SEATS))
            mine, theirs = one.with_room(), (others or one).with_room()
            self.player.meet(
                states, number * each, seed, mine, theirs, others is None, moves, worth, hopes, shares, points
            )
            return shares, points

        parts = list(self.pool.map(part, range(self.settings.threads)))
        shares, points = (np.concatenate([p[i] for p in parts]) for i in range(2))
        own = points[np.arange(len(points)), np.arange(len(points)) % seats]
        rest = (points.sum(1) - own) / (seats - 1)
        return share_of(shares.tolist()), [round(float(own.mean()), 1), round(float(rest.mean()), 1)]
