"""Pictures of tables, moments and games: what a spectator sees, and no more of them than may be asked for."""

from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.server.actions import lobby
from ludoteca.server.actions.drawing import pictures
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.worker import Worker
from tests.server.clients import Guest, run
from tests.server.indoors import in_a_worker
from tests.server.processes import ServerProcess, Zygote

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PNG = b"\x89PNG\r\n\x1a\n"


def test_a_picture_is_what_a_spectator_sees_now(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, {**ME, "name": "Bruno"}])
        path = f"/picture/{table}.png"
        drawn = await Guest(server.address).http.get(path)
        assert (drawn.headers["content-type"], drawn.content[:8]) == ("image/png", PNG)
        moment = await ana.http.get(path, params={"at": 0})
        assert moment.json()["error"]["code"] == "unknown_position", "what is being played is not looked back into"
        waiting = await ana.open_table("yangtze", [ME, OPEN])
        assert (await ana.http.get(f"/picture/{waiting}.png")).status_code == 409
        assert (await ana.http.get("/picture/game/yangtze.png")).content[:8] == PNG
        assert (await ana.http.get("/picture/game/chess.png")).status_code == 404

    run(story())


def test_who_sits_where_stands_in_the_picture_by_name(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    async def keep(svg: str, _niceness: int) -> bytes:
        drawn.append(svg)
        return PNG

    async def story(worker: Worker) -> None:
        rooms, drawing = Rooms(worker), pictures.Pictures(0)
        ana, _ = await worker.people.welcome("Ana & Co. of the long names")
        wish = OpenTable("yangtze", [SeatWish("me"), SeatWish("bot", level="novice")])
        room = await rooms.enter((await lobby.open_table(worker, ana, wish)).id)
        for _ in range(2):
            await drawing.of_table(room, None, "es")
        room.table.seats[0] = replace(room.table.seats[0], name="Bea")  # renamed: the former picture is not shown again
        await drawing.of_table(room, None, "es")

    monkeypatch.setattr(pictures, "paint", keep)
    in_a_worker(store, story)
    assert [("Ana &amp; Co. of th…" in each, "Bea ·" in each, "bot ·" in each) for each in drawn] == [
        (True, False, True),
        (False, True, True),
    ]
    assert not any("seat 0" in each for each in drawn)
    assert all("balsas" in each and "rafts" not in each for each in drawn)


def test_a_moment_of_a_match_that_is_over_has_a_picture(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        seats = [{"kind": "bot", "level": "random"}] * 2
        table = await ana.open_table("yangtze", seats)
        watching = await ana.enter(table)
        await watching.until(lambda m: m["type"] == "told" and m["state"]["over"])
        pictures = [(await ana.http.get(f"/picture/{table}.png", params={"at": at})).content for at in (5, 9)]
        assert all(each.startswith(PNG) for each in pictures)
        assert pictures[0] != pictures[1]
        assert (await ana.http.get(f"/picture/{table}.png", params={"at": 9999})).status_code == 404

    run(story())


def test_who_asks_for_many_pictures_is_told_so(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_pictures="1/hour").start()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        asked = [(await ana.http.get("/picture/nothing.png")).json()["error"]["code"] for _ in range(2)]
        assert asked == ["unknown_table", "too_fast"]

    run(story())
    server.end()
