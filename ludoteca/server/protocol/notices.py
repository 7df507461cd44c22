"""Notices over HTTP: addresses for mail, what somebody wants to be told when they are away, and how."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludoteca.kernel import Language
from ludoteca.server.protocol.base import Name

LinkToken = Annotated[str, Meta(min_length=20, max_length=100)]
NoticeKind = Literal["turn", "invited", "began", "rematch", "end", "clock", "over", "talk"]
WayKind = Literal["push", "mail", "webhook"]
Zone = Annotated[str, Meta(min_length=1, max_length=64)]
Minute = Annotated[int, Meta(ge=0, le=24 * 60 - 1)]
Text = Annotated[str, Meta(min_length=1, max_length=2_000)]

# == Asked over HTTP ===================================================


class SetMail(Struct, forbid_unknown_fields=True):
    """Get mail at this address, once the link that is sent there was opened."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"
    zone: Zone = "UTC"


class ConfirmMail(Struct, forbid_unknown_fields=True):
    """Somebody opened the link that was sent to an address."""

    token: LinkToken


class SetNotices(Struct, forbid_unknown_fields=True):
    """What I want to be told when I am not at the table, and when it is quiet: minutes after midnight in my zone."""

    kinds: Annotated[list[NoticeKind], Meta(max_length=20)]
    language: Language
    zone: Zone
    quiet_from: Minute | None = None
    quiet_until: Minute | None = None


class AddBrowser(Struct, forbid_unknown_fields=True):
    """Reach me through this browser: what its PushManager said. A browser whose address changed says only that."""

    endpoint: Text
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: Language | None = None
    zone: Zone | None = None
    name: Name | None = None  # of the device, for the list


class AddWebhook(Struct, forbid_unknown_fields=True):
    """Reach me by posting JSON to this address."""

    url: Text
    language: Language
    zone: Zone


class MuteTable(Struct, forbid_unknown_fields=True):
    """Do not tell me of this table, or do so again."""

    on: bool


# == Told over HTTP ====================================================


class Confirmed(Struct):
    """An address that was shown to be somebody's."""

    name: str
    address: str


class WayTold(Struct):
    """One of the ways in which I am reached."""

    id: str
    kind: WayKind
    name: str  # of the device, the address, the host of the webhook
    here: bool  # it is this very browser


class Notices(Struct):
    """What I am told when I am not at the table, and how."""

    kinds: list[NoticeKind]
    zone: str
    quiet_from: int | None
    quiet_until: int | None
    ways: list[WayTold]
    muted: list[str]  # tables
    push_key: str  # what a browser needs to subscribe
    can_mail: bool
    mail: str | None  # my confirmed address; I may sign in by it too


class NewWebhook(Struct):
    """A webhook, and the secret by which its receiver knows us; it is never told again."""

    id: str
    secret: str
