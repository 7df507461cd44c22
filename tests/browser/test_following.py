"""In Summer Pavilion everybody builds on a board of their own: what others do there comes up large when it is shown."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.given import Moves, enter, play_on_from, played_by_bots
from tests.browser.test_stillness import board_of

NEXT = "Siguiente"
MOST_STEPS = 40  # far more than bots do before it is one's turn again


def before_an_answer(moves: Moves) -> int | None:
    """Where both place tiles, one after the other."""
    places = [n for n in range(len(moves) - 1) if moves[n]["move"] == moves[n + 1]["move"] == "place"]
    return next((n for n in places if moves[n]["seat"] != moves[n + 1]["seat"]), None)


def see_until(page: Page, there: str) -> None:
    """Step by step, until something is seen."""
    for _ in range(MOST_STEPS):
        page.wait_for_selector(f".shown, {there}")
        if page.locator(there).count() > 0:
            return
        page.get_by_role("button", name=NEXT).click()
    raise AssertionError(f"{MOST_STEPS} steps were shown, and none was {there}")


@pytest.mark.parametrize("screen", ["desktop", "phone", "phone on its side"])
def test_the_board_of_who_places_a_tile_comes_up_large_and_moves_nothing(visit: Visit, screen: str) -> None:
    visitor = visit(screen=screen, pace="steps")
    page = play_on_from(visitor, "summer_pavilion", before_an_answer)
    before = board_of(page)
    page.locator(".prompt .icon-button").first.click()  # a hint chooses what is played
    page.locator(".prompt .primary").click()
    see_until(page, ".guest .place")
    expect(page.locator(".guest .picture")).to_have_attribute("aria-label", re.compile("^Tablero de "))
    story = page.locator(".guest .story")
    expect(story).to_contain_text("Estrella")
    expect(story).to_contain_text("paga")
    expect(story).to_contain_text(re.compile(r"\+\d"))
    assert page.evaluate(READABLE) == []
    assert board_of(page) == before
    visitor.sees_no_barriers()
    see_until(page, ".prompt.mine")
    expect(page.locator(".guest")).to_have_count(0)
    assert board_of(page) == before


# What is told large must be inside the board's place, whole, and large enough to be read.
READABLE = """() => {
    const room = document.querySelector('main > .board').getBoundingClientRect();
    const faults = [];
    for (const part of document.querySelectorAll('.story, .story p, .story h3')) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isInside = left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
        if (!isInside || part.scrollWidth > part.clientWidth + 1) faults.push(part.textContent);
        if (parseFloat(getComputedStyle(part).fontSize) < 12) faults.push('small: ' + part.textContent);
    }
    const { width } = document.querySelector('.guest .picture [data-anchor^=space] polygon').getBoundingClientRect();
    if (width < 24) faults.push('spaces of ' + width);
    return faults;
}"""


def before_the_last_pick(moves: Moves) -> int | None:
    """Where one pick of the round is left for somebody else."""
    for n, (one, other, after) in enumerate(zip(moves, moves[1:], moves[2:], strict=False)):
        if one["move"] == other["move"] == "pick" != after["move"] and one["seat"] != other["seat"]:
            return n
    return None


def test_what_somebody_picks_is_held_up_where_it_lay_also_if_it_was_the_last(visit: Visit) -> None:
    visitor = visit(pace="steps")
    page, found = visitor.page, None
    while found is None:
        table, moves = played_by_bots(visitor, "summer_pavilion")
        found = before_the_last_pick(moves)
    enter(visitor, table, moves, before_the_last_pick)
    page.wait_for_selector(".prompt.mine")
    source, color = moves[found]["source"], moves[found]["color"]
    page.locator(f".board [data-move*='\"{source}\"'][data-move*='\"{color}\"'] .hit").first.click(force=True)
    page.click(".prompt .button.primary")
    see_until(page, ".taken")
    name = page.locator(".shown b").first.inner_text()
    expect(page.locator(".taken text")).to_have_text(name)
    assert page.locator(".taken use").count() > 0
    see_until(page, ".prompt.mine")
    expect(page.locator(".pick")).to_have_count(0)  # that was the last: tiles are placed now
