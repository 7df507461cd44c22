"""What a position is worth to every seat, by what one of them sees: the mean of a short search.

Every answer depends on what the seat sees and on a seed alone, never on what is hidden from it, nor on time.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.bots.levels import EXPERT, iterations_of
from ludoteca.bots.searching import Found, Plan, search, searcher
from ludoteca.bots.weights import network_for
from ludoteca.kernel import Game, load_dice, redact, seats_in
from ludoteca.kernel.play.moment import Moment

Chances = np.typing.NDArray[np.float64]  # of every seat
OF_EXPERT = 3  # a decision of a review gets a third of expert's iterations
OF_EXPERT_BY_HAND = 32  # where no network judges: matches played on take ten times as long
SEEDS = 1 << 20  # for each decision


@dataclass(frozen=True)
class Valuer:
    """Judges positions of one match."""

    game: Game
    seed: int
    iterations: int  # for a whole turn

    @classmethod
    def of(cls, game: Game, start: np.record, seed: int, iterations: int | None = None) -> "Valuer":
        """With a third of expert's iterations, or less where no network judges, unless told."""
        searcher(game)
        network = network_for(game, start)
        share = OF_EXPERT_BY_HAND if network is None else OF_EXPERT
        return cls(game, seed, iterations or max(1, iterations_of(game, EXPERT, network) // share))

    def budget(self, seen: np.record, seat: int) -> int:
        """Iterations for a decision: its share of a turn's."""
        return max(1, round(self.iterations * self.game.thought.share(seen, seat)))

    def search(self, seen: np.record, viewer: int, iterations: int, seed: int) -> Found:
        """Look ahead from wherever the match is, at another seat's decision too."""
        plan = Plan(max(1, iterations), network=network_for(self.game, seen))
        return search(self.game, seen, viewer, plan, self.seed * SEEDS + seed)

    def by(self, s: np.record, viewer: int, iterations: int, seed: int) -> Chances:
        """Every seat's chance by what one of them sees; of a match that is over, how it ended."""
        if s.active == 0:
            return self.shares(s)
        return np.array(self.search(redact(self.game.seen_by, s, viewer), viewer, iterations, seed).chances)

    def by_each(self, s: np.record, iterations: int, seed: int) -> Chances:
        """Every seat's chance by what that seat sees itself, scaled so that they add up to 1."""
        if s.active == 0:
            return self.shares(s)
        known: dict[bytes, Chances] = {}  # where all see the same, one search does
        own = np.zeros(int(s.seats))
        for seat in range(len(own)):
            seen = redact(self.game.seen_by, s, seat)
            if seen.tobytes() not in known:
                known[seen.tobytes()] = np.array(self.search(seen, seat, iterations, seed).chances)
            own[seat] = known[seen.tobytes()][seat]
        return own / own.sum() if own.sum() > 0 else own

    def after(self, seen: np.record, seat: int, move: int, times: int, iterations: int, seed: int) -> Chances:
        """Every seat's chances after a move, a row for each time that the unseen was guessed and chance drawn anew.

        All by what the seat sees then. The same seed gives the same guesses for every move.
        """
        rows = np.zeros((times, int(seen.seats)))
        for i in range(times):
            s = self.guessed(seen, seat, seed + i, move)
            self.game.apply(s, seat, move, np.zeros(1, np.int64))
            rows[i] = self.by(s, seat, iterations, seed + i)
        return rows

    def guessed(self, seen: np.record, seat: int, seed: int, move: int | None = None) -> np.record:
        """A position that the seat cannot tell from the true one, and in which it may make the move.

        What a bot imagines leaves out what no bot would try, such as a plank that is too short: a plain guess does not.
        """
        imagined = self._filled(seen, seat, seed, self.game.thought.imagine or self.game.guess)
        if move is None or Moment(self.game, imagined).refusal(seat, self.game.moves.to_json(move)) is None:
            return imagined
        return self._filled(seen, seat, seed, self.game.guess)

    def _filled(self, seen: np.record, seat: int, seed: int, guess: Any) -> np.record:
        s, dice = seen.copy(), np.zeros(1, np.int64)
        load_dice(dice, self.seed, seed)
        guess(s, seat, dice)
        return s

    def shares(self, s: np.record) -> Chances:
        """How a match ended: a win is shared by those who won."""
        won, found = list(seats_in(int(self.game.winners(s)))), np.zeros(int(s.seats))
        found[won] = 1 / max(1, len(won))
        return found
