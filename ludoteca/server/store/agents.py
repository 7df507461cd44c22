"""Agents: programs that play over the network, each a person of its own with an owner and a token."""

from typing import NamedTuple

from ludoteca.server.effects import DAY_MS, PERSON_LETTERS, Effects, hashed
from ludoteca.server.protocol import Refused
from ludoteca.server.store.base import Database, Statement
from ludoteca.server.store.people import Person, SessionKind

KIND: SessionKind = "agent"  # of its session
TOKEN_DAYS = 400
MOST_AGENTS = 10  # of one owner
MARK = " [bot]"  # behind an agent's name, so that nobody takes it for a person

INSERT = """
INSERT INTO people (id, name, owner) SELECT ?, ?, ? WHERE
    (SELECT count(*) FROM people JOIN sessions ON sessions.person = people.id WHERE owner = ? AND expires_at > ?) < ?
RETURNING id
"""
LIST = """
SELECT people.id, people.name, expires_at FROM people JOIN sessions ON sessions.person = people.id
WHERE owner = ? AND kind = ? AND expires_at > ? ORDER BY expires_at, people.id
"""
REVOKE = """
DELETE FROM sessions WHERE person IN (SELECT id FROM people WHERE id = ? AND owner = ?) RETURNING person
"""


class Agent(NamedTuple):
    """An agent whose token is good."""

    id: str
    name: str
    until: int  # milliseconds since 1970


async def make(db: Database, effects: Effects, owner: Person, name: str) -> tuple[Agent, str]:
    """A new agent, and its token, of which only the hash is kept."""
    now = effects.now_ms()
    agent = Agent(effects.letters(PERSON_LETTERS), name + MARK, now + TOKEN_DAYS * DAY_MS)
    token = effects.token()
    person = Statement(INSERT, (agent.id, agent.name, owner.id, owner.id, now, MOST_AGENTS))
    sql = "INSERT INTO sessions (token_hash, person, kind, expires_at) VALUES (?, ?, ?, ?)"
    if not await db.write_if(person, Statement(sql, (hashed(token), agent.id, KIND, agent.until))):
        raise Refused("too_many_agents")
    return agent, token


async def agents_of(db: Database, effects: Effects, owner: Person) -> list[Agent]:
    """The agents of a person whose tokens are good, the oldest first."""
    return [Agent(*row) for row in await db.read(LIST, owner.id, KIND, effects.now_ms())]


async def ids_of(db: Database, owner: Person) -> list[str]:
    """All agents that a person ever made and that are still kept."""
    return [row[0] for row in await db.read("SELECT id FROM people WHERE owner = ? ORDER BY id", owner.id)]


async def revoke(db: Database, owner: Person, agent: str) -> None:
    """The token of an agent is no longer good; Refused if its owner is another."""
    if not (await db.write(Statement(REVOKE, (agent, owner.id))))[0]:
        raise Refused("not_found")
