"""A server is killed between what happened and telling it, at every step: whoever is away is told once all the same, by
push message, webhook and mail."""

import asyncio
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from ludoteca.server.notices.encryption import to_text
from tests.server.clients import Guest, first_move, run
from tests.server.notices.house import AUTH, Phone
from tests.server.notices.inbox import Inbox, an_inbox
from tests.server.notices.post import Post, a_post, text_of
from tests.server.processes import ServerProcess, Zygote

# In the order in which they are passed after a move is on the disk: what is due is claimed; letters are written; a
# letter is claimed; it is sent. A server that ends after the last one does not know, and sends it again under its id.
POINTS = ("notice_claimed", "notice_written", "letter_claimed", "letter_sent")
NAMES = ["ana", "bruno"]
WAYS = ("push", "webhook", "mail")
SENT = [f'ludoteca_notices_total{{outcome="sent",way="{way}"}}' for way in WAYS]
PASSING_MS = 120_000  # longer than anything waits


class Clock:
    """The server's time, which the test moves."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "shift"
        self.file.write_text("0")

    def pass_by(self) -> None:
        self.file.write_text(str(int(self.file.read_text()) + PASSING_MS))


@dataclass
class Receivers:
    """Where notices arrive, and all that did: each a way, a person and an id."""

    inbox: Inbox
    post: Post
    phones: dict[str, Phone] = field(default_factory=dict)
    came: list[tuple[str, str, str]] = field(default_factory=list)

    async def invite(self, server: ServerProcess, name: str) -> Guest:
        """A guest who is reached by all ways."""
        guest, phone = await Guest.named(server.address, name), Phone()
        self.phones[name] = phone
        about = {"language": "en", "zone": "UTC"}
        keys = {"endpoint": f"{self.inbox.address}/push/{name}", "p256dh": phone.point, "auth": to_text(AUTH)}
        assert "id" in await guest.post("/api/me/notices/browsers", **keys, **about, name="Phone")
        assert "id" in await guest.post("/api/me/notices/webhooks", url=f"{self.inbox.address}/webhook/{name}", **about)
        await guest.post("/api/me/mail", address=f"{name}@example.org", **about)
        found = re.search(r"#(\S+)", text_of((await self.post.next())[1]))
        assert found is not None
        assert "name" in await guest.post("/api/mail/confirm", token=found[1])
        await guest.post("/api/me/notices", kinds=["turn"], **about)
        return guest

    async def told(self, name: str) -> None:
        """By each way the next notice that was not there before, to nobody else: what comes twice is shown once."""
        missing = set(WAYS)
        while missing:
            way, who, id_ = came = await (self._next() if missing - {"mail"} else self._next_mail())
            if came not in self.came:
                assert who == name
                missing.remove(way)
            self.came.append((way, who, id_))

    async def _next(self) -> tuple[str, str, str]:
        came = await self.inbox.next()
        way, name = came.path.strip("/").split("/")
        note = self.phones[name].read(came) if way == "push" else json.loads(came.body)
        return way, name, str(note["id"])

    async def _next_mail(self) -> tuple[str, str, str]:
        to, message = await self.post.next()
        return "mail", to.partition("@")[0], str(message["Message-ID"])


async def moves_once(guests: list[Guest], table: str) -> int:
    """Whoever has to decide comes, decides until the turn is another's, and goes; the seat that has to decide then."""
    for seat, guest in enumerate(guests):
        chair = await guest.enter(table)
        told = await chair.until(lambda m: m["type"] == "told")
        if told["state"]["active"] != [seat]:
            await chair.close()
            continue
        while told["state"]["active"] == [seat]:
            await chair.send(id=7, **first_move(told["state"]))
            told = await chair.told(told["state"]["position"] + 1)
        await chair.close()
        return 1 - seat
    raise AssertionError


async def is_noted(server: ServerProcess) -> None:
    """The server has noted that it sent something by each way."""
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as asking:
        while not set(SENT) <= {line.partition(" ")[0] for line in (await asking.get("/metrics")).text.splitlines()}:
            await asyncio.sleep(0.02)


def test_a_server_killed_at_any_point_of_calling_somebody_calls_them_once(
    zygote: Zygote, store: str, tmp_path: Path
) -> None:
    clock = Clock(tmp_path)
    server = ServerProcess(zygote, tmp_path, store, inside="127.0.0.0/8", mail_from="Ludoteca <play@example.org>")

    async def story() -> None:
        async with an_inbox() as inbox, a_post() as post:
            server.settings["LUDOTECA_MAIL"] = post.setting
            await asyncio.to_thread(server.start, shift=str(clock.file))
            receivers = Receivers(inbox, post)
            guests = [await receivers.invite(server, name) for name in NAMES]
            table = await guests[0].open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
            await guests[1].post(f"/api/tables/{table}/sit")
            for guest in guests:  # whoever was there is not told that it began
                await (await guest.enter(table)).until(lambda m: m["type"] == "ack")
            for point in POINTS:
                await asyncio.to_thread(server.end)
                await asyncio.to_thread(server.start, shift=str(clock.file), fault=[point, 1])
                called = await moves_once(guests, table)
                clock.pass_by()
                await asyncio.to_thread(server.wait_for_end)
                clock.pass_by()
                await asyncio.to_thread(server.start, shift=str(clock.file))
                await receivers.told(NAMES[called])
                await is_noted(server)
            letters = len(POINTS) * len(WAYS)
            arrived = inbox.connections + len(post.all) - len(NAMES)  # but for those that confirmed the addresses
            assert arrived > len(set(receivers.came)) == letters, "of the last one nobody knew that it was sent"

    run(story())
    server.end()
