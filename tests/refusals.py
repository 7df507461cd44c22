"""What a refusal must be in every game: its reason, its rule, and nothing changed."""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

import pytest

from ludoteca.kernel.errors import IllegalMove
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json


class Case(NamedTuple):
    """Seat 0 tries a move at a table, and a rule forbids it."""

    why: IntEnum
    rule: str
    table: Callable[[], Match]
    move: Json

    def __str__(self) -> str:
        return f"{self.why.name.lower()}-{self.move['move']}"


def check_refusal(case: Case) -> None:
    """The move is refused for its reason, which names its rule; nothing changes, and it was not listed."""
    match = case.table()
    before, decision = match.state_json(), match.decision(0)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, case.move)

    assert refused.value.refusal == match.refusal(0, case.move)
    assert (refused.value.refusal.reason, refused.value.refusal.rule) == (case.why.name.lower(), case.rule)
    assert (match.state_json(), match.decision(0)) == (before, decision)
    assert case.move not in match.legal(0)


def why_not(match: Match, seat: int, move: Json) -> str | None:
    """The reason of a refusal; None if the move is allowed."""
    refusal = match.refusal(seat, move)
    return refusal.reason if refusal else None
