"""Nothing moves away from under the pointer: what is considered or chosen changes no place on the screen."""

import pytest
from playwright.sync_api import ElementHandle, Locator, Page

from tests.browser.conftest import Visit
from tests.browser.given import amid, before_last, enter, play_on_from, played_by_bots
from tests.browser.playing import all_in_sight, sit_down, wait_for_turn
from tests.browser.rooms import GAMES

PRESSABLE = ".board [role=button], section.mine button:enabled"
SOME = 3  # of the things that can be pressed in a position
# Until nothing has changed for a while: previews come within a tenth of a second.
SETTLED = """() => new Promise((resolve) => {
    let timer;
    const rest = () => { clearTimeout(timer); timer = setTimeout(() => { watch.disconnect(); resolve(); }, 150); };
    const watch = new MutationObserver(rest);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    rest();
})"""


def board_of(page: Page) -> tuple[float, ...]:
    box = page.locator("main > .board").bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"], box["height"]


def middle(thing: ElementHandle) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stays_under_the_pointer(page: Page, thing: ElementHandle) -> None:
    x, y = middle(thing)
    page.mouse.move(x, y)
    page.evaluate(SETTLED)
    is_there = page.evaluate("([thing, x, y]) => thing.contains(document.elementFromPoint(x, y))", [thing, x, y])
    assert is_there, f"moved away: {thing.get_attribute('aria-label')}"


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", ["desktop", "small phone"])
def test_what_is_considered_or_chosen_moves_nothing(visit: Visit, game: str, screen: str) -> None:
    visitor = visit(screen=screen)
    page = visitor.page
    table, moves = played_by_bots(visitor, game)
    for kind in sorted({move["move"] for move in moves}):
        enter(visitor, table, moves, amid(kind))
        assert wait_for_turn(page)
        page.evaluate(SETTLED)
        things = [thing.element_handle() for thing in all_in_sight(page, PRESSABLE)]
        assert things, f"nothing to press is in sight: {kind}"
        board = board_of(page)
        for thing in things[:: max(1, len(things) // SOME)]:
            stays_under_the_pointer(page, thing)
            assert board_of(page) == board
        things[0].click(force=True)
        page.evaluate(SETTLED)
        assert board_of(page) == board


def test_what_a_card_does_is_said_where_it_moves_nothing(visit: Visit) -> None:
    page = sit_down(visit(), "river_dragons")
    for width in (920, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(SETTLED)
        board = board_of(page)
        for card in page.locator("section.mine .hand button").all():
            card.hover()
            assert board_of(page) == board
            card.click()
            assert board_of(page) == board
            card.click()
            assert board_of(page) == board


def test_a_bonus_tile_of_a_color_that_is_not_held_stays_under_the_pointer(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    held, offered = page.locator(".hand svg[role=img]"), page.locator("section.mine .open button:enabled")
    new: list[Locator] = []
    while not new:
        play_on_from(visitor, "summer_pavilion", before_last("take_bonus"))
        names = [tile.get_attribute("aria-label") or "" for tile in held.all()]
        new = [tile for tile in offered.all() if (tile.get_attribute("aria-label") or "").split(": ")[1] not in names]
    stays_under_the_pointer(page, new[0].element_handle())
    new[0].click(force=True)
