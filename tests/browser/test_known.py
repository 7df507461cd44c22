"""Being known: a passkey brings a person and their seats to a new browser; devices and one's own data in Settings."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from ludoteca.server.effects import DAY_MS, Effects
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.worker import Worker
from tests.browser.conftest import Visit
from tests.browser.visitor import SIZES, Visitor
from tests.server.indoors import StoppedEffects, in_a_worker
from tests.server.played import played
from tests.server.processes import ServerProcess, Zygote

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


# The puzzle of today was solved at the first try, that of a day long ago was not.
SOLVED = """localStorage.setItem('ludoteca.puzzles', JSON.stringify({
    '2026-01-05': { yangtze: 0 }, [new Date().toISOString().slice(0, 10)]: { yangtze: 1 },
}))"""


class Phone:
    """An authenticator that one carries from browser to browser: Chromium's own, over its protocol for developers."""

    def __init__(self, visitor: Visitor, carried: list[dict[str, Any]] | None = None) -> None:
        self._devtools = visitor.context.new_cdp_session(visitor.page)
        self._devtools.send("WebAuthn.enable")
        made = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._id = made["authenticatorId"]
        for credential in carried or []:
            self._devtools.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": credential})

    def credentials(self) -> list[dict[str, Any]]:
        """The passkeys on it."""
        found = self._devtools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return list(found["credentials"])


def come(browser: Browser, server: ServerProcess, **wishes: Any) -> Visitor:
    """A visitor under a name: browsers know no passkeys for an address."""
    return Visitor(browser, f"http://localhost:{server.port}", **wishes)


def test_a_passkey_brings_the_seat_back_in_a_new_browser(browser: Browser, server: ServerProcess) -> None:
    ana = come(browser, server, name="Ana")
    phone = Phone(ana)
    table = ana.ask("tables", game="yangtze", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
    ana.page.goto("/settings")
    expect(ana.page.get_by_text("Se guardan las últimas 100")).to_be_visible()
    ana.page.get_by_role("button", name="Crear una llave de acceso").click()
    expect(ana.page.get_by_role("status")).to_contain_text("Llave guardada")
    expect(ana.page.get_by_role("button", name="Crear otra llave de acceso")).to_be_visible()
    expect(ana.page.get_by_text("Se guardan las últimas 100")).to_be_hidden()  # now all are kept
    ana.sees_no_barriers()
    ana.page.get_by_role("button", name="Crear otra llave de acceso").click()
    expect(ana.page.get_by_role("status")).to_contain_text("ya tiene una llave tuya")
    carried = phone.credentials()
    ana.leave()

    new = come(browser, server)  # nothing of the browser before is left
    Phone(new, carried)
    new.page.goto("/settings")
    new.page.get_by_role("button", name="Entrar con una llave de acceso").click()
    expect(new.page.locator("#name")).to_have_value("Ana")
    new.page.goto(f"/table/{table}")
    expect(new.page.get_by_text("Ana").first).to_be_visible()
    assert [line["your_seats"] for line in new.page.request.get("/api/me/tables").json()["tables"]] == [[0]]
    new.leave()


def test_who_is_somebody_else_on_the_device_is_asked_before_a_passkey_takes_their_place(
    browser: Browser, server: ServerProcess
) -> None:
    ana = come(browser, server, name="Ana")
    phone = Phone(ana)
    ana.page.goto("/settings")
    ana.page.get_by_role("button", name="Crear una llave de acceso").click()
    expect(ana.page.get_by_role("status")).to_contain_text("Llave guardada")
    carried = phone.credentials()
    ana.leave()
    bruno = come(browser, server, name="Bruno", language="pt-BR")
    Phone(bruno, carried)
    bruno.page.goto("/settings")
    bruno.page.get_by_role("button", name="Entrar com uma chave de acesso").click()
    dialog = bruno.page.get_by_role("dialog")
    expect(dialog).to_contain_text("você é Bruno")
    bruno.sees_no_barriers()
    dialog.get_by_role("button", name="Passar a ser Ana").click()
    expect(bruno.page.locator("#name")).to_have_value("Ana")
    bruno.page.get_by_role("button", name="Voltar a ser Bruno").click()
    bruno.page.wait_for_url("**/")
    bruno.leave()


def test_devices_are_seen_and_signed_out_and_everything_can_be_taken_away_and_deleted(visit: Visit) -> None:
    ana, phone = visit(name="Ana", language="en-GB"), visit(screen="phone", language="en-GB")
    ana.page.goto("/settings")
    token = ana.ask("me/link")["token"]
    phone.page.goto(f"/#{token}")
    phone.page.wait_for_selector("article")
    table = ana.ask("tables", game="yangtze", seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])["table"]
    phone.page.goto(f"/table/{table}")
    phone.page.wait_for_selector(".table")
    ana.page.reload()
    rows = ana.page.locator("ul.known li")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="this device")).to_have_count(1)
    rows.filter(has_text=re.compile("last seen")).get_by_role("button").click()
    expect(ana.page.get_by_role("status")).to_contain_text("no longer signed in")
    expect(rows).to_have_count(2)
    assert phone.page.request.get("/api/me").status == 401
    expect(phone.page.get_by_role("alert")).to_contain_text("You are not signed in on this device")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Download everything about me").click()
    assert '"name":"Ana"' in download.value.path().read_text(encoding="utf-8")
    ana.page.get_by_role("button", name="Delete me").click()
    expect(ana.page.get_by_role("button", name="Delete everything about me")).to_be_disabled()
    ana.page.get_by_label("Write your name").fill("Ana")
    ana.sees_no_barriers()
    ana.page.get_by_role("button", name="Delete everything about me").click()
    ana.page.wait_for_url("**/")
    assert ana.page.request.get("/api/me").status == 401
    ana.faults.clear()  # the page asked who it was, once more


def club(store: Path) -> str:
    """Weeks of a club in a new store: Ana plays against bots, and with Bruno and Carla. The token of her cookie."""
    effects, tokens = StoppedEffects(), []
    effects.now = Effects().now_ms() - 40 * DAY_MS

    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        (ana, token), (bruno, _), (carla, _) = [await worker.people.welcome(name) for name in ("Ana", "Bruno", "Carla")]
        tokens.append(token)
        novice, other = SeatWish("bot", level="novice"), SeatWish("open")
        for _ in range(6):
            await played(rooms, [ana], OpenTable("yangtze", [SeatWish("me"), novice]))
            effects.now += 4 * DAY_MS
        await played(rooms, [ana, bruno], OpenTable("yangtze", [SeatWish("me"), other]))
        effects.now += DAY_MS
        await played(rooms, [bruno, ana, carla], OpenTable("summer_pavilion", [SeatWish("me"), other, other]))

    in_a_worker(store, story, effects)
    return str(tokens[0])


def of_each_result(page: Page, rows: Locator, count: int) -> None:
    """Those that were won and those that were not are all of them."""
    page.get_by_role("button", name="Ganadas", exact=True).click()
    page.wait_for_url("**/me?result=won")
    won = len(page.request.get("/api/me/matches?result=won").json()["tables"])
    expect(rows).to_have_count(won)
    page.get_by_role("button", name="No ganadas").click()
    expect(rows).to_have_count(count - won)
    page.get_by_role("button", name="No ganadas").click()


def deletes_only_when_asked_twice(page: Page) -> None:
    """It cannot be brought back, so a slip of the finger deletes nothing."""
    page.get_by_role("button", name=re.compile("Quitar de mi lista")).click()
    expect(page.get_by_text("No se puede recuperar.")).to_be_visible()
    page.keyboard.press("Enter")  # on what comes first: to keep it
    expect(page.get_by_role("link", name="Repetición")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Quitar de mi lista")).click()
    page.get_by_role("button", name="Quitarla").click()


def invites_both(ana: Visitor, one: str, other: str) -> None:
    """Several are invited to one table, which has a seat for each."""
    for name in (one, other):
        ana.page.get_by_label(f"Elegir a {name}").check()
    ana.sees_no_barriers()
    ana.page.get_by_role("button", name=f"Jugar con {one} y {other}").click()
    expect(ana.page.get_by_text(f"{one} y {other} reciben la invitación.")).to_be_visible()
    expect(ana.page.locator(".number")).to_have_count(3)
    ana.page.get_by_role("button", name="Abrir mesa").click()
    ana.page.wait_for_selector(".invitation svg")


def test_my_page_tells_what_my_matches_came_to_and_lists_them_as_wished(
    browser: Browser, zygote: Zygote, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(1) as elsewhere:  # this thread's loop is the browser's
        token = elsewhere.submit(club, tmp_path / "tables.db").result()
    server = ServerProcess(zygote, tmp_path).start()
    ana = Visitor(browser, server.address, language="es-ES")
    ana.context.add_cookies([{"name": "ludoteca", "value": token, "url": server.address}])
    ana.context.add_init_script("localStorage.setItem('ludoteca.known', 'yes')")
    ana.context.add_init_script(SOLVED)
    page = ana.page
    page.goto("/")
    page.get_by_role("link", name="Ana", exact=True).click()
    expect(page.locator("h1")).to_have_text("Ana")
    expect(page.get_by_text("8 partidas desde")).to_be_visible()
    expect(page.locator("main li strong").filter(has_text="Juegas como")).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("Yangtze: de"))).to_be_visible()
    rows = page.locator("main section li").filter(has=page.get_by_role("link", name="Repetición"))
    expect(rows).to_have_count(8)
    expect(rows.filter(has_text=re.compile(r"2\.º de 2|Ganaste"))).not_to_have_count(0)
    expect(page.get_by_role("link", name="Mis mesas")).to_be_visible()  # what is being played
    expect(page.locator("summary")).to_have_text(["Yangtze", "Pabellón de Verano"])  # what is played most is first
    expect(
        page.get_by_text("Se guardan las últimas 100; con una llave de acceso, todas.")
    ).to_be_visible()  # no mail here
    puzzles = page.get_by_role("region", name="Problemas del día")
    expect(puzzles).to_contain_text(re.compile(r"1 día\b.*Yangtze\s*1 de 2 resueltos\s*1 al primer intento", re.DOTALL))
    ana.sees_no_barriers_anywhere()
    for screen in SIZES:
        ana.resize(screen)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
    of_each_result(page, rows, 8)
    invites_both(ana, "Bruno", "Carla")
    page.goto("/me")
    page.get_by_role("button", name="Con personas").click()
    expect(rows).to_have_count(2)
    assert page.url.endswith("/me?against=people")
    page.get_by_role("button", name="Partidas con Carla").click()
    expect(rows).to_have_count(1)
    page.reload()
    expect(rows).to_have_count(1)
    deletes_only_when_asked_twice(page)
    expect(page.get_by_text("Ninguna partida así.")).to_be_visible()
    expect(page.get_by_text("7 partidas desde")).to_be_visible()
    page.get_by_label("Quiero estar en ella").check()
    expect(page.locator("ol li")).to_have_text([re.compile("Ana")])
    page.get_by_role("button", name="Jugar con Bruno").click()
    expect(page.get_by_text("Bruno recibe la invitación.")).to_be_visible()
    ana.sees_no_barriers()
    page.get_by_role("button", name="Abrir mesa").click()
    page.wait_for_selector(".invitation svg")
    page.goto("/me")
    for language, words in (("English", "You play like"), ("Português", "Você joga como")):
        page.get_by_role("button", name=language).click()
        expect(page.get_by_text(words)).to_be_visible()
    ana.leave()
    server.end()
