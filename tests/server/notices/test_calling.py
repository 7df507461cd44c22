"""Whoever is not at the table is told what waits for them: once, in their language, and never while they are there."""

from collections.abc import Awaitable, Callable

from ludoteca.server.actions import chat, lists, lobby, moves, rematch
from ludoteca.server.notices import queueing
from ludoteca.server.notices.queueing import GATHER_MS
from ludoteca.server.notices.telling import PAUSE_MS
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit, WhatIf
from ludoteca.server.rooms import join
from ludoteca.server.store.base import Statement
from ludoteca.server.store.known import results
from ludoteca.server.store.known.results import Result
from ludoteca.server.store.notices import waiting, wishes
from ludoteca.server.store.notices.wishes import KINDS, USUAL, Wishes
from ludoteca.server.store.people import Person
from ludoteca.server.table.milestones import Milestones
from ludoteca.server.worker import Worker
from tests.server.indoors import StoppedEffects, enter, in_a_worker
from tests.server.notices.house import House, a_house

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


def in_a_house(store: object, story: Callable[[House], Awaitable[None]]) -> None:
    effects = StoppedEffects()

    async def told(worker: Worker) -> None:
        async with a_house(worker, effects) as house:
            await story(house)

    in_a_worker(store, told, effects)


def test_whose_turn_it_is_gets_one_push_with_game_people_and_a_link(store: str) -> None:
    async def story(house: House) -> None:
        people = [await house.guest("Ana", language="es"), await house.guest("Bruno", language="es")]
        table = await house.table(*people)
        _, called = await house.played(table, people)
        other = people[1 - people.index(called)]
        await house.later(GATHER_MS - 1)
        assert house.inbox.connections == 0
        await house.later(1)
        note = await house.called(called)
        assert note["title"] == "Te toca"
        assert (note["body"], note["link"]) == (f"Yangtze con {other.name}", f"/table/{table}")
        assert (note["kind"], note["tag"], note["waiting"], note["language"]) == ("turn", table, 1, "es")
        for _ in range(3):
            await house.later(DAY_MS)
        assert house.inbox.connections == 1

    in_a_house(store, story)


def test_nobody_is_called_who_is_at_the_table_or_has_come_meanwhile(store: str) -> None:
    async def story(house: House) -> None:
        people = [await house.guest("Ana"), await house.guest("Bruno")]
        table = await house.table(*people)
        places = [await enter(house.rooms, table, person) for person in people]
        _, called = await house.played(table, people)  # both are here
        await house.later()
        await join.leave(house.rooms, places[people.index(called)].room, places[people.index(called)].connection)
        await house.later()  # who leaves has seen whose turn it is
        other = people[1 - people.index(called)]
        place = places[people.index(other)]
        await chat.say(place.room, place.connection, requests.Say(id=9, text="hm"))
        await enter(house.rooms, table, called)
        await house.later()
        assert house.inbox.connections == 0

    in_a_house(store, story)


def test_whose_connection_breaks_off_at_their_turn_is_called(store: str) -> None:
    """A phone in a pocket keeps its connection for a while, and sees nothing."""

    async def story(house: House) -> None:
        people = [await house.guest("Ana"), await house.guest("Bruno")]
        table = await house.table(*people)
        places = [await enter(house.rooms, table, person) for person in people]
        _, called = await house.played(table, people)
        place = places[people.index(called)]
        await join.leave(house.rooms, place.room, place.connection, is_lost=True)
        await house.later()
        assert (await house.called(called))["kind"] == "turn"

    in_a_house(store, story)


def test_a_turn_that_was_taken_meanwhile_is_no_news(store: str) -> None:
    async def story(house: House) -> None:
        people = [await house.guest("Ana"), await house.guest("Bruno")]
        table = await house.table(*people)
        first, called = await house.played(table, people)
        await join.leave(house.rooms, first.room, first.connection)
        second, _ = await house.played(table, people)
        await join.leave(house.rooms, second.room, second.connection)
        await house.later()
        note = await house.called(people[1 - people.index(called)])
        assert note["kind"] == "turn"
        assert house.inbox.connections == 1

    in_a_house(store, story)


def test_a_burst_is_one_notice_and_the_next_one_waits(store: str) -> None:
    async def story(house: House) -> None:
        ana, bruno = await house.guest("Ana"), await house.guest("Bruno", has_phone=False)
        tables = [await house.table(ana, bruno) for _ in range(7)]  # Bruno makes each begin
        await house.later(GATHER_MS)
        note = await house.called(ana)
        assert note["title"] == "News from 7 tables"
        lines = note["body"].split("\n")
        assert (len(lines), lines[-1], note["link"]) == (6, "and 2 more", "/")
        assert {line.partition(": ")[0] for line in lines[:-1]} <= {"Your turn", "The match has begun"}
        later = await house.table(ana, bruno)
        await house.later(GATHER_MS)  # sooner than a minute after the last one
        assert house.inbox.connections == 1
        await house.later(PAUSE_MS)
        assert (await house.called(ana))["tag"] == later
        assert len(tables) == 7

    in_a_house(store, story)


def test_hours_of_quiet_put_a_notice_off_until_they_end(store: str) -> None:
    async def story(house: House) -> None:
        ana, bruno = await house.guest("Ana"), await house.guest("Bruno", has_phone=False)
        night = Wishes(frozenset(USUAL), "en", "America/Bogota", 0, 6 * 60)  # NOON is 03:00 there
        await house.worker.db.write(wishes.set_wishes(ana.id, night))
        await house.table(ana, bruno)
        await house.later()
        assert house.inbox.connections == 0
        await house.later(3 * HOUR_MS)
        await house.called(ana)

    in_a_house(store, story)


def test_only_what_is_wanted_is_told_and_nothing_of_a_muted_table(store: str) -> None:
    async def story(house: House) -> None:
        ana, bruno = await house.guest("Ana"), await house.guest("Bruno", has_phone=False)
        await house.worker.db.write(wishes.set_wishes(ana.id, Wishes(frozenset({"talk"}))))
        table = await house.table(ana, bruno)
        await house.later()
        place = await enter(house.rooms, table, bruno)
        await chat.say(place.room, place.connection, requests.Say(id=9, text="Are you there?"))
        await house.later()
        note = await house.called(ana)
        assert (note["title"], note["body"]) == ("New message", "Yangtze with Bruno")  # nothing of what was said
        await wishes.mute(house.worker.db, ana.id, table, on=True)
        await chat.say(place.room, place.connection, requests.Say(id=9, text="Ana?"))
        await house.later()
        await wishes.mute(house.worker.db, ana.id, table, on=False)
        await chat.say(place.room, place.connection, requests.Say(id=9, text="Hm."))
        await house.later()
        await house.called(ana)
        assert house.inbox.connections == 2

    in_a_house(store, story)


def test_an_end_that_is_proposed_the_end_and_a_rematch_are_told(store: str) -> None:
    async def story(house: House) -> None:
        ana, bruno = await house.guest("Ana"), await house.guest("Bruno", has_phone=False)
        await house.worker.db.write(wishes.set_wishes(ana.id, Wishes(frozenset(KINDS) - {"turn", "began"})))
        table = await house.table(ana, bruno)
        place = await enter(house.rooms, table, bruno)
        await moves.agree(place.room, place.connection, requests.Agree(id=9, on=True))
        await house.later()
        assert (await house.called(ana))["title"] == "End the match now?"
        there = await enter(house.rooms, table, ana)
        await join.leave(house.rooms, there.room, there.connection)
        await moves.agree(place.room, there.connection, requests.Agree(id=9, on=True))
        await house.later()
        assert (await house.called(ana))["title"] == "The match is over"
        await rematch.rematch(house.rooms.enter, place.room, place.connection, requests.Rematch(id=9))
        await house.later()
        note = await house.called(ana)
        assert (note["title"], note["body"]) == ("Play again?", "Yangtze with Bruno")
        assert note["link"] == f"/table/{place.room.table.rematch}"

    in_a_house(store, story)


def test_a_clock_over_days_is_told_once_when_a_quarter_is_left(store: str) -> None:
    async def story(house: House) -> None:
        people = [await house.guest("Ana"), await house.guest("Bruno")]
        table = await house.table(*people, pace=Pace("days", 1))
        called = people[(await house.rooms.enter(table)).running.active[0]]
        await house.later()
        while not house.inbox.came.empty():
            await house.inbox.next()  # that it began
        told = house.inbox.connections

        async def open_for(hours: int) -> None:
            """A server has run for so long."""
            await house.worker.db.write(
                Statement("UPDATE house SET ms = ms + ?, at = ?", (hours * HOUR_MS, house.effects.now))
            )
            await house.worker.clock.load()

        await house.later(18 * HOUR_MS)  # without a server: its clock stood still
        for _ in range(17):
            await open_for(1)
            await house.later(HOUR_MS)
        assert house.inbox.connections == told
        await open_for(1)
        await house.later(HOUR_MS)
        note = await house.called(called)
        assert (note["kind"], note["title"]) == ("clock", "Your time is nearly up")
        await house.later(HOUR_MS)
        assert house.inbox.connections == told + 1

    in_a_house(store, story)


def test_who_plays_against_bots_alone_is_never_called(store: str) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        wish = OpenTable("yangtze", [SeatWish("me"), SeatWish("bot", level="novice")])
        table = await lobby.open_table(house.worker, ana, wish)
        room = await house.rooms.enter(table.id)
        assert queueing.begun(room, room.running, None) == []
        assert queueing.Caller().stored_with(room, room.running, Milestones([0], is_over=True)) == []

    in_a_house(store, story)


def test_whoever_is_invited_is_told_unless_they_have_come(store: str) -> None:
    async def story(house: House) -> None:
        ana, bruno = await house.guest("Ana", has_phone=False), await house.guest("Bruno")
        met = [
            Result("t", n, "yangtze", 1, 2, "{}", "people", p.id, None, 1, 9, 1, 0) for n, p in enumerate((ana, bruno))
        ]
        await house.worker.db.write(*results.insert(met))  # only who played together asks by name
        wish = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")], invited=[bruno.id])
        tables = [await lobby.open_table(house.worker, ana, wish) for _ in range(2)]
        await lobby.sit(await house.rooms.enter(tables[0].id), bruno, Sit(1))
        await house.later()
        note = await house.called(bruno)
        assert (note["title"], note["body"]) == ("You are invited to play", "Yangtze with Ana")
        assert note["link"] == f"/table/{tables[1].id}"

    in_a_house(store, story)


def test_what_waits_is_counted_once_for_home_the_icon_and_messages(store: str) -> None:
    """A turn, an end that others propose, a match to which one is asked; what one tries by oneself is none."""

    async def story(house: House) -> None:
        people = [await house.guest("Ana"), await house.guest("Bruno")]
        tables = [await house.table(*people) for _ in range(2)]
        room = await house.rooms.enter(tables[0])
        me, other = people[room.running.active[0]], people[1 - room.running.active[0]]

        async def counted(person: Person) -> int:
            told = await lists.going_of(house.worker.db, person.id, house.effects.now)
            assert told.waiting == await waiting.count_of(house.worker.db, person.id)
            return told.waiting

        before = await counted(me), await counted(other)
        assert sum(before) == 2, "two tables, a turn at each"
        place = await enter(house.rooms, tables[0], me)
        await moves.agree(room, place.connection, requests.Agree(id=4))
        assert (await counted(me), await counted(other)) == (before[0], before[1] + 1)
        await moves.agree(room, (await enter(house.rooms, tables[0], other)).connection, requests.Agree(id=5))
        assert (await counted(me), await counted(other)) == (before[0] - 1, before[1])
        await rematch.next_table(room, me)
        assert (await counted(me), await counted(other)) == (before[0] - 1, before[1] + 1)
        await rematch.what_if(room, me, WhatIf(0, level="random"))
        await house.worker.db.write(
            Statement("UPDATE tables SET status = 'running', active = 1 WHERE start IS NOT NULL")
        )
        assert await counted(me) == before[0] - 1

    in_a_house(store, story)
