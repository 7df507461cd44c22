"""Ratings as they are stored: with the results that they follow from, numbered in the order of rating."""

from typing import NamedTuple

from ludoteca.server.store import Database, Statement
from ludoteca.server.store.known.results import COLUMNS, Result

WAITING = """
SELECT table_id FROM results WHERE is_rated = 1 AND number IS NULL GROUP BY table_id ORDER BY min(over_at), table_id
LIMIT 50
"""
OF_TABLE = f"SELECT {COLUMNS} FROM results WHERE table_id = ? ORDER BY seat"
LAST_NUMBER = "SELECT coalesce(max(number), 0) FROM results"
LATEST = """
SELECT mu, sigma FROM results WHERE person = ? AND game = ? AND number IS NOT NULL ORDER BY number DESC LIMIT 1
"""
# Number and ratings come together; whoever was quicker has the number, and everything is looked at again.
RATE = """
UPDATE results SET number = ?, mu = ?, sigma = ? WHERE table_id = ? AND seat = ? AND number IS NULL
AND (SELECT coalesce(max(number), 0) FROM results WHERE table_id <> ?) = ? RETURNING seat
"""
LEAVE_OUT = "UPDATE results SET is_rated = 0 WHERE table_id = ?"
IN_ORDER = f"SELECT number, mu, sigma, {COLUMNS} FROM results WHERE number IS NOT NULL ORDER BY number, seat"
RATED_TABLES = "SELECT DISTINCT table_id FROM results WHERE number IS NOT NULL ORDER BY table_id"
# What turns out not to count is no longer rated; ratings after it are computed as if it had not been.
CORRECT_RESULT = """
UPDATE results SET game = ?, over_at = ?, seats = ?, options = ?, against = ?, person = ?, level = ?, place = ?,
    score = ?, is_own = ?, is_rated = ?, number = CASE WHEN ? = 1 THEN number END WHERE table_id = ? AND seat = ?
"""
CORRECT = "UPDATE results SET mu = ?, sigma = ? WHERE table_id = ? AND seat = ?"
JOIN = "UPDATE people SET in_list = ? WHERE id = ?"
IS_IN = "SELECT in_list FROM people WHERE id = ?"
HOUSE = """
SELECT people.id, people.name, mu, sigma, matches FROM people JOIN
    (SELECT person, game, max(number) AS last, count(*) AS matches FROM results
    WHERE number IS NOT NULL AND game = ? AND person IN (SELECT id FROM people WHERE in_list = 1)
    GROUP BY person, game) AS rated ON rated.person = people.id
JOIN results ON results.number = rated.last AND results.person = people.id
WHERE matches >= ? ORDER BY mu DESC, people.id LIMIT ?
"""
COURSE = """
SELECT game, over_at, mu, sigma FROM results WHERE person = ? AND number IS NOT NULL ORDER BY number
"""


class Rated(NamedTuple):
    """A result with its number and the rating after it."""

    number: int
    mu: float
    sigma: float
    result: Result


class Step(NamedTuple):
    """A person's rating at a game after a match."""

    game: str
    at: int  # milliseconds since 1970
    mu: float
    sigma: float


class Listed(NamedTuple):
    """Somebody in the list of the house."""

    person: str
    name: str
    mu: float
    sigma: float
    matches: int


async def waiting(db: Database) -> list[str]:
    """Tables whose matches are to be rated, in the order in which they ended."""
    return [row[0] for row in await db.read(WAITING)]


async def of_table(db: Database, table: str) -> list[Result]:
    """How a match ended for each seat."""
    return [Result(*row) for row in await db.read(OF_TABLE, table)]


async def last_number(db: Database) -> int:
    """The number of the match that was rated last."""
    return int((await db.read(LAST_NUMBER))[0][0])


async def latest(db: Database, person: str, game: str) -> tuple[float, float] | None:
    """A person's rating at a game now: mu and sigma."""
    rows = await db.read(LATEST, person, game)
    return (rows[0][0], rows[0][1]) if rows else None


async def keep(db: Database, number: int, rated: list[tuple[Result, float | None, float | None]]) -> bool:
    """Keep the ratings after a match as the next ones; False, and nothing changed, if another match was quicker."""
    statements = [
        Statement(RATE, (number, mu, sigma, row.table_id, row.seat, row.table_id, number - 1))
        for row, mu, sigma in rated
    ]
    return bool(await db.write_if(statements[0], *statements[1:]))


async def leave_out(db: Database, table: str) -> None:
    """A match that cannot be rated."""
    await db.write(Statement(LEAVE_OUT, (table,)))


async def in_order(db: Database) -> list[Rated]:
    """Everything that was rated, in order."""
    rows = await db.read(IN_ORDER)
    return [Rated(number, mu, sigma, Result(*result)) for number, mu, sigma, *result in rows]


async def rated_tables(db: Database) -> list[str]:
    """Tables whose matches were rated."""
    return [row[0] for row in await db.read(RATED_TABLES)]


async def correct_results(db: Database, rows: list[Result]) -> None:
    """Put what was derived again in the place of what is stored; whether it is in a list is not touched."""
    for row in rows:
        told = (row.game, row.over_at, row.seats, row.options, row.against, row.person, row.level)
        came_to = (row.place, row.score, row.is_own, row.is_rated, row.is_rated)
        await db.write(Statement(CORRECT_RESULT, (*told, *came_to, row.table_id, row.seat)))


async def correct(db: Database, wrong: list[tuple[Result, float, float]]) -> None:
    """Put what was computed again in the place of what is stored."""
    if wrong:
        await db.write(*(Statement(CORRECT, (mu, sigma, row.table_id, row.seat)) for row, mu, sigma in wrong))


async def course_of(db: Database, person: str) -> list[Step]:
    """How a person's ratings went, match by match."""
    return [Step(*row) for row in await db.read(COURSE, person)]


async def join_list(db: Database, person: str, joins: bool) -> None:
    """Be in the list of the house, or no longer."""
    await db.write(Statement(JOIN, (int(joins), person)))


async def is_in_list(db: Database, person: str) -> bool:
    """Whether a person wants to be in the list of the house."""
    rows = await db.read(IS_IN, person)
    return bool(rows and rows[0][0])


async def house_list(db: Database, game: str, least: int, most: int) -> list[Listed]:
    """Those who want to be in the list and have played that many rated matches of a game, the strongest first."""
    return [Listed(*row) for row in await db.read(HOUSE, game, least, most)]
