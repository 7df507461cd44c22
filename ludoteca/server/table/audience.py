"""Everybody at a table: the connections here, who is connected through other workers, and what all of them are told."""

from ludoteca.server.metrics import PUBLISHED
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.messages import Said, TableTold
from ludoteca.server.protocol.parts import TableInfo
from ludoteca.server.store.tables import Table
from ludoteca.server.table import frames
from ludoteca.server.table.connection import Connection, encode
from ludoteca.server.table.presence import Absences, Presence
from ludoteca.server.table.seating import table_info
from ludoteca.server.table.timeline import Timeline


class Audience:
    """The subscribers of one table, to whom everything that happens there is broadcast."""

    def __init__(self, absences: Absences) -> None:
        self.connections: set[Connection] = set()
        self.elsewhere = Presence()
        self._absences = absences

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there, neither here nor at another worker."""
        return not self.connections and not self.elsewhere.workers

    @property
    def position(self) -> int:
        """The last position that anybody here was told."""
        return max((connection.position for connection in self.connections), default=0)

    def here(self, table: Table) -> tuple[set[int], int]:
        """Of the connections of this worker: the seats that they hold, and how many only watch."""
        held = [connection.seats(table) for connection in self.connections]
        return {seat for seats in held for seat in seats}, sum(not seats for seats in held)

    def table_info(self, table: Table) -> TableInfo:
        """The table, as everybody sees it."""
        seats, watching = self.here(table)
        present = seats | self.elsewhere.seats
        self._absences.note({row.seat for row in table.seats if row.person is not None} - present)
        return table_info(table, present, watching + self.elsewhere.watching, self._absences)

    # == Telling =======================================================

    def tell_table(self, table: Table) -> None:
        """The table and who is there, to everybody."""
        info = self.table_info(table)
        for connection in self.connections:
            connection.send(TableTold(table=info, you=connection.you(table)))

    def tell_table_to(self, connection: Connection, table: Table) -> None:
        """The table, to one."""
        connection.send(TableTold(table=self.table_info(table), you=connection.you(table)))

    def tell_beginning(self, timeline: Timeline) -> None:
        """The match has begun: what everybody sees, and what happened since if this worker hears of it late."""
        for connection in self.connections:
            connection.send(frames.told(timeline, 0, connection.front))
            connection.position = timeline.position

    def tell_entries(self, timeline: Timeline) -> None:
        """To everybody the entries that they were not told yet (one, unless reading the store failed in between), each
        as their seat may see them."""
        position, written, shared = timeline.position, {}, frames.common(timeline)
        behind = [connection for connection in self.connections if connection.position < position]
        for connection in behind:
            key = connection.front, connection.position
            if key not in written:
                written[key] = encode(frames.told(timeline, connection.position, connection.front, shared))
            connection.send_bytes(written[key])
            connection.position = position
        PUBLISHED.inc(len(behind))

    def tell_clocks(self, timeline: Timeline, open_ms: int) -> None:
        """Everybody's time, to everybody, at a table with clocks."""
        message = frames.clocks(timeline, open_ms)
        if message is not None:
            frame = encode(message)
            for connection in self.connections:
                connection.send_bytes(frame)

    def tell_chat(self, said: Said) -> None:
        """One line of chat, to everybody who has not muted its seat."""
        for connection in self.connections:
            connection.hear(said)

    def send_away(self, why: Refused) -> None:
        """Everybody's connection ends; they come back."""
        for connection in self.connections:
            connection.say_bye(why)
