"""Compiles the rules of every game, toys included, once, so that test workers find them in the cache."""

from pathlib import Path

from ludoteca.kernel import registry
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.game import Game


def load_games() -> list[Game]:
    """Every game there is, and the toys."""
    registry.add_shelf("tests.games", Path(__file__).parent / "games")
    return registry.load_all()


if __name__ == "__main__":
    print(f"{MODE}: {len(load_games())} games ready")
