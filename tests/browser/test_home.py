import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rooms import GAMES
from tests.browser.visitor import SIZES

PAGES = ["/", "/settings", "/new/yangtze", "/rules/yangtze", "/no/such/page"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_of_the_shell_has_barriers(visit: Visit, path: str, scheme: str) -> None:
    visitor = visit(scheme=scheme)
    visitor.page.goto(path)
    visitor.page.wait_for_selector("main :is(h1, article)")
    visitor.sees_no_barriers()


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_its_screen(visit: Visit, path: str) -> None:
    visitor = visit()
    visitor.page.goto(path)
    visitor.page.wait_for_selector("main :is(h1, article)")
    for screen in SIZES:
        visitor.resize(screen)
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen


@pytest.mark.parametrize(
    ("language", "question"),
    [("es-MX", "¿Jugamos esta noche?"), ("pt-BR", "Vamos jogar hoje à noite?"), ("en-GB", "Shall we play tonight?")],
)
def test_the_page_speaks_the_language_of_the_browser(visit: Visit, language: str, question: str) -> None:
    visitor = visit(language=language)
    visitor.page.goto("/")
    expect(visitor.page.locator("h1")).to_have_text(question)


def test_the_language_can_be_switched_at_any_time_and_is_kept(visit: Visit) -> None:
    visitor = visit(language="es-ES")
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="English").click()
    expect(visitor.page.locator("h1")).to_have_text("Shall we play tonight?")
    visitor.page.reload()
    expect(visitor.page.locator("h1")).to_have_text("Shall we play tonight?")
    assert visitor.page.locator("html").get_attribute("lang") == "en"


def test_a_name_is_said_once_and_kept(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/settings")
    visitor.page.fill("#name", "Ana")
    visitor.page.click("form button[type=submit]")
    visitor.page.get_by_role("status").filter(has_text=re.compile(r"\w")).wait_for()
    visitor.page.reload()
    expect(visitor.page.locator("#name")).to_have_value("Ana")


def test_who_signs_out_is_asked_twice_and_is_nobody_then(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/settings")
    page.fill("#name", "Ana")
    page.click("form button[type=submit]")
    page.get_by_role("button", name="Cerrar sesión en este dispositivo").click()
    expect(page.get_by_role("status")).to_contain_text("enlace personal")
    visitor.sees_no_barriers()
    page.get_by_role("button", name="Sí, cerrar sesión en este dispositivo").click()
    page.wait_for_url("**/")
    assert not visitor.context.cookies()
    page.goto("/settings")
    expect(page.locator("#name")).to_have_value("")


def test_all_games_of_the_house_are_on_home(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/")
    expect(visitor.page.locator("article h2")).to_have_count(len(GAMES))


def test_a_friend_joins_with_the_code_and_the_match_begins(visit: Visit) -> None:
    host, friend = visit(name="Ana"), visit(name="Bruno")
    host.page.goto("/new/yangtze")
    host.page.get_by_role("button", name="Abrir mesa").click()
    code = host.page.locator(".invitation b").inner_text()
    host.sees_no_barriers()

    friend.page.goto("/")
    friend.page.fill("#code", code.lower())
    friend.page.get_by_role("button", name="Entrar", exact=True).click()
    friend.page.get_by_role("button", name="Sentarme aquí").click()

    host.page.wait_for_selector(".table")
    friend.page.wait_for_selector(".table")
    expect(host.page.locator(".seats h2")).to_have_text("Bruno")
    host.page.goto("/")
    expect(host.page.locator(".mine li b")).to_have_text("Yangtze")


def test_a_wrong_code_is_answered_with_a_sentence(visit: Visit) -> None:
    visitor = visit(name="Ana")
    visitor.page.goto("/")
    visitor.page.fill("#code", "ZZZZZZ")
    visitor.page.get_by_role("button", name="Entrar", exact=True).click()
    expect(visitor.page.locator("#code-problem")).to_have_text("No hay ninguna mesa con ese código o enlace.")
    visitor.faults.clear()  # a browser logs every 404


@pytest.mark.parametrize("path", ["/table/nowhere", "/replay/nowhere", "/rules/chess", "/new/chess"])
def test_what_does_not_exist_is_said_and_leads_home(visit: Visit, path: str) -> None:
    visitor = visit(name="Ana")
    visitor.page.goto(path)
    expect(visitor.page.locator("h1")).to_have_text(re.compile("no existe|no hay nada"))
    visitor.sees_no_barriers()
    visitor.page.get_by_role("link", name="Inicio").click()
    visitor.page.wait_for_selector("article")
    visitor.faults = [fault for fault in visitor.faults if "404" not in fault]  # a browser logs every 404
