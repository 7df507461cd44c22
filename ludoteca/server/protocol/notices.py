"""Notices over HTTP: addresses for mail, what somebody wants to be told when they are away, and how."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

LinkToken = Annotated[str, Meta(min_length=20, max_length=100)]
Language = Literal["en", "es", "pt"]

# == Asked over HTTP ===================================================


class SetMail(Struct, forbid_unknown_fields=True):
    """Get mail at this address, once the link that is sent there was opened."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"


class ConfirmMail(Struct, forbid_unknown_fields=True):
    """Somebody opened the link that was sent to an address."""

    token: LinkToken


# == Told over HTTP ====================================================


class Confirmed(Struct):
    """An address that was shown to be somebody's."""

    name: str
    address: str
