"""Lists and sums of how matches ended; what is in a list is not swept."""

from dataclasses import replace
from itertools import count

from ludoteca.server.actions import lobby
from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.store import tables, upkeep
from ludoteca.server.store.base import Statement
from ludoteca.server.store.known import keeping, passkeys, results
from ludoteca.server.store.known.results import Result, Wanted
from ludoteca.server.worker import Worker
from tests.server.indoors import StoppedEffects, in_a_worker

ALL = 1 << 62

HOUR = 3_600_000

BOTS = [SeatWish("me"), SeatWish("bot", level="random")]


async def ids(worker: Worker, person: str, wanted: Wanted, before: int = ALL, most: int = 99) -> list[str]:
    return [table for table, _ in await results.listed(worker.db, person, wanted, before, most)]


def row(table: str, seat: int, person: str | None, place: int, at: int, **more: object) -> Result:
    """A result as a match of two leaves it."""
    one = Result(table, seat, "yangtze", at, 2, "{}", "people", person, None, place, 30 - place, 1, 1)
    return replace(one, **more)  # type: ignore[arg-type]


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
            await worker.db.write(*results.insert([mine, other]))

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
            await worker.db.write(*results.insert(rows), *keeping.trim(rows, 3, 2))
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
