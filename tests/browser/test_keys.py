"""Who has nothing but a keyboard goes straight to what can be done, and always knows where they are."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.playing import position, sit_down, wait_after, wait_for_turn
from tests.browser.rooms import GAMES

for_every_game = pytest.mark.parametrize("game", GAMES)
FOCUSED = ".board [role=button]:focus, section.mine button:focus"
STOPS = 40  # enough to go once around a table
NAMED = """() => {
    const { tagName, innerText, ariaLabel, labels } = document.activeElement;
    return tagName === 'BODY' || Boolean(ariaLabel?.trim() || innerText?.trim() || labels?.length);
}"""


@for_every_game
def test_every_stop_of_the_tab_key_has_a_name(visit: Visit, game: str) -> None:
    page = sit_down(visit(), game)
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        assert page.evaluate(NAMED), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


@for_every_game
def test_by_keys_a_table_is_entered_and_a_move_made_without_going_around(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.locator(f"article[aria-labelledby=title-{game}] .play").press("Enter")
    page.wait_for_selector(FOCUSED)
    page.locator(".prompt .icon-button").press("Enter")  # a hint chooses
    page.wait_for_selector(".prompt .primary:focus")
    before = position(page)
    page.keyboard.press("Control+Enter")
    wait_after(page, before)
    assert wait_for_turn(page)
    page.wait_for_selector(FOCUSED)
