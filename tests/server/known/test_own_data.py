"""Everything about me: to be taken away, and to be deleted."""

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
from ludoteca.server.store.known.everything import NAMELESS
from ludoteca.server.store.known.results import Result
from ludoteca.server.store.notices import mail, occasions, ways, wishes
from ludoteca.server.store.people import Person
from ludoteca.server.store.portable.files import columns_of, known_step, make_tables, tables_in_order
from ludoteca.server.worker import Worker
from tests.server.clients import Guest, first_move, run
from tests.server.indoors import in_a_worker
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = [SeatWish("me"), SeatWish("bot", level="random")]
OF_PEOPLE = {"person", "owner", "host", "who", "subject"}  # columns that hold somebody's id


def test_what_is_kept_about_somebody_can_be_taken_away_and_holds_nothing_of_others(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, OPEN])
        await bruno.post(f"/api/tables/{table}/sit")
        chairs = [await ana.enter(table), await bruno.enter(table)]
        states = [(await chair.told(0))["state"] for chair in chairs]
        first = states[0]["active"][0]
        await chairs[first].ask(**first_move(states[first]))
        await chairs[0].ask(type="say", text="good evening")
        await chairs[1].ask(type="say", text="what a start")
        for guest, name, seat, said in ((ana, "Ana", 0, "good evening"), (bruno, "Bruno", 1, "what a start")):
            whole = await guest.http.get("/api/me/data")
            assert "attachment" in whole.headers["content-disposition"]
            data = whole.json()
            assert (data["name"], data["tables"][0]["id"], data["tables"][0]["seat"]) == (name, table, seat)
            assert [each["text"] for each in data["talk"]] == [said]
            assert [each["seat"] for each in data["log"]] == [seat] * (first == seat)
            assert all("move" in each["move"] for each in data["log"])
            assert "seed" not in whole.text
            assert "token" not in whole.text

    run(story())


def test_who_deletes_themselves_says_so_by_name_and_is_nobody_then(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, OPEN])
        waiting, own = await ana.open_table("yangtze", [ME, OPEN, OPEN]), await ana.open_table("yangtze", [ME, OPEN])
        for each in (table, waiting):
            await bruno.post(f"/api/tables/{each}/sit")
        chair = await ana.enter(table)
        await chair.ask(type="say", text="my secret")
        assert (await ana.post("/api/me/delete", name="Bruno"))["error"]["code"] == "bad_message"
        assert await ana.post("/api/me/delete", name="Ana") == {}
        assert (await chair.until(lambda m: m["type"] == "bye"))["error"]["code"] == "no_name"
        assert "ludoteca" not in ana.http.cookies
        seats = (await bruno.get(f"/api/tables/{table}"))["seats"]
        assert [(seat["name"], seat["left"], seat["bot_plays"]) for seat in seats] == [
            (NAMELESS, True, True),
            ("Bruno", False, False),
        ]
        left = await bruno.get(f"/api/tables/{waiting}")
        assert (left["host"], [seat["kind"] for seat in left["seats"]]) == ([1], ["open", "person", "open"])
        assert (await bruno.get(f"/api/tables/{own}"))["error"]["code"] == "unknown_table"
        talk = await (await bruno.enter(table)).until(lambda m: m["type"] in ("said", "ack"))
        assert talk["type"] == "ack", "what she said is gone"

    run(story())


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
        *results.insert([result], 9, 9),
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
        taken = await everything.about(worker.db, ana)
        assert {part for part, rows in taken.items() if not rows} == {"log"}, "she has made no move"
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
