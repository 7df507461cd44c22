"""The templates of a batch, bound to a game and compiled when first asked for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ludoteca.batches import templates
from ludoteca.kernel.compiled.binding import bound
from ludoteca.kernel.compiling import open_unit, warm_up
from ludoteca.kernel.extras.observation import BATCH
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.playouts import deal

open_unit(BATCH, Path(__file__).parent)  # what games tell batches is compiled with them

HELPERS = (deal, templates.seat_row, templates.begin_row, templates.end_row)
NEEDED = (
    templates.begin_rows, templates.first_illegal, templates.advance_rows, templates.list_rows, templates.mask_rows,
    templates.guess_rows,
)  # fmt: skip


class Compiled(NamedTuple):
    """The templates, compiled for one game."""

    begin_rows: Callable[..., None]
    first_illegal: Callable[..., int]
    advance_rows: Callable[..., None]
    list_rows: Callable[..., None]
    mask_rows: Callable[..., None]
    guess_rows: Callable[..., None]
    draw_rows: Callable[..., None] | None = None  # of a game that draws a picture


def compiled(game: Game) -> Compiled:
    """The templates for a game, compiled when first asked for."""
    found = declare(game)
    warm_up()
    return found


def declare(game: Game) -> Compiled:
    """The templates for a game, compiled with everything else that the next `warm_up` compiles."""
    extra: dict[Any, Any] = {templates.can_begin: game.can_begin, templates.guess: game.guess}
    found = bound(game, (*HELPERS, *NEEDED), extra)[len(HELPERS) :]
    if game.picture is None:
        return Compiled(*found)
    (draw_rows,) = bound(game, (templates.draw_rows,), {templates.draw: game.picture.draw})
    return Compiled(*found)._replace(draw_rows=draw_rows)
