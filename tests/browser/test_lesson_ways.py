"""Guided matches: the ways out, on and back from the card, on phones too, and nothing is left by one press too many."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import tap
from tests.browser.test_lessons import FIRST, MOST_PRESSES, by_mouse, by_touch, follow_chapter, learn, shown
from tests.browser.visitor import Visitor

# Whether a press amid the way out reaches it, and it is as large as a finger.
WAY_OUT = """() => {
    const out = document.querySelector('.guide-card .out');
    const { x, y, width, height } = out.getBoundingClientRect();
    return width >= 44 && height >= 44 && out.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# What the next press in the same place would meet, a moment after this one.
PRESS_AND_LOOK = """async () => {
    document.querySelector('.guide-card .strong').click();
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const next = document.querySelector('.guide-card .strong');
    return [next.textContent, next.disabled];
}"""


def open_chapter(visitor: Visitor, game: str, chapter: str) -> Page:
    """A chapter, without Home."""
    visitor.page.goto(f"/table/{visitor.ask('lessons', game=game, chapter=chapter)['table']}")
    visitor.page.wait_for_selector(".guide-card")
    return visitor.page


@pytest.mark.parametrize("screen", ["phone", "small phone", "phone on its side", "desktop"])
def test_every_card_of_a_chapter_has_a_way_out_that_leads_home_where_the_match_waits(visit: Visit, screen: str) -> None:
    page = open_chapter(visit(name="Ana", screen=screen), "river_dragons", "moving")
    follow = by_touch if "phone" in screen else by_mouse
    now = shown(page)
    for _ in range(MOST_PRESSES):
        page.wait_for_function(WAY_OUT)
        if now == "done":
            break
        follow(page)
        now = shown(page, unlike=now)
    assert now == "done"
    page.get_by_role("link", name="Salir de la guía").first.click()
    expect(page.locator(".lists.mine")).to_contain_text("Partida guiada")


def test_on_a_phone_the_list_of_chapters_has_a_way_out_in_sight(visit: Visit) -> None:
    page = open_chapter(visit(name="Ana", screen="small phone"), "river_dragons", "falling")
    page.wait_for_selector(".guide-ring")
    tap(page.locator(".tabs").get_by_role("button", name="Capítulos", exact=True))
    expect(page.locator(".chapters [aria-current=step]")).to_be_in_viewport()  # far down the list
    expect(page.locator(".chapters header a")).to_be_in_viewport(ratio=1)


# How much of the board, in pixels, the hole in the veil for the list of chapters lies over.
BRIGHT = """() => {
    const board = document.querySelector('.table > main > .board').getBoundingClientRect();
    const holes = [...document.querySelectorAll('#guide-holes rect:not([rx])')].slice(1);
    const boxes = holes.map((hole) => hole.getBoundingClientRect());
    return Math.max(0, ...boxes.map((box) => Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top)));
}"""


def test_on_a_phone_the_board_stays_veiled_where_the_list_of_chapters_is_scrolled(visit: Visit) -> None:
    page = open_chapter(visit(name="Ana", screen="phone"), "river_dragons", "moving")
    page.wait_for_selector(".guide-ring")
    tap(page.locator(".tabs").get_by_role("button", name="Capítulos", exact=True))
    page.locator(".chapters button").last.scroll_into_view_if_needed()
    expect(page.locator(".veil")).to_be_attached()
    page.wait_for_timeout(200)  # what is seen is measured in each frame
    assert page.evaluate(BRIGHT) == 0


def test_one_step_back_leaves_the_guide_however_many_chapters_were_opened(visit: Visit) -> None:
    page = learn(visit(name="Ana"), FIRST)
    for chapter in (2, 3, 4):
        address = page.url
        page.locator(".chapters button").nth(chapter).click()
        expect(page).not_to_have_url(address)
        page.wait_for_selector(".guide-card")
    page.go_back()
    expect(page.locator(f"article[aria-labelledby=title-{FIRST}]")).to_be_visible()


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_chapter_that_is_not_done_is_skipped_only_by_who_says_so_twice(visit: Visit, screen: str) -> None:
    visitor = visit(name="Ana", screen=screen)
    page = open_chapter(visitor, "river_dragons", "moving")
    address = page.url
    skip = page.locator(".guide-card .skip")
    for leave in ("Escape", "Quedarme aquí"):
        skip.click()
        expect(page.get_by_role("dialog")).to_contain_text("no está terminado")
        visitor.sees_no_barriers()
        if leave == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("button", name=leave).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == address
    skip.click()
    page.get_by_role("button", name=re.compile("Ir a")).click()
    expect(page).not_to_have_url(address)


def test_the_way_to_the_next_chapter_waits_a_moment_where_going_on_was_pressed(visit: Visit) -> None:
    page = open_chapter(visit(name="Ana", screen="phone"), "river_dragons", "moving")
    now = shown(page)
    while not now.startswith("step") or page.locator(".guide-card header span").inner_text() != "3 de 3":
        by_touch(page)
        now = shown(page, unlike=now)
    said, is_off = page.evaluate(PRESS_AND_LOOK)
    assert "Siguiente capítulo" in said
    assert is_off
    expect(page.locator(".guide-card .strong")).to_be_enabled()


@pytest.mark.parametrize("pace", ["instant", "normal"])
def test_a_step_that_is_read_again_shows_the_table_as_it_was(visit: Visit, pace: str) -> None:
    page = open_chapter(visit(name="Ana", pace=pace), FIRST, "picking")
    table, number = page.locator(".table"), page.locator(".guide-card header span")
    seen: dict[str, str] = {}
    now = shown(page)
    for _ in range(MOST_PRESSES):
        if now == "done":
            break
        seen[number.inner_text()] = table.get_attribute("data-position") or ""
        by_mouse(page)
        now = shown(page, unlike=now)
    assert len(seen) == 4
    ended = table.get_attribute("data-position")
    for step in reversed(seen):
        page.locator(".guide-card .back").click()
        expect(number).to_have_text(step)
        expect(table).to_have_attribute("data-position", seen[step])
    expect(page.locator(".prompt .unasked")).to_have_text("La mesa, tal como estaba en este paso.")
    page.keyboard.press("Escape")  # to the present, and the guide with it
    expect(page.locator(".guide-card .idea")).to_contain_text("Capítulo hecho")
    expect(table).to_have_attribute("data-position", ended or "")
    page.locator(".guide-card .back").click()
    expect(number).to_have_text("4 de 4")
    page.locator(".guide-card .strong").click()
    expect(page.locator(".guide-card .idea")).to_contain_text("Capítulo hecho")
    expect(table).to_have_attribute("data-position", ended or "")  # no bot has moved
    assert follow_chapter(page, by_mouse) == "done"
