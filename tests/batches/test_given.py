"""What is wrong gets one sentence, and nothing changes in any row."""

from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca.batches import memory
from ludoteca.kernel.errors import BadArgument, IllegalMove
from tests.batches.playing import any_actions, states_of


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"n": 0}, "n is a whole number from 1, not 0"),
        ({"n": "many"}, "n is a whole number from 1, not many"),
        ({"n": 2**40}, "n is at most 2,147,483,648, not 1,099,511,627,776"),
        ({"n": 2**31}, "2,147,483,648 matches of Yangtze at once would take [0-9,]+ GB, and this machine has [0-9,]+"),
        ({"n": 2, "seats": 5}, "Yangtze is for 2 to 4 seats, not 5"),
        ({"n": 2, "seed": -1}, "seed is a whole number from 0, not -1"),
        ({"n": 2, "threads": 0}, "threads is a whole number from 1, not 0"),
        ({"n": 2, "options": {"side": "variant"}}, "Yangtze has no option 'side'; it has none"),
        ({"n": 2, "reward": "glory"}, "a reward is one of win, places, points, margin, not 'glory'"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ludoteca.LudotecaError, match=f"^{sentence}$"):
        ludoteca.batch("yangtze", **asked)


def test_arrays_that_are_too_much_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them would have room; what was there before is kept."""
    env = ludoteca.batch("yangtze", 64, seed=1)
    taken, size = env.game.state.itemsize + 1_000, max(part.places.stop for part in env.layout.values())
    monkeypatch.setattr(memory, "bytes_there", lambda: 64 * (taken + env.actions + 4 * size) - 1)
    mask, before = env.mask.copy(), states_of(env)
    with pytest.raises(BadArgument, match=r"^64 matches of Yangtze at once would take [0-9,]+ GB, and"):
        env.observation
    assert (env.mask == mask).all()
    assert states_of(env) == before
    env.step(any_actions(env, np.random.default_rng(1)))


def test_a_race_has_no_points_for_a_reward() -> None:
    with pytest.raises(BadArgument, match="River Dragons is a race without points: its reward is win or places"):
        ludoteca.batch("river_dragons", 2, reward="margin")


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([0, 0, 0, 5005], "row 3: there is no action 5005; there are 0 to 5004"),
        ([0, 0, 0, -1], "row 3: there is no action -1; there are 0 to 5004"),
        ([0, 0, 0, 0], r"row 3: seat \d cannot choose action 0 \(exchange: .*\) now; \d+ others are allowed"),
        ([0, 0, 0], r"actions have the shape \(4,\), one for each row that acts, not \(3,\)"),
        ([[0, 0, 0, 0]], r"actions have the shape \(4,\), one for each row that acts, not \(1, 4\)"),
        ([0.0, 0.0, 0.0, 0.0], "actions are whole numbers, not float64"),
        ([True, True, True, True], "actions are whole numbers, not bool"),
        ("abcd", "actions are whole numbers, not <U4"),
        (None, "actions are whole numbers, not object"),
    ],
)
def test_wrong_actions_change_nothing_in_any_row(actions: Any, sentence: str) -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    if isinstance(actions, list) and actions[:3] == [0, 0, 0] and len(actions) == 4:
        actions[:3] = any_actions(env, np.random.default_rng(1))[:3].tolist()
    before = states_of(env)
    with pytest.raises(BadArgument, match=f"^{sentence}$"):
        env.step(actions)
    assert states_of(env) == before
    assert not env.done.any()


def test_wrong_moves_change_nothing_and_name_the_rule() -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    before, moves = states_of(env), env.moves[:, 0].copy()
    moves[2] = env.game.moves.to_code({"move": "dedicate_seven"})
    with pytest.raises(IllegalMove, match=r"'row': 2\}: .* \(Y2.2c\)$"):
        env.step_moves(moves)
    for nonsense in (255, -1, -5, 6 | 1 << 60, 2**63 - 1, env.game.moves.named("dedicate_pairs").number):
        moves[2] = nonsense
        with pytest.raises(BadArgument, match=f"^row 2: {nonsense} is not the code of a move$"):
            env.step_moves(moves)
    assert states_of(env) == before


def test_rows_that_are_not_there_are_refused() -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    for rows, sentence in ((4, "there is no row 4"), ([0, -1], "there is no row -1"), ([], "rows are whole numbers")):
        with pytest.raises(BadArgument, match=sentence):
            env.save(rows)
    for row in (4, -1, "a", None, 1.0):
        with pytest.raises(BadArgument, match="there is no row"):
            env.match(row)  # type: ignore[arg-type]
    assert env.save(np.array([True, False, True, False])).shape[0] == 2


def test_a_closed_batch_says_so() -> None:
    env = ludoteca.batch("yangtze", 64, seed=1, threads=2)
    actions = any_actions(env, np.random.default_rng(1))
    env.close()
    env.close()
    asks: list[Any] = [
        lambda: env.step(actions), lambda: env.step_moves(actions), lambda: env.observation, lambda: env.mask,
        lambda: env.moves, lambda: env.counts, lambda: env.seat, lambda: env.match(0), env.save, env.clone,
        env.resample, env.reset, lambda: env.load(None, np.zeros((1, 1), np.uint8)),
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises(BadArgument, match=r"^this batch is closed$"):
            ask()
