"""A moment of a match: a game and one state, and everything that can be asked of it.

Nothing outside sees the state itself: what leaves is redacted for the seat that asks.
"""

import hashlib
import random
from collections.abc import Iterable, Sequence

import numpy as np

from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.codes import NO_MOVE
from ludoteca.kernel.errors import BadTable, IllegalMove, Refusal
from ludoteca.kernel.game import SPECTATOR, Game
from ludoteca.kernel.integers import whole
from ludoteca.kernel.masks import seats_in
from ludoteca.kernel.play.entry_points import Held, entry_points, held
from ludoteca.kernel.play.listed import Listed
from ludoteca.kernel.play.public import Public
from ludoteca.kernel.text import Words
from ludoteca.kernel.visibility import facts_bytes, facts_json, public_json, redact, state_json, view_json
from ludoteca.kernel.vocabulary import Json

DICE_BITS = 60


class Moment:
    """One state of a game. Seats are numbers from 0; moves and events are JSON objects."""

    def __init__(self, game: Game, state: np.record | Held) -> None:
        self.game = game
        self._rules = entry_points(game)
        self._seats = int(state["seats"])
        self._stand_at(held(state), int(state["active"]))

    def _stand_at(self, state: Held, active: int) -> None:
        self._state = state  # never written to: a move is made in a copy
        self._packed: bytes | None = None  # the same as bytes, once they are asked for
        self._active = active

    # == The table =====================================================

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._seats

    @property
    def active(self) -> list[int]:
        """The seats that may act now; none when the match is over."""
        return list(seats_in(self._active))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._active == 0

    @property
    def scores(self) -> list[int] | None:
        """Every seat's points so far; None in a race."""
        if self.game.score is None:
            return None
        points = np.zeros(self._seats, np.int64)
        self._rules.count_points(self._state, points)
        return points.tolist()

    @property
    def winners(self) -> list[int]:
        """The seats that won: several if they share it, none before the end or if nobody won."""
        return list(seats_in(self._rules.who_won(self._state)))

    @property
    def sheet(self) -> Json | None:
        """How the scores came about, line by line; None in a game without a sheet."""
        return self.game.sheet(self._state[0]) if self.game.sheet else None

    @property
    def progress(self) -> Json:
        """How far it is, in the few public facts that its game names for lists."""
        return facts_json(self.game.seen_by, self.packed, self.game.progress)

    @property
    def progress_bytes(self) -> bytes:
        """The same as it stands in the state: where it is equal `progress` is, and it is sooner compared."""
        return facts_bytes(self.game.seen_by, self.packed, self.game.progress)

    # == The whole state, secrets included =============================

    def copy_state(self) -> np.record:
        """A copy of the state, secrets included: for tests and for what-if games, never for a player."""
        s = held(self._state)[0]
        assert isinstance(s, np.record)
        return s

    def state_json(self) -> Json:
        """The state as JSON, secrets included."""
        return state_json(self.game.seen_by, self._state)

    def state_hash(self) -> str:
        """SHA-256 of the state, secrets included: the same on every machine."""
        return hashlib.sha256(self.packed).hexdigest()

    @property
    def packed(self) -> bytes:
        """The state as bytes, secrets included."""
        if self._packed is None:
            self._packed = self._state.tobytes()
        return self._packed

    # == What a seat sees ==============================================

    def seen(self, seat: int | None) -> np.record:
        """The state as a seat may see it, an observation: all that a bot gets."""
        return redact(self.game.seen_by, self._state[0], self._seat_or_none(seat))

    def view(self, seat: int | None) -> Json:
        """What a seat sees; None is a spectator."""
        viewer, public = self._seat_or_none(seat), public_json(self.game.seen_by, self._state)
        return public if viewer is None else view_json(self.game.seen_by, self._state, viewer, public)

    def told(self, events: Iterable[int], viewer: int | None, *, everything: bool = False) -> list[Json]:
        """Events, as `play_code` gave them, as a seat, a spectator (None), or everybody at an open table sees them."""
        vocabulary, seat = self.game.events, self._seat_or_none(viewer)
        return [vocabulary.to_json(event, seat, everything=everything) for event in events]

    def public(self, events: Sequence[int] = (), before: bytes = b"") -> Public:
        """What everybody sees of this moment and of events, made once where many viewers are told. With the state
        before the events (`packed`) it can say what changed."""
        return Public(self.game, self.packed, events, before)

    # == Moves =========================================================

    def legal(self, seat: int) -> Listed:
        """The listed moves of a seat, as objects. Composed and free moves are described by `forms`."""
        return Listed(self.game.moves, self.legal_codes(seat))

    def legal_codes(self, seat: int) -> np.typing.NDArray[np.int64]:
        """The listed moves as the rules know them: `play_code` takes one."""
        moves = np.empty(self.game.most_moves, np.int64)
        return moves[: self._rules.list_moves(self._state, self._seat(seat), moves)]

    def forms(self, seat: int) -> list[Json]:
        """What a seat may compose now, and from what."""
        chosen = self._seat(seat)
        may_act = self._active >> chosen & 1
        return self.game.forms(self._state[0], chosen) if self.game.forms and may_act else []

    def random_move(self, seat: int, rng: random.Random | None = None) -> Json:
        """Any legal move of a seat, also one that is composed from a form; chance from `rng`, or Python's own."""
        return self.game.moves.to_json(self.random_code(seat, rng))

    def random_code(self, seat: int, rng: random.Random | None = None) -> int:
        """The same as the rules know it: `play_code` takes it."""
        number, code = self._seat(seat), NO_MOVE
        bits = rng.getrandbits(DICE_BITS) if rng else random.getrandbits(DICE_BITS)
        if self._active >> number & 1:
            code = self._rules.pick_move(self._state, number, np.empty(self.game.most_moves, np.int64), bits)
        if code == NO_MOVE:
            raise IllegalMove(Refusal("not_your_turn", None, f"seat {seat} has nothing to decide now"))
        return code

    def refusal(self, seat: int, move: object) -> Refusal | None:
        """None if the seat may make the move, else why not. BadMove if it is no move at all."""
        return self._refusal(self._seat(seat), self.game.moves.to_code(move))

    def preview(self, seat: int, move: object) -> list[Json]:
        """What would surely happen, as the seat sees it: nothing hidden and nothing drawn comes out."""
        code = self._legal(self._seat(seat), self.game.moves.to_code(move))
        seen, dice, sure = self.seen(seat), np.zeros(1, np.int64), []
        load_dice(dice, 0, 0)
        self.game.guess(seen, seat, dice)
        events, _ = self._made(held(seen), seat, code)
        for event in events:
            if self.game.events.of(event).is_by_chance:
                break
            sure.append(self.game.events.to_json(event, seat))
        return sure

    # == Parts =========================================================

    def _made(self, state: Held, seat: int, code: int) -> tuple[list[int], int]:
        """Make a move in a state: the events, and the seats that may act then."""
        events = np.zeros(self.game.most_events + 1, np.int64)
        active = self._rules.make_move(state, seat, code, events)
        count = events.item(0)
        assert count <= self.game.most_events, f"{self.game.id}: most_events is too small"
        return events[1 : 1 + count].tolist(), active

    def _legal(self, seat: int, code: int) -> int:
        if refusal := self._refusal(seat, code):
            raise IllegalMove(refusal, seat, self.game.moves.to_json(code))
        return code

    def _refusal(self, seat: int, code: int) -> Refusal | None:
        reason = self._rules.why_not(self._state, seat, code)
        return self.game.explain(reason, Words(self.game).reasons) if reason else None

    def _seat(self, seat: object) -> int:
        number = seat if type(seat) is int else whole(seat)
        if number is None or not 0 <= number < self._seats:
            raise BadTable(f"there is no seat {str(seat)[:20]}; seats are 0 to {self._seats - 1}")
        return number

    def _seat_or_none(self, seat: int | None) -> int | None:
        return None if seat is None or seat == SPECTATOR else self._seat(seat)
