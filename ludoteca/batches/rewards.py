"""What a match came to, as a number for each seat: by the word with which a batch is made."""

import numpy as np

from ludoteca.kernel import BadArgument, Game, Numbers, Singles, rule

WIN, PLACES, POINTS, MARGIN = range(4)
WORDS = {
    "win": WIN,  # the share of the win: 1 for a winner, less where several share it, 0 where nobody won
    "places": PLACES,  # 1 for the first, 0 for the last, and in equal steps between; equal ones have their mean
    "points": POINTS,  # as they are
    "margin": MARGIN,  # points more than the best other seat; below zero for whoever is behind
}


def reward_number(game: Game, word: object) -> int:
    """The number of a word; BadArgument if it is none, or if the game is a race and has no points."""
    if not isinstance(word, str) or word not in WORDS:
        raise BadArgument(f"a reward is one of {', '.join(WORDS)}, not {str(word)[:40]!r}")
    if game.score is None and WORDS[word] in (POINTS, MARGIN):
        raise BadArgument(f"{game.title} is a race without points: its reward is win or places, not {word!r}")
    return WORDS[word]


@rule
def standing(won: int, seat: int, scores: Numbers) -> int:
    """A number that orders seats: winners first, then by points."""
    return (won >> seat & 1) * (1 << 40) + int(scores[seat])


@rule
def fill_rewards(how: int, won: int, scores: Numbers, rewards: Singles) -> None:
    """Every seat's reward for a match that is over, by the winners as a bit mask and the points."""
    seats, shares = len(scores), 0
    for seat in range(seats):
        shares += won >> seat & 1
    for seat in range(seats):
        if how == WIN:
            rewards[seat] = (won >> seat & 1) / max(1, shares)
        elif how == POINTS:
            rewards[seat] = scores[seat]
        elif how == MARGIN:
            best = np.int64(-(1 << 40))
            for other in range(seats):
                if other != seat:
                    best = max(best, scores[other])
            rewards[seat] = scores[seat] - best
        else:
            beaten = 0.0
            for other in range(seats):
                own, theirs = standing(won, seat, scores), standing(won, other, scores)
                beaten += 0.5 * (own >= theirs) + 0.5 * (own > theirs) - 0.5 * (other == seat)
            rewards[seat] = beaten / (seats - 1)
