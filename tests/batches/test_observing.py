"""Observations: nothing in them depends on what the seat may not see, and the seat that looks is seat 0."""

import numpy as np

import ludoteca
from ludoteca.batches.observing import layout_of
from ludoteca.kernel.game import Game
from tests.batches.playing import any_actions, batch_at, step_often
from tests.walks import Table


def test_what_a_seat_cannot_see_changes_nothing_in_its_observation(table: Table) -> None:
    env, rng = batch_at(table, 12, seed=1), np.random.default_rng(1)
    for _ in range(40):
        twins = env.clone()
        twins.resample()
        assert twins.observation.tobytes() == env.observation.tobytes()
        assert twins.mask.tobytes() == env.mask.tobytes()
        assert twins.counts.tobytes() == env.counts.tobytes()
        env.step(any_actions(env, rng))


def test_twins_differ_in_what_is_hidden(table: Table) -> None:
    env = batch_at(table, 12, seed=1)
    twins = env.clone()
    twins.resample()
    assert twins.save().tobytes() != env.save().tobytes()


def test_the_layout_names_every_place_once(game: Game) -> None:
    for seats in game.seats:
        layout = layout_of(game, seats)
        places = [n for part in layout.parts.values() for n in range(layout.size)[part.places]]
        assert places == list(range(layout.size))
        for part in layout.parts.values():
            assert part.places.stop - part.places.start == int(np.prod(part.shape))
            assert part.meaning


def test_everything_that_a_seat_sees_is_shown_somewhere(game: Game) -> None:
    seen_by, parts = game.seen_by, layout_of(game, game.seats[0]).parts
    drawn = set(game.picture.fields.split()) if game.picture else set()
    assert drawn <= seen_by.everyone
    said = parts.keys() | drawn | seen_by.in_moves | set(game.options) | {"seats"}
    assert seen_by.everyone | seen_by.owner <= said
    assert not parts.keys() & (seen_by.nobody | seen_by.internal)


def test_the_seat_that_looks_is_the_first() -> None:
    env = ludoteca.batch("yangtze", 8, seats=3, seed=2)
    step_often(env, 25)
    layout = env.layout
    for row, seat in enumerate(env.seat.tolist()):
        view, numbers = env.match(row).view(seat), env.observation[row]
        lanterns = numbers[layout["lanterns"].places].reshape(3, 7)
        assert lanterns.tolist() == [view["lanterns"][(seat + n) % 3] for n in range(3)]
        hand = numbers[layout["hand"].places].reshape(3, 36)
        assert [int(tile.argmax()) if tile.any() else -1 for tile in hand] == view["hand"][seat]
        first = numbers[layout["first"].places]
        assert first.argmax() == (view["first"] - seat) % 3
        assert numbers[layout["seat"].places].argmax() == seat


def test_the_lake_is_shown_as_tiles_with_places_seen_from_the_seat() -> None:
    env = ludoteca.batch("yangtze", 4, seats=4, seed=2)
    step_often(env, 60)
    for row, seat in enumerate(env.seat.tolist()):
        view = env.match(row).view(seat)
        lake = env.observation[row][env.layout["lake"].places].reshape(36, 7)
        placed = {tile: (cell % 69 - 34, cell // 69 - 34) for cell, tile in view["board"]}
        assert set(np.flatnonzero(lake[:, 0]).tolist()) == set(placed)
        for tile, place in placed.items():
            east, south = place
            for _ in range(-seat % 4):  # seats 0 to 3 sit in the south, west, north and east
                east, south = -south, east
            assert (lake[tile, 1:3] * 8).tolist() == [east, south]
            assert lake[tile, 3:].argmax() == (view["rotation"][tile] - seat) % 4


def test_parts_of_a_decision_that_are_taken_are_shown() -> None:
    env = ludoteca.batch("river_dragons", 2, seed=1)
    so_far = env.layout["so_far"].places
    assert not env.observation[:, so_far].any()
    env.step([3, 5])
    assert [np.flatnonzero(line).tolist() for line in env.observation[:, so_far]] == [[3], [5]]
    env.step([14, 14])
    assert [np.flatnonzero(line).tolist() for line in env.observation[:, so_far]] == [[3, 14], [5, 14]]


def test_a_seat_that_does_not_act_can_be_asked_what_it_sees() -> None:
    env = ludoteca.batch("river_dragons", 6, seats=3, seed=2)
    step_often(env, 33)
    for seat in range(3):
        seen = env.observe(seat)
        acting = env.seat == seat
        assert seen[acting].tobytes() == env.observation[acting].tobytes()
        assert (seen[:, :3].argmax(axis=1) == seat).all()
        twins = env.clone()
        twins.resample(None, seat)
        twins._rows.taken[twins.seat != seat] = 0
        assert twins.observe(seat).tobytes() == seen.tobytes()
