"""The store for several workers: PostgreSQL through asyncpg.

Entries that arrive while a commit is under way are appended together in the next one, by one statement for all of
them. Order comes from the unique key on (table, position): the second is told so and judges again. Notifications go
out after the commit (notify.py).
"""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg
import msgspec

from ludoteca.kernel import LudotecaError
from ludoteca.server.effects import Effects
from ludoteca.server.store.base import CHECK, Appending, Heard, Notice, Row, Statement
from ludoteca.server.store.drivers.notify import Notifier
from ludoteca.server.store.drivers.postgres_dialect import dollars, fetch, migrate

MOST_AT_ONCE = 500
CONNECTIONS = 8
RINGS = 3  # times that a transaction is begun again after it waited in a ring
BY_ITSELF = contextlib.nullcontext()  # one statement is a transaction by itself: two answers less to wait for
SETTINGS = {"synchronous_commit": "on", "application_name": "ludoteca"}
BROKEN = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)  # no fault of an entry

# A table stands where the last of its stored entries leaves it. All entries come as one JSON text, which is made
# in half the time that as many arrays take.
APPEND = """
WITH new (table_id, position, kind, seat, decision, move, at, house, state_hash,
          status, active, bot_due, deadline, progress) AS (
    SELECT line->>0, (line->>1)::bigint, line->>2, (line->>3)::bigint, (line->>4)::bigint, (line->>5)::bigint,
           (line->>6)::bigint, (line->>7)::bigint, line->>8,
           line->>9, (line->>10)::bigint, (line->>11)::bigint, (line->>12)::bigint, line->>13
    FROM jsonb_array_elements($1::jsonb) AS line
), stored AS (
    INSERT INTO entries (table_id, position, kind, seat, decision, move, at, house, state_hash)
    SELECT table_id, position, kind, seat, decision, move, at, house, state_hash FROM new
    ON CONFLICT DO NOTHING RETURNING table_id, position
), last AS (
    SELECT DISTINCT ON (table_id) new.* FROM new JOIN stored USING (table_id, position)
    ORDER BY table_id, position DESC
), standing AS (
    UPDATE tables SET status = last.status, active = last.active, bot_due = last.bot_due, deadline = last.deadline,
                      progress = last.progress, touched_at = last.at
    FROM last WHERE tables.id = last.table_id
)
SELECT table_id, position FROM stored
"""

Waiting = tuple[Appending, "asyncio.Future[bool]"]
T = TypeVar("T")


class PostgresDatabase:
    """One PostgreSQL database with its connections; made by `open`."""

    def __init__(self, address: str, pool: "asyncpg.Pool[Any]", effects: Effects) -> None:
        self._pool = pool
        self._notifier = Notifier(address)
        self._effects = effects
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._appending = asyncio.create_task(self._append_on())

    @classmethod
    async def open(cls, address: str, effects: Effects) -> "PostgresDatabase":
        """Connect, and bring the database up to date."""
        try:
            pool = await asyncpg.create_pool(
                address, min_size=2, max_size=CONNECTIONS, reset=_leave_as_it_is, server_settings=SETTINGS
            )
            try:
                async with pool.acquire() as db, db.transaction():
                    await migrate(db)
            except BaseException:
                await pool.close()
                raise
            made = cls(address, pool, effects)
            await made._notifier.listen()
        except (OSError, asyncpg.PostgresError, ValueError) as error:
            shown = re.sub(r"//[^@/]*@", "//…@", address)  # without the password
            raise LudotecaError(f"the store {shown} cannot be opened: {error}") from None
        return made

    async def append(self, appending: Appending) -> bool:
        """Append to the log. False, and nothing changed, if the position is taken."""
        self._require_tasks()
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((appending, future))
        return await future

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do all of it or nothing; the rows that each returned."""

        async def work(db: Any) -> list[list[Row]]:
            return [await fetch(db, each) for each in statements]

        return await self._transaction(work)

    async def write_if(self, condition: Statement, *rest: Statement) -> list[Row]:
        """Do the rest only if the first statement returned rows, which are the answer."""

        async def work(db: Any) -> list[Row]:
            rows = await fetch(db, condition)
            for statement in rest if rows else ():
                await fetch(db, statement)
            return rows

        return await self._transaction(work)

    async def _transaction(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do it, and again if it waited in a ring with another: PostgreSQL lets one of the two go on, and undoes the
        other."""
        for _ in range(RINGS):
            with contextlib.suppress(asyncpg.DeadlockDetectedError):
                async with self._pool.acquire() as db, db.transaction():
                    return await work(db)
        async with self._pool.acquire() as db, db.transaction():
            return await work(db)

    async def read(self, sql: str, *args: Any) -> list[Row]:
        """The rows that a statement finds, of what is committed."""
        rows = await self._pool.fetch(dollars(sql), *args)
        return [tuple(row) for row in rows]

    async def durability(self) -> str:
        """What PostgreSQL itself says of when a commit is done."""
        return str(await self._pool.fetchval("SHOW synchronous_commit"))

    async def announce(self, table: str, notice: Notice) -> None:
        """Let the other workers know that something of a table changed."""
        self._notifier.announce(table, notice)

    def on_notification(self, heard: Heard) -> None:
        """Call this whenever another worker announces something."""
        self._notifier.on_notification(heard)

    async def check(self) -> None:
        """Raise if it cannot be read or written."""
        self._require_tasks()
        await self.write(Statement(CHECK, (self._effects.now_ms(),)))

    def _require_tasks(self) -> None:
        if self._appending.done() or self._notifier.task.done():
            raise ConnectionError("the store's work has ended")

    async def close(self) -> None:
        """Finish what was begun, and close."""
        while not self._waiting.empty() and not self._appending.done():
            await asyncio.sleep(0.01)
        self._appending.cancel()
        await asyncio.gather(self._appending, return_exceptions=True)
        await self._notifier.close()
        await self._pool.close()

    # == Appending =====================================================

    async def _append_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            await self._settle(batch)

    async def _settle(self, batch: list[Waiting]) -> None:
        """Store, and answer each; an entry that cannot be stored does not take those beside it with it."""
        try:
            stored = {id(each) for each in await self._append_all([appending for appending, _ in batch])}
        except Exception as error:  # a connection that breaks may raise anything, also from the driver's inside
            if len(batch) > 1 and isinstance(error, asyncpg.PostgresError) and not isinstance(error, BROKEN):
                for each in batch:
                    await self._settle([each])
                return
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        self._effects.fault("committed")
        for appending, future in batch:
            if not future.done():
                future.set_result(id(appending) in stored)

    async def _append_all(self, batch: list[Appending]) -> list[Appending]:
        """Store entries in one transaction; returns those that were stored."""
        firsts: dict[tuple[str, int], Appending] = {}
        for each in batch:
            firsts.setdefault((each.entry.table, each.entry.position), each)
        # In the order of their keys: workers that append the same entries at once must not wait in a ring.
        rows = [(*each.entry, *each.table_status) for _, each in sorted(firsts.items())]
        has_more = any(each.also for each in batch)
        async with self._pool.acquire() as db, db.transaction() if has_more else BY_ITSELF:
            stored = [firsts[row[0], row[1]] for row in await db.fetch(APPEND, msgspec.json.encode(rows).decode())]
            for statement in (statement for each in stored for statement in each.also):
                await fetch(db, statement)
            self._effects.fault("written")
        return stored


async def _leave_as_it_is(_connection: object) -> None:
    """Nothing here changes a connection's settings, so asyncpg's RESET after each use would only cost time."""
