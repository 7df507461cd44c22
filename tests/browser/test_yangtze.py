import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.given import amid, before_last, play_on_from, played_by_bots
from tests.browser.playing import play_on, position, sit_down, tap, wait_after, wait_for_turn
from tests.browser.rooms.yangtze import place_in_sight, play_by_mouse, play_by_touch

SMALL = (200, 200)
# The names that lie over a tile on the lake, or over one in the hand.
COVERED = """() => {
    const over = (name, tile) => [...document.querySelectorAll(name)].filter((each) => {
        const a = each.getBoundingClientRect();
        return [...document.querySelectorAll(tile)].some((other) => {
            const b = other.getBoundingClientRect();
            return a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
        });
    });
    const found = [...over('.plate, .tag', '[data-anchor^=lake-] [data-outline]'), ...over('.hand i', '.hand svg')];
    return found.map((each) => each.textContent);
}"""

NAME = 15  # pixels of a name that can be read
# The others' cards and their parts that are not whole in their strip.
IS_WHOLE = """(cards) => {
    const { left, right } = document.querySelector('.seats').getBoundingClientRect();
    return cards.flatMap((card) => [card, ...card.querySelectorAll('h2, .points b, li')]).filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left || box.right > right || (part.matches('h2') && part.scrollWidth > part.clientWidth + 1);
    }).map((part) => part.textContent);
}"""
# Figures of one's own under what a move would change of another.
FIGURES = """() => {
    const box = (thing) => thing.getBoundingClientRect();
    const figures = [...document.querySelectorAll('.tally dd')].map((dd) => {
        const range = document.createRange();
        range.selectNodeContents([...dd.childNodes].find((node) => node.nodeType === 3 && node.data.trim()));
        return range.getBoundingClientRect();
    });
    return [...document.querySelectorAll('.tally u')].map(box).filter((a) => figures.some((b) =>
        a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom));
}"""


def test_a_placement_is_previewed_then_committed_by_a_second_press(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "yangtze")
    before, place = position(page), place_in_sight(page)
    place.click(force=True)
    page.wait_for_selector(".ghost.chosen")
    step = page.locator("p.step")  # among buttons, and none: what is placed lies on the lake
    expect(step).to_have_css("box-shadow", "none")
    expect(step).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    page.wait_for_selector(".plate .gain")
    assert position(page) == before
    visitor.sees_no_barriers()
    place.click(force=True)
    wait_after(page, before)
    assert page.locator("[data-anchor^=lake-] [data-outline]").count() > 1
    assert page.evaluate(COVERED) == []  # who placed a tile, and whose side of it is which, covers no lantern


def test_what_is_not_allowed_says_why_with_the_number_of_the_rule(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "yangtze")
    page.locator(".tile").first.click(force=True)
    expect(page.locator(".problem")).to_contain_text("Ahí ya hay una loseta.")
    expect(page.locator(".problem a")).to_have_text("Y2.6")
    assert page.locator(".problem a").get_attribute("href") == "/rules/yangtze#Y2.6"
    page.get_by_role("button", name="Intercambiar").click(force=True)  # it is closed, and may be asked why
    expect(page.locator(".problem a")).to_have_text("Y2.1")
    visitor.sees_no_barriers()


def test_what_is_taken_stands_where_it_is_before_one_has_said_what_is_given(visit: Visit) -> None:
    page = play_on_from(visit(), "yangtze", before_last("exchange"))
    page.locator("[data-anchor=step-exchange]").click()
    offers = page.locator(".panel button")
    before = offers.evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
    page.locator(".panel [data-anchor^=give-]:enabled").first.click()
    assert offers.evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())") == before
    expect(page.locator(".panel [data-move]").first).to_be_enabled()
    here = position(page)
    page.locator(".panel [data-move]").first.click()
    expect(page.locator(".prompt .primary")).to_have_text(re.compile("^Intercambiar"))
    assert position(page) == here  # it is seen first, as a tile is
    page.get_by_role("button", name="Cancelar").click()
    page.get_by_role("button", name="Cancelar").click()
    expect(page.locator(".panel")).to_have_count(0)


def test_the_step_that_is_open_is_marked_and_spoken_of_and_cards_are_pressed_for_it(visit: Visit) -> None:
    page = play_on_from(visit(), "yangtze", before_last("exchange"))
    step = page.locator("[data-anchor=step-exchange]")
    step.click()
    expect(step).to_have_class(re.compile("open"))
    expect(page.locator(".step.now")).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("Intercambio: elige")
    page.locator("section.mine .pickable").first.click()
    expect(page.locator("section.mine .pickable").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".panel [data-anchor^=give-][aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".panel [data-move]").first).to_be_enabled()
    expect(page.locator(".prompt .note")).to_have_count(0)  # nobody asked what a card is


def test_the_only_set_that_the_cards_make_is_chosen_without_a_press(visit: Visit) -> None:
    page = play_on_from(visit(), "yangtze", before_last("dedicate_pairs"))
    page.locator("[data-anchor=step-dedicate]").click()
    expect(page.locator(".step.open")).to_have_count(1)
    while page.locator(".panel [aria-pressed=true]").count() == 0:
        page.locator(".pickable[aria-pressed=false]").first.click()
    expect(page.locator(".prompt .primary")).to_contain_text("Adquirir recompensa")


@pytest.mark.parametrize("screen", ["phone", "small phone", "phone on its side"])
def test_two_others_are_whole_on_a_phone_and_what_a_move_brings_covers_no_figure(visit: Visit, screen: str) -> None:
    visitor = visit(screen=screen)
    page = sit_down(visitor, "yangtze")
    for _ in range(2):
        tap(place_in_sight(page))
        page.wait_for_selector(".plate .gain")
        for plate in page.locator(".plate .who").all():
            expect(plate).to_be_in_viewport(ratio=1)
            assert plate.evaluate("(name) => name.clientWidth") > NAME
        assert page.locator(".seats article").evaluate_all(IS_WHOLE) == []
        assert page.evaluate(FIGURES) == []
        play_on(page, lambda page: tap(page.locator(".prompt .primary")))
        assert wait_for_turn(page)


def test_a_phone_shows_all_of_a_large_lake_at_one_press(visit: Visit) -> None:
    page = play_on_from(visit(screen="small phone"), "yangtze", before_last("place"))
    button = page.locator(".whole button")
    expect(button).to_have_accessible_name("Ver todo")
    tap(button)
    _is_seen_whole(page)
    tap(button)
    expect(button).to_have_accessible_name("Ver todo")


def test_all_of_the_lake_stays_in_sight_when_it_grows_and_no_name_lies_over_it(visit: Visit) -> None:
    page = play_on_from(visit(screen="small phone"), "yangtze", amid("place"))
    tap(page.locator(".whole button"))
    for _ in range(5):  # also a short match has as many
        play_on(page, play_by_touch)
        assert wait_for_turn(page)
        _is_seen_whole(page)
        assert page.evaluate(COVERED) == []


def _is_seen_whole(page: Page) -> None:
    page.wait_for_timeout(600)  # it glides
    board = page.locator(".board").bounding_box()
    for tile in page.locator("[data-anchor^=lake-] [data-outline]").all():
        box = tile.bounding_box()
        assert box
        assert board
        assert board["y"] <= box["y"]
        assert box["y"] + box["height"] <= board["y"] + board["height"]


def test_what_drew_nothing_can_be_taken_back(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "yangtze", before_last("discard"))
    open_steps = page.locator(".step.can:not([data-anchor='step-exchange'])")
    assert open_steps.evaluate_all("steps => steps.every((step) => step.classList.contains('due'))"), "either will do"
    play_on(page, play_by_mouse)
    undo = page.get_by_role("button", name="Deshacer")
    cards = page.locator(".mine .cards b").all_inner_texts()
    before = position(page)
    undo.click()
    wait_after(page, before)
    assert page.locator(".mine .cards b").all_inner_texts() != cards


def test_without_confirmation_one_press_commits(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/settings")
    visitor.page.get_by_label("Confirmar").uncheck()
    page = sit_down(visitor, "yangtze")
    before = position(page)
    place_in_sight(page).click(force=True)
    wait_after(page, before)


def test_the_picture_to_keep_shows_the_lake_and_its_room(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"/table/{played_by_bots(visitor, 'yangtze')[0]}")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Guardar una imagen").click()
    assert saved.value.suggested_filename == "yangtze.png"
    with Image.open(saved.value.path()) as picture:
        width, height = picture.size
        middle = picture.convert("RGB").crop((width // 4, height // 4, 3 * width // 4, 3 * height // 4)).resize(SMALL)
    bytes_of = middle.tobytes()
    blue = sum(b > r + 20 for r, b in zip(bytes_of[::3], bytes_of[2::3], strict=True))
    warm = sum(r > b + 40 for r, b in zip(bytes_of[::3], bytes_of[2::3], strict=True))
    assert width > height > 700  # twice as sharp as the page
    assert blue > SMALL[0] * SMALL[1] / 4  # the night
    assert warm > SMALL[0] * SMALL[1] / 100  # lanterns on the tiles


def test_the_whole_lake_stays_in_sight_of_who_plays_by_keys(visit: Visit) -> None:
    visitor = visit(moving=True)
    page = sit_down(visitor, "yangtze")
    for _ in range(2):
        page.locator(".place[tabindex='0']").focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        page.wait_for_selector(".ghost.chosen")
        before = position(page)
        page.keyboard.press("Control+Enter")
        wait_after(page, before)
        assert wait_for_turn(page)
    page.wait_for_timeout(600)  # it glides
    lake, box = page.locator(".board svg[role=group]").bounding_box(), page.locator(".lights-up").bounding_box()
    assert lake is not None
    assert box is not None
    assert lake["y"] <= box["y"]
    assert box["y"] + box["height"] <= lake["y"] + lake["height"]
