"""The page's card of a game agrees with its engine."""

import json
from pathlib import Path

from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.kernel.text import Words

ROOMS = Path(__file__).parents[2] / "web" / "src" / "games"


def test_the_card_on_home_names_the_game_and_the_seats_that_there_are(game: Game) -> None:
    file = ROOMS / game.id / "card.json"
    if game.package.startswith("ludoteca.games."):  # toys have no room
        card = json.loads(file.read_text(encoding="utf-8"))
        assert card["seats"] == [game.seats[0], game.seats[-1]]
        assert card["title"] == {language: Words(game, language).catalog["title"] for language in LANGUAGES}
