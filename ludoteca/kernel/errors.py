"""What can be wrong with what was asked: one sentence each, and nothing is changed when one is raised."""

from dataclasses import dataclass


class LudotecaError(ValueError):
    """Anything that was asked for and cannot be had. Its text is one sentence for the person who asked."""


class UnknownGame(LudotecaError):
    """There is no game of that name."""


class UnknownBot(LudotecaError):
    """There is no bot, or no level, of that name."""


class UnknownLanguage(LudotecaError):
    """There are no texts in that language."""


class BadTable(LudotecaError):
    """A number of seats, a seat, an option or a seed that the game does not have."""


class BadArgument(LudotecaError):
    """A number or a word that a function or a command cannot take: matches to play, threads, a share."""


class BadMove(LudotecaError):
    """Something that is no move at all: an unknown kind, a missing field, a number out of range."""


class BadState(LudotecaError):
    """A given position that cannot occur."""


class BadRecord(LudotecaError):
    """A record that cannot be replayed; `reason` is a key for texts in other languages."""

    def __init__(self, sentence: str, reason: str = "no_record") -> None:
        super().__init__(sentence)
        self.reason = reason


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
    """A well-formed move that a rule forbids: `refusal` says which, `seat` and `move` what was tried."""

    def __init__(self, refusal: Refusal, seat: int | None = None, move: dict[str, object] | None = None) -> None:
        super().__init__(refusal, seat, move)
        self.refusal = refusal
        self.seat = seat
        self.move = move  # None where a seat was asked that has nothing to decide

    def __str__(self) -> str:
        return str(self.refusal) if self.move is None else f"seat {self.seat} cannot play {self.move}: {self.refusal}"


def quoted(value: object) -> str:
    """A value of somebody else's, short enough for a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
