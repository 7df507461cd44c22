"""What is asked over the socket. A field with a default may be left out; docs/protocol.md explains them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludoteca.kernel import Json
from ludoteca.server.protocol.base import Id, Position, Seat, Short, Talk


class Ask(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A message to the server; its answer carries the same `id`."""

    id: Id = 0


class Hello(Ask, tag="hello", kw_only=True):
    """The first message of a connection: where the client was when it lost the last one."""

    position: Position | None = None  # null: only the present state is wanted
    talk: Position = 0  # number of the last talk that the client has
    front: Seat | None = None
    muted: Annotated[list[Seat | None], Meta(max_length=17)] = []  # null: those who watch
    changes: bool = False  # tell what changed of the view (`changed`) instead of all of it again


class Front(Ask, tag="front", kw_only=True):
    """One screen for several people: lift the curtain for a seat, or (null) let it down."""

    seat: Seat | None = None


class MakeMove(Ask, tag="move", kw_only=True):
    """Answer a seat's decision. Sent twice it is played once."""

    seat: Seat
    decision: Position
    move: Json


class Undo(Ask, tag="undo", kw_only=True):
    """Take back a seat's last decision. Sent twice it is done once."""

    seat: Seat
    decision: Position


class Preview(Ask, tag="preview", kw_only=True):
    """What would surely happen, or why it is refused. Nothing is done."""

    seat: Seat
    move: Json


class Hint(Ask, tag="hint", kw_only=True):
    """What a bot would do on this seat."""

    seat: Seat


class Ping(Ask, tag="ping", kw_only=True):
    """Is anybody there? A page cannot see a connection that broke without a word, so it asks when it hears nothing."""


class Say(Ask, tag="say", kw_only=True):
    """Talk to everybody at the table."""

    text: Talk


class Mute(Ask, tag="mute", kw_only=True):
    """Do not send this connection what a seat says; null is everybody who only watches."""

    seat: Seat | None = None
    on: bool = True


class Agree(Ask, tag="agree", kw_only=True):
    """Be willing, or no longer willing, to end the match now. It ends when all people are."""

    on: bool = True


class Leave(Ask, tag="leave", kw_only=True):
    """Get up from a seat: an open table frees it, a running match keeps it until its person is back."""

    seat: Seat
    level: Short | None = None  # of the bot that shall play on it meanwhile


class Back(Ask, tag="back", kw_only=True):
    """Take one's seat again, from having left or from the bot that plays on it."""

    seat: Seat


class Replace(Ask, tag="replace", kw_only=True):
    """The host, or anybody seated while the host is away, lets a bot play on the seat of a person who is not there."""

    seat: Seat
    level: Short


class Rematch(Ask, tag="rematch", kw_only=True):
    """Open the next table after a match, or sit down at it."""


class Look(Ask, tag="look", kw_only=True):
    """Step back: the table as it was at a position. After the end through any seat's eyes, or open; and then, with a
    move, as it would have been after that move of the seat whose eyes these are."""

    position: Position
    view: Seat | Literal["own", "spectator", "open"] = "own"
    move: Json | None = None


class History(Ask, tag="history", kw_only=True):
    """What was told after a position, at most 200 entries, as the same eyes saw it."""

    after: Position
    view: Seat | Literal["own", "spectator", "open"] = "own"


AnyAsk = (
    Hello
    | Front
    | MakeMove
    | Undo
    | Preview
    | Hint
    | Ping
    | Say
    | Mute
    | Agree
    | Leave
    | Back
    | Replace
    | Rematch
    | Look
    | History
)
