"""What bots' processes are asked and what they answer, as bytes, and how an answer is found: the one place that knows
how bots are asked. They get what their seat may see, and nothing else."""

import struct
from typing import Any

import msgspec
import numpy as np

from ludoteca import bots
from ludoteca.bots.suggesting import suggest_from
from ludoteca.kernel import registry

LENGTH = struct.Struct("<I")  # before each question and each answer


class Question(msgspec.Struct):
    """What a bot's process is asked: for a move, or for a number of hints."""

    game: str
    seen: bytes
    seat: int
    level: str
    seed: int
    hints: int = 0


class Choice(msgspec.Struct):
    """A move that a bot would make, and the chance to win that it sees in it, if it says."""

    move: dict[str, Any]
    chance: float | None = None


encode = msgspec.msgpack.Encoder().encode
decode_question = msgspec.msgpack.Decoder(Question).decode
decode_choices = msgspec.msgpack.Decoder(list[Choice]).decode


def think(question: Question) -> list[Choice]:
    """The moves that were asked for, the best first."""
    game = registry.load(question.game)
    seen, seat, seed = np.frombuffer(bytearray(question.seen), game.state)[0], question.seat, question.seed
    if question.hints:
        found = suggest_from(game, seen, seat, moves=question.hints, level=question.level, seed=seed)
        return [Choice(each.move, each.chance) for each in found]
    return [Choice(game.moves.to_json(bots.choose(game, seen, seat, question.level, seed)))]
