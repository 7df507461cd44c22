"""Every screen is designed for: board and hand in sight, nobody cut off, nothing cut without a sign."""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visit
from tests.browser.given import amid, before_last, play_on_from
from tests.browser.playing import all_in_sight, sit_down, tap, wait_for_turn
from tests.browser.rooms import GAMES

IN_VIEW = """(things) => things.every((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    let area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let box = thing.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const r = box.getBoundingClientRect();
        area = { left: Math.max(area.left, r.left), top: Math.max(area.top, r.top),
                 right: Math.min(area.right, r.right), bottom: Math.min(area.bottom, r.bottom) };
    }
    return left >= area.left - 1 && top >= area.top - 1 && right <= area.right + 1 && bottom <= area.bottom + 1;
})"""


def in_view(things: Locator) -> bool:
    """Whether all of them are seen whole."""
    assert things.count() > 0
    return bool(things.evaluate_all(IN_VIEW))


# What lies in a row that scrolls sideways is as high as the row, and the row says where it goes on.
AT_HAND = """(things) => things.every((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const row = thing.closest('[data-more]');
    const area = (row ?? document.documentElement).getBoundingClientRect();
    const isSeen = left >= area.left - 1 && right <= area.right + 1;
    return top >= area.top - 1 && bottom <= Math.min(area.bottom, innerHeight) + 1 && (isSeen || row?.dataset.more);
})"""
HAND = {
    "yangtze": "section.mine .hand button:not(.turn)",
    "summer_pavilion": "section.mine .hand li",
    "river_dragons": "section.mine .hand button",
}
# How much of a place lies under somebody's name: the most of all.
MOST_COVERED = """(places) => Math.max(...places.flatMap((place) => {
    const a = place.getBoundingClientRect();
    return [...document.querySelectorAll('.plate')].map((plate) => {
        const b = plate.getBoundingClientRect();
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return (Math.max(0, width) * Math.max(0, height)) / (a.width * a.height);
    });
}))"""
# Whether none lies over another.
APART = """(things) => things.every((thing, i) => {
    const a = thing.getBoundingClientRect();
    return things.slice(0, i).every((other) => {
        const b = other.getBoundingClientRect();
        return a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
    });
})"""
FEW_PICKS = 8
SMALL = ["large phone on its side", "phone on its side", "small phone on its side", "small phone"]


def at_hand(things: Locator) -> bool:
    """Whether all are seen, or lie further along a row that says so; a few are seen whole."""
    assert things.count() > 0
    assert in_view(things.first)
    return bool(things.evaluate_all(AT_HAND))


def nothing_scrolls(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SMALL)
def test_board_and_hand_are_in_sight_on_a_small_screen(visit: Visit, game: str, screen: str) -> None:
    page = sit_down(visit(screen=screen), game)
    assert nothing_scrolls(page)
    board = page.locator("main > .board").bounding_box()
    assert board is not None
    assert board["height"] >= 180
    assert board["y"] + board["height"] <= page.evaluate("innerHeight") + 1
    if game != "summer_pavilion":  # nothing is held before the first pick
        assert at_hand(page.locator(HAND[game]))


def test_hand_cards_and_steps_are_in_sight_on_a_tablet_on_its_side(visit: Visit) -> None:
    page = sit_down(visit(screen="tablet on its side"), "yangtze")
    for things in ("section.mine .hand button:not(.turn)", "section.mine .cards li", "section.mine .step"):
        assert in_view(page.locator(things)), things
    assert page.locator("section.mine").evaluate("mine => mine.scrollWidth <= mine.clientWidth")


@pytest.mark.parametrize("screen", ["small phone on its side", "small phone"])
def test_no_name_covers_a_place_of_a_low_lake(visit: Visit, screen: str) -> None:
    visitor = visit(screen=screen, name="Ana")
    table = visitor.ask("tables", game="yangtze", seats=[{"kind": "me"}] * 2, options={})["table"]
    visitor.page.goto(f"/table/{table}")
    visitor.page.get_by_role("button", name="Soy Ana").click()  # two at one screen: the first move is theirs
    visitor.page.wait_for_selector(".board .place")
    assert visitor.page.locator(".board .place").evaluate_all(MOST_COVERED) < 0.1


@pytest.mark.parametrize("screen", ["small phone on its side", "small phone"])
def test_what_a_pick_would_bring_is_seen_whole_on_a_small_screen(visit: Visit, screen: str) -> None:
    page = sit_down(visit(screen=screen), "summer_pavilion")
    for pick in all_in_sight(page, ".board [role=button]")[:FEW_PICKS]:  # some bring more than others
        tap(pick)
        page.wait_for_selector(".foretold")
        assert in_view(page.locator(".foretold"))


@pytest.mark.parametrize("language", ["es-ES", "pt-BR", "en-US"])
def test_on_a_phone_the_prompt_is_read_to_its_end_and_a_hint_covers_nothing_of_the_board(
    visit: Visit, language: str
) -> None:
    visitor = visit(screen="phone", language=language)
    page = play_on_from(visitor, "river_dragons", before_last("choose_plank"))
    tap(page.locator(".reserve button").last)
    for screen in ("phone", "small phone"):
        visitor.resize(screen)
        assert page.locator(".chosen .what").evaluate("e => e.scrollHeight <= e.clientHeight")
    tap(page.locator(".prompt .cancel"))
    tap(page.locator(".prompt > .icon-button"))
    page.wait_for_selector(".hanging")
    assert page.locator(".hanging, main > .board").evaluate_all(APART)


@pytest.mark.parametrize("screen", [*SMALL, "phone"])
def test_tiles_to_place_are_in_sight_on_a_small_screen(visit: Visit, screen: str) -> None:
    page = play_on_from(visit(screen=screen), "summer_pavilion", amid("place"))
    assert nothing_scrolls(page)
    assert at_hand(page.locator(HAND["summer_pavilion"]))


@pytest.mark.parametrize("screen", ["small phone on its side", "small phone"])
def test_a_replay_shows_its_board_on_a_small_screen(visit: Visit, screen: str) -> None:
    visitor = visit(screen=screen)
    page = sit_down(visitor, "yangtze")
    page.goto(page.url.replace("/table/", "/replay/"))
    page.wait_for_selector(".controls")
    assert nothing_scrolls(page)
    board = page.locator(".replay > main").bounding_box()
    assert board is not None
    assert board["height"] >= 250
    assert in_view(page.locator(".controls > *"))


@pytest.mark.parametrize("screen", ["desktop", "tablet on its side"])
def test_six_players_are_all_in_sight_with_their_names(visit: Visit, screen: str) -> None:
    visitor = visit(screen=screen, name="Ana")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 5]
    table = visitor.ask("tables", game="river_dragons", seats=seats, options={})["table"]
    visitor.page.goto(f"/table/{table}")
    assert wait_for_turn(visitor.page)
    assert in_view(visitor.page.locator(".seats article"))
    assert all(box.evaluate("e => e.scrollWidth <= e.clientWidth") for box in visitor.page.locator(".seats h2").all())
    assert in_view(visitor.page.locator(".hand button"))
    assert visitor.page.locator(".hand button").evaluate_all(APART)
    names = visitor.page.locator(".hand .words")
    assert names.evaluate_all("names => names.every((name) => name.scrollWidth <= name.clientWidth)")


@pytest.mark.parametrize("screen", ["phone", "small phone"])
def test_what_is_out_of_sight_at_the_side_is_announced(visit: Visit, screen: str) -> None:
    page = sit_down(visit(screen=screen), "summer_pavilion")
    seats = page.locator(".seats")
    assert seats.evaluate("e => e.scrollWidth > e.clientWidth")
    assert "right" in (seats.get_attribute("data-more") or "")
    seats.evaluate("e => e.scrollTo(e.scrollWidth, 0)")
    page.wait_for_selector(".seats[data-more=left]")
