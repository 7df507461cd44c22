"""A game as one value: its facts and its functions. No inheritance; a game says only what is its own."""

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.kernel.compiling import Dice, Events, Moves, State, give_wrappers
from ludoteca.kernel.errors import BadArgument, BadTable, Refusal, quoted
from ludoteca.kernel.extras.observation import Picture
from ludoteca.kernel.extras.thought import Thought
from ludoteca.kernel.extras.worth import Worth
from ludoteca.kernel.integers import whole
from ludoteca.kernel.kinds import Reason
from ludoteca.kernel.visibility import Visibility
from ludoteca.kernel.vocabulary import Json, Vocabulary

SPECTATOR = -1  # as a seat for `guess`: sees only what everyone sees


@dataclass(frozen=True, repr=False, eq=False)
class Game:
    """Everything the kernel, the bots, the server and the page know of a game."""

    # -- facts --------------------------------------------------------
    package: str  # write __name__: the folder's name is the game's id everywhere
    title: str
    authors: tuple[str, ...]
    rules_version: int  # raised whenever the same moves would give another match
    seats: range
    state: np.dtype[Any]  # has at least seats, active (a bit mask), chance, and a field for each option
    seen_by: Visibility
    moves: Vocabulary
    events: Vocabulary
    reasons: type[Reason]  # why a move is refused
    most_moves: int  # no seat ever has more listed moves
    most_events: int  # no move ever causes more events
    longest: int  # no match ever has more moves

    # -- rules, compiled ----------------------------------------------
    set_up: Callable[[State], None]  # seats, options and chance are filled in, everything else is zero
    legal: Callable[[State, int, Moves], int]  # (s, seat, moves) -> how many listed moves it wrote
    refusal: Callable[[State, int, int], int]  # (s, seat, move) -> 0, or the number of a reason
    apply: Callable[[State, int, int, Events], None]  # (s, seat, legal move, events)
    guess: Callable[[State, int, Dice], None]  # (redacted s, seat, dice): fill in the unseen, uniformly
    winners: Callable[[State], int]  # bit mask of seats; 0 until the match is over, and if nobody won
    score: Callable[[State, int], int] | None = None  # None in a race
    sample: Callable[[State, int, Dice], int] | None = None  # (s, seat, dice) -> a composed or free move, or NO_MOVE
    # (s, seat, move, parts) -> whether some legal move, composed or free, begins with the first parts of this one
    can_begin: Callable[[State, int, int, int], bool] | None = None

    # -- in plain Python ----------------------------------------------
    options: Mapping[str, type[IntEnum]] = field(default_factory=dict)  # the first member is the default
    forms: Callable[[State, int], list[Json]] | None = None  # what a seat may compose, and from what
    sheet: Callable[[State], Json] | None = None  # how the scores came about
    progress: tuple[str, ...] = ()  # fields that all see and that tell how far a match is, for lists of matches
    box: Mapping[str, Any] = field(default_factory=dict)  # what the page must know of the pieces to draw them
    flaw: Callable[[State], str] = lambda _: ""  # what is impossible about a position, in a sentence; "" if nothing

    def __post_init__(self) -> None:
        """Matches, bots and score sheets call these; a match calls what it calls most through `entry_points`.

        ValueError if what lists show is not for everyone.
        """
        if hidden := set(self.progress) - self.seen_by.everyone:
            raise ValueError(f"a list of matches may not show {sorted(hidden)}: not everyone sees it")
        give_wrappers(self.set_up, self.legal, self.apply, self.guess, self.winners, self.score, self.sample)

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}, {self.seats[0]} to {self.seats[-1]} seats>"

    def __copy__(self) -> "Game":
        return self  # nothing in it changes

    def __deepcopy__(self, _memo: object) -> "Game":
        return self

    @cached_property
    def thought(self) -> Thought:
        """What it tells bots: THOUGHT in its thought.py. Without one they know the rules and nothing else."""
        name = f"{self.package}.thought"
        thought = import_module(name).THOUGHT if find_spec(name) else Thought()
        assert isinstance(thought, Thought)
        return thought

    @cached_property
    def picture(self) -> Picture | None:
        """What its observations show in another way than field by field: PICTURE in its observation.py."""
        name = f"{self.package}.observation"
        picture = import_module(name).PICTURE if find_spec(name) else None
        assert picture is None or isinstance(picture, Picture)
        return picture

    @cached_property
    def worth(self) -> Worth | None:
        """What can be counted to say why a move is better than another: WORTH in its folder worth."""
        name = f"{self.package}.worth"
        worth = import_module(name).WORTH if find_spec(name) else None
        assert worth is None or isinstance(worth, Worth)
        return worth

    @cached_property
    def id(self) -> str:
        """The name of its folder, which names the game everywhere."""
        return self.package.rpartition(".")[2]

    @cached_property
    def home(self) -> Path:
        """The folder that holds its rules, texts and tests."""
        file = import_module(self.package).__file__
        assert file is not None
        return Path(file).parent

    @property
    def all_options(self) -> list[dict[str, str]]:
        """Every combination of its options; one without any where it has none."""
        values = [[v.name.lower() for v in option] for option in self.options.values()]
        return [dict(zip(self.options, chosen, strict=True)) for chosen in itertools.product(*values)]

    def check_table(self, seats: object, options: Mapping[str, object]) -> dict[str, str]:
        """The options in full, defaults filled in; BadTable if the game cannot be played so."""
        if whole(seats) not in self.seats:
            raise BadTable(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {str(seats)[:20]}")
        if not isinstance(options, Mapping):
            raise BadTable(f"options are names with values, such as {{'side': 'variant'}}, not {quoted(options)}")
        for name in options.keys() - self.options.keys():
            known = ", ".join(self.options) or "none"
            raise BadTable(f"{self.title} has no option {str(name)[:40]!r}; it has {known}")
        full = {name: next(iter(values)).name.lower() for name, values in self.options.items()}
        for name, value in options.items():
            values = [v.name.lower() for v in self.options[name]]
            if value not in values:
                raise BadTable(f"{name!r} is one of {', '.join(values)}, not {str(value)[:40]!r}")
            full[name] = str(value)
        return full

    def bare_table(self, seats: int, options: Mapping[str, str]) -> State:
        """A state with its seats and options and nothing else."""
        s = np.zeros(1, self.state)[0]
        s.seats = seats
        for name, value in options.items():
            s[name] = self.options[name][value.upper()]
        assert isinstance(s, np.record)
        return s

    def explain(self, reason: int, sentences: Mapping[str, str]) -> Refusal | None:
        """A reason's number as a refusal; None for 0."""
        if reason == 0:
            return None
        why = list(self.reasons)[reason - 1]  # they count from 1
        key = why.name.lower()
        return Refusal(key, why.rule, sentences[key])


def options_from(words: list[str]) -> dict[str, str]:
    """The options of a table from words such as side=variant; BadArgument if a word is none."""
    pairs = [text.partition("=") for text in words]
    for name, sign, _ in pairs:
        if not sign:
            raise BadArgument(f"an option is given as name=value, not {name[:40]!r}")
    return {name: value for name, _, value in pairs}
