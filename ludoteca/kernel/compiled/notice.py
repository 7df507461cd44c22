"""What somebody who waits for rules to be compiled is told, where no progress is shown."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer

PATIENCE = 1.0  # seconds: what is done sooner is not worth a word
SENTENCE = "ludoteca: compiling the rules{}, which takes a while the first time; later starts load them"

_said: list[str] = []  # once in a process is enough for each


@contextmanager
def notice(titles: Iterable[str] = (), *, is_wanted: bool) -> Iterator[Callable[[], None]]:
    """Gives a function to call when compiling begins; if it takes long, a line goes to standard error.

    It names the games that are compiled.
    """
    names = ", ".join(titles)
    sentence = SENTENCE.format(f" of {names}" if names else "")
    timer = Timer(PATIENCE, _say, [sentence])
    timer.daemon = True

    def begin() -> None:
        if is_wanted and sentence not in _said and timer.ident is None:
            timer.start()

    try:
        yield begin
    finally:
        timer.cancel()
        if timer.ident is not None:
            timer.join()


def _say(sentence: str) -> None:
    _said.append(sentence)
    print(sentence, file=sys.stderr, flush=True)
