"""The log tells what happened to everybody, its places are found on the board, and its lines lead there."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.given import played_by_bots
from tests.browser.playing import play_on, position, sit_down, wait_for_turn
from tests.browser.rooms import GAMES, room_of

LINES = ".log .scroll > ol > li"


def open_log_of(page: Page, table: str) -> None:
    """A match that is over, with all of its log."""
    page.goto(f"/table/{table}")
    page.wait_for_selector("dialog[open] table")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Jugadas anteriores").click()


def test_what_everybody_received_is_told_in_yangtze(visit: Visit) -> None:
    visitor = visit(name="Ana")
    page = sit_down(visitor, "yangtze")
    play_on(page, room_of("yangtze").play_by_mouse)
    assert wait_for_turn(page)
    line = page.locator(LINES).filter(has_text=re.compile("^ *Ana coloca"))
    expect(line).to_have_count(1)
    assert line.locator(".other").count() == 2  # a tile brings each of the three a card


def test_points_and_bonus_tiles_are_told_apart_in_summer_pavilion(visit: Visit) -> None:
    visitor = visit()
    table, _ = played_by_bots(visitor, "summer_pavilion")
    open_log_of(visitor.page, table)
    closed = visitor.page.locator(LINES).filter(has_text="extra por")
    assert closed.count() > 0
    text = re.sub(r"\s+", " ", closed.first.inner_text())
    assert re.search(r"\+\d+ puntos? · \d azulejos? extra por (el|la|los|las) ", text), text


def test_the_end_of_summer_pavilion_tells_what_stars_and_numbers_brought(visit: Visit) -> None:
    visitor = visit()
    for _ in range(5):
        table, _moves = played_by_bots(visitor, "summer_pavilion")
        open_log_of(visitor.page, table)
        if visitor.page.locator(LINES).filter(has_text="todos los espacios con el número").count() > 0:
            return
    raise AssertionError("nobody completed a number in five matches")


def test_a_place_that_the_log_names_is_found_on_the_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table, _ = played_by_bots(visitor, "river_dragons")
    open_log_of(page, table)
    line = page.locator(LINES).filter(has_text=re.compile(r"isla \d+")).first
    number = re.search(r"isla (\d+)", line.inner_text())
    assert number
    expect(page.locator("svg .number").filter(has_text=re.compile(f"^{number.group(1)}$"))).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".marked")).to_have_count(0)
    line.locator("button").hover()
    expect(page.locator(".marked").first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_a_pressed_line_shows_the_table_after_that_move(visit: Visit, game: str) -> None:
    visitor = visit()
    page = sit_down(visitor, game)
    while int(position(page)) < 3:
        play_on(page, room_of(game).play_by_mouse)
        assert wait_for_turn(page)
    present = position(page)
    line = page.locator(f"{LINES}[data-position='{int(present) - 2}']").first
    line.locator("button").click()
    expect(page.locator(".prompt")).to_contain_text("estás mirando atrás")
    assert int(position(page)) == int(present) - 2
    expect(line).to_have_class(re.compile("new"))
    page.get_by_role("button", name="Un paso adelante").click()
    expect(line).not_to_have_class(re.compile("new"))
    page.keyboard.press("ArrowLeft")
    expect(line).to_have_class(re.compile("new"))
    page.get_by_role("button", name="Volver al presente").click()
    assert position(page) == present
    assert wait_for_turn(page)
    play_on(page, room_of(game).play_by_mouse)
