"""What everybody sees alike, computed once where many viewers are told the same (a broadcast)."""

from collections.abc import Sequence

from ludoteca.kernel.game import Game
from ludoteca.kernel.visibility import Stored, public_json, view_json
from ludoteca.kernel.vocabulary import Json


class Public:
    """A spectator's view of a state and of what happened; a seat's is made from it by adding what is its own."""

    def __init__(self, game: Game, state: Stored, events: Sequence[int]) -> None:
        self._game, self._state, self._events = game, state, events
        self.view = public_json(game.seen_by, state)
        self.told = [game.events.to_json(event) for event in events]

    def view_of(self, viewer: int | None) -> Json:
        """What a seat sees; None is a spectator."""
        return self.view if viewer is None else view_json(self._game.seen_by, self._state, viewer, self.view)

    def told_to(self, viewer: int | None) -> list[Json]:
        """What a seat is told of the events; None is a spectator."""
        kinds, pairs = self._game.events, zip(self._events, self.told, strict=True)
        return [kinds.to_json(event, viewer) if kinds.of(event).has_secrets else known for event, known in pairs]
