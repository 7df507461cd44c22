"""A house that asks for its password, and the page of who runs it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from ludoteca.server.operations.house import Administrator
from ludoteca.server.settings import Settings
from tests.browser.test_sizes import SMALL, in_view
from tests.browser.visitor import SIZES, Visitor
from tests.server.processes import ServerProcess, Zygote

WORD = "ábrete sésamo"


@pytest.fixture
def house(zygote: Zygote, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of its own: others would find its door locked."""
    process = ServerProcess(zygote, tmp_path).start()
    yield process
    process.end()


def fits_every_screen(visitor: Visitor) -> None:
    for screen in SIZES:
        visitor.resize(screen)
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen


def fill_unseen(field: Locator, known_as: str, password: str) -> None:
    """Type into a field that does not show its password, and which a password manager fills in."""
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_attribute("autocomplete", known_as)
    field.fill(password)


def runs_the_tables(keeper: Visitor, guest: Visitor) -> None:
    """A match is closed, then its table deleted, each asked twice; no new ones are opened, and everybody reads that."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    code = guest.ask("tables", game="yangtze", seats=seats)["code"]
    keeper.page.reload()
    keeper.page.get_by_role("button", name=f"Cerrar la mesa {code}").dblclick()  # too quick: it is asked, and no more
    keeper.page.get_by_role("button", name=f"Cerrar de verdad la mesa {code}").click()
    expect(keeper.page.get_by_role("listitem").filter(has_text=code).first).to_contain_text("terminada")
    keeper.page.get_by_role("button", name=f"Borrar la mesa {code}").click()
    keeper.page.get_by_role("button", name="Cancelar").click()
    keeper.page.get_by_role("button", name=f"Borrar la mesa {code}").click()
    keeper.page.get_by_role("button", name=f"Borrar de verdad la mesa {code}").click()
    expect(keeper.page.get_by_role("button", name=f"Borrar la mesa {code}")).to_have_count(0)
    expect(keeper.page.get_by_text("borró una mesa:")).to_be_visible()
    keeper.page.get_by_role("button", name="No abrir mesas nuevas").click()
    expect(keeper.page.get_by_text("No se abren mesas nuevas.")).to_be_visible()
    guest.page.goto("/")
    expect(guest.page.get_by_text("Por ahora no hay mesas nuevas")).to_be_visible()
    keeper.page.get_by_role("button", name="Volver a abrir mesas").click()
    expect(keeper.page.get_by_text("Antes de actualizar")).to_be_visible()


def calls_otherwise_and_bans(keeper: Visitor) -> None:
    keeper.page.reload()
    keeper.page.fill("#named", "mar")
    keeper.page.get_by_role("button", name="Renombrar a Mara").click()
    keeper.page.fill("#new-name", "Marina")
    keeper.page.get_by_role("button", name="Guardar").click()
    expect(keeper.page.get_by_text("renombró:")).to_be_visible()
    keeper.page.get_by_role("button", name="Expulsar a Marina").click()
    expect(keeper.page.get_by_text("no puede entrar")).to_be_visible()


def test_a_house_is_run_from_its_page_and_asks_for_its_password_before_anything_else(
    browser: Browser, house: ServerProcess
) -> None:
    kay, guest = Visitor(browser, house.address, name="Kay"), Visitor(browser, house.address, name="Mara")
    guest.page.goto("/")
    expect(guest.page.locator("h1")).to_contain_text("¿Jugamos")

    with ThreadPoolExecutor() as elsewhere:  # Playwright has a loop of its own here
        link = elsewhere.submit(Administrator(Settings(store=house.store)).do, "make_keeper").result()
    kay.page.goto(f"/house#{link}")
    kay.page.get_by_role("button", name="Llevar esta casa").click()
    expect(kay.page.get_by_role("heading", name="Quién puede entrar")).to_be_visible()
    assert "#" not in kay.page.url

    kay.page.fill("#announcement", "Pizza a las ocho")
    kay.page.get_by_role("button", name="Anunciar", exact=True).click()
    expect(kay.page.get_by_text("Pizza a las ocho").first).to_be_visible()  # the server knows it
    guest.page.goto("/new/yangtze")
    said = guest.page.get_by_text("Pizza a las ocho")
    expect(said).to_be_visible()
    guest.sees_no_barriers()
    guest.page.get_by_role("button", name="Quitar").click()
    guest.page.reload()
    expect(guest.page.locator("h1")).to_be_visible()
    expect(said).to_be_hidden()

    fill_unseen(kay.page.locator("#new-password"), "new-password", WORD)
    kay.page.get_by_role("button", name="Pedir esta contraseña").click()
    expect(kay.page.get_by_text("A quien llega se le pide la contraseña")).to_be_visible()
    expect(kay.page.get_by_text("puso una contraseña")).to_be_visible()
    kay.sees_no_barriers()
    fits_every_screen(kay)
    kay.page.get_by_role("button", name="Crear una invitación").click()
    invitation = kay.page.locator("#link").input_value()

    guest.page.goto("/")
    expect(guest.page.get_by_role("heading", name="¿Quién es?")).to_be_visible()
    guest.sees_no_barriers()
    fits_every_screen(guest)
    for screen in SMALL:
        guest.resize(screen)
        assert in_view(guest.page.locator("form > *")), screen
    fill_unseen(guest.page.locator("#password"), "current-password", "otra cosa")
    guest.page.get_by_role("button", name="Entrar").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("no es la contraseña")
    guest.page.fill("#password", WORD)
    guest.page.get_by_role("button", name="Entrar").click()
    expect(guest.page.locator("h1")).to_contain_text("¿Jugamos")

    invited = Visitor(browser, house.address)
    invited.page.goto(invitation)
    expect(invited.page.locator("h1")).to_contain_text("¿Jugamos")
    assert "#" not in invited.page.url

    runs_the_tables(kay, guest)
    calls_otherwise_and_bans(kay)
    guest.page.goto("/")
    expect(guest.page.get_by_role("heading", name="¿Quién es?")).to_be_visible()
    for visitor in (kay, guest, invited):
        visitor.faults = [fault for fault in visitor.faults if "status of 40" not in fault]  # the door said no
        visitor.leave()


def test_any_pace_and_a_rated_match_can_be_chosen_and_the_lobby_says_it(browser: Browser, house: ServerProcess) -> None:
    ana = Visitor(browser, house.address, name="Ana")
    ana.page.goto("/new/yangtze")
    ana.page.get_by_role("radio", name="En directo: 1 minuto por jugada y 5 minutos de reserva.").check()
    ana.page.get_by_role("spinbutton", name="Segundos por jugada").fill("45")
    ana.page.get_by_role("spinbutton", name="Minutos de reserva").fill("0")
    expect(ana.page.get_by_role("radio", name="En directo: 45 segundos por jugada.")).to_be_checked()
    hints = ana.page.get_by_role("checkbox", name="Se pueden pedir pistas")
    expect(hints).to_be_checked()
    ana.page.get_by_role("checkbox", name="Cuenta para el nivel").check()
    expect(hints).not_to_be_checked()
    expect(hints).to_be_disabled()
    ana.sees_no_barriers()
    ana.page.locator("form button[type=submit]").last.click()
    expect(ana.page.get_by_text("En directo: 45 segundos por jugada.")).to_be_visible()
    expect(ana.page.get_by_text("Cuenta para el nivel")).to_be_visible()
    ana.leave()


KNOWN = """async () => {
    const told = () => fetch('/api/house').then((answer) => answer.json())
    while ((await told()).announcement === null) await new Promise((done) => setTimeout(done, 50))
}"""  # wait_for_function would take the promise itself for a yes
MADE_ROOM = "e => getComputedStyle(document.body).paddingTop === `${e.offsetHeight}px`"
ROOM = """aside => {
    const told = aside.getBoundingClientRect()
    const page = document.querySelector('#page').getBoundingClientRect()
    return [told.top, page.top + scrollY > told.bottom - 1, document.documentElement.scrollWidth <= innerWidth]
}"""
TWO_LINES = 50  # pixels of height, with a button beside it
ALL_IN_THE_WINDOW = """document.documentElement.scrollHeight <= innerHeight &&
    document.querySelector('.table').getBoundingClientRect().bottom <= innerHeight + 1"""
IS_WHOLE = "words => words.scrollHeight <= words.clientHeight + 1"


def test_what_is_announced_covers_nothing_of_a_page_or_table(browser: Browser, house: ServerProcess) -> None:
    text = "El viernes jugamos en el local de siempre, con pizza para quien avise antes del jueves. " * 3
    with ThreadPoolExecutor() as elsewhere:
        elsewhere.submit(Administrator(Settings(store=house.store)).do, "announce", text=text).result()
    guest = Visitor(browser, house.address, name="Mara")
    guest.page.goto("/")
    guest.page.evaluate(KNOWN)
    guest.page.reload()
    has_room_of_its_own(guest)
    guest.resize("desktop")
    guest.open_table("yangtze")
    has_room_of_its_own(guest)
    is_read_whole_at_a_press(guest)
    guest.page.get_by_role("button", name="Quitar").click()
    guest.page.wait_for_function("getComputedStyle(document.body).paddingTop === '0px'")
    guest.leave()


def has_room_of_its_own(guest: Visitor) -> None:
    told = guest.page.get_by_role("complementary", name="Para todos")
    expect(told).to_be_visible()
    for screen in ("desktop", "phone", "small phone", "phone on its side"):
        guest.resize(screen)
        guest.page.wait_for_function(MADE_ROOM, arg=told.element_handle())
        assert told.evaluate(ROOM) == [0, True, True], screen
        assert told.evaluate("aside => aside.offsetHeight") <= TWO_LINES, screen
        assert "/table/" not in guest.page.url or guest.page.evaluate(ALL_IN_THE_WINDOW), screen


def is_read_whole_at_a_press(guest: Visitor) -> None:
    """It lies over the table meanwhile, which stays where it is."""
    guest.resize("small phone")
    words, more = guest.page.locator(".announced [role=status]"), guest.page.get_by_role("button", name="Leer todo")
    before = guest.page.locator(".table").bounding_box()
    assert not words.evaluate(IS_WHOLE)
    more.click()
    assert words.evaluate(IS_WHOLE)
    assert guest.page.locator(".table").bounding_box() == before
    more.click()
    assert not words.evaluate(IS_WHOLE)
