"""What the tests of the package, the server and the page share."""

import sys
from collections.abc import Callable, Iterator

import pytest

from ludoteca.cli import main
from tests.server.processes import Zygote


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    """The process that forks servers."""
    made = Zygote()
    yield made
    made.close()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs `ludoteca` with some words, in this process; its exit code, what it said, and what it complained of."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["ludoteca", *words])
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        return int(end.value.code or 0), said.out, said.err

    return run
