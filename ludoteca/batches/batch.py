"""A batch: many matches of one game, side by side in arrays, each step made in all of them at once."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import numpy as np

from ludoteca.batches import copies, given
from ludoteca.batches.choosing import read_actions, take_parts
from ludoteca.batches.memory import in_memory
from ludoteca.batches.observing import Part, Parts
from ludoteca.batches.passes import Do
from ludoteca.batches.stepping import NOTHING, Stepping
from ludoteca.kernel import BadArgument
from ludoteca.kernel.play.match import Match

Rows = np.typing.ArrayLike  # numbers of rows, or a mask of them; None: all


def batch(
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
) -> "Batch":
    """Many matches of a game, to be stepped together.

    `seats` is the fewest unless told. The same seed and actions give the same bytes with any number of threads.
    `reward` is a word: win (the share of it), places, points or margin. With `simultaneous` all seats that decide
    together do so in one step, each in a column. Without `restart` a match that is over stays as it is; without
    `history` `match` begins where its row is, and memory is saved.

    >>> env = batch("yangtze", 64, seed=7)
    >>> env.observation.shape[0], env.mask.shape[0], env.seat.shape
    (64, 64, (64,))
    >>> env.step(env.mask.argmax(axis=1))
    """
    return Batch(
        game, n, seats=seats, options=options, seed=seed, threads=threads, reward=reward, simultaneous=simultaneous,
        restart=restart, history=history,
    )  # fmt: skip


class Batch(Stepping):
    """Matches in rows. Its arrays stay the same objects: they are written to, and never replaced.

    `observation`, `mask`, `moves` and `counts` are brought up to date when they are asked for: whoever does not ask
    does not wait for them.
    """

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch {self.game.id}: {self.n} matches of {self.seats} seats>"

    def __reduce_ex__(self, _protocol: object) -> str:
        """A copy would share arrays with it, or lose where they lie; neither would be told."""
        raise BadArgument("a batch is copied by clone, and what is in its rows is kept by save")

    # == What is known of every row ====================================

    @property
    def layout(self) -> dict[str, Part]:
        """What stands where in an observation."""
        return Parts(self._layout.parts)

    @property
    def observation(self) -> np.typing.NDArray[np.float32]:
        """(n, size): what the acting seat sees, turned so that it is seat 0; `layout` names every slice."""
        self._make("observation")
        self._bring(Do.OBSERVE)
        return self._shown(self._desk.observation)

    @in_memory()
    def observe(self, seat: int) -> np.typing.NDArray[np.float32]:
        """(n, size): what a seat sees in every row, whether or not it acts: a new array."""
        self._require_open()
        given.one_seat(self, seat)
        self._memory.see(4 * self._layout.size)
        room = np.zeros((self.n, 1, self._layout.size), np.float32)
        is_acting = (self._rows.seat == seat).any(axis=1, keepdims=True)
        column = seat if self.columns > 1 else 0
        taken = np.where(is_acting, self._rows.taken[:, column : column + 1], 0)
        picked = np.ascontiguousarray(self._rows.picked[:, column : column + 1])
        looking = self._rows._replace(
            seat=np.full((self.n, 1), seat, np.int32), taken=taken, picked=picked, pending=np.zeros_like(taken)
        )
        self._pass(Do.OBSERVE, looking, self._desk._replace(observation=room))
        return room[:, 0]

    @property
    def mask(self) -> np.typing.NDArray[np.bool_]:
        """(n, actions): the ids that the acting seat may choose. A match that goes on has at least one."""
        return self._shown(self._masked().mask)

    @property
    def moves(self) -> np.typing.NDArray[np.int64]:
        """(n, most): candidates, the codes of what the acting seat may do; `counts` says how many count.

        Where a move is composed or a free point there are too many: then these are examples, each of them legal.
        """
        return self._shown(self._listed().moves)

    @property
    def counts(self) -> np.typing.NDArray[np.int64]:
        """(n,): how many candidates there are."""
        return self._shown(self._listed().counts)

    @property
    def seat(self) -> np.typing.NDArray[np.int32]:
        """(n,): who acts; -1 where a match is over. With simultaneous=True (n, seats): -1 for seats that do not act."""
        return self._shown(self._rows.seat)

    @property
    def reward(self) -> np.typing.NDArray[np.float32]:
        """(n, seats): what the last step brought; zeros unless it ended a match."""
        return self._open_rows.reward

    @property
    def done(self) -> np.typing.NDArray[np.bool_]:
        """(n,): whether the last step ended the match."""
        return self._open_rows.done

    @property
    def made(self) -> np.typing.NDArray[np.int64]:
        """(n,): the codes of the moves that the last step made; NO_MOVE (-1) where a decision is not complete."""
        return self._shown(self._made)

    @property
    def lengths(self) -> np.typing.NDArray[np.int64]:
        """(n,): how many moves have been made in the present match."""
        return self._open_rows.length

    @property
    def final_scores(self) -> np.typing.NDArray[np.int64]:
        """(n, seats): points at the end of the match that ended last; zeros in a race."""
        return self._open_rows.final_scores

    @property
    def final_winners(self) -> np.typing.NDArray[np.bool_]:
        """(n, seats): who won the match that ended last."""
        return self._open_rows.final_winners

    @property
    def final_lengths(self) -> np.typing.NDArray[np.int64]:
        """(n,): how many moves that match had."""
        return self._open_rows.final_lengths

    # == Actions =======================================================

    @property
    def action_ranges(self) -> dict[str, range]:
        """The ids of every kind of move, or of every part of one that is decided in parts."""
        return self._actions.ranges

    def step(self, actions: np.typing.ArrayLike) -> None:
        """Choose an id in every row. Where it completes a move, this is made; where a match is over, the next begins.

        Nothing changes anywhere if one of them is not allowed. Rows in which nobody acts take any number.
        """
        self._require_open()
        given.numbers_into(self._chosen, "actions", actions, self._seat_shape)
        wrong = read_actions(self._chosen, self._masked().mask, self._rows, self._actions.space, self._desk.codes)
        if wrong >= 0:
            raise given.wrong_action(self, wrong)
        self._require_possible()
        take_parts(self._chosen, self._rows, self._actions.space, self._desk.codes)
        self._advance()

    def step_moves(self, moves: np.typing.ArrayLike) -> None:
        """Make a whole move in every row, given as its code: one of `moves`, or any other that is legal."""
        self._require_open()
        given.numbers_into(self._desk.codes, "moves", moves, self._seat_shape)
        given.require_moves(self)
        self._require_possible()
        if self._rows.taken.any():  # a decision that was half taken is forgotten
            acting = self._rows.seat >= 0
            for kept in (self._rows.pending, self._rows.taken, self._rows.picked):
                kept[acting] = 0
        self._advance()

    @contextmanager
    def only(self, rows: Rows) -> Iterator[None]:
        """While this lasts, nobody acts in other rows: what is given for them is not looked at, and they stay.

        A row that is begun anew or loaded meanwhile acts again.
        """
        chosen, seat = np.zeros(self.n, np.bool_), self._open_rows.seat.copy()
        chosen[given.some_rows(self, rows)] = True
        self._rows.seat[~chosen] = -1
        self._fresh = NOTHING
        try:
            yield
        finally:
            self._wake(~chosen, seat)

    def sample_actions(self) -> np.typing.NDArray[np.int64]:
        """An allowed id in every row, each as likely: random play. The same row, match and length give the same one."""
        self._make("picked")
        return self._shown(self._masked(also=Do.PICK_ACTION).picked)

    def sample_moves(self) -> np.typing.NDArray[np.int64]:
        """A candidate in every row, each as likely."""
        self._make("picked")
        return self._shown(self._listed(also=Do.PICK_MOVE).picked)

    def reset(self, seed: int | None = None, rows: Rows | None = None) -> None:
        """Begin every row, or some, anew: its next match; or all of them, under a seed, the first one."""
        self._require_open()
        chosen = given.some_rows(self, rows)
        if seed is None:
            self._rows.episode[chosen] += 1
        elif rows is not None:
            raise BadArgument("a seed is of all rows: some rows begin their next match without one")
        else:
            self.seed = given.whole_number("seed", seed, 0)
            self._rows.episode[:] = 0
        self._rows.done[chosen], self._rows.reward[chosen] = False, 0
        self._begin(chosen)

    def close(self) -> None:
        """Nothing can be asked of its matches any more; what it is made of, as `n` or `layout`, can."""
        self._is_closed = True

    # == For search ====================================================

    def match(self, row: int) -> Match:
        """A row as a match, for its view, its record and its picture; what is decided only in part is not in it."""
        self._require_open()
        return copies.match_of(self, given.one_row(self, row))

    @in_memory()
    def save(self, rows: Rows | None = None) -> np.typing.NDArray[np.uint8]:
        """The states of rows as bytes, secrets and parts of decisions included: a line for each."""
        self._require_open()
        return copies.saved(self, given.some_rows(self, rows))

    @in_memory()
    def load(self, rows: Rows | None, states: np.typing.NDArray[np.uint8]) -> None:
        """Put saved states into rows of a batch with the same game, seats and options."""
        self._require_open()
        copies.load(self, given.some_rows(self, rows), states)

    @in_memory()
    def clone(self, rows: Rows | None = None) -> "Batch":
        """A batch of its own with copies of some rows; matches in it end and do not begin again.

        A row may be named several times: its copies throw dice of their own, in `resample` and `sample_actions`.
        """
        self._require_open()
        chosen = given.some_rows(self, rows)
        if not len(chosen):
            raise BadArgument("a clone has at least one row")
        twin = Batch(
            self.game.id, len(chosen), seats=self.seats, options=self.options, seed=self.seed,
            threads=len(self._crew), reward=given.reward_word(self._reward_number),
            simultaneous=self.columns > 1, restart=False, history=self._history is not None,
        )  # fmt: skip
        copies.load(twin, np.arange(len(chosen)), copies.saved(self, chosen))
        return twin

    @in_memory()
    def resample(self, rows: Rows | None = None, seat: int | np.typing.ArrayLike | None = None) -> None:
        """Guess anew, in some rows, everything that a seat cannot see, what will be drawn included; None: who acts."""
        self._require_open()
        copies.resample(self, given.some_rows(self, rows), seat)
