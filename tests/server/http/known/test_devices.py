"""Devices and personal links: looked at and signed out one by one."""

from pathlib import Path

from ludoteca.server.effects import DAY_MS, hashed
from ludoteca.server.store import People
from ludoteca.server.store.known import passkeys
from ludoteca.server.worker import Worker
from tests.server.clients import Guest, Json, run
from tests.server.indoors import StoppedEffects, in_a_worker
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


async def listed(guest: Guest) -> list[Json]:
    return list((await guest.get("/api/me/devices"))["devices"])


async def with_phone(server: ServerProcess) -> tuple[Guest, Guest, str]:
    """Ana, her phone, and the personal link by which it became hers."""
    ana, phone = await Guest.named(server.address, "Ana"), Guest(server.address)
    phone.http.headers["user-agent"] = PHONE
    token = (await ana.post("/api/me/link"))["token"]
    await phone.post("/api/me/claim", token=token)
    return ana, phone, token


def test_devices_and_links_are_listed_with_what_they_are(server: ServerProcess) -> None:
    async def story() -> None:
        ana, phone, token = await with_phone(server)
        found = await listed(ana)
        assert sorted((each["kind"], each["name"], each["is_this"]) for each in found) == [
            ("cookie", "", True),
            ("cookie", "Firefox, Android", False),
            ("link", "", False),
        ]
        assert all(each["made_at"] > 0 and each["seen_at"] >= each["made_at"] for each in found)
        assert [each["name"] for each in await listed(phone) if each["is_this"]] == ["Firefox, Android"]
        assert token not in str(found)

    run(story())


def test_one_device_is_signed_out_with_its_connections_and_the_others_stay(server: ServerProcess) -> None:
    async def story() -> None:
        ana, phone, token = await with_phone(server)
        table = await ana.open_table("yangtze", [ME, OPEN])
        chair = await phone.enter(table)
        await chair.until(lambda m: m["type"] == "ack")
        bruno = await Guest.named(server.address, "Bruno")
        (device,) = [each["device"] for each in await listed(phone) if each["is_this"]]
        path = f"/api/me/devices/{device}/sign-out"
        assert (await bruno.post(path))["error"]["code"] == "not_found", "it is not Bruno's"
        assert await ana.post(path) == {}
        assert (await chair.until(lambda m: m["type"] == "bye"))["error"]["code"] == "no_name"
        assert (await phone.get("/api/me"))["error"]["code"] == "no_name"
        assert (await ana.get("/api/me"))["name"] == "Ana"
        (link,) = [each["device"] for each in await listed(ana) if each["kind"] == "link"]
        await ana.post(f"/api/me/devices/{link}/sign-out")
        assert (await Guest(server.address).post("/api/me/claim", token=token))["error"]["code"] == "bad_link"

    run(story())


def test_a_device_is_known_while_it_comes_and_for_four_hundred_days_after_that(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        ana, token = await worker.people.welcome("Ana")
        for _ in range(500):
            effects.now += DAY_MS
            assert await worker.people.with_token(token) == ana
        effects.now += 400 * DAY_MS - 1
        assert await worker.people.with_token(token) == ana
        effects.now += 400 * DAY_MS
        assert await worker.people.with_token(token) is None

    in_a_worker(tmp_path / "tables.db", story, effects)


def test_where_the_host_says_so_a_device_ends_on_a_day_unless_only_it_knows_its_person(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        people = People(worker.db, effects, session_days=30)
        (ana, token), (bruno, other) = await people.welcome("Ana"), await people.welcome("Bruno")
        await passkeys.add(worker.db, passkeys.Passkey("key", ana.id, "", 0, "Phone", 0, 0))
        for _ in range(30):
            effects.now += DAY_MS - 1
            assert await people.with_token(token) == ana
            effects.now += 1
        assert await people.with_token(token) is None, "used every day, it ends on the thirtieth"
        assert await people.ended([hashed(token), hashed(other)]) == {hashed(token)}, "connections too"
        assert await people.with_token(other) == bruno, "he would have no way back"
        assert await worker.people.with_token(token) is None, "what has ended stays so under other settings"

    in_a_worker(tmp_path / "tables.db", story, effects)


def test_the_browser_keeps_the_cookie_as_long_again_with_every_page(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        token = ana.http.cookies["ludoteca"]
        again = (await ana.http.get("/api/me")).headers["set-cookie"]
        assert again.startswith(f"ludoteca={token}; ")
        assert "Max-Age=34560000" in again
        assert "set-cookie" not in (await Guest(server.address).http.get("/api/me")).headers, "nobody is nobody"

    run(story())
