"""Results of matches in a file: a line of JSON for each, added as it is played, so that nothing is lost."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ludoteca.files import read_text
from ludoteca.kernel import LudotecaError

Options = tuple[tuple[str, str], ...]  # of a table, by name
Versions = tuple[str, ...]  # of Ludoteca, the rules and agents; none in results of 0.1
Key = tuple[str, tuple[str, ...], int, Options, Versions]  # game, bots by seat, deal, and under which conditions


@dataclass(frozen=True)
class Result:
    """One match that was played. Everything is by seat."""

    game: str
    bots: tuple[str, ...]
    deal: int
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    seconds: tuple[float, ...]  # spent by each seat's bot
    decisions: tuple[int, ...]
    options: Options = ()
    versions: Versions = ()

    @property
    def key(self) -> Key:
        """What was played: game, bots by seat, deal, options and versions. What differs in any of them is not mixed."""
        return self.game, self.bots, self.deal, self.options, self.versions

    def share(self, seat: int) -> float:
        """Of the win; a match that nobody wins counts as shared by all."""
        if not self.winners:
            return 1 / len(self.bots)
        return 1 / len(self.winners) if seat in self.winners else 0.0


Results = dict[Key, Result]


def to_line(result: Result) -> str:
    """A result as it stands in a file."""
    return json.dumps(asdict(result), separators=(",", ":"))


def read(files: Iterable[Path]) -> Results:
    """All results of some files; what stands in several is taken once. A line cut off in mid-writing is left out."""
    found: Results = {}
    for file in files:
        whole, _, _ = read_text(file).rpartition("\n")
        for number, line in enumerate(whole.splitlines(), 1):
            result = _parsed(line, f"line {number} of {file}")
            found.setdefault(result.key, result)
    return found


def _parsed(line: str, where: str) -> Result:
    try:
        given: dict[str, Any] = json.loads(line)
        return Result(**{name: _frozen(value) for name, value in given.items()})
    except (ValueError, TypeError):
        raise LudotecaError(f"{where} is no result of a match") from None


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def write(file: Path, results: Results) -> None:
    """Results in an order that does not depend on who played them when."""
    lines = [to_line(results[key]) + "\n" for key in sorted(results)]
    file.write_text("".join(lines), encoding="utf-8")


class Notebook:
    """A file to which results are added one by one; it may hold some already."""

    def __init__(self, file: Path, others: Iterable[Path] = ()) -> None:
        self.file = file
        self.results = read([*others, *([file] if file.exists() else [])])
        if file.exists() and not file.read_bytes().endswith(b"\n"):  # cut off in mid-writing
            write(file, read([file]))

    def add(self, result: Result) -> None:
        """Keep a result, in memory and at the end of the file."""
        self.results[result.key] = result
        with self.file.open("a", encoding="utf-8") as out:
            out.write(to_line(result) + "\n")
