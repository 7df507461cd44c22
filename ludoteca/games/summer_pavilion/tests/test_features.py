"""What a network is told is what a player sees, and the list is right."""

from collections import Counter

import numpy as np
import pytest

from ludoteca.bots.searching import searcher
from ludoteca.games.summer_pavilion.state import STATE
from ludoteca.games.summer_pavilion.thought.features import ENCODING, bucket
from ludoteca.kernel import registry
from tests.networks import a_network, told
from tests.plain.summer_pavilion_features import holding, names
from tests.walks import Table, all_tables, twin, walks

GAME = registry.load("summer_pavilion")
TABLES = all_tables(GAME)
NAMES = names()
NET = a_network(ENCODING)


@pytest.fixture(autouse=True)
def compiled() -> None:
    searcher(GAME)


def test_every_feature_has_a_name() -> None:
    assert len(NAMES) == len(set(NAMES)) == ENCODING.features


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_slow_twin_finds_the_same_features_by_name(table: Table) -> None:
    for step in walks(table, 2):
        view = step.match.view(None)
        for seat in range(table.seats):
            assert Counter(NAMES[i] for i in told(GAME, NET, step.match.seen(seat), seat)) == Counter(
                holding(view, seat)
            )


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_told_depends_on_what_the_seat_sees_and_nothing_more(table: Table) -> None:
    for n, step in enumerate(walks(table, 1)):
        other = twin(step.match, step.seat, n)
        whole = [told(GAME, NET, match.copy_state(), step.seat) for match in (step.match, other)]
        assert whole[0] == whole[1] == told(GAME, NET, step.match.seen(step.seat), step.seat)


def test_each_side_round_phase_and_number_of_seats_has_weights_of_its_own() -> None:
    s, found = np.zeros(1, STATE)[0], []
    for s.side in (0, 1):
        for s.round_number in range(1, 7):
            for s.phase in (0, 1):
                for s.seats in (2, 3, 4):
                    found.append(bucket(s))
    assert found == list(range(ENCODING.buckets))
