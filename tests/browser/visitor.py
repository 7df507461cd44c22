"""A person with a browser: what they do, and what must never happen while they do it."""

import json
import os
import re
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error as PlaywrightError, Page, Request

from ludoteca.kernel.registry import game_ids

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000  # milliseconds; only so that a broken test ends
SIZES = {
    "desktop": (1280, 800),
    "small desktop": (1024, 768),
    "tablet": (768, 1024),
    "tablet on its side": (1024, 768),
    "phone": (390, 844),
    "small phone": (360, 640),
    "zoomed": (640, 400),
    "large phone on its side": (932, 430),
    "phone on its side": (844, 390),
    "small phone on its side": (667, 375),
    "large": (1920, 1080),
}

# Installing the service worker loads every file of the page, in each window anew: as much work as opening a table. It
# is there where a test is about it, and everywhere in `make e2e`.
WORKER = bool(os.environ.get("LUDOTECA_TESTS_WITH_WORKER"))
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

# How long moves are shown, unless the page was told otherwise since.
LIKING = "localStorage['ludoteca.settings'] ??= JSON.stringify({ pace: '%s' })"
# Whoever played a game here before is not asked whether to learn it first.
MET = "for (const game of %s) localStorage.setItem(`ludoteca.met.${game}`, 'yes')"

# What follows a new size is measured in one frame and drawn in the next.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"


class Visitor:
    """One browser window. Leaving it checks that no script failed and that nothing was asked of another origin."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str | None = None,
        screen: str = "desktop",
        language: str = "es-ES",
        scheme: str = "light",
        moving: bool = False,
        pace: str = "instant",
        is_new: bool = False,
        worker: bool = WORKER,
    ) -> None:
        self.address = address
        self.scheme: Scheme = "dark" if scheme == "dark" else "light"
        width, height = SIZES[screen]
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=self.scheme,
            reduced_motion="no-preference" if moving else "reduce",
            has_touch="phone" in screen,
            service_workers="allow" if worker else "block",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.is_known = False  # by a name
        self.met: set[str] = set()  # tables from which this person has gone on already
        self.page.on("pageerror", lambda error: self.faults.append(f"a script failed: {error}"))
        self.page.on("console", self._hear)
        self.page.on("request", self._see)
        self.context.add_init_script(LIKING % pace)
        if not is_new:
            self.context.add_init_script(MET % json.dumps(game_ids()))
        if name:
            self.call_oneself(name)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "WebSocket" not in message.text and "ERR_" not in message.text:
            self.faults.append(f"the console says: {message.text}")

    def _see(self, request: Request) -> None:
        origin = re.match(r"\w+://[^/]+", request.url)
        if origin and origin.group().replace("ws", "http", 1) != self.address:
            self.faults.append(f"a request left the server: {request.url}")

    def call_oneself(self, name: str) -> None:
        """Have a name before the first page is opened."""
        self.ask("me", name=name)
        self.is_known = True
        self.context.add_init_script("localStorage.setItem('ludoteca.known', 'yes')")  # as a page notes it

    def ask(self, path: str, **body: object) -> Any:
        """Ask the server what a page would ask, with this window's cookie."""
        answer = self.page.request.post(f"/api/{path}", data=body, headers={"origin": self.address})
        assert answer.ok, answer.text()
        return answer.json()

    def resize(self, screen: str) -> None:
        """Give the window another size, and let the page be drawn in it."""
        width, height = SIZES[screen]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(DRAWN)

    def put_on(self, scheme: Scheme) -> None:
        """Be light or dark, as a system may change."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.locator(f"html[data-theme={scheme}]").wait_for()

    def open_table(self, game: str) -> None:
        """What a press on Home opens, without Home, which is as much work as the table."""
        if not self.is_known:
            self.call_oneself("Ana")
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "casual"}] * 2]
        self.page.goto(f"/table/{self.ask('tables', game=game, seats=seats)['table']}")
        self.page.wait_for_selector(".table")

    def play_against_bots(self, game: str) -> None:
        """One press on Home."""
        self.page.goto("/")
        self.page.click(f"article[aria-labelledby=title-{game}] .play")
        self.page.wait_for_selector(".table")

    def sees_no_barriers(self) -> None:
        """axe-core finds nothing, in whatever state the page is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations.map("
            "v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? ''))))"
        )
        assert found == [], "\n".join(map(str, found))

    def sees_no_barriers_anywhere(self) -> None:
        """The same on a desktop and on a phone, light and dark; then the window is as it was."""
        size = self.page.viewport_size
        for screen, scheme in product(("phone", "desktop"), SCHEMES):
            self.resize(screen)
            self.put_on(scheme)
            self.sees_no_barriers()
        self.page.emulate_media(color_scheme=self.scheme)
        if size:
            self.page.set_viewport_size(size)

    def describes(self) -> str:
        """Where the window is and what can be read there, for whoever looks for the cause of a failure."""
        try:
            return f"{self.page.url}\n{self.page.locator('body').inner_text(timeout=5_000)[:2_000]}"
        except PlaywrightError as error:
            return f"{self.page.url}\n{error}"

    def leave(self) -> None:
        """Close the window."""
        self.context.close()
        assert self.faults == [], "\n".join(self.faults)
