"""What hangs on the course of matches: the one place that is called when a seat's turn begins and when a match ends.

A listener may store something in the very transaction of the entry that brought the milestone about, once whatever
fails, and may act after everybody was told. Bots are woken from here; whatever else follows a match (ratings, notices,
reviews) registers here too.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import structlog

from ludoteca.server.metrics import MATCHES_OVER
from ludoteca.server.store import Statement
from ludoteca.server.table.timeline import Timeline

if TYPE_CHECKING:
    from ludoteca.server.table.room import Room


log = structlog.get_logger()


class Milestones(NamedTuple):
    """What one entry of a log, or the beginning of a match, brought about."""

    turns: list[int]  # seats that have something new to decide
    is_over: bool  # the match has ended

    def __bool__(self) -> bool:
        return bool(self.turns) or self.is_over


class Listener:
    """Follows matches. Every method may be left as it is."""

    def stored_with(self, room: "Room", timeline: Timeline, milestones: Milestones) -> Sequence[Statement]:  # noqa: ARG002
        """Statements for the transaction that brings the milestones about: done with it, or not at all. (The beginning
        of a match is stored otherwise: it is only `reached`.)"""
        return ()

    def reached(self, room: "Room", milestones: Milestones) -> None:
        """The milestones are stored and everybody was told. Called by the worker that stored them, and no other; a
        worker that is killed before does not call it: what must not be lost belongs into `stored_with`."""

    def published(self, room: "Room") -> None:
        """Everybody here was told how the table stands now. Called by every worker at which somebody is."""


class Listeners(Listener):
    """All of them, as one."""

    def __init__(self, *listeners: Listener) -> None:
        def with_own(name: str) -> list[Listener]:  # asked at every move: those that have nothing to say are left out
            return [each for each in listeners if getattr(type(each), name) is not getattr(Listener, name)]

        self._storing, self._reaching, self._publishing = map(with_own, ("stored_with", "reached", "published"))

    def stored_with(self, room: "Room", timeline: Timeline, milestones: Milestones) -> Sequence[Statement]:
        """What each wants stored; nothing is asked where there is no milestone."""
        if not milestones:
            return ()
        return [each for listener in self._storing for each in listener.stored_with(room, timeline, milestones)]

    def reached(self, room: "Room", milestones: Milestones) -> None:
        """Tell each, where there is a milestone."""
        for listener in self._reaching if milestones else ():
            listener.reached(room, milestones)

    def published(self, room: "Room") -> None:
        """Tell each listener that something was published."""
        for listener in self._publishing:
            listener.published(room)


class MatchCounter(Listener):
    """Counts matches that end, and notes them in the log of the server."""

    def reached(self, room: "Room", milestones: Milestones) -> None:
        """One more, if it ended."""
        if milestones.is_over:
            MATCHES_OVER.labels(room.table.game).inc()
            log.info("match_over", table=room.table.id, game=room.table.game, entries=room.played.position)


Turn = tuple[int, int]  # (seat, decision)


def turns_of(timeline: Timeline | None) -> set[Turn]:
    """The decisions that are to be taken now."""
    return {(seat, timeline.match.decision(seat)) for seat in timeline.active} if timeline else set()


def since(before: set[Turn], timeline: Timeline) -> Milestones:
    """What was brought about since these decisions were to be taken."""
    begun = turns_of(timeline) - before
    return Milestones(sorted(seat for seat, _ in begun), timeline.is_over)
