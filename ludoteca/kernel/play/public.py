"""What everybody sees alike, computed once where many viewers are told the same (a broadcast)."""

from collections.abc import Sequence
from functools import cached_property

from ludoteca.kernel.game import Game
from ludoteca.kernel.visibility import own_changes, public_changes, public_json, view_json
from ludoteca.kernel.vocabulary import Json


class Public:
    """A spectator's view of a state and of what happened; a seat's is made from it by adding what is its own."""

    def __init__(self, game: Game, state: bytes, events: Sequence[int], before: bytes = b"") -> None:
        self._game, self._state, self._events = game, state, events
        self._before = before  # the state that the events began in; nothing where nobody asks what changed
        self.told = [game.events.to_json(event) for event in events]

    @cached_property
    def view(self) -> Json:
        """What a spectator sees, as every seat does too."""
        return public_json(self._game.seen_by, self._state)

    @cached_property
    def _changes(self) -> Json:
        return public_changes(self._game.seen_by, self._before, self._state)

    def changes_for(self, viewer: int | None) -> Json:
        """The fields of a seat's view that are not what they were before the events; None is a spectator."""
        if viewer is None:
            return self._changes
        return self._changes | own_changes(self._game.seen_by, self._before, self._state, viewer)

    def view_of(self, viewer: int | None) -> Json:
        """What a seat sees; None is a spectator."""
        return self.view if viewer is None else view_json(self._game.seen_by, self._state, viewer, self.view)

    def told_to(self, viewer: int | None) -> list[Json]:
        """What a seat is told of the events; None is a spectator."""
        kinds, pairs = self._game.events, zip(self._events, self.told, strict=True)
        return [kinds.to_json(event, viewer) if kinds.of(event).has_secrets else known for event, known in pairs]
