"""`ludoteca house`: what administrators do, done in the store from the command line."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from ludoteca.kernel import LudotecaError
from ludoteca.server.app import open_database
from ludoteca.server.effects import Effects
from ludoteca.server.house import administration
from ludoteca.server.operations.looks.store import of_step
from ludoteca.server.protocol import AdminAction, Refused
from ludoteca.server.settings import Settings
from ludoteca.server.store import Database, tables
from ludoteca.server.store.house import facts, log, people, tables as house_tables
from ludoteca.server.store.portable.files import known_step, opened, step_of

T = TypeVar("T")
COMMAND_LINE = "command line"
LATEST = 1 << 62


class Administrator:
    """Does what administrators do, in a store on which a server may run."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._effects = Effects()
        if not settings.is_postgres:
            require_up_to_date(settings)

    def do(self, action: str, subject: str = "", text: str = "", **more: int | None) -> str | None:
        """Do something; the token of a link, if it makes one."""
        given = {"deed": action, "subject": subject, "text": text, **{k: v for k, v in more.items() if v is not None}}
        try:
            wish = msgspec.convert(given, AdminAction)
        except msgspec.ValidationError as error:
            raise LudotecaError(f"{action}: {in_words(error)}") from None
        return self._at_the_store(lambda db: administration.do(db, self._effects, COMMAND_LINE, wish))

    def status(self, busy_ms: int) -> dict[str, Any]:
        """Whether the house is locked or drained, what is announced, and how much is going on."""

        async def look(db: Database) -> dict[str, Any]:
            known = facts.HouseFacts()
            await facts.read(db, known)
            now = self._effects.now_ms()
            told = known.announced(now)
            counts = {"open": 0, "running": 0, "over": 0, "frozen": 0, **await house_tables.counts(db, now - busy_ms)}
            running = [f"{each.name} ({each.id})" for each in await people.members(db, "") if each.is_administrator]
            said = {"locked": known.is_locked, "draining": known.is_draining, "announcement": told and told.text}
            return {**said, **counts, "keepers": running}

        return self._at_the_store(look)

    def tables(self, named: str) -> list[dict[str, Any]]:
        """The latest tables whose name or people fit."""

        async def look(db: Database) -> list[dict[str, Any]]:
            found = await tables.of_the_house(db, named, LATEST)
            return [
                {
                    "code": each.code,
                    "game": each.game,
                    "status": each.status,
                    "touched": each.touched_at,
                    "people": ", ".join(seat.name or seat.level or "open" for seat in each.seats),
                    "table": each.id,
                }
                for each in found
            ]

        return self._at_the_store(look)

    def people(self, named: str) -> list[dict[str, Any]]:
        """People whose name has these letters in it."""

        async def look(db: Database) -> list[dict[str, Any]]:
            marks = {(True, False): "runs the house", (False, True): "banned"}
            return [
                {
                    "person": each.id,
                    "name": each.name,
                    "touched": each.touched_at,
                    "seats": each.seats,
                    "is": marks.get((each.is_administrator, each.is_banned), ""),
                }
                for each in await people.members(db, named)
            ]

        return self._at_the_store(look)

    def log(self) -> list[dict[str, Any]]:
        """What was done, the latest first."""

        async def look(db: Database) -> list[dict[str, Any]]:
            return [each._asdict() for each in await log.latest(db, LATEST)]

        return self._at_the_store(look)

    def _at_the_store(self, work: Callable[[Database], Awaitable[T]]) -> T:
        async def run() -> T:
            db = await open_database(self._settings, self._effects)
            try:
                return await work(db)
            except Refused as refusal:
                raise LudotecaError(refusal.problem.message) from None
            finally:
                await db.close()

        return asyncio.run(run())


def in_words(error: msgspec.ValidationError) -> str:
    """What is wrong with what was said, without the checker's own words where they are known.

    >>> in_words(msgspec.ValidationError("Expected `str` of length <= 280 - at `$.text`"))
    'the text has at most 280 letters'
    """
    found = re.fullmatch(r"Expected `str` of length <= (\d+) - at `\$\.(\w+)`", str(error))
    return f"the {found[2]} has at most {found[1]} letters" if found else str(error)


def require_up_to_date(settings: Settings) -> None:
    """A clear sentence unless the store is there and fits this program: a server may run on it, and is the one to bring
    it up to date."""
    if not settings.file.exists():
        raise LudotecaError(f"there is no store {settings.file}: start the server first, or say --store")
    with opened(settings.file) as db:
        step = step_of(db)
    if step != known_step():
        raise LudotecaError(of_step(step, f"the store {settings.file} is there").sentence)
