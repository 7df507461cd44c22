"""Everybody at a table: the connections here, who is connected through other workers, and what all of them are told.

At a table with a crowd, those who sit are told at once; what watchers are told goes out in portions, and that somebody
came or went is gathered, so that thousands who watch do not keep anybody's move waiting.
"""

import asyncio
from collections.abc import Iterable
from typing import cast

import msgspec

from ludoteca.server.metrics import PUBLISHED
from ludoteca.server.protocol import Refused, Said, TableInfo, TableTold
from ludoteca.server.store import Table
from ludoteca.server.table import frames
from ludoteca.server.table.connection import Connection, encode
from ludoteca.server.table.presence import Absences, Presence
from ludoteca.server.table.seating import table_info
from ludoteca.server.table.timeline import Timeline

FEW = 20  # connections at a table where everybody is told everything at once
GATHER_SECONDS = 1.0
SOME = 200  # connections that are told of the table in one go


class Audience:
    """The subscribers of one table, to whom everything that happens there is broadcast."""

    def __init__(self, absences: Absences) -> None:
        self.connections: dict[Connection, None] = {}  # whoever came first is told first
        self.elsewhere = Presence()
        self._absences = absences
        self._of: dict[str, dict[Connection, None]] = {}  # the connections of each person
        self._present: set[int] = set()  # seats, as they were last told
        self._latest: Table | None = None  # what is gathered is told of this one
        self._gathering: asyncio.TimerHandle | None = None

    def add(self, connection: Connection) -> None:
        """Count a connection in, as one of its person."""
        self.connections[connection] = None
        self._of.setdefault(connection.person_id, {})[connection] = None

    def remove(self, connection: Connection) -> None:
        """Count a connection out; with the last one its person is gone."""
        self.connections.pop(connection, None)
        own = self._of.get(connection.person_id, {})
        own.pop(connection, None)
        if not own:
            self._of.pop(connection.person_id, None)

    def sign_out(self, connection: Connection) -> None:
        """A connection's session was ended on another device: it is nobody from now on."""
        self.remove(connection)
        connection.sign_out()
        self.add(connection)

    def has(self, person: str) -> bool:
        """Whether somebody is here, through this worker."""
        return person in self._of

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there, neither here nor at another worker."""
        return not self.connections and not self.elsewhere.workers

    @property
    def is_crowd(self) -> bool:
        """Whether so many are here that not everybody can be told everything at once."""
        return len(self.connections) > FEW

    @property
    def position(self) -> int:
        """The last position that anybody here was told."""
        return max((connection.position for connection in self.connections), default=0)

    def here(self, table: Table) -> tuple[set[int], int]:
        """Of the connections of this worker: the seats that they hold, and how many only watch."""
        seats = {row.seat for row in table.seats if row.person and self.has(row.person)}
        return seats, len(self.connections) - len(self._seated(table))

    def _seated(self, table: Table) -> list[Connection]:
        """The connections of people who sit here."""
        people = dict.fromkeys(row.person for row in table.seats if row.person)
        return [connection for person in people for connection in self._of.get(person, ())]

    def table_info(self, table: Table) -> TableInfo:
        """The table, as everybody sees it."""
        seats, watching = self.here(table)
        present = seats | self.elsewhere.seats
        self._absences.note({row.seat for row in table.seats if row.person is not None} - present)
        return table_info(table, present, watching + self.elsewhere.watching, self._absences)

    # == Telling =======================================================

    def tell_table(self, table: Table) -> None:
        """The table and who is there: to those who sit, and where they are few to all, at once."""
        self._tell_all(table, self.table_info(table))

    def _tell_all(self, table: Table, info: TableInfo) -> None:
        self._latest, self._present = table, {seat.seat for seat in info.seats if seat.present}
        if self.is_crowd:
            self._tell(self._seated(table), table, info)
            self._gather()
        else:
            self._tell(self.connections, table, info)

    def tell_presence(self, table: Table) -> None:
        """Somebody came or went. In a crowd only those who sit hear of it at once, and only if it was one of them."""
        self._latest, info = table, self.table_info(table)
        if not self.is_crowd or self._present != {seat.seat for seat in info.seats if seat.present}:
            self._tell_all(table, info)
        else:
            self._gather()

    def tell_table_to(self, connection: Connection, table: Table) -> None:
        """Tell one connection how the table is."""
        self._tell([connection], table, self.table_info(table))

    def _tell(self, connections: Iterable[Connection], table: Table, info: TableInfo) -> None:
        """The table to each, with what they are at it; what is the same for all is encoded once."""
        written = cast("TableInfo", msgspec.Raw(encode(info)))
        for connection in connections:
            self._send(connection, encode(TableTold(table=written, you=connection.you(table))))

    def _gather(self) -> None:
        if self._gathering is None:
            self._gathering = asyncio.get_running_loop().call_later(GATHER_SECONDS, self._tell_gathered)

    def _tell_gathered(self) -> None:
        self._gathering = None
        self._tell_some(list(self.connections))

    def _tell_some(self, connections: list[Connection]) -> None:
        """The table as it is now to some of them, and to the others when everybody else has had a turn."""
        some = [each for each in connections[:SOME] if each in self.connections]
        if self._latest is not None:
            self._tell(some, self._latest, self.table_info(self._latest))
        if len(connections) > SOME:
            asyncio.get_running_loop().call_soon(self._tell_some, connections[SOME:])

    def _send(self, connection: Connection, frame: bytes) -> None:
        """To one of many: a watcher in a crowd gets it in a portion."""
        connection.send_bytes(frame, can_wait=connection.front is None and self.is_crowd)

    def tell_beginning(self, timeline: Timeline) -> None:
        """The match has begun: what everybody sees, and what happened since if this worker hears of it late."""
        written: dict[int | None, bytes] = {}
        for connection in self.connections:
            if connection.front not in written:
                written[connection.front] = encode(frames.told(timeline, 0, connection.front))
            self._send(connection, written[connection.front])
            connection.note_view(timeline.position)

    def tell_entries(self, timeline: Timeline) -> None:
        """To everybody the entries that they were not told yet (one, unless reading the store failed in between), each
        as their seat may see them."""
        position, written, shared = timeline.position, {}, frames.common(timeline)
        behind = [connection for connection in self.connections if connection.position < position]
        for connection in behind:
            viewer, after, is_near = connection.front, connection.position, connection.has_view(position - 1)
            key = viewer, after, is_near
            if key not in written:
                told = frames.changed(timeline, viewer, shared) if is_near else None
                written[key] = encode(told or frames.told(timeline, after, viewer, shared))
            self._send(connection, written[key])
            connection.note_view(position)
        PUBLISHED.inc(len(behind))

    def tell_clocks(self, timeline: Timeline, open_ms: int) -> None:
        """Everybody's time, to everybody, at a table with clocks."""
        message = frames.clocks(timeline, open_ms)
        if message is not None:
            frame = encode(message)
            for connection in self.connections:
                self._send(connection, frame)

    def tell_chat(self, said: Said) -> None:
        """One line of chat, to everybody who has not muted its seat."""
        frame = encode(said)
        for connection in self.connections:
            if connection.hears(said):
                self._send(connection, frame)

    def send_away(self, why: Refused) -> None:
        """Everybody's connection ends; they come back."""
        for connection in self.connections:
            connection.say_bye(why)
