"""What was found of one thing."""

from typing import Literal, NamedTuple

State = Literal["well", "warning", "bad"]


class Finding(NamedTuple):
    """One thing that was looked at, how it is, and what that means in a sentence."""

    subject: str
    state: State
    sentence: str


def well(subject: str, sentence: str) -> Finding:
    """Something is as it should be."""
    return Finding(subject, "well", sentence)


def warning(subject: str, sentence: str) -> Finding:
    """It works, but somebody should know."""
    return Finding(subject, "warning", sentence)


def bad(subject: str, sentence: str) -> Finding:
    """Something does not work as it is."""
    return Finding(subject, "bad", sentence)
