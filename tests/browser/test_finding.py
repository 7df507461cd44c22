"""Finding somebody to play with, and matches to watch."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_people import ME, OPEN


def test_two_who_look_for_somebody_meet_each_in_their_language(visit: Visit) -> None:
    ana, bruno, carla = visit(name="Ana"), visit(language="pt-BR"), visit(name="Carla", language="en-GB")
    ana.page.goto("/")
    ana.page.locator("article a[href='/find/yangtze']").click()
    ana.page.get_by_role("button", name="Buscar", exact=True).click()
    expect(ana.page.get_by_role("status")).to_have_text("Buscando con quién jugar…")
    ana.sees_no_barriers()

    carla.page.goto("/new/yangtze")
    carla.page.get_by_role("link", name="Find someone to play with").click()
    carla.page.get_by_label(re.compile("Over days")).check()
    carla.page.get_by_role("button", name="Find somebody").click()
    expect(carla.page.get_by_role("status")).to_have_text("Looking for somebody…")
    carla.page.goto("/")
    carla.page.get_by_role("link", name="See", exact=True).click()
    carla.page.get_by_role("button", name="Stop looking").click()
    carla.sees_no_barriers()

    bruno.page.goto("/")
    bruno.page.get_by_role("button", name=re.compile("^Jogar.*Yangtze, Ao vivo")).click()
    assert "Ana" not in bruno.page.locator("main").inner_text()
    bruno.sees_no_barriers()
    bruno.page.get_by_label("Nome", exact=True).fill("Bruno")
    bruno.page.get_by_role("button", name="Jogar", exact=True).click()  # the form says what it does
    for visitor in (ana, bruno):
        visitor.page.wait_for_selector(".table")
    expect(ana.page.locator(".seats h2")).to_have_text("Bruno")


def test_who_leaves_the_page_does_not_look_for_somebody_any_more(visit: Visit) -> None:
    ana, bruno = visit(name="Ana"), visit(name="Bruno")
    ana.page.goto("/find/river_dragons")
    ana.page.get_by_role("button", name="Buscar", exact=True).click()
    ana.page.get_by_role("status").wait_for()
    with ana.page.expect_request("**/api/seeking/stop"):
        ana.page.get_by_role("link", name="Ludoteca").first.click()
    bruno.page.goto("/find/river_dragons")
    bruno.page.get_by_role("button", name="Buscar", exact=True).click()
    expect(bruno.page.get_by_role("status")).to_have_text("Buscando con quién jugar…")
    bruno.page.goto("/find/yangtze")  # loaded anew: nobody waits
    expect(bruno.page.get_by_role("button", name="Buscar", exact=True)).to_be_visible()


def test_public_matches_of_others_are_on_home_to_be_watched_and_ones_own_are_not(visit: Visit) -> None:
    ana, bruno, carla = visit(name="Ana"), visit(name="Bruno"), visit(name="Carla")
    table = ana.ask("tables", game="summer_pavilion", seats=[ME, OPEN], public=True)["table"]
    bruno.ask(f"tables/{table}/sit")
    for visitor, count in ((ana, 0), (carla, 1)):
        visitor.page.goto("/")
        visitor.page.wait_for_selector(f".lists a[href='/table/{table}']")
        watched = visitor.page.locator("section", has=visitor.page.get_by_role("heading", name="Para mirar"))
        expect(watched.locator(f"a[href='/table/{table}']")).to_have_count(count)
        visitor.page.goto("/tables")
        expect(visitor.page.locator(f"a[href='/table/{table}']")).to_have_count(1)
    carla.page.locator(f"a[href='/table/{table}']").click()
    carla.page.wait_for_selector(".table")
