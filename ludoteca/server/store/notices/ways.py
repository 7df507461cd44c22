"""How people are reached: browsers, mail, webhooks."""

from typing import NamedTuple

from ludoteca.server.effects import Effects
from ludoteca.server.protocol import Refused, notices
from ludoteca.server.store import Database, Statement

MOST = {"push": 20, "webhook": 3}  # of one person; the oldest browser goes, a webhook more is refused
ID_LETTERS = 16

LIST = """
SELECT notice_ways.id, kind, coalesce(mail_addresses.address, notice_ways.address), name, session
FROM notice_ways LEFT JOIN mail_addresses ON kind = 'mail' AND mail_addresses.person = notice_ways.person
WHERE notice_ways.person = ? ORDER BY made_at, notice_ways.id
"""
INSERT = """
INSERT INTO notice_ways (id, person, kind, address, secret, name, made_at, session) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
INSERT_IF_FEW = """
INSERT INTO notice_ways (id, person, kind, address, secret, name, made_at)
SELECT CAST(? AS TEXT), CAST(? AS TEXT), 'webhook', CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT)
WHERE (SELECT count(*) FROM notice_ways WHERE person = ? AND kind = 'webhook') < ? RETURNING id
"""
INSERT_MAIL = """
INSERT INTO notice_ways (id, person, kind, address, secret, name, made_at) VALUES (?, ?, 'mail', '', '', '', ?)
ON CONFLICT DO NOTHING
"""
FORGET_ENDPOINT = "DELETE FROM notice_ways WHERE kind = 'push' AND (address = ? OR session = ?)"
FORGET_OLDEST = """
DELETE FROM notice_ways WHERE person = ? AND kind = 'push' AND id NOT IN
    (SELECT id FROM notice_ways WHERE person = ? AND kind = 'push' ORDER BY made_at DESC, id LIMIT ?)
"""
REMOVE = "DELETE FROM notice_ways WHERE id = ? AND person = ? RETURNING id"


class Way(NamedTuple):
    """One way to a person."""

    id: str
    kind: notices.WayKind
    address: str
    name: str  # of the device
    session: str | None  # of a browser: it is reached while it is signed in


class Browser(NamedTuple):
    """What a browser gave to be reached by."""

    endpoint: str
    secret: str  # its keys, as JSON
    name: str
    session: str


async def ways_of(db: Database, person: str) -> list[Way]:
    """All ways to a person, the oldest first."""
    return [Way(*row) for row in await db.read(LIST, person)]


async def name_of(db: Database, session: str) -> str:
    """What the browser of a session was called when it was added; empty if it was not."""
    rows = await db.read("SELECT name FROM notice_ways WHERE session = ? AND kind = 'push'", session)
    return str(rows[0][0]) if rows else ""


async def add_browser(db: Database, effects: Effects, person: str, browser: Browser) -> str:
    """Reach a person through a browser, and nobody else through it."""
    id_, now = effects.letters(ID_LETTERS), effects.now_ms()
    given = (id_, person, "push", browser.endpoint, browser.secret, browser.name, now, browser.session)
    await db.write(
        Statement(FORGET_ENDPOINT, (browser.endpoint, browser.session)),
        Statement(INSERT, given),
        Statement(FORGET_OLDEST, (person, person, MOST["push"])),
    )
    return id_


async def add_webhook(db: Database, effects: Effects, person: str, url: str, secret: str) -> str:
    """Reach a person through a webhook; Refused if they have as many as one may have."""
    id_ = effects.letters(ID_LETTERS)
    given = (id_, person, url, secret, "", effects.now_ms(), person, MOST["webhook"])
    if not (await db.write(Statement(INSERT_IF_FEW, given)))[0]:
        raise Refused("too_many", f"you have {MOST['webhook']} webhooks already; remove one first")
    return id_


def add_mail(effects: Effects, person: str) -> Statement:
    """Reach a person by mail, at their confirmed address."""
    return Statement(INSERT_MAIL, (effects.letters(ID_LETTERS), person, effects.now_ms()))


async def remove(db: Database, person: str, way: str) -> bool:
    """Do not reach a person so any more; whether there was such a way."""
    return bool((await db.write(Statement(REMOVE, (way, person))))[0])


async def remove_any(db: Database, way: str) -> None:
    """Nobody is there any more, or whoever gets it wants no more."""
    await db.write(Statement("DELETE FROM notice_ways WHERE id = ?", (way,)))
