"""A match: a game, a seed (or a given position), options, and the log of what the seats decided.

The state, the views and the events can always be computed again from these. Nothing outside sees the state itself:
what leaves is redacted for the seat that asks.
"""

import hashlib
import secrets
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ludoteca.kernel.calling import Held, calls, held
from ludoteca.kernel.chance import is_sound, load_dice, set_key
from ludoteca.kernel.errors import BadState, BadTable, IllegalMove, Refusal, StaleMove
from ludoteca.kernel.game import SPECTATOR, Game
from ludoteca.kernel.text import Words
from ludoteca.kernel.visibility import facts_json, public_json, redact, state_from_json, state_json, view_json
from ludoteca.kernel.vocabulary import BY_CHANCE, FINAL, Json

SEED_BYTES = 32
NOTHING_TO_UNDO = Refusal("nothing_to_undo", None, "there is nothing to take back")
OTHERS_DECIDED = Refusal("others_decided", None, "another seat has decided since")
FINAL_MOVE = Refusal("final_move", None, "this kind of move cannot be taken back")
DRAWN_OR_REVEALED = Refusal("drawn_or_revealed", None, "something was drawn or revealed since")


class Entry(NamedTuple):
    """One line of the log: what a seat decided, or that it took its last decision back (move is None)."""

    seat: int
    decision: int  # the seat's own count; an undone number is not used again
    move: int | None


class _Before(NamedTuple):
    """What undo goes back to."""

    state: Held
    standing: int  # moves that stood
    seat: int
    decision: int
    obstacle: Refusal | None  # why the decision cannot be taken back


class Match:
    """One game being played. Seats are numbers from 0; moves and events are JSON objects."""

    def __init__(self, game: Game, state: np.record, options: Mapping[str, str], seed: bytes | None) -> None:
        """Use `new` or `from_state`."""
        self.game = game
        self.options = dict(options)
        self.seed = seed  # None if the match began from a given position
        self.start = state
        self.log: list[Entry] = []
        self.standing: list[tuple[int, int]] = []  # (seat, move) in order: the moves that stand
        self._stand_at(held(state))
        self._calls = calls(game)
        self._seats = int(state.seats)
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
        key = seed_bytes(seed)
        full = game.check_table(seats, options or {})
        s = game.bare_table(seats, full)
        set_key(s.chance, np.frombuffer(key, "<u4").astype(np.int64))
        game.set_up(s)
        return cls(game, s, full, key)

    @classmethod
    def from_state(cls, game: Game, state: np.record | Mapping[str, object]) -> "Match":
        """A match that begins in a given position: a state, or the JSON that `Match.position` gave."""
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

    # == Asking ========================================================

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._seats

    @property
    def active(self) -> list[int]:
        """The seats that may act now; none when the match is over."""
        return [seat for seat in range(self._seats) if self._active >> seat & 1]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._active == 0

    @property
    def scores(self) -> list[int] | None:
        """Every seat's points so far; None in a race."""
        if self._calls.count_points is None:
            return None
        points = np.zeros(self._seats, np.int64)
        self._calls.count_points(self._state, points)
        return points.tolist()

    @property
    def winners(self) -> list[int]:
        """The seats that won: several if they share it, none before the end or if nobody won."""
        mask = int(self.game.winners(self._state[0]))
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    @property
    def sheet(self) -> Json | None:
        """How the scores came about, line by line; None in a game without a sheet."""
        return self.game.sheet(self._state[0]) if self.game.sheet else None

    @property
    def state(self) -> np.record:
        """A copy of the state, secrets included: for tests and for what-if games, never for a player."""
        s = held(self._state)[0]
        assert isinstance(s, np.record)
        return s

    @property
    def packed(self) -> bytes:
        """The state as bytes, secrets included."""
        return self._state.tobytes()

    @property
    def position(self) -> Json:
        """The state as JSON, secrets included."""
        return state_json(self.game.seen_by, self._state[0])

    def seen(self, seat: int | None) -> np.record:
        """The state as a seat may see it: all that a bot gets."""
        return redact(self.game.seen_by, self._state[0], self._seat_or_none(seat))

    def view(self, seat: int | None, public: Json | None = None) -> Json:
        """What a seat sees; None is a spectator. Who has the spectator's view already gets a seat's sooner with it."""
        viewer = self._seat_or_none(seat)
        shown = public_json(self.game.seen_by, self._state) if public is None else public
        return shown if viewer is None else view_json(self.game.seen_by, self._state, viewer, shown)

    @property
    def progress(self) -> Json:
        """How far it is, in the few public facts that its game names for lists."""
        return facts_json(self.game.seen_by, self._state, self.game.progress)

    def decision(self, seat: int) -> int:
        """The number of the seat's present or next decision."""
        return self._decisions[self._seat(seat)]

    def legal(self, seat: int) -> list[Json]:
        """The listed moves of a seat. Composed and free moves are described by `forms`."""
        return [self.game.moves.to_json(int(code)) for code in self.legal_codes(seat)]

    def legal_codes(self, seat: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """The listed moves as the rules know them."""
        moves = np.zeros(self.game.most_moves, np.int64)
        return moves[: self._calls.list_moves(self._state, self._seat(seat), moves)]

    def forms(self, seat: int) -> list[Json]:
        """What a seat may compose now, and from what."""
        self._seat(seat)
        return self.game.forms(self._state[0], seat) if self.game.forms and seat in self.active else []

    def refusal(self, seat: int, move: object) -> Refusal | None:
        """None if the seat may make the move, else why not. BadMove if it is no move at all."""
        return self._refusal(self._seat(seat), self.game.moves.to_code(move))

    def preview(self, seat: int, move: object) -> list[Json]:
        """What would surely happen, as the seat sees it: nothing hidden and nothing drawn comes out."""
        code = self.legal_code(seat, move)
        seen, dice = self.seen(seat), np.zeros(1, np.int64)
        load_dice(dice, 0, 0)
        self.game.guess(seen, seat, dice)
        sure = []
        for event in self._applied(held(seen), seat, code):
            if BY_CHANCE in self.game.events.of(event).marks:
                break
            sure.append(self.game.events.to_json(event, seat))
        return sure

    # == Playing =======================================================

    def play(self, seat: int, move: object, decision: int | None = None) -> list[Json]:
        """Make a move and return what happened, as the seat sees it.

        With the number of the decision it answers, a move that comes too late or twice is refused as stale.
        """
        return self.told(self.play_code(seat, self.legal_code(seat, move, decision)), seat)

    def legal_code(self, seat: int, move: object, decision: int | None = None) -> int:
        """A move as the rules know it; BadMove, StaleMove or IllegalMove if it cannot be made."""
        return self.require_legal(self._seat(seat), self.game.moves.to_code(move), decision)

    def require_legal(self, seat: int, code: int, decision: int | None = None) -> int:
        """The same code; StaleMove or IllegalMove if it cannot be played."""
        expected = self.decision(seat)
        if decision is not None and decision != expected:
            raise StaleMove(f"seat {seat} is at decision {expected}, not {str(decision)[:20]}")
        if refusal := self._refusal(seat, code):
            raise IllegalMove(refusal)
        return code

    def play_code(self, seat: int, code: int) -> list[int]:
        """Make a move that is known to be legal; the events as codes, secrets included."""
        before, after = self._state, held(self._state)
        events = self._applied(after, seat, code)
        obstacle = self._obstacle(code, events)
        if obstacle:
            self._before.clear()  # nothing before it can be taken back any more: a long match does not grow
        self._before.append(_Before(before, len(self.standing), seat, self._decisions[seat], obstacle))
        self.log.append(Entry(seat, self._decisions[seat], code))
        self.standing.append((seat, code))
        self._decisions[seat] += 1
        self._stand_at(after)
        return events

    def record(self) -> str:
        """The match as text, to keep and to replay."""
        from ludoteca.kernel import record  # noqa: PLC0415  (it builds matches)

        return record.to_text(self)

    def told(
        self, events: list[int], viewer: int | None, *, everything: bool = False, public: list[Json] | None = None
    ) -> list[Json]:
        """Events as a seat, a spectator (None), or everybody at an open table sees them.

        Who has what the spectator was told already gets a seat's sooner with it.
        """
        vocabulary = self.game.events
        if public is None:
            return [vocabulary.to_json(event, viewer, everything=everything) for event in events]
        pairs = zip(events, public, strict=True)
        return [vocabulary.to_json(e, viewer) if vocabulary.of(e).has_secrets else known for e, known in pairs]

    def undo(self, seat: int) -> Refusal | None:
        """Take back the seat's last decision and return None; or return why not, with nothing changed."""
        refusal = self.undo_refusal(seat)
        if refusal is None:
            last = self._before.pop()
            self._stand_at(last.state)
            self.log.append(Entry(seat, last.decision, None))
            del self.standing[last.standing :]
        return refusal

    @property
    def last_decision(self) -> tuple[int, int] | None:
        """(seat, decision) of the last move that stands; None if there is none."""
        return (self._before[-1].seat, self._before[-1].decision) if self._before else None

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat cannot undo now; None if it can."""
        if not self._before:
            return NOTHING_TO_UNDO
        last = self._before[-1]
        return OTHERS_DECIDED if last.seat != self._seat(seat) else last.obstacle

    # == Parts =========================================================

    def _stand_at(self, state: Held) -> None:
        self._state = state
        self._active = int(state["active"][0])

    def _applied(self, state: Held, seat: int, code: int) -> list[int]:
        events = np.zeros(self.game.most_events + 1, np.int64)
        self._calls.make_move(state, seat, code, events)
        count = int(events[0])
        assert count <= self.game.most_events, f"{self.game.id}: most_events is too small"
        happened: list[int] = events[1 : 1 + count].tolist()
        return happened

    def _obstacle(self, code: int, events: list[int]) -> Refusal | None:
        if FINAL in self.game.moves.of(code).marks:
            return FINAL_MOVE
        is_drawn = any(BY_CHANCE in self.game.events.of(event).marks for event in events)
        return DRAWN_OR_REVEALED if is_drawn else None

    def _refusal(self, seat: int, code: int) -> Refusal | None:
        reason = self._calls.why_not(self._state, seat, code)
        return self.game.explain(reason, Words(self.game).reasons) if reason else None

    def _seat(self, seat: object) -> int:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadTable(f"there is no seat {str(seat)[:20]}; seats are 0 to {self.seats - 1}")
        return seat

    def _seat_or_none(self, seat: int | None) -> int | None:
        return None if seat is None or seat == SPECTATOR else self._seat(seat)


def seed_bytes(seed: object) -> bytes:
    """A seed's 32 bytes: from the system without one, 64 hex digits or 32 bytes as they are, a number hashed."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES and set(seed) <= set("0123456789abcdef"):
        return bytes.fromhex(seed)
    if type(seed) is int and 0 <= seed < 2**256:
        return hashlib.sha256(f"ludoteca {seed}".encode()).digest()
    raise BadTable(f"a seed is a whole number from 0, or 64 hex digits, not {str(seed)[:40]!r}")
