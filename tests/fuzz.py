"""Plays as many random matches of every game as one likes and looks for anything impossible: `make fuzz GAMES=20000`.

All matches are played in compiled code and judged by their end; one in twenty, or in EVERY, is walked move by move,
with every position judged, every listed move checked against its refusal, spoiled moves tried, and a seat's twin
compared. The golden perft counts are checked whole. With --bounds every index that a rule uses is checked as well.
"""

import argparse
import functools
import os
import random
import sys
import traceback
from collections import Counter

import numpy as np

from ludoteca.kernel.chance import load_dice, roll_key
from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.play.playouts import MOST_STEPS, engine
from tests.golden import perft, written_perfts
from tests.spread import in_parts, spread
from tests.walks import Table, Walk, all_tables, tables, twin, walk
from tests.warm_up import load_games
from tools.reliability import begin, first_of, record

SPOILED = 2  # moves that are tried at each step of a match that is watched
MOST_FAILED = 20  # then something is very wrong
PART = 1_000  # matches that a process plays before it asks for more
BOUNDS = "NUMBA_BOUNDSCHECK"


def play_blindly(table: Table, number: int) -> int:
    """A whole match in compiled code; its end must be sound."""
    dice, events = np.zeros(1, np.int64), np.zeros(1, np.int64)
    load_dice(dice, 77, number)
    s = table.game.bare_table(table.seats, table.options)
    roll_key(s.chance, dice)
    table.game.set_up(s)
    room, unnoted = np.zeros(table.game.most_moves, np.int64), np.zeros((0, 2), np.int64)
    moves = int(engine(table.game).play_out(s, room, events, dice, unnoted))
    assert moves < MOST_STEPS, "no end"
    assert table.game.flaw(s) == "", table.game.flaw(s)
    return moves


def play_watched(table: Table, number: int, counts: Counter[str]) -> int:
    """A whole match, judged at every step."""
    moves = 0
    for step in walk(table.match(number), random.Random(number)):
        moves += 1
        assert table.game.flaw(step.match.copy_state()) == "", f"{moves}: {table.game.flaw(step.match.copy_state())}"
        listed = step.match.legal_codes(step.seat)
        for code in listed[: 1 + moves % 40]:
            assert table.game.refusal(step.match.copy_state(), step.seat, int(code)) == 0, f"move {moves}: {code}"
        for _ in range(SPOILED):
            counts["spoiled"] += 1
            counts["allowed"] += try_spoiled(step)
        viewer = step.chooser.randrange(table.seats)
        assert twin(step.match, viewer, moves).view(viewer) == step.match.view(viewer), f"move {moves}"
    return moves


def try_spoiled(step: Walk) -> bool:
    """A move with some bits of it changed, for any seat: refused without a trace, or as good as any other. Whether it
    was allowed."""
    match, seat = step.match, step.chooser.randrange(step.match.seats)
    code = step.code ^ (1 << step.chooser.randrange(63))
    if step.chooser.random() < 0.5:
        code ^= 1 << step.chooser.randrange(24)
    if not match.game.moves.is_code(code):
        return False
    before, moved = match.copy_state().tobytes(), match.clone()
    try:
        moved.require_legal(seat, code)
    except LudotecaError:
        assert moved.copy_state().tobytes() == match.copy_state().tobytes() == before, f"{code} was refused, and done"
        return False
    moved.play_code(seat, code)
    assert match.game.flaw(moved.copy_state()) == "", f"{code}: {match.game.flaw(moved.copy_state())}"
    assert match.copy_state().tobytes() == before, f"{code} was done to a copy, and to the match"
    return True


def play_all(table: Table, numbers: range, every: int, counts: Counter[str]) -> None:
    """Matches of one table; each that fails is told and counted."""
    for number in numbers:
        try:
            counts["moves"] += play_blindly(table, number)
            if number % every == 0:
                watched = play_watched(table, number, counts)
                counts.update(moves=watched, watched=watched)
        except Exception:
            counts["failed"] += 1
            print(f"{table} {number} fails:\n{traceback.format_exc()}", flush=True)
            if counts["failed"] >= MOST_FAILED:
                return


@functools.cache
def every_table() -> list[Table]:
    """All tables of all games, the toys' too."""
    return [table for game in load_games() for table in all_tables(game)]


def play_part(every: int, part: tuple[int, range]) -> Counter[str]:
    """Some matches of the table that has this number."""
    counts = Counter[str]()
    play_all(every_table()[part[0]], part[1], every, counts)
    return counts


def play_everywhere(numbers: range, every: int, processes: int) -> Counter[str]:
    """These matches at every table, on several processes."""
    counts = Counter[str]()
    parts = [(at, cut) for at in range(len(every_table())) for cut in in_parts(numbers, PART)]
    done = spread(functools.partial(play_part, every), parts, processes)
    for (at, cut), found in zip(parts, done, strict=False):
        counts += found
        if cut[-1] == numbers[-1]:
            print(f"{every_table()[at]!s:30} {len(numbers)} matches; {counts['moves']:,} moves so far", flush=True)
        if counts["failed"] >= MOST_FAILED:
            break
    return counts


def check_perfts(counts: Counter[str]) -> None:
    """Whatever golden files say of how many ways there are."""
    for table in tables(load_games()):
        for line in written_perfts(table):
            if perft(table, line.seed, line.after, line.decisions) != line:
                counts["failed"] += 1
                print(f"{table}: perft of {line}", flush=True)


def with_bounds() -> None:
    """Begin again, with every index checked."""
    if os.environ.get(BOUNDS) != "1":
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, BOUNDS: "1"})


def main() -> None:
    """Fuzz every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="matches at each table")
    parser.add_argument("--every", type=int, default=20, help="one match in that many is watched move by move")
    parser.add_argument("--first", type=int, help="number of the first match; else 0, or the first that nobody noted")
    parser.add_argument("--processes", type=int, default=1, help="that share the matches")
    parser.add_argument("--bounds", action="store_true", help="check every index that a rule uses")
    parser.add_argument("--record", action="store_true", help="add the figures to docs/reliability.jsonl")
    chosen = parser.parse_args()
    if chosen.bounds:
        with_bounds()
    run = begin()
    kind = "fuzz, bounds-checked" if chosen.bounds else "fuzz"
    first = first_of(kind, chosen.first, is_noted=chosen.record)
    counts = play_everywhere(range(first, first + chosen.games), chosen.every, chosen.processes)
    check_perfts(counts)
    print(f"{counts['moves']:,} moves, {counts['watched']:,} of them watched")
    print(f"{counts['spoiled']:,} spoiled moves, of which {counts['allowed']:,} were legal")
    print("nothing impossible, and all perft counts" if not counts["failed"] else f"{counts['failed']} failed")
    if chosen.record:
        figures = {"moves": counts["moves"], "watched moves": counts["watched"], "spoiled moves": counts["spoiled"]}
        figures["failed"] = counts["failed"]
        record(run, kind, f"matches {first} to {first + chosen.games - 1} at each table", figures)
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    main()
