"""Where compiled rules are kept: in a folder that is ours alone, locked while one process writes."""

from pathlib import Path

import pytest
from platformdirs import user_cache_path

from ludoteca.kernel.compiled import cache


def test_a_folder_that_others_may_write_to_is_not_trusted(tmp_path: Path) -> None:
    assert cache.is_ours(tmp_path / "new")
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    assert not cache.is_ours(tmp_path / "open")
    (tmp_path / "file").write_text("")
    assert not cache.is_ours(tmp_path / "file")


def test_compiled_rules_are_kept_where_the_system_keeps_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LUDOTECA_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert next(cache.candidates()) == user_cache_path("ludoteca", appauthor=False)
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path / "told"))
    assert next(cache.candidates()) == tmp_path / "told"


def test_without_a_home_folder_nothing_is_kept_in_a_folder_called_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDOTECA_CACHE", raising=False)
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: Path("~/.cache/ludoteca"))
    assert all(folder.is_absolute() for folder in cache.candidates())


def test_a_folder_without_locks_is_no_reason_not_to_compile(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()  # cannot be opened as a file
    with cache.locked(tmp_path), cache.locked(None):
        pass
