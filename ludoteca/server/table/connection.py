"""One connection at a table: who it is, which seat it has in front, and what it still has to be sent."""

from collections.abc import Callable

import msgspec

from ludoteca.server.protocol import Ack, Bye, Refused, Said, Tell, You
from ludoteca.server.store import Person, Table
from ludoteca.server.table.outbox import Outbox

NO_VIEWER = -1  # no view was told yet
encode = msgspec.json.Encoder().encode


def front_of(seats: list[int], front: int | None) -> int | None:
    """Through whose eyes somebody with these seats sees: their only seat's, or the one in front of a shared screen."""
    return seats[0] if len(seats) == 1 else front if front in seats else None


def you_at(table: Table, person: Person | None, front: int | None) -> You:
    """What somebody is at a table; nobody only watches."""
    id_, name = person or Person("", "")
    is_host = id_ != "" and id_ == table.host
    return You(person=id_, name=name, seats=table.seats_of(id_), front=front, host=is_host)


class Connection:
    """A connection, as a room sees it."""

    def __init__(self, person: Person | None, outbox: Outbox, session: str = "", address: str = "") -> None:
        self.person = person
        self.outbox = outbox
        self.session = session  # the hash of the token that it came with
        self.address = address  # where it comes from, as limits count it
        self.front: int | None = None
        self.muted: set[int | None] = set()
        self.position = 0  # last position that it was told
        self.wants_changes = False  # of views, where it has the one before
        self._viewer: int | None = NO_VIEWER  # through whose eyes it was told that position
        self.chat = 0  # number of the last line of chat that it was sent

    def send(self, message: Tell) -> None:
        """Queue a message for it."""
        self.send_bytes(encode(message))

    def send_bytes(self, frame: bytes, *, can_wait: bool = False) -> None:
        """Queue a message that is encoded already; a connection that reads too slowly is cut off."""
        self.outbox.put(frame, can_wait=can_wait)

    def acknowledging(self, request_id: int) -> Callable[[int], None]:
        """What tells it that something it asked is stored, and at which position."""
        return lambda position: self.send(Ack(request_id, position))

    def note_view(self, position: int) -> None:
        """It is told how the table looks at a position, through the eyes that it has now."""
        self.position, self._viewer = position, self.front

    def has_view(self, position: int) -> bool:
        """Whether it wants changes, and what it was told last is the view of this position through the same eyes."""
        return self.wants_changes and self.position == position and self._viewer == self.front

    def hear(self, said: Said) -> None:
        """One line of chat, unless it has it or does not want it."""
        if self.hears(said):
            self.send(said)

    def hears(self, said: Said) -> bool:
        """Whether a line of chat is to be sent: it has it not yet, and wants it. From now on it has it."""
        is_new = self.chat < said.number
        self.chat = max(self.chat, said.number)
        return is_new and said.seat not in self.muted

    def say_bye(self, why: Refused) -> None:
        """Tell it why its connection ends, and end it."""
        self.send(Bye(why.problem))
        self.let_go()

    def let_go(self) -> None:
        """End the connection after what is waiting."""
        self.outbox.close()

    def sign_out(self) -> None:
        """Its session was ended on another device: it is nobody from now on."""
        self.person, self.front, self.session = None, None, ""
        self.say_bye(Refused("no_name"))

    @property
    def person_id(self) -> str:
        """Who it is; nothing for nobody."""
        return self.person.id if self.person else ""

    def seats(self, table: Table) -> list[int]:
        """The seats that its person has at a table."""
        return table.seats_of(self.person_id)

    def you(self, table: Table) -> You:
        """What it is at the table."""
        return you_at(table, self.person, self.front)

    def face(self, table: Table, front: int | None) -> None:
        """Whose view it gets: its only seat's, or that of the seat in front of a shared screen."""
        self.front = front_of(self.seats(table), front)

    def require_person(self, table: Table) -> str:
        """The person, who has a seat here; Refused if there is none."""
        if self.person is None or not self.seats(table):
            raise Refused("not_your_seat")
        return self.person.id

    def require(self, table: Table, seat: int) -> None:
        """Refused unless this connection may act for the seat."""
        if seat not in self.seats(table):
            raise Refused("not_your_seat")
        if seat != self.front:
            raise Refused("curtain")
