from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.yangtze_room import (
    play_by_keys,
    play_by_mouse,
    play_by_touch,
    position,
    wait_after,
    wait_for_turn,
)
from tests.server.processes import ServerProcess


def test_a_placement_is_previewed_then_committed_by_a_second_press(visit: Visit) -> None:
    visitor = visit()
    visitor.play_against_bots("yangtze")
    page = visitor.page
    assert wait_for_turn(page)
    before = position(page)
    page.locator(".place").first.click(force=True)
    page.wait_for_selector(".ghost.chosen")
    page.wait_for_selector(".plate .gain")
    assert position(page) == before
    visitor.sees_no_barriers()
    page.locator(".place").first.click(force=True)
    wait_after(page, before)


def test_the_language_can_be_switched_in_mid_game(visit: Visit) -> None:
    visitor = visit(name="Ana")
    visitor.play_against_bots("yangtze")
    page = visitor.page
    assert wait_for_turn(page)
    expect(page.locator(".prompt b")).to_have_text("Tu turno, Ana.")
    page.evaluate("localStorage.setItem('ludoteca.settings', JSON.stringify({language: 'pt'}))")
    page.reload()
    assert wait_for_turn(page)
    expect(page.locator(".prompt b")).to_have_text("Sua vez, Ana.")


@pytest.mark.parametrize("screen", ["phone", "tablet", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_has_no_barriers(visit: Visit, screen: str, scheme: str) -> None:
    visitor = visit(screen=screen, scheme=scheme)
    visitor.play_against_bots("yangtze")
    assert wait_for_turn(visitor.page)
    visitor.sees_no_barriers()
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_whole_state_can_be_read_as_text(visit: Visit) -> None:
    visitor = visit(name="Ana")
    visitor.play_against_bots("yangtze")
    visitor.page.get_by_role("button", name="La mesa en palabras").click()
    expect(visitor.page.locator("dialog li").first).to_contain_text("Ana")
    visitor.sees_no_barriers()


def test_a_server_that_starts_again_in_mid_game_costs_the_player_nothing(visit: Visit, server: ServerProcess) -> None:
    visitor = visit()
    visitor.play_against_bots("yangtze")
    page = visitor.page
    assert wait_for_turn(page)
    play_by_mouse(page)
    assert wait_for_turn(page)
    before, tiles = position(page), page.locator(".tile").count()
    server.end()
    expect(page.locator(".link")).to_be_visible()
    server.start()
    expect(page.locator(".link")).to_have_count(0)
    assert page.locator(".tile").count() == tiles
    play_by_mouse(page)
    wait_after(page, before)


WAYS = [("desktop", play_by_mouse), ("desktop", play_by_keys), ("phone", play_by_touch)]


@pytest.mark.parametrize(("screen", "play"), WAYS)
def test_a_match_against_bots_goes_from_home_to_the_score_sheet(
    visit: Visit, screen: str, play: Callable[[Page], None]
) -> None:
    visitor = visit(screen=screen)
    visitor.play_against_bots("yangtze")
    page = visitor.page
    while wait_for_turn(page):
        before = position(page)
        play(page)
        wait_after(page, before)
    visitor.sees_no_barriers()
    expect(page.locator("dialog table thead th")).to_have_count(3)
