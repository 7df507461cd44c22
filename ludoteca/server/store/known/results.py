"""How matches ended, seat by seat: kept with the end of the match, and longer than its table."""

from dataclasses import astuple, dataclass, fields
from typing import NamedTuple

from ludoteca.server.store import Database, Statement

PEOPLE, MIXED = "people", "mixed"  # against whom, where it is not one level of bots


@dataclass(frozen=True)
class Result:
    """How a match ended for a seat: one row of the store."""

    table_id: str
    seat: int
    game: str
    over_at: int  # milliseconds since 1970
    seats: int  # of the table
    options: str  # as JSON
    against: str  # another person: "people"; else the level of the bots, or "mixed"
    person: str | None
    level: str | None  # of the bot that sat here
    place: int  # 1 won; 0: the match ended without a result
    score: int | None  # none in a race
    is_own: int  # the person sat on this seat alone, and not for somebody else before the same screen
    is_rated: int
    is_listed: int = 1  # the person has not deleted it from their list


COLUMNS = ", ".join(each.name for each in fields(Result))
INSERT = f"""
INSERT INTO results ({COLUMNS}) VALUES ({", ".join("?" * len(fields(Result)))}) ON CONFLICT DO NOTHING
"""
HIDE = "UPDATE results SET is_listed = 0 WHERE person = ? AND table_id = ? RETURNING seat"
MISSING = """
SELECT id FROM tables WHERE status = 'over' AND start IS NULL
AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id) LIMIT 20
"""
LIST = """
SELECT table_id, max(over_at) FROM results WHERE person = ? AND is_listed = 1 AND over_at < ?
AND (? = '' OR game = ?)
AND (? = '' OR (? = 'people' AND against = 'people') OR (? = 'bots' AND against <> 'people'))
AND (? = '' OR (? = 'won' AND place = 1) OR (? = 'not_won' AND place > 1))
AND (? = '' OR EXISTS (SELECT 1 FROM results o WHERE o.table_id = results.table_id AND o.person = ?))
GROUP BY table_id ORDER BY max(over_at) DESC, table_id LIMIT ?
"""
SUMS = """
SELECT game, seats, options, against, count(*), CAST(sum(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS BIGINT),
    CAST(sum(score) AS BIGINT), min(over_at)
FROM results WHERE person = ? AND is_listed = 1 AND is_own = 1 AND place > 0
GROUP BY game, seats, options, against ORDER BY game, seats, options, against
"""
COMPANY = """
SELECT o.person, people.name, count(*), CAST(sum(CASE WHEN r.place < o.place THEN 1 ELSE 0 END) AS BIGINT),
    CAST(sum(CASE WHEN r.place > o.place THEN 1 ELSE 0 END) AS BIGINT), max(r.over_at)
FROM results r JOIN results o ON o.table_id = r.table_id AND o.person <> r.person JOIN people ON people.id = o.person
WHERE r.person = ? AND r.is_listed = 1 AND r.is_own = 1 AND r.place > 0 AND o.is_own = 1
GROUP BY o.person, people.name ORDER BY count(*) DESC, max(r.over_at) DESC LIMIT ?
"""


class Wanted(NamedTuple):
    """Which of a person's matches are listed; what is empty does not matter."""

    game: str = ""
    against: str = ""  # people or bots
    result: str = ""  # won or not_won
    company: str = ""  # the id of somebody who sat there too


class Sum(NamedTuple):
    """What matches of one kind came to."""

    game: str
    seats: int
    options: str
    against: str
    matches: int
    won: int
    points: int | None  # of all of them together; None in a race
    since: int


class Company(NamedTuple):
    """Somebody a person played with, and how it went between them."""

    person: str
    name: str
    matches: int
    ahead: int  # in how many the person came before them
    behind: int
    last_at: int


def insert(rows: list[Result]) -> list[Statement]:
    """Keep how a match ended."""
    return [Statement(INSERT, astuple(row)) for row in rows]


async def missing(db: Database) -> list[str]:
    """Some tables whose match was over before results were kept."""
    return [row[0] for row in await db.read(MISSING)]


async def hide(db: Database, person: str, table: str) -> bool:
    """Delete a match from a person's list; whether it was there."""
    return bool((await db.write(Statement(HIDE, (person, table))))[0])


async def listed(db: Database, person: str, wanted: Wanted, before: int, most: int) -> list[tuple[str, int]]:
    """The tables of a person's matches that are over, and when they were, the latest first."""
    game, against, result, company = wanted
    given = (*(game, game), *(against, against, against), *(result, result, result), *(company, company))
    return [(table, at) for table, at in await db.read(LIST, person, before, *given, most)]


async def sums(db: Database, person: str) -> list[Sum]:
    """What a person's matches came to, by game, seats, options and whom they were against."""
    return [Sum(*row) for row in await db.read(SUMS, person)]


async def company_of(db: Database, person: str, most: int) -> list[Company]:
    """With whom a person played most, and how it went between them."""
    return [Company(*row) for row in await db.read(COMPANY, person, most)]
