"""What a screen reader hears: places by what lies around them, no coordinates; and keys where hands expect them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.given import before_last, play_on_from, played_by_bots
from tests.browser.playing import sit_down
from tests.browser.visitor import Visitor


def described(page: Page) -> str:
    page.get_by_role("button", name="La mesa en palabras").click()
    text = page.locator("dialog ul").inner_text()
    page.keyboard.press("Escape")
    return str(text)


def test_the_lake_in_words_has_no_number_below_zero_and_one_raft_is_one(visit: Visit) -> None:
    text = described(play_on_from(visit(), "yangtze", before_last("place")))
    assert not re.search(r"[-\N{MINUS SIGN}]\d", text)
    assert not re.search(r"\b1 balsas", text)
    assert re.search(r"\d casillas? al (norte|sur|este|oeste)", text)


def test_a_place_on_the_lake_says_what_it_touches_and_brings(visit: Visit) -> None:
    page = sit_down(visit(), "yangtze")
    place = page.locator(".place").first
    assert re.search(r"Toca: (norte|sur|este|oeste) \w+", place.get_attribute("aria-label") or "")
    page.locator(".place[tabindex='0']").focus()
    expect(page.locator(".board [aria-live]")).to_contain_text("Traería:")


def test_the_delta_in_words_has_no_millimeters(visit: Visit) -> None:
    page = play_on_from(visit(), "river_dragons", before_last("place_stone_on_island"))
    text = described(page)
    assert "mm" not in text
    assert re.search(r"Piedra \d+: cerca de ", text)
    assert re.search(r"va hacia la aldea \w+\.", text)
    assert "cerca de" in (page.locator(".ring").first.get_attribute("aria-label") or "")


def over(visitor: Visitor) -> tuple[Page, int]:
    table, moves = played_by_bots(visitor, "yangtze")
    visitor.page.goto(f"/replay/{table}#7")
    return visitor.page, len(moves)


def test_arrow_keys_go_through_a_replay_whose_address_names_the_move(visit: Visit) -> None:
    page, last = over(visit())
    shown = page.locator(".controls [aria-live]")
    expect(shown).to_have_text(f"Jugada 7 de {last}")
    for key, at in (("ArrowRight", 8), ("ArrowLeft", 7), ("ArrowLeft", 6), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect(shown).to_have_text(f"Jugada {at} de {last}")
        expect(page).to_have_url(re.compile(f"/{at}$"))


def test_a_moment_of_a_replay_is_shared_as_a_link_and_saved_as_a_picture(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("navigator.share = async (what) => void (window.shared = what)")
    page, last = over(visitor)
    expect(page.locator(".controls [aria-live]")).to_have_text(f"Jugada 7 de {last}")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/8$"))
    page.get_by_role("button", name="Compartir este momento").click()
    assert page.evaluate("window.shared.url") == page.url
    with page.expect_download() as saved:
        page.get_by_role("link", name="Guardar este momento como imagen").click()
    assert saved.value.suggested_filename == "ludoteca-8.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.evaluate("delete Navigator.prototype.share; delete navigator.share")  # as on a computer
    page.evaluate("navigator.clipboard.writeText = async (text) => void (window.copied = text)")
    page.get_by_role("button", name="Compartir este momento").click()
    expect(page.get_by_role("status").filter(has_text="copiad")).to_be_attached()
    assert page.evaluate("window.copied") == page.url


def test_keys_have_a_page(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/settings")
    visitor.page.get_by_role("link", name="Atajos de teclado").click()
    expect(visitor.page.locator("main")).to_contain_text("Ctrl")
    visitor.sees_no_barriers()
