"""Everybody at a table: the connections here, who is connected through other workers, and what all of them are told."""

from ludoteca.server.metrics import PUBLISHED
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.messages import Said, TableTold
from ludoteca.server.protocol.parts import TableInfo
from ludoteca.server.store.tables import Table
from ludoteca.server.table import frames
from ludoteca.server.table.connection import Visitor, encode
from ludoteca.server.table.presence import Presence
from ludoteca.server.table.seating import table_info
from ludoteca.server.table.timeline import Course


class Audience:
    """Of one table."""

    def __init__(self) -> None:
        self.visitors: set[Visitor] = set()
        self.elsewhere = Presence()

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there, neither here nor at another worker."""
        return not self.visitors and not self.elsewhere.workers

    @property
    def position(self) -> int:
        """The last position that anybody here was told."""
        return max((visitor.position for visitor in self.visitors), default=0)

    def here(self, table: Table) -> tuple[set[int], int]:
        """Of the connections of this worker: the seats that they hold, and how many only watch."""
        held = [visitor.seats(table) for visitor in self.visitors]
        return {seat for seats in held for seat in seats}, sum(not seats for seats in held)

    def table_info(self, table: Table) -> TableInfo:
        """The table, as everybody sees it."""
        seats, watching = self.here(table)
        return table_info(table, seats | self.elsewhere.seats, watching + self.elsewhere.watching)

    # == Telling =======================================================

    def tell_table(self, table: Table) -> None:
        """The table and who is there, to everybody."""
        info = self.table_info(table)
        for visitor in self.visitors:
            visitor.send(TableTold(table=info, you=visitor.you(table)))

    def tell_table_to(self, visitor: Visitor, table: Table) -> None:
        """The table, to one."""
        visitor.send(TableTold(table=self.table_info(table), you=visitor.you(table)))

    def tell_beginning(self, course: Course) -> None:
        """The match has begun: what everybody sees, and what happened since if this worker hears of it late."""
        for visitor in self.visitors:
            visitor.send(frames.told(course, 0, visitor.front))
            visitor.position = course.position

    def tell_lines(self, course: Course) -> None:
        """To everybody the lines that they were not told yet (one, unless reading the store failed in between), each as
        their seat may see them."""
        position, written, shared = course.position, {}, frames.common(course)
        behind = [visitor for visitor in self.visitors if visitor.position < position]
        for visitor in behind:
            key = visitor.front, visitor.position
            if key not in written:
                written[key] = encode(frames.told(course, visitor.position, visitor.front, shared))
            visitor.send_bytes(written[key])
            visitor.position = position
        PUBLISHED.inc(len(behind))

    def tell_clocks(self, course: Course, house: int) -> None:
        """Everybody's time, to everybody, at a table with clocks."""
        message = frames.clocks(course, house)
        if message is not None:
            frame = encode(message)
            for visitor in self.visitors:
                visitor.send_bytes(frame)

    def tell_talk(self, said: Said) -> None:
        """One line of talk, to everybody who wants to hear it."""
        for visitor in self.visitors:
            visitor.hear(said)

    def send_away(self, why: Refused) -> None:
        """Everybody's connection ends; they come back."""
        for visitor in self.visitors:
            visitor.say_bye(why)
