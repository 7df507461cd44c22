"""Plays as many random matches of every game as one likes and looks for anything impossible: `make fuzz GAMES=20000`.

All matches are played in compiled code and judged by their end; one in twenty is walked move by move, with every
position judged, every listed move checked against its refusal, and a seat's twin compared. The golden perft counts
are checked whole.
"""

import argparse
import random
import time

import numpy as np

from ludoteca.kernel.chance import load_dice, roll_key
from ludoteca.kernel.play.playouts import MOST_STEPS, engine
from tests.golden import perft, written_perfts
from tests.walks import Table, all_tables, tables, twin, walk
from tests.warm_up import load_games
from tools.reliability import begin, record


def play_blindly(table: Table, number: int) -> int:
    """A whole match in compiled code; its end must be sound."""
    dice, events = np.zeros(1, np.int64), np.zeros(1, np.int64)
    load_dice(dice, 77, number)
    s = table.game.bare_table(table.seats, table.options)
    roll_key(s.chance, dice)
    table.game.set_up(s)
    room, unnoted = np.zeros(table.game.most_moves, np.int64), np.zeros((0, 2), np.int64)
    moves = int(engine(table.game).play_out(s, room, events, dice, unnoted))
    assert moves < MOST_STEPS, f"{table} {number}: no end"
    assert table.game.flaw(s) == "", f"{table} {number}: {table.game.flaw(s)}"
    return moves


def play_watched(table: Table, number: int) -> int:
    """A whole match, judged at every step."""
    moves = 0
    for step in walk(table.match(number), random.Random(number)):
        moves += 1
        where = f"{table} {number} move {moves}"
        assert table.game.flaw(step.match.copy_state()) == "", f"{where}: {table.game.flaw(step.match.copy_state())}"
        listed = step.match.legal_codes(step.seat)
        for code in listed[: 1 + moves % 40]:
            assert table.game.refusal(step.match.copy_state(), step.seat, int(code)) == 0, f"{where}: {code}"
        viewer = step.chooser.randrange(table.seats)
        assert twin(step.match, viewer, moves).view(viewer) == step.match.view(viewer), where
    return moves


def main() -> None:
    """Fuzz every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="matches at each table")
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    parser.add_argument("--record", action="store_true", help="add the figures to docs/reliability.jsonl")
    chosen = parser.parse_args()
    total, run = 0, begin()
    games = load_games()
    for table in [table for game in games for table in all_tables(game)]:
        start, moves = time.monotonic(), 0
        for number in range(chosen.first, chosen.first + chosen.games):
            moves += play_blindly(table, number)
            moves += play_watched(table, number) if number % 20 == 0 else 0
        total += moves
        print(f"{table!s:30} {chosen.games} matches, {moves:,} moves, {time.monotonic() - start:.1f} s", flush=True)
    for table in tables(games):
        for line in written_perfts(table):
            assert perft(table, line.seed, line.after, line.decisions) == line, f"{table}: perft"
    print(f"{total:,} moves and all perft counts: nothing impossible")
    if chosen.record:
        record(
            run, "fuzz", f"matches {chosen.first} to {chosen.first + chosen.games - 1} at each table", {"moves": total}
        )


if __name__ == "__main__":
    main()
