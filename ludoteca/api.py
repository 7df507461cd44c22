"""The functions of `import ludoteca`, which loads this module when one of them is first asked for.

`suggest` comes from `ludoteca.bots.suggesting` and `review` from `ludoteca.reviews`: without bots nobody loads them.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from ludoteca.kernel import Match, Playouts, Step, Verified, registry
from ludoteca.kernel.play import record
from ludoteca.kernel.play.playouts import play_randomly


def game_ids() -> list[str]:
    """The ids of the games that there are.

    >>> "yangtze" in game_ids()
    True
    """
    return registry.game_ids()


def new_match(
    game: str,
    seats: int,
    seed: int | str | bytes | None = None,
    options: Mapping[str, object] | None = None,
) -> Match:
    """A match from its beginning.

    Without a seed, 256 bits come from the system. A whole number is hashed; 64 hex digits are taken as they are.

    >>> new_match("yangtze", seats=3, seed=7)
    <Match yangtze: 3 seats, 0 moves, seat 0 to act>
    >>> new_match("yangtze", seats=5)
    Traceback (most recent call last):
    ...
    ludoteca.kernel.errors.BadTable: Yangtze is for 2 to 4 seats, not 5
    """
    return Match.new(registry.load(game), seats, seed, options)


def match_from(game: str, state: np.record | Mapping[str, object]) -> Match:
    """A match that begins in a given position: `match.copy_state()` or `match.state_json()` of another one.

    >>> state = new_match("yangtze", seats=2, seed=1).state_json()
    >>> state["rafts"][0] = 5
    >>> match_from("yangtze", state).view(0)["rafts"]
    [5, 0]
    """
    return Match.from_state(registry.load(game), state)


def replay(text: str) -> Match:
    """The match of a record, as `match.record()` gave it."""
    return record.from_text(text)


def steps(text: str) -> Iterator[Step]:
    """The match of a record, move by move: (match after the move, seat, move, events). Each match stays as it is."""
    return record.steps(text)


def verify(text: str) -> Verified:
    """Play a record again and check its moves, its end and, where it has a commitment, its shuffle; else BadRecord.

    >>> verify(new_match("yangtze", seats=2, seed=1).record()).has_commitment
    False
    """
    return record.verify(text)


def playouts(
    game: str,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    options: Mapping[str, object] | None = None,
    trajectories: bool = False,
    cluster: str | None = None,
) -> Playouts:
    """Random matches as numpy arrays: lengths, winners and scores, a row for each match; their moves where asked for.

    The same seed gives the same matches with any number of threads, and on any number of machines: `cluster` is the
    address of a Ray cluster, or "auto" for the one that runs here (it needs `ludoteca[cluster]`).
    """
    found = registry.load(game)
    if cluster is not None:
        from ludoteca.cluster.playouts import playouts_on  # noqa: PLC0415  (few ask for it)

        return playouts_on(cluster, found, seats, options or {}, games, seed, trajectories=trajectories)
    return play_randomly(found, seats, options or {}, games, seed, threads, trajectories=trajectories)
