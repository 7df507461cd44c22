"""The same deal in two browsers: a challenge from the sheet at the end, one try that counts, where two matches part."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import all_in_sight, click
from tests.browser.visitor import Visitor

GAME = "yangtze"
# The first of the listed moves, again and again until the match is over: quicker than a hand.
PLAY = """(table) => new Promise((done) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
    const send = (message) => socket.send(JSON.stringify(message));
    let made = -1;
    socket.onopen = () => send({ type: 'hello', id: 1 });
    socket.onmessage = ({ data }) => {
        const { over, offers } = JSON.parse(data).state ?? {};
        if (over) done();
        if (!offers || offers.decision === made) return;
        made = offers.decision;
        const { move, columns } = offers.listed[0];
        const first = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[0]]));
        send({ type: 'move', id: 2, seat: offers.seat, decision: made, move: { move, ...first } });
    };
})"""


def play_out(page: Page) -> None:
    """Every move of this seat, to the end."""
    page.evaluate(PLAY, page.url.split("/")[-1])


def challenged(visitor: Visitor) -> str:
    """A match that Ana plays to its end, and the address of its deal, from the sheet."""
    page = visitor.page
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    page.goto(f"/table/{visitor.ask('tables', game=GAME, seats=seats)['table']}")
    page.wait_for_selector(".table")
    play_out(page)
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
    expect(page.get_by_role("button", name="Jugarlo")).to_have_count(1)  # below the name, which is asked at once
    page.get_by_label("Nombre").fill("Bruno")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(page.get_by_role("button", name="Pista")).to_have_count(0)
    click(all_in_sight(page, ".place")[-1])
    page.locator(".prompt .button.primary").click()
    expect(page.locator(".table")).not_to_have_attribute("data-position", "0")
    play_out(page)
    page.locator("dialog[open]").get_by_role("link", name="Resultados").click()
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator("tr.mine")).to_contain_text("Bruno")
    page.get_by_role("button", name="Comparar con Ana").click()
    expect(page.locator(".compared")).to_contain_text(re.compile("[Ll]os caminos se separan"))
    expect(page.locator(".compared .slab b")).not_to_have_count(0)
    bruno.sees_no_barriers_anywhere()
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
    expect(deal).to_contain_text("igual para todos")
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
