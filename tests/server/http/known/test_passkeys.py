"""Passkeys: an identity that outlives a cookie, without an account to begin with."""

import sqlite3

from tests.server.authenticator import Authenticator
from tests.server.clients import Guest, Json, run
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def at_home(server: ServerProcess) -> str:
    """The address under a name: browsers know no passkeys for an address."""
    return f"http://localhost:{server.port}"


async def with_passkey(server: ServerProcess, name: str = "Ana") -> tuple[Guest, Authenticator, Json]:
    guest, key = await Guest.named(at_home(server), name), Authenticator(at_home(server))
    options = (await guest.post("/api/me/passkeys/begin"))["options"]
    made = await guest.post("/api/me/passkeys", credential=key.make(options), name="Phone")
    return guest, key, made


async def sign_in(device: Guest, key: Authenticator) -> Json:
    options = (await device.post("/api/sign-in/begin"))["options"]
    return await device.post("/api/sign-in", credential=key.sign(options))


def test_a_passkey_brings_the_person_and_the_seat_to_a_new_browser(server: ServerProcess) -> None:
    async def story() -> None:
        ana, key, made = await with_passkey(server)
        assert made["name"] == "Phone"
        table = await ana.open_table("yangtze", [ME, OPEN])
        browser = Guest(at_home(server))
        token = (await sign_in(browser, key))["token"]
        me = await browser.post("/api/me/claim", token=token)
        assert me == await ana.get("/api/me")
        assert [line["table"] for line in (await browser.get("/api/me/tables"))["tables"]] == [table]
        other = Guest(at_home(server))
        assert (await other.post("/api/me/claim", token=token))["error"]["code"] == "bad_link", "it is good once"

    run(story())


def test_who_is_somebody_else_on_the_device_is_asked_first(server: ServerProcess) -> None:
    async def story() -> None:
        ana, key, _ = await with_passkey(server)
        bruno = await Guest.named(at_home(server), "Bruno")
        token = (await sign_in(bruno, key))["token"]
        assert (await bruno.get("/api/me"))["name"] == "Bruno"
        assert (await bruno.post("/api/me/whose", token=token))["name"] == "Ana"
        assert (await bruno.post("/api/me/claim", token=token))["error"]["code"] == "somebody_else"
        own = (await bruno.get("/api/me"))["person"]
        me = await bruno.post("/api/me/claim", token=token, instead_of=own)
        assert (me["person"], me["former"]) == ((await ana.get("/api/me"))["person"], "Bruno")

    run(story())


def test_what_was_signed_is_good_once_and_for_what_it_was_asked_for(server: ServerProcess) -> None:
    async def story() -> None:
        ana, key, _ = await with_passkey(server)
        device = Guest(at_home(server))
        options = (await device.post("/api/sign-in/begin"))["options"]
        answer = key.sign(options)
        assert "token" in await device.post("/api/sign-in", credential=answer)
        assert (await device.post("/api/sign-in", credential=answer))["error"]["code"] == "bad_passkey"
        to_make = (await ana.post("/api/me/passkeys/begin"))["options"]
        assert (await device.post("/api/sign-in", credential=key.sign(to_make)))["error"]["code"] == "bad_passkey"
        bruno, other = await Guest.named(at_home(server), "Bruno"), Authenticator(at_home(server))
        to_make = (await ana.post("/api/me/passkeys/begin"))["options"]
        refused = await bruno.post("/api/me/passkeys", credential=other.make(to_make))
        assert refused["error"]["code"] == "bad_passkey", "Ana was to make it"

    run(story())


def test_a_passkey_that_is_unknown_unverified_copied_or_of_another_page_opens_nothing(server: ServerProcess) -> None:
    async def story() -> None:
        _, key, _ = await with_passkey(server)
        device = Guest(at_home(server))
        stranger = Authenticator(at_home(server))
        assert (await sign_in(device, stranger))["error"]["code"] == "bad_passkey"
        key.origin = "https://elsewhere.example"
        assert (await sign_in(device, key))["error"]["code"] == "bad_passkey"
        key.origin = at_home(server)
        assert "token" in await sign_in(device, key)
        key.count = 0  # as a copy that was made before has it
        assert (await sign_in(device, key))["error"]["code"] == "bad_passkey"
        carla, careless = await Guest.named(at_home(server), "Carla"), Authenticator(at_home(server), is_verified=False)
        options = (await carla.post("/api/me/passkeys/begin"))["options"]
        refused = await carla.post("/api/me/passkeys", credential=careless.make(options))
        assert refused["error"]["code"] == "bad_passkey", "neither a finger nor a PIN was shown"
        for nonsense in ({}, {"response": {"clientDataJSON": "e30"}}, {"id": 7, "response": None}):
            assert (await device.post("/api/sign-in", credential=nonsense))["error"]["code"] == "bad_passkey"

    run(story())


def test_a_passkey_that_opens_nothing_is_logged(server: ServerProcess) -> None:
    def lines() -> int:
        return server.log.read_text(encoding="utf-8").count('"code": "bad_passkey"')

    async def story() -> None:
        device = Guest(at_home(server))
        device.http.headers["x-forwarded-for"] = "192.0.2.88"  # of whom the log has not said enough
        before = lines()
        assert (await sign_in(device, Authenticator(at_home(server))))["error"]["code"] == "bad_passkey"
        assert lines() == before + 1

    run(story())


def test_passkeys_are_listed_and_a_removed_one_opens_nothing(server: ServerProcess) -> None:
    async def story() -> None:
        ana, key, made = await with_passkey(server)
        assert (await ana.get("/api/me/passkeys"))["passkeys"] == [made]
        bruno = await Guest.named(at_home(server), "Bruno")
        path = f"/api/me/passkeys/{made['passkey']}/remove"
        assert (await bruno.post(path))["error"]["code"] == "not_found"
        assert await ana.post(path) == {}
        assert (await ana.get("/api/me/passkeys"))["passkeys"] == []
        assert (await sign_in(Guest(at_home(server)), key))["error"]["code"] == "bad_passkey"

    run(story())


def test_challenges_are_stored_hashed_and_an_address_has_no_passkeys(server: ServerProcess) -> None:
    async def story() -> str:
        refused = await Guest(server.address).post("/api/sign-in/begin")
        assert refused["error"]["code"] == "no_passkeys_here"
        return str((await Guest(at_home(server)).post("/api/sign-in/begin"))["options"]["challenge"])

    challenge = run(story())
    with sqlite3.connect(server.store) as db:
        assert challenge not in str(db.execute("SELECT * FROM challenges").fetchall())
    db.close()
