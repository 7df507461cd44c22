"""Compiles the rules of every game, toys included, once, so that test workers find them in the cache."""

from pathlib import Path

from ludoteca.batches.compiled import declare as declare_batch
from ludoteca.bots.searching import declare
from ludoteca.kernel import registry
from ludoteca.kernel.compiling import MODE, warm_up
from ludoteca.kernel.game import Game


def load_games() -> list[Game]:
    """Every game there is, and the toys."""
    registry.add_games_path("tests.games", Path(__file__).parent / "games")
    games = [registry.find(game_id) for game_id in registry.game_ids()]
    if MODE == "compiled":  # bots are tested in no other mode
        for game in games:
            declare(game)
            declare_batch(game)
    warm_up()
    return games


if __name__ == "__main__":
    print(f"{MODE}: {len(load_games())} games ready")
