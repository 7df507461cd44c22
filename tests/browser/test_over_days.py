"""A match over days, as a club plays it: invited by a link, called by push, playing on the phone, called again."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, expect

from ludoteca.server.effects import DAY_MS
from ludoteca.server.notices.encryption import to_text
from tests.browser.beside import beside
from tests.browser.phone import PRESS, PushService, subscribing, worker_of
from tests.browser.playing import Play, play_on, wait_for_turn
from tests.browser.rooms import room_of
from tests.browser.visitor import Visitor
from tests.server.notices.house import AUTH, Phone
from tests.server.notices.inbox import an_inbox
from tests.server.processes import PATIENCE, ServerProcess, Zygote

GAME = "yangtze"
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


class Days:
    """Days that go by while the server runs."""

    def __init__(self, folder: Path, store: str) -> None:
        self.file, self._store = folder / "shift", store
        self.file.write_text("0")

    def pass_by(self, ms: int) -> None:
        """The service's clock counts only time in which a server ran, two seconds at most at once: it is set forward in
        the store, where its next tick finds it. Then the machine's own follows."""
        with closing(sqlite3.connect(self._store, timeout=60, isolation_level=None)) as db:
            db.execute("UPDATE house SET ms = ms + ? WHERE id = 1", (ms,))
            ticked = db.execute("SELECT at FROM house").fetchone()
            end = time.monotonic() + PATIENCE
            while db.execute("SELECT at FROM house").fetchone() == ticked:
                assert time.monotonic() < end, "the service's clock stands still"
                time.sleep(0.02)
        self.file.write_text(str(int(self.file.read_text()) + ms))


def play_turn(visitor: Visitor, play: Play) -> None:
    """Whatever there is to decide, until it is somebody else's turn."""
    while visitor.page.request.get("/api/me/tables").json()["tables"][0]["your_turn"]:
        assert wait_for_turn(visitor.page)
        play_on(visitor.page, play)


def test_a_match_over_days_is_played_from_a_phone_that_is_called(
    whole_browser: Browser, zygote: Zygote, tmp_path: Path
) -> None:
    server, room, phone = ServerProcess(zygote, tmp_path, inside="127.0.0.0/8"), room_of(GAME), Phone()
    days = Days(tmp_path, server.store)
    server.start(shift=str(days.file))
    with beside(an_inbox()) as (inbox, aside):
        ana = Visitor(whole_browser, server.address, name="Ana", worker=True)
        bruno = Visitor(whole_browser, server.address, screen="phone", worker=True)
        bruno.context.grant_permissions(["notifications"])
        bruno.context.add_init_script(subscribing(f"{inbox.address}/bruno", phone.point, to_text(AUTH)))

        ana.page.goto(f"/new/{GAME}")  # two days for each move
        ana.page.get_by_label("Con calma").check()
        ana.page.get_by_role("button", name="Abrir mesa").click()
        link = ana.page.locator("#address").input_value()
        bruno.page.goto(link)
        bruno.page.get_by_label("Nombre").fill("Bruno")
        bruno.page.get_by_role("button", name="Entrar", exact=True).click()
        bruno.page.wait_for_selector(".table")
        play_turn(bruno, room.play_by_touch)  # if he begins
        bruno.page.goto("/settings")
        bruno.page.get_by_role("button", name="Avisarme en este dispositivo").click()
        expect(bruno.page.get_by_text("(este dispositivo)")).to_be_visible()
        service = PushService(bruno)

        def called(title: str) -> None:
            """The next message that the server sent is shown, and leads to the table."""
            came = aside.run(inbox.next())
            assert came.path == "/bruno"
            service.deliver(**phone.read(came))
            (shown,) = service.shown(1, title)
            assert (shown["body"], shown["link"]) == ("Yangtze con Ana", link.removeprefix(server.address))
            assert worker_of(bruno).evaluate(PRESS) == link
            assert bruno.page.evaluate("navigator.serviceWorker.ready.then((it) => it.getNotifications())") == []

        for _ in ("on the first day", "on the second"):
            ana.page.goto(link)
            play_turn(ana, room.play_by_mouse)
            days.pass_by(MINUTE_MS)
            called("Te toca")
            bruno.page.goto(link)
            play_turn(bruno, room.play_by_touch)
            bruno.page.goto("/")
            days.pass_by(DAY_MS)

        play_turn(ana, room.play_by_mouse)
        days.pass_by(MINUTE_MS)
        called("Te toca")
        days.pass_by(DAY_MS + 12 * HOUR_MS)
        called("Se te acaba el tiempo")
        bruno.page.goto(link)
        expect(bruno.page.locator(".prompt time")).to_contain_text("11 h")
        play_turn(bruno, room.play_by_touch)
        assert inbox.came.empty(), "nothing was told twice, and nobody who was there"
        for visitor in (ana, bruno):
            visitor.leave()
    server.end()
