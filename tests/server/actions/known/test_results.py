"""How matches ended: kept with their end, listed, counted, and not swept while somebody wants them."""

from dataclasses import replace

from ludoteca.server.actions import lists
from ludoteca.server.actions.known import my_page
from ludoteca.server.actions.known.results import results_of
from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.protocol.known import WhichMatches
from ludoteca.server.rooms.rating import rate_what_waits
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Table, tables
from ludoteca.server.store.known import ratings as stored, results
from ludoteca.server.store.known.results import Wanted
from ludoteca.server.store.log import entries_after
from ludoteca.server.table.timeline import Timeline
from ludoteca.server.worker import Worker
from tests.server.indoors import StoppedEffects, in_a_worker
from tests.server.played import played
from tests.server.store.known.test_results import ALL, ids


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


def test_a_match_that_is_looked_at_again_keeps_the_day_on_which_it_ended_and_its_place(store: str) -> None:
    async def story(worker: Worker) -> None:
        ana, _ = await worker.people.welcome("Ana")
        wish = OpenTable("yangtze", [SeatWish("me"), SeatWish("bot", level="novice")])
        played_at = {}
        for _ in range(2):
            played_at[await played(Rooms(worker), [ana], wish)] = effects.now
            effects.now += 3 * DAY_MS
        first, second = played_at
        await Rooms(worker).enter(first)  # as a replay does, days later
        assert (await a_table(worker, first)).touched_at == effects.now, "it is not swept"
        for lines in (
            (await lists.over_of(worker.db, ana.id)).tables,
            (await my_page.matches(worker.db, ana, WhichMatches())).tables,
        ):
            assert [(each.table, each.touched_at) for each in lines] == [
                (second, played_at[second]),
                (first, played_at[first]),
            ]
        (rest,) = (await lists.over_of(worker.db, ana.id, before=played_at[second])).tables
        assert rest.table == first

    effects = StoppedEffects()
    in_a_worker(store, story, effects)


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
