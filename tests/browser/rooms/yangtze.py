"""Yangtze: places on the lake, and the steps before placing."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.playing import all_in_sight, click, tap

Press = Callable[[Locator], None]
LEFT = 8
UNASKED: tuple[str, ...] = ()
QUICK = ""
MOST_CARDS = 8  # of a set


def place_in_sight(page: Page) -> Locator:
    """A place that nothing covers: a small screen shows part of the lake."""
    return all_in_sight(page, ".place")[0]


def play_by_mouse(page: Page) -> None:
    """Whatever the turn asks for: place, or pay, or discard, or finish."""
    _play(page, click)


def play_by_touch(page: Page) -> None:
    """The same with a finger."""
    _play(page, tap)


def play_by_keys(page: Page) -> None:
    """The same with nothing but the keyboard."""
    place = page.locator(".place[tabindex='0']")
    if place.count() > 0:
        place.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    else:
        _choose_step(page, lambda button: button.press("Enter"))


def _play(page: Page, press: Press) -> None:
    if page.locator(".place").count() > 0:
        press(place_in_sight(page))
        press(page.locator(".prompt .button.primary"))
    else:
        _choose_step(page, press)


def _choose_step(page: Page, press: Press) -> None:
    """More than twelve cards: dedicate or discard. A last turn: finish."""
    finish = page.locator("button.step.now")
    commit = page.locator(".prompt .button.primary")
    if finish.count() > 0:
        press(finish)
        press(commit)
        return
    press(page.locator("button.step.can").last)
    page.wait_for_selector(".panel button")
    offered = page.locator(".panel button:enabled")
    for _ in range(MOST_CARDS):  # several sets of a kind: cards are pressed until one is left
        if offered.count() > 0:
            break
        press(page.locator(".pickable[aria-pressed=false]").first)
    if page.locator(".panel [aria-pressed=true]").count() == 0:  # the only one is chosen already
        press(offered.first)
    press(commit)
