"""OpenSpiel's own random simulation, and that searching on from a state is no cheating."""

import numpy as np
import pyspiel
import pytest

from ludoteca.kernel.errors import BadArgument
from tests.adapters.tables import MANY, SEEDS, few_tables, played_tables
from tests.walks import Table

openspiel = pytest.importorskip("ludoteca.adapters.openspiel")


LAST = 30  # moves of a match that are looked at more closely than the others


def loaded(table: Table) -> pyspiel.Game:
    options = "".join(f",{name}={value}" for name, value in table.options.items())
    return pyspiel.load_game(f"ludoteca_{table.game.id}(players={table.seats}{options})")


def played(state: pyspiel.State, steps: int, seed: int) -> pyspiel.State:
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(int(rng.integers(4096) if state.is_chance_node() else rng.choice(state.legal_actions())))
    return state


def test_a_random_simulation_of_a_drawn_table_goes_through() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("ludoteca_lighthouse"), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("table", played_tables(), ids=str)
def test_whole_matches_go_through_a_simulation_with_serialization(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OpenSpiel asks every state for all that can be asked, writes it as text, reads it back by playing it again from
    the first move on, and compares: a hash of all of it is quicker than a drawn table. `make conformance` does it with
    whole matches, `make test` with the end of each, and plays what comes before."""
    monkeypatch.setattr(openspiel, "text_of", lambda match, _seat: match.state_hash())
    game = loaded(table)
    for seed in SEEDS if MANY else SEEDS[:1]:
        start = game.new_initial_state()
        start.apply_action(seed % openspiel.DEALS)
        if not MANY:
            whole = played(start.clone(), game.max_game_length(), seed).history()
            for action in whole[1:-LAST]:
                start.apply_action(action)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, specific_initial_state=start)


@pytest.mark.parametrize("table", few_tables(), ids=str)
def test_what_was_serialized_in_mid_match_goes_on_as_the_state_does(table: Table) -> None:
    game = loaded(table)
    state = played(game.new_initial_state(), 40, 1)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.history() == state.history()
    assert played(again, 15, 2).history() == played(state, 15, 2).history()
    assert again.observation_tensor(0) == state.observation_tensor(0)


@pytest.mark.parametrize("table", few_tables(), ids=str)
def test_a_clone_goes_its_own_way_to_the_same_end(table: Table) -> None:
    state = played(loaded(table).new_initial_state(), 40, 1)
    twin = state.clone()
    assert played(twin, 25, 2).history() == played(state, 25, 2).history()
    assert twin.observation_tensor(0) == state.observation_tensor(0)
    assert twin.returns() == state.returns()


def test_a_whole_match_ends_with_shares_of_the_win() -> None:
    state = played(pyspiel.load_game("ludoteca_yangtze(players=3)").new_initial_state(), 1_000, 3)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(1.0)
    assert "tile" in state.action_to_string(0, 99)
    assert "┌" in str(state)


def test_a_deal_that_there_is_not_is_refused() -> None:
    state = pyspiel.load_game("ludoteca_yangtze").new_initial_state()
    with pytest.raises(BadArgument, match=r"^there is no deal 4096; there are 0 to 4,095$"):
        state.apply_action(4_096)
    assert state.is_chance_node()


def test_what_is_hidden_is_guessed_before_a_search() -> None:
    """The player sees the same; what the others hold and what will be drawn is another guess each time."""
    state = played(pyspiel.load_game("ludoteca_yangtze(players=2)").new_initial_state(), 9, 5)
    player = state.current_player()
    rng = np.random.default_rng(1)
    twins = [state.resample_from_infostate(player, rng.random) for _ in range(4)]
    for twin in twins:
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
    others = {twin.observation_string(1 - player) for twin in twins}
    assert len(others) > 1


def test_an_observer_writes_what_a_player_sees() -> None:
    game = pyspiel.load_game("ludoteca_summer_pavilion(players=2)")
    state = played(game.new_initial_state(), 5, 1)
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.dict["tiles"].shape == (2, 6)
