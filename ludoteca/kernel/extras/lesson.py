"""A game's guided match: the chapters in its folder `lesson/`, as the server and the tests read them.

`lesson.json` holds the path: for each chapter a position, the steps of the learner, who sits on seat 0, and what the
bots answer. Beside it lie the texts, one file for each language; the page shows them. A position is a set-up by its
seed, or where another chapter ends, the moves played since, and what is laid by hand on top of that: `given`, by field
or "field.index".
"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json

LEARNER = 0  # the seat of whoever learns


@dataclass(frozen=True)
class Chapter:
    """One chapter: where it begins, what the learner does, what the bots answer."""

    id: str
    seats: int
    seed: int
    steps: list[Json]  # a step with a "move" waits for it; the others only say something
    options: Mapping[str, str] = field(default_factory=dict)
    moves: list[Json] = field(default_factory=list)  # played before it begins, each with its seat
    given: Mapping[str, Any] = field(default_factory=dict)
    bots: Mapping[str, list[Json]] = field(default_factory=dict)  # by seat: its decisions in this chapter, in order
    free: bool = False  # after the last step the learner plays on alone, to the end of the match
    remarks: list[Json] = field(default_factory=list)  # what the guide says when something happens, each once
    follows: "Chapter | None" = None  # it begins where that one ends

    def begin(self, game: Game) -> Match:
        """The match as it stands when the chapter begins; BadState if no match can stand so."""
        match = self.follows.end(game) if self.follows else Match.new(game, self.seats, self.seed, self.options)
        for line in self.moves:
            match.play(line["seat"], {name: value for name, value in line.items() if name != "seat"})
        whole = match.state_json()
        for place, value in self.given.items():
            lay(whole, place, value)
        return Match.from_state(game, whole)

    def end(self, game: Game) -> Match:
        """The match after all steps and answers, with the first move that fits where a step leaves a choice."""
        match = self.begin(game)
        for step in self.steps:
            self.answer_all(match)
            if "move" in step:
                match.play(LEARNER, next(fitting(match, step)))
        self.answer_all(match)
        return match

    def answer_all(self, match: Match) -> None:
        """Bots answer as the script says, until none has to or the script ends."""
        while answers := [(seat, self.answer(match, seat)) for seat in match.active if seat != LEARNER]:
            due = [(seat, move) for seat, move in answers if move is not None]
            if not due:
                return
            match.play(*due[0])

    def answer(self, match: Match, seat: int) -> Json | None:
        """What the script has a bot do now; None where it ends, or where the match went another way."""
        script, number = self.bots.get(str(seat), []), sum(each == seat for each, _ in match.standing)
        if number >= len(script):
            return None
        try:
            match.checked_code(seat, script[number])
        except LudotecaError:
            return None
        return script[number]


def fitting(match: Match, step: Json) -> Iterator[Json]:
    """The moves that a step accepts: listed ones; else its example, what it names whole, or a sample."""
    wanted = step["move"]
    yield from (move for move in match.legal(LEARNER) if is_wanted(wanted, move))
    kind = match.game.moves.named(wanted["move"])
    if kind.is_listed:
        return
    is_whole = len(wanted) == 1 + len(kind.fields)
    move = step.get("example") or (wanted if is_whole else match.random_move(LEARNER, random.Random(1)))
    if is_wanted(wanted, move) and match.refusal(LEARNER, move) is None:
        yield move


def is_wanted(wanted: Json, move: Json) -> bool:
    """Whether a move has what is named of it; in a list, null leaves a place free."""
    return all(name in move and _agrees(value, move[name]) for name, value in wanted.items())


def _agrees(wanted: Any, value: Any) -> bool:
    if not isinstance(wanted, list):
        return bool(wanted == value)
    return len(wanted) == len(value) and all(each in (None, there) for each, there in zip(wanted, value, strict=True))


def lay(whole: Json, place: str, value: Any) -> None:
    """Write a value over a field, or over one row of it: "board.0.3" is the fourth row of the first."""
    name, *rows = place.split(".")
    if not rows:
        whole[name] = value
        return
    part = whole[name]
    for row in rows[:-1]:
        part = part[int(row)]
    part[int(rows[-1])] = value


@cache
def chapters_in(folder: Path) -> tuple[Chapter, ...]:
    """The chapters of a lesson's folder; none if it has no lesson."""
    file = folder / "lesson.json"
    if not file.is_file():
        return ()
    path = json.loads(file.read_text(encoding="utf-8"))
    common = {name: value for name, value in path.items() if name in ("seats", "seed")}
    chapters: dict[str, Chapter] = {}
    for chapter in path["chapters"]:
        follows = {"follows": chapters[chapter["follows"]]} if "follows" in chapter else {}
        chapters[chapter["id"]] = Chapter(**(common | chapter | follows))
    return tuple(chapters.values())


def chapters_of(game: Game) -> tuple[Chapter, ...]:
    """The chapters of a game's guided match, in order; none if nobody wrote one."""
    return chapters_in(game.home / "lesson")


def chapter_of(game: Game, chapter: str) -> Chapter | None:
    """A chapter by its name."""
    return next((each for each in chapters_of(game) if each.id == chapter), None)
