"""A match: a game, a seed (or a given position), options, and the log of what the seats decided.

The state, the views and the events can always be computed again from these.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ludoteca.kernel.chance import is_sound, set_key
from ludoteca.kernel.errors import BadState, BadTable, Refusal, StaleMove
from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import Language
from ludoteca.kernel.play import transcript
from ludoteca.kernel.play.entry_points import Held, entry_points, held
from ludoteca.kernel.play.moment import Moment
from ludoteca.kernel.play.seeds import seed_bytes
from ludoteca.kernel.visibility import state_from_json, state_json
from ludoteca.kernel.vocabulary import Json

NOTHING_TO_UNDO = Refusal("nothing_to_undo", None, "there is nothing to take back")
OTHERS_DECIDED = Refusal("others_decided", None, "another seat has decided since")
FINAL_MOVE = Refusal("final_move", None, "this kind of move cannot be taken back")
DRAWN_OR_REVEALED = Refusal("drawn_or_revealed", None, "something was drawn or revealed since")


def require_game(game: object) -> None:
    """Say it where somebody gives a name, as the functions of `import ludoteca` take it."""
    if not isinstance(game, Game):
        raise BadTable(f"{str(game)[:40]!r} is no Game: ludoteca.new_match and ludoteca.match_from take names")


class Entry(NamedTuple):
    """One line of the log: what a seat decided, or that it took its last decision back (move is None)."""

    seat: int
    decision: int  # the seat's own count; what was offered before an undo is not offered again
    move: int | None


class Telling(NamedTuple):
    """What everybody was told of a move."""

    seats: list[list[Json]]  # by seat
    spectator: list[Json]


class _Before(NamedTuple):
    """What undo goes back to."""

    state: Held
    active: int
    entry: Entry  # what was decided then
    obstacle: Refusal | None  # why it cannot be taken back


class Match(Moment):
    """One game being played. Seats are numbers from 0; moves and events are JSON objects."""

    def __init__(self, game: Game, state: np.record, options: Mapping[str, str], seed: bytes | None) -> None:
        """Not for callers: `new` and `from_state` make matches."""
        super().__init__(game, state)
        self.options = dict(options)
        self.seed = seed  # None if the match began from a given position
        self.log: list[Entry] = []
        self._start = self._state
        self._before: list[_Before] = []
        self._decisions = [0] * self.seats

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        seed: int | str | bytes | None = None,
        options: Mapping[str, object] | None = None,
    ) -> "Match":
        """A match from its beginning."""
        require_game(game)
        key = seed_bytes(seed)
        full = game.check_table(seats, options or {})
        s = game.bare_table(seats, full)
        set_key(s.chance, np.frombuffer(key, "<u4").astype(np.int64))
        game.set_up(s)
        return cls(game, s, full, key)

    @classmethod
    def from_state(cls, game: Game, state: np.record | Mapping[str, object]) -> "Match":
        """A match that begins in a given position: what `copy_state` or `state_json` of another one gave."""
        require_game(game)
        s = state.copy() if isinstance(state, np.record) else state_from_json(game.seen_by, state)
        if s.dtype != game.state:
            raise BadState(f"this is not a position of {game.title}")
        if int(s.seats) not in game.seats:
            raise BadState(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {int(s.seats)}")
        for name, values in game.options.items():
            if int(s[name]) not in list(values):
                raise BadState(f"the position's option {name!r} has no value {int(s[name])}")
        if not is_sound(s["chance"]):
            raise BadState("this position cannot occur: its chance is none")
        if flaw := game.flaw(s):
            raise BadState(f"this position cannot occur: {flaw}")
        return cls(game, s, {name: values(int(s[name])).name.lower() for name, values in game.options.items()}, None)

    # == Copies ========================================================

    def clone(self) -> "Match":
        """The same match once more, to go its own way: log, undo and chance included. Takes microseconds."""
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__.copy()  # states are shared: they are never written to
        twin.options, twin.log = self.options.copy(), self.log.copy()
        twin._before, twin._decisions = self._before.copy(), self._decisions.copy()
        return twin

    def __copy__(self) -> "Match":
        return self.clone()

    def __deepcopy__(self, _memo: object) -> "Match":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: states as bytes, the game by its id, nothing that is compiled."""
        states = [self._state, self._start, *(each.state for each in self._before)]
        facts = {
            name: fact for name, fact in self.__dict__.items() if name not in ("_rules", "_state", "_start", "_packed")
        }
        facts["_before"] = [each[1:] for each in self._before]
        return facts | {"states": [state.tobytes() for state in states]}

    def __setstate__(self, facts: dict[str, Any]) -> None:
        states = [np.frombuffer(bytearray(state), facts["game"].state) for state in facts.pop("states")]
        self.__dict__.update(facts)
        self._rules = entry_points(self.game)
        self._state, self._start = states[:2]
        self._packed = None
        self._before = [_Before(state, *rest) for state, rest in zip(states[2:], facts["_before"], strict=True)]

    def __repr__(self) -> str:
        return f"<Match {self.game.id}: {self.seats} seats, {_count(len(self.standing), 'move')}, {self._turn()}>"

    def _turn(self) -> str:
        if not self.is_over:
            return f"{_seats(self.active)} to act"
        return f"over, {_seats(self.winners) or 'nobody'} won"

    def picture(self, seat: int | None = None, names: Sequence[str] | None = None, language: Language = "en") -> str:
        """The table as a seat sees it, as SVG; None is a spectator. Names stand at the seats, their numbers unless
        told; its few words are of the language."""
        from ludoteca.kernel.extras.picture import svg_of  # noqa: PLC0415  (few ask for it)

        return svg_of(self, seat, names, language)

    def _repr_svg_(self) -> str:
        """What a notebook shows of a match: what a spectator sees."""
        return self.picture()

    # == The log =======================================================

    @property
    def start(self) -> np.record:
        """A copy of the state in which the match began, secrets included."""
        s = held(self._start)[0]
        assert isinstance(s, np.record)
        return s

    @property
    def standing(self) -> list[tuple[int, int]]:
        """(seat, move) in order: the moves that stand."""
        moves: list[tuple[int, int]] = []
        for entry in self.log:
            if entry.move is None:  # whatever a seat takes back was the last that stood
                moves.pop()
            else:
                moves.append((entry.seat, entry.move))
        return moves

    def decision(self, seat: int) -> int:
        """The number of the seat's present or next decision."""
        return self._decisions[self._seat(seat)]

    @property
    def last_decision(self) -> tuple[int, int] | None:
        """(seat, decision) of the last move that stands; None if there is none."""
        return self._before[-1].entry[:2] if self._before else None

    def record(self) -> str:
        """The match as text, to keep and to replay."""
        game = self.game
        head: Json = {
            "game": game.id,
            "rules_version": game.rules_version,
            "seats": self.seats,
            "options": self.options,
            **({"seed": self.seed.hex()} if self.seed else {"start": state_json(game.seen_by, self._start)}),
            "state_hash": self.state_hash(),
        }
        return transcript.write(head, ({"seat": seat, **game.moves.to_json(code)} for seat, code in self.standing))

    # == Playing =======================================================

    def play(self, seat: int, move: object, decision: int | None = None) -> list[Json]:
        """Make a move and return what happened, as the seat sees it.

        With the number of the decision it answers, a move that comes too late or twice is refused as stale.
        """
        return self.told(self.play_code(seat, self.checked_code(seat, move, decision)), seat)

    def play_and_tell(self, seat: int, move: object, decision: int | None = None) -> Telling:
        """The same, with what each seat and a spectator was told: for programs that play several seats."""
        public = self.public(self.play_code(seat, self.checked_code(seat, move, decision)))
        return Telling([public.told_to(each) for each in range(self.seats)], public.told)

    def checked_code(self, seat: int, move: object, decision: int | None = None) -> int:
        """A move as the rules know it; BadMove, StaleMove or IllegalMove if it cannot be made."""
        return self.require_legal(self._seat(seat), self.game.moves.to_code(move), decision)

    def require_legal(self, seat: int, code: int, decision: int | None = None) -> int:
        """The same code; StaleMove or IllegalMove if it cannot be played."""
        expected = self.decision(seat)
        if decision is not None and decision != expected:
            raise StaleMove(f"seat {seat} is at decision {expected}, not {str(decision)[:20]}")
        return self._legal(seat, code)

    def play_code(self, seat: int, code: int) -> list[int]:
        """Make a move that is known to be legal, as `legal_codes` lists it; the events as codes, secrets included."""
        seat, code = int(seat), int(code)  # numpy's numbers are no numbers to JSON
        after = np.frombuffer(bytearray(self.packed), self._state.dtype)
        events, active = self._made(after, seat, code)
        entry, obstacle = Entry(seat, self._decisions[seat], code), self._obstacle(code, events)
        if obstacle:
            self._before.clear()  # nothing before it can be taken back any more: a long match does not grow
        self._before.append(_Before(self._state, self._active, entry, obstacle))
        self.log.append(entry)
        self._decisions[seat] += 1
        self._stand_at(after, active)
        return events

    def _obstacle(self, code: int, events: list[int]) -> Refusal | None:
        if code & 255 in self.game.moves.final_numbers:
            return FINAL_MOVE
        by_chance = self.game.events.chance_numbers
        for event in events:
            if event & 255 in by_chance:
                return DRAWN_OR_REVEALED
        return None

    # == Undo ==========================================================

    def undo(self, seat: int) -> Refusal | None:
        """Take back the seat's last decision and return None; or return why not, with nothing changed."""
        refusal = self.undo_refusal(seat)
        if refusal is None:
            last = self._before.pop()
            self._use_up(seat, withdrawn=self._active & ~last.active)
            self._stand_at(last.state, last.active)
            self.log.append(last.entry._replace(move=None))
        return refusal

    def _use_up(self, undoing: int, withdrawn: int) -> None:
        """Numbers of decisions that an undo takes off the table: a move that was chosen there answers nothing later.
        Who decides beside the seat, before its move as after it, keeps the number."""
        for seat in range(self.seats):
            if seat == undoing or withdrawn >> seat & 1:
                self._decisions[seat] += 1

    def at_decision(self, seat: int, decision: int) -> None:
        """Give the seat's present decision the number that it has in a log: up to 0.1 an undo used up none."""
        if decision == self.decision(seat):
            return
        answered = (entry.decision for entry in reversed(self.log) if entry.seat == seat and entry.move is not None)
        if not next(answered, -1) < decision < self.decision(seat):
            raise StaleMove(f"seat {seat} is at decision {self.decision(seat)}, not {decision}")
        self._decisions[seat] = decision

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat cannot undo now; None if it can."""
        number = self._seat(seat)
        if not self._before:
            return NOTHING_TO_UNDO
        last = self._before[-1]
        return OTHERS_DECIDED if last.entry.seat != number else last.obstacle


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _seats(seats: list[int]) -> str:
    """Seats by their numbers; "" for none."""
    names = " and ".join(filter(None, (", ".join(map(str, seats[:-1])), str(seats[-1])))) if seats else ""
    return f"{'seats' if len(seats) > 1 else 'seat'} {names}" if names else ""
