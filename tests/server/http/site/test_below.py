"""The page below a path of a host that has other pages too."""

from pathlib import Path

import httpx
import pytest

from ludoteca.server.notices.encryption import to_text
from ludoteca.server.operations.doctor import look
from ludoteca.server.settings import Settings
from ludoteca.server.variables import BadSetting
from tests.server.clients import Guest, first_move, run
from tests.server.notices.house import AUTH, Phone
from tests.server.notices.inbox import an_inbox
from tests.server.processes import ServerProcess, Zygote

BASE = "/club/games"
TLS = {"x-forwarded-proto": "https"}


def test_everything_is_below_the_path_and_nothing_beside_it(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, path=BASE + "/")
    host = server.address
    server.settings["LUDOTECA_ORIGINS"] = host
    server.start()

    async def story() -> None:
        ana, bruno = [await Guest.named(host, name, BASE) for name in ("Ana", "Bruno")]
        assert {cookie.path for cookie in ana.http.cookies.jar} == {BASE}
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        assert (await bruno.post(f"/api/tables/{table}/sit"))["table"] == table
        chairs = [await ana.enter(table), await bruno.enter(table)]
        states = [(await chair.told(0))["state"] for chair in chairs]
        first = states[0]["active"][0]
        assert (await chairs[first].ask(**first_move(states[first])))["type"] == "ack"
        async with httpx.AsyncClient(base_url=host, trust_env=False) as anybody:
            for path in ("/", BASE):
                answer = await anybody.get(path)
                assert (answer.status_code, answer.headers["location"]) == (307, f"{BASE}/")
                assert answer.headers["x-content-type-options"] == "nosniff"
            for path in ("/api/games", "/table/x", f"{BASE}x/api/games", "/worker.js"):
                answer = await anybody.get(path)
                assert answer.json()["error"]["code"] == "not_found", path
            for path in ("/healthz", BASE + "/healthz", "/metrics", BASE + "/api/games"):
                assert (await anybody.get(path)).status_code == 200, path
            met = await anybody.post(f"{BASE}/api/me", json={"name": "Eva"}, headers={"origin": host, **TLS})
            cookie = met.headers["set-cookie"]
            assert cookie.startswith("__Secure-ludoteca=")
            assert f"Path={BASE};" in cookie
            assert "Secure" in cookie
            assert "includeSubDomains" not in met.headers["strict-transport-security"], (
                "we do not speak for other hosts"
            )
        out = await bruno.http.post("/api/me/sign-out")
        assert "clear-site-data" not in out.headers, "other pages of the host keep what is theirs"
        assert len(out.headers.get_list("set-cookie")) == 3
        assert "error" in await bruno.get("/api/me")

    run(story())
    settings = Settings(store=server.store, port=server.port, origins=host, path=BASE)
    said = {each.subject: each for each in look(settings)}
    assert (said["server"].state, said["proxy"].sentence) == ("well", f"{host}{BASE} leads here, sockets included.")
    elsewhere = {each.subject: each for each in look(Settings(store=server.store, port=server.port, origins=host))}
    assert elsewhere["proxy"].state == "bad", "whoever forgets the path is told"
    server.end()


def test_notices_lead_below_the_path(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, path=BASE, inside="127.0.0.0/8").start()

    async def story() -> None:
        async with an_inbox() as inbox:
            ana, phone = await Guest.named(server.address, "Ana", BASE), Phone()
            about = {"language": "en", "zone": "UTC"}
            keys = {"endpoint": f"{inbox.address}/phone", "p256dh": phone.point, "auth": to_text(AUTH)}
            way = await ana.post("/api/me/notices/browsers", **keys, **about)
            hook = await ana.post("/api/me/notices/webhooks", url=f"{inbox.address}/hook", **about)
            await ana.post(f"/api/me/notices/{way['id']}/try")
            assert phone.read(await inbox.next())["link"] == "/settings", "a page knows where it is"
            await ana.post(f"/api/me/notices/{hook['id']}/try")
            assert f"{server.settings['LUDOTECA_PATH']}/settings" in (await inbox.next()).body.decode()

    run(story())
    server.end()


@pytest.mark.parametrize("path", ["games", "/a b", "//x", "/ünlaut", "/x?y"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(BadSetting, match="LUDOTECA_PATH is a path"):
        Settings(path=path)


def test_the_address_of_the_page_ends_with_the_path() -> None:
    assert Settings(path="/games/", origins="https://club.example").page_address == "https://club.example/games"
    assert Settings(path="/games", page="https://club.example/games/").page_address == "https://club.example/games"
    with pytest.raises(BadSetting, match="different paths"):
        Settings(path="/games", page="https://club.example")
    with pytest.raises(BadSetting, match="different paths"):
        Settings(page="https://club.example/games")
