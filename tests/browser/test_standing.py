"""A page that stays open while its server is upgraded: it says so, and the next step is made with the newer one."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit

MARK = "window.isTheSamePage = true"
IS_ABOVE = """() => document.querySelector('.newer').getBoundingClientRect().bottom
    <= document.querySelector('header').getBoundingClientRect().top + 1"""


def of_a_newer_server(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "ludoteca-page": "index-newer.js"})


def test_an_open_page_whose_server_was_upgraded_says_so_and_the_next_link_loads_the_newer_one(visit: Visit) -> None:
    ana = visit(name="Ana")
    ana.page.goto("/settings")
    ana.page.evaluate(MARK)
    ana.page.get_by_role("link", name="Atajos de teclado").click()
    expect(ana.page).to_have_url(f"{ana.address}/keys")
    assert ana.page.evaluate("window.isTheSamePage"), "while they are of one version nothing is loaded anew"
    expect(ana.page.get_by_text("versión más nueva")).to_have_count(0)
    ana.context.route("**/api/**", of_a_newer_server)
    ana.page.get_by_role("link", name="Ludoteca").click()
    expect(ana.page.get_by_text("versión más nueva")).to_be_visible()
    ana.sees_no_barriers()
    assert ana.page.evaluate(IS_ABOVE), "nothing of the page is covered"
    ana.context.unroute("**/api/**")
    ana.page.get_by_role("link", name="Ana", exact=True).click()
    expect(ana.page).to_have_url(f"{ana.address}/me")
    expect(ana.page.get_by_text("versión más nueva")).to_have_count(0)
    assert not ana.page.evaluate("window.isTheSamePage"), "it came from the server"


def test_the_news_of_a_newer_page_is_closed_and_does_not_come_again_after_loading_it(visit: Visit) -> None:
    ana = visit(name="Ana")
    news = ana.page.get_by_text("versión más nueva")
    bots = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = ana.ask("tables", game="yangtze", seats=bots)["table"]
    ana.context.route("**/api/**", of_a_newer_server)
    ana.page.goto(f"/table/{table}")  # which makes room for it: nothing is covered
    expect(news).to_be_visible()
    ana.page.wait_for_selector(".table")
    assert ana.page.evaluate(IS_ABOVE.replace("header", ".table"))
    ana.page.get_by_role("button", name="Cerrar").click()
    expect(news).to_have_count(0)
    ana.context.route("**/assets/Menu-*.js", lambda route: route.fulfill(status=404))
    ana.page.get_by_role(
        "button", name="Mesa y ajustes"
    ).click()  # which the newer server has no more as this page knows it
    expect(news).to_be_visible()

    ana.page.goto("/settings")
    ana.page.get_by_role("button", name="Cargarla").click()  # and the same page comes, as from a house that lags behind
    ana.page.wait_for_load_state("networkidle")
    expect(news).to_have_count(0)
    ana.faults = [fault for fault in ana.faults if "Menu-" not in fault and "404" not in fault]  # it was refused
