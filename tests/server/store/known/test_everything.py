"""Everything about somebody, wherever it is stored: to be taken away, and to be deleted."""

import asyncio
import sqlite3
from contextlib import closing

from ludoteca.server.actions import lobby
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms import farewell
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Database, Statement, agents, chat, deals, seeking
from ludoteca.server.store.deals import Deal
from ludoteca.server.store.house import keys, log
from ludoteca.server.store.known import everything, invitations, passkeys, results
from ludoteca.server.store.known.results import Result
from ludoteca.server.store.notices import mail, occasions, ways, wishes
from ludoteca.server.store.people import Person
from ludoteca.server.store.portable.files import columns_of, known_step, make_tables, tables_in_order
from ludoteca.server.worker import Worker
from tests.server.indoors import in_a_worker

BOT = [SeatWish("me"), SeatWish("bot", level="random")]

OF_PEOPLE = {"person", "owner", "host", "who", "subject"}  # columns that hold somebody's id


def schema() -> dict[str, list[str]]:
    """Every table of a store with its columns."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        make_tables(db, known_step())
        return {table: columns_of(db, table) for table in tables_in_order(db)}


async def places(db: Database, *texts: str) -> set[str]:
    """Every column of every table in which one of these stands."""
    found: set[str] = set()
    for table, columns in schema().items():
        for row in await db.read(f"SELECT {', '.join(columns)} FROM {table}"):
            values = zip(columns, row, strict=True)
            found |= {f"{table}.{column}" for column, value in values if any(text in str(value) for text in texts)}
    return found


async def met_everywhere(worker: Worker, rooms: Rooms) -> tuple[Person, str]:
    """Ana, of whom everything is kept that can be kept of anybody, and the id of her agent."""
    db, effects, now = worker.db, worker.effects, worker.effects.now_ms()
    ana, _ = await worker.people.welcome("Ana")
    agent, _ = await agents.make(db, effects, ana, "Net")
    table = await lobby.open_table(worker, ana, OpenTable("yangtze", [SeatWish("me"), SeatWish("open")]))
    await lobby.sit(await rooms.enter(table.id), Person(agent.id, agent.name), Sit(1))
    await chat.store(db, table.id, 0, "Ana", "hello", 1)
    await mail.pend(db, "a token", mail.Address(ana.id, "ana@example.org", "en"), now)
    await db.write(wishes.set_language(ana.id, "en", "UTC"))
    await ways.add_webhook(db, effects, ana.id, "https://chat.example/hook", "secret")
    await wishes.mute(db, ana.id, table.id, True)
    await passkeys.add(db, passkeys.Passkey("key", ana.id, "", 0, "Phone", 0, 0))
    await passkeys.challenge(db, effects, ana.id)
    deal = Deal("yangtze", 1, 0, [None, "skilled"], {}, "00", "00", now, None, table.id)
    await deals.adopt(db, deal, "a-deal", (await lobby.open_table(worker, ana, OpenTable("yangtze", BOT))).id)
    await deals.see(db, "a-deal", ana.id)
    await seeking.wait(db, ana.id, "a wish", now, now + 9_000)
    result = Result(table.id, 0, "yangtze", now, 2, "{}", "people", ana.id, None, 1, 9, 1, 1)
    await db.write(
        Statement("INSERT INTO mail_addresses VALUES (?, 'ana@example.org', 'en', 0)", (ana.id,)),
        occasions.queue(ana.id, occasions.Occasion(table.id, "turn", "0.1"), now, worker.id),
        invitations.invite(table.id, ana.id),
        keys.a_pass(effects, ana.id)[1],
        *results.insert([result]),
    )
    await log.do(db, now, log.Action(ana.id, "rename", ana.id, "Ana"))
    return ana, agent.id


def test_everything_that_is_kept_of_somebody_can_be_taken_away_and_goes_with_them(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana, agent = await met_everywhere(worker, rooms)
        bruno, _ = await worker.people.welcome("Bruno")
        of_people = {f"{table}.{each}" for table, columns in schema().items() for each in columns if each in OF_PEOPLE}
        assert await places(worker.db, ana.id) == of_people | {"people.id"}, "each column that can name her does"
        taken = [(part, len(rows)) async for part, rows in everything.about(worker.db, ana)]
        assert {part for part, rows in taken if not rows} == {"log"}, "she has made no move"
        read = {word for _, where in everything.PARTS.values() for word in where.split()}
        assert {each.partition(".")[0] for each in of_people} - read == {"challenges"}, "hashes, for five minutes"
        await farewell.delete(rooms, ana)
        assert await places(worker.db, ana.id, agent) == {"house_log.who", "house_log.subject"}, "kept for 400 days"
        assert await places(worker.db, "Ana", "ana@example.org") == {"house_log.detail"}
        assert await places(worker.db, bruno.id) == {"people.id", "sessions.person"}
        kept = [str(row) for row in await worker.db.read("SELECT person, name, has_left FROM seats WHERE name = '—'")]
        assert len(set(kept)) == len(kept) > 0, "seats of people who are not the same, and nobody"
        await asyncio.sleep(0)

    in_a_worker(store, story)
