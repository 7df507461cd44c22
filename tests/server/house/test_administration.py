"""Who runs the house: what they do is done, seen by everybody whom it concerns, and noted."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from ludoteca.server.actions import lobby
from ludoteca.server.effects import DAY_MS, hashed
from ludoteca.server.house import administration, entrance
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.house import AdminAction
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.house import HouseWatch
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import tables
from ludoteca.server.store.house import keys, log, people
from ludoteca.server.worker import Worker
from tests.server.indoors import StoppedEffects, a_connection, a_worker, enter, in_a_worker, two_seated

WAITING = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")])


class AHouse:
    """A worker that follows the log of its house, and somebody who runs it from elsewhere."""

    def __init__(self, worker: Worker) -> None:
        self.worker, self.rooms = worker, Rooms(worker)
        self.watch = HouseWatch(self.rooms)

    async def do(self, deed: str, subject: str = "", text: str = "", **more: int) -> str | None:
        """Do it as the command line does, then let the worker look."""
        wish = AdminAction(deed, subject, text, **more)  # type: ignore[arg-type]
        await self.watch.look()
        done = await administration.do(self.worker.db, self.worker.effects, "command line", wish)
        await self.watch.look()
        return done


def at_a_house(store: str, story: Callable[[AHouse], Awaitable[None]]) -> None:
    in_a_worker(store, lambda worker: story(AHouse(worker)))


def test_a_match_that_is_closed_is_over_for_everybody(store: str) -> None:
    async def story(house: AHouse) -> None:
        table, places = await two_seated(house.rooms)
        state = next(state for state in (place.state() for place in places) if state["offers"] is not None)
        await house.do("close", table)
        assert [each["table"]["status"] for each in places[0].heard() if each["type"] == "table"][-1] == "over"
        found = await tables.load(house.worker.db, table)
        assert found is not None
        assert found.status == "over"
        assert [(line.deed, line.subject, line.who) for line in await log.after(house.worker.db, 0)] == [
            ("close", table, "command line")
        ]
        with pytest.raises(Refused, match="no match is running"):
            await places[state["offers"]["seat"]].move(state)

    at_a_house(store, story)


def test_what_was_to_be_closed_while_no_server_ran_is_closed_at_the_next_start(store: str) -> None:
    async def story() -> None:
        async with a_worker(store) as worker:
            table, _ = await two_seated(Rooms(worker))
            await administration.do(worker.db, worker.effects, "command line", AdminAction("close", table))
        async with a_worker(store) as worker:
            await HouseWatch(Rooms(worker)).look()
            found = await tables.load(worker.db, table)
            assert found is not None
            assert found.status == "over"

    asyncio.run(story())


def test_a_table_that_waits_is_gone_when_it_is_closed_and_any_when_it_is_deleted(store: str) -> None:
    async def story(house: AHouse) -> None:
        waiting = await lobby.open_table(house.worker, (await house.worker.people.welcome("Ana"))[0], WAITING)
        played, places = await two_seated(house.rooms)
        await house.do("close", waiting.code)
        await house.do("delete", played)
        assert await tables.all_ids(house.worker.db) == []
        assert [each["error"]["code"] for each in places[0].heard() if each["type"] == "bye"] == ["unknown_table"]
        with pytest.raises(Refused, match="no such table"):
            await house.do("delete", played)

    at_a_house(store, story)


def test_who_is_renamed_is_called_so_at_their_tables(store: str) -> None:
    async def story(house: AHouse) -> None:
        rude, _ = await house.worker.people.welcome("Rude")
        table = await lobby.open_table(house.worker, rude, WAITING)
        place = await enter(house.rooms, table.id, rude)
        place.heard()
        await house.do("rename", rude.id, "Ruth")
        told = [each for each in place.heard() if each["type"] == "table"][-1]
        assert told["table"]["seats"][0]["name"] == "Ruth"
        assert (await people.members(house.worker.db, "ruth"))[0].name == "Ruth"
        with pytest.raises(Refused, match="at most 24"):
            await house.do("rename", rude.id, "R" * 25)

    at_a_house(store, story)


def test_who_is_banned_is_let_go_and_is_nobody_until_they_may_come_again(store: str) -> None:
    async def story(house: AHouse) -> None:
        mallory, token = await house.worker.people.welcome("Mallory")
        table = await lobby.open_table(house.worker, mallory, WAITING)
        room = await house.rooms.enter(table.id)
        there = a_connection(mallory, hashed(token))
        room.audience.add(there)
        await house.do("ban", mallory.id)
        assert there.person is None
        with pytest.raises(Refused, match="may not come in"):
            await house.worker.people.with_token(token)
        await house.do("unban", mallory.id)
        assert await house.worker.people.with_token(token) == mallory

    at_a_house(store, story)


def test_what_is_announced_is_told_at_every_table_and_ends_by_itself(store: str) -> None:
    async def story(house: AHouse) -> None:
        _, places = await two_seated(house.rooms)
        await house.do("announce", text="Pizza \x07 at eight", hours=2)
        (news,) = [each for each in places[1].heard() if each["type"] == "house"]
        assert (news["announcement"]["text"], news["draining"]) == ("Pizza at eight", False)
        now = house.worker.effects.now_ms()
        assert house.worker.house.announced(now) is not None
        assert house.worker.house.announced(now + 3 * 3_600_000) is None
        await house.do("announce")
        assert [each["announcement"] for each in places[1].heard() if each["type"] == "house"] == [None]

    at_a_house(store, story)


def test_no_new_tables_are_opened_while_the_house_is_drained(store: str) -> None:
    async def story(house: AHouse) -> None:
        ana, _ = await house.worker.people.welcome("Ana")
        _, places = await two_seated(house.rooms)
        await house.do("drain")
        with pytest.raises(Refused, match="no new tables"):
            await lobby.open_table(house.worker, ana, WAITING)
        states = [place.state() for place in places]
        mover = next(i for i, state in enumerate(states) if state["offers"] is not None)
        await places[mover].move(states[mover])  # what was begun goes on
        await house.do("reopen")
        await lobby.open_table(house.worker, ana, WAITING)

    at_a_house(store, story)


def test_a_password_is_stored_hashed_and_opens_the_door_until_it_is_changed(store: str) -> None:
    async def story(house: AHouse) -> None:
        worker = house.worker
        with pytest.raises(Refused, match="at least 8"):
            await house.do("lock", text="short")
        for word in ("football", "12345678", "PassWord", "our ludoteca"):
            with pytest.raises(Refused, match="tried first"):
                await house.do("lock", text=word)
        with pytest.raises(Refused, match="at most 200"):
            await house.do("lock", text="ñ" * 201)
        longest = "ñ ! 한" * 40  # any letters, up to 200, none of them asked for
        await house.do("lock", text=longest)
        assert await entrance.by_password(worker.db, worker.effects, worker.house, longest, None)
        with pytest.raises(Refused, match="not the password"):
            await entrance.by_password(worker.db, worker.effects, worker.house, longest.upper(), None)
        await house.do("lock", text="open sesame")
        assert worker.house.is_locked
        stored = worker.house.password
        assert stored is not None
        assert stored.startswith("scrypt$")
        assert "sesame" not in stored
        with pytest.raises(Refused, match="not the password"):
            await entrance.by_password(worker.db, worker.effects, worker.house, "sesame, open", None)
        token = await entrance.by_password(worker.db, worker.effects, worker.house, "open sesame", None)
        assert await keys.is_pass(worker.db, token, worker.effects.now_ms())
        assert not await keys.is_pass(worker.db, token, worker.effects.now_ms() + 401 * DAY_MS)
        await house.do("lock", text="another word")
        assert not await keys.is_pass(worker.db, token, worker.effects.now_ms())
        assert "sesame" not in str(await log.after(worker.db, 0))

    at_a_house(store, story)


def test_an_invitation_lets_in_as_many_as_it_says_and_a_link_makes_one_keeper(store: str) -> None:
    async def story(house: AHouse) -> None:
        worker, (ana, _) = house.worker, await house.worker.people.welcome("Ana")
        invitation = await house.do("invite", uses=2) or ""
        for _ in range(2):
            await entrance.by_invitation(worker.db, worker.effects, invitation, None)
        with pytest.raises(Refused, match="invitation"):
            await entrance.by_invitation(worker.db, worker.effects, invitation, None)
        link = await house.do("make_keeper") or ""
        with pytest.raises(Refused, match="invitation"):  # a key opens its own door alone
            await entrance.by_invitation(worker.db, worker.effects, link, None)
        await administration.become_administrator(worker.db, worker.effects, link, ana.id, ana.name)
        assert await people.is_administrator(worker.db, ana.id)
        with pytest.raises(Refused, match="not valid"):
            await administration.become_administrator(worker.db, worker.effects, link, "somebody", "Eve")
        await house.do("dismiss", ana.id)
        assert not await people.is_administrator(worker.db, ana.id)

    at_a_house(store, story)


def test_a_link_that_makes_a_keeper_is_good_for_an_hour(store: str) -> None:
    async def story() -> None:
        effects = StoppedEffects()
        async with a_worker(store, effects) as worker:
            house, (ana, _) = AHouse(worker), await worker.people.welcome("Ana")
            early, late = [await house.do("make_keeper", hours=48) or "" for _ in range(2)]  # hours are for other links
            effects.now += administration.HOUR_MS - 1
            await administration.become_administrator(worker.db, effects, early, ana.id, ana.name)
            effects.now += 1
            with pytest.raises(Refused, match="not valid"):
                await administration.become_administrator(worker.db, effects, late, ana.id, ana.name)

    asyncio.run(story())


def test_nobody_becomes_a_keeper_without_a_line_in_the_log(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: AHouse) -> None:
        worker, (ana, _) = house.worker, await house.worker.people.welcome("Ana")
        link = await house.do("make_keeper") or ""
        with monkeypatch.context() as broken:
            broken.setattr(log, "NOTE", log.NOTE.replace("house_log (number", "no_such_log (number"))
            with pytest.raises(Exception, match="no_such_log"):
                await administration.become_administrator(worker.db, worker.effects, link, ana.id, ana.name)
        assert not await people.is_administrator(worker.db, ana.id)
        # the link is not used up
        await administration.become_administrator(worker.db, worker.effects, link, ana.id, ana.name)
        assert await people.is_administrator(worker.db, ana.id)
        last = (await log.after(worker.db, 0))[-1]
        assert (last.deed, last.who, last.subject, last.detail) == ("became_keeper", ana.id, ana.id, "Ana")

    at_a_house(store, story)
