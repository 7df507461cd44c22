"""The command: python -m training GAME --minutes N. Needs torch: pip install 'ludoteca[train]'."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from training.play import How

MOST_MINUTES = 9.0  # a run; the next goes on from there
FINALLY = 5  # times as many matches are measured as for a line of the log


def parser() -> argparse.ArgumentParser:
    """What may be asked of a run."""
    made = argparse.ArgumentParser(prog="python -m training", description="Let a network learn a game by playing it.")
    made.add_argument("game")
    made.add_argument("--minutes", type=float, default=MOST_MINUTES, help="at most 9: a run saves, the next goes on")
    made.add_argument("--planned", type=float, default=0.0, help="minutes of all runs together")
    made.add_argument("--out", type=Path, help="where checkpoint, log and weights are kept; runs/GAME")
    made.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--each", type=int, default=340, help="lines of every bucket in a step; fewer on a processor")
    made.add_argument("--window", type=int, default=300_000, help="lines of every bucket that are kept")
    made.add_argument("--beginning", type=float, default=25.0, help="seconds of matches by the move prior, at first")
    made.add_argument("--follow", type=float, default=How().follow, help="how far the end counts (lambda)")
    made.add_argument("--noted", type=float, default=1.0, help="of all decisions")
    made.add_argument("--evenly", action="store_true", help="every table gets the same time, not as many matches")
    made.add_argument("--measured", type=int, default=120, help="matches at each table for a line of the log; 0: none")
    made.add_argument("--same", nargs="*", default=[], help="options that make no difference to bots, such as planks")
    return made


def main() -> None:
    """Play and learn, measure, and write the weights where they passed the gate."""
    given = parser().parse_args()
    if not 0 < given.minutes <= MOST_MINUTES:
        parser().error(f"a run takes up to {MOST_MINUTES:g} minutes; call it again and it goes on")
    try:
        import torch  # noqa: F401, PLC0415  (said in a sentence where it is missing)
    except ModuleNotFoundError:
        sys.exit("torch is not installed: pip install 'ludoteca[train]'")
    _run(given)


def _run(given: argparse.Namespace) -> None:
    from training.gates import gate  # noqa: PLC0415  (needs torch)
    from training.hall import Settings  # noqa: PLC0415
    from training.run import Run  # noqa: PLC0415

    out = given.out or Path("runs") / given.game
    settings = Settings(
        given.game, given.minutes, out, given.threads, given.seed, given.planned, given.beginning,
        each=given.each, window=given.window, measured=given.measured, evenly=given.evenly, same=tuple(given.same),
        how=How(follow=given.follow, noted=given.noted),
    )  # fmt: skip
    run = Run(settings)
    net = run.go()
    encoding = run.learner.encoding
    passed, shares = gate(run.hall, net, out / "weights.npz", encoding)
    print(json.dumps({"passed": passed, "gate": shares}), flush=True)
    if passed:
        _write(run, net, out / "weights.npz", shares)


def _write(run: Any, net: Any, file: Path, shares: dict[str, Any]) -> None:
    from ludoteca.bots import weights  # noqa: PLC0415
    from training.calibrate import as_card, calibration  # noqa: PLC0415

    tables = range(len(run.hall.tables.all) if run.settings.measured else 0)
    bins = {run.hall.tables.name(n): calibration(run.hall, net, n) for n in tables}
    matches = FINALLY * run.settings.measured
    against = {run.hall.tables.name(n): run.hall.meet(net, None, n, matches, 800_001) for n in tables}
    card = {
        "game": run.settings.game,
        "command": " ".join(["python -m training", *sys.argv[1:]]),
        "commit": _commit(),
        "seed": run.settings.seed,
        "seconds": round(run.state.seconds),
        "matches": run.state.matches,
        "steps": run.learner.steps,
        "gate": shares,
        "one_ply_against_promise": {name: [s.share, s.low, s.high, s.matches, *p] for name, (s, p) in against.items()},
        "calibration": as_card(bins),
    }
    seen = run.window.seen[:, : run.learner.encoding.features].cpu().numpy()
    weights.write(file, net, seen, card)
    print(json.dumps(card), flush=True)


def _commit() -> str:
    done = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)  # noqa: S607
    return done.stdout.strip() or os.environ.get("COMMIT", "unknown")


if __name__ == "__main__":
    main()
