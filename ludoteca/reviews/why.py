"""Why what a bot would have done is better than what was done, in the facts that a game counts (`worth`).

Both moves are made on the same guesses of what the seat could not see. A fact counts if it differs the same way in all
of them: what a draw would have brought is no reason.
"""

import numpy as np

from ludoteca.kernel import Game, redact
from ludoteca.kernel.extras.difference import Difference, phrase, told_apart
from ludoteca.kernel.text import LANGUAGES
from ludoteca.reviews.valuing import Valuer

GUESSES = 4
BUT = {"en": "{more}, but {less}", "es": "{more}, pero {less}", "pt": "{more}, mas {less}"}


def why(valuer: Valuer, seen: np.record, seat: int, best: int, move: int) -> dict[str, str] | None:
    """By language; None where nothing that can be counted tells in favor of the better move at once."""
    game, worth = valuer.game, valuer.game.worth
    if worth is None:
        return None
    rows = [_gains(valuer, seen, seat, (best, move), guess) for guess in range(GUESSES)]
    more, less = told_apart(worth, {fact: _surely([row[fact] for row in rows]) for fact in worth.rules})
    return {language: _said(game, more, less, language) for language in LANGUAGES} if more else None


def _gains(valuer: Valuer, seen: np.record, seat: int, moves: tuple[int, int], guess: int) -> dict[str, int]:
    """Fact by fact: what the first move has more than the second."""
    game = valuer.game
    assert game.worth is not None
    counted = []
    for code in moves:
        s = valuer.guessed(seen, seat, guess, code)
        game.apply(s, seat, code, np.zeros(1, np.int64))
        counted.append(game.worth.count(redact(game.seen_by, s, seat), seat))
    return {fact: counted[0][fact] - counted[1][fact] for fact in game.worth.rules}


def _surely(gains: list[int]) -> int:
    """The least that all of them gain, or lose."""
    return min(gains) if min(gains) > 0 else min(0, max(gains))


def _said(game: Game, more: Difference, less: Difference | None, language: str) -> str:
    told = phrase(more, game, language)
    return BUT[language].format(more=told, less=phrase(less, game, language)) if less else told
