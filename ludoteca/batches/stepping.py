"""How a batch works inside: its arrays, who fills them and when, and a step in all rows."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludoteca.batches import given
from ludoteca.batches.actions import actions_of
from ludoteca.batches.compiled import compiled
from ludoteca.batches.crew import Crew
from ludoteca.batches.history import History
from ludoteca.batches.memory import Memory, in_memory, zeros
from ludoteca.batches.observing import byte_of, layout_of, so_far_places, words_of
from ludoteca.batches.passes import Course, Desk, Do, Sight
from ludoteca.batches.rewards import reward_number
from ludoteca.batches.rows import Rows, rows_of
from ludoteca.kernel import NO_MOVE, BadArgument, registry

NOTHING = Do(0)


class Stepping:
    """The rows of a batch and what is done in all of them at once."""

    @in_memory()
    def __init__(
        self,
        game: str,
        n: int,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        threads: int = 1,
        reward: str = "win",
        simultaneous: bool = False,
        restart: bool = True,
        history: bool = True,
    ) -> None:
        """Not called directly: `ludoteca.batch` makes it."""
        self.game = registry.find(game)
        self.n, self.seed = given.whole_number("n", n, 1, given.MOST_ROWS), given.whole_number("seed", seed, 0)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.check_table(self.seats, {} if options is None else options)
        self.restart = given.truth("restart", restart)
        self.columns = self.seats if given.truth("simultaneous", simultaneous) else 1
        self._reward_number = reward_number(self.game, reward)
        self._actions, self._layout = actions_of(self.game), layout_of(self.game, self.seats)
        self._memory = Memory(self.game, self.n)
        self._memory.take(self.game.state.itemsize + 1_000)
        self._crew = Crew(given.threads_there(threads), self.n)
        self._rules = compiled(self.game, self._crew.is_parallel)
        self._states = np.zeros(self.n, self.game.state)
        self._words = words_of(self._states)
        self._bare = np.zeros(1, self.game.state)
        self._bare[0] = self.game.bare_table(self.seats, self.options)
        self._rows = rows_of(self.n, self.seats, self.columns)
        self._chosen = np.zeros((self.n, self.columns), np.int64)
        self._desk, self._sight = self._empty_desk(), self._seen()
        self._made = zeros((self.n, self.columns), np.int64)
        self._made[:] = NO_MOVE
        self._history = History(self.n, self.columns) if given.truth("history", history) else None
        self._fresh = self._wanted = NOTHING  # what is up to date, and what was asked for since the last step
        self._now, self._guesses, self._is_closed = 0, 0, False
        self._begin(np.arange(self.n))

    @property
    def actions(self) -> int:
        """How many ids there are."""
        return len(self._actions)

    def action_text(self, action: int) -> str:
        """What an id stands for."""
        return self._actions.text(action)

    @property
    def _seat_shape(self) -> tuple[int, ...]:
        return (self.n,) if self.columns == 1 else (self.n, self.columns)

    def _shown(self, array: np.typing.NDArray[Any]) -> np.typing.NDArray[Any]:
        self._require_open()
        return array[:, 0] if self.columns == 1 else array

    @property
    def _open_rows(self) -> Rows:
        self._require_open()
        return self._rows

    def _require_open(self) -> None:
        if self._is_closed:
            raise BadArgument("this batch is closed")

    # == Arrays ========================================================

    def _empty_desk(self) -> Desk:
        parts = len(self._crew)
        made = {name: np.zeros((0,) * (len(shape) + 2), kind) for name, (shape, kind) in self._rooms().items()}
        return Desk(
            codes=np.zeros((self.n, self.columns), np.int64),
            found=np.zeros(parts, np.int64),
            room=np.zeros((parts, self.game.most_moves), np.int64),
            **made,
        )

    def _rooms(self) -> dict[str, tuple[tuple[int, ...], type[np.generic]]]:
        """What is made when somebody asks for it: how much each row and column needs."""
        return {
            "moves": ((self.game.most_moves,), np.int64),
            "counts": ((), np.int64),
            "mask": ((self.actions,), np.bool_),
            "observation": ((self._layout.size,), np.float32),
            "picked": ((), np.int64),
        }

    def _make(self, *names: str) -> None:
        """Arrays of the batch, once."""
        self._require_open()
        for name in names:
            if not len(getattr(self._desk, name)):
                shape, kind = self._rooms()[name]
                self._memory.take(self.columns * math.prod(shape) * np.dtype(kind).itemsize)
                with in_memory():
                    self._desk = self._desk._replace(**{name: zeros((self.n, self.columns, *shape), kind)})

    def _seen(self) -> Sight:
        layout, seats = self._layout, self.seats
        begin = layout.picture.start if self.game.picture else layout.picture.stop
        places = so_far_places(self._actions.space, seats)
        return Sight(byte_of(self.game.state, "active"), places, begin, layout.picture.stop)

    # == Passes over all rows ==========================================

    def _pass(self, todo: Do, rows: Rows | None = None, desk: Desk | None = None) -> None:
        course = Course(self._now, self.seed, self._reward_number, int(self.restart))
        self._crew.run(
            self._rules.pass_over, int(todo), self._states, self._words, self._bare, self._crew.bounds,
            rows or self._rows, desk or self._desk, self._layout.reading, self._sight, self._actions.space, course,
        )  # fmt: skip

    def _bring(self, what: Do, also: Do = NOTHING) -> None:
        """Have something up to date, and something else done in the same pass."""
        self._wanted |= what
        if todo := what & ~self._fresh | also:
            self._pass(todo)
        self._fresh |= what

    def _listed(self, also: Do = NOTHING) -> Desk:
        self._make("moves", "counts")
        self._bring(Do.LIST, also)
        return self._desk

    def _masked(self, also: Do = NOTHING) -> Desk:
        self._make("mask")
        self._bring(Do.MASK, also)
        return self._desk

    def _require_possible(self) -> None:
        """Refused where a move is not legal. Whatever can go wrong does so here, before anything has changed."""
        self._pass(Do.CHECK)
        found = self._desk.found
        if found.max() >= 0:
            raise given.illegal_move(self, int(found[found >= 0][0]))
        if self._history is not None:
            self._history.make_room(self._now, self._rows)

    def _advance(self) -> None:
        """Make the moves; what was asked for since the last step will be again, and is brought up to date with it."""
        if self._history is not None:
            self._history.note(self._now, self._rows, self._desk.codes)
        self._made.fill(NO_MOVE)
        np.copyto(self._made, self._desk.codes, where=self._rows.seat >= 0)
        self._pass(Do.ADVANCE | self._wanted)
        self._now += 1
        self._fresh, self._wanted = self._wanted, NOTHING

    def _wake(self, rows: np.typing.NDArray[np.bool_], seat: np.typing.NDArray[np.int32]) -> None:
        """Have those act in rows who did before, except where another match has begun or was loaded meanwhile."""
        waiting = rows & (self._rows.seat < 0).all(axis=1) & (self._states["active"] != 0)
        self._rows.seat[waiting] = seat[waiting]
        self._fresh = NOTHING

    def _begin(self, rows: np.typing.NDArray[np.int64]) -> None:
        self._rules.begin_rows(self._states, self._bare, rows, self.seed, self._rows, self._now)
        self._fresh = NOTHING
