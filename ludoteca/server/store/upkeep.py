"""Statements for what happens to tables by itself: finding those that wait, keeping, freezing and sweeping them."""

from ludoteca.server.effects import DAY_MS
from ludoteca.server.store import downtime
from ludoteca.server.store.base import Database, Statement
from ludoteca.server.store.known import keeping
from ludoteca.server.store.leases import LONGEST_MS

MOST_AT_ONCE = 200  # tables that one look finds
MOST_SWEPT = 100  # of each kind that are deleted in one go
TRIES_KEPT_MS = DAY_MS  # what a review had tried again is looked at once
OCCASIONS_KEPT_MS = 30 * DAY_MS  # what was told long ago does not happen again

TOUCH = "UPDATE tables SET touched_at = ? WHERE id = ?"
SET_RULES_VERSION = "UPDATE tables SET rules_version = ? WHERE id = ?"
FREEZE = "UPDATE tables SET status = 'frozen', frozen = ?, active = 0, bot_due = 0, deadline = NULL WHERE id = ?"
OUT_OF_TIME = "SELECT id FROM tables WHERE deadline <= ? ORDER BY deadline LIMIT ?"
WAITING_FOR_BOTS = """
SELECT id FROM tables WHERE bot_due = 1 AND NOT EXISTS
    (SELECT 1 FROM leases WHERE leases.table_id = tables.id AND leases.until > ? AND leases.until <= ?) LIMIT ?
"""
ENDS = """
SELECT id, coalesce((SELECT max(position) FROM entries WHERE table_id = tables.id), 0),
    coalesce((SELECT max(number) FROM talk WHERE table_id = tables.id), 0)
FROM tables WHERE id IN
"""

# A match stays while it is in the list of somebody who can come back to it; who is banned cannot. A try is in no list.
SWEEP = """
DELETE FROM tables WHERE id IN (SELECT id FROM tables
WHERE (touched_at < ? OR (is_try = 1 AND touched_at < ?)) AND NOT EXISTS
    (SELECT 1 FROM results WHERE table_id = tables.id AND is_listed = 1 AND person IN
        (SELECT person FROM sessions UNION ALL SELECT person FROM passkeys UNION ALL SELECT person FROM mail_addresses)
        AND person NOT IN (SELECT id FROM people WHERE is_banned = 1))
LIMIT ?) RETURNING id
"""
FORGET_SESSIONS = """
DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE expires_at < ? LIMIT ?)
RETURNING token_hash
"""
FORGET_GUESTS = """
DELETE FROM people WHERE id IN (SELECT id FROM people
WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = people.id)
AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id)
AND NOT EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = people.id)
AND NOT EXISTS (SELECT 1 FROM mail_addresses WHERE mail_addresses.person = people.id) LIMIT ?) RETURNING id
"""
# Ratings follow from results in their order: those that were rated stay, of people whom nobody can find any more too.
FORGET_RESULTS = """
DELETE FROM results WHERE (table_id, seat) IN (SELECT table_id, seat FROM results
WHERE is_rated = 0 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = results.table_id)
AND NOT EXISTS (SELECT 1 FROM people WHERE id = results.person) LIMIT ?) RETURNING seat
"""
FORGET_OCCASIONS = """
DELETE FROM occasions WHERE (person, table_id, kind, event) IN
    (SELECT person, table_id, kind, event FROM occasions WHERE is_done = 1 AND due_at < ? LIMIT ?) RETURNING kind
"""
FORGET_DEALS = """
DELETE FROM deals WHERE id IN (SELECT id FROM deals WHERE made_at < ?
AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.deal = deals.id) LIMIT ?) RETURNING id
"""
FORGET_SEEN = """
DELETE FROM deals_seen WHERE (deal, person) IN (SELECT deal, person FROM deals_seen
WHERE NOT EXISTS (SELECT 1 FROM people WHERE id = deals_seen.person) LIMIT ?) RETURNING deal
"""


async def touch(db: Database, table: str, now: int) -> None:
    """Somebody still comes to this table: it is not swept."""
    await db.write(Statement(TOUCH, (now, table)))


async def set_rules_version(db: Database, table: str, version: int) -> None:
    """The match goes on under rules of another version, which lead where it was."""
    await db.write(Statement(SET_RULES_VERSION, (version, table)))


async def freeze(db: Database, table: str, why: str) -> None:
    """The match does not go on."""
    await db.write(Statement(FREEZE, (why, table)))


async def out_of_time(db: Database, now: int) -> list[str]:
    """Tables at which a clock has run out, in the service's time; the longest overdue first."""
    return [row[0] for row in await db.read(OUT_OF_TIME, now, MOST_AT_ONCE)]


async def waiting_for_bots(db: Database, now: int) -> list[str]:
    """Tables at which a bot has to decide and no worker holds a lease on its turn."""
    return [row[0] for row in await db.read(WAITING_FOR_BOTS, now, now + LONGEST_MS, MOST_AT_ONCE)]


async def ends_of(db: Database, tables: list[str]) -> dict[str, tuple[int, int]]:
    """For each of these tables the last position of its log and the last number of its chat."""
    marks = ", ".join("?" * len(tables))
    return {table: (last, said) for table, last, said in await db.read(f"{ENDS} ({marks})", *tables)}


async def sweep(db: Database, now: int, untouched_since: int) -> None:
    """Delete tables that nobody touched since a moment, sessions that are over, guests who have neither, and deals that
    nobody has at a table; matches that somebody wanted to keep until now go from their list first. Time in which no
    server ran, or a clock that jumps, is not counted: nobody could come."""
    await downtime.make_up(db, now)
    forgotten = (
        keeping.expire(now, MOST_SWEPT),
        Statement(SWEEP, (untouched_since, now - TRIES_KEPT_MS, MOST_SWEPT)),
        Statement(FORGET_SESSIONS, (now, MOST_SWEPT)),
        Statement(FORGET_GUESTS, (MOST_SWEPT,)),
        Statement(FORGET_RESULTS, (MOST_SWEPT,)),
        Statement(FORGET_OCCASIONS, (now - OCCASIONS_KEPT_MS, MOST_SWEPT)),
        Statement(FORGET_SEEN, (MOST_SWEPT,)),
        Statement(FORGET_DEALS, (untouched_since, MOST_SWEPT)),
    )
    while any(len(gone) == MOST_SWEPT for gone in await db.write(*forgotten)):
        pass  # some at a time: whoever plays is served in between
