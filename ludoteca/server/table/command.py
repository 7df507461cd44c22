"""What is asked of a match and changes it. `Room.settle` carries a command out: judge, store, acknowledge, publish."""

from collections.abc import Callable

from ludoteca.server.table.timeline import NewEntry, Timeline

Acknowledge = Callable[[int], None]  # tells whoever asked the position at which it is stored
Verdict = NewEntry | int  # what to add to the log, or the position at which it was done before, or NOTHING
NOTHING = 0  # nothing is to be done


def nobody(_position: int) -> None:
    """Nobody asked: there is nothing to acknowledge."""


class Command:
    """One thing that somebody, or a clock, or a bot, wants done at a table."""

    def __init__(self, acknowledge: Acknowledge = nobody) -> None:
        self._acknowledge = acknowledge

    def judge(self, timeline: Timeline) -> Verdict:
        """Whether it may be done now; Refused if not. Asked again when another worker was quicker."""
        raise NotImplementedError

    def done(self, position: int) -> None:
        """It is stored: tell whoever asked. Nobody else has been told yet."""
        self._acknowledge(position)
