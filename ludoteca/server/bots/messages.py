"""What bots' processes are asked and what they answer, as bytes, and how an answer is found: the one place that knows
how bots are asked. A bot that plays gets what its seat may see, and nothing else; what is reviewed is over."""

import struct
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Literal

import msgspec
import numpy as np

from ludoteca import bots
from ludoteca.bots.suggesting import suggest_from
from ludoteca.kernel import Game, registry
from ludoteca.kernel.play import record
from ludoteca.reviews import Analysis
from ludoteca.reviews.ahead import GLANCE, Later, later
from ludoteca.reviews.reasons import leading
from ludoteca.reviews.valuing import Valuer
from ludoteca.reviews.why import Told, brings, slightly, why

LENGTH = struct.Struct("<I")  # before each question and each answer


class Question(msgspec.Struct, tag="choose"):
    """What a bot's process is asked: for a move, or for a number of hints."""

    game: str
    seen: bytes
    seat: int
    level: str
    seed: int
    hints: int = 0
    is_patient: bool = False  # however long it takes: the same question has the same answer


class ReviewQuestion(msgspec.Struct, tag="review"):
    """A part of a review, asked of the same processes."""

    record: str  # of a match that is over
    part: Literal["begin", "chances", "start", "decision", "try"]
    numbers: list[int] = []  # of moments or decisions
    seed: int = 1
    iterations: int | None = None
    move: dict[str, Any] | None = None  # that is tried


class Choice(msgspec.Struct):
    """A move that a bot would make, and for a hint the chance to win that it sees in it, what it brings, what it has
    that the other of the first two has not, where nothing tells at once what it brings later, and what it leads to."""

    move: dict[str, Any]
    chance: float | None = None
    brings: Told | None = None
    better: Told | None = None
    later: Later | None = None
    end: Told | None = None


encode = msgspec.msgpack.Encoder().encode
decode_question = msgspec.msgpack.Decoder(Question | ReviewQuestion).decode
decode_choices = msgspec.msgpack.Decoder(list[Choice]).decode
decode_parts = msgspec.msgpack.Decoder(list[Any]).decode


def think(question: Question | ReviewQuestion) -> list[Any]:
    """The moves that were asked for, the best first; or the parts of a review."""
    return choices(question) if isinstance(question, Question) else parts(question)


def choices(question: Question) -> list[Choice]:
    """The moves that were asked for, the best first."""
    game = registry.load(question.game)
    seen, seat, seed = np.frombuffer(bytearray(question.seen), game.state)[0], question.seat, question.seed
    if question.hints:
        return hints(game, seen, question)
    chosen = bots.choose(game, seen, seat, question.level, seed, is_patient=question.is_patient)
    return [Choice(game.moves.to_json(chosen))]


def hints(game: Game, seen: np.record, question: Question) -> list[Choice]:
    """The moves that look best, with a reason for each of the first two; all by what the seat sees."""
    seat, seed = question.seat, question.seed
    found = suggest_from(game, seen, seat, moves=question.hints, level=question.level, seed=seed)
    choices = [Choice(each.move, each.chance) for each in found]
    codes = [int(game.moves.to_code(each.move)) for each in found[:2]]
    valuer = Valuer(game, seed, GLANCE)
    for choice, code, other in zip(choices, codes, codes[::-1], strict=False):
        choice.brings = brings(valuer, seen, seat, code)
        choice.better = why(valuer, seen, seat, code, other) if code != other else None
        if choice.brings is None and choice.better is None:
            choice.later = later(valuer, seen, seat, code)
            choice.brings = slightly(valuer, seen, seat, code) if choice.later is None else None
    if len(codes) > 1 and game.worth is not None and game.worth.ends is not None:
        choices[0].end, choices[1].end = leading(valuer, seen, seat, codes[0], codes[1])
    return choices


def parts(question: ReviewQuestion) -> list[Any]:
    """A part of a review for each number that was asked for."""
    analysis = analysis_of(question.record, question.seed, question.iterations)
    match question.part:
        case "begin":
            return [{"review": analysis.empty().to_json(), "length": analysis.length, "facts": analysis.facts()}]
        case "chances":
            return [analysis.chances(number) for number in question.numbers]
        case "start":
            return [analysis.start()]
        case "decision":
            return [asdict(analysis.decision(number)) for number in question.numbers]
        case "try":
            code = analysis.game.moves.to_code(question.move)
            return [asdict(analysis.tried(number, code)) for number in question.numbers]


@lru_cache(maxsize=2)
def analysis_of(text: str, seed: int, iterations: int | None) -> Analysis:
    """The match of a record, ready to be reviewed: the same one is asked about again and again."""
    return Analysis(record.from_text(text), seed, iterations)
