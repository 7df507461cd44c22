"""Copies of a match: by clone, copy and pickle, each goes its own way and none disturbs another."""

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

import ludoteca
from ludoteca.kernel import registry
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.play.match import Match
from tests.warm_up import load_games

load_games()

COPIES: dict[str, Callable[[Match], Match]] = {
    "clone": Match.clone,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}
GAMES = registry.game_ids()
PLAY_ON = """
import pickle, sys
match = pickle.load(sys.stdin.buffer)
seat = match.active[0]
match.play(seat, match.legal(seat)[0])
print(match.state_hash())
"""


def everything(match: Match) -> tuple[object, ...]:
    """All that can be told of a match, but which object it is."""
    decisions = [match.decision(seat) for seat in range(match.seats)]
    undo = [match.undo_refusal(seat) for seat in range(match.seats)]
    facts = (match.game.id, dict(match.options), match.seed, match.start.tobytes(), match.packed)
    log = (tuple(match.log), tuple(match.standing), decisions, undo, match.last_decision)
    return *facts, *log, match.active, match.record()


def after(match: Match, moves: int, seed: int = 1) -> Match:
    chooser = random.Random(seed)
    for _ in range(moves):
        if match.is_over:
            break
        seat = chooser.choice(match.active)
        match.play_code(seat, match.random_code(seat, chooser))
    return match


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_the_same_match_and_goes_its_own_way(game: str, way: str) -> None:
    match = after(ludoteca.new_match(game, seats=2, seed=3), 12)
    before = everything(match)
    twin = COPIES[way](match)
    assert everything(twin) == before
    assert twin.game is match.game
    after(twin, 5, seed=2)
    twin.options["side"] = "another"
    twin.copy_state()["seats"] = 9
    assert everything(match) == before
    assert everything(twin) != before


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_can_take_back_what_the_original_decided(way: str) -> None:
    match = ludoteca.new_match("regatta", seats=2, seed=1)
    for seat, cards in enumerate((["tow", "sail"], ["row", "drift"])):
        match.play(seat, {"move": "plot", "cards": cards})
    start = match.state_hash()
    match.play(1, match.legal(1)[0])
    twin = COPIES[way](match)
    assert twin.undo(1) is None
    assert twin.state_hash() == start != match.state_hash()
    assert match.undo(1) is None
    assert everything(match) == everything(twin)


Steps = st.lists(
    st.tuples(st.sampled_from([*COPIES, "play", "play", "play", "undo"]), st.integers(0, 9), st.integers(0, 99)),
    max_size=40,
)


@pytest.mark.parametrize("game", GAMES if MODE == "compiled" else ["regatta"])
@settings(max_examples=25, deadline=None)
@given(steps=Steps)
def test_interleaved_copies_never_disturb_each_other(game: str, steps: list[tuple[str, int, int]]) -> None:
    """Whatever happens to one of many copies, every other one stays as it was."""
    matches = [ludoteca.new_match(game, seats=2, seed=1)]
    known = [everything(matches[0])]
    for what, which, seed in steps:
        n = which % len(matches)
        if what in COPIES:
            matches.append(COPIES[what](matches[n]))
            known.append(known[n])
            continue
        if what == "undo":
            matches[n].undo(seed % 2)
        else:
            after(matches[n], 1, seed)
        known[n] = everything(matches[n])
        assert [everything(match) for match in matches] == known
    for match in matches:
        assert ludoteca.replay(match.record()).packed == match.packed


def test_a_game_is_copied_as_itself_and_pickled_by_its_id() -> None:
    game = registry.load("yangtze")
    assert copy.copy(game) is copy.deepcopy(game) is pickle.loads(pickle.dumps(game)) is game
    assert len(pickle.dumps(game)) < 100


def test_a_pickled_match_is_played_on_in_another_process() -> None:
    match = after(ludoteca.new_match("yangtze", seats=2, seed=3), 6)
    done = subprocess.run([sys.executable, "-c", PLAY_ON], input=pickle.dumps(match), capture_output=True, check=True)
    seat = match.active[0]
    match.play(seat, match.legal(seat)[0])
    assert done.stdout.decode().strip() == match.state_hash()
