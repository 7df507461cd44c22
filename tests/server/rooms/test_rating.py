"""Ratings of people: computed in the order of results, and computed again from the logs."""

from dataclasses import replace
from pathlib import Path

from typer.testing import CliRunner

from ludoteca.cli import app
from ludoteca.server.actions.known.results import results_of
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.rating import rate_what_waits
from ludoteca.server.rooms.rating_again import Recomputed, recompute
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.base import Statement
from ludoteca.server.store.known import ratings as stored, results
from ludoteca.server.worker import Worker
from tests.server.actions.known.test_results import a_table, its_timeline
from tests.server.indoors import in_a_worker
from tests.server.played import played
from tests.server.store.known.test_results import row


def test_ratings_follow_from_the_results_in_order_and_computing_them_again_agrees(store: str) -> None:
    async def story(worker: Worker) -> None:
        db = worker.db
        people = ["ana", "bruno", "carla"]
        for number in range(30):
            first, second = people[number % 3], people[(number + 1) % 3]
            winner = 0 if first < second else 1  # ana beats everybody, carla nobody
            rows = [row(f"t{number:02}", s, p, 1 + (s != winner), number) for s, p in enumerate((first, second))]
            await db.write(*results.insert(rows))
        alone = [row("tb", 0, "diego", 1, 99, against="expert"), row("tb", 1, None, 2, 99, level="expert")]
        unknown = [row("tu", 0, "diego", 1, 100), row("tu", 1, None, 2, 100, level="random")]
        await db.write(*results.insert(alone), *results.insert(unknown))
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
        await db.write(*results.insert(swept))
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


def test_what_was_rated_by_a_level_that_is_no_longer_known_counts_no_more(store: str) -> None:
    async def story(worker: Worker) -> None:
        rows = [row("t", 0, "ana", 1, 1), row("t", 1, None, 2, 1, level="casual", against="casual")]
        await worker.db.write(*results.insert(rows))
        await rate_what_waits(worker.db)
        await worker.db.write(Statement("UPDATE results SET level = 'unheard-of' WHERE seat = 1"))
        found = await recompute(worker.db)
        assert (found.matches, found.wrong_results) == (0, 2)
        assert await stored.course_of(worker.db, "ana") == []
        assert (await recompute(worker.db)).wrong_results == 0

    in_a_worker(store, story)


def test_the_command_computes_ratings_again_and_says_what_it_found(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"

    async def story(worker: Worker) -> None:
        rows = [row("t", 0, "ana", 1, 1), row("t", 1, "bruno", 2, 1)]
        await worker.db.write(*results.insert(rows))
        await rate_what_waits(worker.db)
        await worker.db.write(Statement("UPDATE results SET mu = 99 WHERE person = 'ana'"))

    in_a_worker(store, story)
    said = [CliRunner().invoke(app, ["ratings", "--store", str(store)]).output for _ in range(2)]
    older = "1 rated matches, 1 without a log any more"
    assert said == [
        f"{older}; 0 results and 1 ratings were wrong and are mended\n",
        f"{older}; 0 results and 0 ratings were wrong\n",
    ]
