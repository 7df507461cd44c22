"""An address for mail, in the page: confirmed by a link, a way back on a new device, removed again."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.beside import beside
from tests.browser.visitor import Visitor
from tests.server.notices.post import a_post, text_of
from tests.server.processes import ServerProcess, Zygote

ADDRESS = "ana@example.org"


def test_a_link_by_mail_brings_somebody_to_a_new_device_until_the_address_is_removed(
    browser: Browser, zygote: Zygote, tmp_path: Path
) -> None:
    with beside(a_post()) as (post, aside):
        mail = {"mail": post.setting, "mail_from": "Ludoteca <play@example.org>"}
        server = ServerProcess(zygote, tmp_path, **mail)
        server.settings["LUDOTECA_PAGE"] = server.address
        server.start()

        def link() -> str:
            """The one in the next mail."""
            to, message = aside.run(post.next())
            found = re.search(rf"{server.address}/\S*#\S+", text_of(message))
            assert to == ADDRESS
            assert found is not None
            return found[0]

        ana, device = Visitor(browser, server.address, name="Ana"), Visitor(browser, server.address)
        ana.page.goto("/settings")
        ana.page.get_by_label("Por correo").fill(ADDRESS)
        ana.page.get_by_role("button", name="Enviar un enlace").click()
        device.page.goto(link())
        device.page.get_by_role("button", name="Sí, es mía").click()
        expect(device.page.get_by_role("status")).to_contain_text(ADDRESS)
        device.page.goto("/settings")
        device.page.get_by_label("Tu dirección de correo").fill(ADDRESS)
        device.page.get_by_role("button", name="Enviarme un enlace para entrar").click()
        expect(device.page.get_by_role("status")).to_contain_text("va de camino un enlace")
        sent = link()
        device.page.goto(sent)
        expect(device.page.get_by_role("link", name="Ana")).to_be_visible()
        expect(device.page).to_have_url(f"{server.address}/")  # without the token
        ana.page.reload()
        expect(ana.page.get_by_text(f"Tu dirección es {ADDRESS}")).to_be_visible()
        ana.sees_no_barriers()
        ana.page.get_by_role("button", name="Quitar la dirección").click()
        expect(ana.page.get_by_role("status").last).to_contain_text("nadie entra con ella")
        expect(ana.page.get_by_text(ADDRESS)).to_have_count(0)
        another = Visitor(browser, server.address)
        another.page.goto(sent)
        expect(another.page.locator(".who")).to_be_visible()
        expect(another.page.get_by_role("link", name="Ana")).to_have_count(0)
        another.faults.clear()  # the link was refused
        for visitor in (ana, device, another):
            visitor.leave()
        server.end()
