"""River Dragons: programs, stones, planks by eye, and the pawn's steps."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.playing import in_sight

Press = Callable[[Locator], None]
PROGRAM = ("colocar 2 piedras", "colocar 2 tablones", "2 movimientos", "colocar 1 tablón", "1 movimiento")


def play_by_mouse(page: Page) -> None:
    """Whatever the turn asks for."""
    _play(page, lambda target: target.click(force=True))


def play_by_touch(page: Page) -> None:
    """The same with a finger."""
    _play(page, lambda target: target.tap(force=True))


def play_by_keys(page: Page) -> None:
    """The same with nothing but the keyboard."""
    _play(page, lambda target: target.press("Enter"))


def _play(page: Page, press: Press) -> None:
    if page.locator(".programming").count() > 0:
        for card in PROGRAM:
            press(page.locator(".hand").get_by_role("button", name=card))
    elif page.locator(".reserve button").count() > 0:
        press(page.locator(".reserve button").last)
    elif page.locator(".held").count() > 0:
        press(page.locator(".held"))
    else:
        press(_ring_in_sight(page, ".ring[aria-pressed=false]"))
        if page.locator(".prompt .button.primary").count() == 0:  # a plank has two ends
            press(_ring_in_sight(page, ".ring[aria-pressed=false]"))
    press(page.locator(".prompt .button.primary"))


def _ring_in_sight(page: Page, rings: str) -> Locator:
    """A small screen shows part of the river: its button shows what is offered elsewhere."""
    elsewhere = page.locator(".elsewhere")
    for _ in range(3):
        if any(in_sight(ring) for ring in page.locator(rings).all()) or elsewhere.count() == 0:
            break
        elsewhere.tap()
    found = next((ring for ring in page.locator(rings).all() if in_sight(ring)), None)
    assert found, "nothing that is offered is in sight"
    return found
