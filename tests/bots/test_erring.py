"""Weaker levels err as people do: among moves that are nearly alike, seldom by far, more where there are many."""

from collections import Counter

import pytest

from ludoteca.bots.erring import near_best
from ludoteca.bots.methods import method_named
from ludoteca.bots.searching import Found, Tried
from ludoteca.kernel.errors import UnknownBot

TIMES = 400


def found(*worths: float) -> Found:
    return Found([Tried(move, 10, worth, worth) for move, worth in enumerate(worths)], False, [0.5, 0.5], 10, 10)


def picks(tree: Found, temperature: float) -> Counter[int]:
    return Counter(near_best(tree, temperature, seed) for seed in range(TIMES))


def test_without_temperature_the_best_is_played() -> None:
    assert picks(found(0.5, 0.5, 0.4), 0.0) == {0: TIMES}


def test_the_same_seed_errs_in_the_same_way() -> None:
    tree = found(*(0.5 - i / 100 for i in range(12)))
    assert [near_best(tree, 0.1, seed) for seed in range(50)] == [near_best(tree, 0.1, seed) for seed in range(50)]


def test_of_moves_that_are_alike_any_may_come_and_a_far_worse_one_never_does() -> None:
    of = picks(found(0.50, 0.49, 0.48, 0.1), 0.05)
    assert min(of[0], of[1], of[2]) > TIMES / 8
    assert of[3] == 0


def test_a_higher_temperature_errs_more() -> None:
    tree = found(0.6, *[0.55] * 11)
    assert picks(tree, 0.02)[0] > picks(tree, 0.1)[0] > picks(tree, 0.5)[0]


def test_with_more_moves_to_compare_each_is_misjudged_by_more() -> None:
    few, many = picks(found(0.6, 0.5), 0.1), picks(found(0.6, 0.5, *[0.0] * 22), 0.1)
    assert many[1] > 1.5 * few[1]


def test_what_was_hardly_looked_at_is_no_candidate_unless_a_network_judged_it() -> None:
    tried = [Tried(0, 160, 0.5, 0.5), Tried(1, 9, 0.9, 0.9)]
    assert picks(Found(tried, False, [0.5, 0.5], 169, 169), 0.1) == {0: TIMES}
    assert picks(Found(tried, True, [0.5, 0.5], 169, 169), 0.1)[1] > TIMES / 2


def test_a_name_may_give_a_temperature() -> None:
    assert method_named("learned:40~0.05")[1:] == (40, 0.05)
    assert method_named("search:7")[1:] == (7, 0.0)
    for wrong in ("learned:40~", "learned:40~hot", "learned:40~-1", "learned:40~0.05~1", "expert:4~0.1", "learned~0.1"):
        with pytest.raises(UnknownBot):
            method_named(wrong)
