"""Builds the documentation's site into site/: docs/ as it is, and the pages that are made from the code.

Made are the rules of every game, the pages of the repository's top folder, the command's reference and the index of
decisions; so no list of games, of decisions or of commands is kept by hand.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import typer.main

import ludoteca
from ludoteca.cli import app
from ludoteca.kernel.languages import LANGUAGES as CODES, SPOKEN
from tools.reference import on_site

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BUILD = ROOT / "build"
DOCS = BUILD / "docs"
SITE = ROOT / "site"
FONT = ROOT / "web/node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"
LANGUAGES = {"" if code == CODES[0] else f".{code}": SPOKEN[code].name for code in CODES}
LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)#\s]+)")

Nav = list["str | dict[str, str | Nav]"]


def main() -> None:
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(ROOT / "docs", DOCS)
    mounted = top_pages() | rule_pages()
    for name, source in mounted.items():
        write(name, source.read_text(encoding="utf-8"))
    write("command.md", command_page())
    write("decisions/index.md", decisions_page())
    homes = {source.resolve(): name for name, source in mounted.items()}
    for page in sorted(DOCS.rglob("*.md")):
        inside = page.relative_to(DOCS)
        source = mounted.get(inside.as_posix(), ROOT / "docs" / inside)
        page.write_text(on_site(relinked(page, source, homes)), encoding="utf-8")
    shutil.copy(ROOT / "web/src/art/mark.svg", DOCS)
    shutil.copy(HERE / "ludoteca.css", DOCS)
    shutil.copy(FONT, DOCS / "fraunces.woff2")
    build()


def build() -> None:
    nav = f"[project]\nnav = {toml(navigation())}\n"
    config = (HERE / "zensical.toml").read_text(encoding="utf-8").replace("[project]\n", nav, 1)
    (BUILD / "zensical.toml").write_text(config, encoding="utf-8")
    command = [str(Path(sys.executable).parent / "zensical"), "build", "--clean", "--strict"]
    if failed := subprocess.run(command, cwd=BUILD, check=False, env=os.environ | {"NO_COLOR": "1"}).returncode:
        sys.exit(failed)
    shutil.rmtree(SITE, ignore_errors=True)
    (BUILD / "site").replace(SITE)


def write(page: str, text: str) -> None:
    (DOCS / page).parent.mkdir(parents=True, exist_ok=True)
    (DOCS / page).write_text(text, encoding="utf-8")


# -- pages that are made -----------------------------------------------------


def top_pages() -> dict[str, Path]:
    return {f"{name.lower()}.md": ROOT / f"{name}.md" for name in ("ARCHITECTURE", "CONTRIBUTING", "CHANGELOG")}


def rule_pages() -> dict[str, Path]:
    games = ROOT / "ludoteca" / "games"
    return {
        f"rules/{game}{language}.md": games / game / f"RULES{language}.md"
        for game in ludoteca.game_ids()
        for language in LANGUAGES
    }


def command_page() -> str:
    """The command and all it can do, as `--help` says it."""
    parts = ["# The command\n\nWhat `ludoteca --help`, and `--help` after each command, say.\n"]
    parts += [described(path, command) for path, command in commands_of("ludoteca", typer.main.get_command(app))]
    return "\n".join(parts)


def commands_of(path: str, command: object) -> list[tuple[str, object]]:
    inner = getattr(command, "commands", {})
    found = [(path, command)] if not inner else []
    for name, each in inner.items():
        found += commands_of(f"{path} {name}", each)
    return found


def described(path: str, command: object) -> str:
    parameters = [each for each in command.params if each.name != "help"]  # type: ignore[attr-defined]
    rows = [f"| {names_of(each)} | {cell(each.help or '')} | {default_of(each)} |" for each in parameters]
    table = ["| | | unless told |", "|---|---|---|", *rows] if rows else []
    return "\n".join([f"\n## `{path}`\n", f"{command.help}\n", *table])  # type: ignore[attr-defined]


def names_of(parameter: object) -> str:
    names = [name for name in parameter.opts if name.startswith("-")]  # type: ignore[attr-defined]
    shown = names or [parameter.metavar or parameter.name.upper()]  # type: ignore[attr-defined]
    return ", ".join(f"`{cell(name)}`" for name in shown)


def default_of(parameter: object) -> str:
    value = parameter.default  # type: ignore[attr-defined]
    return f"`{cell(str(value))}`" if isinstance(value, int | float | str | Path) and value is not False else ""


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def decisions_page() -> str:
    pages = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
    lines = [f"- [{title_of(page)}]({page.name})" for page in pages]
    return "\n".join(
        ["# Decisions\n", "Why things are as they are, what it costs, and what was not taken.\n", *lines, ""]
    )


def title_of(page: Path) -> str:
    return page.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ")


# -- links and navigation ----------------------------------------------------


def relinked(page: Path, source: Path, homes: dict[Path, str]) -> str:
    """The page's text, with links to files that have moved leading to where these are on the site."""

    def link(match: re.Match[str]) -> str:
        target = (source.parent / match[2]).resolve()
        if (ROOT / "docs").resolve() in target.parents:
            home = target.relative_to((ROOT / "docs").resolve()).as_posix()
        elif target == (ROOT / "docs" / "decisions").resolve():
            home = "decisions/index.md"
        else:
            home = homes.get(target, "")
        return match[1] + (os.path.relpath(DOCS / home, page.parent) if home else match[2])

    return LINK.sub(link, page.read_text(encoding="utf-8"))


def navigation() -> Nav:
    rules: Nav = [
        {game_title(game): [{title: f"rules/{game}{language}.md"} for language, title in LANGUAGES.items()]}
        for game in ludoteca.game_ids()
    ]
    bots: Nav = [
        {"How bots think": "bots.md"},
        {"Reviews": "review.md"},
        {"Puzzles": "puzzles.md"},
        {"The same deal": "deals.md"},
        {"Experiments": pages_in("experiments")},
    ]
    work: Nav = [{"Architecture": "architecture.md"}, {"Contributing": "contributing.md"}, {"Changes": "changelog.md"}]
    return [
        {"Play": ["index.md", {"Install": "install.md"}, {"How to play": "play.md"}, {"Rules by number": rules}]},
        {
            "Host": [
                {"A house for a club": "club.md"},
                {"Running a server": "deploy.md"},
                {"Security": "security.md"},
                {"Reliability": "reliability.md"},
                {"What is stored about people": "privacy.md"},
            ]
        },
        {"Research": [{"Simulate": "research.md"}, *bots]},
        {"Write a game": [{"Step by step": "add-a-game.md"}, {"Its room on the page": "page.md"}]},
        {"Protocol": "protocol.md"},
        {"Reference": [*pages_in("reference"), {"The command": "command.md"}]},
        {"Decisions": pages_in("decisions")},
        {"Work on it": work},
    ]


def pages_in(folder: str) -> Nav:
    """The pages of a folder in the order in which its index names them, the index first."""
    index = (DOCS / folder / "index.md").read_text(encoding="utf-8")
    pages = sorted((DOCS / folder).glob("*.md"), key=lambda page: (page.name != "index.md", index.find(page.name)))
    return [page.relative_to(DOCS).as_posix() for page in pages]


def game_title(game: str) -> str:
    return title_of(ROOT / "ludoteca" / "games" / game / "RULES.md").partition(": the rules")[0]


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml(key)} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    main()
