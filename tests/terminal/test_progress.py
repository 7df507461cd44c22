"""Loading games before play, and what bots need of them where other processes think."""

import pytest

from ludoteca.bots import searching
from ludoteca.kernel import Game
from ludoteca.terminal import progress
from ludoteca.terminal.progress import load_with_progress


def test_whoever_lets_others_think_loads_nothing_of_it_that_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    declared, kept = list[str](), set[str]()
    monkeypatch.setattr(searching, "declare", lambda game: declared.append(game.id))
    monkeypatch.setattr(searching, "note_kept", lambda game: kept.add(game.id))
    monkeypatch.setattr(searching, "is_kept", lambda game: game.id in kept)

    def loaded(*, thinks: bool) -> list[str]:
        declared.clear()
        games: list[Game] = load_with_progress(["yangtze"], thinks=thinks)
        assert [game.id for game in games] == ["yangtze"]
        return list(declared)

    assert loaded(thinks=False) == ["yangtze"], "it never was compiled: now it is, with the bar"
    assert loaded(thinks=False) == []
    assert loaded(thinks=True) == ["yangtze"]


def test_where_there_is_no_terminal_a_line_says_what_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service's journal shows no bar: without one the kernel itself says that it compiles."""
    given: list[object] = []
    monkeypatch.setattr(progress, "warm_up", given.append)
    load_with_progress(["yangtze"])
    assert given == [None]
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich takes it for a terminal then
    load_with_progress(["yangtze"])
    assert given[1] is not None
