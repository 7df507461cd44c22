"""Compiling for the first time takes a few seconds: say so while it lasts."""

from collections.abc import Iterable

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ludoteca.bots import searching
from ludoteca.kernel import Game, registry, warm_up


def load_with_progress(ids: Iterable[str] | None = None, *, thinks: bool = True) -> list[Game]:
    """Games, ready to play; the bar is shown only on a terminal and goes when it is done, elsewhere a line says what is
    waited for. Where other processes think, what bots need is only seen to: it is compiled if it never was."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rule]}")
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task("preparing the rules", rule="")
        games = [registry.find(game_id) for game_id in (registry.game_ids() if ids is None else ids)]
        thinking = [game for game in games if thinks or not searching.is_kept(game)]
        for game in thinking:
            searching.declare(game)

        def shown(done: int, total: int, rule: str) -> None:
            bar.update(task, completed=done, total=total, rule=rule)

        warm_up(shown if bar.console.is_terminal else None)
        for game in thinking:
            searching.note_kept(game)
        return games
