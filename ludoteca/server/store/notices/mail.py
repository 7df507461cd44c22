"""Addresses of people: one each, theirs once they opened a link that was sent there."""

from typing import NamedTuple

from ludoteca.server.effects import hashed
from ludoteca.server.store import Database, Person, Statement

LINK_MS = 24 * 3600 * 1000  # for which a link that confirms an address is good
MOST_PEOPLE = 20  # that one address may name

PEND = "INSERT INTO mail_links (token_hash, person, address, language, expires_at) VALUES (?, ?, ?, ?, ?)"
FIND = "SELECT person, address, language FROM mail_links WHERE token_hash = ? AND expires_at > ?"
CONFIRM = """
INSERT INTO mail_addresses (person, address, language, confirmed_at) VALUES (?, ?, ?, ?)
ON CONFLICT (person) DO UPDATE
SET address = excluded.address, language = excluded.language, confirmed_at = excluded.confirmed_at
"""
FORGET_LINKS = "DELETE FROM mail_links WHERE person = ?"
FORGET = (
    "DELETE FROM mail_addresses WHERE person = ?",
    "DELETE FROM notice_ways WHERE person = ? AND kind = 'mail'",
    "DELETE FROM sessions WHERE person = ? AND kind = 'arrival'",
    FORGET_LINKS,
)
PEOPLE = """
SELECT people.id, people.name FROM mail_addresses JOIN people ON people.id = person
WHERE lower(address) = lower(?) ORDER BY confirmed_at DESC LIMIT ?
"""


class Address(NamedTuple):
    """Where a person gets mail, and in which language."""

    person: str
    address: str
    language: str


async def pend(db: Database, token: str, address: Address, now: int) -> None:
    """Keep an address that is a person's once somebody opens the link with this token. What was confirmed before
    stays until then."""
    given = (hashed(token), *address, now + LINK_MS)
    await db.write(Statement(PEND, given), Statement("DELETE FROM mail_links WHERE expires_at < ?", (now,)))


async def pending(db: Database, token: str, now: int) -> Address | None:
    """The address that a link would confirm."""
    rows = await db.read(FIND, hashed(token), now)
    return Address(*rows[0]) if rows else None


async def confirm(db: Database, address: Address, now: int, *also: Statement) -> None:
    """The address is this person's, instead of any other; what else follows from it is done with it."""
    await db.write(Statement(CONFIRM, (*address, now)), Statement(FORGET_LINKS, (address.person,)), *also)


async def address_of(db: Database, person: str) -> Address | None:
    """The address for mail that a person has confirmed."""
    rows = await db.read("SELECT person, address, language FROM mail_addresses WHERE person = ?", person)
    return Address(*rows[0]) if rows else None


async def people_with(db: Database, address: str) -> list[Person]:
    """Those whose confirmed address this is, whoever confirmed it last first."""
    return [Person(*row) for row in await db.read(PEOPLE, address, MOST_PEOPLE)]


async def forget(db: Database, person: str) -> None:
    """A person has no address any more: no mail goes there, and no link that was sent there lets anybody in."""
    await db.write(*(Statement(each, (person,)) for each in FORGET))
