"""What a move brings, and why one is better than another, in the facts that a game counts (`worth`).

Moves are made on the same guesses of what the seat could not see. A fact counts if it differs the same way in all
of them: what a draw would have brought is no reason.
"""

from collections.abc import Mapping

import numpy as np

from ludoteca.kernel import LANGUAGES, Game, Worth, redact
from ludoteca.kernel.extras.difference import balance, phrase, price, told_apart
from ludoteca.reviews.valuing import Valuer

GUESSES = 4
Told = dict[str, str]  # by language


def why(valuer: Valuer, seen: np.record, seat: int, best: int, move: int) -> Told | None:
    """What one move has that another has not; None where nothing that can be counted tells in its favor at once."""
    worth = valuer.game.worth
    return told(valuer.game, worth, differing(valuer, worth, seen, seat, best, move)) if worth else None


def differing(valuer: Valuer, worth: Worth, seen: np.record, seat: int, best: int, move: int) -> dict[str, int]:
    """Fact by fact: what the one has surely more at once than the other, or less."""
    pairs = [[_after(valuer, worth, seen, seat, code, guess) for code in (best, move)] for guess in range(GUESSES)]
    return {fact: _surely([a[fact] - b[fact] for a, b in pairs]) for fact in worth.rules}


def brings(valuer: Valuer, seen: np.record, seat: int, move: int) -> Told | None:
    """What a seat has after a move that it had not before; None where that is nothing that can be counted.

    Facts of the moment pass whatever is done: a plank that was laid is no loss of a plank to lay.
    """
    worth = valuer.game.worth
    return _brought(valuer, worth, seen, seat, move) if worth else None


def slightly(valuer: Valuer, seen: np.record, seat: int, move: int) -> Told | None:
    """The same in what is only said where nothing else tells, such as what is in a plan."""
    worth = valuer.game.worth
    return _brought(valuer, worth.slight, seen, seat, move) if worth and worth.slight else None


def _brought(valuer: Valuer, worth: Worth, seen: np.record, seat: int, move: int) -> Told | None:
    before = worth.count(seen, seat)
    rows = [_after(valuer, worth, seen, seat, move, guess) for guess in range(GUESSES)]
    lasting = [fact for fact in worth.rules if fact not in worth.passing]
    changed = {fact: _surely([row[fact] - before[fact] for row in rows]) for fact in lasting}
    return told(valuer.game, worth, dict.fromkeys(worth.passing, 0) | changed, is_paid=True)


def _after(valuer: Valuer, worth: Worth, seen: np.record, seat: int, move: int, guess: int) -> Mapping[str, int]:
    """What the seat counts after a move, by what it sees then."""
    s = valuer.guessed(seen, seat, guess, move)
    valuer.game.apply(s, seat, move, np.zeros(1, np.int64))
    return worth.count(redact(valuer.game.seen_by, s, seat), seat)


def _surely(gains: list[int]) -> int:
    """The least that all of them gain, or lose."""
    return min(gains) if min(gains) > 0 else min(0, max(gains))


def told(game: Game, worth: Worth, by: Mapping[str, int], *, is_paid: bool = False) -> Told | None:
    """What tells in favor of a move and what against it, by language; None where nothing tells in its favor. Of a move
    by itself, what is handed in for it is its price; beside another move it may be what that one does not cost."""
    more, less = told_apart(worth, by)
    if more is None:
        return None
    prices = {language: price(by, worth, game, language) if is_paid else None for language in LANGUAGES}
    return {
        language: f"{phrase(more, game, language)}, {paid}" if paid else balance(more, less, game, language)
        for language, paid in prices.items()
    }
