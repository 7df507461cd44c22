"""A phone that is called: how its browser subscribes, gets a push message, shows it, and is pressed on it."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Worker

from tests.browser.visitor import PATIENCE, Visitor

BETWEEN = 100  # milliseconds from one look to the next
READY = "async () => (await navigator.serviceWorker.ready).active !== null"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, link: data.link }))"""
# The worker counts what it has shown. A browser that is asked earlier what is on its screen finds what it is about to
# show in its files and not on the screen, and forgets it.
COUNTED = """() => {
  if (globalThis.timesShown !== undefined) return timesShown;
  const show = registration.showNotification.bind(registration);
  registration.showNotification = (...what) => show(...what).then(() => void (timesShown += 1));
  return (globalThis.timesShown = 0);
}"""
CLOSE = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).forEach((each) => each.close())"
# The browser's own push service is out on the network: here it answers at once, with keys of the right shape.
SUBSCRIBE = """
Notification.requestPermission = async () => 'granted';
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) });
"""
# A finger on a notice, and on nothing else, lets a worker open a page: here it is noted what would be opened.
PRESS = """async () => {
  let opened = '';
  let work;
  Clients.prototype.openWindow = async (url) => void (opened = url);
  const [notification] = await registration.getNotifications();
  const press = new NotificationEvent('notificationclick', { notification });
  dispatchEvent(Object.defineProperty(press, 'waitUntil', { value: (promise) => (work = promise) }));
  await work;
  return opened;
}"""
# What a browser tells its worker when the push service gave it another address.
RENEW = """async (given) => {
  let work;
  const news = new Event('pushsubscriptionchange');
  Object.assign(news, { newSubscription: { toJSON: () => given }, waitUntil: (promise) => (work = promise) });
  dispatchEvent(news);
  await work;
}"""


def subscribing(endpoint: str, p256dh: str, auth: str) -> str:
    """A script with which the browser subscribes so."""
    return SUBSCRIBE % json.dumps({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}})


def worker_of(visitor: Visitor) -> Worker:
    """The service worker of a visitor's page."""
    visitor.page.evaluate(READY)
    return visitor.context.service_workers[-1]


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
        """A message comes, and the worker shows it."""
        self._until("the worker is registered", lambda: bool(self._registrations))
        worker = worker_of(self._visitor)
        before = worker.evaluate(COUNTED)
        message = {"origin": self._visitor.address, "registrationId": self._registrations[-1]["registrationId"]}
        self._devtools.send("ServiceWorker.deliverPushMessage", message | {"data": json.dumps(note)})
        self._until("the worker shows it", lambda: worker.evaluate(COUNTED) > before)

    def shown(self, count: int, title: str) -> list[dict[str, str]]:
        """What the phone shows, when it shows that many and this one last."""
        found: list[dict[str, str]] = []

        def is_shown() -> bool:
            found[:] = self._visitor.page.evaluate(SHOWN)
            return len(found) == count and found[-1]["title"] == title

        self._until(f"{count} shown, {title!r} last", is_shown)
        return found

    def _until(self, what: str, is_so: Callable[[], bool]) -> None:
        for _ in range(PATIENCE // BETWEEN):
            if is_so():
                return
            self._visitor.page.wait_for_timeout(BETWEEN)
        raise AssertionError(f"waited in vain until {what}")
