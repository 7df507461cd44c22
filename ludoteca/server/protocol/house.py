"""The house over HTTP: coming in, and what its administrators ask and are told."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludoteca.server.protocol.base import Short, Status

Done = Literal["close", "delete", "rename", "ban", "unban", "dismiss", "announce", "drain", "reopen"]
AdminActionName = Done | Literal["lock", "unlock", "invite", "uninvite", "make_keeper"]
Token = Annotated[str, Meta(min_length=20, max_length=100)]


class EnterHouse(Struct, forbid_unknown_fields=True):
    """Come in by the password or by an invitation."""

    password: Annotated[str, Meta(max_length=200)] | None = None
    invitation: Token | None = None


class BecomeAdministrator(Struct, forbid_unknown_fields=True):
    """Run the house from now on, by a link that the command line or another administrator made."""

    token: Token


class AdminAction(Struct, forbid_unknown_fields=True):
    """Something that an administrator of the house does."""

    deed: AdminActionName  # the name that the wire and the log have for an action
    subject: Short = ""  # a table or a person
    text: Annotated[str, Meta(max_length=280)] = ""  # a name, an announcement, a password
    hours: Annotated[int, Meta(ge=1, le=24 * 400)] | None = None  # for which it is good
    uses: Annotated[int, Meta(ge=1, le=1000)] | None = None  # of an invitation; as often as one likes unless told


class WhichOfHouse(Struct, forbid_unknown_fields=True):
    """Which tables, people or lines are asked for, in the address."""

    named: Short = ""
    before: Annotated[int, Meta(ge=0)] | None = None


class Announced(Struct):
    """What the administrators of the house announce to everybody."""

    number: int
    text: str


class HouseTold(Struct):
    """The house, as everybody sees it who knocks."""

    locked: bool  # a password or an invitation is asked for
    inside: bool  # this device has come in
    keeper: bool  # I run it
    draining: bool  # no new tables: it is about to be brought up to date
    announcement: Announced | None


class HouseDone(Struct):
    """It is done; the token of a link, if it made one."""

    token: str | None = None


class HouseTable(Struct):
    """A table, as the administrators of the house see it: nothing of what is hidden at it."""

    table: str
    code: str
    game: str
    names: list[str | None]  # by seat: of the person who sits there
    levels: list[str | None]  # by seat: of the bot that sits there
    status: Status
    public: bool
    touched_at: int


class HousePerson(Struct):
    """A person, as the administrators of the house see them."""

    person: str
    name: str
    keeper: bool
    banned: bool
    seats: int
    touched_at: int


class AdminLogLine(Struct):
    """What somebody who runs the house did."""

    number: int
    at: int
    who: str  # a person's name and id, or the command line
    deed: str
    subject: str
    detail: str


class HouseTables(Struct):
    """Tables of the house, the latest first."""

    tables: list[HouseTable]


class HousePeople(Struct):
    """People, those who run the house first."""

    people: list[HousePerson]


class HouseLines(Struct):
    """What was done, the latest first."""

    lines: list[AdminLogLine]
    more: bool
