"""Being known: a passkey brings a person and their seats to a new browser; devices and one's own data in Settings."""

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.processes import ServerProcess

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


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
    ana.page.get_by_role("button", name="Crear una llave de acceso").click()
    expect(ana.page.get_by_role("status")).to_contain_text("Llave guardada")
    expect(ana.page.get_by_role("button", name="Crear otra llave de acceso")).to_be_visible()
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
    ana.page.reload()
    rows = ana.page.locator("ul.known li")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="this device")).to_have_count(1)
    rows.filter(has_text=re.compile("last here")).get_by_role("button").click()
    expect(ana.page.get_by_role("status")).to_contain_text("no longer signed in")
    expect(rows).to_have_count(2)
    assert phone.page.request.get("/api/me").status == 401
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
