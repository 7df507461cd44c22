"""What somebody who waits for rules to be compiled is told, where no progress is shown."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

PATIENCE = 1.0  # seconds: what is done sooner is not worth a word
SENTENCE = "ludoteca: compiling the rules, which takes a while the first time; later starts load them"

_said: list[str] = []  # once in a process is enough


@contextmanager
def notice(*, is_wanted: bool) -> Iterator[Callable[[], None]]:
    """Gives a function to call when compiling begins; if it takes long, a line goes to standard error."""
    timer = Timer(PATIENCE, _say)
    timer.daemon = True

    def begin() -> None:
        if is_wanted and not _said and timer.ident is None:
            timer.start()

    try:
        yield begin
    finally:
        timer.cancel()
        if timer.ident is not None:
            timer.join()


def _say() -> None:
    _said.append(SENTENCE)
    print(SENTENCE, file=sys.stderr, flush=True)
