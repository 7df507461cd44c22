"""What a network is told of River Dragons: of secret programs only what was imagined, and every number in its place."""

from typing import Any

import numpy as np
import pytest

from ludoteca.bots.searching import searcher
from ludoteca.games.river_dragons.data import Card
from ludoteca.games.river_dragons.state import STATE
from ludoteca.games.river_dragons.thought import features
from ludoteca.games.river_dragons.thought.features import BLOCK, ENCODING, bucket
from ludoteca.games.river_dragons.thought.programs import imagine
from ludoteca.kernel import registry
from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.compiling import MODE
from tests.networks import a_network, told
from tests.walks import Table, all_tables, twin, walks

GAME = registry.load("river_dragons")
TABLES = [table for table in all_tables(GAME) if table.options["planks"] == "by_eye"]
NET = a_network(ENCODING)
compiled_only = pytest.mark.skipif(MODE == "interpreted", reason="imagining programs takes seconds there")


def imagined(s: Any, seat: int) -> list[int]:
    """The features of a position, after what the seat cannot see was imagined."""
    searcher(GAME)
    whole, dice = s.copy(), np.zeros(1, np.int64)
    load_dice(dice, 7, 0)
    imagine(whole, seat, dice)
    return told(GAME, NET, whole, seat)


def steps_of(table: Table) -> list[Any]:
    return [(n, step) for n, step in enumerate(walks(table, 1)) if n % 40 == 0]


@compiled_only
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_player_and_the_table_have_their_own_numbers(table: Table) -> None:
    for _, step in steps_of(table):
        found = imagined(step.match.seen(step.seat), step.seat)
        routes = [i - features.ROUTE for i in found if features.ROUTE <= i % BLOCK < features.WALK and i < 2 * BLOCK]
        assert len(routes) == table.seats
        assert sum(i < BLOCK for i in found) > 0
        assert all(0 <= i < ENCODING.features for i in found)
        assert [i - 2 * BLOCK for i in found if i >= 2 * BLOCK][:2] == [0, 1 + table.seats - 2]


@compiled_only
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_told_depends_on_what_the_seat_sees_and_nothing_more(table: Table) -> None:
    for n, step in steps_of(table):
        other = twin(step.match, step.seat, n)
        assert imagined(other.seen(step.seat), step.seat) == imagined(step.match.seen(step.seat), step.seat)
        assert imagined(other.copy_state(), step.seat) == imagined(step.match.copy_state(), step.seat)


def test_cards_to_come_are_told_slot_by_slot_and_a_seat_without_a_program_says_so() -> None:
    s = Table(GAME, 2, {}).match(1).copy_state()
    searcher(GAME)

    def holding() -> list[int]:
        return [int(i) for i in NET.indices[: searcher(GAME).encode(s, 0, NET)]]

    assert features.NO_PROGRAM in holding()
    s.programs[0, :] = cards = [Card.MOVE_1, Card.JUMP, Card.REMOVE, Card.PLACE_1_STONE, Card.DRAGON_PINK]
    told_cards = [features.PROGRAM + slot * features.CARDS + min(card, 8) for slot, card in enumerate(cards)]
    assert set(told_cards) <= set(holding())
    assert features.NO_PROGRAM not in holding()
    assert BLOCK + features.AIMED_AT + 4 in holding()


def test_each_side_slot_and_number_of_seats_has_weights_of_its_own() -> None:
    s, found = np.zeros(1, STATE)[0], []
    for s.side in (0, 1):
        for s.slot in range(6):
            for s.seats in range(2, 7):
                found.append(bucket(s))
    assert found == list(range(ENCODING.buckets))
