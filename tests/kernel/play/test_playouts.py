"""Playouts: the same with any number of threads, and refused when asked for nonsense."""

import os
from threading import Barrier, get_ident
from types import SimpleNamespace

import numpy as np
import pytest

import ludoteca
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.play import playouts

GAMES = 2_500 if MODE == "compiled" else 3


def test_the_same_seed_gives_the_same_matches_with_any_number_of_threads() -> None:
    one = ludoteca.playouts("yangtze", seats=3, games=GAMES, seed=4)
    two = ludoteca.playouts("yangtze", seats=3, games=GAMES, seed=4, threads=2)
    assert one.scores is not None
    assert two.scores is not None
    assert (one.lengths == two.lengths).all()
    assert (one.winners == two.winners).all()
    assert (one.scores == two.scores).all()


def test_another_seed_gives_other_matches() -> None:
    one, two = (ludoteca.playouts("yangtze", seats=2, games=GAMES, seed=seed) for seed in (1, 2))
    assert one.lengths.tolist() != two.lengths.tolist()


def test_a_race_has_winners_and_no_scores() -> None:
    results = ludoteca.playouts("regatta", seats=3, games=50, options={"wind": "fickle"})
    assert results.scores is None
    assert results.winners.any(axis=1).all()


def test_every_seat_wins_about_as_often_as_the_others() -> None:
    results = ludoteca.playouts("yangtze", seats=4, games=GAMES, seed=9)
    shares = results.winners.mean(axis=0)
    assert MODE != "compiled" or np.abs(shares - 0.25).max() < 0.05


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seats": 9, "games": 1}, "Yangtze is for 2 to 4 seats"),
        ({"seats": 2, "games": 0}, "games is a whole number from 1, not 0"),
        ({"seats": 2, "games": 1, "seed": -1}, "seed is a whole number from 0, not -1"),
        ({"seats": 2, "games": 1 << 48}, "what 281,474,976,710,656 matches came to is more than this machine can hold"),
        (
            {"seats": 2, "games": 1 << 61},
            "what 2,305,843,009,213,693,952 matches came to is more than this machine can",
        ),
        ({"seats": 2, "games": 1, "options": "x"}, "options are names with values, such as .*, not 'x'"),
        ({"seats": 2, "games": 1, "threads": 0}, "threads is a whole number from 1, not 0"),
        ({"seats": 2, "games": 1, "options": {"x": 1}}, "Yangtze has no option 'x'"),
    ],
)
def test_nonsense_is_refused(asked: dict[str, object], sentence: str) -> None:
    with pytest.raises(LudotecaError, match=sentence):
        ludoteca.playouts("yangtze", **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(("matches", "threads"), [(3, 3), (8, 4), (40, 4), (512, 16)])
def test_few_matches_are_shared_by_all_threads(matches: int, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's first part is played before everybody has one; and there are several parts, since some take longer."""
    everybody, played, seen = Barrier(threads), list[int](), set[int]()

    def wait_for_all(_states: object, first: int, _seed: int, _moves: object, lengths: list[int], *_: object) -> None:
        played.extend(range(first, first + len(lengths)))
        if get_ident() not in seen:
            seen.add(get_ident())
            everybody.wait(60)

    monkeypatch.setattr(playouts, "engine", lambda _: SimpleNamespace(play_many=wait_for_all))
    monkeypatch.setattr(os, "cpu_count", lambda: threads)
    ludoteca.playouts("lighthouse", seats=2, games=matches, threads=threads)
    assert sorted(played) == list(range(matches))
    assert len(seen) == threads


def test_no_more_threads_are_started_than_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set[int]()
    monkeypatch.setattr(playouts, "engine", lambda _: SimpleNamespace(play_many=lambda *_: seen.add(get_ident())))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    ludoteca.playouts("lighthouse", seats=2, games=9_000, threads=999)
    assert 1 <= len(seen) <= 2


def test_trajectories_make_the_same_matches_again() -> None:
    played = ludoteca.playouts("river_dragons", seats=2, games=3, seed=5, threads=2, trajectories=True)
    plain = ludoteca.playouts("river_dragons", seats=2, games=3, seed=5)
    assert plain.trajectories is None
    assert played.trajectories is not None
    assert played.lengths.tolist() == plain.lengths.tolist()
    for n, trajectory in enumerate(played.trajectories):
        match = ludoteca.new_match("river_dragons", seats=2, seed=trajectory.key)
        for seat, move in zip(trajectory.seats.tolist(), trajectory.moves.tolist(), strict=True):
            match.require_legal(seat, move)
            match.play_code(seat, move)
        assert match.is_over
        assert len(match.standing) == played.lengths[n]
        assert match.winners == np.flatnonzero(played.winners[n]).tolist()
