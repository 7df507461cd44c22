"""What HTTP carries of being known: passkeys, devices, signing in, one's own data."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludoteca.kernel import Json, Language
from ludoteca.server.protocol.base import Name, Short
from ludoteca.server.protocol.http import TableLine

Days = Annotated[int, Meta(ge=0, le=36_500)]

# == Asked =============================================================


class AddPasskey(Struct, forbid_unknown_fields=True):
    """Keep a passkey that an authenticator has made: its answer as browsers write it, and what to call it."""

    credential: Json
    name: Name | None = None


class SignIn(Struct, forbid_unknown_fields=True):
    """Sign in with a passkey: the authenticator's answer as browsers write it."""

    credential: Json


class AskForLink(Struct, forbid_unknown_fields=True):
    """Have a link sent to an address by which its person signs in, in a language."""

    address: Annotated[str, Meta(max_length=254)]
    language: Language = "en"


class DeleteMe(Struct, forbid_unknown_fields=True):
    """Delete everything about me; the name says that it is meant."""

    name: Annotated[str, Meta(max_length=64)]


class WhichMatches(Struct, forbid_unknown_fields=True):
    """Which of my finished matches are asked for, in the address; what is left out does not matter."""

    game: Short = ""
    against: Literal["", "people", "bots"] = ""
    result: Literal["", "won", "not_won"] = ""  # a match that ended without a result is neither
    company: Short = ""  # the id of somebody who sat there too
    before: Annotated[int, Meta(ge=0)] | None = None  # milliseconds since 1970: those that were over before


class WhichGame(Struct, forbid_unknown_fields=True):
    """Whose list of the house is asked for, in the address."""

    game: Short


class WhichKeeping(Struct, forbid_unknown_fields=True):
    """How long matches might be kept, in the address: how many would go is asked."""

    days: Days = 0


class SetKeeping(Struct, forbid_unknown_fields=True):
    """Keep my finished matches for so many days after their end; 0: until I delete them."""

    days: Days


class JoinList(Struct, forbid_unknown_fields=True):
    """Be in the list of the house, or no longer."""

    joins: bool


# == Told ==============================================================


class WaysIn(Struct):
    """How one can sign in here, beside passkeys."""

    mail: bool  # by a link in a mail
    minutes: int  # for which that link is good


class ToSign(Struct):
    """What an authenticator is asked, as browsers read it (`PublicKeyCredential.parse…OptionsFromJSON`)."""

    options: Json


class Passkey(Struct):
    """One of my passkeys, as Settings lists them."""

    passkey: str
    name: str
    made_at: int  # milliseconds since 1970
    used_at: int


class Passkeys(Struct):
    """My passkeys, the oldest first."""

    passkeys: list[Passkey]


class Device(Struct):
    """Where I am signed in, or a personal link that is good."""

    device: str
    kind: Literal["cookie", "link"]
    name: str  # what its browser said of itself, as "Firefox, Android"; may be empty
    made_at: int  # milliseconds since 1970; 0: before this was noted
    seen_at: int
    until: int
    is_this: bool  # the one that asks


class Devices(Struct):
    """My devices and personal links, the latest seen first."""

    devices: list[Device]


class MyMatches(Struct):
    """My finished matches, the latest first."""

    tables: list[TableLine]
    over_at: list[int]  # of each, milliseconds since 1970
    more: bool  # there are others, over before the last of these


class Sum(Struct):
    """What my matches of one kind came to."""

    game: str
    seats: int
    options: dict[str, str]
    against: str  # people, the level of the bots, or mixed
    matches: int
    won: int
    points: float | None  # on the average; null in a race


class Point(Struct):
    """Where I stood among the levels at a moment."""

    at: int  # milliseconds since 1970
    standing: float


class Standing(Struct):
    """How I play a game: 0 to 1 like the first of its levels, 1 to 2 like the second, and so on."""

    game: str
    levels: list[str]
    rated: int  # matches that count
    standing: float | None  # null: too few count yet
    course: list[Point]


class Company(Struct):
    """Somebody I played with, and how it went between us."""

    person: str
    name: str
    matches: int
    ahead: int  # in how many I came before them
    behind: int
    last_at: int


class MyPage(Struct):
    """What my matches came to."""

    matches: int
    since: int | None  # when the first was over
    sums: list[Sum]
    standings: list[Standing]
    company: list[Company]  # those with whom I played most
    more_company: bool  # there are others
    kept: int  # so many of my matches are in the list, the latest; 0: all
    kept_known: int  # so many are if I have a passkey or an address; 0: all
    keep_days: int  # for so many days after their end, as I wish; 0: until I delete them
    passkeys: int
    devices: int
    in_list: bool  # I want to be in the list of the house
    enough: int  # matches that count before anybody is told how they play


class Keeping(Struct):
    """How long my finished matches stay, and what another wish would change."""

    days: int  # after their end; 0: until I delete them
    kept: int  # so many are in the list, the latest; 0: all
    kept_known: int  # so many are if I have a passkey or an address; 0: all
    going: int  # so many would go from the list with the days that were asked about


class HouseLine(Struct):
    """Somebody in the list of the house."""

    name: str
    standing: float
    matches: int
    is_me: bool


class HouseList(Struct):
    """Those who want to be in the list, the strongest first."""

    game: str
    levels: list[str]
    people: list[HouseLine]
    more: bool  # there are others
