"""What can be wrong with what was asked: one sentence each, and nothing is changed when one is raised."""

from dataclasses import dataclass


class LudotecaError(ValueError):
    """Anything that was asked for and cannot be had. Its text is one sentence for the person who asked."""


class UnknownGame(LudotecaError):
    """There is no game of that name."""


class BadTable(LudotecaError):
    """A number of seats, an option or a seed that the game does not have."""


class BadMove(LudotecaError):
    """Something that is no move at all: an unknown kind, a missing field, a number out of range."""


class BadState(LudotecaError):
    """A given position that cannot occur."""


class BadRecord(LudotecaError):
    """A record that cannot be replayed."""


class StaleMove(LudotecaError):
    """A move that answers a decision which is not the seat's present one."""


@dataclass(frozen=True)
class Refusal:
    """Why something is not allowed: a key into the game's texts, the rule's number, and the sentence in English."""

    reason: str
    rule: str | None
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


class IllegalMove(LudotecaError):
    """A well-formed move that a rule forbids."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
