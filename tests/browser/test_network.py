"""A network that goes away without a word: it is said, and what was pressed meanwhile is done once."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import position, sit_down, wait_after
from tests.browser.rooms import room_of

TEN_SECONDS = 10_000
# As in a tunnel: nobody tells the page. The first listener of all keeps what the browser would say from the others.
NO_WORD = "for (const name of ['offline', 'online']) addEventListener(name, (e) => e.stopImmediatePropagation(), true)"


def test_a_silent_loss_is_said_within_ten_seconds_and_the_move_arrives_once(visit: Visit) -> None:
    visitor = visit(name="Ana")
    visitor.context.add_init_script(NO_WORD)
    page = sit_down(visitor, "yangtze")
    before = position(page)
    visitor.context.set_offline(True)
    room_of("yangtze").play_by_mouse(page)
    expect(page.locator(".offline")).to_be_visible(timeout=TEN_SECONDS)
    expect(page.locator(".offline")).to_contain_text("Tu jugada se enviará")
    visitor.sees_no_barriers()
    assert position(page) == before
    visitor.context.set_offline(False)
    wait_after(page, before)
    expect(page.locator(".offline")).to_have_count(0)
    page.wait_for_selector(".prompt.mine")
    page.reload()
    page.wait_for_selector(".prompt.mine")
    expect(page.locator(".log li").filter(has_text=re.compile(r"Ana\s+coloca"))).to_have_count(1)
