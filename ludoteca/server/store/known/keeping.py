"""How long finished matches stay in a person's list: until they are deleted from it, beyond a bound, or as its person
wishes. What is in nobody's list is swept as other tables are."""

from ludoteca.server.effects import DAY_MS
from ludoteca.server.store import Database, Statement
from ludoteca.server.store.known.results import Result
from ludoteca.server.store.people import known_sql

# Whoever can come back only by a cookie keeps fewer. Whom a passkey or an address brings back keeps all (a bound of 0),
# unless the host has set a bound.
IS_KNOWN = known_sql("?")
TRIM = f"""
UPDATE results SET is_listed = 0 WHERE person = ? AND is_listed = 1 AND (CAST(? AS BIGINT) > 0 OR NOT {IS_KNOWN})
AND over_at <= (SELECT over_at FROM results WHERE person = ? AND is_listed = 1 ORDER BY over_at DESC LIMIT 1
    OFFSET CASE WHEN {IS_KNOWN} THEN CAST(? AS BIGINT) ELSE CAST(? AS BIGINT) END)
"""
SET = "UPDATE people SET keep_days = ? WHERE id = ?"
DAYS = "SELECT keep_days FROM people WHERE id = ?"
OLDER = """
SELECT count(DISTINCT table_id) FROM results WHERE person = ? AND is_listed = 1 AND over_at < ?
"""
HIDE_OLDER = "UPDATE results SET is_listed = 0 WHERE person = ? AND is_listed = 1 AND over_at < ?"
EXPIRE = f"""
UPDATE results SET is_listed = 0 WHERE (table_id, seat) IN
    (SELECT table_id, seat FROM results JOIN people ON people.id = person
    WHERE keep_days > 0 AND is_listed = 1 AND over_at < ? - keep_days * {DAY_MS} LIMIT ?)
RETURNING seat
"""


def trim(rows: list[Result], known: int, guests: int) -> list[Statement]:
    """After matches were added to lists: where one is too long the oldest go. Of people with a passkey or an address
    so many stay (0: all), of others so many."""
    people = sorted({row.person for row in rows if row.person})
    return [Statement(TRIM, (each, known, *[each] * 5, known, guests)) for each in people]


async def set_days(db: Database, person: str, days: int, now: int) -> None:
    """Keep a person's matches for so many days after their end from now on; 0: until they are deleted."""
    older = [Statement(HIDE_OLDER, (person, now - days * DAY_MS))] if days else []
    await db.write(Statement(SET, (days, person)), *older)


async def is_known(db: Database, person: str) -> bool:
    """Whether a passkey or a confirmed address brings a person back."""
    return bool(await db.read(f"SELECT 1 WHERE {IS_KNOWN}", person, person))


async def days_of(db: Database, person: str) -> int:
    """For how many days a person keeps matches after their end; 0: until they are deleted."""
    rows = await db.read(DAYS, person)
    return int(rows[0][0]) if rows else 0


async def older_than(db: Database, person: str, days: int, now: int) -> int:
    """How many matches of a person's list were over before so many days; none for 0 days, which is for ever."""
    return int((await db.read(OLDER, person, now - days * DAY_MS))[0][0]) if days else 0


def expire(now: int, most: int) -> Statement:
    """Some of the matches go that their persons wanted to keep until now."""
    return Statement(EXPIRE, (now, most))
