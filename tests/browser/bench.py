"""How quick the page is: `make bench-page`. Chromium is slowed four times; nothing here fails a test run.

First the time from a press to the next paint, at each game's table; then Lighthouse's scores of Home, whose package has
a lock file of its own beside this one.
"""

import json
import shutil
import statistics
import subprocess
from pathlib import Path

import typer
from playwright.sync_api import Browser, Page

from tests.browser.conftest import FLAGS
from tests.browser.gallery import house
from tests.browser.playing import play_on, wait_for_turn
from tests.browser.rooms import GAMES, room_of
from tests.browser.visitor import Visitor

SLOWED = 4
CLICKS = 40
PAUSE_MS = 60  # as a quick hand: presses without any pause would wait for each other, and show how many fit in a second
RUNS = 5
LIGHTHOUSE = Path(__file__).parent / "lighthouse"
OBSERVE = """
window.presses = [];
new PerformanceObserver((list) => {
  const pressed = list.getEntries().filter((entry) => entry.interactionId);
  window.presses.push(...pressed.map((entry) => [entry.interactionId, entry.duration]));
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
"""


def next_paint(browser: Browser, address: str, game: str) -> float:
    """The time from a press to the next paint that three of four presses stay under, in milliseconds."""
    visitor = Visitor(browser, address, name="Ana", moving=True)
    page = visitor.page
    page.add_init_script(OBSERVE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    visitor.play_against_bots(game)
    clicks = 0
    while clicks < CLICKS and wait_for_turn(page):
        clicks += press_things(page)
        play_on(page, room_of(game).play_by_mouse)
    longest: dict[int, float] = {}
    for press, duration in page.evaluate("window.presses"):
        longest[press] = max(duration, longest.get(press, 0))
    quick = max(0, clicks - len(longest))  # presses under the threshold are not reported
    visitor.context.close()
    return statistics.quantiles([*longest.values(), *[8.0] * quick], n=4)[2]


def press_things(page: Page) -> int:
    """Press a few things that commit nothing: pieces of one's own, places on the board."""
    things = page.locator(".mine button[aria-pressed], .board [role=button][tabindex='0']")
    count = min(things.count(), 6)
    presses = 0
    for i in range(count):
        if things.count() <= i:  # a press has changed what is offered
            break
        things.nth(i).click(force=True)
        page.keyboard.press("Escape")
        presses += 1
        if things.count() > i and things.nth(i).get_attribute("aria-pressed") == "true":  # back to the hand
            things.nth(i).click(force=True)
            presses += 1
    return presses


def lighthouse(address: str) -> dict[str, float]:
    """The medians of several runs, of 100."""
    subprocess.run(["npm", "ci", "--silent", "--no-progress"], cwd=LIGHTHOUSE, check=True)
    flags = " ".join(["--headless=new", *FLAGS])
    command = ["npx", "lighthouse", address, "--output=json", "--quiet", f"--chrome-flags={flags}"]
    environment = {
        "PATH": str(Path(".venv/bin").resolve()) + ":/usr/bin:/bin",
        "CHROME_PATH": shutil.which("chromium") or "",
    }
    scores: dict[str, list[float]] = {}
    for _ in range(RUNS):
        done = subprocess.run(command, cwd=LIGHTHOUSE, env=environment, capture_output=True, text=True, check=True)
        for name, category in json.loads(done.stdout)["categories"].items():
            scores.setdefault(name, []).append(100 * category["score"])
    return {name: statistics.median(runs) for name, runs in scores.items()}


def main(with_lighthouse: bool = True) -> None:
    """Measure and print."""
    with house(PAUSE_MS) as (browser, address):
        for game in GAMES:
            print(f"{game}: next paint within {next_paint(browser, address, game):.0f} ms (p75, slowed {SLOWED} times)")
        if with_lighthouse:
            for name, score in lighthouse(address).items():
                print(f"Home, {name}: {score:.0f}")


if __name__ == "__main__":
    typer.run(main)
