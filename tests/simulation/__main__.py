"""`make simulate SEEDS=n FIRST=k`: that many worlds. A seed that fails is printed, and gives the same world again."""

import argparse
import sys

from tests.server.survivors import our_games
from tests.simulation.campaign import Campaign, run_everywhere
from tests.simulation.one import run_seed
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


def show(seed: int, game: str | None) -> None:
    """Everything that happens in a world."""
    outcome = run_seed(seed, game)
    print("\n".join(outcome.trace))
    print(f"fingerprint {outcome.fingerprint}")
    sys.exit(1 if outcome.flaws else 0)


def main() -> None:
    """Run what the words ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=2_000, help="worlds")
    parser.add_argument("--first", type=int, help="seed of the first one; else 0, or the first that no noted run had")
    parser.add_argument("--game", choices=our_games(), help="play only this one of our games")
    parser.add_argument("--processes", type=int, default=1, help="that share the worlds")
    parser.add_argument("--minutes", type=float, help="begin no more worlds after so long")
    parser.add_argument("--trace", action="store_true", help="tell everything that happens in the first world")
    parser.add_argument("--record", action="store_true", help="add the figures to docs/reliability.jsonl")
    given = parser.parse_args()
    run = begin()
    load_games()
    first = first_of("worlds", given.first, is_noted=given.record)
    if given.trace:
        show(first, given.game)
    seeds = range(first, first + given.seeds)
    campaign = run_everywhere(seeds, given.processes, given.minutes, go_on, given.game)
    for seed, flaws in campaign.failed.items():
        print(f"\nseed {seed} fails (make simulate SEEDS=1 FIRST={seed}):", *flaws[:3], sep="\n  ")
    faults = ", ".join(f"{kind} {count:,}" for kind, count in campaign.faults.most_common())
    print(
        f"\n{campaign.worlds:,} worlds, {campaign.lines:,} lines, {campaign.virtual_seconds / 3600:.1f} virtual hours"
    )
    each = 1000 * campaign.seconds / max(1, campaign.worlds)
    print(f"{campaign.seconds:.0f} s of the processor, {each:.0f} ms for each world. Faults: {faults}")
    if given.record:
        figures = {"worlds": campaign.worlds, "failed": len(campaign.failed), "lines": campaign.lines}
        figures["twins"] = campaign.twins
        hours = {"virtual hours": round(campaign.virtual_seconds / 3600, 2)}
        what = f"seeds {first} to {first + campaign.worlds - 1}" + (f" of {given.game}" if given.game else "")
        what += f"; failed: {', '.join(map(str, campaign.failed))}" if campaign.failed else ""
        record(run, "worlds", what, {**figures, **hours})
    sys.exit(1 if campaign.failed else 0)


if __name__ == "__main__":
    main()
