"""Shows the registry the toy games, and has every rule compiled before the first test."""

from tests.warm_up import load_games

GAMES = load_games()
