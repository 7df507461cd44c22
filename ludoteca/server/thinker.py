"""A process that chooses moves for bots: questions on standard input, answers on standard output, until it closes."""

import os
import sys
from typing import BinaryIO

import msgspec

from ludoteca.server.robots import LENGTH, Question, encode, think

NICENESS = 10  # who plays comes first


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """One after another."""
    while head := questions.read(LENGTH.size):
        body = questions.read(LENGTH.unpack(head)[0])
        thoughts = encode(think(msgspec.msgpack.decode(body, type=Question)))
        answers.write(LENGTH.pack(len(thoughts)) + thoughts)
        answers.flush()


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)
