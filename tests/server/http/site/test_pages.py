"""The built page as it is served."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludoteca.server.http.site.pages import Page, SafeHeaders

SCRIPT = b"console.log('ludoteca')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>the page</p>")
    (tmp_path / "assets" / "main.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "main.js.gz").write_bytes(gzip.compress(SCRIPT))
    return tmp_path


def ask(folder: Path, path: str, accept: str = "gzip") -> httpx.Response:
    return asyncio.run(asked(Starlette(routes=[Route("/{path:path}", Page(folder).serve)]), path, accept))


async def asked(app: Starlette, path: str, accept: str = "gzip") -> httpx.Response:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://worker") as client:
        return await client.get(path, headers={"accept-encoding": accept})


def test_a_file_travels_gzipped_to_who_takes_it_so(folder: Path) -> None:
    answer = ask(folder, "/assets/main.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.content == SCRIPT


def test_a_file_travels_plain_to_who_does_not(folder: Path) -> None:
    answer = ask(folder, "/assets/main.js", accept="identity")
    assert "content-encoding" not in answer.headers
    assert answer.content == SCRIPT
    assert answer.headers["vary"] == "accept-encoding"


def test_an_address_that_names_no_file_gets_the_page(folder: Path) -> None:
    assert "the page" in ask(folder, "/table/w3kq8v0n2m5r7t1x").text
    assert "the page" in ask(folder, "/" + "a" * 300).text
    assert "the page" in ask(folder, "/%00").text
    for missing in ("/assets/missing.js", "/%00.js", "/" + "a" * 300 + ".js"):
        assert ask(folder, missing).json()["error"]["code"] == "not_found"


def test_a_fault_within_is_an_answer_of_the_one_shape() -> None:
    async def broken(_request: Request) -> Response:
        raise OSError("the disk is on fire")

    app = Starlette(routes=[Route("/{path:path}", broken)], middleware=[Middleware(SafeHeaders)])
    answer = asyncio.run(asked(app, "/x"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "trouble")
    assert "fire" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
