"""Perft counts and traces: how every game behaves, written down, so that any change of behavior is a diff to read.

`make golden` writes the files again into each game's folder tests/golden/; the contract tests compare.
A perft counts the different sequences of n decisions from a position. Seats that are active together act in seat
order; composed and free moves are given (one at a time, by fixed dice) and not counted.
"""

import itertools
import json
import random
import sys
import zlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.text import Words
from tests.walks import Table, tables, walk
from tests.warm_up import load_games

MOST_SEQUENCES = {"compiled": 4_000, "bounds-checked": 1_000, "interpreted": 100}[MODE]  # `make fuzz` counts them all
WIDEST = 60_000  # sequences a perft is allowed to have when the files are written


class Perft(NamedTuple):
    """A count, and where it starts: after that many random moves of a seeded match."""

    table: str
    seed: int
    after: int
    decisions: int
    sequences: int
    checksum: str

    def __str__(self) -> str:
        return f"{self.table}-{self.seed}-after-{self.after}-depth-{self.decisions}"


def start_of(table: Table, seed: int, after: int) -> Match:
    """The position from which a perft counts."""
    match = table.match(seed)
    for n, step in enumerate(walk(match, random.Random(f"{table} {seed}"))):
        if n == after:
            return step.match
    return match


def count(game: Game, s: np.record, decisions: int) -> Iterator[int]:
    """One checksum for every sequence of decisions from here."""
    nothing, moves = np.zeros(1, np.int64), np.zeros(game.most_moves, np.int64)
    if decisions == 0 or s.active == 0:
        yield zlib.crc32(s.tobytes())
        return
    seat = next(seat for seat in range(s.seats) if s.active >> seat & 1)
    listed = moves[: game.legal(s, seat, moves)]
    if not listed.size:
        assert game.sample is not None
        load_dice(nothing, 0, decisions)
        listed = np.array([game.sample(s, seat, nothing)])
        decisions += 1
    for code in listed:
        after = s.copy()
        game.apply(after, seat, code, np.zeros(1, np.int64))
        yield from count(game, after, decisions - 1)


def perft(table: Table, seed: int, after: int, decisions: int) -> Perft:
    """Count, with a checksum of all final states."""
    sums = list(itertools.islice(count(table.game, start_of(table, seed, after).copy_state(), decisions), WIDEST + 1))
    return Perft(str(table), seed, after, decisions, len(sums), f"{sum(sums) % 2**64:016x}")


def perfts(table: Table) -> list[Perft]:
    """From the beginning and later on, as deep as the width allows."""
    length = sum(1 for _ in walk(table.match(1), random.Random(f"{table} 1")))
    found = []
    for after in (0, length // 2, max(0, length - 8)):
        for decisions in range(1, 8):
            counted = perft(table, 1, after, decisions)
            if counted.sequences > WIDEST:
                break
            found.append(counted)
    return found


def written_perfts(table: Table) -> list[Perft]:
    """The counts in the golden file."""
    text = (table.game.home / "tests" / "golden" / f"{table}.perft.json").read_text(encoding="utf-8")
    return [Perft(**line) for line in json.loads(text)]


def trace(table: Table, seed: int) -> str:
    """A whole match as a person would read it."""
    match, words = table.match(seed), Words(table.game)
    lines = [f"{table}, seed {seed}, rules version {table.game.rules_version}", ""]
    for n, step in enumerate(walk(match, random.Random(f"{table} {seed}")), 1):
        move = table.game.moves.to_json(step.code)
        lines.append(f"{n}. seat {step.seat}: {words.move(move)}   {json.dumps(move)}")
        after = Match.from_state(table.game, match.copy_state())
        told = after.told(after.play_code(step.seat, step.code), None, everything=True)
        lines += [f"     {words.event(event, 'seat {}'.format)}" for event in told]
        lines.append(f"     scores {after.scores}, state {after.state_hash()[:16]}")
    lines += ["", f"winners {match.winners}, scores {match.scores}", json.dumps(match.sheet, indent=1)]
    return "\n".join(lines) + "\n"


def write(ids: list[str]) -> None:
    """Write the files of some games again, or of all."""
    for table in tables([game for game in load_games() if not ids or game.id in ids]):
        folder = table.game.home / "tests" / "golden"
        folder.mkdir(exist_ok=True)
        (folder / f"{table}.trace.txt").write_text(trace(table, 1), encoding="utf-8")
        counted = ",\n".join(json.dumps(p._asdict()) for p in perfts(table))
        (folder / f"{table}.perft.json").write_text(f"[\n{counted}\n]\n", encoding="utf-8")
        print(table)


if __name__ == "__main__":
    write(sys.argv[1:])
