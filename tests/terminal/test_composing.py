"""A game with composed and free moves, and with nothing drawn of its own, can be played in the terminal too."""

from collections.abc import Callable

import pytest
from rich.console import Console

import ludoteca
from ludoteca.bots import bot_named
from ludoteca.kernel import registry
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.kernel.play.match import DRAWN_OR_REVEALED, FINAL_MOVE, NOTHING_TO_UNDO, OTHERS_DECIDED
from ludoteca.terminal.composing import choices_left
from ludoteca.terminal.table import TerminalTable
from tests.walks import tables, walks


def typing(answer: Callable[[int], str]) -> tuple[Console, list[str]]:
    """A console at which somebody types, and the prompts that were shown."""
    console, prompts = Console(record=True, width=100, force_terminal=False), list[str]()

    def typed(prompt: str = "", **_kwargs: object) -> str:
        prompts.append(prompt)
        return answer(len(prompts))

    console.input = typed  # type: ignore[method-assign,assignment]
    return console, prompts


def test_programs_points_and_steps_are_asked_for_one_by_one() -> None:
    # 1 picks the first of a list; other digits now and then, so that every buoy finds a free point.
    console, prompts = typing(lambda number: str(number % 10) if number % 3 else "1")
    match = ludoteca.new_match("regatta", seats=2, seed=1)
    TerminalTable(console, match, people=2, bot=bot_named("random"), language="en").play()
    assert match.is_over
    shown = console.export_text()
    assert "1/2" in shown
    assert "2/2" in shown
    assert "x: 0, 1 … 9: " in prompts


def test_at_one_screen_a_curtain_falls_between_two_people() -> None:
    console, prompts = typing(lambda _: "1")
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    TerminalTable(console, match, people=2, bot=bot_named("random"), language="en").play()
    curtains = [prompt for prompt in prompts if "nobody else is looking" in prompt]
    assert len(curtains) == len(match.standing)


def test_a_stone_may_be_put_on_any_point_although_some_are_listed_for_bots() -> None:
    match = ludoteca.new_match("river_dragons", seats=2, seed=1, options={"side": "expert"})
    bot = bot_named("random")
    seat = match.active[0]
    while not (stones := [form for form in match.forms(seat) if form["move"] == "place_stone"]):
        match.play_code(seat, bot(match.game, match.seen(seat), seat, len(match.log)))
        seat = match.active[0]
    region = stones[0]["region"]
    console, prompts = typing(lambda number: str(region["x" if number == 1 else "y"][0]))
    chosen = TerminalTable(console, match, people=2, bot=bot, language="en").choose(seat)
    assert chosen == {"move": "place_stone", "x": region["x"][0], "y": region["y"][0]}
    assert [prompt[:2] for prompt in prompts] == ["x:", "y:"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_something_cannot_be_undone_or_done_is_said_in_every_language(language: str) -> None:
    console, _ = typing(lambda _: "1")
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    table = TerminalTable(console, match, people=2, bot=bot_named("random"), language=language)
    table.undo(match.active[0])
    refusals = (NOTHING_TO_UNDO, OTHERS_DECIDED, FINAL_MOVE, DRAWN_OR_REVEALED)
    said = {each.reason: table.shell["cannot_undo"][each.reason] for each in refusals}
    assert said["nothing_to_undo"] in console.export_text()


def test_limits_of_a_form_are_kept() -> None:
    form = {"of": ["a", "b", "x", "y"], "at_most": [{"of": ["x", "y"], "count": 1}]}
    assert list(choices_left(form, ["a"])) == ["b", "x", "y"]
    assert list(choices_left(form, ["a", "x"])) == ["b"]


@pytest.mark.parametrize("game_id", ludoteca.game_ids())
def test_every_game_draws_its_table_from_beginning_to_end(game_id: str) -> None:
    game = registry.load(game_id)
    for table in tables([game])[:2]:
        console = Console(record=True, width=140)
        screen = TerminalTable(console, table.match(1), people=table.seats, bot=bot_named("random"), language="es")
        for step in walks(table, 1):
            screen.match = step.match
            screen.draw(step.seat, {})
        screen.show_end()
        assert len(console.export_text().splitlines()) > 10
