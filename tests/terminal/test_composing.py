"""A game with composed and free moves, and with nothing drawn of its own, can be played in the terminal too."""

from collections.abc import Callable

import pytest
from rich.console import Console

import ludoteca
from ludoteca.bots import bot_named
from ludoteca.kernel import registry
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
