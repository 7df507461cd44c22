"""Twin worlds inside the simulation: the same seed, the same faults, and matches that differ only in what X may not
see. Every byte to X and to a spectator is the same, at the same moment."""

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludoteca.kernel import registry
from ludoteca.kernel.visibility import state_json
from ludoteca.server.protocol.base import Pace
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table
from tests.server.injected import NOON
from tests.server.twins import Pair, twin_pair
from tests.simulation.accounts import Json

if TYPE_CHECKING:
    from tests.simulation.people import Device
    from tests.simulation.world import World


@dataclass(frozen=True)
class TwinSide:
    """One of two worlds."""

    pair: Pair
    side: int

    @property
    def eyes(self) -> set[str]:
        """Devices that must not be able to tell the worlds apart."""
        return {f"seat {self.pair.viewer}", "watcher"}

    def script(self, seat: int) -> Callable[["Device", Json], Json | None]:
        """What a seat plays: the next step of the pair, if it is this seat's."""

        def play(device: "Device", _offers: Json) -> Json | None:
            number = standing(device.entries)
            step = self.pair.steps[number] if number < len(self.pair.steps) else None
            return step.moves[self.side] if step and step.seat == seat else None

        return play

    def is_played(self, world: "World") -> bool:
        """Whether the whole script was played and everybody knows."""
        account = world.truth.account("the-table", 1 << 30)
        known = {len(each.entries) for each in world.devices}
        done = account is not None and standing([{"kind": each.kind} for each in account.entries])
        return done == len(self.pair.steps) and account is not None and known == {len(account.entries)}


def standing(entries: list[Json]) -> int:
    """How many moves were made and not taken back."""
    return sum({"move": 1, "undo": -1}.get(each["kind"], 0) for each in entries)


def pair_of(number: int, games: tuple[str, ...], pairs: int) -> Pair:
    """The pair that a number names, of that many of each game."""
    return _found(games[number % len(games)], number // len(games) % pairs)


@functools.cache
def _found(game: str, number: int) -> Pair:
    """A pair; finding one takes longer than playing it."""
    return twin_pair(registry.load(game), number)


def sides_of(pair: Pair) -> tuple[TwinSide, TwinSide]:
    """Both worlds of a pair."""
    return TwinSide(pair, 0), TwinSide(pair, 1)


def laid_table(twin: TwinSide, people: list[str]) -> Table:
    """The table from which a side begins."""
    match = twin.pair.starts[twin.side]
    return Table(
        game=match.game.id,
        rules_version=match.game.rules_version,
        options=match.options,
        pace=Pace(),
        host=people[0],
        id="the-table",
        code="TABLE2",
        start=json.dumps(state_json(match.game.seen_by, match.start)),
        seats=[SeatRow(seat, people[seat], people[seat].title()) for seat in range(match.seats)],
        touched_at=NOON,
    )
