"""Rules: first a page that a player reads, with drawings; behind it every statement by its number."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rooms import GAMES
from tests.browser.visitor import Visitor


@pytest.mark.parametrize("language", ["es-ES", "pt-BR", "en-US"])
def test_a_player_reads_how_to_play_with_contents_and_drawings(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    for game in GAMES:
        reads_how_to_play(visitor, game)


def reads_how_to_play(visitor: Visitor, game: str) -> None:
    """Every drawing is there with its words, nothing speaks of machines, and the contents lead to a chapter."""
    page = visitor.page
    page.goto(f"/rules/{game}")
    page.wait_for_selector(".drawing svg")
    places = page.locator(".drawing")
    for number in range(places.count()):
        expect(places.nth(number).locator("svg").first).to_be_visible()
        expect(places.nth(number).locator("figcaption")).to_be_visible()
    text = page.locator("main").inner_text()
    assert not re.search(r"\bmm\b|(seat|asiento|lugar) 0|\d{3,}, \d{3,}", text)
    contents = page.locator(".contents a")
    assert contents.count() >= 5
    contents.nth(2).click()
    expect(page.locator("article h2").nth(2)).to_be_in_viewport()
    visitor.sees_no_barriers()


SETS = ".drawing figure > div"
IN_A_ROW = """sets => sets.every((set) => {
    const boxes = [...set.children].map((each) => each.getBoundingClientRect());
    const middles = boxes.map(({ top, height }) => top + height / 2);
    return Math.max(...middles) - Math.min(...middles) < 5;
})"""


def test_a_set_is_drawn_in_one_row_on_the_smallest_phone_too(visit: Visit) -> None:
    visitor = visit(screen="small phone")
    visitor.page.goto("/rules/yangtze")
    visitor.page.wait_for_selector(SETS)
    assert visitor.page.locator(SETS).count() == 3
    assert visitor.page.locator(SETS).evaluate_all(IN_A_ROW)
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_all_rules_by_number_stand_behind_it_and_a_number_leads_there(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/yangtze")
    page.get_by_role("link", name="Todas las reglas por número").click()
    expect(page.locator("[id='Y3.3']")).to_contain_text("lectura")
    page.get_by_role("link", name="Cómo se juega").click()
    page.wait_for_selector(".contents")
    page.goto("/rules/yangtze#Y2.6")
    expect(page.locator("[id='Y2.6']")).to_be_in_viewport()
