"""`make simulate SEEDS=n FIRST=k`: that many worlds. A seed that fails is printed, and gives the same world again.

`make simulate PAIRS=n`: that many pairs of twins of each of our games, no two of them the same.
"""

import argparse
import functools
import sys
from collections.abc import Callable

from tests.server.survivors import our_games
from tests.simulation.campaign import Campaign, run_everywhere
from tests.simulation.one import run_pair, run_seed
from tests.simulation.world import Outcome
from tests.warm_up import load_games
from tools.reliability import begin, first_of, record

MOST_SHOWN = 5
EVERY = 1_000  # worlds, a word on how far it is


def go_on(campaign: Campaign) -> bool:
    """Say how far it is, and which failed; stop where something is very wrong."""
    if campaign.worlds % EVERY == 0:
        failed = f": {', '.join(map(str, campaign.failed))}" if campaign.failed else ""
        print(f"{campaign.worlds:,} worlds, {len(campaign.failed)} failed{failed}", flush=True)
    return len(campaign.failed) < MOST_SHOWN


def show(outcome: Outcome) -> None:
    """Everything that happens in a world."""
    print("\n".join(outcome.trace))
    print(f"fingerprint {outcome.fingerprint}")
    sys.exit(1 if outcome.flaws else 0)


def tell(campaign: Campaign, again: str) -> None:
    """What was found, with the words that make it happen again, and how much was tried."""
    for seed, flaws in campaign.failed.items():
        print(f"\nseed {seed} fails ({again.format(seed)}):", *flaws[:3], sep="\n  ")
    faults = ", ".join(f"{kind} {count:,}" for kind, count in campaign.faults.most_common())
    hours = campaign.virtual_seconds / 3600
    each = 1000 * campaign.seconds / max(1, campaign.worlds)
    print(f"\n{campaign.worlds:,} worlds, {campaign.lines:,} lines, {hours:.1f} virtual hours")
    print(f"{campaign.seconds:.0f} s of the processor, {each:.0f} ms for each world. Faults: {faults}")


def figures_of(campaign: Campaign) -> dict[str, float]:
    """What is noted."""
    hours = round(campaign.virtual_seconds / 3600, 2)
    return {"failed": len(campaign.failed), "lines": campaign.lines, "virtual hours": hours}


def simulate_worlds(given: argparse.Namespace, run_all: Callable[..., Campaign]) -> Campaign:
    """Worlds of every plan, or of one game."""
    run, first = begin(), first_of("worlds", given.first, is_noted=given.record)
    one = functools.partial(run_seed, game=given.game)
    if given.trace:
        show(one(first))
    campaign = run_all(range(first, first + given.seeds), one)
    tell(campaign, "make simulate SEEDS=1 FIRST={}" + (f" GAME={given.game}" if given.game else ""))
    if given.record:
        what = f"seeds {first} to {first + campaign.worlds - 1}" + (f" of {given.game}" if given.game else "")
        counted = {"worlds": campaign.worlds, "twins": campaign.twins}
        record(run, "worlds", what + failed_of(campaign), {**counted, **figures_of(campaign)})
    return campaign


def simulate_pairs(given: argparse.Namespace, run_all: Callable[..., Campaign]) -> Campaign:
    """Pairs of twins of each of our games in turn; what is noted is how many there were of each."""
    run, first = begin(), first_of("pairs", given.first, is_noted=given.record)
    if given.trace:
        show(run_pair(first))
    campaign = run_all(range(first, first + given.pairs * len(our_games())), run_pair)
    tell(campaign, "make simulate PAIRS=1 FIRST={}")
    if given.record:
        what = f"simulated pairs {first} to {first + campaign.worlds - 1}, of each game in turn"
        counted = {"pairs": campaign.worlds // len(our_games())}
        record(run, "pairs", what + failed_of(campaign), {**counted, **figures_of(campaign)})
    return campaign


def failed_of(campaign: Campaign) -> str:
    return f"; failed: {', '.join(map(str, campaign.failed))}" if campaign.failed else ""


def main() -> None:
    """Run what the words ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=2_000, help="worlds")
    parser.add_argument("--pairs", type=int, default=0, help="pairs of twins of each of our games, instead")
    parser.add_argument("--first", type=int, help="seed of the first one; else 0, or the first that no noted run had")
    parser.add_argument("--game", choices=our_games(), help="play only this one of our games")
    parser.add_argument("--processes", type=int, default=1, help="that share the worlds")
    parser.add_argument("--minutes", type=float, help="begin no more worlds after so long")
    parser.add_argument("--trace", action="store_true", help="tell everything that happens in the first world")
    parser.add_argument("--record", action="store_true", help="add the figures to docs/reliability.jsonl")
    given = parser.parse_args()
    if given.pairs and given.game:
        parser.error("--pairs plays all games in turn: leave out --game")
    load_games()

    def run_all(seeds: range, one: Callable[[int], Outcome]) -> Campaign:
        return run_everywhere(seeds, given.processes, given.minutes, go_on, one)

    campaign = (simulate_pairs if given.pairs else simulate_worlds)(given, run_all)
    sys.exit(1 if campaign.failed else 0)


if __name__ == "__main__":
    main()
