"""Guests: a name and a token, no account. Tokens are stored hashed.

Sessions are of several kinds: the `cookie` of a device, a personal `link`, an `arrival` (somebody has shown who they
are, and only has to say that this device shall be theirs: good once, for some minutes), and those of agents.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ludoteca.server.effects import DAY_MS, PERSON_LETTERS, Effects, hashed
from ludoteca.server.protocol import Refused
from ludoteca.server.store import seats
from ludoteca.server.store.base import Database, Statement
from ludoteca.server.store.downtime import was_made_up

SessionKind = Literal["cookie", "link", "arrival", "agent"]

COOKIE_DAYS = 400  # without coming: the longest that browsers keep a cookie
LINK_DAYS = 90
ARRIVAL_MINUTES = 10
SEEN_EVERY = 3_600_000  # milliseconds: a device that comes again sooner is not noted again
MOST_SESSIONS = 50  # devices of one person, and as many links: the oldest go
MOST_AT_ONCE = 500  # sessions in one question


INSERT = """
INSERT INTO sessions (token_hash, person, kind, expires_at, device, made_at, seen_at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
GOOD = """
UPDATE sessions SET seen_at = seen_at WHERE token_hash = ? AND kind IN ('link', 'arrival') AND expires_at > ?
RETURNING person
"""


def known_sql(person: str) -> str:
    """The condition that a passkey or an address brings a person back, whatever becomes of a cookie."""
    named = (f"EXISTS (SELECT 1 FROM {each} WHERE {each}.person = {person})" for each in ("passkeys", "mail_addresses"))
    return f"({' OR '.join(named)})"


class Person(NamedTuple):
    """A guest: an id that stays, and a name that may change."""

    id: str
    name: str


class People:
    """All guests, and the sessions by which their devices are known."""

    def __init__(self, db: Database, effects: Effects, session_days: int = 0) -> None:
        self._db = db
        self._effects = effects
        self._session_days = session_days  # after which whoever can sign in again has to; 0: never

    async def with_token(self, token: str | None, kind: SessionKind = "cookie") -> Person | None:
        """The guest whose token this is; Refused if they may not come in any more."""
        if not token:
            return None
        is_bound = known_sql("people.id") if self._session_days and kind == "cookie" else "1 = 0"
        sql = (
            "SELECT people.id, people.name, seen_at, people.is_banned"
            " + coalesce((SELECT owner.is_banned FROM people owner WHERE owner.id = people.owner), 0),"
            f" made_at, CASE WHEN {is_bound} THEN 1 ELSE 0 END FROM sessions JOIN people ON people.id = sessions.person"
            " WHERE token_hash = ? AND kind = ? AND expires_at > ?"
        )
        now = self._effects.now_ms()
        rows = await self._db.read(sql, hashed(token), kind, now)
        if not rows and await was_made_up(self._db, now):
            rows = await self._db.read(sql, hashed(token), kind, now)
        if rows and rows[0][3]:
            raise Refused("banned")
        if not rows:
            return None
        ends_at = rows[0][4] + self._session_days * DAY_MS if rows[0][5] else now + COOKIE_DAYS * DAY_MS
        if ends_at <= now:
            return None
        if kind == "cookie" and rows[0][2] < now - SEEN_EVERY:
            # Whom only a cookie knows must not lose their seats on a day on which they came like on every other.
            seen = "UPDATE sessions SET seen_at = ?, expires_at = ? WHERE token_hash = ?"
            await self._db.write(Statement(seen, (now, min(ends_at, now + COOKIE_DAYS * DAY_MS), hashed(token))))
        return Person(*rows[0][:2])

    async def with_id(self, person: str) -> Person | None:
        """The guest of that id."""
        rows = await self._db.read("SELECT id, name FROM people WHERE id = ?", person)
        return Person(*rows[0]) if rows else None

    async def welcome(self, name: str, device: str = "") -> tuple[Person, str]:
        """A new guest, and the token for the cookie of a device."""
        person = Person(self._effects.letters(PERSON_LETTERS), name)
        sql = "INSERT INTO people (id, name) VALUES (?, ?)"
        token, session = self._session(person.id, "cookie", COOKIE_DAYS, device)
        await self._db.write(Statement(sql, (person.id, name)), session)
        return person, token

    async def rename(self, person: Person, name: str) -> tuple[Person, set[str]]:
        """The same guest under another name, and the tables at which that changed a seat."""
        called = Statement("UPDATE people SET name = ? WHERE id = ?", (name, person.id))
        _, seated = await self._db.write(called, seats.rename(person.id, person.name, name))
        return Person(person.id, name), {table for (table,) in seated}

    async def link(self, person: Person) -> str:
        """A token for a personal link."""
        token, session = self._session(person.id, "link", LINK_DAYS)
        await self._db.write(session, self._forget_oldest(person.id, "link"))
        return token

    async def arrival(self, person: Person, minutes: int = ARRIVAL_MINUTES) -> str:
        """A token for somebody who has shown that they are this person: with it a device becomes theirs, once, soon."""
        token, session = self._session(person.id, "arrival", minutes / 24 / 60)
        await self._db.write(session, self._forget_oldest(person.id, "arrival"))
        return token

    async def of_link(self, link: str) -> Person:
        """The guest of a personal link, or of an arrival."""
        person = await self.with_token(link, "link") or await self.with_token(link, "arrival")
        if person is None:
            raise Refused("bad_link")
        return person

    async def another_device(self, person: Person, link: str, device: str = "") -> str:
        """A token for the cookie of one more device, which the link or the arrival is good for."""
        token, session = self._session(person.id, "cookie", COOKIE_DAYS, device)
        now = self._effects.now_ms()
        if not await self._db.write_if(
            Statement(GOOD, (hashed(link), now)),
            Statement("DELETE FROM sessions WHERE token_hash = ? AND kind = 'arrival'", (hashed(link),)),
            session,
            self._forget_oldest(person.id, "cookie"),
        ):
            raise Refused("bad_link")
        return token

    async def forget_others(self, person: Person, token: str) -> None:
        """Sign out every other device, every personal link and every agent."""
        sql = "DELETE FROM sessions WHERE person IN (SELECT id FROM people WHERE ? IN (id, owner)) AND token_hash <> ?"
        await self._db.write(Statement(sql, (person.id, hashed(token))))

    async def forget(self, token: str) -> None:
        """Sign out one device, by its token."""
        await self._db.write(Statement("DELETE FROM sessions WHERE token_hash = ?", (hashed(token),)))

    async def ended(self, sessions: Iterable[str]) -> set[str]:
        """Those of these sessions, given by their tokens' hashes, that are over."""
        over = await self._over(sorted(set(sessions)))
        return await self._over(sorted(over)) if over and await was_made_up(self._db, self._effects.now_ms()) else over

    async def _over(self, asked: list[str]) -> set[str]:
        over = set(asked)
        for part in (asked[first : first + MOST_AT_ONCE] for first in range(0, len(asked), MOST_AT_ONCE)):
            marks = ", ".join("?" * len(part))
            sql = (
                f"SELECT token_hash FROM sessions JOIN people ON people.id = person WHERE token_hash IN ({marks})"
                " AND expires_at > ? AND is_banned = 0"
                " AND NOT EXISTS (SELECT 1 FROM people owner WHERE owner.id = people.owner AND owner.is_banned = 1)"
            )
            over -= {row[0] for row in await self._db.read(sql, *part, self._effects.now_ms())}
        return over

    def _session(self, person: str, kind: SessionKind, days: float, device: str = "") -> tuple[str, Statement]:
        token, now = self._effects.token(), self._effects.now_ms()
        return token, Statement(INSERT, (hashed(token), person, kind, now + int(days * DAY_MS), device, now, now))

    @staticmethod
    def _forget_oldest(person: str, kind: SessionKind) -> Statement:
        sql = (
            "DELETE FROM sessions WHERE person = ? AND kind = ? AND token_hash NOT IN"
            " (SELECT token_hash FROM sessions WHERE person = ? AND kind = ? ORDER BY expires_at DESC LIMIT ?)"
        )
        return Statement(sql, (person, kind, person, kind, MOST_SESSIONS))
