"""What a review found: decisions, turning points and every seat's sums; written as JSON and read again."""

from dataclasses import asdict, dataclass, field

from ludoteca.kernel import Json
from ludoteca.reviews import measures


@dataclass(frozen=True)
class Decision:
    """What a seat decided, and what a bot thinks of it, by what the seat could see."""

    number: int  # from 1, as in the record
    seat: int
    move: Json
    best: Json  # what a bot would have done
    chance: float  # of the seat to win after what it did
    cost: float  # less than after the best; 0 within the error
    error: float
    word: str  # fine, slip, mistake or blunder
    had_choice: bool
    luck: list[float] | None  # what was drawn or revealed then changed for every seat; None if nothing was
    why: dict[str, str] | None = None  # by language: why the best is better than a decision with a name, in a sentence
    more: list[dict[str, str]] = field(default_factory=list)  # sentences that say more of it

    @property
    def chance_of_best(self) -> float:
        """The seat's chance to win after the best move."""
        return round(self.chance + self.cost, 4)


@dataclass(frozen=True)
class Part:
    """A seat's match in sums: start + luck + decisions + others = end."""

    start: float  # chance before anything was dealt
    luck: float  # the deal, draws and reveals
    decisions: float  # what its own cost
    others: float  # the rest: what the others' decisions did, and what the bot saw only later
    end: float
    accuracy: float | None


@dataclass(frozen=True)
class TurningPoint:
    """A moment at which chances changed much."""

    number: int  # of the decision after which it happened
    seat: int  # whose chance changed most
    change: float
    by_luck: bool  # for the greater part


@dataclass
class Review:
    """A whole match, as far as it was judged."""

    game: str
    seats: int
    winners: list[int]
    length: int  # decisions there are
    seed: int
    iterations: int  # for a whole turn
    start: list[float] = field(default_factory=list)  # chances before anything was dealt
    chances: list[list[float]] = field(default_factory=list)  # before each decision, and at the end
    decisions: list[Decision] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether every decision was judged."""
        return len(self.decisions) == self.length

    def shown(self, decision: Decision) -> tuple[float, float]:
        """The seat's chances after a decision and after the best move, as they are shown wherever they stand: what it
        had before by the chances over time, less the cost. The longer look at the decision says the cost alone."""
        before = self.chances[decision.number - 1][decision.seat]
        return round(max(0.0, before - decision.cost), 4), before

    @property
    def parts(self) -> list[Part]:
        """Every seat's match in sums, over what was judged."""
        return [self._part(seat) for seat in range(self.seats)]

    def _part(self, seat: int) -> Part:
        own = [d for d in self.decisions if d.seat == seat]
        start, end = self.start[seat], self.chances[-1][seat]
        by_luck = self.chances[0][seat] - start + sum(d.luck[seat] for d in self.decisions if d.luck)
        lost = -sum(d.cost for d in own)
        rest = end - start - by_luck - lost
        right = measures.accuracy([d.cost for d in own if d.had_choice], self.seats)
        return Part(start, _places(by_luck), _places(lost), _places(rest), end, right)

    @property
    def turning_points(self) -> list[TurningPoint]:
        """Where the match turned, the largest change first."""
        found = [self._change(decision) for decision in self.decisions]
        least = measures.TURNING * 2 / self.seats
        large = sorted((p for p in found if abs(p.change) >= least), key=lambda p: -abs(p.change))
        return large[: measures.MOST_TURNING_POINTS]

    def _change(self, decision: Decision) -> TurningPoint:
        before, after = self.chances[decision.number - 1 : decision.number + 1]
        changes = [b - a for a, b in zip(before, after, strict=True)]
        seat = max(range(self.seats), key=lambda s: (round(abs(changes[s]), 4), s == decision.seat))
        by_luck = decision.luck is not None and abs(decision.luck[seat]) > abs(changes[seat]) / 2
        if seat == decision.seat and changes[seat] < 0 and not by_luck and decision.word != measures.FINE:
            return TurningPoint(decision.number, seat, -decision.cost, by_luck=False)  # one number for one mistake
        return TurningPoint(decision.number, seat, round(changes[seat], 4), by_luck)

    def to_json(self) -> Json:
        """All of it, to be kept; `from_json` reads it again."""
        return asdict(self)

    def told(self) -> Json:
        """The same with its sums and turning points, to be shown."""
        sums = {"parts": [asdict(part) for part in self.parts]}
        return asdict(self) | sums | {"turning_points": [asdict(point) for point in self.turning_points]}

    @classmethod
    def from_json(cls, kept: Json) -> "Review":
        """A part of a review again, from what `to_json` gave."""
        return cls(**{**kept, "decisions": [Decision(**each) for each in kept["decisions"]]})


def _places(value: float) -> float:
    """Four places, as everything is kept, and no negative zero."""
    return round(value, 4) + 0.0
