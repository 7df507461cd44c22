"""Being called: Settings, what a phone shows of a push message, and the page without a network."""

import json
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.conftest import FLAGS, Visit
from tests.browser.visitor import Visitor
from tests.server.processes import ServerProcess

READY = "async () => (await navigator.serviceWorker.ready).active !== null"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, link: data.link }))"""
CLOSE = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).forEach((each) => each.close())"
# The browser's own push service is out on the network: here it answers at once, with keys of the right shape.
SUBSCRIBE = """
Notification.requestPermission = async () => 'granted';
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async () => ({ toJSON: () => ({
  endpoint: 'https://push.example/a-phone',
  keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }) });
"""


class PushService:
    """Chromium's own, over its protocol for developers: it hands a message to the page's service worker."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._devtools = visitor.context.new_cdp_session(visitor.page)
        self._registrations: list[dict[str, Any]] = []
        self._devtools.on(
            "ServiceWorker.workerRegistrationUpdated", lambda told: self._registrations.extend(told["registrations"])
        )
        self._devtools.send("ServiceWorker.enable")

    def deliver(self, **note: object) -> None:
        while not self._registrations:
            self._visitor.page.wait_for_timeout(20)
        message = {"origin": self._visitor.address, "registrationId": self._registrations[-1]["registrationId"]}
        self._devtools.send("ServiceWorker.deliverPushMessage", message | {"data": json.dumps(note)})


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """All of Chromium: its shell without a screen may show no notices."""
    program, flags = shutil.which("chromium"), [*FLAGS, "--headless=new"]
    launched = playwright.chromium.launch(executable_path=program, args=flags, ignore_default_args=["--headless"])
    yield launched
    launched.close()


def test_a_push_message_is_shown_once_with_its_words_and_leads_to_the_table(
    whole_browser: Browser, server: ServerProcess
) -> None:
    ana = Visitor(whole_browser, server.address, name="Ana", screen="phone")
    ana.context.grant_permissions(["notifications"])
    ana.page.goto("/settings")
    ana.page.evaluate(READY)
    service = PushService(ana)

    def shown(count: int, title: str) -> list[dict[str, str]]:
        """What the phone shows, when it shows so many and this one last."""
        while True:
            found: list[dict[str, str]] = ana.page.evaluate(SHOWN)
            if len(found) == count and found[-1]["title"] == title:
                return found
            ana.page.wait_for_timeout(20)

    note = {"id": "n1", "kind": "turn", "title": "Te toca", "body": "Yangtze con Bruno", "waiting": 2}
    place = {"link": "/table/somewhere", "tag": "somewhere", "language": "es"}
    service.deliver(**note, **place)
    told = {"title": "Te toca", "body": "Yangtze con Bruno", "tag": "somewhere", "lang": "es"}
    assert shown(1, "Te toca") == [told | {"link": "/table/somewhere"}]
    late = note | {"id": "n2", "title": "Se te acaba el tiempo"}
    service.deliver(**late, **place)
    shown(1, "Se te acaba el tiempo")  # in the first one's place
    ana.page.evaluate(CLOSE)  # pressed away
    service.deliver(**late, **place)  # again, by a server that did not know that it had been sent
    service.deliver(**note | {"id": "n3", "title": "Mensaje nuevo"}, **place | {"tag": "elsewhere"})
    shown(1, "Mensaje nuevo")
    ana.leave()


def test_settings_say_how_and_when_one_is_called(visit: Visit) -> None:
    ana = visit(name="Ana", language="en-US")
    ana.context.add_init_script(SUBSCRIBE)
    ana.page.goto("/settings")
    ana.page.get_by_role("button", name="Call me on this device").click()
    expect(ana.page.get_by_role("status").last).to_contain_text("This device will call you")
    expect(ana.page.get_by_text("(this device)")).to_be_visible()
    ana.page.get_by_role("checkbox", name="a match begins").uncheck()
    ana.page.get_by_role("checkbox", name="Quiet hours").check()
    ana.page.get_by_label("from", exact=True).fill("23:30")
    ana.page.get_by_label("from", exact=True).blur()
    expect(ana.page.get_by_role("status").last).to_contain_text("Kept.")
    ana.page.get_by_text("For chat services and programs").click()
    ana.page.get_by_label("Address", exact=True).fill("https://10.0.0.1/hook")
    ana.page.get_by_role("button", name="Add", exact=True).click()
    expect(ana.page.get_by_role("status").last).to_contain_text("inside the server's own network")
    ana.page.get_by_label("Address", exact=True).fill("https://chat.example/hook")
    ana.page.get_by_role("button", name="Add", exact=True).click()
    expect(ana.page.get_by_label("The secret with which")).to_have_value(re.compile("whsec_"))
    ana.sees_no_barriers()
    ana.faults.clear()  # the browser complains of the address that was refused


def test_without_a_network_rules_and_lists_are_there_and_the_rest_says_so(visit: Visit) -> None:
    ana = visit(name="Ana", screen="phone", language="pt-BR")
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
