"""The page below a path of a host that has other pages too."""

from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect

from tests.browser.phone import READY
from tests.browser.playing import play_on, wait_for_turn
from tests.browser.rooms import room_of
from tests.browser.visitor import Visitor
from tests.server.processes import ServerProcess, Zygote

BASE = "/club/games"
ELSEWHERE = "(base) => [...document.querySelectorAll('a')].map((a) => a.pathname).filter((to) => !to.startsWith(base))"
SCOPE = "async () => new URL((await navigator.serviceWorker.ready).scope).pathname"


def test_what_a_link_shows_and_loads_is_below_the_path(zygote: Zygote, tmp_path: Path) -> None:
    """What needs the built page of tests/server/http/site/test_below.py."""
    server = ServerProcess(zygote, tmp_path, path=BASE)
    server.settings["LUDOTECA_ORIGINS"] = server.address
    server.start()
    page = server.address + BASE
    with httpx.Client(trust_env=False, headers={"origin": server.address}) as ana:
        ana.post(f"{page}/api/me", json={"name": "Ana"})
        seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]  # the match begins at once
        table = ana.post(f"{page}/api/tables", json={"game": "yangtze", "seats": seats}).json()["table"]
        assert ana.get(f"{page}/manifest.json").status_code == 200
        for path in ("/", f"/table/{table}", "/rules/yangtze"):
            html = ana.get(page + path).text
            assert f'src="{BASE}/assets/index-' in html
            assert 'src="/' not in html.replace(f'src="{BASE}/', "")
            assert 'href="/' not in html.replace(f'href="{BASE}/', "")
        html = ana.get(f"{page}/table/{table}").text
        assert f'content="{page}/picture/{table}.png?language=' in html
        assert f'content="{page}/table/{table}"' in html
    server.end()


def test_a_move_is_made_below_a_path_and_the_page_is_there_without_a_network(
    browser: Browser, zygote: Zygote, tmp_path: Path
) -> None:
    server = ServerProcess(zygote, tmp_path, path=BASE).start()
    ana = Visitor(browser, server.address, worker=True)
    page = ana.page

    def is_all_below() -> None:
        assert page.evaluate(ELSEWHERE, f"{BASE}/") == []

    page.goto(BASE)
    expect(page).to_have_url(f"{server.address}{BASE}/")
    page.click("article[aria-labelledby=title-yangtze] .play")
    assert wait_for_turn(page)
    assert page.url.startswith(f"{server.address}{BASE}/table/")
    play_on(page, room_of("yangtze").play_by_mouse)
    is_all_below()
    page.reload()  # who comes back is the same
    page.wait_for_selector(".table")
    page.get_by_role("link", name="Ludoteca").click()
    expect(page.locator(".mine")).to_be_visible()
    is_all_below()
    assert page.evaluate(SCOPE) == f"{BASE}/"
    page.evaluate(READY)
    page.reload()
    expect(page.locator(".mine")).to_be_visible()
    ana.context.set_offline(True)
    page.goto(f"{BASE}/rules/yangtze")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Yangtze")
    page.goto(f"{BASE}/")
    expect(page.locator("article[aria-labelledby=title-yangtze]")).to_be_visible()
    ana.context.set_offline(False)
    page.goto(f"{BASE}/settings")
    for name in ("Cerrar sesión en este dispositivo", "Sí, cerrar sesión"):
        page.get_by_role("button", name=name).click()
    expect(page).to_have_url(f"{server.address}{BASE}/")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key === 'ludoteca.known')") == []
    ana.leave()
    server.end()
