"""Puzzles: what is chosen, that it is judged and what it was worth is said at once, whole on a phone on its side."""

from itertools import count

import pytest
from playwright.sync_api import Page, Route, expect

from ludoteca.kernel import registry
from ludoteca.kernel.vocabulary import Json
from ludoteca.puzzles import puzzles_of
from tests.browser.conftest import Visit
from tests.browser.playing import all_in_sight, tap
from tests.browser.test_puzzles import GAME, make, one_of_picks

ON_ITS_SIDE = "phone on its side"
# Whether all of a thing lies above what can be done, and nothing has to be scrolled for it.
ABOVE_ACTS = """(thing) => {
    const { top, bottom } = thing.getBoundingClientRect();
    const drawer = thing.closest('.log').getBoundingClientRect();
    return top >= drawer.top && bottom <= document.querySelector('.puzzle .acts').getBoundingClientRect().top;
}"""
ONE_ROW = 66  # pixels: no more than that is one row of buttons


def number_of(game: str, move: str) -> int:
    """A puzzle whose best move is of this kind."""
    listed = zip(count(1), puzzles_of(registry.load(game)), strict=False)
    return next(number for number, one in listed if one.best["move"] == move)


def try_wrong(page: Page, move: Json) -> None:
    """What lies beside the board is opened with what was tried."""
    make(page, move)
    page.locator(".puzzle .card.mine").wait_for()


def test_that_a_move_is_judged_is_said_at_once_in_the_prompt_and_to_a_screen_reader(visit: Visit) -> None:
    number, puzzle = one_of_picks()
    page = visit(name="Ana", screen=ON_ITS_SIDE).page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)  # the bot thinks

    page.route("**/api/tables/*/puzzle", hold)
    page.goto(f"/puzzle/{GAME}/{number}")
    make(page, puzzle.others[0].move)
    expect(page.locator(".prompt .unasked")).to_have_text("Valorando tu jugada…")
    expect(page.locator("p.unseen[role=status]", has_text="Valorando")).to_have_count(1)
    expect(page.get_by_role("heading", name="Encuentra la mejor jugada")).to_have_count(0)
    expect(page.locator("[data-anchor=commit]:visible")).to_have_count(0)
    assert len(held) == 1
    held[0].continue_()
    page.locator(".puzzle .card.mine").wait_for()
    expect(page.locator(".prompt .unasked")).to_have_count(0)


@pytest.mark.parametrize("screen", [ON_ITS_SIDE, "large phone on its side"])
def test_on_a_phone_on_its_side_a_verdict_is_read_whole(visit: Visit, screen: str) -> None:
    number, puzzle = one_of_picks()
    visitor = visit(name="Ana", screen=screen)
    page = visitor.page
    page.goto(f"/puzzle/{GAME}/{number}")
    try_wrong(page, puzzle.others[0].move)
    assert page.locator(".puzzle .card.mine").evaluate(ABOVE_ACTS)
    assert page.locator(".puzzle .acts").evaluate("(acts) => acts.offsetHeight") <= ONE_ROW
    assert page.locator(".puzzle .acts").evaluate("(acts) => acts.scrollWidth <= acts.clientWidth")
    visitor.sees_no_barriers()


def test_what_is_chosen_before_a_puzzle_is_named_and_its_button_looks_pressed(visit: Visit) -> None:
    page = visit(name="Ana", screen=ON_ITS_SIDE).page
    page.goto(f"/puzzle/{GAME}/{number_of(GAME, 'pass')}")
    page.locator(".puzzle").wait_for()
    tap(page.locator(".tabs button").first)
    tap(page.locator("section.mine .pass"))
    expect(page.locator("section.mine .pass")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".prompt .what")).to_have_text("Pasar.")
    expect(page.get_by_role("button", name="Probar esta jugada")).to_be_visible()


@pytest.mark.parametrize("screen", [ON_ITS_SIDE, "desktop"])
def test_the_answer_has_one_button_that_plays_it(visit: Visit, screen: str) -> None:
    page = visit(name="Ana", screen=screen).page
    page.goto(f"/puzzle/river_dragons/{number_of('river_dragons', 'step_on_plank')}")
    page.get_by_role("button", name="Ver la solución").click()
    page.locator(".puzzle .answered").wait_for()
    expect(page.locator(".prompt .unasked")).to_have_text("La mejor jugada está marcada en el tablero.")
    expect(page.locator(".button.primary:visible")).to_have_text(["Jugarla"])
    page.get_by_role("button", name="Jugarla").click()
    expect(page.locator(".table")).to_have_attribute("data-position", "1")


def test_a_small_board_before_a_puzzle_comes_near_with_a_button_and_back(visit: Visit) -> None:
    page = visit(name="Ana", screen="phone").page
    page.goto(f"/puzzle/river_dragons/{number_of('river_dragons', 'place_stone_on_island')}")
    rings = page.locator(".board .ring")
    rings.first.wait_for()
    all_of_it = len(all_in_sight(page, ".ring"))
    width = rings.first.evaluate("(ring) => ring.getBoundingClientRect().width")
    tap(page.get_by_role("button", name="Acercar").first)
    page.wait_for_timeout(500)  # it glides
    assert rings.first.evaluate("(ring) => ring.getBoundingClientRect().width") > 1.3 * width
    tap(page.get_by_role("button", name="Ver todo").first)
    page.wait_for_timeout(500)
    assert len(all_in_sight(page, ".ring")) == all_of_it
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_timeout(500)
    assert rings.first.evaluate("(ring) => ring.getBoundingClientRect().width") > 30  # at first near enough for fingers
