"""What people want to be told, when, and of which tables not."""

from typing import NamedTuple, get_args

from ludoteca.server.protocol.notices import NoticeKind
from ludoteca.server.store import Database, Statement

KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)
USUAL = tuple(kind for kind in KINDS if kind != "talk")

FIND = "SELECT kinds, language, zone, quiet_from, quiet_until, told_at FROM notice_wishes WHERE person = ?"
SET = """
INSERT INTO notice_wishes (person, kinds, language, zone, quiet_from, quiet_until, told_at) VALUES (?, ?, ?, ?, ?, ?, 0)
ON CONFLICT (person) DO UPDATE SET kinds = excluded.kinds, language = excluded.language, zone = excluded.zone,
    quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until
"""
SET_LANGUAGE = """
INSERT INTO notice_wishes (person, kinds, language, zone, quiet_from, quiet_until, told_at)
VALUES (?, ?, ?, ?, NULL, NULL, 0) ON CONFLICT (person) DO UPDATE SET language = excluded.language, zone = excluded.zone
"""
TOLD = "UPDATE notice_wishes SET told_at = ? WHERE person = ?"
MUTE = "INSERT INTO notice_mutes (person, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
UNMUTE = "DELETE FROM notice_mutes WHERE person = ? AND table_id = ?"
MUTED = "SELECT table_id FROM notice_mutes WHERE person = ?"


class Wishes(NamedTuple):
    """What one person wants to be told, and when."""

    kinds: frozenset[NoticeKind] = frozenset(USUAL)
    language: str = "en"
    zone: str = "UTC"  # by whose clock it is quiet
    quiet_from: int | None = None  # minutes after midnight
    quiet_until: int | None = None
    told_at: int = 0  # when they were last told anything


async def wishes_of(db: Database, person: str) -> Wishes:
    """A person's wishes, or the usual ones."""
    rows = await db.read(FIND, person)
    return Wishes(frozenset(kind for kind in KINDS if kind in rows[0][0].split()), *rows[0][1:]) if rows else Wishes()


def set_wishes(person: str, wishes: Wishes) -> Statement:
    """Keep what a person wants."""
    kinds = " ".join(kind for kind in KINDS if kind in wishes.kinds)
    return Statement(SET, (person, kinds, wishes.language, wishes.zone, wishes.quiet_from, wishes.quiet_until))


def set_language(person: str, language: str, zone: str) -> Statement:
    """In which language a person reads, and by which clock they live; all else stays."""
    return Statement(SET_LANGUAGE, (person, " ".join(USUAL), language, zone))


def told(person: str, now: int) -> Statement:
    """They were just told something."""
    return Statement(TOLD, (now, person))


async def mute(db: Database, person: str, table: str, on: bool) -> None:
    """Do not tell a person of a table, or do so again."""
    await db.write(Statement(MUTE if on else UNMUTE, (person, table)))


async def muted(db: Database, person: str) -> set[str]:
    """The tables of which a person does not want to hear."""
    return {row[0] for row in await db.read(MUTED, person)}
