"""How a batch works inside: its arrays, who fills them and when, and a step in all rows."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludoteca.batches import given
from ludoteca.batches.actions import actions_of
from ludoteca.batches.choosing import show_so_far
from ludoteca.batches.compiled import compiled
from ludoteca.batches.crew import Crew
from ludoteca.batches.history import History
from ludoteca.batches.memory import Memory, zeros
from ludoteca.batches.observing import byte_of, layout_of, observe_rows, so_far_places, words_of
from ludoteca.batches.rewards import reward_number
from ludoteca.batches.rows import Rows, rows_of
from ludoteca.kernel import BadArgument, registry


class Stepping:
    """The rows of a batch and what is done in all of them at once."""

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
        self.options = self.game.check_table(self.seats, options or {})
        self.restart, self.columns = restart, self.seats if simultaneous else 1
        self._reward_number = reward_number(self.game, reward)
        self._actions, self._layout = actions_of(self.game), layout_of(self.game, self.seats)
        self._memory = Memory(self.game, self.n)
        self._memory.take(self.game.state.itemsize + 1_000)
        self._rules = compiled(self.game)
        self._crew = Crew(given.whole_number("threads", threads, 1), self.n)
        self._states = np.zeros(self.n, self.game.state)
        self._bare = np.zeros(1, self.game.state)
        self._bare[0] = self.game.bare_table(self.seats, self.options)
        self._words, self._active_byte = words_of(self._states), byte_of(self.game.state, "active")
        self._so_far = so_far_places(self._actions.space, self.seats)
        self._rows = rows_of(self.n, self.seats, self.columns)
        self._codes = np.zeros((self.n, self.columns), np.int64)
        self._chosen = np.zeros((self.n, self.columns), np.int64)
        self._history = History(self.n, self.columns) if history else None
        self._rooms: dict[str, np.typing.NDArray[Any]] = {}
        self._fresh: set[str] = set()
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

    def _require_open(self) -> None:
        if self._is_closed:
            raise BadArgument("this batch is closed")

    def _room(self, name: str, shape: tuple[int, ...], kind: type[np.generic]) -> np.typing.NDArray[Any]:
        """An array of the batch, made when it is first needed."""
        self._require_open()
        if name not in self._rooms:
            self._memory.take(self.columns * math.prod(shape) * np.dtype(kind).itemsize)
            self._rooms[name] = zeros((self.n, self.columns, *shape), kind)
        return self._rooms[name]

    def _must_fill(self, name: str) -> bool:
        is_stale = name not in self._fresh
        self._fresh.add(name)
        return is_stale

    def _observe(self, first: int, last: int, room: np.typing.NDArray[np.float32], rows: Rows) -> None:
        layout = self._layout
        observe_rows(first, last, layout.reading, self._words, self._active_byte, rows.seat, room)
        show_so_far(first, last, rows, self._so_far, room)
        if self._rules.draw_rows is not None:
            self._rules.draw_rows(self._states, first, last, rows, layout.picture.start, layout.picture.stop, room)

    def _masked(self) -> np.typing.NDArray[np.bool_]:
        room, listing = self._room("mask", (self.actions,), np.bool_), self._listing_rooms()
        if self._must_fill("mask"):
            mask_rows, space = self._rules.mask_rows, self._actions.space
            self._crew.run(
                lambda first, last, n: mask_rows(
                    self._states, first, last, self._rows, self.seed, space, listing[n], room
                )
            )
        return room

    def _listing_rooms(self) -> np.typing.NDArray[np.int64]:
        """Room for the moves of a row, for every thread."""
        if "listing" not in self._rooms:
            self._rooms["listing"] = np.zeros((len(self._crew.parts), self.game.most_moves), np.int64)
        return self._rooms["listing"]

    def _listed(self) -> None:
        moves, counts = self._room("moves", (self.game.most_moves,), np.int64), self._room("counts", (), np.int64)
        if self._must_fill("moves"):
            list_rows = self._rules.list_rows
            self._crew.run(
                lambda first, last, _: list_rows(self._states, first, last, self._rows, self.seed, moves, counts)
            )

    def _require_legal(self) -> None:
        first_illegal, space = self._rules.first_illegal, self._actions.space
        found = self._crew.run(
            lambda first, last, _: first_illegal(self._states, first, last, self._rows, self._codes, space)
        )
        for row in found:
            if row >= 0:
                raise given.illegal_move(self, row)

    def _advance(self) -> None:
        if self._history is not None:
            self._history.note(self._now, self._rows, self._codes)
        advance, facts = self._rules.advance_rows, (self._now, self.seed, self._reward_number, self.restart)
        self._crew.run(
            lambda first, last, _: advance(self._states, self._bare, first, last, self._rows, self._codes, *facts)
        )
        self._now += 1
        self._fresh.clear()

    def _begin(self, rows: np.typing.NDArray[np.int64]) -> None:
        self._rules.begin_rows(self._states, self._bare, rows, self.seed, self._rows, self._now)
        self._fresh.clear()
