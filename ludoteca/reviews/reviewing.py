"""The review of a match: begun with everyone's chances over time, then one decision after another.

What was judged is kept in a `Review`, which is written as JSON and read again: a review that was stopped goes on.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ludoteca.kernel import Json, Match, redact, seats_in
from ludoteca.kernel.play import moment, record
from ludoteca.reviews import measures
from ludoteca.reviews.findings import Decision, Review
from ludoteca.reviews.judging import DRAWS, judge, luck, luck_of_the_deal
from ludoteca.reviews.reasons import reason
from ludoteca.reviews.valuing import Chances, Valuer

SEED = 1
EFFORTS = {measures.SLIP: 1 / 3}  # a slip is played on less: it differs by little
GLANCE = 2  # chances over time get half of a decision's iterations, shared by the seats: a quarter each between two


class Step(NamedTuple):
    """A decision of a match, and the moment before it."""

    before: np.record
    seat: int
    code: int
    by_chance: bool  # something was drawn or revealed after it


class Analysis:
    """A match that is reviewed. Each of its questions can be asked alone, in any order, with the same answer."""

    def __init__(self, match: Match, seed: int = SEED, iterations: int | None = None) -> None:
        self.match, self.game = match, match.game
        self.valuer = Valuer.of(match.game, match.start, seed, iterations)
        self.steps, self.end = _steps_of(match)

    @property
    def length(self) -> int:
        """How many decisions the match has."""
        return len(self.steps)

    def empty(self) -> Review:
        """A review of it in which nothing was found yet."""
        match, valuer = self.match, self.valuer
        return Review(match.game.id, match.seats, match.winners, self.length, valuer.seed, valuer.iterations)

    def facts(self) -> list[Json]:
        """How far the match was before each decision and at the end, in public facts."""
        states = [*(step.before for step in self.steps), self.end]
        return [moment.Moment(self.game, s).progress for s in states]

    def chances(self, number: int) -> list[float]:
        """Everyone's chances after a number of decisions."""
        s = self.steps[number].before if number < self.length else self.end
        seat = next(iter(seats_in(int(s.active))), 0)
        glance = self.valuer.budget(s, seat) // (GLANCE * self.match.seats)
        return _rounded(self.valuer.by_each(s, glance, number))

    def start(self) -> list[float]:
        """Everyone's chances before anything was dealt; of a match from a given position, those that it begins with."""
        match, first = self.match, np.array(self.chances(0))
        if match.seed is None:
            return _rounded(first)
        deals = (Match.new(match.game, match.seats, n, match.options).start for n in range(DRAWS))
        return _rounded(first - luck_of_the_deal(self.valuer, match.start, deals))

    def decision(self, number: int) -> Decision:
        """What was decided, judged; they count from 1."""
        step = self.steps[number - 1]
        judged, changed = self.tried(number, step.code), None
        if step.by_chance:
            after = self.steps[number].before if number < self.length else self.end
            changed = _rounded(luck(self.valuer, self._seen(step), step.seat, step.code, after, number))
        return replace(judged, luck=changed)

    def tried(self, number: int, code: int) -> Decision:
        """Another legal move in the place of what was decided, judged alike, without what would have come of it."""
        step, seats, moves = self.steps[number - 1], self.match.seats, self.game.moves
        seen = self._seen(step)
        found = judge(self.valuer, seen, step.seat, code, number)
        chance, cost, error = (round(each, 4) for each in (found.chance, found.cost, found.error))
        word = measures.word_for(cost, seats)
        sure = moves.to_json(code), moves.to_json(found.best)
        judged = Decision(number, step.seat, *sure, chance, cost, error, word, found.had_choice, None)
        if word == measures.FINE:
            return judged
        why = reason(self.valuer, seen, step.seat, found.best, code, EFFORTS.get(word, 1))
        return replace(judged, why=why.first, more=why.more) if why else judged

    def _seen(self, step: Step) -> np.record:
        return redact(self.game.seen_by, step.before, step.seat)


def _steps_of(match: Match) -> tuple[list[Step], np.record]:
    """Every decision with the moment before it, and the end."""
    at, steps = Match.from_state(match.game, match.start), []
    for seat, code in match.standing:
        before = at.copy_state()
        events = at.play_code(seat, code)
        by_chance = any(event & 255 in match.game.events.chance_numbers for event in events)
        steps.append(Step(before, seat, code, by_chance))
    return steps, at.copy_state()


def begin(match: Match, *, seed: int = SEED, iterations: int | None = None) -> Review:
    """The first part of a review: everyone's chances over time. No decision is judged yet."""
    analysis = Analysis(match, seed, iterations)
    begun = analysis.empty()
    begun.chances.extend(analysis.chances(number) for number in range(analysis.length + 1))
    begun.start.extend(analysis.start())
    return begun


def decisions_of(match: Match, begun: Review) -> Iterator[Decision]:
    """The decisions that a review still lacks, one after another; whoever asks adds them to it."""
    analysis = Analysis(match, begun.seed, begun.iterations)
    for number in range(len(begun.decisions) + 1, analysis.length + 1):
        yield analysis.decision(number)


def review(match: Match | str, *, seed: int = SEED, iterations: int | None = None) -> Review:
    """Judge every decision of a match, or of the text of a record, by what its seat could see.

    `iterations` are for a whole turn; a third of expert's unless told, less where no network judges. The same arguments
    give the same review.
    """
    played = record.from_text(match) if isinstance(match, str) else match
    judged = begin(played, seed=seed, iterations=iterations)
    judged.decisions.extend(decisions_of(played, judged))
    return judged


def _rounded(values: Chances) -> list[float]:
    """Four places, as they are kept and shown."""
    return [round(float(value), 4) + 0.0 for value in values]
