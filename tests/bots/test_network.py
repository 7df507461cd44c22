"""The network: the same numbers as numpy finds, weights that are checked, and a search over it that is sound."""

import json
import shutil
import warnings
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca.bots import choose, weights
from ludoteca.bots.network import POINTS, WIDTH, Network, forward
from ludoteca.bots.searching import Found, Plan, search
from ludoteca.kernel import registry
from ludoteca.kernel.extras.thought import Encoding
from ludoteca.kernel.play.match import Match
from tests.networks import a_network
from tests.walks import Table, all_tables, twin, walks
from tests.warm_up import load_games

LEARNED = [game for game in load_games() if game.thought.encoding is not None]
SP = registry.load("summer_pavilion")


def covered(table: Table) -> bool:
    """Whether bots use the network at a table."""
    match = table.match(1)
    return weights.network_for(table.game, match.seen(match.active[0])) is not None


# The smallest and the largest tables; planks by eye or with help make no difference to bots.
TABLES = [
    table
    for game in LEARNED
    for table in all_tables(game)
    if table.seats in (min(game.seats), max(game.seats)) and table.options.get("planks") != "with_help"
]
PAIRS = [table for table in TABLES if table.seats == min(table.game.seats) and covered(table)]
MOST_BYTES = 2_000_000
FULL = 1e-9


SMALL = Encoding(*(lambda *_: 0,) * 3, block=100, features=500, active=100, buckets=6, sharing=3)


def by_numpy(net: Network, bucket: int, indices: list[int], mine: int, theirs: int) -> list[float]:
    """The same in numpy: a whole layer at a time, lines added in the order in which they are given."""
    lines = net.first[bucket * len(net.first) // len(net.second), indices]
    hidden, whole = np.zeros(WIDTH, np.float32), len(indices) // 4 * 4
    for i in range(0, whole, 4):
        hidden += (lines[i] + lines[i + 1]) + (lines[i + 2] + lines[i + 3])
    for line in lines[whole:]:
        hidden += line
    for layer in (net.second[bucket], net.third[bucket]):
        values = layer[-1].copy()
        for value, line in zip(hidden, layer, strict=False):
            values += np.maximum(value, np.float32(0)) * line
        hidden = values
    gained = [mine + POINTS * float(hidden[1]), theirs + POINTS * float(hidden[2])]
    evidence = float(hidden[0]) + float(net.slope[bucket]) * ((gained[0] - gained[1]) / POINTS)
    return [0.5 + 0.5 * evidence / np.sqrt(1 + evidence * evidence), *gained]


@pytest.mark.parametrize("seed", range(20))
def test_compiled_code_and_numpy_find_the_same_to_the_last_bit(seed: int) -> None:
    net, dice = a_network(SMALL, seed), np.random.default_rng(seed)
    bucket, indices = int(dice.integers(6)), dice.integers(500, size=dice.integers(1, 100)).tolist()
    net.indices[: len(indices)] = indices
    forward(net, bucket, len(indices), 40, 31)
    assert net.verdict.tolist() == by_numpy(net, bucket, indices, 40, 31)


# == Files =============================================================


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)
def test_the_weights_that_are_shipped_are_those_of_their_card_and_small(game: Any) -> None:
    file = game.home / "thought" / "weights.npz"
    card = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert weights.read(file, game.thought.encoding).first.any()
    assert {"game", "command", "commit", "seed", "matches", "calibration", "sha256"} <= card.keys()
    assert file.stat().st_size == card["bytes"] <= MOST_BYTES


def test_eight_bits_are_near_enough(tmp_path: Path) -> None:
    encoding = SP.thought.encoding
    assert encoding is not None
    net = a_network(encoding)
    weights.write(tmp_path / "weights.npz", net, np.ones(net.first.shape[:2], bool), {})
    again = weights.read(tmp_path / "weights.npz", encoding)
    assert np.abs(again.first - net.first).max() <= np.abs(net.first).max() / 127 / 2 * 1.001
    assert np.abs(again.second - net.second).max() <= np.abs(net.second).max() / 127 / 2 * 1.001
    assert (again.third == net.third).all()


def spoilt(tmp_path: Path, how: str) -> Path:
    file = tmp_path / "weights.npz"
    for name in ("weights.npz", "weights.json"):
        shutil.copy(SP.home / "thought" / name, tmp_path / name)
    if how == "missing":
        file.unlink()
    elif how == "without a card":
        file.with_suffix(".json").unlink()
    elif how == "changed":
        file.write_bytes(file.read_bytes()[:-1] + b"x")
    elif how == "no card at all":
        file.with_suffix(".json").write_text("[1")
    else:
        weights.write(file, a_network(SMALL), np.ones((2, 500), bool), {})
    return file


WRONG = {
    "missing": "there is no weights.npz",
    "without a card": "there is no weights.json",
    "changed": "weights.npz is not the file that its card describes",
    "no card at all": "weights cannot be read",
    "of another encoding": "weights.npz was made for another encoding of positions",
}


@pytest.mark.parametrize("how", WRONG)
def test_wrong_weights_are_refused_in_a_sentence(tmp_path: Path, how: str) -> None:
    assert SP.thought.encoding is not None
    with pytest.raises(weights.NoWeights, match=WRONG[how]):
        weights.read(spoilt(tmp_path, how), SP.thought.encoding)


def test_a_bot_without_its_weights_says_so_once_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> Network:
        raise weights.NoWeights("there is no weights.npz")

    monkeypatch.setattr(weights, "read", gone)
    monkeypatch.setattr(weights, "_loaded", {})
    match = ludoteca.new_match("summer_pavilion", seats=2, seed=3)
    seen, seat = match.seen(match.active[0]), match.active[0]
    with pytest.warns(UserWarning, match="bots play Azul: Summer Pavilion without what they have learned: there is no"):
        move = choose(match.game, seen, seat, "learned:40", 1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert choose(match.game, seen, seat, "search:40", 1) == choose(match.game, seen, seat, "learned:40", 1) == move


# == Searching =========================================================


def looked(match: Match, seat: int, iterations: int = 60, threads: int = 1) -> Found:
    plan = Plan(iterations, threads=threads, network=weights.network_for(match.game))
    assert plan.network is not None
    return search(match.game, match.seen(seat), seat, plan, 3)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_search_over_the_network_repeats_itself_and_adds_up(table: Table) -> None:
    can_end_without_winner = table.game.score is None  # a race, after its last turn
    for n, step in enumerate(islice(walks(table, 1), 240)):
        if n % 20 == 0:
            found = looked(step.match, step.seat)
            assert found == looked(step.match, step.seat)
            assert found.iterations == 60
            assert sum(way.visits for way in found.tried) == 60
            assert abs(sum(found.chances) - 1) < FULL or can_end_without_winner
            assert all(0 <= way.chance <= 1 for way in found.tried)
            assert found == looked(twin(step.match, step.seat, n), step.seat)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_two_threads_find_the_same_again(table: Table) -> None:
    match = table.match(4)
    assert looked(match, match.active[0], threads=2) == looked(match, match.active[0], threads=2)


@pytest.mark.parametrize("table", PAIRS, ids=str)
def test_what_was_learned_beats_what_looks_good(table: Table) -> None:
    """A few looks against greedy on four deals: no contest, but weights of another encoding would lose it."""
    won = 0.0
    for deal in range(4):
        match = table.match(deal)
        while not match.is_over:
            seat = match.active[0]
            bot = "learned:120" if seat == deal % table.seats else "greedy"
            match.play_code(seat, choose(table.game, match.seen(seat), seat, bot, len(match.log)))
        won += deal % table.seats in match.winners
    assert won >= 3


def test_where_it_was_not_shown_to_be_stronger_the_network_is_left_alone() -> None:
    tables = all_tables(registry.load("river_dragons"))
    assert {table.options["side"] for table in tables if covered(table)} == {"basic"}
