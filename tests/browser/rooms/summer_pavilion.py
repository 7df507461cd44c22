"""Summer Pavilion: tiles on displays, spaces of stars, bonus tiles, and what is kept."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.playing import all_in_sight, click, position, tap
from tests.browser.visitor import PATIENCE

Press = Callable[[Locator], None]
LEFT = 8
UNASKED = ("keep", "pass")  # with nothing left to choose
QUICK = ""
EVERY = 100  # milliseconds


def play_by_mouse(page: Page) -> None:
    """Whatever the turn asks for: pick, place, take a bonus tile, keep, or pass."""
    _play(page, click)


def play_by_touch(page: Page) -> None:
    """The same with a finger: a star comes nearer before one of its spaces is touched."""
    if page.locator(".star").count() > 0:
        page.locator(".star").first.tap()
        page.wait_for_selector(".whole")
    _play(page, tap)


def play_by_keys(page: Page) -> None:
    """The same with nothing but the keyboard."""
    thing = page.locator(".pick[tabindex='0'], .space[tabindex='0']")
    if thing.count() > 0:
        thing.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    else:
        _play(page, lambda target: target.press("Enter"))


def _play(page: Page, press: Press) -> None:
    before = position(page)
    for _ in range(PATIENCE // EVERY):  # in the last round the page says itself what is kept
        if _acts(page, press) or position(page) != before or page.locator(".prompt.mine").count() == 0:
            return
        page.wait_for_timeout(EVERY)  # a flight ends, or what was shown large gives way to one's own board
    raise AssertionError(f"nothing can be pressed at {before}: {page.locator('.prompt').all_inner_texts()}")


def _acts(page: Page, press: Press) -> bool:
    """Do what can be done now, if anything."""
    commit = page.locator(".prompt .button.primary")
    if page.locator(".keeping").count() > 0:  # something is always proposed
        press(commit)
        return True
    for things in (".pick .hit", "section.mine .open button:enabled", ".space .glow"):
        targets = all_in_sight(page, things)
        if targets:
            press(targets[0])
            if "open" not in things:  # a bonus tile is taken at one press
                press(commit)
            return True
    if page.locator(".pass").count() == 0:
        return False
    press(page.locator(".pass"))
    press(commit)
    return True
