"""Finding somebody to play with: two who want the same are seated at one table, whichever worker they ask."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from ludoteca.server.actions import lists, seeking
from ludoteca.server.actions.seeking import DAYS_MS, FOUND_MS, LONGEST_MS, PRESENT_MS
from ludoteca.server.protocol import Pace, Refused
from ludoteca.server.protocol.http import Seek
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.rooms.upkeep import Upkeep
from ludoteca.server.store import Person, Statement, tables
from ludoteca.server.worker import Worker
from tests.server.clients import Guest, run
from tests.server.indoors import StoppedEffects, a_worker, in_a_worker
from tests.server.notices.house import a_house
from tests.server.processes import ServerProcess, Zygote

LIVE, DAYS = Pace("live", 60, 300), Pace("days", 2)
YANGTZE = Seek("yangtze", pace=LIVE)


async def guests(worker: Worker, *names: str) -> list[Person]:
    return [(await worker.people.welcome(name))[0] for name in names]


async def seated(worker: Worker, table: str | None) -> list[str | None]:
    found = await tables.load(worker.db, table or "")
    return [each.person for each in found.seats] if found else []


def test_the_second_who_wants_the_same_is_seated_with_the_first(store: str) -> None:
    async def story(worker: Worker) -> None:
        ana, bruno, carla = await guests(worker, "Ana", "Bruno", "Carla")
        waiting = await seeking.seek(worker, ana, YANGTZE)
        assert (waiting.table, waiting.wish, waiting.left_ms > 0) == (None, YANGTZE, True)
        other = Seek("yangtze", pace=DAYS)
        assert (await seeking.seek(worker, carla, other)).table is None, "she wants another pace"
        found = await seeking.seek(worker, bruno, YANGTZE)
        assert await seated(worker, found.table) == [ana.id, bruno.id]
        assert (await seeking.look(worker, ana)).table == found.table
        assert (await seeking.look(worker, carla)).wish == other
        room = await Rooms(worker).enter(found.table or "")
        assert (room.table.status, room.table.hints, room.table.is_public) == ("running", False, False)

    in_a_worker(store, story)


def test_options_are_compared_as_the_game_has_them(store: str) -> None:
    async def story(worker: Worker) -> None:
        ana, bruno, carla = await guests(worker, "Ana", "Bruno", "Carla")
        await seeking.seek(worker, ana, Seek("summer_pavilion"))
        assert (await seeking.seek(worker, bruno, Seek("summer_pavilion", {"side": "variant"}))).table is None
        assert (await seeking.seek(worker, carla, Seek("summer_pavilion", {"side": "colored"}))).table is not None

    in_a_worker(store, story)


def test_nobody_is_seated_with_themselves(store: str) -> None:
    async def story(worker: Worker) -> None:
        (ana,) = await guests(worker, "Ana")
        for _ in range(3):
            assert (await seeking.seek(worker, ana, YANGTZE)).table is None
        other = Seek("yangtze", pace=DAYS)
        assert (await seeking.seek(worker, ana, other)).wish == other
        assert len(await seeking.of_others(worker.db, worker.effects.now_ms())) == 1, "one search for each person"

    in_a_worker(store, story)


def test_many_who_come_at_once_through_two_workers_sit_at_one_table_each(store: str) -> None:
    """All of them but one where the number is odd; nobody waits beside somebody who wants the same."""

    async def story() -> None:
        async with AsyncExitStack() as stack:
            count = 2 if store.startswith("postgresql") else 1  # SQLite has one worker
            workers = [await stack.enter_async_context(a_worker(store)) for _ in range(count)]
            people = await guests(workers[0], *(f"Guest {number}" for number in range(11)))
            asked = [seeking.seek(workers[i % count], person, YANGTZE) for i, person in enumerate(people)]
            await asyncio.gather(*asked)
            told = [await seeking.look(workers[-1], person) for person in people]
            assert sum(each.wish is not None for each in told) == 1
            pairs = {each.table: await seated(workers[0], each.table) for each in told if each.table}
            assert sorted(person or "" for pair in pairs.values() for person in pair) == sorted(
                person.id for person, each in zip(people, told, strict=True) if each.table
            )

    asyncio.run(story())


def test_two_who_press_on_each_others_wish_at_once_get_one_table(store: str) -> None:
    """On PostgreSQL their transactions wait for each other: one is done again."""

    async def story(worker: Worker) -> None:
        for _ in range(2):
            ana, bruno = await guests(worker, "Ana", "Bruno")
            wishes = Seek("yangtze"), Seek("river_dragons")
            await seeking.seek(worker, ana, wishes[0])
            await seeking.seek(worker, bruno, wishes[1])
            found = await asyncio.gather(seeking.seek(worker, ana, wishes[1]), seeking.seek(worker, bruno, wishes[0]))
            assert found[0].table == found[1].table is not None
            assert sorted(filter(None, await seated(worker, found[0].table))) == sorted([ana.id, bruno.id])

    in_a_worker(store, story)


def test_who_goes_away_is_not_found_and_who_waits_for_a_match_over_days_need_not_stay(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        ana, bruno, carla = await guests(worker, "Ana", "Bruno", "Carla")
        over_days = Seek("yangtze", pace=DAYS)
        await seeking.seek(worker, ana, YANGTZE)
        await seeking.seek(worker, carla, over_days)
        effects.now += PRESENT_MS + 1
        assert (await seeking.seek(worker, bruno, YANGTZE)).table is None
        assert (await seeking.look(worker, ana)).wish is None, "she was not heard of for too long"
        found = await seeking.seek(worker, bruno, over_days)
        assert await seated(worker, found.table) == [carla.id, bruno.id]

    in_a_worker(store, story, effects)


def test_looking_for_somebody_ends_by_itself(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        ana, bruno = await guests(worker, "Ana", "Bruno")
        await seeking.seek(worker, ana, YANGTZE)
        await seeking.seek(worker, bruno, Seek("yangtze", pace=DAYS))
        for _ in range(0, LONGEST_MS, PRESENT_MS // 2):
            assert (await seeking.look(worker, ana)).wish == YANGTZE
            effects.now += PRESENT_MS // 2
        assert (await seeking.look(worker, ana)).wish is None
        effects.now += DAYS_MS
        await Upkeep(Rooms(worker)).sweep()
        assert await worker.db.read("SELECT * FROM seeking") == []

    in_a_worker(store, story, effects)


def test_who_stops_is_not_found_unless_somebody_was_quicker(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        ana, bruno = await guests(worker, "Ana", "Bruno")
        await seeking.seek(worker, ana, YANGTZE)
        assert (await seeking.stop(worker, ana)).wish is None
        assert (await seeking.seek(worker, bruno, YANGTZE)).table is None
        found = await seeking.seek(worker, ana, YANGTZE)
        assert (await seeking.stop(worker, bruno)).table == found.table is not None, "she was quicker"
        effects.now += FOUND_MS + 1
        assert (await seeking.seek(worker, bruno, YANGTZE)).table is None, "another match, with somebody else"

    in_a_worker(store, story, effects)


def test_lists_tell_what_is_wanted_and_not_by_whom(store: str) -> None:
    async def story(worker: Worker) -> None:
        ana, mallory, bruno = await guests(worker, "Ana", "Mallory", "Bruno")
        now = worker.effects.now_ms()
        await seeking.seek(worker, ana, YANGTZE)
        await seeking.seek(worker, mallory, Seek("river_dragons"))
        await worker.db.write(Statement("UPDATE people SET is_banned = 1 WHERE id = ?", (mallory.id,)))
        open_tables = await lists.public_tables(worker.db, now)
        assert (open_tables.tables, open_tables.sought) == ([], [YANGTZE])
        assert (await lists.going_of(worker.db, ana.id, now)).seeking == YANGTZE
        assert (await lists.going_of(worker.db, bruno.id, now)).seeking is None
        assert (await seeking.seek(worker, bruno, Seek("river_dragons"))).table is None, "not with who was sent away"

    in_a_worker(store, story)


def test_what_no_table_can_be_is_not_waited_for(store: str) -> None:
    async def story(worker: Worker) -> None:
        (ana,) = await guests(worker, "Ana")
        for wish in (Seek("chess"), Seek("yangtze", {"side": "variant"}), Seek("yangtze", pace=Pace("live"))):
            with pytest.raises(Refused):
                await seeking.seek(worker, ana, wish)
        worker.house.is_draining = True
        with pytest.raises(Refused, match="no new tables"):
            await seeking.seek(worker, ana, YANGTZE)

    in_a_worker(store, story)


def test_who_is_away_when_somebody_is_found_is_called(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        async with a_house(worker, effects) as house:
            ana, bruno = await house.guest("Ana"), await house.guest("Bruno", has_phone=False)
            wish = Seek("yangtze", pace=DAYS)
            await seeking.seek(worker, ana, wish)
            effects.now += 3 * 3_600_000
            found = await seeking.seek(worker, bruno, wish)
            await house.rooms.enter(found.table or "")
            await house.later()
            called = await house.called(ana)
            assert (called["kind"] in ("began", "turn"), called["link"]) == (True, f"/table/{found.table}")
            assert called["body"] == "Yangtze with Bruno"

    in_a_worker(store, story, effects)


def test_it_is_asked_over_http_and_counted_as_a_table(zygote: Zygote, tmp_path: object) -> None:
    server = ServerProcess(zygote, tmp_path, rate_tables="2/hour").start()  # type: ignore[arg-type]

    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        wish = {"game": "yangtze", "pace": {"kind": "days", "per_move": 2}}
        assert (await Guest(server.address).post("/api/seeking", **wish))["error"]["code"] == "no_name"
        assert (await ana.post("/api/seeking", **wish))["table"] is None
        assert "Ana" not in (await bruno.http.get("/api/tables")).text
        found = await bruno.post("/api/seeking", **wish)
        info = await bruno.get(f"/api/tables/{found['table']}")
        assert (info["status"], [seat["name"] for seat in info["seats"]]) == ("running", ["Ana", "Bruno"])
        assert (await ana.get("/api/seeking"))["table"] == found["table"]
        assert (await bruno.post("/api/seeking/stop"))["wish"] is None
        await ana.post("/api/seeking", game="river_dragons")
        assert (await ana.post("/api/seeking", game="river_dragons"))["error"]["code"] == "too_fast"

    run(story())
    server.end()
