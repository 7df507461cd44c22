"""What a network is told of Yangtze is what a player sees, and the list is right."""

from collections import Counter

import numpy as np
import pytest

from ludoteca.games.yangtze.state import STATE
from ludoteca.games.yangtze.thought.features import ENCODING, bucket
from ludoteca.kernel import registry
from tests.networks import a_network, told
from tests.plain.yangtze_features import holding, names
from tests.walks import Table, all_tables, twin, walks

GAME = registry.load("yangtze")
TABLES = all_tables(GAME)
NAMES = names()
NET = a_network(ENCODING)


def test_every_feature_has_a_name() -> None:
    assert len(NAMES) == len(set(NAMES)) == ENCODING.features


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_slow_twin_finds_the_same_features_by_name(table: Table) -> None:
    for n, step in enumerate(walks(table, 2)):
        if n % 3 == 0:
            for seat in range(table.seats):
                found = Counter(NAMES[i] for i in told(GAME, NET, step.match.seen(seat), seat))
                assert found == Counter(holding(step.match.view(seat), seat))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_told_depends_on_what_the_seat_sees_and_nothing_more(table: Table) -> None:
    for n, step in enumerate(walks(table, 1)):
        other = twin(step.match, step.seat, n)
        whole = [told(GAME, NET, match.copy_state(), step.seat) for match in (step.match, other)]
        assert whole[0] == whole[1] == told(GAME, NET, step.match.seen(step.seat), step.seat)


def test_each_number_of_tiles_to_place_and_of_seats_has_weights_of_its_own() -> None:
    s, found = np.zeros(1, STATE)[0], set()
    for s.seats in (2, 3, 4):
        for tiles in range(12):
            s.pile_left = tiles * int(s.seats)
            found.add(bucket(s))
    assert found == set(range(ENCODING.buckets))
