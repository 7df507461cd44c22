"""A contest: which bots meet, on which deals, at which seats; and one match of it."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ludoteca import __version__
from ludoteca.arena.agents import player_named
from ludoteca.arena.results import Options, Result, Versions
from ludoteca.kernel import BadArgument, LudotecaError, Match, registry

NEXT_SEED = 1_000_003  # search seeds of one match lie so far from those of the next


class Task(NamedTuple):
    """One match that is to be played: bots by seat."""

    game: str
    bots: tuple[str, ...]
    deal: int
    options: Options = ()
    versions: Versions = ()


@dataclass(frozen=True)
class Lineup:
    """Bots that sit at one table, in every rotation, on the same deals as every other line-up."""

    game: str
    bots: tuple[str, ...]  # the first one's share of wins is what is measured
    matches: int
    until: float | None = None  # stop when it is sure whether the first one's share is above or below this
    options: Options = ()
    versions: Versions = ()

    @cached_property
    def rotations(self) -> list[tuple[str, ...]]:
        """Every way to sit down that differs: a bot against itself has one."""
        return list(dict.fromkeys(self.bots[turn:] + self.bots[:turn] for turn in range(len(self.bots))))

    def task(self, number: int) -> Task:
        """The match of a number: a deal is played once in every rotation."""
        deal, turn = divmod(number, len(self.rotations))
        return Task(self.game, self.rotations[turn], deal, self.options, self.versions)

    def tasks(self) -> Iterator[Task]:
        """All its matches, in order."""
        return map(self.task, range(self.matches))


def part_of(text: str) -> tuple[int, int]:
    """3/16 as numbers.

    >>> part_of("3/16")
    (3, 16)
    """
    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise BadArgument(f"a part is given as number/of, such as 3/16, not {text[:20]!r}")
    return int(number), int(of)


def lineups(
    game: str, bots: list[str], seats: int, matches: int, until: float | None, options: dict[str, str] | None = None
) -> list[Lineup]:
    """Every choice of as many bots as there are seats; with fewer bots the last one takes the seats that are left."""
    registry.find(game).check_table(seats, options or {})
    if len(bots) < 2:
        raise BadArgument("an arena needs at least two bots")
    if matches < 1:
        raise BadArgument(f"games is a whole number from 1, not {matches}")
    if until is not None and not 0 < until < 1:
        raise BadArgument(f"until is a share between 0 and 1, not {until}")
    versions, chosen_options = versions_of(game, bots), tuple(sorted((options or {}).items()))
    full = bots + [bots[-1]] * (seats - len(bots))
    return [Lineup(game, chosen, matches, until, chosen_options, versions) for chosen in combinations(full, seats)]


def versions_of(game: str, bots: list[str]) -> Versions:
    """Of Ludoteca, of the rules, and of agents that were brought along; UnknownBot if there is no such bot."""
    agents = {bot: player_named(bot).version for bot in bots}
    own = [f"{bot} {version}" for bot, version in sorted(agents.items()) if version]
    return f"ludoteca {__version__}", f"rules {registry.find(game).rules_version}", *own


def play_portion(tasks: list[Task]) -> list[Result]:
    """Some matches, on a machine that may not be where they were chosen; LudotecaError if it has other versions."""
    for task in tasks:
        here = versions_of(task.game, list(dict.fromkeys(task.bots)))
        if not set(here) <= set(task.versions or here):
            raise LudotecaError(f"this machine has {', '.join(here)}, and the contest {', '.join(task.versions)}")
    return [play(task) for task in tasks]


def play(task: Task) -> Result:
    """One match. The same task gives the same match, unless a bot runs into its time limit."""
    game, players = registry.load(task.game), [player_named(bot) for bot in task.bots]
    match = Match.new(game, len(task.bots), task.deal, dict(task.options))
    seconds, decisions = [0.0] * match.seats, [0] * match.seats
    while not match.is_over:
        seat, before = match.active[0], time.perf_counter()
        seed = (task.deal * NEXT_SEED + len(match.log)) * match.seats + seat
        try:
            move = players[seat].move(match, seat, seed)
            seconds[seat] += time.perf_counter() - before
            decisions[seat] += 1
            match.play_code(seat, move)
        except LudotecaError as error:
            raise LudotecaError(f"{task.bots[seat]} on deal {task.deal}: {error}") from None
    scores = None if match.scores is None else tuple(match.scores)
    spent = tuple(round(s, 3) for s in seconds)
    return Result(task.game, task.bots, task.deal, tuple(match.winners), scores, spent, tuple(decisions), *task[3:])
