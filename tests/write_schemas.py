"""Writes the types of every game, for the browser and for Python, those of the protocol, and the page's list of
languages: `make schema`. Tests check that they are fresh."""

from pathlib import Path

from ludoteca.kernel.game import Game
from ludoteca.kernel.registry import load_all
from ludoteca.kernel.schema.typed_dicts import typed_dicts
from ludoteca.kernel.schema.typescript import languages_typescript, typescript
from ludoteca.server.protocol.typescript import wire_typescript

SOURCES = Path(__file__).parent.parent / "web" / "src"
WEB = SOURCES / "games"
WIRE = SOURCES / "lib" / "wire" / "wire.gen.ts"
LANGUAGES = SOURCES / "lib" / "text" / "languages.gen.ts"


def file_for(game: Game) -> Path:
    """Where a game's generated types lie; toys, which have no page, keep theirs beside their rules."""
    is_toy = not game.package.startswith("ludoteca.")
    return (game.home if is_toy else WEB / game.id) / "schema.gen.ts"


def python_file_for(game: Game) -> Path:
    """Where a game's types for Python lie: beside its rules."""
    return game.home / "schema.py"


if __name__ == "__main__":
    from tests.warm_up import load_games

    load_games()
    for each in load_all():
        file_for(each).parent.mkdir(parents=True, exist_ok=True)
        file_for(each).write_text(typescript(each), encoding="utf-8")
        python_file_for(each).write_text(typed_dicts(each), encoding="utf-8")
    WIRE.parent.mkdir(parents=True, exist_ok=True)
    WIRE.write_text(wire_typescript(), encoding="utf-8")
    LANGUAGES.write_text(languages_typescript(), encoding="utf-8")
