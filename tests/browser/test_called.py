"""Being called: Settings, what a phone shows of a push message, and the page without a network."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.phone import CLOSE, READY, RENEW, PushService, subscribing, worker_of
from tests.browser.visitor import Visitor
from tests.server.processes import ServerProcess

KEYS = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
# Nothing lies over a field, wherever the page was scrolled to.
UNCOVERED = """field => {
    const { left, right, top, bottom } = field.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === field
}"""


def test_a_push_message_is_shown_once_with_its_words_and_leads_to_the_table(
    whole_browser: Browser, server: ServerProcess
) -> None:
    ana = Visitor(whole_browser, server.address, name="Ana", screen="phone", worker=True)
    ana.context.grant_permissions(["notifications"])
    ana.page.goto("/settings")
    ana.page.evaluate(READY)
    service = PushService(ana)
    note = {"id": "n1", "kind": "turn", "title": "Te toca", "body": "Yangtze con Bruno", "waiting": 2}
    place = {"link": "/table/somewhere", "tag": "somewhere", "language": "es"}
    service.deliver(**note, **place)
    told = {"title": "Te toca", "body": "Yangtze con Bruno", "tag": "somewhere", "lang": "es"}
    assert service.shown(1, "Te toca") == [told | {"link": "/table/somewhere"}]
    late = note | {"id": "n2", "title": "Se te acaba el tiempo"}
    service.deliver(**late, **place)
    service.shown(1, "Se te acaba el tiempo")  # in the first one's place
    ana.page.evaluate(CLOSE)  # pressed away
    service.deliver(**late, **place)  # again, by a server that did not know that it had been sent
    service.deliver(**note | {"id": "n3", "title": "Mensaje nuevo"}, **place | {"tag": "elsewhere"})
    service.shown(1, "Mensaje nuevo")
    ana.leave()


def test_settings_say_how_and_when_one_is_called(visit: Visit) -> None:
    ana = visit(name="Ana", language="en-US", worker=True)
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.context.add_init_script(subscribing("https://push.example/a-phone", *KEYS))
    ana.page.goto("/settings")
    ana.page.get_by_role("button", name="Notify me on this device").click()
    expect(ana.page.get_by_role("status").last).to_contain_text("This device will notify you")
    expect(ana.page.get_by_text("(this device)")).to_be_visible()
    ana.page.get_by_role("checkbox", name="a match begins").uncheck()
    ana.page.get_by_role("checkbox", name="Quiet hours").check()
    ana.page.get_by_label("from", exact=True).fill("23:30")
    ana.page.get_by_label("from", exact=True).blur()
    expect(ana.page.get_by_role("status").last).to_contain_text("Saved.")
    ana.page.get_by_text("For chat services and programs").click()
    ana.page.get_by_label("Address", exact=True).fill("https://10.0.0.1/hook")
    ana.page.get_by_role("button", name="Add", exact=True).click()
    expect(ana.page.get_by_role("alert").last).to_contain_text("inside the server's own network")
    ana.page.get_by_label("Address", exact=True).fill("https://chat.example/hook")
    ana.page.get_by_role("button", name="Add", exact=True).click()
    secret = ana.page.get_by_label("The secret with which")
    expect(secret).to_have_value(re.compile("whsec_"))
    ana.page.wait_for_function(UNCOVERED, arg=secret.element_handle())  # it is shown only now
    ana.page.get_by_role("button", name="Copy the secret").click()
    expect(ana.page.get_by_role("status").last).to_contain_text("Secret copied.")
    assert ana.page.evaluate("navigator.clipboard.readText()") == secret.input_value()
    expect(ana.page.get_by_role("button", name="Try it", exact=True)).to_be_visible()  # beside it
    ana.sees_no_barriers()
    table = ana.ask("tables", game="yangtze", seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])["table"]
    ana.page.goto(f"/table/{table}")
    ana.page.get_by_role("button", name="Table and settings").click()
    ana.page.get_by_role("checkbox", name="Mute this table").check()
    ana.page.reload()
    ana.page.get_by_role("button", name="Table and settings").click()
    expect(ana.page.get_by_role("checkbox", name="Mute this table")).to_be_checked()  # the server knows it
    ana.faults.clear()  # the browser complains of the address that was refused


def test_on_a_phone_too_the_secret_of_a_first_webhook_comes_into_sight(visit: Visit) -> None:
    """With the first way to be called much comes above it."""
    ana = visit(name="Ana", language="en-US", screen="phone")
    ana.page.goto("/settings")
    ana.page.get_by_text("For chat services and programs").click()
    ana.page.get_by_label("Address", exact=True).fill("https://chat.example/hook")
    ana.page.get_by_role("button", name="Add", exact=True).click()
    secret = ana.page.get_by_label("The secret with which")
    expect(ana.page.get_by_role("checkbox", name="Quiet hours")).to_be_visible()
    ana.page.wait_for_function(UNCOVERED, arg=secret.element_handle())


def test_a_browser_whose_address_changes_keeps_its_name_and_the_language_that_was_chosen(visit: Visit) -> None:
    ana = visit(name="Ana", language="en-US", worker=True)
    ana.context.add_init_script(subscribing("https://push.example/before", *KEYS))
    ana.page.goto("/settings")
    ana.page.get_by_role("button", name="Notify me on this device").click()
    expect(ana.page.get_by_text("(this device)")).to_be_visible()
    before = ana.page.request.get("/api/me/data").json()["called_by"][0]
    origin, wish = {"origin": ana.address}, {"kinds": ["turn"], "language": "pt", "zone": "America/Bogota"}
    ana.page.request.post("/api/me/notices", data=wish, headers=origin)
    changed = {"endpoint": "https://push.example/after", "keys": dict(zip(("p256dh", "auth"), KEYS, strict=True))}
    worker_of(ana).evaluate(RENEW, changed)
    data = ana.page.request.get("/api/me/data").json()
    (way,) = data["called_by"]
    assert (way["address"], way["name"]) == ("https://push.example/after", before["name"])
    assert (data["notices"][0]["language"], data["notices"][0]["zone"]) == ("pt", "America/Bogota")


def test_without_a_network_rules_and_lists_are_there_and_the_rest_says_so(visit: Visit) -> None:
    ana = visit(name="Ana", screen="phone", language="pt-BR", worker=True)
    ana.page.goto("/")
    ana.page.evaluate(READY)
    ana.page.reload()  # by now the service worker keeps what the server tells
    expect(ana.page.locator("article[aria-labelledby=title-yangtze]")).to_be_visible()
    ana.context.set_offline(True)
    ana.page.goto("/rules/yangtze")
    expect(ana.page.get_by_role("heading", level=1)).to_contain_text("Yangtze")
    expect(ana.page.get_by_text("Sem conexão.")).to_be_visible()
    ana.page.goto("/")
    expect(ana.page.locator("article[aria-labelledby=title-yangtze]")).to_be_visible()
    ana.sees_no_barriers()
    ana.context.set_offline(False)
    expect(ana.page.get_by_text("Sem conexão.")).to_be_hidden()


def test_a_link_in_a_mail_asks_for_a_press(visit: Visit) -> None:
    nobody = visit(language="en-US")
    nobody.page.goto("/confirm#a-token-that-nobody-was-ever-sent-by-us")
    nobody.page.get_by_role("button", name="Yes, it is mine").click()
    expect(nobody.page.get_by_role("status")).not_to_be_empty()
    nobody.page.goto("/unsubscribe#a-token-that-nobody-was-ever-sent-by-us")
    nobody.page.get_by_role("button", name="Stop the mail").click()
    expect(nobody.page.get_by_role("status")).not_to_be_empty()
    nobody.sees_no_barriers()
    nobody.faults.clear()  # both were refused
