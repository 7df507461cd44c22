import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.given import played_by_bots
from tests.browser.playing import play_on
from tests.browser.rooms import GAMES, room_of
from tests.browser.visitor import SCHEMES, SIZES

PAGES = ["/", "/settings", "/new/yangtze", "/rules/yangtze", "/rules/yangtze/all", "/tables", "/no/such/page"]

ONE_LINE = "all => all.every((each) => each.offsetHeight <= 1.6 * parseFloat(getComputedStyle(each).fontSize))"


def test_no_page_of_the_shell_has_barriers_or_is_wider_than_its_screen(visit: Visit) -> None:
    visitor = visit()
    for path in PAGES:
        visitor.page.goto(path)
        visitor.page.wait_for_selector("main :is(h1, article)")
        for scheme in SCHEMES:
            visitor.put_on(scheme)
            visitor.sees_no_barriers()
        for screen in SIZES:
            visitor.resize(screen)
            assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, screen)
        visitor.resize("desktop")


@pytest.mark.parametrize(
    ("language", "question", "described"),
    [
        ("es-MX", "¿Jugamos esta noche?", "Juegos de mesa"),
        ("pt-BR", "Vamos jogar hoje à noite?", "Jogos de tabuleiro"),
        ("en-GB", "Shall we play tonight?", "Board games"),
    ],
)
def test_the_page_speaks_the_language_of_the_browser(
    visit: Visit, language: str, question: str, described: str
) -> None:
    visitor = visit(language=language)
    visitor.page.goto("/")
    expect(visitor.page.locator("h1")).to_have_text(question)
    description = visitor.page.locator("meta[name=description]")
    expect(description).to_have_attribute("content", re.compile(f"^{described}"))


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
    way = page.get_by_role("button", name="Cerrar sesión en este dispositivo", exact=True)
    way.dblclick()  # too quick: it is asked, and no more
    expect(page.get_by_role("alert").filter(has_text="enlace personal")).to_be_visible()
    sure = page.get_by_role("button", name="Sí, cerrar sesión en este dispositivo")
    visitor.sees_no_barriers()
    page.get_by_role("button", name="Cancelar").click()
    assert visitor.context.cookies()
    way.click()
    sure.click()
    page.wait_for_url("**/")
    assert not visitor.context.cookies()
    page.goto("/settings")
    expect(page.locator("#name")).to_have_value("")


def test_somebody_elses_personal_link_asks_before_it_takes_ones_place(visit: Visit) -> None:
    mallory, visitor = visit(name="Mallory"), visit(name="Vera")
    mallory.page.goto("/")
    token = mallory.page.evaluate("async () => (await (await fetch('/api/me/link', { method: 'POST' })).json()).token")
    page = visitor.page
    page.goto(f"/keys#{token}")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("eres Vera")
    assert token not in page.url
    visitor.sees_no_barriers()
    dialog.get_by_role("button", name="Seguir siendo Vera").click()
    page.goto("/settings")
    expect(page.locator("#name")).to_have_value("Vera")
    page.goto(f"/keys#{token}")
    with page.expect_navigation():
        page.get_by_role("button", name="Pasar a ser Mallory").click()
    page.goto("/settings")
    expect(page.locator("#name")).to_have_value("Mallory")
    page.get_by_role("button", name="Volver a ser Vera").click()
    page.wait_for_url("**/")
    page.goto("/settings")
    expect(page.locator("#name")).to_have_value("Vera")


def test_a_program_gets_a_token_that_is_shown_once_and_can_be_revoked(visit: Visit) -> None:
    visitor = visit(name="Ana")
    page = visitor.page
    page.goto("/settings")
    page.get_by_label("Nombre del programa").fill("Mi red")
    page.get_by_role("button", name="Crear una clave").click()
    token = page.get_by_role("textbox", name="Clave de Mi red [bot]").input_value()
    known = page.request.get("/api/me", headers={"authorization": f"Bearer {token}"}).json()
    assert known["name"] == "Mi red [bot]"
    visitor.sees_no_barriers()
    page.reload()
    expect(page.get_by_role("button", name="Revocar la clave de Mi red [bot]")).to_have_count(1)
    expect(page.get_by_role("textbox", name="Clave de Mi red [bot]")).to_have_count(0)
    page.get_by_role("button", name="Revocar la clave de Mi red [bot]").click()
    expect(page.get_by_role("status")).to_have_text("La clave de Mi red [bot] ya no vale.")
    expect(page.get_by_role("button", name="Revocar")).to_have_count(0)
    assert "error" in page.request.get("/api/me", headers={"authorization": f"Bearer {token}"}).json()


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


def test_what_does_not_exist_is_said_and_leads_home(visit: Visit) -> None:
    visitor = visit(name="Ana")
    for path in ("/table/nowhere", "/replay/nowhere", "/rules/chess", "/new/chess"):
        visitor.page.goto(path)
        expect(visitor.page.locator("h1")).to_have_text(re.compile("no existe|no hay nada"))
        visitor.sees_no_barriers()
        visitor.page.get_by_role("link", name="Inicio").click()
        visitor.page.wait_for_selector("article")
    visitor.faults = [fault for fault in visitor.faults if "404" not in fault]  # a browser logs every 404


def test_home_lists_every_table_of_mine_and_its_title_counts_what_waits(visit: Visit) -> None:
    visitor = visit(name="expert")
    bots = [{"kind": "bot", "level": "novice"}] * 5
    for number in range(8):
        visitor.ask("tables", game=GAMES[number % len(GAMES)], seats=[{"kind": "me"}, *bots[: 1 + number % 2]])
    visitor.ask("tables", game="river_dragons", seats=[{"kind": "me"}, *bots])
    visitor.page.goto("/")
    today = visitor.page.get_by_role("region", name="Hoy")
    for screen in ("desktop", "tablet on its side"):
        visitor.resize(screen)
        for line in today.get_by_role("link").all():
            expect(line).to_be_in_viewport(ratio=1)  # however many tables there are
        assert today.locator("a small").evaluate_all(ONE_LINE), screen
    visitor.page.get_by_role("button", name="Otras 6 mesas").click()
    expect(visitor.page.locator(".mine li")).to_have_count(9)
    expect(visitor.page.locator(".mine")).to_contain_text("Turno 1 · se planea")
    expect(visitor.page.locator(".mine")).to_contain_text("por colocar")
    expect(visitor.page.locator(".mine")).to_contain_text("Ronda 1 de 6 · comodín morado")
    expect(visitor.page).to_have_title(re.compile(r"^\(\d+\) Ludoteca$"))
    assert visitor.page.locator(".mine li").first.locator("i").first.inner_text() == "E", "a person, whatever the name"
    for screen in SIZES:
        visitor.resize(screen)
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
    visitor.sees_no_barriers()


TWO_LINES = "all => all.every((each) => each.offsetHeight <= 2.7 * parseFloat(getComputedStyle(each).fontSize))"


def test_on_a_phone_on_its_side_a_match_to_watch_says_in_two_lines_how_far_it_is(visit: Visit) -> None:
    visitor, bruno, carla = visit(screen="small phone on its side"), visit(name="Bruno"), visit(name="Carla")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = bruno.ask("tables", game="river_dragons", seats=seats, public=True)["table"]
    carla.ask(f"tables/{table}/sit")
    visitor.page.goto("/")
    watched = visitor.page.locator(f"a[href='/table/{table}'] .state")
    expect(watched).to_contain_text("Bruno y Carla")
    assert watched.evaluate_all(TWO_LINES)


def test_play_now_lets_one_choose_how_many_bots_and_how_good_and_remembers(visit: Visit) -> None:
    visitor = visit(name="Ana")
    page = visitor.page
    page.goto("/")
    card = page.locator("article[aria-labelledby=title-yangtze]")
    card.locator(".against").click()
    card.get_by_label("2", exact=True).check(force=True)
    card.get_by_label("Principiante").check(force=True)
    visitor.sees_no_barriers()
    page.keyboard.press("Escape")
    expect(card.locator(".against")).to_contain_text("1 bot principiante")
    page.reload()
    card.locator(".play").click()
    page.wait_for_selector(".table")
    info = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert [(seat["kind"], seat["level"]) for seat in info["seats"]] == [("person", None), ("bot", "novice")]


@pytest.mark.parametrize("screen", ["desktop", "phone", "small phone", "phone on its side"])
def test_the_question_before_a_first_match_is_where_play_now_was_pressed(visit: Visit, screen: str) -> None:
    page = visit(screen=screen, is_new=True).page
    page.goto("/")
    button = page.locator("article[aria-labelledby=title-yangtze] .play")
    button.evaluate("(button) => button.scrollIntoView({ block: 'start' })")
    button.click()
    asked = page.get_by_role("dialog")
    expect(asked.locator("button").first).to_be_focused()
    box, size = asked.bounding_box(), page.viewport_size
    assert box
    assert size
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("screen", ["phone", "small phone", "phone on its side"])
def test_a_phone_shows_a_game_and_the_code_before_anything_is_scrolled_and_after_a_match(
    visit: Visit, screen: str
) -> None:
    visitor = visit(screen=screen)
    page = visitor.page
    heights = []
    for _ in range(2):
        page.goto("/")
        page.locator(".today .strip").wait_for()
        expect(page.locator(".play").first).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("Entrar con un código")).to_be_in_viewport(ratio=1)
        heights.append(page.locator(".play").first.bounding_box())
        if not visitor.is_known:
            visitor.call_oneself("Ana")
            played_by_bots(visitor, "yangtze")
    assert heights[0] == heights[1]


def test_matches_that_are_over_are_on_home_with_how_they_ended(visit: Visit) -> None:
    visitor = visit(name="Ana")
    table = visitor.ask("tables", game="yangtze", seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])["table"]
    visitor.page.goto(f"/table/{table}")
    visitor.page.get_by_role("button", name="Mesa y ajustes").click()
    visitor.page.get_by_role("button", name="Terminar la partida ya").dblclick(position={"x": 150, "y": 36})
    visitor.page.get_by_role("button", name="Sí, terminarla").click()  # which no double click has pressed
    sheet = visitor.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Has terminado la partida")).to_be_visible()
    expect(sheet).to_contain_text("nadie ganó")
    visitor.page.goto("/")
    expect(visitor.page.locator(".lists.over li")).to_contain_text("Sin ganador")
    visitor.page.get_by_role("link", name="Todas").click()
    visitor.page.wait_for_url("**/tables")
    expect(visitor.page.locator(f"main li:has(a[href*='{table}'])")).to_have_count(1)
    visitor.sees_no_barriers()
    visitor.page.get_by_role("link", name="Repetición").click()
    expect(visitor.page).to_have_url(re.compile(f"/replay/{table}(/0)?$"))


def test_who_comes_back_to_home_sees_whose_turn_it_is_now(visit: Visit) -> None:
    ana, bruno = visit(name="Ana"), visit(name="Bruno")
    opened = ana.ask("tables", game="yangtze", seats=[{"kind": "me"}, {"kind": "open"}])
    bruno.ask(f"tables/{opened['table']}/sit")
    for each in (ana, bruno):
        each.page.goto(f"/table/{opened['table']}")
        each.page.wait_for_selector("section.mine")
    ana.page.wait_for_selector(".prompt.mine, .prompt:has-text('Bruno')")
    who = ana if ana.page.locator(".prompt.mine").count() > 0 else bruno
    home = who.context.new_page()
    home.add_init_script("window.setInterval = () => 0")  # it looks when it is looked at
    home.goto("/")
    expect(home.get_by_role("heading", name="Te toca en 1 mesa")).to_be_visible()
    play_on(who.page, room_of("yangtze").play_by_mouse)
    home.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(home.locator("a.waits")).to_have_count(0)
    expect(home.get_by_role("heading", name="Te toca")).to_have_count(0)
