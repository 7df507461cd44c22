"""Nothing is sent into the host's own network, by whatever name or detour (server-side request forgery)."""

import asyncio
import socket
from ipaddress import ip_address, ip_network
from typing import Any

import pytest

from ludoteca.server.notices import outgoing
from ludoteca.server.notices.outcome import Undelivered, judge
from ludoteca.server.notices.outgoing import known_url, may_be_sent_to, post
from ludoteca.server.protocol.errors import Refused
from tests.server.clients import run
from tests.server.notices.inbox import an_inbox

LOOPBACK = [ip_network("127.0.0.0/8")]
INNER = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
    *("::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "ff02::1"),
    *("2002:7f00:1::", "2002:a00:1::1", "255.255.255.255", "::10.0.0.1", "240.0.0.1"),
]


@pytest.mark.parametrize("address", INNER)
def test_an_address_inside_is_refused_however_it_is_written(address: str) -> None:
    assert not may_be_sent_to(ip_address(address), [])
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(Refused) as refusal:
        known_url(f"https://{host}/hook", [])
    assert refusal.value.problem.code == "inside"


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_an_address_in_the_world_is_taken(address: str) -> None:
    assert may_be_sent_to(ip_address(address), [])


@pytest.mark.parametrize(
    "text",
    [
        *("http://example.org/", "ftp://example.org/", "https://", "https://me:pw@example.org/", "https://a b/", "x"),
        *(
            "https://example.org:99999/",
            "https://exa\nmple.org/",
            "http://10.0.0.1/",
            "file:///etc/passwd",
            "https://[/",
        ),
    ],
)
def test_what_is_no_address_of_the_web_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        known_url(text, LOOPBACK)


def test_a_name_that_points_inside_gets_no_connection() -> None:
    async def story() -> None:
        async with an_inbox() as inbox:
            for name in ("localhost", "127.0.0.1"):
                with pytest.raises(Undelivered) as refusal:
                    await post(f"http://{name}:{inbox.port}/", {}, b"hello", [])
                assert refusal.value.is_final
            assert inbox.connections == 0

    run(story())


def test_a_name_that_points_elsewhere_when_it_is_asked_again_leads_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rebinding: the address that was checked is the one that is connected to, and all that a name has are checked."""
    answers = [["127.0.0.1"], ["127.0.0.1", "10.0.0.1"], ["10.0.0.1"]]

    async def resolve(_loop: object, _host: str, port: int, **_more: Any) -> list[Any]:
        family = socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (each, port)) for each in answers.pop(0)]

    async def story() -> None:
        async with an_inbox() as inbox:
            kind = type(asyncio.get_running_loop())
            monkeypatch.setattr(kind, "getaddrinfo", resolve, raising=True)
            status, _ = await post(f"http://rebound.example:{inbox.port}/", {}, b"hello", LOOPBACK)
            assert (status, len(answers)) == (201, 2)
            assert (await inbox.next()).headers["host"] == f"rebound.example:{inbox.port}"
            for _ in range(2):
                with pytest.raises(Undelivered):
                    await post(f"http://rebound.example:{inbox.port}/", {}, b"hello", LOOPBACK)
            assert inbox.connections == 1

    run(story())


def test_a_public_address_of_this_very_machine_is_inside_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "may_be_sent_to", lambda *_: True)  # as if 127.0.0.1 were out in the world

    async def story() -> None:
        async with an_inbox() as inbox:
            with pytest.raises(Undelivered) as refusal:
                await post(f"http://127.0.0.1:{inbox.port}/", {}, b"hello", [])
            assert refusal.value.is_final
            assert inbox.came.empty()

    run(story())


def test_a_redirection_is_not_followed() -> None:
    async def story() -> None:
        async with an_inbox() as inbox:
            inbox.answers = [(302, {"location": f"http://127.0.0.1:{inbox.port}/elsewhere"})]
            status, _ = await post(f"http://127.0.0.1:{inbox.port}/", {}, b"hello", LOOPBACK)
            assert (status, inbox.connections) == (302, 1)
            with pytest.raises(Undelivered) as refusal:
                judge(status, None)
            assert refusal.value.is_final

    run(story())


def test_who_answers_without_end_is_not_listened_to() -> None:
    async def story() -> None:
        async with an_inbox() as inbox:
            inbox.answers = [(200, {"content-length": "100000000000"})]
            assert await post(f"http://127.0.0.1:{inbox.port}/", {}, b"hello", LOOPBACK) == (200, None)

    run(story())


@pytest.mark.parametrize(
    ("status", "is_final", "is_gone"),
    [
        *((500, False, False), (503, False, False), (429, False, False), (408, False, False)),
        *((400, True, False), (413, True, False), (301, True, False), (404, True, True), (410, True, True)),
    ],
)
def test_an_answer_says_whether_to_try_again_and_whether_anybody_is_there(
    status: int, is_final: bool, is_gone: bool
) -> None:
    with pytest.raises(Undelivered) as refusal:
        judge(status, "120")
    assert (refusal.value.is_final, refusal.value.is_gone, refusal.value.after_s) == (is_final, is_gone, 120)
    judge(201, None)
