"""Some worlds on every run of pytest; `make test` runs 2,000 of them beside it."""

import pytest

from tests.server.survivors import our_games
from tests.simulation.campaign import run_worlds
from tests.simulation.one import run_pair, run_seed
from tests.simulation.plans import GROWING, OLDER, REAL_EVERY, SEEKING_AT, SLOW_AT, plan_of

SEEDS = 24


def test_whatever_goes_wrong_nothing_is_lost_shown_too_early_or_stands_still() -> None:
    campaign = run_worlds(1_000_000, SEEDS)
    assert campaign.failed == {}
    assert campaign.worlds == SEEDS
    assert campaign.lines > 5 * SEEDS
    assert {"kill", "upgrade", "storm", "cut", "lost news", "worker ended"} <= set(campaign.faults)


@pytest.mark.parametrize("game", our_games())
def test_what_is_left_of_a_match_of_every_game_is_played_in_a_world_and_in_twin_ones(game: str) -> None:
    for seed in (1_000_001, 1_000_008):
        outcome = run_seed(seed, game)
        assert outcome.flaws == []
        assert outcome.lines > 0


def test_pairs_of_each_game_in_turn_are_all_different_and_nobody_can_tell_them_apart() -> None:
    games = our_games()
    campaign = run_worlds(3_000_000, 2 * len(games), one=run_pair)
    assert campaign.failed == {}
    assert campaign.twins == 2 * len(games)
    outcomes = [run_pair(3_000_000 + number) for number in range(2 * len(games))]
    assert len({outcome.fingerprint for outcome in outcomes}) == len(outcomes)


def test_a_match_with_days_for_a_move_lasts_for_hours_of_the_virtual_clock() -> None:
    outcome = run_seed(SLOW_AT)
    assert outcome.flaws == []
    assert outcome.virtual_seconds > 3_600


def test_people_who_look_for_anybody_at_once_meet_two_by_two_and_play() -> None:
    outcomes = [run_seed(seed) for seed in range(SEEKING_AT, SEEKING_AT + 8 * REAL_EVERY, REAL_EVERY)]
    assert [each.flaws for each in outcomes] == [[]] * len(outcomes)
    assert all(each.lines > 0 for each in outcomes)


def test_worlds_begin_on_older_stores_and_are_upgraded_in_the_middle() -> None:
    plans = {seed: plan_of(seed, our_games(), is_twin=seed % 8 == 0) for seed in range(1_000)}
    older = [seed for seed, plan in plans.items() if plan.store_version == 3]
    growing = [seed for seed, plan in plans.items() if plan.is_growing]
    assert len(older) > 1_000 * OLDER / 4
    assert len(growing) > 1_000 * GROWING / 2
    outcomes = [run_seed(seed) for seed in (older[0], *growing[:3])]
    assert [each.flaws for each in outcomes] == [[]] * 4
    assert any(each.faults.get("grow") for each in outcomes[1:])
