"""Some worlds on every run of pytest; `make test` runs 2,000 of them beside it."""

from tests.simulation.campaign import run_worlds

SEEDS = 24


def test_whatever_goes_wrong_nothing_is_lost_shown_too_early_or_stands_still() -> None:
    campaign = run_worlds(1_000_000, SEEDS)
    assert campaign.failed == {}
    assert campaign.worlds == SEEDS
    assert campaign.lines > 5 * SEEDS
    assert {"kill", "upgrade", "storm", "cut", "lost news", "worker ended"} <= set(campaign.faults)
