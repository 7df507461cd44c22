"""The house's people, as its administrators see and change them."""

from typing import NamedTuple

from ludoteca.server.store import Database, Statement

PAGE = 100
LIST = """
SELECT people.id, people.name, is_keeper, is_banned,
    (SELECT count(*) FROM seats WHERE person = people.id),
    coalesce((SELECT max(touched_at) FROM tables JOIN seats ON table_id = tables.id WHERE person = people.id), 0)
FROM people WHERE owner IS NULL AND (lower(name) LIKE ? ESCAPE '!' OR people.id = ?)
ORDER BY is_keeper DESC, 6 DESC, people.id LIMIT ?
"""


class Member(NamedTuple):
    """A person of the house."""

    id: str
    name: str
    is_administrator: bool
    is_banned: bool
    seats: int
    touched_at: int  # when one of their tables was last touched; 0 if they have none


async def members(db: Database, named: str) -> list[Member]:
    """People by letters of their name, or by their id: administrators first, then whoever played last."""
    like = "".join(f"!{c}" if c in "!%_" else c for c in named.lower())
    rows = await db.read(LIST, f"%{like}%", named, PAGE)
    return [Member(id_, name, bool(runs), bool(banned), *more) for id_, name, runs, banned, *more in rows]


async def member(db: Database, id_: str) -> Member | None:
    """A person by their id."""
    return next((each for each in await members(db, id_) if each.id == id_), None)


async def is_administrator(db: Database, person: str) -> bool:
    """Whether a person runs the house."""
    return bool(await db.read("SELECT 1 FROM people WHERE id = ? AND is_keeper = 1 AND is_banned = 0", person))


def set_administrator(person: str, is_administrator: bool) -> Statement:
    """A person runs the house from now on, or no longer."""
    return Statement("UPDATE people SET is_keeper = ? WHERE id = ?", (int(is_administrator), person))


def set_banned(person: str, is_banned: bool) -> Statement:
    """A person may not come in any more, or may again. Somebody who is banned keeps nothing."""
    sql = "UPDATE people SET is_banned = ?, is_keeper = CASE WHEN ? = 1 THEN 0 ELSE is_keeper END WHERE id = ?"
    return Statement(sql, (int(is_banned), int(is_banned), person))


def set_name(person: str, name: str) -> Statement:
    """A person is called otherwise."""
    return Statement("UPDATE people SET name = ? WHERE id = ?", (name, person))
