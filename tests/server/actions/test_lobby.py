"""Opening tables, finding and joining them; guests and their personal links."""

import pytest

from ludoteca.server.actions import lobby
from ludoteca.server.actions.lists import line
from ludoteca.server.actions.lobby import MOST_PUBLIC, MOST_WAITING
from ludoteca.server.protocol import http
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.rooms.house import HouseWatch
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import tables
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table
from ludoteca.server.worker import Worker
from tests.server.clients import Chair, Guest, Json, run
from tests.server.indoors import ANA, BRUNO, CARLA, in_a_worker
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def bot(level: str = "novice") -> Json:
    return {"kind": "bot", "level": level}


def test_a_table_is_found_by_its_code_in_any_case_and_begins_when_it_is_full(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        opened = await ana.post("/api/tables", game="yangtze", seats=[ME, OPEN])
        found = await bruno.get(f"/api/tables/{opened['code'].lower()}")
        assert (found["table"], found["status"], found["commitment"]) == (opened["table"], "open", None)
        assert [seat["kind"] for seat in found["seats"]] == ["person", "open"]
        await bruno.post(f"/api/tables/{opened['code']}/sit")
        found = await bruno.get(f"/api/tables/{opened['table']}")
        assert found["status"] == "running"
        assert len(found["commitment"]) == 64
        assert [seat["name"] for seat in found["seats"]] == ["Ana", "Bruno"]
        taken = await bruno.post(f"/api/tables/{opened['table']}/sit")
        assert taken["error"]["code"] == "not_open"

    run(story())


def test_a_new_name_is_used_at_tables_that_are_going_on(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, {"kind": "me", "name": "Eva"}, OPEN])
        await bruno.post(f"/api/tables/{table}/sit")
        chair = await bruno.enter(table)
        await ana.post("/api/me", name="Ana María")
        told = await chair.until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["name"] != "Ana")
        assert [seat["name"] for seat in told["table"]["seats"]] == ["Ana María", "Eva", "Bruno"]
        (line,) = (await bruno.get("/api/me/tables"))["tables"]
        assert line["names"] == ["Ana María", "Eva", "Bruno"]

    run(story())


def test_two_people_cannot_take_the_same_seat(server: ServerProcess) -> None:
    async def story() -> None:
        guests = [await Guest.named(server.address, f"Guest {n}") for n in range(3)]
        table = await guests[0].open_table("yangtze", [ME, OPEN, OPEN])
        assert "table" in await guests[1].post(f"/api/tables/{table}/sit", seat=1)
        assert (await guests[2].post(f"/api/tables/{table}/sit", seat=1))["error"]["code"] == "seat_taken"
        assert (await guests[2].post(f"/api/tables/{table}/sit", seat=7))["error"]["code"] == "bad_table"
        assert "table" in await guests[2].post(f"/api/tables/{table}/sit")

    run(story())


def test_who_asks_twice_for_a_seat_has_one(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, OPEN, OPEN, OPEN])
        for wish in ({}, {}, {"seat": 1}, {"name": "Bruna"}, {"name": "Bruna"}):  # Bruna sits before the same screen
            assert (await bruno.post(f"/api/tables/{table}/sit", **wish))["table"] == table
        seats = (await bruno.get(f"/api/tables/{table}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Ana", "Bruno", "Bruna", None]

    run(story())


def test_only_public_tables_with_an_open_seat_are_listed(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        private = await ana.open_table("yangtze", [ME, OPEN])
        public = await ana.open_table("yangtze", [ME, OPEN], public=True)
        listed = {line["table"]: line for line in (await bruno.get("/api/tables"))["tables"]}
        assert public in listed
        assert private not in listed
        assert (listed[public]["names"], listed[public]["levels"]) == (["Ana", None], [None, None])
        mine = [line["table"] for line in (await ana.get("/api/me/tables"))["tables"]]
        assert {public, private} <= set(mine)
        await bruno.post(f"/api/tables/{public}/sit")
        assert public not in [line["table"] for line in (await bruno.get("/api/tables"))["tables"]]
        both = [await guest.get("/api/me/tables") for guest in (ana, bruno)]
        seen = [next(line for line in lines["tables"] if line["table"] == public) for lines in both]
        assert sorted(line["your_turn"] for line in seen) == [False, True]
        assert all(line["your_turn"] == (line["your_seats"] == line["active"]) for line in seen)

    run(story())


@pytest.mark.parametrize("bot_plays", [False, True])
def test_it_is_nobodys_turn_while_a_bot_plays_for_them(bot_plays: bool) -> None:
    seats = [SeatRow(0, "ana", "Ana", bot_plays=bot_plays), SeatRow(1, "bruno", "Bruno")]
    table = Table("yangtze", 1, {}, Pace(), "ana", id="t", code="CODE22", active=1, seats=seats)
    assert [line(table, person, 0).your_turn for person in ("ana", "bruno")] == [not bot_plays, False]


def test_the_host_does_not_have_to_wait(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, OPEN, bot()])
        assert (await bruno.post(f"/api/tables/{table}/start", level="novice"))["error"]["code"] == "not_host"
        assert (await ana.post(f"/api/tables/{table}/start", level="godlike"))["error"]["code"] == "bad_table"
        assert await ana.post(f"/api/tables/{table}/start", level="novice") == {}
        seats = (await ana.get(f"/api/tables/{table}"))["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "bot", "bot"]

    run(story())


def test_nobody_fills_the_public_list_or_all_its_seats(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = [await Guest.named(server.address, name) for name in ("Ana", "Bruno")]
        seats = [ME, OPEN, OPEN]
        opened = [await ana.post("/api/tables", game="yangtze", seats=seats, public=True) for _ in range(MOST_PUBLIC)]
        refused = await ana.post("/api/tables", game="yangtze", seats=seats, public=True)
        assert refused["error"]["code"] == "too_many"
        await ana.post(f"/api/tables/{opened[0]['table']}/start", level="random")
        assert "table" in await ana.post("/api/tables", game="yangtze", seats=seats, public=True)
        tables = [await ana.open_table("yangtze", seats) for _ in range(MOST_WAITING + 1)]
        sat = [await bruno.post(f"/api/tables/{table}/sit") for table in tables]
        assert [("error" in each) for each in sat] == [False] * MOST_WAITING + [True]
        assert sat[-1]["error"]["code"] == "too_many"

    run(story())


def test_a_personal_link_brings_the_seat_to_another_device(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        token = (await ana.post("/api/me/link"))["token"]
        phone = Guest(server.address)
        assert (await phone.get("/api/me"))["error"]["code"] == "no_name"
        me = await phone.post("/api/me/claim", token=token)
        assert me == await ana.get("/api/me")
        chair = await phone.enter(table)
        assert (await chair.receive())["you"]["seats"] == [0]
        assert (await Guest(server.address).post("/api/me/claim", token="x" * 43))["error"]["code"] == "bad_link"
        assert (await phone.http.post("/api/me/forget")).status_code == 204
        assert (await ana.get("/api/me"))["error"]["code"] == "no_name"
        assert (await Guest(server.address).post("/api/me/claim", token=token))["error"]["code"] == "bad_link"
        await chair.close()

    run(story())


def test_somebody_elses_link_replaces_nobody_unasked_and_the_former_person_can_be_returned_to(
    server: ServerProcess,
) -> None:
    async def story() -> None:
        vera, mallory = [await Guest.named(server.address, name) for name in ("Vera", "Mallory")]
        table = await vera.open_table("yangtze", [ME, OPEN])
        me, token = await vera.get("/api/me"), (await mallory.post("/api/me/link"))["token"]
        whose = await vera.post("/api/me/whose", token=token)
        assert (whose["name"], whose["person"]) == ("Mallory", (await mallory.get("/api/me"))["person"])
        for instead_of in (None, whose["person"]):
            refused = await vera.post("/api/me/claim", token=token, instead_of=instead_of)
            assert refused["error"]["code"] == "somebody_else"
        assert await vera.get("/api/me") == me == {**me, "former": None}
        became = await vera.post("/api/me/claim", token=token, instead_of=me["person"])
        assert became == await vera.get("/api/me") == {**whose, "former": "Vera"}
        back = await vera.post("/api/me/return")
        assert back == await vera.get("/api/me") == {**me, "former": "Mallory"}
        chair = await vera.enter(table)
        assert (await chair.receive())["you"]["seats"] == [0]

    run(story())


def test_nobody_sits_under_the_name_of_somebody_else_at_the_table(server: ServerProcess) -> None:
    """Neither by sitting down nor by a new name; one person may have two seats under one name."""

    async def story() -> None:
        vera, mallory = await Guest.named(server.address, "Vera"), await Guest.named(server.address, "vera")
        table = await vera.open_table("yangtze", [ME, ME, OPEN])
        for _ in range(2):  # asked twice, done once
            await mallory.post(f"/api/tables/{table}/sit")
        assert await names(vera, table) == ["Vera", "Vera", "vera 2"]
        other = await vera.open_table("yangtze", [ME, OPEN, OPEN])
        await mallory.post("/api/me", name="Mallory")
        await mallory.post(f"/api/tables/{other}/sit", name="VERA")
        assert await names(vera, other) == ["Vera", "VERA 2", None]
        third = await vera.open_table("yangtze", [ME, OPEN, OPEN])
        await mallory.post(f"/api/tables/{third}/sit")
        await mallory.post("/api/me", name="Vera")
        assert await names(vera, third) == ["Vera", "Mallory", None]

    run(story())


async def names(guest: Guest, table: str) -> list[str | None]:
    """Who sits at a table."""
    chair = await guest.enter(table)
    told = (await chair.receive())["table"]
    await chair.close()
    return [each["name"] for each in told["seats"]]


def test_who_opens_several_links_can_return_to_everybody_the_device_was(server: ServerProcess) -> None:
    """A third link overwrites nobody, and however many there are the first person stays."""

    async def story() -> None:
        vera = await Guest.named(server.address, "Vera")
        for name in ("Mallory", "Eve", "Oscar", "Trudy", "Peggy", "Sybil"):
            other = await Guest.named(server.address, name)
            token, me = (await other.post("/api/me/link"))["token"], await vera.get("/api/me")
            became = await vera.post("/api/me/claim", token=token, instead_of=me["person"])
            assert (became["name"], became["former"]) == (name, me["name"])
        met = [(await vera.post("/api/me/return"))["name"] for _ in range(6)]
        assert met == ["Peggy", "Trudy", "Oscar", "Eve", "Vera", "Sybil"]
        assert (await vera.get("/api/me"))["former"] == "Peggy"
        assert (await vera.http.post("/api/me/sign-out")).status_code == 204
        me = await vera.get("/api/me")
        assert (me["name"], me["former"]) == ("Peggy", "Trudy")

    run(story())


def test_who_signs_out_of_a_link_is_again_whom_the_device_was_before(server: ServerProcess) -> None:
    async def story() -> None:
        vera, mallory = [await Guest.named(server.address, name) for name in ("Vera", "Mallory")]
        me, token = await vera.get("/api/me"), (await mallory.post("/api/me/link"))["token"]
        await vera.post("/api/me/claim", token=token, instead_of=me["person"])
        await vera.http.post("/api/me/sign-out")
        assert await vera.get("/api/me") == me
        assert (await vera.post("/api/me/return"))["error"]["code"] == "no_name"
        assert (await mallory.get("/api/me"))["name"] == "Mallory"

    run(story())


@pytest.mark.parametrize("path", ["/api/me/forget", "/api/me/sign-out"])
def test_who_is_signed_out_plays_no_further_on_an_open_connection(server: ServerProcess, path: str) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, {"kind": "me", "name": "Bruno"}])
        phone = Guest(server.address)
        await phone.post("/api/me/claim", token=(await ana.post("/api/me/link"))["token"])
        here, there = await ana.enter(table), await phone.enter(table)
        for chair in (here, there):
            await chair.until(lambda m: m["type"] == "ack")
        await ana.http.post(path)
        stays, goes = (here, there) if path.endswith("forget") else (there, here)
        bye = await goes.until(lambda m: m["type"] == "bye")
        assert bye["error"]["code"] == "no_name"
        assert (await stays.ask(type="front", seat=0))["type"] == "ack"

    run(story())


@pytest.mark.parametrize("path", ["/api/me/forget", "/api/me/sign-out"])
def test_who_is_signed_out_between_handshake_and_hello_is_nobody(server: ServerProcess, path: str) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, {"kind": "me", "name": "Bruno"}])
        phone = Guest(server.address)
        await phone.post("/api/me/claim", token=(await ana.post("/api/me/link"))["token"])
        goes = phone if path.endswith("forget") else ana
        chair = Chair(await goes.connect(table))
        await ana.http.post(path)
        await chair.send(type="hello", id=1)
        bye = await chair.until(lambda m: m["type"] in ("bye", "table"))
        assert (bye["type"], bye.get("error", {}).get("code")) == ("bye", "no_name")

    run(story())


def test_a_name_is_cleaned_and_can_be_changed(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "  An\u202ea\n ")
        assert (await ana.get("/api/me"))["name"] == "An a"
        assert (await ana.post("/api/me", name="Ana"))["name"] == "Ana"
        for wrong in ("", " ", "\u0007", "x" * 25, None, 7):
            assert (await ana.post("/api/me", name=wrong))["error"]["code"] == "bad_message"

    run(story())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [ME, OPEN]}, "unknown_game"),
        ({"game": "../kernel", "seats": [ME, OPEN]}, "unknown_game"),
        ({"game": "yangtze", "seats": [ME]}, "bad_table"),
        ({"game": "yangtze", "seats": [ME] * 5}, "bad_table"),
        ({"game": "yangtze", "seats": [ME, OPEN], "options": {"side": "basic"}}, "bad_table"),
        ({"game": "yangtze", "seats": [ME, {"kind": "bot", "level": "no"}]}, "bad_table"),
        ({"game": "yangtze", "seats": [ME, {"kind": "bot"}]}, "bad_table"),
        ({"game": "yangtze", "seats": [ME, OPEN], "pace": {"kind": "live"}}, "bad_table"),
        ({"game": "yangtze", "seats": [ME, OPEN], "pace": {"kind": "days", "per_move": 2, "bank": 5}}, "bad_table"),
        ({"game": "yangtze", "seats": [ME, OPEN], "pace": {"kind": "live", "per_move": -1}}, "bad_message"),
        ({"game": "yangtze", "seats": [ME, OPEN], "seed": 7}, "bad_message"),
        ({"game": "yangtze", "seats": "two"}, "bad_message"),
        ({"game": "yangtze"}, "bad_message"),
    ],
)
def test_what_cannot_be_a_table_is_refused_in_a_sentence(server: ServerProcess, wish: Json, code: str) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        answer = await ana.post("/api/tables", **wish)
        assert answer["error"]["code"] == code
        assert len(answer["error"]["message"]) > 10

    run(story())


@pytest.mark.parametrize("side", ["basic", "expert"])
def test_the_match_is_played_with_the_options_that_were_chosen(server: ServerProcess, side: str) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("river_dragons", [ME, ME], options={"side": side})
        chair = await ana.enter(table)
        told = await chair.told(0)
        assert chair.messages[0]["table"]["options"]["side"] == told["state"]["view"]["side"] == side

    run(story())


def test_nothing_is_where_nothing_is(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        assert (await ana.get("/api/nothing"))["error"]["code"] == "not_found"
        assert (await ana.get("/api/tables/zzzzzz"))["error"]["code"] == "unknown_table"
        answer = await ana.http.get("/")
        assert "page is not built" in answer.text or "<html" in answer.text

    run(story())


def test_the_host_lets_somebody_get_up_before_the_match_and_nobody_else_does(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        wish = http.OpenTable("yangtze", [http.SeatWish("me"), http.SeatWish("open"), http.SeatWish("open")])
        room = await rooms.enter((await lobby.open_table(worker, ANA, wish)).id)
        await lobby.sit(room, BRUNO, http.Sit(1))
        wrong = ((BRUNO, 0, "not_host"), (ANA, 0, "bad_table"), (ANA, 2, "bad_table"), (ANA, 9, "bad_table"))
        for who, seat, code in wrong:
            with pytest.raises(Refused) as refused:
                await lobby.unseat(room, who, http.Unseat(seat))
            assert refused.value.problem.code == code
        await lobby.unseat(room, ANA, http.Unseat(1))
        assert [each.person for each in room.table.seats] == [ANA.id, None, None]
        for seat, who in ((1, BRUNO), (2, CARLA)):
            await lobby.sit(room, who, http.Sit(seat))
        with pytest.raises(Refused, match="has begun"):
            await lobby.unseat(room, ANA, http.Unseat(1))

    in_a_worker(store, story)


def test_the_host_closes_a_table_that_waits_and_nobody_else_does(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        wish = http.OpenTable("yangtze", [http.SeatWish("me"), http.SeatWish("open"), http.SeatWish("open")])
        room = await rooms.enter((await lobby.open_table(worker, ANA, wish)).id)
        await lobby.sit(room, BRUNO, http.Sit(1))
        with pytest.raises(Refused) as refused:
            await lobby.close(room, BRUNO)
        assert refused.value.problem.code == "not_host"
        await HouseWatch(rooms).look()
        assert await tables.all_ids(worker.db) == [room.table.id]
        await lobby.close(room, ANA)
        await HouseWatch(rooms).look()
        assert (await tables.all_ids(worker.db), room.is_gone) == ([], True)

    in_a_worker(store, story)


def test_who_sits_down_while_the_host_closes_the_table_begins_no_match(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        wish = http.OpenTable("yangtze", [http.SeatWish("me"), http.SeatWish("open")])
        room = await rooms.enter((await lobby.open_table(worker, ANA, wish)).id)
        await lobby.close(room, ANA)
        await lobby.sit(room, BRUNO, http.Sit(1))
        assert (room.table.status, room.timeline) == ("open", None)
        await HouseWatch(rooms).look()
        assert (await tables.all_ids(worker.db), room.is_gone) == ([], True)

    in_a_worker(store, story)
