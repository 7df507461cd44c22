"""Lists of tables: all of mine, what waits for me, how far each is, and nothing that is not for everyone."""

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.game import Game
from ludoteca.server.actions import lobby
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.store import tables
from tests.server.actions.test_lobby import bot
from tests.server.actions.test_moves import ME, OPEN, seated
from tests.server.clients import Guest, Json, first_move, run
from tests.server.indoors import ANA, BRUNO, StoppedEffects, a_worker
from tests.server.processes import ServerProcess


async def mine(guest: Guest, query: str = "") -> list[Json]:
    lines: list[Json] = (await guest.get(f"/api/me/tables{query}"))["tables"]
    return lines


def test_every_table_of_mine_is_listed(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        tables = {await ana.open_table("yangtze", [ME, OPEN]) for _ in range(9)}
        assert {line["table"] for line in await mine(ana)} == tables

    run(story())


def test_a_person_with_the_name_of_a_level_is_a_person(server: ServerProcess) -> None:
    async def story() -> None:
        guest = await Guest.named(server.address, "expert")
        await guest.open_table("yangtze", [ME, bot("novice"), OPEN])
        (line,) = await mine(guest)
        assert (line["names"], line["levels"]) == (["expert", None, None], [None, "novice", None])

    run(story())


@pytest.mark.parametrize("game", ["yangtze", "summer_pavilion", "river_dragons"])
def test_a_line_says_how_far_the_match_is_as_everybody_sees_it(server: ServerProcess, game: str) -> None:
    async def story() -> None:
        table, guests, _, states = await seated(server, game)
        (line,) = [line for line in await mine(guests[0]) if line["table"] == table]
        facts = line["progress"]["facts"]
        assert tuple(facts) == registry.find(game).progress
        assert facts == {name: states[0]["view"][name] for name in facts}
        assert line["progress"]["winners"] is None

    run(story())


def test_a_secret_cannot_be_shown_in_lists() -> None:
    yangtze = registry.find("yangtze")
    facts = {name: getattr(yangtze, name) for name in Game.__dataclass_fields__}
    with pytest.raises(ValueError, match="not everyone sees it"):
        Game(**(facts | {"progress": ("hand",)}))


def test_matches_that_are_over_are_a_list_of_their_own_with_their_result(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, _ = await seated(server)
        for chair in chairs:
            await chair.ask(type="agree")
        await chairs[0].told(1)
        assert table not in [line["table"] for line in await mine(guests[0])]
        (line,) = await mine(guests[0], "?over=1")
        assert (line["table"], line["progress"]["scores"], line["progress"]["winners"]) == (table, [0, 0], [])
        assert await mine(guests[0], f"?over=1&before={line['touched_at']}") == []
        assert (await guests[0].get("/api/me/tables?over=perhaps"))["error"]["code"] == "bad_message"

    run(story())


def test_a_rematch_an_end_that_is_proposed_and_what_is_said_are_in_the_lists_of_the_others(
    server: ServerProcess,
) -> None:
    async def story() -> None:
        _, guests, chairs, _ = await seated(server)
        await chairs[0].ask(type="say", text="hola")
        await chairs[0].ask(type="agree")
        (line,) = await mine(guests[1])
        assert (line["proposing_end"], line["chat"]) == ([0], 1)
        await chairs[1].ask(type="agree")
        await chairs[0].told(1)
        opened = await chairs[0].ask(type="rematch")
        (asked,) = (await guests[1].get("/api/me/tables"))["rematches"]
        assert (asked["table"], asked["names"], asked["your_seats"]) == (opened["table"], ["Ana", None], [])
        assert (await guests[0].get("/api/me/tables"))["rematches"] == []
        stranger = await Guest.named(server.address, "Carla")
        assert (await stranger.get("/api/me/tables"))["rematches"] == []

    run(story())


def test_a_what_if_table_says_where_it_came_from(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, bot("novice")])
        chair = await ana.enter(table)
        await chair.until(lambda m: m["type"] == "ack")
        await chair.ask(type="agree")
        tried = await ana.post(f"/api/tables/{table}/what-if", position=0, seat=0, level="novice")
        assert (await ana.get(f"/api/tables/{tried['table']}"))["origin"] == {"table": table, "position": 0}
        assert [line["what_if"] for line in await mine(ana)] == [True]
        assert (await ana.get("/api/me/waiting"))["waiting"] == 0  # it waits for nobody
        again = await ana.post(f"/api/tables/{table}/what-if", position=0, seat=0, is_try=True)
        chair = await ana.enter(again["table"])
        turn = await chair.until(lambda m: m["type"] == "told" and m["state"]["offers"])  # the bot may begin
        await chair.send(**first_move(turn["state"]), id=7)
        assert (await ana.get(f"/api/tables/{again['table']}"))["what_if"]
        assert [line["table"] for line in await mine(ana)] == [tried["table"]]  # what a review had tried is in no list

    run(story())


def test_a_ping_is_answered(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, _ = await seated(server)
        assert await chairs[0].ask(type="ping", id=77) == {"type": "ack", "id": 77, "position": None}

    run(story())


def test_every_host_is_in_the_public_list_before_anybody_is_a_second_time(store: str) -> None:
    async def story() -> None:
        effects = StoppedEffects()
        async with a_worker(store, effects) as worker:
            wish, opened = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")], public=True), list[str]()
            for host in (ANA, BRUNO, BRUNO, BRUNO):
                effects.now += 1_000
                opened.append((await lobby.open_table(worker, host, wish)).id)
            assert [table.id for table in await tables.public_and_open(worker.db, 2)] == [opened[3], opened[0]]
            assert len(await tables.public_and_open(worker.db, 100)) == 4

    run(story())
