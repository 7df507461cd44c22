"""The messages that the server sends over the socket; their parts are in `parts`, docs/protocol.md explains them."""

from msgspec import Struct

from ludoteca.kernel import Json
from ludoteca.server.protocol.base import Problem
from ludoteca.server.protocol.house import Announced
from ludoteca.server.protocol.parts import EntryInfo, SeatClock, State, TableInfo, You


class Tell(Struct, tag_field="type"):
    """A message from the server."""


class TableTold(Tell, tag="table"):
    """The table or who sits there changed; also the first answer to hello."""

    table: TableInfo
    you: You


class Told(Tell, tag="told"):
    """What happened after a position, and where it led. Live there is one entry; after hello all that was missed."""

    after: int
    entries: list[EntryInfo]
    state: State


class Changed(Told, tag="changed"):
    """The same as `told`, to who asked for changes and has the state of position `after`: of the view only the fields
    that are different now."""


class Clocks(Tell, tag="clocks"):
    """Everybody's time; the page counts down by itself."""

    seats: list[SeatClock]


class Ack(Tell, tag="ack"):
    """It is done, and stored: at this position of the log, where it has one."""

    id: int
    position: int | None


class ErrorTold(Tell, tag="error"):
    """It was not done, and nothing changed."""

    id: int
    error: Problem


class Previewed(Tell, tag="preview"):
    """What would surely happen if a move were made."""

    id: int
    events: list[Json]


class HintLater(Struct):
    """What the seat has on average after that many more moves of its own, as bots play on, by language."""

    moves: int
    what: dict[str, str]


class HintMove(Struct):
    """A move worth making, the winning chance that the bot sees in it, if it says, and for the first two reasons, by
    language."""

    move: Json
    chance: float | None
    brings: dict[str, str] | None  # what the seat surely has after it that it had not before
    better: dict[str, str] | None  # what it surely has that the other of the first two has not
    later: HintLater | None  # where neither says anything
    end: dict[str, str] | None = None  # what the match comes to after it as bots play on, in a sentence


class Hinted(Tell, tag="hint"):
    """What a bot would do, the best move first."""

    id: int
    decision: int
    moves: list[HintMove]


class Said(Tell, tag="said"):
    """Somebody talked. Numbers count up by one at a table; a muted one is left out."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int


class Looked(Tell, tag="look"):
    """The table as it was; `last` is the last position there is."""

    id: int
    last: int
    entry: EntryInfo | None
    state: State


class WholeMatch(Struct):
    """Over HTTP: every look at a match that is over through one's own eyes, from position 0."""

    table: TableInfo
    you: You
    looks: list[Looked]


class HistoryTold(Tell, tag="history"):
    """Entries of the log, as they were told."""

    id: int
    last: int
    entries: list[EntryInfo]


class RematchOpened(Tell, tag="rematch"):
    """The table of the next match, after asking for a rematch."""

    id: int
    table: str


class HouseNews(Tell, tag="house"):
    """The administrators of the house say something to everybody, or that no new tables are opened."""

    draining: bool
    announcement: Announced | None


class Bye(Tell, tag="bye"):
    """The connection ends; come back unless the code says otherwise."""

    error: Problem


AnyTell = (
    TableTold
    | Told
    | Changed
    | Clocks
    | Ack
    | ErrorTold
    | Previewed
    | Hinted
    | Said
    | Looked
    | HistoryTold
    | RematchOpened
    | HouseNews
    | Bye
)
