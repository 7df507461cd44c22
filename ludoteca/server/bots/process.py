"""A process that chooses moves for bots: questions on standard input, answers on standard output, until it closes.

It takes only what time is left over by play, and ends with the server that started it, even in the middle of a search.
"""

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

PR_SET_PDEATHSIG = 1  # of Linux
AUTOGROUP = Path("/proc/self/autogroup")  # a session's niceness, where Linux is built so


def main() -> None:
    """Step back first, then load the rules."""
    end_with(int(sys.argv[1]))
    step_back(int(sys.argv[2]))
    serve(sys.stdin.buffer, sys.stdout.buffer)


def step_back(niceness: int) -> None:
    """Players come first. Linux may weigh sessions before processes, so both are made nicer."""
    os.nice(niceness)
    with contextlib.suppress(OSError):
        AUTOGROUP.write_text(str(niceness), encoding="ascii")
    with contextlib.suppress(AttributeError, OSError):  # other systems have no such thing
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def end_with(parent: int) -> None:
    """Be killed when the process that started this one ends. Elsewhere than on Linux the next answer ends it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was gone before
            sys.exit()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions one after another until standard input closes."""
    # What takes long to load comes after stepping back.
    from ludoteca.server.bots.messages import LENGTH, decode_question, encode, think  # noqa: PLC0415

    while head := questions.read(LENGTH.size):
        body = questions.read(LENGTH.unpack(head)[0])
        choices = encode(think(decode_question(body)))
        answers.write(LENGTH.pack(len(choices)) + choices)
        answers.flush()


if __name__ == "__main__":
    main()
