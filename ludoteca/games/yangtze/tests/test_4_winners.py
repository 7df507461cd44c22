import numpy as np

from ludoteca.games.yangtze.tests.tables import FINISH, give, last_turns, match_at, points, reward


def tied_at_eighteen() -> np.record:
    """Seats 0 and 1 have 18 points each (10 and 8, 9 and 9); seat 3 has its last turn, and no points."""
    s = last_turns(turn=3)
    reward(s, seven_different=[0, 1, 1], four_alike=[0])
    give(s, 3, white=4)
    return s


def winners(s: np.record) -> list[int]:
    match = match_at(s)
    match.play(3, FINISH)
    assert match.is_over
    return match.winners


def test_points_come_from_reward_cards_and_from_sets_that_earned_no_card() -> None:
    """Y4.3"""
    s = last_turns()
    give(s, 0, red=4)
    reward(s, four_alike=[1] * 9, seven_different=[0, 2])
    s.generals[:] = [2, 1, 0, 0]
    s.noted[0] = 3

    assert [points(match_at(s), seat) for seat in range(4)] == [10 + 2 * 4 + 3 * 4, 53 + 4, 9, 0]


def test_most_points_win_whatever_else_one_has() -> None:
    """Y4.3"""
    s = tied_at_eighteen()
    reward(s, three_pairs=[2, 2, 2])
    s.rafts[:3] = [9, 9, 0]
    give(s, 0, red=8)

    assert winners(s) == [2]


def test_a_tie_goes_to_who_has_more_rafts() -> None:
    """Y4.3"""
    s = tied_at_eighteen()
    s.rafts[:3] = [1, 2, 9]
    give(s, 0, red=8)

    assert winners(s) == [1]


def test_then_to_who_has_more_lantern_cards() -> None:
    """Y4.3"""
    s = tied_at_eighteen()
    s.rafts[:2] = 2
    give(s, 0, red=2, blue=1)
    give(s, 1, red=2)
    give(s, 2, green=8)

    assert winners(s) == [0]


def test_after_that_the_win_is_shared() -> None:
    """Y4.3"""
    s = tied_at_eighteen()
    s.rafts[:2] = 2
    give(s, 0, red=3)
    give(s, 1, blue=2, green=1)

    assert winners(s) == [0, 1]
