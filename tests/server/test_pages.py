"""The built page as it is served."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from ludoteca.server.pages import Page

SCRIPT = b"console.log('ludoteca')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>the page</p>")
    (tmp_path / "assets" / "main.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "main.js.gz").write_bytes(gzip.compress(SCRIPT))
    return tmp_path


def ask(folder: Path, path: str, accept: str = "gzip") -> httpx.Response:
    async def once() -> httpx.Response:
        app = Starlette(routes=[Route("/{path:path}", Page(folder).serve)])
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.get(path, headers={"accept-encoding": accept})

    return asyncio.run(once())


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
    assert ask(folder, "/assets/missing.js").status_code == 404
