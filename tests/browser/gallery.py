"""Pictures of every page and of each game at its start, middle and end: `make gallery` writes them into gallery/.

They are for eyes, before a change of the page is called done. Nothing here is a test.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from playwright.sync_api import Browser, Page, sync_playwright

from ludoteca.kernel.registry import find
from tests.browser.conftest import FLAGS
from tests.browser.playing import play_on, position, wait_for_turn
from tests.browser.rooms import GAMES, room_of
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.processes import ServerProcess, Zygote

FOLDER = Path("gallery")
SCREENS = (
    *("desktop", "tablet", "phone", "small phone", "large"),
    *("large phone on its side", "phone on its side", "small phone on its side"),
)
SCHEMES = ("light", "dark")
SETTLED = 700  # milliseconds after which pictures and fonts are there
MIDDLE = 16  # positions into a match


def as_a_bot_would(page: Page) -> None:
    """The move that a hint proposes: on any side of any board."""
    page.get_by_role("button", name="Pedir una pista").click()
    page.locator(".prompt.chosen .primary").click()


class Photographer:
    """Somebody who visits every page with one kind of screen and takes pictures."""

    def __init__(self, browser: Browser, address: str, screen: str, scheme: str) -> None:
        self.visitor = Visitor(browser, address, name="Ana", screen=screen, scheme=scheme)
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
        guest.page.get_by_role("button", name="Guardar").click()
        guest.page.get_by_role("button", name="Sentarme aquí").click()
        guest.page.wait_for_selector(".table")
        guest.leave()
        self.page.wait_for_selector(".table")
        self.page.wait_for_timeout(3000)  # until it is noticed
        self.take("absent")

    def home(self) -> None:
        """With tables of one's own."""
        self.page.goto("/")
        self.take("home", whole=True)

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
        self.page.get_by_role("link", name="Ver la repetición").click()
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
def house(pause_ms: float = 0) -> Iterator[tuple[Browser, str]]:
    """A server, and a browser that waits so long before everything it is told to do."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", shutil.which("node") or "")
    zygote, folder = Zygote(), tempfile.TemporaryDirectory()
    server = ServerProcess(zygote, Path(folder.name)).start()
    try:
        with sync_playwright() as playwright:
            program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS, slow_mo=pause_ms)
            yield browser, server.address
            browser.close()
    finally:
        server.end()
        zygote.close()
        folder.cleanup()


def main(screen: str = "", scheme: str = "", game: str = "") -> None:
    """Take all pictures, or only those of one kind of screen, one scheme, one game."""
    FOLDER.mkdir(exist_ok=True)
    with house() as (browser, address):
        for each in [screen] if screen else SCREENS:
            for light in [scheme] if scheme else SCHEMES:
                photographer = Photographer(browser, address, each, light)
                photographer.shell()
                for played in [game] if game else GAMES:
                    photographer.match(played)
                    photographer.other_sides(played)
                photographer.people()
                photographer.home()
                photographer.visitor.leave()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}/")


if __name__ == "__main__":
    typer.run(main)
