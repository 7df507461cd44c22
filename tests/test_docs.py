"""What the documents say is true: the tutorial's game can be put together and played, links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca import bots, kernel, puzzles
from tests.warm_up import load_games
from tools import reference
from tools.site.check import loaded_abroad

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page.relative_to(ROOT)
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "ludoteca").rglob("*.md")]
)
TUTORIAL = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")

PLAY = """
import sys
from pathlib import Path
import ludoteca
ludoteca.add_games_path("own_games", Path(sys.argv[1]))
match = ludoteca.new_match("lighthouse", seats=2, seed=1, options={"deck": "short"})
while not match.is_over:
    seat = match.active[0]
    match.play(seat, match.legal(seat)[0])
print(match.scores, ludoteca.replay(match.record()).winners == match.winners)
"""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TUTORIAL, re.DOTALL)


def solid(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_tutorials_game_can_be_put_together_and_played(tmp_path: Path) -> None:
    home = tmp_path / "own_games" / "lighthouse"
    (home / "text").mkdir(parents=True)
    (tmp_path / "own_games" / "__init__.py").write_text("")
    (home / "__init__.py").write_text("\n\n".join(blocks("python")[:-1]), encoding="utf-8")
    (home / "text" / "en.json").write_text(blocks("json")[0], encoding="utf-8")
    command = [sys.executable, "-c", PLAY, str(tmp_path / "own_games")]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("True\n"), done.stderr


def test_the_tutorial_shows_the_toy_game_that_the_tests_play() -> None:
    toy = ROOT / "tests" / "games" / "lighthouse"
    assert solid("\n".join(blocks("python")[:-1])) == solid((toy / "__init__.py").read_text(encoding="utf-8"))
    assert solid(blocks("markdown")[0]) == solid((toy / "RULES.md").read_text(encoding="utf-8"))
    assert solid(blocks("json")[0]) == solid((toy / "text" / "en.json").read_text(encoding="utf-8"))
    assert blocks("python")[-1].strip() in (toy / "tests" / "test_lighthouse.py").read_text(encoding="utf-8")


def anchors_of(page: Path) -> set[str]:
    """The names under which a page's headings can be reached, as sites make them of the headings' text."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ +(.*)$", text, re.MULTILINE)
    return {re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip()) for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_to_files_and_headings_that_are_there(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)", text):
        file, _, anchor = link.partition("#")
        target = (ROOT / page.parent / file) if file else ROOT / page
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link


def entries(page: str, home: str) -> list[str]:
    """The names of a package that a page of the reference has."""
    text = (ROOT / "docs" / "reference" / f"{page}.md").read_text(encoding="utf-8")
    return sorted(name.removeprefix(f"{home}.") for name in reference.names_in(text))


def test_every_public_name_stands_in_the_reference() -> None:
    assert entries("library", "ludoteca") == sorted(ludoteca.__all__), "library.md names what ludoteca.__all__ does"
    own = set(kernel.__all__) - set(ludoteca.__all__)  # what both give stands in the library's page
    assert entries("games", "ludoteca.kernel") == sorted(own), "games.md names what ludoteca.kernel.__all__ does"
    assert entries("puzzles", "ludoteca.puzzles") == sorted(puzzles.__all__)
    assert {f"| `bots.{name}" in reference.rows("ludoteca.bots") for name in bots.__all__} == {True}


@pytest.mark.parametrize("page", reference.PAGES, ids=lambda page: page.stem)
def test_every_name_of_the_reference_has_a_sentence(page: Path) -> None:
    """Constants and names of types have the comment behind them."""
    names = reference.names_in(page.read_text(encoding="utf-8"))
    assert [name for name in names if not next(reference.described(name))[1]] == []


@pytest.mark.parametrize("page", reference.PAGES, ids=lambda page: page.stem)
def test_the_reference_says_what_the_docstrings_say(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert reference.fresh(text) == text, "make reference writes it again"
    with_docstring = [name for name in reference.names_in(text) if not reference.has_comment(name)]
    assert re.findall(r"^::: (.*)$", reference.on_site(text), re.MULTILINE) == with_docstring


def test_the_reference_tells_arguments_fields_and_what_a_class_takes_from_others() -> None:
    assert "| `Batch.observe(seat)` | (n, size): what a seat sees" in reference.rows("ludoteca.Batch")
    assert "| `Batch.actions` | How many ids there are. |" in reference.rows("ludoteca.Batch")
    assert "Fields: `lengths`, `winners`, `scores`, `trajectories`." in reference.rows("ludoteca.Playouts")
    assert "| `bots.choose(game, seen, seat, bot, seed, *, " in reference.rows("ludoteca.bots")


@pytest.mark.parametrize(
    "loads",
    [
        '<script src="https://cdn.example.org/a.js"></script>',
        '<link rel="stylesheet" href="//fonts.example.org/css">',
        '<link href="https://example.org/" rel="preconnect">',
        '<img alt="" src="http://example.org/a.png">',
        "<style>@font-face { src: url('https://example.org/f.woff2') }</style>",
        '<p style="background: url(https://example.org/a.png)"></p>',
    ],
)
def test_a_page_that_loads_something_from_another_host_is_found(loads: str) -> None:
    assert len(loaded_abroad(loads, is_style=False)) == 1
    assert loaded_abroad('@import "https://example.org/a.css";', is_style=True) == ["https://example.org/a.css"]


def test_what_somebody_has_to_press_may_lead_anywhere() -> None:
    here = '<a href="https://example.org">there</a> <img src="pictures/home.jpg"> <link rel="canonical" href="https://x.org">'
    assert loaded_abroad(here, is_style=False) == []


def test_the_readme_names_every_game_its_author_and_both_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in load_games():
        if game.package.startswith("ludoteca."):
            assert game.title in readme
            assert all(author in readme for author in game.authors)
    assert "make play" in readme
    assert "make test" in readme
    assert "unofficial" in readme


def test_every_make_target_is_explained_in_contributing() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z0-9-]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert targets
    for target in targets:
        assert f"make {target}" in contributing, target
