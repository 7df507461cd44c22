"""Pairs of matches that differ only in hidden things which nobody uses before a certain step, and a script for both.

What differs: the order of the pile, tiles not yet played, the chance key, slots of programs not yet revealed. The
script ends before the first step whose events show any of it.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.game import Game
from ludoteca.kernel.kinds import BY_CHANCE
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.visibility import EMPTY, redact
from ludoteca.kernel.vocabulary import Json
from ludoteca.server.bots.messages import Question, think
from ludoteca.server.bots.seeds import search_seed
from tests.walks import all_tables, any_move

MOST_STEPS = 8
DEEPEST = 40  # moves played before the pair begins
CANDIDATES = 6
GUESSED = 0.5  # of the pairs


@dataclass
class Step:
    """A move at both tables: the same one, or programs that differ in what is not revealed yet."""

    seat: int
    decision: int
    moves: tuple[Json, Json]
    can_undo: bool


@dataclass
class Pair:
    """Two starts that seat X and a spectator cannot tell apart, and what is played from there."""

    starts: tuple[Match, Match]
    viewer: int
    steps: list[Step] = field(default_factory=list)

    def after(self) -> tuple[Match, Match]:
        """Both matches after the last step."""
        one, two = (start.clone() for start in self.starts)
        for step in self.steps:
            for match, move in zip((one, two), step.moves, strict=True):
                match.play(step.seat, move)
        return one, two


def twin_pair(game: Game, number: int) -> Pair:
    """The pair of that number: it has at least one step, and its starts differ."""
    for attempt in itertools.count():
        pair = attempted(game, random.Random(f"{game.id} {number} {attempt}"))
        if pair is not None and pair.steps:
            return pair
    raise AssertionError


def attempted(game: Game, chooser: random.Random) -> Pair | None:
    """One pair: often with everything unseen guessed anew, else the one of several that can be followed longest."""
    table = chooser.choice(all_tables(game))
    match = table.match(chooser.getrandbits(60))
    for _ in range(chooser.randrange(DEEPEST)):
        if not match.is_over:
            seat = chooser.choice(match.active)
            match.play_code(seat, any_move(match, seat, chooser))
    if match.is_over:
        return None
    viewer = chooser.randrange(match.seats)
    script = chooser.getrandbits(60)
    found: list[Pair] = []
    start = Match.from_state(game, match.copy_state())
    for other in others(match, viewer, chooser):
        pair = Pair((start, Match.from_state(game, other)), viewer)
        follow(pair, random.Random(script))
        found.append(pair)
        if len(found) == 1 and pair.steps and chooser.random() < GUESSED:
            return pair
    return max(found, key=lambda pair: len(pair.steps), default=None)


def others(match: Match, viewer: int, chooser: random.Random) -> Iterator[np.record]:
    """Possible positions that differ from this one in hidden things alone."""
    seen_by, true, seen = match.game.seen_by, match.copy_state(), match.seen(viewer)
    hidden = seen_by.nobody | seen_by.owner
    piles = sorted(seen_by.nobody - {"chance"})
    for number in range(CANDIDATES):
        guess, dice = seen.copy(), np.zeros(1, np.int64)
        load_dice(dice, chooser.getrandbits(60), 2)
        match.game.guess(guess, viewer, dice)
        made = true.copy() if number % 2 and piles else guess
        made["chance"] = guess["chance"]
        for name in piles if number % 2 else ():
            shuffle_deep(made[name], chooser)
        rest = hidden - {"chance"} if piles else hidden
        is_other = any(made[name].tobytes() != true[name].tobytes() for name in rest)
        same = redact(seen_by, made, viewer).tobytes() == seen.tobytes()
        if is_other and same and not match.game.flaw(made):
            yield made


def shuffle_deep(cells: np.ndarray[tuple[int], np.dtype[np.int64]], chooser: random.Random) -> None:
    """Another order of what lies deep in a pile, whose next piece comes last."""
    pieces = [i for i in range(len(cells)) if cells[i] != EMPTY]
    deep = pieces[: chooser.randrange(len(pieces) + 1)]
    order = deep[:]
    chooser.shuffle(order)
    cells[deep] = cells[order]


def follow(pair: Pair, chooser: random.Random) -> None:
    """Play at both tables until something hidden is used."""
    game = pair.starts[0].game
    one, two = (start.clone() for start in pair.starts)
    while len(pair.steps) < MOST_STEPS and not one.is_over:
        seat = chooser.choice(one.active)
        codes = any_move(one, seat, chooser), 0
        codes = codes[0], other_program(two, seat, codes[0], pair.viewer, chooser)
        try:
            for match, code in zip((one, two), codes, strict=True):
                match.checked_code(seat, game.moves.to_json(code))
        except LudotecaError:
            return  # the other seat does not hold what it would play
        decision = one.decision(seat)
        happened = one.play_code(seat, codes[0]), two.play_code(seat, codes[1])
        if one.is_over or two.is_over:
            return  # the end shows everything
        if not alike(one, two, pair.viewer, happened):
            by_chance = [BY_CHANCE in game.events.of(event).marks for event in (*happened[0], *happened[1])]
            assert any(by_chance), "something hidden came out without an event that says so"
            return
        can_undo = one.undo_refusal(seat) is None and two.undo_refusal(seat) is None
        moves = game.moves.to_json(codes[0]), game.moves.to_json(codes[1])
        pair.steps.append(Step(seat, decision, moves, can_undo))


def seat_for_a_bot(pair: Pair, level: str, thinking: str) -> int | None:
    """A seat where a bot sees the same at both tables after the last step, and whose next decision shows nothing."""
    game = pair.starts[0].game
    for seat in pair.after()[0].active:
        one, two = pair.after()
        seen = one.seen(seat).tobytes()
        if seat == pair.viewer or two.seen(seat).tobytes() != seen:
            continue
        (thought,) = think(Question(game.id, seen, seat, level, search_seed(thinking, seat, seen)))
        code = game.moves.to_code(thought.move)
        happened = one.play_code(seat, code), two.play_code(seat, code)
        if not one.is_over and not two.is_over and alike(one, two, pair.viewer, happened):
            return seat
    return None


def other_program(match: Match, seat: int, code: int, viewer: int, chooser: random.Random) -> int:
    """What the seat does in the other world: the same, but for the later slots of a secret program."""
    kind = match.game.moves.of(code)
    if kind.is_listed or seat == viewer or kind.name != "program":
        return code
    move = match.game.moves.to_json(code)
    cut = chooser.randrange(1, len(move["cards"]))
    rest = move["cards"][cut:]
    chooser.shuffle(rest)
    return match.game.moves.to_code({**move, "cards": move["cards"][:cut] + rest})


def alike(one: Match, two: Match, viewer: int, happened: tuple[list[int], list[int]]) -> bool:
    """Whether neither X nor a spectator can tell the tables apart after a move."""
    eyes = (viewer, None)
    return (
        all(one.told(happened[0], eye) == two.told(happened[1], eye) for eye in eyes)
        and all(one.view(eye) == two.view(eye) for eye in eyes)
        and one.active == two.active
        and one.scores == two.scores
    )
