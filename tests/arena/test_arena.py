"""The arena: the same deals for all, seats rotated, results that add up however they were played."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from ludoteca import cli
from ludoteca.arena import part
from ludoteca.arena.contest import Lineup, Task, lineups, play
from ludoteca.arena.intervals import is_decided, is_done, share_of, shares_by_deal, shares_of_first
from ludoteca.arena.ladder import ladder
from ludoteca.arena.part import play_all
from ludoteca.arena.picture import draw_ladder
from ludoteca.arena.report import lineups_of, report, table_of
from ludoteca.arena.results import Notebook, Result, Results, read, to_line, write
from ludoteca.kernel import registry
from ludoteca.kernel.errors import LudotecaError
from tests.warm_up import load_games

load_games()
QUICK = Lineup("yangtze", ("greedy", "random"), 4)


def a_result(bots: tuple[str, ...], deal: int, winners: tuple[int, ...]) -> Result:
    return Result("yangtze", bots, deal, winners, (1, 2), (0.5, 0.25), (5, 5))


def test_every_deal_is_played_in_every_rotation() -> None:
    assert list(QUICK.tasks()) == [
        Task("yangtze", ("greedy", "random"), 0),
        Task("yangtze", ("random", "greedy"), 0),
        Task("yangtze", ("greedy", "random"), 1),
        Task("yangtze", ("random", "greedy"), 1),
    ]


def test_a_bot_meets_itself_once_a_deal() -> None:
    mirror = Lineup("yangtze", ("random", "random"), 2)
    assert [task.deal for task in mirror.tasks()] == [0, 1]
    results: Results = {task: a_result(task.bots, task.deal, (0,)) for task in mirror.tasks()}
    (line,) = report(lineups_of(results), results)["lineups"]
    assert line["matches"] == 2


def test_more_bots_than_seats_meet_in_every_choice_and_the_last_fills_empty_seats() -> None:
    three = lineups("yangtze", ["expert", "casual", "random"], 2, 10, None)
    assert [lineup.bots for lineup in three] == [("expert", "casual"), ("expert", "random"), ("casual", "random")]
    (four,) = lineups("yangtze", ["expert", "skilled"], 4, 10, None)
    assert four.bots == ("expert", "skilled", "skilled", "skilled")


def test_what_cannot_be_played_is_refused() -> None:
    for bots, seats, games, until in (
        (["random"], 2, 4, None),
        (["random", "nobody"], 2, 4, None),
        (["random", "greedy"], 9, 4, None),
        (["random", "greedy"], 2, 0, None),
        (["random", "greedy"], 2, 4, 1.5),
    ):
        with pytest.raises(LudotecaError):
            lineups("yangtze", bots, seats, games, until)


def test_the_same_task_gives_the_same_match() -> None:
    one, two = (play(QUICK.task(0)) for _ in range(2))
    assert (one.winners, one.scores, one.decisions) == (two.winners, two.scores, two.decisions)


def test_greedy_beats_random_and_parts_give_the_same_as_the_whole(tmp_path: Path) -> None:
    whole = Notebook(tmp_path / "whole.jsonl")
    play_all([QUICK], whole, processes=1)
    for number in (1, 2):
        play_all([QUICK], Notebook(tmp_path / f"{number}.jsonl"), processes=1, part=(number, 2))
    joined = read([tmp_path / "1.jsonl", tmp_path / "2.jsonl"])
    assert joined.keys() == whole.results.keys()
    assert [joined[key].scores for key in sorted(joined)] == [whole.results[key].scores for key in sorted(joined)]
    assert shares_of_first(QUICK, joined) == [1.0] * 4


def test_a_contest_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = play(QUICK.task(0))
    file.write_text(to_line(first) + "\n" + to_line(first)[:40])  # cut off in mid-writing
    told: list[Result] = []
    play_all([QUICK], Notebook(file), processes=1, told=told.append)
    assert len(told) == 3
    assert len(read([file])) == 4


def test_no_time_means_no_match(tmp_path: Path) -> None:
    notebook = Notebook(tmp_path / "results.jsonl")
    play_all([QUICK], notebook, processes=1, seconds=0)
    assert not notebook.results


def test_a_decided_contest_ends(tmp_path: Path) -> None:
    lineup = Lineup("yangtze", ("greedy", "random"), 100, until=0.58)
    results: Results = {
        task: a_result(task.bots, task.deal, (task.bots.index("greedy"),)) for task in list(lineup.tasks())[:24]
    }
    assert is_done(lineup, results)
    del results[lineup.task(3)]  # a test must not look beyond a gap
    assert not is_done(lineup, results)


def test_rotations_of_one_deal_are_not_counted_as_independent() -> None:
    """Whoever has the better seat wins: the mean of a deal is even, and nothing is sure of more than the deals."""
    results: Results = {task: a_result(task.bots, task.deal, (0,)) for task in QUICK.tasks()}
    assert shares_of_first(QUICK, results) == [1.0, 0.0, 1.0, 0.0]
    assert shares_by_deal(QUICK, results) == [0.5, 0.5]
    (line,) = report(lineups_of(results), results)["lineups"]
    assert (line["matches"], line["deals"]) == (4, 2)
    assert line["high"] - line["low"] > 0.6


def test_results_under_other_options_or_versions_do_not_mix(tmp_path: Path) -> None:
    (now,) = lineups("summer_pavilion", ["greedy", "random"], 2, 2, None, {"side": "variant"})
    assert now.options == (("side", "variant"),)
    assert now.versions[0].startswith("ludoteca ")
    result = play(now.task(0))
    before = replace(result, versions=())
    file = tmp_path / "results.jsonl"
    file.write_text(to_line(result) + "\n" + to_line(before) + "\n")
    again = read([file])
    assert set(again) == {result.key, before.key}
    assert [line["matches"] for line in report([now], again)["lineups"]] == [1]
    with pytest.raises(LudotecaError):
        lineups("summer_pavilion", ["greedy", "random"], 2, 2, None, {"side": "dark"})


def test_a_shared_win_counts_as_its_part_and_a_match_without_a_winner_as_shared() -> None:
    assert a_result(("a", "b"), 0, (0, 1)).share(0) == 0.5
    assert a_result(("a", "b"), 0, ()).share(1) == 0.5
    assert a_result(("a", "b"), 0, (1,)).share(0) == 0.0


def test_the_sequential_test_keeps_its_error_whenever_one_looks() -> None:
    import random

    chooser, wrong = random.Random(1), 0
    for _ in range(400):
        shares: list[float] = []
        for _ in range(100):
            shares.append(float(chooser.random() < 0.58))
            if is_decided(shares, 0.58):
                wrong += 1
                break
    assert wrong <= 400 * 0.05


def test_the_interval_of_nothing_is_everything() -> None:
    assert (share_of([]).low, share_of([]).high) == (0.0, 1.0)


def test_a_report_names_shares_scores_seconds_and_ratings() -> None:
    results: Results = {task: a_result(task.bots, task.deal, (task.bots.index("greedy"),)) for task in QUICK.tasks()}
    told = report(lineups_of(results), results)
    (line,) = told["lineups"]
    assert (line["bots"], line["matches"], line["share"]) == (["greedy", "random"], 4, 1.0)
    greedy, random = told["bots"]
    assert greedy["mean_score"] == 1.5
    assert greedy["seconds_per_move"] == 0.075
    assert greedy["rating"]["mu"] > random["rating"]["mu"]


def test_a_table_names_all_opponents_and_knows_no_bot_by_heart() -> None:
    bots = ("expert", "of_tomorrow", "novice")
    result = Result("yangtze", bots, 0, (0,), (1, 2, 3), (1, 1, 1), (1, 1, 1))
    told = report(lineups_of({result.key: result}), {})
    console = Console(width=200, record=True, file=io.StringIO())
    console.print(table_of(told))
    shown = console.export_text()
    assert "of_tomorrow novice" in shown
    assert "2 x" not in shown


@pytest.mark.parametrize("until", [None, 0.58])
def test_a_table_of_eighty_columns_cuts_no_name_and_every_column_has_a_heading(until: float | None) -> None:
    bots = ("examples.agent:agent", "pipe:python3 examples/agent.py weights.npz")
    lineup = Lineup("river_dragons", bots, 4, until, (("side", "expert"), ("sight", "helped")))
    told = report([lineup], {task: replace(a_result(task.bots, task.deal, (0,))) for task in lineup.tasks()})
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table_of(told))
    lines = console.export_text().splitlines()
    assert "…" not in "".join(lines)
    cells = [[cell.strip() for cell in line.strip("│").split("│")] for line in lines if line.startswith("│")]
    for bot in (bots[0], *bots[1].split()):
        assert any(bot in "".join(row[n] for row in cells if len(row) > n) for n in (1, 2)), bot
    headings = [[cell.strip() for cell in line.strip("┃").split("┃")] for line in lines if line.startswith("┃")]
    assert all(headings[1]), "below its first line every column has a heading"
    assert ("decided" in headings[1]) == (until is not None)


def test_a_file_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"game": 1}\n')
    with pytest.raises(LudotecaError, match="is no result of a match"):
        read([file])
    with pytest.raises(LudotecaError, match="cannot be read"):
        read([tmp_path / "nothing.jsonl"])


def test_the_ladder_has_every_game() -> None:
    assert {lineup.game for lineup in ladder()} == set(registry.game_ids())
    assert {lineup.game for lineup in ladder(["yangtze"])} == {"yangtze"}


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-c", "from ludoteca.cli import main; main()", *arguments]
    return subprocess.run(run, capture_output=True, text=True, check=False, timeout=300)


def test_the_command_plays_merges_and_prints_json(tmp_path: Path) -> None:
    out, joined = tmp_path / "out.jsonl", tmp_path / "joined.jsonl"
    done = command(
        "arena", "yangtze", "greedy", "random", "--games", "2", "--processes", "1", "--out", str(out), "--json"
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["lineups"][0]["matches"] == 2
    done = command("arena", "merge", str(joined), str(out), str(out))
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout
    assert read([joined]).keys() == read([out]).keys()
    write(out, read([joined]))
    assert out.read_text() == joined.read_text()


@pytest.mark.parametrize(
    ("main", "arguments"),
    [(cli.main, ["arena", "yangtze", "greedy", "random", "--part", "3"]), (part.main, ["ladder", "--part", "3"])],
)
def test_a_part_that_is_none_gets_one_sentence(
    main: Callable[[], None],
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["ludoteca", *arguments, "--out", str(tmp_path / "x")])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert capsys.readouterr().err.endswith("a part is given as number/of, such as 3/16, not '3'\n")


def test_playing_needs_numpy_and_numba_alone() -> None:
    program = """
import sys
for name in ("rich", "typer", "openskill", "matplotlib"):
    sys.modules[name] = None
import ludoteca.arena.part
print("ready")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "ready\n", done.stderr


def test_the_ladder_can_be_drawn(tmp_path: Path) -> None:
    results: Results = {task: a_result(task.bots, task.deal, (0,)) for task in QUICK.tasks()}
    draw_ladder(report(lineups_of(results), results), tmp_path / "ladder.png")
    assert (tmp_path / "ladder.png").read_bytes().startswith(b"\x89PNG")
