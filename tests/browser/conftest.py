"""A browser, a server, and people who visit it."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.visitor import PATIENCE, Visitor
from tests.server.processes import ServerProcess, Zygote

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MINUTE = 60  # seconds for which nobody who is away is replaced
Visit = Callable[..., Visitor]

expect.set_options(timeout=PATIENCE)  # five seconds are few where two browsers and other tests share two cores


@pytest.fixture(scope="session")
def server(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the built page, without limits on rates."""
    folder = tmp_path_factory.mktemp("server")
    process = ServerProcess(zygote, folder, patience=MINUTE).start()
    yield process
    process.end()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers, through the Node that the page is built with."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", shutil.which("node") or "")
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's headless Chromium."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    launched = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield launched
    launched.close()


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """All of Chromium: its shell without a screen may show no notices."""
    program, flags = shutil.which("chromium"), [*FLAGS, "--headless=new"]
    launched = playwright.chromium.launch(executable_path=program, args=flags, ignore_default_args=["--headless"])
    yield launched
    launched.close()


@pytest.fixture
def visit(browser: Browser, server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody opens the page; at the end nothing may have gone wrong in it."""
    visitors: list[Visitor] = []
    request.node.visitors = visitors

    def come(**wishes: object) -> Visitor:
        visitors.append(Visitor(browser, server.address, **wishes))  # type: ignore[arg-type]
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a test fails, its report says what the windows show."""
    report = yield
    if report.when == "call" and report.failed:
        for visitor in getattr(item, "visitors", []):
            report.sections.append(("what a window shows", visitor.describes()))
    return report
