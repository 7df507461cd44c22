"""What games there are, with their seats and options, for people and for programs."""

from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.kernel import LANGUAGES, Game, UnknownLanguage, Words, read_catalog, registry


def require_language(language: str) -> None:
    """Refuse a language that we do not speak."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {language[:20]!r}; there are {', '.join(LANGUAGES)}")


def facts_of(game: Game) -> dict[str, Any]:
    """What a program must know to open a table; the first value of an option is its default."""
    return {
        "id": game.id,
        "title": game.title,
        "authors": list(game.authors),
        "seats": list(game.seats),
        "options": {name: [value.name.lower() for value in values] for name, values in game.options.items()},
        "rules_version": game.rules_version,
    }


def all_games() -> list[Game]:
    """Every game that there is; nothing is compiled for it."""
    return [registry.find(game_id) for game_id in registry.game_ids()]


def described(language: str) -> RenderableType:
    """The games with their seats and options, in a language."""
    require_language(language)
    players = read_catalog(Path(__file__).parent / "text" / f"{language}.json")["players"]
    return Group(*(part for game in all_games() for part in _lines_of(game, Words(game, language), players)))


def _lines_of(game: Game, words: Words, players: str) -> list[RenderableType]:
    seats = f"{game.seats[0]}-{game.seats[-1]} {players}"
    heading = Text.assemble((game.id, "bold"), f"  {words.catalog['title']}, {seats}")
    options = Table.grid(padding=(0, 2))
    for name, values in game.options.items():
        for value in values:
            word = value.name.lower()
            options.add_row(f"    --option {name}={word}", words.catalog["options"][name][word])
    return [heading, options] if game.options else [heading]
