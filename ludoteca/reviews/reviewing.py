"""The review of a match: begun with everyone's chances over time, then one decision after another.

What was judged is kept in a `Review`, which is written as JSON and read again: a review that was stopped goes on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ludoteca.kernel.play import record
from ludoteca.kernel.play.match import Match
from ludoteca.reviews import measures
from ludoteca.reviews.findings import Decision, Review
from ludoteca.reviews.judging import DRAWS, judge, luck, luck_of_the_deal
from ludoteca.reviews.valuing import Chances, Valuer

SEED = 1
GLANCE = 4  # chances over time get a quarter of a decision's iterations


@dataclass
class Course:
    """A match that is reviewed, and all that its review needs."""

    match: Match
    seed: int = SEED
    iterations: int | None = None

    @cached_property
    def valuer(self) -> Valuer:
        """Judges its positions."""
        return Valuer.of(self.match.game, self.match.start, self.seed, self.iterations)

    def begin(self) -> Review:
        """Everyone's chances over time, and no decision judged yet."""
        valuer, match = self.valuer, self.match
        found = [self._glance(step, number) for number, step in enumerate(self._moments())]
        start, chances = _rounded(found[0] - self._luck_of_the_deal()), [_rounded(each) for each in found]
        return Review(
            match.game.id, match.seats, match.winners, len(match.standing), self.seed, valuer.iterations, start, chances
        )

    def _moments(self) -> Iterator[Match]:
        step = Match.from_state(self.match.game, self.match.start)
        yield step
        for seat, code in self.match.standing:
            step.play_code(seat, code)
            yield step

    def _glance(self, step: Match, number: int) -> Chances:
        budget = 1 if step.is_over else self.valuer.budget(step.seen(step.active[0]), step.active[0])
        return self.valuer.by_each(step.copy_state(), budget // GLANCE, number)

    def _luck_of_the_deal(self) -> Chances:
        """None in a match that began from a given position."""
        match = self.match
        if match.seed is None:
            return np.zeros(match.seats)
        deals = (Match.new(match.game, match.seats, n, match.options).start for n in range(DRAWS))
        return luck_of_the_deal(self.valuer, match.start, deals)

    def decisions(self, first: int = 0) -> Iterator[Decision]:
        """Judge one decision after another; `first` were judged before."""
        step = Match.from_state(self.match.game, self.match.start)
        for number, (seat, code) in enumerate(self.match.standing, 1):
            seen = step.seen(seat)
            events = step.play_code(seat, code)
            if number > first:
                yield self._judged(number, seen, seat, code, events, step)

    def _judged(self, number: int, seen: np.record, seat: int, code: int, events: list[int], after: Match) -> Decision:
        found, game = judge(self.valuer, seen, seat, code, number), self.match.game
        by_chance = any(event & 255 in game.events.chance_numbers for event in events)
        changed = luck(self.valuer, seen, seat, code, after.copy_state(), number) if by_chance else None
        return Decision(
            number, seat, game.moves.to_json(code), game.moves.to_json(found.best), round(found.chance, 4),
            round(found.cost, 4), round(found.error, 4), measures.word_for(round(found.cost, 4), self.match.seats),
            found.had_choice, None if changed is None else _rounded(changed),
        )  # fmt: skip


def begin(match: Match, *, seed: int = SEED, iterations: int | None = None) -> Review:
    """The first part of a review: everyone's chances over time. No decision is judged yet."""
    return Course(match, seed, iterations).begin()


def decisions_of(match: Match, begun: Review) -> Iterator[Decision]:
    """The decisions that a review still lacks, one after another; whoever asks adds them to it."""
    return Course(match, begun.seed, begun.iterations).decisions(len(begun.decisions))


def review(match: Match | str, *, seed: int = SEED, iterations: int | None = None) -> Review:
    """Judge every decision of a match, or of the text of a record, by what its seat could see.

    `iterations` are for a whole turn; a third of expert's unless told. The same arguments give the same review.
    """
    played = record.from_text(match) if isinstance(match, str) else match
    judged = begin(played, seed=seed, iterations=iterations)
    judged.decisions.extend(decisions_of(played, judged))
    return judged


def _rounded(values: Chances) -> list[float]:
    """Four places, as they are kept and shown."""
    return [round(float(value), 4) + 0.0 for value in values]
