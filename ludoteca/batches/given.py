"""What is given to a batch, checked: one sentence for what is wrong, and then nothing has changed."""

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from ludoteca.batches import crew
from ludoteca.batches.rewards import WORDS
from ludoteca.kernel import NO_MOVE, BadArgument, IllegalMove, LudotecaError, Match, require_whole, whole
from ludoteca.kernel.errors import quoted

if TYPE_CHECKING:
    from ludoteca.batches.stepping import Stepping

LARGEST = (1 << 63) - 1  # that 64 bits hold with a sign
MOST_ROWS = 1 << 31  # a row's number takes 32 bits of the number of a match


# == What was given ====================================================


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number that was given under a name."""
    return require_whole(name, value, least, most)


def truth(name: str, value: object) -> bool:
    """True or False that was given under a name: "no" would count as yes."""
    if not isinstance(value, (bool, np.bool_)):
        raise BadArgument(f"{name} is True or False, not {quoted(value)}")
    return bool(value)


def array_of(name: str, given: Any) -> np.typing.NDArray[Any]:
    """What was given as an array."""
    try:
        return np.asarray(given)
    except ValueError:
        raise BadArgument(f"{name} are an array, and not lists of several lengths") from None
    except (TypeError, RuntimeError) as error:  # as a tensor on a graphics card
        raise BadArgument(f"{name} cannot be read as an array: {error}") from None


def threads_there(asked: object) -> int:
    """The threads asked for, as far as this machine has them: whoever asked for more is warned, and gets all of them.

    It is no error: a program that was written for a larger machine does the same here, only slower.
    """
    number = whole_number("threads", asked, 1)
    most = crew.most_threads() if number > 1 else 1
    if number > most:
        warnings.warn(
            f"threads is {number:,}, and numba has {most} here (NUMBA_NUM_THREADS): {most} will work", stacklevel=5
        )
    return min(number, most)


def numbers_into(room: np.typing.NDArray[np.int64], name: str, given: Any, shape: tuple[int, ...]) -> None:
    """Copy whole numbers of a shape into an array."""
    numbers = array_of(name, given)
    if numbers.dtype.kind not in "iu":
        raise BadArgument(f"{name} are whole numbers, not {numbers.dtype}")
    if numbers.shape != shape:
        raise BadArgument(f"{name} have the shape {shape}, one for each row that acts, not {numbers.shape}")
    if numbers.dtype == np.uint64 and (numbers > LARGEST).any():
        raise BadArgument(f"{name} are whole numbers of 64 bits with a sign, not {numbers.max()}")
    np.copyto(room, numbers.reshape(room.shape), casting="same_kind")


def one_row(batch: "Stepping", row: object) -> int:
    """The number of a row."""
    number = whole(row)
    if number is None or not 0 <= number < batch.n:
        raise no_row(batch, row)
    return number


def no_row(batch: "Stepping", row: object) -> BadArgument:
    """What to say of a row that is not there."""
    return BadArgument(f"there is no row {str(row)[:20]}; rows are 0 to {batch.n - 1}")


def one_seat(batch: "Stepping", seat: object) -> None:
    """BadArgument if there is no such seat."""
    number = whole(seat)
    if number is None or not 0 <= number < batch.seats:
        raise BadArgument(f"there is no seat {str(seat)[:20]}; seats are 0 to {batch.seats - 1}")


def some_rows(batch: "Stepping", rows: Any) -> np.typing.NDArray[np.int64]:
    """Numbers of rows: all, one, several, or those for which a mask is true."""
    if rows is None:
        return np.arange(batch.n)
    chosen = np.atleast_1d(array_of("rows", rows))
    if chosen.dtype == np.bool_ and chosen.shape == (batch.n,):
        return np.flatnonzero(chosen)
    if chosen.shape == (0,):  # of no row, as of a mask that is true nowhere
        return np.zeros(0, np.int64)
    if chosen.dtype.kind not in "iu" or chosen.ndim != 1:
        raise BadArgument(f"rows are whole numbers, or {batch.n} truth values")
    if not ((chosen >= 0) & (chosen < batch.n)).all():
        raise no_row(batch, chosen[(chosen < 0) | (chosen >= batch.n)][0])
    return chosen.astype(np.int64)


def reward_word(number: int) -> str:
    """The word for a reward."""
    return next(word for word, each in WORDS.items() if each == number)


def require_moves(batch: "Stepping") -> None:
    """BadArgument where somebody acts and no move was given."""
    missing = (batch._desk.codes == NO_MOVE) & (batch._rows.seat >= 0)
    if missing.any():
        raise BadArgument(f"row {int(missing.any(axis=1).argmax())}: {NO_MOVE} is not the code of a move")


# == What was refused ==================================================


def wrong_action(batch: "Stepping", row: int) -> LudotecaError:
    """Why the ids of a row cannot be chosen."""
    for seat, action, allowed in zip(batch._rows.seat[row], batch._chosen[row], batch._desk.mask[row], strict=True):
        if seat < 0 or (0 <= action < batch.actions and allowed[action]):
            continue
        if not 0 <= action < batch.actions:
            return BadArgument(f"row {row}: there is no action {action}; there are 0 to {batch.actions - 1}")
        what = f"row {row}: seat {seat} cannot choose action {action} ({batch.action_text(int(action))}) now"
        others = int(allowed.sum())
        return BadArgument(f"{what}; {others} {'other is' if others == 1 else 'others are'} allowed")
    raise AssertionError(row)


def illegal_move(batch: "Stepping", row: int) -> LudotecaError:
    """Why the moves of a row cannot be made."""
    game, state = batch.game, batch._states[row]
    for seat, code in zip(batch._rows.seat[row].tolist(), batch._desk.codes[row].tolist(), strict=True):
        if seat < 0 or code == NO_MOVE:
            continue
        if not game.moves.is_code(code):
            return BadArgument(f"row {row}: {code} is not the code of a move")
        match = Match(game, state, batch.options, None)
        refusal = match.refusal(seat, game.moves.to_json(code))
        if refusal is not None:
            return IllegalMove(refusal, seat, {**game.moves.to_json(code), "row": row})
    raise AssertionError(row)
