"""Complete, fast, tested engines of board games, found by their folders' names.

>>> import ludoteca
>>> match = ludoteca.new_match("yangtze", seats=3, seed=7)
>>> seat = match.active[0]
>>> move = match.legal(seat)[0]
>>> print(move)
{'move': 'place', 'tile': 33, 'x': 34, 'y': 33, 'rotation': 0}
>>> match.preview(seat, move) == match.play(seat, move)[:-2]      # all but the drawing of a tile is sure
True
>>> print(match.undo(seat))
something was drawn or revealed since
>>> ludoteca.replay(match.record()).view(seat) == match.view(seat)
True
>>> results = ludoteca.playouts("yangtze", seats=4, games=100, seed=1)
>>> results.scores.shape
(100, 4)

Nothing is compiled, and numba is not loaded, before a game is asked for.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from ludoteca.bots.suggesting import Review, Suggestion
    from ludoteca.kernel.match import Match
    from ludoteca.kernel.playing import Playouts
    from ludoteca.kernel.record import Step

__all__ = ["game_ids", "match_from", "new_match", "playouts", "replay", "review", "steps", "suggest"]


def game_ids() -> list[str]:
    """The ids of the games that there are.

    >>> "yangtze" in game_ids()
    True
    """
    from ludoteca.kernel import registry  # noqa: PLC0415

    return registry.game_ids()


def new_match(
    game: str,
    seats: int,
    seed: int | str | bytes | None = None,
    options: Mapping[str, object] | None = None,
) -> "Match":
    """A match from its beginning.

    Without a seed, 256 bits come from the system. A whole number is hashed; 64 hex digits are taken as they are.

    >>> new_match("yangtze", seats=5)
    Traceback (most recent call last):
    ...
    ludoteca.kernel.errors.BadTable: Yangtze is for 2 to 4 seats, not 5
    """
    from ludoteca.kernel import registry  # noqa: PLC0415
    from ludoteca.kernel.match import Match  # noqa: PLC0415

    return Match.new(registry.load(game), seats, seed, options)


def match_from(game: str, position: "np.record | Mapping[str, object]") -> "Match":
    """A match that begins in a given position: `match.state` or `match.position` of another one.

    >>> match = new_match("yangtze", seats=2, seed=1)
    >>> position = match.position
    >>> position["rafts"][0] = 5
    >>> match_from("yangtze", position).view(0)["rafts"]
    [5, 0]
    """
    from ludoteca.kernel import registry  # noqa: PLC0415
    from ludoteca.kernel.match import Match  # noqa: PLC0415

    return Match.from_state(registry.load(game), position)


def replay(text: str) -> "Match":
    """The match of a record, as `match.record()` gave it."""
    from ludoteca.kernel import record  # noqa: PLC0415

    return record.from_text(text)


def steps(text: str) -> "Iterator[Step]":
    """The match of a record, move by move: (match as it is then, seat, move, events)."""
    from ludoteca.kernel import record  # noqa: PLC0415

    return record.steps(text)


def playouts(
    game: str,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    options: Mapping[str, object] | None = None,
) -> "Playouts":
    """Random matches as numpy arrays: lengths, winners and scores, a row for each match.

    The same seed gives the same matches with any number of threads.
    """
    from ludoteca.kernel import registry  # noqa: PLC0415
    from ludoteca.kernel.playing import play_randomly  # noqa: PLC0415

    return play_randomly(registry.load(game), seats, options or {}, games, seed, threads)


def suggest(match: "Match", seat: int, *, moves: int = 3, level: str = "skilled", seed: int = 1) -> "list[Suggestion]":
    """The best few moves of a seat that must decide now, with the chance to win that it has with each.

    >>> match = new_match("yangtze", seats=2, seed=1)
    >>> best, *others = suggest(match, match.active[0], level="novice")
    >>> print(best.move["move"], 0 < best.chance < 1)
    place True
    """
    from ludoteca.bots import suggesting  # noqa: PLC0415

    return suggesting.suggest(match, seat, moves=moves, level=level, seed=seed)


def review(text: str, *, seconds: float = 0.1) -> "Review":
    """Judge every decision of a record by what its seat could see: chances before and after, and a bot's choice."""
    from ludoteca.bots import suggesting  # noqa: PLC0415

    return suggesting.review(text, seconds=seconds)
