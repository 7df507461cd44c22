"""A whole match in a real terminal, and what is said when there is none."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.cli import main
from ludoteca.kernel.errors import LudotecaError
from ludoteca.terminal.command import PlayCommand

COMMAND = [sys.executable, "-c", "from ludoteca.cli import main; main()"]


def in_terminal(arguments: list[str], keys: str, timeout: float = 120) -> tuple[int, str]:
    """Run the command in a pseudo-terminal, typing `keys` again and again; the exit code and what was shown."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "60"}
    process = subprocess.Popen([*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    shown, deadline = b"", time.monotonic() + timeout
    while time.monotonic() < deadline:
        ready, _, _ = select.select([master], [], [], 0.1)
        try:
            shown += os.read(master, 65536) if ready else b""
        except OSError:  # the terminal is gone: the program has ended
            break
        if not ready and process.poll() is None:
            os.write(master, keys.encode())
        elif not ready:
            break
    os.close(master)
    return process.wait(timeout=10), shown.decode(errors="replace")


def test_a_whole_match_against_a_bot(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    arguments = ["play", "yangtze", "--seats", "2", "--seed", "7", "--bot", "random", "--language", "es"]
    code, shown = in_terminal([*arguments, "--record", str(record)], "1\n")
    assert code == 0, shown[-2000:]
    assert "Gana:" in shown
    assert ludoteca.replay(record.read_text(encoding="utf-8")).is_over


def test_undo_and_nonsense_are_answered_and_leaving_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    code, shown = in_terminal(["play", "yangtze", "--seed", "7", "--record", str(record)], "hm\nu\nq\n")
    assert code == 0
    assert "Please type one of the numbers" in shown
    assert "There is nothing to undo." in shown
    assert "┌─" in shown, "the lake is drawn"
    assert json.loads(record.read_text(encoding="utf-8"))["moves"] == [], "leaving keeps the record"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120
    )


def test_without_a_terminal_it_says_so() -> None:
    done = run("play", "yangtze")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ludoteca: playing needs a terminal")
    assert done.stderr.count("\n") == 1


def test_what_cannot_be_had_is_said_in_the_terminal_too() -> None:
    code, shown = in_terminal(["play", "yangtze", "--seats", "7"], "q\n")
    assert code == 2
    assert "ludoteca: Yangtze is for 2 to 4 seats, not 7" in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 7}, "Yangtze is for 2 to 4 seats, not 7"),
        ({"option": ["side"]}, "an option is given as name=value, not 'side'"),
        ({"option": ["side=up"]}, "Yangtze has no option 'side'"),
        ({"seed": "xyz"}, "a seed is a whole number from 0"),
        ({"bot": "grandmaster"}, "there is no bot 'grandmaster'"),
        ({"language": "tlh"}, "there is no language 'tlh'"),
        ({"people": 3}, "people is a number from 1 to 2, not 3"),
    ],
)
def test_what_cannot_be_had_gets_one_sentence(tmp_path: Path, asked: dict[str, Any], sentence: str) -> None:
    usual = {"game": "yangtze", "seats": 2, "people": 1, "bot": "random", "option": [], "seed": None, "language": "en"}
    record = tmp_path / "match.json"
    with pytest.raises(LudotecaError, match=sentence):
        PlayCommand(**{**usual, **asked}, record=record).run()
    assert not record.exists()


def test_a_record_that_could_not_be_kept_is_refused_before_the_match(tmp_path: Path) -> None:
    usual = {"game": "yangtze", "seats": 2, "people": 1, "bot": "random", "option": [], "seed": None, "language": "en"}
    with pytest.raises(LudotecaError, match="cannot be written: No such file or directory"):
        PlayCommand(**usual, record=tmp_path / "nowhere" / "match.json").run()  # type: ignore[arg-type]


def test_a_file_that_cannot_be_written_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = str(tmp_path / "nowhere" / "x.jsonl")
    monkeypatch.setattr(sys, "argv", ["ludoteca", "arena", "merge", where, os.devnull])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert capsys.readouterr().err == f"ludoteca: {where}: No such file or directory\n"


def test_help_answers_without_loading_the_compiler() -> None:
    script = "\n".join(
        [
            "import sys",
            "sys.argv[1:] = ['--help']",
            "from ludoteca.cli import app",
            "try: app()",
            "finally: print('numba' in sys.modules)",
        ]
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert "play" in done.stdout
    assert done.stdout.strip().endswith("False")


def test_a_record_can_be_replayed_from_the_shell(tmp_path: Path) -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    match.play(match.active[0], match.legal(match.active[0])[0])
    file = tmp_path / "match.json"
    file.write_text(match.record(), encoding="utf-8")
    done = run("replay", str(file))
    assert done.returncode == 0
    assert "places tile" in done.stdout


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("half", "the record is not whole: it is no JSON\n"), ("nothing", "cannot be read: No such file or directory\n")],
)
def test_what_cannot_be_replayed_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, sentence: str
) -> None:
    record = ludoteca.new_match("yangtze", seats=2, seed=1).record()
    (tmp_path / "half").write_text(record[:-9], encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["ludoteca", "replay", str(tmp_path / name)])
    with pytest.raises(SystemExit, match="2"):
        main()
    said = capsys.readouterr().err
    assert said.startswith("ludoteca: ")
    assert said.endswith(sentence)
