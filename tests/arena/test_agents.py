"""Agents of one's own: what they are told, what they may answer, and what is said of those that cannot play."""

import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.arena import agents
from ludoteca.arena.agents import Decision, decision_of, player_named
from ludoteca.arena.contest import Task, lineups, play
from ludoteca.arena.part import play_all
from ludoteca.arena.results import Notebook
from ludoteca.kernel import registry
from ludoteca.kernel.errors import LudotecaError, UnknownBot
from ludoteca.kernel.play.match import Match
from tests.walks import Table, all_tables, twin, walks
from tests.warm_up import load_games

AGENTS = """
__version__ = "1.3"

def last(decision):
    return decision.legal[-1]

def nonsense(decision):
    return {"move": "fly"}

def elsewhere(decision):
    return decision.legal[-1] | {"x": 1}

def early(decision):
    return {"move": "dedicate_seven"}

def garbage(decision):
    return 6 | 1 << 60

def failing(decision):
    return decision.legal["first"]

number = 5
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line)["legal"][-1]), flush=True)
"""


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_agents.py").write_text(AGENTS)
    (tmp_path / "program.py").write_text(PROGRAM)
    monkeypatch.syspath_prepend(str(tmp_path))


def a_task(*bots: str) -> Task:
    return Task("yangtze", bots, 3)


def test_a_function_of_a_package_plays_and_its_version_is_kept() -> None:
    result = play(a_task("my_agents:last", "random"))
    assert len(result.winners) > 0
    (lineup,) = lineups("yangtze", ["my_agents:last", "random"], 2, 2, None)
    assert lineup.versions[2:] == ("my_agents:last 1.3",)


def test_a_program_that_reads_and_writes_lines_plays_the_same(tmp_path: Path) -> None:
    program = f"pipe:{sys.executable} {tmp_path / 'program.py'}"
    one, two = play(a_task("my_agents:last", "greedy")), play(a_task(program, "greedy"))
    assert (one.winners, one.scores, one.decisions) == (two.winners, two.scores, two.decisions)


@pytest.mark.parametrize("table", [all_tables(game)[-1] for game in load_games()], ids=str)
def test_the_example_agent_plays_every_game_as_a_function_and_as_a_program(table: Table) -> None:
    """Also where moves are composed: of these it gets examples."""
    bots, options = ("random",) * (table.seats - 1), tuple(sorted(table.options.items()))
    one, two = (
        play(Task(table.game.id, (agent, *bots), 3, options))
        for agent in ("examples.agent:agent", f"pipe:{sys.executable} examples/agent.py")
    )
    assert (one.winners, one.scores, one.decisions) == (two.winners, two.scores, two.decisions)


def test_what_another_version_played_is_played_again(tmp_path: Path) -> None:
    """A module that says no version has that of its source."""
    module, notebook = tmp_path / "quiet_agent.py", Notebook(tmp_path / "results.jsonl")
    source = AGENTS.replace("__version__", "unsaid")
    for changed, played in (("", 2), ("", 2), ("# another idea", 4)):
        module.write_text(source + changed)
        agents._function.cache_clear()  # as in the next call of the command
        play_all(lineups("yangtze", ["quiet_agent:last", "random"], 2, 2, None), notebook, processes=1)
        assert len(notebook.results) == played
    assert len({result.versions for result in notebook.results.values()}) == 2


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("my_agents:nobody", "there is no bot and no agent 'my_agents:nobody'"),
        ("nowhere:agent", "there is no bot and no agent 'nowhere:agent'"),
        ("my_agents:number", "'my_agents:number' cannot be called"),
        ("pipe:/nowhere/at-all", "cannot be started"),
        ("pipe:", r"after 'pipe:' comes the command of a program, such as 'pipe:python3 my_agent.py'"),
        ("pipe:'python3", "cannot be started: No closing quotation"),
        ("nobody", "there is no bot 'nobody'"),
        ("search:0", "there is no bot"),
    ],
)
def test_an_agent_that_cannot_be_found_is_said_in_a_sentence(bot: str, sentence: str) -> None:
    with pytest.raises(UnknownBot, match=sentence):
        player_named(bot)


@pytest.mark.parametrize("agent", ["nonsense", "elsewhere"])
def test_a_move_that_is_none_ends_the_match_with_the_agents_name(agent: str) -> None:
    with pytest.raises(LudotecaError, match=f"my_agents:{agent} on deal 3: "):
        play(a_task(f"my_agents:{agent}", "random"))


def test_a_move_that_a_rule_forbids_ends_the_match_with_agent_move_and_rule() -> None:
    """A match in which it counted would say nothing, or that cheating wins."""
    sentence = r"^my_agents:early on deal 3: seat \d cannot play \{'move': 'dedicate_seven'\}: .* \(Y2.2c\)$"
    with pytest.raises(LudotecaError, match=sentence):
        play(a_task("my_agents:early", "random"))
    with pytest.raises(LudotecaError, match=r"^my_agents:garbage on deal 3: \d+ is not the code of a move$"):
        play(a_task("my_agents:garbage", "random"))


def test_an_agent_that_fails_is_named_with_the_place() -> None:
    sentence = r"^my_agents:failing on deal 3: it failed with TypeError: .* \(.*my_agents.py, line \d+\)$"
    with pytest.raises(LudotecaError, match=sentence):
        play(a_task("my_agents:failing", "random"))


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("pass", "it ended without a line for this decision"),
        ("'input(); print(\"hello\")'", "its line is not JSON: 'hello'"),
    ],
)
def test_a_program_that_gives_no_move_is_said_in_a_sentence(source: str, sentence: str) -> None:
    with pytest.raises(LudotecaError, match=f" on deal 3: {sentence}$"):
        play(a_task(f"pipe:{sys.executable} -c {source}", "random"))


@pytest.mark.parametrize("game", load_games(), ids=lambda game: game.id)
def test_an_agent_is_told_what_its_seat_sees_and_nothing_more(game: Any) -> None:
    table = all_tables(game)[0]
    for n, step in enumerate(walks(table, 1)):
        if n % 25 == 0:
            told = decision_of(step.match, step.seat, 7)
            assert isinstance(told, Decision)
            assert told == decision_of(twin(step.match, step.seat, n), step.seat, 7)
            assert told.view == step.match.view(step.seat)
            assert told.legal or told.forms


def lowest(_observation: Any, mask: Any) -> int:
    return int(mask.argmax())


@pytest.mark.parametrize("game", load_games(), ids=lambda game: game.id)
def test_a_policy_over_ids_decides_whole_moves_by_what_its_seat_sees(game: Any) -> None:
    for table in all_tables(game):
        for n, step in enumerate(walks(table, 1)):
            if n % 40 == 0:
                told, other = (
                    decision_of(match, step.seat, 7) for match in (step.match, twin(step.match, step.seat, n))
                )
                one, two = told.batch(), other.batch()
                assert one.observation.tobytes() == two.observation.tobytes()
                assert one.mask.tobytes() == two.mask.tobytes()
                code = told.decide(lowest)
                assert code == other.decide(lowest)
                step.match.clone().play(step.seat, step.match.game.moves.to_json(code))  # raises if it is not legal


def test_a_batch_of_a_decision_shows_what_a_batch_in_training_shows() -> None:
    env = ludoteca.batch("summer_pavilion", 64, seed=5)
    for _ in range(40):
        env.step_moves(env.sample_moves())
    for row in range(0, 64, 9):
        seat = int(env.seat[row])
        alone = decision_of(env.match(row), seat, 1).batch()
        assert alone.seat[0] == seat
        assert alone.observation[0].tobytes() == env.observation[row].tobytes()
        assert alone.mask[0].tobytes() == env.mask[row].tobytes()


def test_codes_are_moves_too() -> None:
    match = Match.new(registry.load("yangtze"), 2, 1)
    seat = match.active[0]
    assert player_named("greedy").move(match, seat, 1) in match.legal_codes(seat)
