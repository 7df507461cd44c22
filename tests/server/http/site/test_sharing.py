"""What a link shows where it is pasted."""

import re
from pathlib import Path
from types import SimpleNamespace

from starlette.requests import Request

from ludoteca.server.actions import lobby
from ludoteca.server.actions.deals.playing import of_the_day
from ludoteca.server.http.site.links import described
from ludoteca.server.http.site.pages import Page
from ludoteca.server.limits import Limits, Rate
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import deals
from ludoteca.server.store.deals import Deal
from ludoteca.server.store.people import Person
from ludoteca.server.worker import Worker
from tests.server.actions.drawing.test_pictures import PNG
from tests.server.clients import Guest, run
from tests.server.indoors import in_a_worker
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def shown(html: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', html))


def asking(rooms: Rooms, path: str, host: str = "localhost") -> Request:
    """Somebody asks for a page of the page's own."""
    app = SimpleNamespace(state=SimpleNamespace(rooms=rooms))
    headers = [(b"host", host.encode()), (b"accept-language", b"pt-BR, en;q=0.5")]
    scope = {"type": "http", "method": "GET", "path": "/" + path, "path_params": {"path": path}, "headers": headers}
    return Request({**scope, "query_string": b"", "scheme": "http", "server": ("localhost", 80), "app": app})


def test_a_game_is_called_as_in_its_readers_language(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head></head><body></body></html>", encoding="utf-8")

    async def story(worker: Worker) -> None:
        told = await Page(tmp_path).serve(asking(Rooms(worker), "new/summer_pavilion"))
        assert shown(bytes(told.body).decode())["og:title"] == "Azul: Pavilhão de Verão"

    in_a_worker(tmp_path / "tables.db", story)


def test_a_link_shows_its_game_its_people_and_a_picture(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<html><head></head><body></body></html>", encoding="utf-8")

    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana, bruno = Person("ana", 'Ana "<b>'), Person("bruno", "Bruno")
        table = await lobby.open_table(worker, ana, OpenTable("yangtze", [SeatWish("me"), SeatWish("open")]))

        async def link(path: str) -> dict[str, str]:
            return shown(bytes((await Page(folder).serve(asking(rooms, path))).body).decode())

        waiting = await link(f"table/{table.id}")
        assert waiting["og:description"] == "Ana &quot;&lt;b&gt; · há um lugar livre"
        assert waiting["og:image"].endswith("/picture/game/yangtze.png?language=pt")
        await lobby.sit(await rooms.enter(table.id), bruno, Sit())
        running = await link(f"table/{table.id}")
        assert running["og:title"] == "Yangtze"
        assert running["og:description"] == "Ana &quot;&lt;b&gt;, Bruno · em jogo"
        assert running["og:image"].endswith(f"/picture/{table.id}.png?language=pt")
        assert (await link(f"replay/{table.id}/5"))["og:image"].endswith(f"/picture/{table.id}.png?language=pt"), (
            "it is not over"
        )
        for page in ("rules", "learn", "new", "find"):
            told = await link(f"{page}/yangtze")
            assert told["og:title"] == "Yangtze", page
            assert told["og:description"].startswith("De 2 a 4 pessoas"), page
        for page in ("table/nothing", "rules/chess", "settings", "deal/nothing", "challenge/nothing"):
            assert await described(asking(rooms, page), page) == "", page
        home = await link("")
        assert (home["og:title"], home["og:image"]) == ("Ludoteca", f"{worker.settings.page_address}/icons/512.png")

    in_a_worker(tmp_path / "tables.db", story)


def test_under_a_name_that_is_not_ours_a_link_shows_nothing(tmp_path: Path) -> None:
    """Whoever owns a name may let it point at a server at home, and their page then reads what is answered there."""

    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table = await lobby.open_table(
            worker, Person("ana", "Ana"), OpenTable("yangtze", [SeatWish("me"), SeatWish("open")])
        )
        for path in (f"table/{table.id}", ""):
            assert await described(asking(rooms, path), path) != ""
            assert await described(asking(rooms, path, "evil.example"), path) == ""

    in_a_worker(tmp_path / "tables.db", story)


def test_a_code_shows_its_game_and_host_without_a_picture_of_the_table_and_guessing_shows_nothing(
    tmp_path: Path,
) -> None:
    async def story(worker: Worker) -> None:
        rooms, ana = Rooms(worker), Person("ana", "Ana")
        table = await lobby.open_table(worker, ana, OpenTable("yangtze", [SeatWish("me"), SeatWish("me", "Bruno")]))
        await rooms.enter(table.id)
        path = f"table/{table.code}"
        told = shown(await described(asking(rooms, path), path))
        assert told["og:description"] == "Ana, Bruno · em jogo"
        assert told["og:image"].endswith("/picture/game/yangtze.png?language=pt")
        worker.limits = Limits({**worker.settings.rates, "codes": Rate(1, 3600)})
        assert await described(asking(rooms, "table/ZZZZZZ"), "table/ZZZZZZ") == ""
        assert await described(asking(rooms, path), path) == "", "whoever guesses is counted"

    in_a_worker(tmp_path / "tables.db", story)


def test_a_deal_shows_its_day_or_its_challenger_and_nothing_of_what_is_dealt(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms, ana = Rooms(worker), Person("ana", "Ana")
        bots = [SeatWish("me"), SeatWish("bot", level="random")]
        table = await lobby.open_table(worker, ana, OpenTable("yangtze", bots))
        await rooms.enter(table.id)
        dealt = Deal("yangtze", 1, 0, [None, "random"], {}, "ab" * 32, "cd" * 32, 0, None, table.id)
        await deals.adopt(worker.db, dealt, "a-challenge", table.id)
        (daily, *_) = await of_the_day(worker)
        expected = {
            "deal/a-challenge": "Ana · você faz melhor com o mesmo sorteio?",
            f"challenge/{table.id}": "Ana · você faz melhor com o mesmo sorteio?",
            f"deal/{daily.id}": f"A partida do dia {daily.day}: a mesma para todos",
        }
        for path, text in expected.items():
            told = shown(await described(asking(rooms, path), path))
            assert told["og:description"] == text
            assert re.search(r"/picture/game/\w+\.png\?language=pt$", told["og:image"]), "a table at which nobody plays"
            assert not any(secret in str(told) for secret in (daily.seed, dealt.seed, dealt.thinking))

    in_a_worker(tmp_path / "tables.db", story)


def test_a_puzzle_shows_its_own_position(server: ServerProcess, tmp_path: Path) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        pictures = [(await ana.http.get(f"/picture/puzzle/yangtze/{number}.png")).content for number in (1, 2)]
        assert all(each.startswith(PNG) for each in pictures)
        assert pictures[0] != pictures[1]
        for wrong in ("yangtze/0", "yangtze/99999", "chess/1", "yangtze/one"):
            assert (await ana.http.get(f"/picture/puzzle/{wrong}.png")).status_code == 404

    run(story())

    async def links(worker: Worker) -> None:
        rooms = Rooms(worker)
        for path, image in (
            ("puzzle/yangtze/2", r"/puzzle/yangtze/2\.png\?language=pt$"),
            ("puzzle/yangtze", r"/puzzle/yangtze/\d+"),
        ):
            told = shown(await described(asking(rooms, path), path))
            assert re.search("/picture" + image, told["og:image"])
            assert told["og:description"].startswith("Problema ")
        beyond = shown(await described(asking(rooms, "puzzle/yangtze/999"), "puzzle/yangtze/999"))
        assert beyond["og:image"].endswith("/picture/game/yangtze.png?language=pt")

    in_a_worker(tmp_path / "tables.db", links)
