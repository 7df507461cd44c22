"""A process that chooses moves for bots: questions on standard input, answers on standard output, until it closes."""

import os
import sys
from typing import BinaryIO

import msgspec
import numpy as np

from ludoteca.kernel import registry
from ludoteca.server.robots import LENGTH, Question, choose

NICENESS = 10  # who plays comes first


def answer(question: Question) -> int:
    """A move for what the seat sees."""
    game = registry.load(question.game)
    seen = np.frombuffer(bytearray(question.seen), game.state)[0]
    return choose(game, seen, question.seat, question.level, question.seed)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """One after another."""
    while head := questions.read(LENGTH.size):
        body = questions.read(LENGTH.unpack(head)[0])
        code = answer(msgspec.msgpack.decode(body, type=Question))
        answers.write(code.to_bytes(8, "little", signed=True))
        answers.flush()


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)
