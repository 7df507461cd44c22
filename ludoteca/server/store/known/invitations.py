"""Invitations to a table by name: only of people one has played with, so that nobody is bothered by strangers."""

from ludoteca.server.store import Database, Statement

KNOWN = """
SELECT DISTINCT o.person FROM results r JOIN results o ON o.table_id = r.table_id JOIN people ON people.id = o.person
WHERE r.person = ? AND o.person <> r.person AND o.person IN
"""


async def played_with(db: Database, person: str, others: list[str]) -> set[str]:
    """Those of these people with whom a person has finished a match."""
    if not others:
        return set()
    marks = ", ".join("?" * len(others))
    return {row[0] for row in await db.read(f"{KNOWN} ({marks})", person, *others)}


def invite(table: str, person: str) -> Statement:
    """Somebody is asked to a table."""
    return Statement("INSERT INTO invitations (table_id, person) VALUES (?, ?)", (table, person))
