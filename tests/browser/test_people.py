"""People reach people: what one does at a table, the other sees there, on Home and in the title."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

TARGET = 44  # pixels under a finger
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}


def two_at_a_table(visit: Visit, game: str = "yangtze", **more: object) -> tuple[Visitor, Visitor, str]:
    """Ana opened it, Bruno sat down, and both look at it."""
    ana, bruno = visit(name="Ana"), visit(name="Bruno")
    table = str(ana.ask("tables", game=game, seats=[ME, OPEN], **more)["table"])
    bruno.ask(f"tables/{table}/sit")
    for visitor in (ana, bruno):
        visitor.page.goto(f"/table/{table}")
        visitor.page.wait_for_selector(".table")
    return ana, bruno, table


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Mesa y ajustes").click()


def test_an_end_that_is_proposed_is_seen_by_the_other_and_a_rematch_too(visit: Visit) -> None:
    ana, bruno, _ = two_at_a_table(visit)
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Proponer terminar ya").click()
    ana.page.keyboard.press("Escape")
    asked = bruno.page.locator(".wishes")
    expect(asked).to_contain_text("Ana propone terminar ya")
    bruno.sees_no_barriers()
    bruno.page.goto("/")
    expect(bruno.page.locator(".mine")).to_contain_text("Ana propone terminar ya")
    expect(bruno.page).to_have_title(re.compile(r"^\(\d\) Ludoteca"))
    bruno.page.go_back()
    bruno.page.get_by_role("button", name="Terminar", exact=True).click()

    ana.page.get_by_role("button", name="Revancha").click()
    ana.page.wait_for_selector(".invitation")
    expect(ana.page.locator("main > ol")).to_contain_text("Se espera a Bruno")
    expect(bruno.page.locator("dialog .offered")).to_contain_text("Ana te ofrece la revancha")
    expect(bruno.page).to_have_title(re.compile("● Revancha"))
    bruno.sees_no_barriers()
    bruno.page.goto("/")
    expect(bruno.page.locator(".lists.asked")).to_contain_text("Ana te ofrece la revancha")
    bruno.page.go_back()
    bruno.page.wait_for_selector("dialog .offered")
    bruno.page.keyboard.press("Escape")  # the sheet: the offer is where one looks, and covers nothing
    expect(bruno.page.locator(".prompt .asked")).to_contain_text("Ana te ofrece la revancha")
    bruno.page.locator(".prompt").get_by_role("button", name="Aceptar la revancha").click()
    ana.page.wait_for_selector(".table")
    bruno.page.wait_for_selector(".table")


def test_when_the_match_ends_only_the_score_sheet_lies_open(visit: Visit) -> None:
    ana, bruno, _ = two_at_a_table(visit)
    open_menu(ana.page)
    promised = ana.page.locator("dialog[open] code")
    expect(promised).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(promised).to_be_hidden()  # until somebody asks
    ana.page.get_by_role("button", name="Proponer terminar ya").click()
    bruno.page.locator(".wishes").get_by_role("button", name="Terminar", exact=True).click()
    expect(ana.page.locator("dialog[open] .actions")).to_be_visible()
    expect(ana.page.locator("dialog[open]")).to_have_count(1)
    ana.page.get_by_text("Sin trampa: comprobado").click()
    expect(ana.page.locator("dialog[open] details")).to_contain_text("Ese número no cambió")
    ana.sees_no_barriers()
    ana.resize("small phone")
    way_out = ana.page.locator("dialog[open] header button").bounding_box()
    assert way_out is not None
    assert way_out["width"] >= TARGET, "beside a title of two lines"


def test_a_match_that_is_not_what_was_promised_is_told_so(visit: Visit) -> None:
    ana, bruno, table = two_at_a_table(visit)
    ana.page.evaluate("table => localStorage.setItem('ludoteca.promises', JSON.stringify([[table, 'ab']]))", table)
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Proponer terminar ya").click()
    bruno.page.locator(".wishes").get_by_role("button", name="Terminar", exact=True).click()
    expect(ana.page.get_by_role("alert").filter(has_text="no es lo que se prometió")).to_be_visible()
    expect(bruno.page.locator("dialog[open] summary")).to_contain_text("Sin trampa: comprobado")


def test_what_is_said_has_a_mark_until_it_is_read(visit: Visit) -> None:
    ana, bruno, table = two_at_a_table(visit)
    ana.page.wait_for_selector(".prompt")
    writer, reader = (ana, bruno) if ana.page.locator(".prompt.mine").count() > 0 else (bruno, ana)
    for said in ("hola", "¿sigues ahí?"):
        writer.page.get_by_role("button", name="Chat").click()
        writer.page.fill("#say", said)
        writer.page.get_by_role("button", name="Enviar").click()
    expect(reader.page.locator(".unread")).to_have_text("2")
    reader.sees_no_barriers()
    expect(writer.page.locator(".unread")).to_have_count(0)
    reader.page.goto("/")
    expect(reader.page.locator(".mine")).to_contain_text("Mensaje nuevo")
    expect(reader.page).to_have_title("● Mensaje nuevo · Ludoteca")  # nothing else waits for who is not to play
    reader.page.goto(f"/table/{table}")
    reader.page.get_by_role("button", name="Chat").click()
    expect(reader.page.locator(".unread")).to_have_count(0)
    reader.page.goto("/")
    reader.page.wait_for_selector(".mine li")
    expect(reader.page.locator(".mine")).not_to_contain_text("Mensaje nuevo")
    expect(reader.page).to_have_title("Ludoteca")


def test_leaving_asks_first_and_says_what_it_does(visit: Visit) -> None:
    ana, bruno, _ = two_at_a_table(visit)
    open_menu(bruno.page)
    expect(bruno.page.get_by_role("button", name="Dejar la mesa")).to_be_in_viewport(ratio=1)  # nobody looks for it
    bruno.page.get_by_role("button", name="Dejar la mesa").click()
    expect(bruno.page.locator("dialog")).to_contain_text("juega un bot por ti")
    bruno.sees_no_barriers()
    bruno.page.get_by_role("button", name="Sí, dejar la mesa").click()
    bruno.page.wait_for_url("**/")
    expect(ana.page.locator(".log")).to_contain_text("Un bot juega por Bruno")
    expect(ana.page.locator(".seats .left")).to_have_text("Un bot juega por Bruno.")
    expect(bruno.page.locator(".mine li")).to_contain_text("Un bot juega por ti")


def test_the_name_and_points_of_who_is_away_stay_and_no_bot_is_offered_at_once(visit: Visit) -> None:
    ana, bruno, _ = two_at_a_table(visit, pace={"kind": "days", "per_move": 2})
    ana.page.clock.install()
    bruno.page.goto("/")
    expect(ana.page.locator(".seats .away")).to_be_visible()
    for screen in ("desktop", "tablet", "phone", "small phone"):
        ana.resize(screen)
        widths = ana.page.evaluate(
            "[...document.querySelectorAll('.seats h2, .seats .points')].map(e => [e.clientWidth, e.scrollWidth])"
        )
        assert len(widths) == 2
        assert all(shown >= whole > 10 for shown, whole in widths), (screen, widths)
    expect(ana.page.get_by_role("button", name="Que siga un bot")).to_have_count(0)
    expect(ana.page.locator(".seats .waits")).to_have_text(re.compile(r"Un bot podrá seguir en (1:00|0:\d\d)"))
    ana.page.clock.fast_forward(60_000)
    expect(ana.page.get_by_role("button", name="Que siga un bot")).to_be_visible()


def test_who_opens_a_link_sees_the_game_the_host_and_who_sits_there(visit: Visit) -> None:
    ana, stranger = visit(name="Ana"), visit()
    table = ana.ask("tables", game="summer_pavilion", seats=[ME, OPEN, OPEN, BOT])["table"]
    stranger.page.goto(f"/table/{table}")
    door = stranger.page.locator(".door")
    expect(door).to_contain_text("Azul: Pabellón de Verano")
    expect(door).to_contain_text("Ana te invita")
    expect(door).to_contain_text("Llena de azulejos las estrellas")  # what it is
    expect(door).to_contain_text("4 jugadores")
    expect(door.locator("ol li")).to_have_count(4)
    expect(door).to_contain_text("uno de los 2 asientos libres")  # what follows
    expect(stranger.page.get_by_role("button", name="Aprende en diez minutos")).to_be_visible()
    stranger.sees_no_barriers()
    enter = stranger.page.get_by_role("button", name="Entrar", exact=True)
    for screen in ("phone on its side", "small phone on its side"):
        stranger.resize(screen)
        expect(enter).to_be_in_viewport(ratio=1)
    stranger.page.fill("#name", "Bruno")
    enter.click()  # and sits down at the first free place
    expect(stranger.page.locator("main > ol")).to_contain_text("Bruno")


def test_a_host_is_asked_for_a_name_before_inviting(visit: Visit) -> None:
    host = visit()
    host.page.goto("/new/yangtze")
    host.page.get_by_role("button", name="Abrir mesa").click()
    assert host.page.evaluate("document.activeElement.id") == "host-name"
    host.page.fill("#host-name", "Ana")
    host.sees_no_barriers()
    host.page.get_by_role("button", name="Abrir mesa").click()
    host.page.wait_for_selector(".invitation")
    expect(host.page.locator("main > ol")).to_contain_text("Ana")


def test_who_joins_by_code_is_asked_for_a_name_also_after_playing_without_one(visit: Visit) -> None:
    ana, friend = visit(name="Ana"), visit()
    opened = ana.ask("tables", game="yangtze", seats=[ME, OPEN, OPEN])
    page = friend.page
    page.goto("/")
    page.fill("#code", opened["code"])
    page.get_by_role("button", name="Entrar", exact=True).click()
    expect(page.locator(".door")).to_contain_text("Ana te invita")

    friend.play_against_bots("yangtze")  # as a visitor, without a question
    page.goto(f"/table/{opened['table']}")
    page.get_by_role("button", name="Sentarme aquí").first.click()
    page.fill("#name", "Bruno")
    page.locator("form").get_by_role("button", name="Sentarme aquí").click()
    expect(page.locator("main > ol")).to_contain_text("Bruno")


def test_a_what_if_table_says_that_it_is_one_and_leads_back(visit: Visit) -> None:
    ana = visit(name="Ana")
    table = ana.ask("tables", game="yangtze", seats=[ME, BOT])["table"]
    ana.page.goto(f"/table/{table}")
    ana.page.wait_for_selector(".table")
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Terminar la partida ya").click()
    ana.page.get_by_role("button", name="Sí, terminarla").click()
    ana.page.wait_for_selector("dialog .actions")
    tried = ana.ask(f"tables/{table}/what-if", position=0, seat=0, level="novice")["table"]
    ana.page.goto(f"/table/{tried}")
    expect(ana.page.locator(".what-if")).to_contain_text("Prueba desde la jugada 1")
    ana.sees_no_barriers()
    ana.page.get_by_role("link", name="Volver a esa partida").click()
    ana.page.wait_for_url(f"**/replay/{table}*")
    ana.ask(f"tables/{table}/what-if", position=0, seat=0, is_try=True)  # as a review opens it
    for path in ("/", "/tables"):  # it has a heading of its own, and nothing there waits for anybody
        ana.page.goto(path)
        ana.page.get_by_role("heading", name="¿Y si…?").wait_for()
        expect(ana.page.locator("a[href*='/table/']")).to_have_count(1)
        expect(ana.page.locator("a.waits")).to_have_count(0)
        expect(ana.page.get_by_role("heading", name="Te toca")).to_have_count(0)
    expect(ana.page).to_have_title(re.compile("^[^(]"))


def test_the_host_closes_a_table_that_waits_when_asked_twice(visit: Visit) -> None:
    ana, bruno = visit(name="Ana"), visit(name="Bruno")
    table = ana.ask("tables", game="yangtze", seats=[ME, {"kind": "open"}])["table"]
    for each in (ana, bruno):
        each.page.goto(f"/table/{table}")
        each.page.wait_for_selector(".invitation")
    expect(bruno.page.get_by_role("button", name="Cerrar la mesa")).to_have_count(0)
    ana.page.get_by_role("button", name="Cerrar la mesa").dblclick()  # too quick: it is asked, and no more
    expect(ana.page.get_by_role("alert")).to_contain_text("dejarán de valer")
    ana.sees_no_barriers_anywhere()
    ana.page.get_by_role("button", name="Cancelar").click()
    ana.page.get_by_role("button", name="Cerrar la mesa").click()
    ana.page.get_by_role("button", name="Cerrar la mesa").click()
    ana.page.wait_for_url("**/")
    expect(bruno.page.locator(".invitation")).to_have_count(0)
