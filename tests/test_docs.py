"""What the documents say is true: the tutorial's game can be put together and played, links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.warm_up import load_games

ROOT = Path(__file__).parent.parent
TUTORIAL = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")

PLAY = """
import sys
from pathlib import Path
import ludoteca
from ludoteca.kernel import registry
registry.add_shelf("shelf", Path(sys.argv[1]))
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
    home = tmp_path / "shelf" / "lighthouse"
    (home / "text").mkdir(parents=True)
    (tmp_path / "shelf" / "__init__.py").write_text("")
    (home / "__init__.py").write_text("\n\n".join(blocks("python")[:-1]), encoding="utf-8")
    (home / "text" / "en.json").write_text(blocks("json")[0], encoding="utf-8")
    command = [sys.executable, "-c", PLAY, str(tmp_path / "shelf")]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("True\n"), done.stderr


def test_the_tutorial_shows_the_toy_game_that_the_tests_play() -> None:
    toy = ROOT / "tests" / "games" / "lighthouse"
    assert solid("\n".join(blocks("python")[:-1])) == solid((toy / "__init__.py").read_text(encoding="utf-8"))
    assert solid(blocks("markdown")[0]) == solid((toy / "RULES.md").read_text(encoding="utf-8"))
    assert solid(blocks("json")[0]) == solid((toy / "text" / "en.json").read_text(encoding="utf-8"))
    assert blocks("python")[-1].strip() in (toy / "tests" / "test_lighthouse.py").read_text(encoding="utf-8")


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"


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


def test_the_readmes_example_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    names: dict[str, object] = {}
    exec(example.replace("100_000", "1_000"), names)
    assert names["events"]
