"""Pictures of every page and of each game at its start, middle and end: `make gallery` writes them into gallery/.

They are for eyes, before a change of the page is called done. Nothing here is a test.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import typer
from playwright.sync_api import Browser, Page, sync_playwright

from ludoteca.kernel.registry import find
from ludoteca.server.operations.house import Administrator
from ludoteca.server.settings import Settings
from tests.browser.conftest import FLAGS
from tests.browser.playing import play_on, position, wait_for_turn
from tests.browser.rooms import GAMES, room_of
from tests.browser.test_known import club
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.processes import ServerProcess, Zygote

FOLDER = Path("gallery")
SCREENS = (
    *("desktop", "tablet", "tablet on its side", "phone", "small phone", "large"),
    *("large phone on its side", "phone on its side", "small phone on its side"),
)
SCHEMES = ("light", "dark")
SETTLED = 700  # milliseconds after which pictures and fonts are there
MIDDLE = 16  # positions into a match
PASSWORD = "ábrete sésamo"


def as_a_bot_would(page: Page) -> None:
    """The move that a hint proposes: on any side of any board."""
    page.get_by_role("button", name="Pedir una pista").click()
    page.locator(".prompt.chosen .primary").click()


class Photographer:
    """Somebody who visits every page with one kind of screen and takes pictures."""

    def __init__(self, browser: Browser, address: str, screen: str, scheme: str, name: str | None = "Ana") -> None:
        self.visitor = Visitor(browser, address, name=name, screen=screen, scheme=scheme)
        self.page = self.visitor.page
        self.suffix = f"{screen.replace(' ', '_')}-{scheme}"
        self.browser, self.address = browser, address
        self.screen, self.scheme = screen, scheme

    def take(self, name: str, whole: bool = False) -> None:
        """One picture."""
        self.page.wait_for_timeout(SETTLED)
        self.page.screenshot(path=FOLDER / f"{name}-{self.suffix}.png", full_page=whole)

    def shell(self) -> None:
        """Pages without a match."""
        for path, name in (
            ("/settings", "settings"),
            ("/no/page", "lost"),
            ("/keys", "keys"),
            ("/new/river_dragons", "new"),
        ):
            self.page.goto(path)
            self.take(name, whole=True)
        for game in GAMES:
            self.page.goto(f"/rules/{game}")
            self.take(f"rules-{game}")
        self.page.goto(f"/new/{GAMES[0]}")
        self.page.get_by_role("button", name="Abrir mesa").click()
        self.page.wait_for_selector(".invitation svg")
        self.take("lobby", whole=True)

    def people(self) -> None:
        """Six players; somebody who is not there; the door as a guest finds it."""
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 5]
        six = self.visitor.ask("tables", game="river_dragons", seats=seats, options={})["table"]
        self.page.goto(f"/table/{six}")
        wait_for_turn(self.page)
        self.take("six-players")
        self.page.goto(f"/new/{GAMES[0]}")
        self.page.get_by_role("button", name="Abrir mesa").click()
        link = self.page.locator("#address").input_value()
        guest = Visitor(self.browser, self.address, screen=self.screen, scheme=self.scheme)
        guest.page.goto(link)
        guest.page.wait_for_timeout(SETTLED)
        guest.page.screenshot(path=FOLDER / f"guest-{self.suffix}.png")
        guest.page.get_by_label("Nombre").fill("Bruno")
        guest.page.get_by_role("button", name="Entrar", exact=True).click()
        guest.page.wait_for_selector(".table")
        guest.leave()
        self.page.wait_for_selector(".table")
        self.page.wait_for_timeout(3000)  # until it is noticed
        self.take("absent")

    def home(self) -> None:
        """With tables of one's own, and what others do: somebody to play with, a match to watch."""
        others = [Visitor(self.browser, self.address, name=name) for name in ("Bruno", "Carla")]
        watched = others[0].ask("tables", game=GAMES[0], seats=[{"kind": "me"}, {"kind": "open"}], public=True)["table"]
        others[1].ask(f"tables/{watched}/sit")
        others[0].ask("seeking", game=GAMES[1], pace={"kind": "days", "per_move": 2})
        self.page.goto("/")
        self.take("home", whole=True)
        others[0].ask("seeking/stop")
        for other in others:
            other.leave()

    def finding(self) -> None:
        """Looking for somebody: what is chosen, then waiting."""
        self.page.goto(f"/find/{GAMES[0]}")
        self.take("find", whole=True)
        self.page.get_by_label("Con calma").check()
        self.page.get_by_role("button", name="Buscar", exact=True).click()
        self.page.get_by_role("button", name="Dejar de buscar").wait_for()
        self.take("finding")
        self.page.get_by_role("button", name="Dejar de buscar").click()

    def dealt(self) -> None:
        """The deal of the day, before it is played."""
        self.page.goto("/")
        self.page.locator("a[href^='/deal/']").first.click()
        self.page.wait_for_selector(".door")
        self.take("deal", whole=True)

    def club(self, token: str) -> None:
        """The page of somebody who plays in a club, and how they are called."""
        self.visitor.context.add_cookies([{"name": "ludoteca", "value": token, "url": self.address}])
        self.page.goto("/me")
        self.page.wait_for_selector("main section li")
        self.take("me", whole=True)
        way = {"url": "https://chat.example.org/hook", "language": "es", "zone": "Europe/Madrid"}
        if not self.page.request.get("/api/me/notices").json()["ways"]:
            self.visitor.ask("me/notices/webhooks", **way)
        self.page.goto("/settings")
        self.page.get_by_role("button", name="Probar").first.wait_for()
        self.take("settings-called", whole=True)

    def keeper(self, link: str) -> None:
        """The page of who runs the house; without a link, of who does already."""
        self.page.goto(f"/house#{link}")
        if link:
            self.page.get_by_role("button", name="Llevar esta casa").click()
        self.page.get_by_role("heading", name="Quién puede entrar").wait_for()
        self.take("house", whole=True)

    def entrance(self) -> None:
        """A house that asks for its password."""
        self.page.goto("/")
        self.page.locator("input[type=password]").wait_for()
        self.take("entrance")

    def match(self, game: str) -> None:
        """A whole match: its start, its middle, what is chosen, its end, and the replay."""
        room = room_of(game)
        self.visitor.play_against_bots(game)
        shown = {"start": 0, "middle": MIDDLE}
        while wait_for_turn(self.page):
            for name in [name for name, since in shown.items() if int(position(self.page)) >= since]:
                del shown[name]
                self.take(f"{game}-{name}")
            play_on(self.page, room.play_by_mouse)
        self.take(f"{game}-end")
        self.page.get_by_role("link", name="Repetición").click()
        self.page.wait_for_selector(".controls")
        for _ in range(3):
            self.page.get_by_role("button", name="Un paso adelante").click()
            self.page.wait_for_timeout(200)
        self.take(f"{game}-replay")
        self.learning(game)

    def other_sides(self, game: str) -> None:
        """The other sides of its board, where it has some: the start of a match there, and its middle."""
        for side in list(find(game).options.get("side", []))[1:]:
            name = side.name.lower()
            seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
            table = self.visitor.ask("tables", game=game, seats=seats, options={"side": name})["table"]
            self.page.goto(f"/table/{table}")
            assert wait_for_turn(self.page)
            self.take(f"{game}-{name}-start")
            while int(position(self.page)) < MIDDLE and wait_for_turn(self.page):
                play_on(self.page, as_a_bot_would)
            wait_for_turn(self.page)
            self.take(f"{game}-{name}-middle")

    def learning(self, game: str) -> None:
        """What teaches: the review of the match that was just looked at, a puzzle, the guided match."""
        self.page.goto(re.sub("/replay/([^/]+).*", r"/review/\1", self.page.url))
        self.page.wait_for_selector(".verdict", timeout=5 * PATIENCE)  # a whole match is thought over
        self.take(f"{game}-review", whole=True)
        self.page.goto(f"/puzzle/{game}")
        assert wait_for_turn(self.page)
        self.take(f"{game}-puzzle")
        self.page.goto("/")
        self.page.locator(f"article[aria-labelledby=title-{game}]").get_by_role("button", name="Aprender").click()
        self.page.wait_for_selector(".guide-card")
        self.take(f"{game}-lesson")


@contextmanager
def a_server(prepare: Callable[[Path], object] = lambda store: None) -> Iterator[ServerProcess]:
    """A server, on a store in which something happened before."""
    zygote, folder = Zygote(), tempfile.TemporaryDirectory()
    prepare(Path(folder.name) / "tables.db")
    server = ServerProcess(zygote, Path(folder.name)).start()
    try:
        yield server
    finally:
        server.end()
        zygote.close()
        folder.cleanup()


@contextmanager
def a_browser(pause_ms: float = 0) -> Iterator[Browser]:
    """A browser that waits so long before everything it is told to do."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", shutil.which("node") or "")
    with sync_playwright() as playwright:
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, slow_mo=pause_ms)
        yield browser
        browser.close()


@contextmanager
def house(pause_ms: float = 0) -> Iterator[tuple[Browser, str]]:
    """A server and a browser."""
    with a_server() as server, a_browser(pause_ms) as browser:
        yield browser, server.address


def take_club(screens: Sequence[tuple[str, str]]) -> None:
    """Weeks of a club: the page of one of its people, of who runs it, and its door once it is locked."""
    tokens: list[str] = []
    with a_server(lambda store: tokens.append(club(store))) as server:
        keeper = Administrator(Settings(store=server.store))
        link = str(keeper.do("make_keeper"))
        with a_browser() as browser:
            for screen, scheme in screens:
                photographer = Photographer(browser, server.address, screen, scheme)
                photographer.club(tokens[0])
                photographer.keeper(link)
                link = ""
                photographer.visitor.leave()
        keeper.do("lock", text=PASSWORD)
        with a_browser() as browser:
            for screen, scheme in screens:
                guest = Photographer(browser, server.address, screen, scheme, name=None)
                guest.entrance()
                guest.visitor.context.close()  # what it asked was refused at the door


def main(screen: str = "", scheme: str = "", game: str = "") -> None:
    """Take all pictures, or only those of one kind of screen, one scheme, one game."""
    FOLDER.mkdir(exist_ok=True)
    screens, schemes = [screen] if screen else SCREENS, [scheme] if scheme else SCHEMES
    with house() as (browser, address):
        for each in screens:
            for light in schemes:
                photographer = Photographer(browser, address, each, light)
                photographer.shell()
                for played in [game] if game else GAMES:
                    photographer.match(played)
                    photographer.other_sides(played)
                photographer.people()
                photographer.home()
                photographer.finding()
                photographer.dealt()
                photographer.visitor.leave()
    take_club(list(product(screens, schemes)))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}/")


if __name__ == "__main__":
    typer.run(main)
