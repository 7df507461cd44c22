"""Batches: rows are matches, a step is one in all of them, and nothing depends on the number of threads."""

import numpy as np
import pytest

import ludoteca
from ludoteca.batches import crew
from ludoteca.kernel.errors import BadArgument
from ludoteca.kernel.play.match import Match
from tests.batches.playing import any_actions, batch_at, states_of, step_often
from tests.walks import Table

SEVERAL = 40  # rows


def test_every_row_is_a_match_with_a_record(table: Table) -> None:
    env = batch_at(table, 3, seed=5)
    step_often(env, 120)
    for row in range(env.n):
        match = env.match(row)
        assert match.packed == env.save([row])[0, : table.game.state.itemsize].tobytes()
        assert len(match.standing) == env.lengths[row]
        assert ludoteca.replay(match.record()).state_hash() == match.state_hash()


@pytest.mark.parametrize("by_ids", [True, False])
def test_threads_change_no_byte(table: Table, by_ids: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "most_threads", lambda: 3)  # where there are fewer, parts wait for each other
    one, three = batch_at(table, 3 * SEVERAL, seed=9), batch_at(table, 3 * SEVERAL, seed=9, threads=3)
    for env in (one, three):
        step_often(env, 30, by_ids=by_ids)
    assert len(three._crew) == 3
    assert states_of(one) == states_of(three)
    assert one.observation.tobytes() == three.observation.tobytes()
    assert one.mask.tobytes() == three.mask.tobytes()
    assert one.counts.tobytes() == three.counts.tobytes()


def test_another_seed_gives_other_matches() -> None:
    one, two = (ludoteca.batch("yangtze", 8, seed=seed) for seed in (1, 2))
    assert states_of(one) != states_of(two)


def test_the_first_matches_are_those_of_playouts() -> None:
    env = ludoteca.batch("yangtze", 4, seats=3, seed=11)
    played = ludoteca.playouts("yangtze", seats=3, games=4, seed=11, trajectories=True)
    assert played.trajectories is not None
    for row, trajectory in enumerate(played.trajectories):
        assert env.match(row).seed == trajectory.key


def test_what_is_looked_at_decides_nothing(table: Table) -> None:
    one, two = batch_at(table, 4, seed=3), batch_at(table, 4, seed=3)
    rng = np.random.default_rng(1)
    for _ in range(40):
        actions = any_actions(one, rng)
        one.observation, one.moves, one.observation
        one.step(actions)
        two.step(actions)
    assert states_of(one) == states_of(two)


def test_a_match_that_is_over_gives_way_to_the_next_and_what_it_came_to_is_kept(table: Table) -> None:
    env, plain = batch_at(table, 2, seed=4), batch_at(table, 2, seed=4, restart=False)
    rng = np.random.default_rng(2)
    while not env.done.any():
        actions = any_actions(env, rng)
        env.step(actions)
        plain.step(actions)
    assert (env.done == plain.done).all()
    for row in np.flatnonzero(env.done).tolist():
        ended = plain.match(row)
        assert ended.is_over
        assert env.lengths[row] == 0
        assert env.final_lengths[row] == len(ended.standing) == plain.lengths[row]
        assert np.flatnonzero(env.final_winners[row]).tolist() == ended.winners
        assert env.final_scores[row].tolist() == (ended.scores or [0] * env.seats)
        assert not env.match(row).is_over
        assert plain.seat[row] == -1
        assert not plain.mask[row].any()


def test_the_arrays_stay_the_same_objects_and_are_contiguous() -> None:
    env = ludoteca.batch("summer_pavilion", 16, seed=1)
    before = [env.observation, env.mask, env.moves, env.counts, env.seat, env.reward, env.done]
    step_often(env, 5)
    after = [env.observation, env.mask, env.moves, env.counts, env.seat, env.reward, env.done]
    for one, other in zip(before, after, strict=True):
        assert one.ctypes.data == other.ctypes.data
        assert other.flags.c_contiguous


@pytest.mark.parametrize("together", [False, True])
def test_arrays_begin_where_other_libraries_take_them_without_a_copy(together: bool) -> None:
    """JAX copies what does not begin at a multiple of 64 bytes."""
    for n in (1, 7, 33):
        env = ludoteca.batch("river_dragons", n, seed=1, simultaneous=together)
        shown = [env.observation, env.mask, env.moves, env.counts, env.seat, env.reward, env.done, env.lengths]
        shown += [env.final_scores, env.final_winners, env.final_lengths, env.sample_actions(), env.sample_moves()]
        for array in shown:
            assert array.ctypes.data % 64 == 0
            assert array.flags.c_contiguous


def test_matches_end_before_the_longest_that_there_can_be(table: Table) -> None:
    played = ludoteca.playouts(table.game.id, seats=table.seats, games=20, options=table.options)
    assert played.lengths.max() <= table.game.longest


def test_a_reset_begins_the_next_match_and_with_a_seed_the_first_one() -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    first = states_of(env)
    step_often(env, 10)
    env.reset()
    assert states_of(env) != first
    assert env.lengths.tolist() == [0] * 4
    env.reset(seed=1)
    assert states_of(env) == first


def test_some_rows_can_begin_their_next_match_while_the_others_go_on() -> None:
    env, whole = ludoteca.batch("yangtze", 4, seed=1), ludoteca.batch("yangtze", 4, seed=1)
    step_often(env, 10)
    before = env.save()
    env.reset(rows=[1, 3])
    whole.reset()
    assert env.save([0, 2]).tobytes() == before[[0, 2]].tobytes()
    size = env.game.state.itemsize
    assert env.save([1, 3])[:, :size].tobytes() == whole.save([1, 3])[:, :size].tobytes()
    assert env.match(1).seed == whole.match(1).seed
    with pytest.raises(BadArgument, match=r"^a seed is of all rows"):
        env.reset(seed=1, rows=[0])


def test_seats_that_decide_together_act_in_one_step() -> None:
    apart = ludoteca.batch("river_dragons", 4, seats=3, seed=6)
    together = ludoteca.batch("river_dragons", 4, seats=3, seed=6, simultaneous=True)
    assert together.seat.tolist() == [[0, 1, 2]] * 4
    assert together.observation.shape == (4, 3, apart.observation.shape[1])
    programs = [[0, 15, 30, 45, 60], [4, 14, 29, 47, 59], [9, 14, 29, 47, 59]]
    for part in range(5):
        together.step(np.array([[program[part] for program in programs]] * 4))
    for program in programs:
        for part in range(5):
            apart.step(np.array([program[part]] * 4))
    size = apart.game.state.itemsize
    assert together.save()[:, :size].tobytes() == apart.save()[:, :size].tobytes()
    assert (together.seat.max(axis=1) == apart.seat).all()
    assert [len(env.match(0).standing) for env in (apart, together)] == [3, 3]


def test_without_history_a_row_is_a_match_that_begins_where_it_is() -> None:
    env = ludoteca.batch("yangtze", 2, seed=1, history=False)
    step_often(env, 9)
    match = env.match(1)
    assert isinstance(match, Match)
    assert match.standing == []
    assert match.packed == env.save([1])[0, : env.game.state.itemsize].tobytes()


def test_random_play_chooses_what_is_allowed_and_the_same_again(table: Table) -> None:
    for step in ("ids", "moves"):
        one, two = batch_at(table, 64, seed=2), batch_at(table, 64, seed=2, threads=2)
        for _ in range(50):
            for env in (one, two):
                if step == "ids":
                    env.step(env.sample_actions())
                else:
                    env.step_moves(env.sample_moves())
        assert states_of(one) == states_of(two)


def test_random_play_chooses_everything_that_is_allowed() -> None:
    env = ludoteca.batch("summer_pavilion", 4_096, seed=1)
    env.load(None, np.repeat(env.save([0]), env.n, axis=0))
    env._rows.number[:] = np.arange(env.n)  # the same position in matches of their own
    allowed = set(np.flatnonzero(env.mask[0]).tolist())
    assert set(env.sample_actions().tolist()) == allowed
    shares = np.bincount(env.sample_actions())[sorted(allowed)] / env.n
    assert np.abs(shares - 1 / len(allowed)).max() < 0.02


def test_rows_that_are_left_out_stay_as_they_are(table: Table) -> None:
    env = batch_at(table, 6, seed=2)
    step_often(env, 13)
    before, seats = env.save(), env.seat.copy()
    with env.only([1, 4]):
        env.step_moves(env.sample_moves())
    after = env.save()
    for row in range(6):
        assert (after[row].tobytes() == before[row].tobytes()) == (row not in (1, 4))
    assert env.seat[[0, 2, 3, 5]].tolist() == seats[[0, 2, 3, 5]].tolist()
    for row in (1, 4):
        assert env.match(row).packed == after[row, : table.game.state.itemsize].tobytes()
