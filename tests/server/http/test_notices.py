"""Notices over HTTP: everybody sets their own ways and wishes, and nobody another's."""

from cryptography.hazmat.primitives.asymmetric import ec

from ludoteca.server.notices.encryption import CURVE, point_of, to_text
from tests.server.clients import Guest, Json, run
from tests.server.processes import ServerProcess

KEYS = {"p256dh": to_text(point_of(ec.generate_private_key(CURVE))), "auth": to_text(b"0123456789abcdef")}
ABOUT = {"language": "es", "zone": "America/Bogota"}
BROWSER = {**KEYS, **ABOUT, "name": "Ana's phone"}


def code_of(answer: Json) -> str:
    return str(answer["error"]["code"])


def test_a_person_chooses_what_they_are_told_and_how(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        told = await ana.get("/api/me/notices")
        assert set(told["kinds"]) == {"turn", "invited", "began", "rematch", "end", "clock", "over"}
        assert (told["ways"], told["muted"], told["can_mail"], len(told["push_key"])) == ([], [], False, 87)
        assert told["push_key"] == (await ana.get("/api/me/notices"))["push_key"]
        quiet = {"quiet_from": 22 * 60, "quiet_until": 7 * 60}
        await ana.post("/api/me/notices", kinds=["turn", "talk"], **ABOUT, **quiet)
        way = await ana.post("/api/me/notices/browsers", endpoint="https://push.example/ana-1", **BROWSER)
        await ana.post("/api/me/notices/browsers", endpoint="https://push.example/ana-2", **KEYS)  # it changed
        hook = await ana.post("/api/me/notices/webhooks", url="https://chat.example/secret-path", **ABOUT)
        assert hook["secret"].startswith("whsec_")
        told = await ana.get("/api/me/notices")
        assert (told["kinds"], told["quiet_from"], told["quiet_until"]) == (["turn", "talk"], 1320, 420)
        ways = [(each["kind"], each["name"], each["here"]) for each in told["ways"]]
        assert sorted(ways) == [("push", "Ana's phone", True), ("webhook", "chat.example", False)]
        assert "secret-path" not in str(told)
        assert way["id"] not in [each["id"] for each in told["ways"]]
        (kept,) = (await ana.get("/api/me/data"))["notices"]
        assert (kept["language"], kept["zone"]) == ("es", "America/Bogota"), "a browser that changes speaks for nobody"

    run(story())


def test_nobody_touches_the_ways_of_another(server: ServerProcess) -> None:
    async def story() -> None:
        ana, eva = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Eva")
        way = await ana.post("/api/me/notices/browsers", endpoint="https://push.example/theirs", **BROWSER)
        for deed in ("try", "remove"):
            assert code_of(await eva.post(f"/api/me/notices/{way['id']}/{deed}")) == "not_found"
        assert len((await ana.get("/api/me/notices"))["ways"]) == 1
        await ana.post(f"/api/me/notices/{way['id']}/remove")
        assert (await ana.get("/api/me/notices"))["ways"] == []

    run(story())


def test_a_device_that_signs_out_is_called_no_more(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        link = (await ana.post("/api/me/link"))["token"]
        await ana.post("/api/me/notices/browsers", endpoint="https://push.example/signed-out", **BROWSER)
        phone = Guest(server.address)
        await phone.post("/api/me/claim", token=link)
        assert [each["here"] for each in (await phone.get("/api/me/notices"))["ways"]] == [False]
        await ana.post("/api/me/sign-out")
        assert (await phone.get("/api/me/notices"))["ways"] == []

    run(story())


def test_an_address_inside_the_hosts_network_is_no_way(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        for inner in ("https://127.0.0.1/x", "https://169.254.169.254/latest", "https://[::1]/", "https://10.0.0.7/"):
            assert code_of(await ana.post("/api/me/notices/webhooks", url=inner, **ABOUT)) == "inside"
            assert code_of(await ana.post("/api/me/notices/browsers", endpoint=inner, **BROWSER)) == "inside"
        plain = await ana.post("/api/me/notices/webhooks", url="http://chat.example/", **ABOUT)
        assert code_of(plain) == "bad_message"

    run(story())


def test_what_is_no_wish_is_refused_in_a_sentence(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        for more in ({"kinds": ["dreams"]}, {"kinds": [], "zone": "Mars/Base"}, {"kinds": [], "quiet_from": 3}):
            assert code_of(await ana.post("/api/me/notices", **(ABOUT | more))) == "bad_message"
        bad = BROWSER | {"auth": "short"}
        answer = await ana.post("/api/me/notices/browsers", endpoint="https://push.example/x", **bad)
        assert answer["error"]["message"] == "these are no keys of a browser"
        for number in range(4):
            answer = await ana.post("/api/me/notices/webhooks", url=f"https://chat.example/{number}", **ABOUT)
        assert code_of(answer) == "too_many"
        assert code_of(await ana.post("/api/me/mail", address="ana@example.org")) == "no_mail"

    run(story())


def test_a_mail_program_needs_no_origin_to_unsubscribe_but_a_token_that_is_ours(
    server: ServerProcess,
) -> None:
    async def story() -> None:
        stranger = Guest(server.address)
        del stranger.http.headers["origin"]
        answer = await stranger.http.post(
            "/api/notices/unsubscribe?token=way.0123", data={"List-Unsubscribe": "One-Click"}
        )
        assert (answer.status_code, code_of(answer.json())) == (403, "bad_link")
        answer = await stranger.http.post("/api/me/notices", json={})
        assert code_of(answer.json()) == "bad_origin"

    run(story())


def test_a_table_is_muted_and_heard_again(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        await ana.post(f"/api/tables/{table}/mute", on=True)
        assert (await ana.get("/api/me/notices"))["muted"] == [table]
        await ana.post(f"/api/tables/{table}/mute", on=False)
        assert (await ana.get("/api/me/notices"))["muted"] == []

    run(story())
