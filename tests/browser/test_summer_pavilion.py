import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.given import before_last, play_on_from
from tests.browser.playing import play_on, position, sit_down, wait_after


def test_a_pick_shows_what_would_be_taken_before_it_is_made(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "summer_pavilion")
    before = position(page)
    page.locator(".pick .hit").first.click(force=True)
    expect(page.locator(".mine .foretold")).to_contain_text("Te llevas")
    assert position(page) == before
    visitor.sees_no_barriers()
    page.click(".prompt .button.primary")
    wait_after(page, before)


def test_the_wild_color_cannot_be_picked_and_says_why(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "summer_pavilion")
    page.locator(".not .hit").first.click(force=True)
    expect(page.locator(".problem a")).to_have_text("S2.3")


def test_a_space_is_paid_in_the_way_that_was_chosen(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", before_last("place"))
    page.locator(".space .glow").first.click(force=True)
    expect(page.locator(".payment")).to_be_visible()
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".mine .foretold")).to_contain_text(re.compile("punto"))
    visitor.sees_no_barriers()
    before = position(page)
    page.locator(".payment button").last.click()
    assert position(page) == before
    page.click(".prompt .button.primary")
    wait_after(page, before)


def test_who_passes_says_how_many_tiles_of_each_color_are_kept_and_may_take_it_back(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", before_last("pass"))
    page.click(".pass")
    page.wait_for_selector(".keeping")
    visitor.sees_no_barriers()
    kept = page.locator(".keeping p").inner_text()
    page.get_by_role("button", name="Guardar uno menos", disabled=False).first.click()
    expect(page.locator(".keeping p")).not_to_have_text(kept)
    page.get_by_role("button", name="Deshacer").click()
    expect(page.locator(".pass")).to_be_visible()


def test_every_board_opens_large(visit: Visit) -> None:
    visitor = visit()
    visitor.play_against_bots("summer_pavilion")
    page = visitor.page
    boards = page.get_by_role("button", name=re.compile("Ver grande el tablero"))
    assert boards.count() == page.locator(".seats article").count() + 1
    boards.first.click()
    expect(page.locator("dialog[open] svg[role=img]")).to_be_visible()
    visitor.sees_no_barriers()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_variant_side_asks_which_color_is_placed(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", before_last("place"), side="variant")
    page.locator(".space .glow").first.click(force=True)
    expect(page.locator("#which-color, #how-paid").first).to_be_visible()
    play_on(page, lambda there: there.click(".prompt .button.primary"))
