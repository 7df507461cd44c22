"""Search: repeatable, whatever the threads; it stops when told, and thinks of one way only for nothing."""

import threading

import numpy as np
import pytest

import ludoteca
from ludoteca.bots import BOTS, bot_named, choose
from ludoteca.bots.levels import LEVELS, budget_for, iterations_of
from ludoteca.bots.request import Request
from ludoteca.bots.searching import Plan, Stop, Tried, search
from ludoteca.bots.simple import only_move
from ludoteca.kernel.errors import UnknownBot
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.match import Match
from tests.warm_up import load_games

GAMES = {game.id: game for game in load_games()}
FULL = 1e-9


def a_match(game: str) -> Match:
    return ludoteca.new_match(game, seats=2, seed=11)


def found(match: Match, plan: Plan, seed: int = 3) -> list[Tried]:
    seat = match.active[0]
    return search(match.game, match.seen(seat), seat, plan, seed).tried


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_threads_and_iterations_find_the_same(game: str, threads: int) -> None:
    plan = Plan(60, threads=threads)
    assert found(a_match(game), plan) == found(a_match(game), plan)


@pytest.mark.parametrize("game", GAMES)
def test_every_iteration_is_counted_once_at_the_root(game: str) -> None:
    assert sum(one.visits for one in found(a_match(game), Plan(60))) == 60


@pytest.mark.parametrize("game", GAMES)
def test_everyones_chances_add_up(game: str) -> None:
    match = a_match(game)
    chances = search(match.game, match.seen(match.active[0]), match.active[0], Plan(60), 3).chances
    assert abs(sum(chances) - 1) < FULL


def test_another_thread_can_stop_a_search() -> None:
    match, stop = a_match("yangtze"), Stop()
    seat = match.active[0]
    timer = threading.Timer(0.5, stop.now)  # room for that many iterations is not taken at once
    timer.start()
    result = search(match.game, match.seen(seat), seat, Plan(100_000_000), 1, stop)
    timer.join()
    assert 0 < result.iterations < 100_000_000
    assert match.refusal(seat, match.game.moves.to_json(result.best)) is None


def test_a_search_ends_at_its_time_limit() -> None:
    match = a_match("yangtze")
    seat = match.active[0]
    assert search(match.game, match.seen(seat), seat, Plan(10_000_000, seconds=0.02), 1).iterations < 10_000_000


def test_one_way_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match("summer_pavilion")
    while only_move(match.game, match.seen(match.active[0]), match.active[0]) is None:
        seat = match.active[0]
        match.play_code(seat, choose(match.game, match.seen(seat), seat, "random", len(match.log)))
    monkeypatch.setattr("ludoteca.bots.methods.search", None)  # searching would fail
    seat = match.active[0]
    assert choose(match.game, match.seen(seat), seat, "expert", 1) == int(match.legal_codes(seat)[0])


def test_small_steps_of_a_turn_share_its_budget() -> None:
    match = a_match("river_dragons")
    program = budget_for(Request(match.game, match.seen(0), 0, seed=1), "casual")
    for seat in (0, 1):
        match.play_code(seat, choose(match.game, match.seen(seat), seat, "random", 1))
    seat = match.active[0]
    assert budget_for(Request(match.game, match.seen(seat), seat, seed=1), "casual") < program


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_higher_level_thinks_longer(game: Game) -> None:
    budgets = [iterations_of(game, level) for level in LEVELS]
    assert budgets == sorted(set(budgets))


def test_an_unknown_bot_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        UnknownBot, match="there is no bot 'deep'; there are novice, casual, skilled, expert, master, random"
    ):
        bot_named("deep")
    for wrong in ("search:0", "search:x", "greedy:5", None, "expert:5"):
        with pytest.raises(UnknownBot):
            bot_named(wrong)


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_can_be_asked_for_by_its_name(bot: str) -> None:
    match = a_match("lighthouse")
    seat = match.active[0]
    move = bot_named(bot)(match.game, match.seen(seat), seat, 1)
    assert move in match.legal_codes(seat).tolist()


def test_seats_that_decide_together_do_not_see_each_others_choices() -> None:
    """The tree of the second to decide is the same whatever the first one has decided in secret."""
    match = a_match("river_dragons")
    other = a_match("river_dragons")
    match.play(0, {"move": "program", "cards": ["remove", "jump", "move_1", "move_2", "place_1_stone"]})
    other.play(0, {"move": "program", "cards": ["place_2_stones", "place_2_planks", "move_2", "move_1", "dragon_pink"]})
    ways = [search(m.game, m.seen(1), 1, Plan(60), 3).tried for m in (match, other)]
    assert ways[0] == ways[1]
    assert np.isfinite([way.chance for way in ways[0]]).all()
