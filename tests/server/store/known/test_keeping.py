"""How long finished matches stay in a list: for ever, unless their person or the host says otherwise."""

from ludoteca.server.actions import lobby
from ludoteca.server.actions.known import my_page
from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.store import Person, tables, upkeep
from ludoteca.server.store.base import Statement
from ludoteca.server.store.known import keeping, passkeys, results
from ludoteca.server.store.known.results import Wanted
from ludoteca.server.worker import Worker
from tests.server.indoors import StoppedEffects, in_a_worker
from tests.server.store.known.test_results import row

ALL, GUESTS = 0, 2


async def play(worker: Worker, person: Person, *days_ago: int) -> None:
    """So many matches, each over so many days ago, as a server without a bound for known people keeps them."""
    for each in days_ago:
        rows = [row(f"t{each}", 0, person.id, 1, worker.effects.now_ms() - each * DAY_MS)]
        await worker.db.write(*results.insert(rows), *keeping.trim(rows, ALL, GUESTS))


async def listed(worker: Worker, person: Person) -> list[str]:
    return [table for table, _ in await results.listed(worker.db, person.id, Wanted(), 1 << 62, 99)]


async def sweep(worker: Worker) -> None:
    now = worker.effects.now_ms()
    await worker.db.write(Statement("UPDATE house SET swept_at = ?", (now,)))
    await upkeep.sweep(worker.db, now, now - 60 * DAY_MS)


def test_whoever_a_passkey_brings_back_keeps_every_match_and_a_guest_the_latest(store: str) -> None:
    async def story(worker: Worker) -> None:
        (ana, _), (bruno, _) = await worker.people.welcome("Ana"), await worker.people.welcome("Bruno")
        await passkeys.add(worker.db, passkeys.Passkey("key", ana.id, "", 0, "Phone", 0, 0))
        for each in (ana, bruno):
            rows = [row(f"{each.name}{n}", 0, each.id, 1, n) for n in range(9)]
            for one in rows:
                await worker.db.write(*results.insert([one]), *keeping.trim([one], ALL, GUESTS))
        assert [len(await listed(worker, each)) for each in (ana, bruno)] == [9, GUESTS]
        last = row("last", 0, ana.id, 1, 9)
        await worker.db.write(*results.insert([last]), *keeping.trim([last], 3, GUESTS))
        assert await listed(worker, ana) == ["last", "Ana8", "Ana7"], "where the host has set a bound"

    in_a_worker(store, story)


def test_what_only_somebody_keeps_who_is_banned_is_swept(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        (ana, _), (eve, _) = await worker.people.welcome("Ana"), await worker.people.welcome("Eve")
        kept = {}
        for each in ((eve,), (ana, eve)):
            table = await lobby.open_table(worker, each[0], OpenTable("yangtze", [SeatWish("me"), SeatWish("open")]))
            kept[each] = table.id
            rows = [row(table.id, seat, person.id, 1, effects.now) for seat, person in enumerate(each)]
            await worker.db.write(*results.insert(rows))
        effects.now += 90 * DAY_MS
        await sweep(worker)
        assert len(await tables.with_ids(worker.db, [*kept.values()])) == 2
        await worker.db.write(Statement("UPDATE people SET is_banned = 1 WHERE id = ?", (eve.id,)))
        await sweep(worker)
        assert [each.id for each in await tables.with_ids(worker.db, [*kept.values()])] == [kept[ana, eve]]

    in_a_worker(store, story, effects)


def test_matches_go_when_they_are_older_than_their_person_wished_and_no_sooner(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        (ana, _), (bruno, _) = await worker.people.welcome("Ana"), await worker.people.welcome("Bruno")
        await passkeys.add(worker.db, passkeys.Passkey("key", ana.id, "", 0, "Phone", 0, 0))
        await play(worker, ana, 2000, 800, 364, 10)
        await worker.db.write(*results.insert([row("his", 0, bruno.id, 1, effects.now - 900 * DAY_MS)]))
        await sweep(worker)
        assert await listed(worker, ana) == ["t10", "t364", "t800", "t2000"], "for ever, unless she says otherwise"
        assert (await my_page.keeping(worker, ana, 365)).going == 2
        await keeping.set_days(worker.db, ana.id, 365, effects.now)
        assert await listed(worker, ana) == ["t10", "t364"]
        effects.now += 2 * DAY_MS
        await sweep(worker)
        assert await listed(worker, ana) == ["t10"]
        assert await listed(worker, bruno) == ["his"]
        await keeping.set_days(worker.db, ana.id, 0, effects.now)
        effects.now += 9000 * DAY_MS
        await sweep(worker)
        assert await listed(worker, ana) == ["t10"]

    in_a_worker(store, story, effects)
