"""The same deal in two browsers: a challenge from the sheet at the end, one try that counts, where two matches part."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import play_to_the_end
from tests.browser.rooms import room_of
from tests.browser.visitor import Visitor

GAME = "yangtze"


def play(page: Page) -> None:
    """Every move of this seat, to the end."""
    play_to_the_end(page, room_of(GAME).play_by_mouse)


def challenged(visitor: Visitor) -> str:
    """A match that Ana plays to its end, and the address of its deal, from the sheet."""
    page = visitor.page
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    page.goto(f"/table/{visitor.ask('tables', game=GAME, seats=seats)['table']}")
    play(page)
    page.locator("dialog[open]").get_by_role("link", name="Retar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Reta a otros")
    return page.get_by_label("Enlace para los demás").input_value()


def test_a_challenge_is_played_in_another_browser_and_the_results_stand_side_by_side(visit: Visit) -> None:
    ana, bruno = visit(name="Ana"), visit()
    address = challenged(ana)
    page = bruno.page
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana te reta")
    expect(page.locator("main")).to_contain_text("Cuenta un solo intento.")
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.get_by_role("button", name="Comparar con Ana")).to_have_count(0)  # not before one has played
    bruno.sees_no_barriers()
    page.get_by_role("button", name="Jugarlo").click()
    page.get_by_label("Nombre").fill("Bruno")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(page.get_by_role("button", name="Pista")).to_have_count(0)
    page.locator(".place").last.click()  # Ana took the first place that was in sight
    page.locator(".prompt .button.primary").click()
    play(page)
    page.locator("dialog[open]").get_by_role("link", name="Resultados").click()
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator("tr.mine")).to_contain_text("Bruno")
    page.get_by_role("button", name="Comparar con Ana").click()
    expect(page.locator(".compared")).to_contain_text(re.compile("os separasteis|decidisteis lo mismo"))
    expect(page.locator(".compared .slab b")).not_to_have_count(0)
    bruno.sees_no_barriers()
    page.get_by_role("link", name="La de Ana desde ahí").click()
    expect(page.locator(".replay")).to_be_visible()

    ana.page.reload()
    expect(ana.page.locator("tbody tr")).to_have_count(2)
    ana.page.goto("/")
    expect(ana.page.locator(".over").get_by_role("link", name=re.compile("Resultados"))).to_be_visible()


def test_the_deal_of_the_day_waits_on_home_and_says_how_it_counts_before_it_begins(visit: Visit) -> None:
    visitor = visit(name="Ana", screen="phone")
    page = visitor.page
    page.goto("/")
    deal = page.locator(".today li", has_text="Yangtze").get_by_role("link", name=re.compile("Reparto"))
    expect(deal).to_contain_text("2 bots hábiles")
    deal.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Reparto del día")
    for said in ("Cuenta un solo intento.", "No hay pistas.", "cuando termina el día", "quedó fijado"):
        expect(page.locator("main")).to_contain_text(said)
    visitor.sees_no_barriers()
    page.get_by_role("button", name="Jugarlo").press("Enter")
    page.wait_for_selector(".table")
    table = page.url
    page.goto("/")
    expect(deal).to_contain_text("sigue jugando")
    deal.click()
    page.get_by_role("button", name="Seguir jugando").click()
    expect(page).to_have_url(table)
