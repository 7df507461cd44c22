"""Many worlds, one after the other; what is found, and how much was tried."""

import functools
import gc
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.simulation.one import run_seed
from tests.simulation.world import Outcome
from tests.spread import in_parts, spread
from tests.warm_up import load_games

PART = 200  # worlds that a process runs before it asks for more
COLLECT_EVERY = 20  # worlds: what they leave behind goes around in rings, and is soon cold


@dataclass
class Campaign:
    """What a number of worlds came to."""

    worlds: int = 0
    lines: int = 0  # of logs that were stored
    twins: int = 0  # of the worlds: pairs that nobody could tell apart, or could
    virtual_seconds: float = 0.0
    seconds: float = 0.0  # of the processor
    faults: Counter[str] = field(default_factory=Counter)
    failed: dict[int, list[str]] = field(default_factory=dict)  # seed -> flaws

    def join(self, other: "Campaign") -> None:
        """What other worlds came to counts too."""
        self.worlds += other.worlds
        self.lines += other.lines
        self.twins += other.twins
        self.virtual_seconds += other.virtual_seconds
        self.seconds += other.seconds
        self.faults.update(other.faults)
        self.failed |= other.failed

    def add(self, outcome: Outcome) -> None:
        """One more world."""
        self.worlds += 1
        self.lines += outcome.lines
        self.twins += bool(outcome.heard)
        self.virtual_seconds += outcome.virtual_seconds
        self.faults.update(outcome.faults)
        if outcome.flaws:
            self.failed[outcome.seed] = outcome.flaws


def always(_campaign: Campaign) -> bool:
    """Go on to the last seed."""
    return True


def run_worlds(
    first: int, seeds: int, go_on: Callable[[Campaign], bool] = always, one: Callable[[int], Outcome] = run_seed
) -> Campaign:
    """The worlds of that many seeds from the first one on, as long as somebody wants more."""
    campaign, start = Campaign(), time.process_time()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        for seed in range(first, first + seeds):
            campaign.add(one(seed))
            if campaign.worlds % COLLECT_EVERY == 0:
                gc.collect()
            if not go_on(campaign):
                break
    finally:
        gc.enable()
        gc.unfreeze()
        gc.collect()
    campaign.seconds = time.process_time() - start
    return campaign


def run_everywhere(
    seeds: range,
    processes: int,
    minutes: float | None,
    go_on: Callable[[Campaign], bool],
    one: Callable[[int], Outcome] = run_seed,
) -> Campaign:
    """The worlds of a span of seeds on several processes, as many as the minutes allow."""
    whole = Campaign()
    for part in spread(functools.partial(_run_part, one), in_parts(seeds, PART), processes, minutes):
        whole.join(part)
        if not go_on(whole):
            break
    return whole


def _run_part(one: Callable[[int], Outcome], seeds: range) -> Campaign:
    _games()
    return run_worlds(seeds.start, len(seeds), one=one)


_games = functools.cache(load_games)  # a process of its own knows none
