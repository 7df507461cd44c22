"""The seats' clocks: a bank, and time that stays charged."""

from ludoteca.server.protocol.base import Pace
from ludoteca.server.table.clocks import Clocks


def test_what_is_over_the_time_of_a_move_comes_out_of_the_bank() -> None:
    clocks = Clocks(Pace("live", 10, 30), seats=2)
    clocks.run([0], 1_000)
    assert clocks.deadline([0]) == 41_000
    assert clocks.left(0, 16_000).bank_ms == 25_000
    clocks.decide(0, 16_000, is_charged=True, can_undo=True)
    clocks.run([1], 16_000)
    assert clocks.deadline([0, 1]) == 56_000
    clocks.decide(1, 20_000, is_charged=True, can_undo=True)
    clocks.run([0], 20_000)
    assert (clocks.left(0, 20_000).move_ms, clocks.left(0, 20_000).bank_ms) == (10_000, 25_000)
    assert (clocks.left(1, 20_000).bank_ms, clocks.left(1, 20_000).is_running) == (30_000, False)
    assert clocks.expired([0], 54_999) == []
    assert clocks.expired([0], 55_000) == [0]


def test_time_that_went_by_stays_charged_whatever_is_taken_back() -> None:
    clocks = Clocks(Pace("live", 10, 30), seats=2)
    clocks.run([0], 0)
    clocks.decide(0, 12_000, is_charged=True, can_undo=True)  # 2 seconds of the bank
    clocks.run([0], 12_000)
    clocks.undo(0, 16_000, is_charged=True)  # its next decision has used 4 seconds
    clocks.run([0], 16_000)
    assert (clocks.left(0, 16_000).move_ms, clocks.left(0, 16_000).bank_ms) == (0, 28_000)
    assert clocks.deadline([0]) == 44_000
    clocks.decide(0, 17_000, is_charged=True, can_undo=True)
    clocks.run([0], 17_000)
    assert (clocks.left(0, 17_000).move_ms, clocks.left(0, 17_000).bank_ms) == (6_000, 27_000)
    clocks.decide(0, 17_000, is_charged=True, can_undo=True)
    clocks.run([1], 17_000)
    clocks.decide(1, 17_000, is_charged=True, can_undo=True)
    clocks.run([0], 17_000)
    assert clocks.left(0, 17_000).move_ms == 10_000


def test_a_bots_thinking_costs_its_person_nothing() -> None:
    clocks = Clocks(Pace("live", 1, 30), seats=2)
    clocks.run([0], 0)
    clocks.pause(0, 20_000, is_charged=False)
    clocks.run([0], 20_000)
    assert (clocks.left(0, 20_000).move_ms, clocks.left(0, 20_000).bank_ms) == (1_000, 30_000)


def test_days_are_days() -> None:
    clocks = Clocks(Pace("days", 2), seats=2)
    clocks.run([1], 5)
    assert clocks.deadline([0, 1]) == 5 + 2 * 86_400_000


def test_a_worker_whose_clock_is_behind_shows_nobody_more_time_than_there_is() -> None:
    clocks = Clocks(Pace("live", 10, 30), seats=2)
    clocks.run([0], 20_000)
    assert (clocks.left(0, 17_000).move_ms, clocks.left(0, 17_000).bank_ms) == (10_000, 30_000)
    clocks.pause(0, 32_000, is_charged=True)  # 2 seconds of the bank
    clocks.run([0], 32_000)
    assert (clocks.left(0, 29_000).move_ms, clocks.left(0, 29_000).bank_ms) == (0, 28_000)
