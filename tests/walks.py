"""Random matches, walked one decision at a time: what contract tests, golden files and fuzzing have in common."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.play.playouts import engine

MATCHES = {"compiled": 12, "bounds-checked": 1, "interpreted": 1}[MODE]  # at each of three tables of a game


MOST_TABLES = 8
STEPS = {"compiled": 60, "bounds-checked": 20, "interpreted": 12}[MODE]  # shown of a match


class Table(NamedTuple):
    """A way to set up a game."""

    game: Game
    seats: int
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *self.options.values()])

    def match(self, seed: int) -> Match:
        """A new match at this table."""
        return Match.new(self.game, self.seats, seed, self.options)


class Walk(NamedTuple):
    """A match about to see a move: nothing has been played yet when a test gets it."""

    match: Match
    seat: int
    code: int
    chooser: random.Random


def all_tables(game: Game) -> list[Table]:
    """Every number of seats with every combination of options."""
    return [Table(game, seats, options) for seats in game.seats for options in game.all_options]


def tables(games: list[Game]) -> list[Table]:
    """The tables at which a game is tested: all of them or, where they are many, every seat number and every
    combination of options at least once. (`make fuzz` plays at all.)"""
    found: list[Table] = []
    for game in games:
        every = all_tables(game)
        combinations = len(every) // len(game.seats)
        if len(every) > MOST_TABLES:
            every = [every[i * combinations + i % combinations] for i in range(max(len(game.seats), combinations))]
        found += every
    return found


def any_move(match: Match, seat: int, chooser: random.Random) -> int:
    """A legal move: a listed one or, where there is none, a composed or free one."""
    moves, dice = np.zeros(match.game.most_moves, np.int64), np.zeros(1, np.int64)
    load_dice(dice, chooser.getrandbits(60), 0)
    return int(engine(match.game).random_move(match.copy_state(), seat, moves, dice))


def walk(match: Match, chooser: random.Random) -> Iterator[Walk]:
    """Play to the end; before every move the test may look at the match and at what comes."""
    while not match.is_over:
        seat = chooser.choice(match.active)
        code = any_move(match, seat, chooser)
        yield Walk(match, seat, code, chooser)
        match.play_code(seat, code)


_known: dict[tuple[str, int], list[tuple[int, int]]] = {}


def moves_of(table: Table, seed: int) -> list[tuple[int, int]]:
    """Who plays what in a random match: found once, walked by many tests."""
    key = (str(table), seed)
    if key not in _known:
        _known[key] = [(step.seat, step.code) for step in walk(table.match(seed), random.Random(f"{table} {seed}"))]
    return _known[key]


def walks(table: Table, matches: int = MATCHES) -> Iterator[Walk]:
    """Several random matches; fewer at each table of a game that has many, and long ones are shown in steps of several.

    So every game gets about the same time, whatever its length; the last step of a match is always shown.
    """
    share = max(1, 3 * matches // len(tables([table.game])))
    for seed in range(min(matches, share)):
        moves, match, chooser = moves_of(table, seed), table.match(seed), random.Random(seed)
        for n, (seat, code) in enumerate(moves, 1):
            if n % max(1, len(moves) // STEPS) == 0 or n == len(moves):
                yield Walk(match, seat, code, chooser)
            match.play_code(seat, code)


def twin(match: Match, seat: int | None, number: int) -> Match:
    """Another match that the seat cannot tell from this one: everything unseen is guessed."""
    copy, dice = match.seen(seat), np.zeros(1, np.int64)
    load_dice(dice, number, 1)
    match.game.guess(copy, -1 if seat is None else seat, dice)
    return from_here(match, copy)


def from_here(match: Match, state: np.record | None = None) -> Match:
    """A match that begins where this one is, or in a state like it that needs no proof that it can occur."""
    return Match(match.game, match.copy_state() if state is None else state, match.options, None)
