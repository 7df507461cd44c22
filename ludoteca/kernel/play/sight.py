"""What somebody at the table has before them, ready to be drawn."""

from dataclasses import dataclass

from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json


@dataclass(frozen=True)
class Sight:
    """A seat's view with the names around the table. A game's `terminal.draw` gets one."""

    view: Json
    seat: int | None  # None is a spectator
    scores: list[int] | None
    names: list[str]

    @classmethod
    def of(cls, match: Match, seat: int | None, names: list[str]) -> "Sight":
        """What a seat of a match sees now."""
        return cls(match.view(seat), seat, match.scores, names)
