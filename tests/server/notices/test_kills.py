"""A server is killed between what happened and telling it, at every step: whoever is away is told once all the same."""

import asyncio
from pathlib import Path

import httpx

from ludoteca.server.notices.encryption import to_text
from tests.server.clients import Guest, first_move, run
from tests.server.notices.house import AUTH, Phone
from tests.server.notices.inbox import Inbox, an_inbox
from tests.server.processes import ServerProcess, Zygote

# In the order in which they are passed after a move is on the disk: what is due is claimed; letters are written; a
# letter is claimed; it is sent. A server that ends after the last one does not know, and sends it again under its id.
POINTS = ("notice_claimed", "notice_written", "letter_claimed", "letter_sent")
NAMES = ["ana", "bruno"]
SENT = 'ludoteca_notices_total{outcome="sent",way="push"}'
PASSING_MS = 120_000  # longer than anything waits


class Clock:
    """The server's time, which the test moves."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "shift"
        self.file.write_text("0")

    def pass_by(self) -> None:
        self.file.write_text(str(int(self.file.read_text()) + PASSING_MS))


async def with_phone(server: ServerProcess, inbox: Inbox, name: str) -> tuple[Guest, Phone]:
    guest, phone = await Guest.named(server.address, name), Phone()
    about = {"language": "en", "zone": "UTC", "name": "Phone"}
    keys = {"endpoint": f"{inbox.address}/{name}", "p256dh": phone.point, "auth": to_text(AUTH)}
    assert "id" in await guest.post("/api/me/notices/browsers", **keys, **about)
    await guest.post("/api/me/notices", kinds=["turn"], language="en", zone="UTC")
    return guest, phone


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
    """The server has noted that it sent something."""
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as asking:
        while SENT not in (await asking.get("/metrics")).text:
            await asyncio.sleep(0.02)


def test_a_server_killed_at_any_point_of_calling_somebody_calls_them_once(
    zygote: Zygote, store: str, tmp_path: Path
) -> None:
    clock = Clock(tmp_path)
    server = ServerProcess(zygote, tmp_path, store, inside="127.0.0.0/8")

    async def story() -> None:
        async with an_inbox() as inbox:
            await asyncio.to_thread(server.start, shift=str(clock.file))
            people = [await with_phone(server, inbox, name) for name in NAMES]
            guests = [guest for guest, _ in people]
            table = await guests[0].open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
            await guests[1].post(f"/api/tables/{table}/sit")
            for guest in guests:  # whoever was there is not told that it began
                await (await guest.enter(table)).until(lambda m: m["type"] == "ack")
            ids: list[str] = []

            async def is_told(called: int) -> None:
                """The next notice that was not there before: whoever gets one twice shows it once."""
                while True:
                    came = await inbox.next()
                    seat = NAMES.index(came.path.strip("/"))
                    if (id_ := people[seat][1].read(came)["id"]) not in ids:
                        assert seat == called
                        ids.append(id_)
                        return

            for point in POINTS:
                await asyncio.to_thread(server.end)
                await asyncio.to_thread(server.start, shift=str(clock.file), fault=[point, 1])
                called = await moves_once(guests, table)
                clock.pass_by()
                await asyncio.to_thread(server.wait_for_end)
                clock.pass_by()
                await asyncio.to_thread(server.start, shift=str(clock.file))
                await is_told(called)
                await is_noted(server)
            assert inbox.connections > len(ids) == len(POINTS)  # the last one twice: nobody knew that it was sent

    run(story())
    server.end()
