"""A compile that takes a while says so once on standard error; what is quick, or shown otherwise, does not."""

from pathlib import Path
from time import monotonic

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.compiled import notice as noticing
from ludoteca.kernel.compiled.notice import SENTENCE, notice
from ludoteca.kernel.compiling import KERNEL, MODE, Rule, _titles_of, entitle
from tests.kernel.little import start

WARM_UP = """
import contextlib, io
from ludoteca.kernel.compiled import notice
from ludoteca.kernel.compiling import rule, warm_up
notice.PATIENCE = 0.0
from little_rules import double
with contextlib.redirect_stderr(io.StringIO()) as said:
    warm_up({progress})
print(said.getvalue().count("compiling the rules"), double(4))
"""
RULES = """
from ludoteca.kernel.compiling import called_from_python, rule
@called_from_python
@rule
def double(n: int) -> int:
    return 2 * n
"""


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noticing, "_said", [])
    monkeypatch.setattr(noticing, "PATIENCE", 0.0)


def test_it_is_said_once_and_only_when_something_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    with notice(is_wanted=True):
        pass
    assert capsys.readouterr().err == ""
    for titles in ([], [], ["Go"], ["Go"]):
        with notice(titles, is_wanted=True) as begin:
            begin()
            begin()
            wait_for(SENTENCE.format(" of Go" if titles else ""))
    said = capsys.readouterr().err.splitlines()
    assert [line.partition(", which")[0] for line in said] == [
        "ludoteca: compiling the rules",
        "ludoteca: compiling the rules of Go",
    ]


def wait_for(sentence: str) -> None:
    """Until the other thread has said it."""
    end = monotonic() + 10
    while sentence not in noticing._said:
        assert monotonic() < end, f"nobody said {sentence!r}"


def test_it_names_the_games_that_wait_to_be_compiled() -> None:
    home, title = Path("/games/go"), "Go"
    entitle(home, title)
    waiting = [Rule(None, (), folders) for folders in ((KERNEL,), (KERNEL, home), (KERNEL, home, Path("/batches")))]
    assert _titles_of(waiting) == [title]
    assert _titles_of(waiting[:1]) == []
    game = registry.find("yangtze")
    assert _titles_of([Rule(None, (), (KERNEL, game.home))]) == [game.title]


def test_whoever_shows_progress_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with notice(is_wanted=False) as begin:
        begin()
    assert capsys.readouterr().err == ""


def test_what_is_done_soon_needs_no_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(noticing, "PATIENCE", 3600.0)
    with notice(is_wanted=True) as begin:
        begin()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(MODE == "interpreted", reason="nothing is compiled")
def test_a_compile_is_noticed_and_loading_is_not(tmp_path: Path) -> None:
    (tmp_path / "little_rules.py").write_text(RULES)
    said = [start(tmp_path, WARM_UP.format(progress="")).output() for _ in range(2)]
    assert said == [["1", "8"], ["0", "8"]]
