"""States as bytes, copies of rows, and guesses of what a seat cannot see."""

import numpy as np
import pytest

import ludoteca
from ludoteca.kernel.errors import BadArgument, BadState
from tests.batches.playing import any_actions, batch_at, states_of, step_often
from tests.walks import Table


def test_what_was_saved_is_loaded_byte_for_byte(table: Table) -> None:
    env, rng = batch_at(table, 6, seed=3), np.random.default_rng(4)
    step_often(env, 37)
    kept = env.save()
    actions = [any_actions(env, rng)]
    env.step(actions[0])
    after = states_of(env)
    step_often(env, 20)
    env.load(None, kept)
    assert states_of(env) == kept.tobytes()
    env.step(actions[0])
    assert states_of(env) == after or env.done.any()  # a match that ended gave way to the next of its row


def test_rows_are_loaded_where_they_are_wanted_and_nowhere_else(table: Table) -> None:
    env = batch_at(table, 5, seed=3)
    step_often(env, 11)
    before = env.save()
    env.load([4, 0], env.save([1, 2]))
    after = env.save()
    assert after[4].tobytes() == before[1].tobytes()
    assert after[0].tobytes() == before[2].tobytes()
    assert after[1:4].tobytes() == before[1:4].tobytes()


def test_a_clone_goes_its_own_way_and_ends() -> None:
    env = ludoteca.batch("yangtze", 8, seats=3, seed=3)
    step_often(env, 21)
    before, twin = states_of(env), env.clone([2, 5])
    step_often(twin, 600)
    assert states_of(env) == before
    assert twin.done.all()
    for row in range(2):
        match = twin.match(row)
        assert match.is_over
        assert ludoteca.replay(match.record()).state_hash() == match.state_hash()


def test_guesses_differ_and_agree_with_what_the_seat_sees(table: Table) -> None:
    env = batch_at(table, 4, seed=1)
    step_often(env, 23)
    seats = env.seat.tolist()
    seen = [env.match(row).seen(seat).tobytes() for row, seat in enumerate(seats)]
    first = env.clone()
    first.resample()
    second = env.clone()
    second.resample([0, 1, 2, 3], seats)
    assert states_of(first) == states_of(second), "the same row, length and number of the guess"
    second.resample()
    assert states_of(first) != states_of(second)
    for twin in (first, second):
        for row, seat in enumerate(seats):
            match = twin.match(row)
            assert match.seen(seat).tobytes() == seen[row]
            assert table.game.flaw(match.copy_state()) == ""


def test_states_of_another_table_are_refused() -> None:
    env, other = ludoteca.batch("yangtze", 2, seats=2), ludoteca.batch("yangtze", 2, seats=3)
    before = states_of(env)
    with pytest.raises(BadState, match=r"^a saved state has other seats than this batch$"):
        env.load(None, other.save())
    with pytest.raises(BadState, match=r"^saved states are bytes of the shape"):
        env.load(None, other.save()[:, :-1])
    sides = [ludoteca.batch("summer_pavilion", 2, options={"side": side}) for side in ("colored", "variant")]
    with pytest.raises(BadState, match=r"^a saved state has other options than this batch$"):
        sides[0].load(None, sides[1].save())
    with pytest.raises(BadArgument, match=r"^a seat is a whole number from 0 to 1, or -1 for a spectator$"):
        env.resample(None, 2)
    with pytest.raises(BadArgument, match=r"^seats are one, or one for each of 2 rows, not of the shape \(3,\)$"):
        env.resample(None, [0, 1, 0])
    assert states_of(env) == before


def test_states_that_were_damaged_are_refused(table: Table) -> None:
    """Compiled code trusts a state: what is not one would end the interpreter."""
    env, rng = batch_at(table, 3, seed=3), np.random.default_rng(5)
    step_often(env, 15)
    before, kept = states_of(env), env.save()
    for _ in range(20):
        wrong = kept.copy()
        wrong[1, rng.integers(kept.shape[1])] ^= rng.integers(1, 256)
        with pytest.raises(BadState, match=r"^saved state 1 is damaged, or of another game or version of its rules$"):
            env.load(None, wrong)
    with pytest.raises(BadState, match=r"^saved state 0 is damaged"):
        env.load(None, np.zeros_like(kept))
    assert states_of(env) == before
    env.load(None, kept)


@pytest.mark.parametrize("game_id", ["yangtze", "summer_pavilion", "river_dragons"])
def test_copies_of_one_position_are_guessed_and_played_differently(game_id: str) -> None:
    """A search asks for many guesses of one position; the same one many times would be worth no more than one."""
    env = ludoteca.batch(game_id, 4, seed=1)
    step_often(env, 23)
    twins, guesses = env.clone([2] * 32), env.clone([2] * 32)
    assert len({bytes(line) for line in twins.save()}) == 1
    guesses.resample()
    for batch in (twins, guesses):
        for _ in range(12):
            batch.step(batch.sample_actions())
        assert len({bytes(line) for line in batch.save()}) > 16


def test_rows_into_which_one_position_is_loaded_go_on_with_matches_of_their_own() -> None:
    env = ludoteca.batch("yangtze", 4, seed=1)
    step_often(env, 23)
    env.load(None, np.repeat(env.save([2]), 4, axis=0))
    assert len({bytes(line) for line in env.save()}) == 1
    env.reset(rows=range(4))
    assert len({bytes(line) for line in env.save()}) == 4


def test_where_several_seats_act_it_is_said_for_which_to_guess() -> None:
    """What is guessed for one of them still holds what that one knows."""
    env = ludoteca.batch("river_dragons", 3, seats=3, seed=1, simultaneous=True)
    before = states_of(env)
    with pytest.raises(BadArgument, match=r"^row 1: several seats act, so say for which of them to guess$"):
        env.resample([1, 2])
    assert states_of(env) == before
    env.resample([1, 2], seat=2)
    env.resample([1, 2], seat=[0, 1])


def test_guesses_of_one_position_differ() -> None:
    env = ludoteca.batch("yangtze", 1, seed=1)
    step_often(env, 9)
    guesses = env.clone([0] * 16)
    guesses.resample()
    assert len({line.tobytes() for line in guesses.observe(1 - int(env.seat[0]))}) > 8


def test_rows_begun_or_loaded_while_only_others_act_are_whole_afterwards() -> None:
    env = ludoteca.batch("summer_pavilion", 64, seed=3)
    first = env.save()
    for is_loaded in (False, True):
        for _ in range(37):
            env.step(env.sample_actions())
        with env.only(env.seat == 0):
            env.load(None, first) if is_loaded else env.reset()
        assert env.mask.any(axis=1).all()
        assert [env.match(row).active[0] for row in range(64)] == env.seat.tolist()
