"""One puzzle, the shipped ones of a game, and the one of a day."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from math import gcd
from pathlib import Path

from ludoteca.kernel import BadRecord, Game, Json, Match, Words, read_catalog, registry
from ludoteca.puzzles.reason import TEXTS, Reason, reason_of, say

FILE = "puzzles.json"  # in a game's folder
FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True)
class Other:
    """A move that tempts, and is worse."""

    move: Json
    chance: float  # of the seat to win after it


@dataclass(frozen=True)
class Ahead:
    """By how much the best move has more of a fact than the next best, on average, after some more moves of the seat:
    found where nothing tells in its favor at once (see `ahead`)."""

    fact: str
    by: int
    moves: int


@dataclass(frozen=True)
class End:
    """How matches end that quick bots play on, on average: after the best move, and after the next best."""

    pairs: int
    own: tuple[float, float]  # what decides a match, as a game counts it (`ends` of its worth)
    rival: tuple[float, float]


@dataclass(frozen=True)
class Puzzle:
    """A position of a match between bots; whose turn it is should find the best move."""

    game: str
    seats: int
    options: dict[str, str]
    seed: int
    moves: list[list[int]]  # (seat, code) from the beginning to the position
    seat: int  # that is to decide
    best: Json
    chance: float  # of the seat to win after it
    others: list[Other]  # the next best, the better first
    missed: dict[str, float]  # by level: the share of its bots that play something else
    ahead: Ahead | None = None
    end: End | None = None  # where that is surely better after the best move

    @property
    def hardness(self) -> float:
        """How often weaker levels miss it."""
        return sum(self.missed.values()) / max(1, len(self.missed))

    def match(self) -> Match:
        """The position, at the end of the match that led to it."""
        match = Match.new(registry.load(self.game), self.seats, self.seed, self.options)
        for seat, code in self.moves:
            match.play_code(seat, code)
        return match

    def why(self, language: str, names: Sequence[str] | None = None) -> list[str]:
        """The best move, what it brings, event by event, as far as nothing is drawn, and why that is better than the
        most tempting other one: sentences in a language."""
        match = self.match()
        words, called = Words(match.game, language), names or names_at(match, language)
        events = match.preview(self.seat, self.best)
        told = [words.event(event, lambda seat: called[seat]) for event in events]
        return [words.move(self.best), *told, say(self.reason, match.game, language)]

    @property
    def reason(self) -> Reason:
        """What differs most between the best move and the next best."""
        return reason_of(self)


def names_at(match: Match, language: str) -> list[str]:
    """What seats are called where nobody has a name: by their color, where a game has one for each, or by number."""
    words, colors = Words(match.game, language), match.game.box.get("seat_color")
    if colors:
        return [words.word("color", color).capitalize() for color in colors[match.seats - min(match.game.seats)]]
    player = read_catalog(TEXTS / f"{language}.json")["player"]
    return [player.format(number=seat + 1) for seat in range(match.seats)]


def as_json(puzzle: Puzzle) -> Json:
    """As it stands in the file; the game is known by the folder."""
    told = asdict(puzzle)
    del told["game"]
    for name in ("ahead", "end"):
        if told[name] is None:
            del told[name]
    return told


def from_json(game: str, told: Json) -> Puzzle:
    """A puzzle as it stands in the file of a game."""
    others, ahead, end = [Other(**other) for other in told["others"]], told.get("ahead"), told.get("end")
    later = {"ahead": Ahead(**ahead) if ahead else None, "end": _end_from(end) if end else None}
    return Puzzle(game=game, **{**told, "others": others, **later})


def _end_from(told: Json) -> End:
    own, rival = told["own"], told["rival"]
    return End(told["pairs"], (own[0], own[1]), (rival[0], rival[1]))


def puzzles_of(game: Game) -> list[Puzzle]:
    """The shipped puzzles of a game, the easiest first; none if it has no file of them."""
    return _read(game.id, game.home / FILE)


def of_the_day(game: Game, day: date) -> Puzzle | None:
    """The same for everybody; after the last comes the first. None if the game has none."""
    number = number_of_the_day(game, day)
    return None if number is None else puzzles_of(game)[number]


def number_of_the_day(game: Game, day: date) -> int | None:
    """Which of them it is. Easy and hard ones take turns: a step that has no factor in common with their number."""
    found = len(puzzles_of(game))
    return ((day - FIRST_DAY).days * _step(found)) % found if found else None


def _step(count: int) -> int:
    """About three eighths of a number, prime to it."""
    step = max(1, 3 * count // 8)
    while gcd(step, count) != 1:
        step += 1
    return step


@cache
def _read(game: str, file: Path) -> list[Puzzle]:
    if not file.is_file():
        return []
    try:
        listed = json.loads(file.read_text(encoding="utf-8"))["puzzles"]
        return [from_json(game, one) for one in listed]
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(f"{file.name} of {game} holds no puzzles") from error
