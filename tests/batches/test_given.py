"""What is wrong gets one sentence, and nothing changes in any row."""

import copy
import pickle
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca.batches import copies, crew, history, memory, stepping
from ludoteca.batches.batch import Batch
from ludoteca.kernel import NO_MOVE
from ludoteca.kernel.errors import BadArgument, IllegalMove
from tests.batches.playing import any_actions, states_of, step_often

WHAT_IT_IS = {"action_ranges", "action_text", "actions", "close", "layout"}  # and is still told of a closed batch


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
        ({"n": 2, "seed": 1 << 62}, "seed is at most 4,611,686,018,427,387,903"),
        ({"n": 2, "options": "side"}, "options are names with values, such as {'side': 'variant'}, not 'side'"),
        ({"n": 2, "options": [("side", "variant")]}, r"options are names with values, such as .*, not \[\('side', .*"),
        ({"n": 2, "restart": "no"}, "restart is True or False, not 'no'"),
        ({"n": 2, "simultaneous": None}, "simultaneous is True or False, not None"),
        ({"n": 2, "history": 0}, "history is True or False, not 0"),
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


def test_memory_that_others_use_is_not_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Linux ends a program without a word when it writes to more than there is, or than its container may have."""
    monkeypatch.setattr(memory, "SMALL", 0)
    monkeypatch.setattr(memory, "MEMORY", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "GROUP", tmp_path)
    env = ludoteca.batch("yangtze", 64, seed=1)
    mask, before = env.mask.copy(), states_of(env)
    (tmp_path / "meminfo").write_text("MemTotal: 9999999 kB\nMemAvailable:   90000 kB\n")
    assert memory.bytes_free(1 << 40) == 90_000 * 1024
    assert ludoteca.batch("yangtze", 64, seed=1).observation.any()
    (tmp_path / "memory.max").write_text("70000\n")
    (tmp_path / "memory.current").write_text("10000\n")
    assert memory.bytes_free(1 << 40) == 60_000
    for asked in (lambda: env.observation, lambda: env.observe(0), env.clone):
        with pytest.raises(BadArgument, match=r"^64 matches of Yangtze at once would take 0\.\d GB more, and "):
            asked()
    (tmp_path / "memory.max").write_text("max\n")
    assert env.observe(0).any()
    assert (env.mask == mask).all()
    assert states_of(env) == before


def test_a_step_that_cannot_be_kept_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    env = ludoteca.batch("river_dragons", 32, seats=2, seed=4)
    step_often(env, history.STEPS)  # a program is decided card by card, so that decisions are half taken

    def full(*_: object) -> None:
        raise MemoryError

    before, chosen = states_of(env), any_actions(env, np.random.default_rng(1))
    with monkeypatch.context() as patched:
        patched.setattr(history.History, "_grow", full)
        with pytest.raises(MemoryError):
            env.step(chosen)
    assert states_of(env) == before
    env.step(chosen)
    assert [len(env.match(row).standing) for row in range(32)] == env.lengths.tolist()


def test_memory_that_a_process_may_not_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    env = ludoteca.batch("yangtze", 64, seed=1)
    before = states_of(env)

    def none(*_: object, **__: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(stepping, "zeros", none)
        patched.setattr(copies, "seals", none)
        for ask in (lambda: ludoteca.batch("yangtze", 64), lambda: env.mask, env.save, env.clone):
            with pytest.raises(BadArgument, match=r"^this takes more memory than this process may have: fewer rows"):
                ask()
    assert states_of(env) == before
    assert env.mask.any(axis=1).all()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_copied_by_clone_alone(copied: Callable[[Batch], object]) -> None:
    """Any other copy would share some of its arrays, and go wrong in silence."""
    with pytest.raises(BadArgument, match=r"^a batch is copied by clone, and what is in its rows is kept by save$"):
        copied(ludoteca.batch("yangtze", 2))


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
        ([[0], [0, 0]], "actions are an array, and not lists of several lengths"),
        (np.full(4, 1 << 63, np.uint64), "actions are whole numbers of 64 bits with a sign, not 9223372036854775808"),
    ],
)
def test_wrong_actions_change_nothing_in_any_row(actions: Any, sentence: str) -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    assert (env.made == NO_MOVE).all()
    env.step_moves(env.moves[:, 0])
    made = env.made.copy()
    if isinstance(actions, list) and actions[:3] == [0, 0, 0] and len(actions) == 4:
        actions[:3] = any_actions(env, np.random.default_rng(1))[:3].tolist()
    before = states_of(env)
    with pytest.raises(BadArgument, match=f"^{sentence}$"):
        env.step(actions)
    assert states_of(env) == before
    assert (env.made == made).all()
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
    assert (env.made == NO_MOVE).all()


class OnACard:
    """As a tensor on a graphics card."""

    def __array__(self, *_: object, **__: object) -> Any:
        raise TypeError("use Tensor.cpu() first")


def test_what_numpy_cannot_read_is_refused_with_its_reason() -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    with pytest.raises(BadArgument, match=r"^actions cannot be read as an array: use Tensor.cpu\(\) first$"):
        env.step(OnACard())


def test_no_rows_are_rows_too() -> None:
    """As those where something is true, which may be nowhere."""
    env = ludoteca.batch("yangtze", 4, seed=1)
    before = states_of(env)
    nowhere: list[Any] = [[], np.flatnonzero(env.done), np.zeros(4, np.bool_)]
    for none in nowhere:
        kept = env.save(none)
        assert kept.shape == (0, env.save([0]).shape[1])
        env.load(none, kept)
        env.reset(rows=none)
        env.resample(none)
        with pytest.raises(BadArgument, match=r"^a clone has at least one row$"):
            env.clone(none)
    assert states_of(env) == before


def test_rows_that_are_not_there_are_refused() -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    for rows, sentence in ((4, "there is no row 4"), ([0, -1], "there is no row -1")):
        with pytest.raises(BadArgument, match=f"^{sentence}; rows are 0 to 3$"):
            env.save(rows)
    with pytest.raises(BadArgument, match=r"^rows are whole numbers, or 4 truth values$"):
        env.save([0.0, 1.0])
    for row in (4, -1, "a", None, 1.0):
        with pytest.raises(BadArgument, match="there is no row"):
            env.match(row)  # type: ignore[arg-type]
    assert env.save(np.array([True, False, True, False])).shape[0] == 2


def test_a_closed_batch_says_so() -> None:
    env = ludoteca.batch("yangtze", 64, seed=1, threads=2)
    actions = any_actions(env, np.random.default_rng(1))
    env.close()
    env.close()
    given: dict[str, tuple[Any, ...]] = {
        "step": (actions,), "step_moves": (actions,), "observe": (0,), "match": (0,), "only": ([0],),
        "load": (None, np.zeros((1, 1), np.uint8)),
    }  # fmt: skip
    names = {name for name in dir(Batch) if not name.startswith("_")} - WHAT_IT_IS
    assert names >= {*given, "done", "reward", "final_scores", "sample_moves"}
    for name in sorted(names):
        with pytest.raises(BadArgument, match=r"^this batch is closed$"):  # a property before it is called
            ExitStack().enter_context(getattr(env, name)(*given.get(name, ())))
    for name in WHAT_IT_IS - {"action_text"}:
        getattr(env, name)
    assert env.action_text(0)


def test_a_part_that_no_observation_has_is_told_those_that_there_are() -> None:
    layout = ludoteca.batch("lighthouse", 1).layout
    with pytest.raises(BadArgument, match=r"^an observation has no part 'lantern'; it has seat, so_far, active, "):
        layout["lantern"]
    assert "lantern" not in layout
    assert layout.get("lantern") is None


def test_more_threads_than_there_are_are_not_taken_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "most_threads", lambda: 2)
    sentence = r"^threads is 999, and numba has 2 here \(NUMBA_NUM_THREADS\): 2 will work$"
    with pytest.warns(UserWarning, match=sentence) as warned:
        env = ludoteca.batch("lighthouse", 99, threads=999)
    assert warned[0].filename == __file__
    assert len(env._crew) == 2
