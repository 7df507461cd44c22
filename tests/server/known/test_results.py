"""How matches ended: kept with their end, listed, counted, and not swept while somebody wants them."""

import json
from dataclasses import replace
from itertools import count
from pathlib import Path

from typer.testing import CliRunner

from ludoteca.cli import app
from ludoteca.server.actions import lobby
from ludoteca.server.actions.known.results import results_of
from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.rating import rate_what_waits
from ludoteca.server.rooms.rating_again import Recomputed, recompute
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Table, tables, upkeep
from ludoteca.server.store.base import Statement
from ludoteca.server.store.known import passkeys, ratings as stored, results
from ludoteca.server.store.known.results import Result, Wanted
from ludoteca.server.store.log import entries_after
from ludoteca.server.table.timeline import Timeline
from ludoteca.server.worker import Worker
from tests.server.indoors import StoppedEffects, in_a_worker
from tests.server.played import played

ALL = 1 << 62
HOUR = 3_600_000
BOTS = [SeatWish("me"), SeatWish("bot", level="random")]


async def ids(worker: Worker, person: str, wanted: Wanted, before: int = ALL, most: int = 99) -> list[str]:
    return [table for table, _ in await results.listed(worker.db, person, wanted, before, most)]


def row(table: str, seat: int, person: str | None, place: int, at: int, **more: object) -> Result:
    """A result as a match of two leaves it."""
    one = Result(table, seat, "yangtze", at, 2, "{}", "people", person, None, place, 30 - place, 1, 1)
    return replace(one, **more)  # type: ignore[arg-type]


async def a_table(worker: Worker, table: str) -> Table:
    found = await tables.load(worker.db, table)
    assert found is not None
    return found


async def its_timeline(worker: Worker, table: str) -> Timeline:
    return Timeline.of(await a_table(worker, table), await entries_after(worker.db, table, 0))


def test_a_match_is_in_the_lists_of_who_played_it_from_its_last_entry_on(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana, _ = await worker.people.welcome("Ana")
        bruno, _ = await worker.people.welcome("Bruno")
        table = await played(rooms, [ana, bruno], OpenTable("yangtze", [SeatWish("me"), SeatWish("open")]))
        rows = await stored.of_table(worker.db, table)
        assert [each.person for each in rows] == [ana.id, bruno.id]
        assert {each.against for each in rows} == {"people"}
        assert min(each.place for each in rows) == 1
        assert [each.is_rated for each in rows] == [0, 0], "nobody asked for it"
        kept, timeline = await a_table(worker, table), await its_timeline(worker, table)
        assert results_of(kept, timeline) == rows, "they follow from the log"
        for person, other in ((ana, bruno), (bruno, ana)):
            assert await ids(worker, person.id, Wanted()) == [table]
            (company,) = await results.company_of(worker.db, person.id, 9)
            assert (company.person, company.name, company.matches) == (other.id, other.name, 1)
            assert company.ahead + company.behind <= 1
        assert await ids(worker, ana.id, Wanted(against="bots")) == []
        assert await results.hide(worker.db, ana.id, table)
        assert await ids(worker, ana.id, Wanted()) == []
        assert await tables.over_of(worker.db, ana.id, ALL, 9) == []
        assert await ids(worker, bruno.id, Wanted(company=ana.id)) == [table]

    in_a_worker(store, story)


def test_lists_and_sums_are_of_what_was_wanted(store: str) -> None:
    async def story(worker: Worker) -> None:
        for number in range(6):
            bot = number % 2
            against = "skilled" if bot else "people"
            game = "yangtze" if number < 4 else "river_dragons"
            mine = row(f"t{number}", 0, "ana", 1 + number % 3, number, against=against, game=game, is_rated=0)
            other = row(
                f"t{number}", 1, None if bot else "bruno", 2, number, level="skilled" if bot else None, game=game
            )
            await worker.db.write(*results.insert([mine, other], 99, 99))

        async def listed(**wanted: object) -> str:
            found = await ids(worker, "ana", Wanted(**wanted))  # type: ignore[arg-type]
            return " ".join(found)

        assert await listed() == "t5 t4 t3 t2 t1 t0"
        assert await listed(game="yangtze") == "t3 t2 t1 t0"
        assert await listed(against="people") == "t4 t2 t0"
        assert await listed(against="bots", result="won") == "t3"
        assert await listed(result="not_won") == "t5 t4 t2 t1"
        assert await listed(company="bruno", game="river_dragons") == "t4"
        assert await ids(worker, "ana", Wanted(), 3, 2) == ["t2", "t1"]
        sums = await results.sums(worker.db, "ana")
        assert [(each.game, each.against, each.matches, each.won, each.points) for each in sums] == [
            ("river_dragons", "people", 1, 0, 28),
            ("river_dragons", "skilled", 1, 0, 27),
            ("yangtze", "people", 2, 1, 56),
            ("yangtze", "skilled", 2, 1, 57),
        ]

    in_a_worker(store, story)


def test_a_match_in_a_list_is_not_swept_and_lists_have_an_end(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        numbers = count()
        ana, _ = await worker.people.welcome("Ana")

        async def over() -> str:
            table = await lobby.open_table(worker, ana, OpenTable("yangtze", BOTS))
            rows = [row(table.id, 0, ana.id, 1, next(numbers), is_rated=0)]
            await worker.db.write(*results.insert(rows, 3, 2))
            return table.id

        async def sweep() -> set[str]:
            await upkeep.sweep(worker.db, effects.now, effects.now - 60 * DAY_MS)
            return {table.id for table in await tables.with_ids(worker.db, every)}

        every = [await over(), await over(), await over()]
        unlisted = await lobby.open_table(worker, ana, OpenTable("yangtze", BOTS))
        every.append(unlisted.id)
        for _ in range(100):  # an hour and then some at a time: a server that stands still for longer counts no time
            effects.now += DAY_MS
            await worker.db.write(Statement("UPDATE house SET swept_at = ?", (effects.now - HOUR,)))
        assert await sweep() == set(every[1:3]), "a guest keeps two here, and nobody had finished the last"
        await passkeys.add(worker.db, passkeys.Passkey("key", ana.id, "", 0, "Phone", 0, 0))
        every += [await over()]
        assert len(await ids(worker, ana.id, Wanted())) == 3, "with a passkey three"
        await worker.db.write(Statement("DELETE FROM sessions"))
        effects.now += DAY_MS
        assert len(await sweep()) == 3, "who has a passkey comes back without a cookie"
        await worker.db.write(Statement("DELETE FROM passkeys"))
        assert await sweep() <= {every[-1]}, "nobody can come back to the old ones"

    in_a_worker(store, story, effects)


def test_ratings_follow_from_the_results_in_order_and_computing_them_again_agrees(store: str) -> None:
    async def story(worker: Worker) -> None:
        db = worker.db
        people = ["ana", "bruno", "carla"]
        for number in range(30):
            first, second = people[number % 3], people[(number + 1) % 3]
            winner = 0 if first < second else 1  # ana beats everybody, carla nobody
            rows = [row(f"t{number:02}", s, p, 1 + (s != winner), number) for s, p in enumerate((first, second))]
            await db.write(*results.insert(rows, 99, 99))
        alone = [row("tb", 0, "diego", 1, 99, against="expert"), row("tb", 1, None, 2, 99, level="expert")]
        unknown = [row("tu", 0, "diego", 1, 100), row("tu", 1, None, 2, 100, level="random")]
        await db.write(*results.insert(alone, 99, 99), *results.insert(unknown, 99, 99))
        await rate_what_waits(db)
        latest = {person: await stored.latest(db, person, "yangtze") for person in (*people, "diego")}
        mus = [found[0] for found in latest.values() if found]
        assert mus[0] > mus[1] > mus[2]
        assert mus[3] > 25, "who beats an expert plays better than somebody new"
        assert len(await stored.course_of(db, "diego")) == 1, "a bot whom nobody measured rates nobody"
        assert await recompute(db) == Recomputed(matches=31)
        await db.write(Statement("UPDATE results SET mu = mu + 1 WHERE person = 'bruno' AND number = 4"))
        await db.write(Statement("UPDATE results SET sigma = 1 WHERE person = 'ana' AND number = 25"))
        assert await recompute(db) == Recomputed(matches=31, wrong_ratings=2)
        assert {person: await stored.latest(db, person, "yangtze") for person in (*people, "diego")} == latest
        assert await recompute(db) == Recomputed(matches=31)

    in_a_worker(store, story)


def test_what_a_rated_match_came_to_is_derived_from_its_log_again(store: str) -> None:
    async def story(worker: Worker) -> None:
        db, rooms = worker.db, Rooms(worker)
        ana, _ = await worker.people.welcome("Ana")
        bruno, _ = await worker.people.welcome("Bruno")
        wish = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")], hints=False, rated=True)
        first, _ = [await played(rooms, [ana, bruno], wish) for _ in range(2)]
        swept = [row("gone", 0, ana.id, 1, 1), row("gone", 1, bruno.id, 2, 1)]
        await db.write(*results.insert(swept, 9, 9))
        await rate_what_waits(db)
        everything = await db.read("SELECT * FROM results ORDER BY table_id, seat")
        assert await recompute(db) == Recomputed(matches=3, logged=2)
        await results.hide(db, ana.id, first)
        await db.write(
            Statement("UPDATE results SET place = 3 - place, score = score + 1 WHERE table_id = ?", (first,))
        )
        found = await recompute(db)
        assert (found.matches, found.logged, found.wrong_results) == (3, 2, 2)
        assert found.wrong_ratings == 0, "they were computed from what was true"
        await db.write(Statement("UPDATE results SET place = 1, mu = 99 WHERE table_id = ? AND seat = 0", (first,)))
        await db.write(Statement("UPDATE results SET place = 2 WHERE table_id = ? AND seat = 1", (first,)))
        assert (await recompute(db)).wrong_ratings == 1
        assert await stored.of_table(db, first) == [
            replace(each, is_listed=int(each.person != ana.id))
            for each in results_of(await a_table(worker, first), await its_timeline(worker, first))
        ]
        await db.write(Statement("UPDATE results SET is_listed = 1"))
        assert await db.read("SELECT * FROM results ORDER BY table_id, seat") == everything
        await db.write(Statement("UPDATE seats SET person = ? WHERE table_id = ?", (ana.id, first)))
        assert (await recompute(db)).matches == 2, "whoever sat on both seats is not rated"

    in_a_worker(store, story)


def test_a_rated_match_counts_for_people_who_chose_it_and_a_hint_or_leaving_does_not_pay(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana, _ = await worker.people.welcome("Ana")
        bruno, _ = await worker.people.welcome("Bruno")
        seats = [SeatWish("me"), SeatWish("open")]
        table = await played(rooms, [ana, bruno], OpenTable("yangtze", seats, hints=False, rated=True))
        await rate_what_waits(worker.db)
        first, second = [await stored.latest(worker.db, person.id, "yangtze") for person in (ana, bruno)]
        assert first is not None
        assert second is not None
        places = [each.place for each in await stored.of_table(worker.db, table)]
        assert (first[0] > second[0]) == (places[0] < places[1])
        kept, timeline = await a_table(worker, table), await its_timeline(worker, table)
        timeline.bots.add(0)
        assert results_of(kept, timeline)[0].place == 2, "who leaves comes in last"
        alone = replace(kept, is_rated=False)
        alone.seats[1].person, alone.seats[1].level, alone.seats[1].bot_plays = None, "skilled", True
        timeline.bots = {1}
        assert [each.is_rated for each in results_of(alone, timeline)] == [1, 1]
        assert {each.against for each in results_of(alone, timeline)} == {"skilled", "people"}
        alone.seats[0].was_helped = True
        assert [each.is_rated for each in results_of(alone, timeline)] == [0, 0]

    in_a_worker(store, story)


def test_what_is_known_of_bots_is_what_was_measured() -> None:
    from tools.bot_ratings import FILE, written

    assert written() == FILE.read_text(encoding="utf-8")
    assert set(json.loads(written())["games"]) == {"river_dragons", "summer_pavilion", "yangtze"}


def test_the_command_computes_ratings_again_and_says_what_it_found(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"

    async def story(worker: Worker) -> None:
        rows = [row("t", 0, "ana", 1, 1), row("t", 1, "bruno", 2, 1)]
        await worker.db.write(*results.insert(rows, 9, 9))
        await rate_what_waits(worker.db)
        await worker.db.write(Statement("UPDATE results SET mu = 99 WHERE person = 'ana'"))

    in_a_worker(store, story)
    said = [CliRunner().invoke(app, ["ratings", "--store", str(store)]).output for _ in range(2)]
    older = "1 rated matches, 1 without a log any more"
    assert said == [
        f"{older}; 0 results and 1 ratings were wrong and are mended\n",
        f"{older}; 0 results and 0 ratings were wrong\n",
    ]
