"""No press is lost: it counts for what was under the finger when it came down."""

from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Visit
from tests.browser.given import before_last, play_on_from
from tests.browser.playing import MIDDLE, all_in_sight, click
from tests.browser.visitor import PATIENCE

# As when the river glides towards what is offered, but at once.
GLIDE = """() => document.querySelector('.board svg[role=group]').dispatchEvent(
    new WheelEvent('wheel', { deltaY: -400, clientX: 5, clientY: 300, bubbles: true, cancelable: true })
)"""


def finger(session: CDPSession, kind: str, *at: tuple[float, float]) -> None:
    """One finger down or up, which Playwright can only do together."""
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})


def test_a_press_counts_for_what_was_under_the_finger_although_the_board_glides(visit: Visit) -> None:
    visitor = visit(screen="phone")
    page = play_on_from(visitor, "river_dragons", before_last("place_stone_on_island"))
    ring = all_in_sight(page, ".ring")[0]
    label = ring.get_attribute("aria-label")
    x, y = ring.evaluate(MIDDLE, PATIENCE)
    session = page.context.new_cdp_session(page)
    finger(session, "touchStart", (x, y))
    page.evaluate(GLIDE)
    assert not page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.ring')", [x, y])
    finger(session, "touchEnd")
    expect(page.locator(".ring[aria-pressed=true]")).to_have_attribute("aria-label", label or "")
    expect(page.locator(".prompt .button.primary")).to_be_visible()


def test_who_lets_go_outside_the_board_has_not_taken_it_along(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "river_dragons", before_last("place_stone_on_island"))
    board = page.locator("main > .board").bounding_box()
    assert board is not None
    edge, middle = board["x"] + board["width"], board["y"] + board["height"] / 2
    ring = page.locator(".ring").first
    before = ring.bounding_box()
    page.mouse.move(edge - 2, middle)
    page.mouse.down()
    page.mouse.move(edge + 30, middle)
    page.mouse.up()
    page.mouse.move(edge - 200, middle)
    page.mouse.move(edge - 240, middle)
    assert ring.bounding_box() == before
    click(ring)
    expect(page.locator(".ring[aria-pressed=true]")).to_have_count(1)
