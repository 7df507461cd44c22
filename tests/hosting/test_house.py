"""`ludoteca house`: whatever is asked of it gets a sentence, also where there is nothing to say or to do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.server.run import see_store
from ludoteca.server.settings import Settings
from ludoteca.server.worker import Worker
from tests.server.indoors import in_a_worker

Command = Callable[..., tuple[int, str, str]]
HERE_ALONE = (
    "ludoteca: this link works on this machine alone: LUDOTECA_ORIGINS, or --page, says where others find the page"
)


@pytest.fixture
def house(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, for a store in which nothing has happened yet."""
    monkeypatch.delenv("LUDOTECA_ORIGINS", raising=False)
    store = str(tmp_path / "tables.db")
    see_store(Settings(store=store))
    return lambda *words: command("house", *words, "--store", store)


def test_every_deed_says_what_is_so_now(house: Command) -> None:
    for words, said in (
        (("tables",), "nothing was found"),
        (("people",), "nothing was found"),
        (("log",), "nothing was found"),
        (("announce", "Pizza at eight", "--hours", "3"), "everybody reads it, for 3 h"),
        (("announce", ""), "nothing is announced any more"),
        (("unlock",), "everybody may come in without a password"),
        (("uninvite",), "no invitation is good any more; whoever came in by one stays"),
        (("drain",), "no new tables are opened until the next start or `ludoteca house reopen`\nnobody plays"),
        (("reopen",), "new tables can be opened again"),
    ):
        assert house(*words) == (0, f"{said}\n", ""), words


def test_lists_stand_in_columns_below_their_names(house: Command, tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        await worker.people.welcome("Ana")
        await worker.people.welcome("Bartholomew")

    in_a_worker(tmp_path / "tables.db", story)
    heading, *rows = house("people")[1].splitlines()
    assert heading.split() == ["id", "name", "last", "moved", "seats"]
    assert {row[heading.index("name") : heading.index("last")].strip() for row in rows} == {"Ana", "Bartholomew"}


def test_what_cannot_be_done_is_a_sentence_without_a_checkers_words(house: Command) -> None:
    for words, said in (
        (("announce", "x" * 281), "announce: the text has at most 280 letters"),
        (("close", "x" * 1000), "close: the subject has at most 64 letters"),
        (("invite", "--page", "play.example.org"), "--page is an address such as https://play.example.org"),
        (("invite", "--page", "https://[::1"), "--page is an address such as https://play.example.org"),
    ):
        code, out, complaint = house(*words)
        assert (code, out, complaint.startswith(f"ludoteca: {said}")) == (2, "", True), complaint


def test_a_link_that_works_on_this_machine_alone_says_so(house: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    code, link, complaint = house("keeper")
    assert (code, link.startswith("http://localhost:8000/house#"), complaint) == (0, True, f"{HERE_ALONE}\n")
    code, link, complaint = house("invite", "--page", "https://play.example.org/")
    assert (code, link.startswith("https://play.example.org/enter#"), complaint) == (0, True, "")
    monkeypatch.setenv("LUDOTECA_ORIGINS", "https://play.example.org")
    assert house("invite")[2] == ""
