"""Figures of long runs, added up: `docs/reliability.jsonl` has a line for each; `docs/reliability.md` is made of it.

python -m tools.reliability                     write the page again
python -m tools.reliability KIND WHAT N=1 …     add a run first
"""

import datetime
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FILE, PAGE = ROOT / "docs" / "reliability.jsonl", ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- figures: made by tools/reliability.py -->", "<!-- end of figures -->"
TOLD = "LUDOTECA_COMMIT"
Figures = dict[str, Any]
Run = dict[str, str]  # when, what, where and how


def begin() -> Run:
    """To be called when a run begins: what is tried is what is there now."""
    today = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d")
    return {"date": today, "commit": commit(), "machine": machine(), "command": command()}


def record(run: Run, kind: str, what: str, figures: Figures) -> None:
    """Add a run, and write the page again."""
    line = {**run, "kind": kind, "what": what, "figures": figures}
    with FILE.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    write_page()


def commit() -> str:
    """What was tried; a star says that the tree had changes. A copy without a repository can be told."""
    if TOLD in os.environ:
        return os.environ[TOLD]
    if shutil.which("git") is None:
        return "?"
    asked = ["git", "-C", str(ROOT)]
    name = subprocess.run([*asked, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    changed = subprocess.run([*asked, "status", "--porcelain"], capture_output=True, text=True, check=False)
    others = [each for each in changed.stdout.splitlines() if "docs/reliability" not in each]
    return (name.stdout.strip() or "?") + ("*" if others else "")


def machine() -> str:
    """What it ran on, without a name."""
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", info.read_text(encoding="utf-8")) if info.is_file() else None
    cores = info.read_text(encoding="utf-8").count("processor\t") if info.is_file() else 0
    return f"{found[1] if found else platform.machine()}, {cores} cores"


def command() -> str:
    """How it was started."""
    words = sys.orig_argv[1:]
    return shlex.join(["python", *words])


def runs() -> list[dict[str, Any]]:
    """Every run that was noted."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()] if FILE.is_file() else []


SPAN = re.compile(r"(\d+) to (\d+)")  # of seeds, matches, pairs


def first_of(kind: str, given: int | None, *, is_noted: bool) -> int:
    """Where a run begins: where somebody says or, if it will be noted, behind all that were: nothing counts twice."""
    if not is_noted:
        return given or 0
    spans = [found for run in runs() if run["kind"] == kind and (found := SPAN.search(run["what"]))]
    free = max((int(span[2]) + 1 for span in spans), default=0)
    if given is not None and any(int(span[1]) <= given <= int(span[2]) for span in spans):
        sys.exit(f"{kind}: number {given} was noted before, and would count twice; {free} is free")
    return free if given is None else given


GOALS = {  # kind -> (what is counted, how it is called, how many are wanted)
    "worlds": ("worlds", "simulated worlds", 1_000_000),
    "virtual hours": ("virtual hours", "hours of matches by virtual clock", 10_000),
    "pairs": ("pairs", "twin pairs, each game", 100_000),
    "kills": ("kills", "kills of real servers, both stores together", 10_000),
    "moves": ("moves", "fuzzed moves", 1_000_000_000),
    "watchers": ("watchers", "watchers at one table", 5_000),
    "load minutes": ("load minutes", "minutes of real load with flat memory", 60),
}


def totals() -> list[str]:
    """A line of the table for each goal."""
    lines = ["| | so far | failed | wanted |", "|---|---|---|---|"]
    for counted, called, wanted in GOALS.values():
        having = [run["figures"] for run in runs() if counted in run["figures"]]
        amounts = [each[counted] for each in having]
        amount = max(amounts, default=0) if counted == "watchers" else sum(amounts)
        failed = sum(each.get("failed", 0) for each in having)
        lines.append(f"| {called} | {amount:,.0f} | {failed if having else '—'} | {wanted:,} |")
    return lines


def latest_mutants() -> list[str]:
    """How many worlds each planted fault took, in the last run that tried all."""
    tried = [run for run in runs() if run["kind"] == "mutants"]
    if not tried:
        return []
    lines = ["", f"Planted faults ({tried[-1]['date']}, {tried[-1]['commit']}, {tried[-1]['what']}):", ""]
    lines += ["| the server … | worlds until it was found |", "|---|---|"]
    return lines + [f"| {name} | {count or 'not found'} |" for name, count in tried[-1]["figures"].items()]


def every_run() -> list[str]:
    """What was run, the latest first."""
    lines = ["", "| date | commit | what | figures | command | machine |", "|---|---|---|---|---|---|"]
    for run in reversed([each for each in runs() if each["kind"] != "mutants"]):
        figures = ", ".join(f"{name} {amount:,}" for name, amount in run["figures"].items())
        facts = (run["date"], f"`{run['commit']}`", f"{run['kind']}: {run['what']}", figures)
        lines.append(f"| {' | '.join(facts)} | `{run['command']}` | {run['machine']} |")
    return lines


def write_page() -> None:
    """Put the figures between their marks."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    made = "\n".join([BEGIN, "", *totals(), *latest_mutants(), *every_run(), "", END])
    PAGE.write_text(head + made + tail, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        given = dict(word.split("=", 1) for word in sys.argv[3:])
        record(begin(), sys.argv[1], sys.argv[2], {name: float(n) if "." in n else int(n) for name, n in given.items()})
    else:
        write_page()
