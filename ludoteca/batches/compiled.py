"""The templates of a batch, bound to a game and compiled when first asked for."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ludoteca.batches import passes, templates
from ludoteca.kernel.compiled.binding import bound
from ludoteca.kernel.compiled.pointers import address_of
from ludoteca.kernel.compiling import direct, open_unit, warm_up
from ludoteca.kernel.extras.observation import BATCH
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.playouts import deal

open_unit(BATCH, Path(__file__).parent)  # what games tell batches is compiled with them

HELPERS = (deal, templates.seat_row, templates.begin_row, templates.end_row)
OF_ROWS = (
    templates.begin_rows, templates.guess_rows, templates.check_rows, templates.advance_rows, templates.list_rows,
    templates.mask_rows, templates.draw_rows,
)  # fmt: skip


class Compiled(NamedTuple):
    """The templates that Python calls, compiled for one game."""

    begin_rows: Callable[..., None]
    guess_rows: Callable[..., None]
    do_part: Callable[..., None]
    pass_over: Callable[..., None]


def compiled(game: Game, is_parallel: bool = False) -> Compiled:
    """The templates for a game, for one thread or for several, compiled when first asked for."""
    found = declare(game)
    warm_up()
    if not is_parallel:
        return found._replace(pass_over=direct(found.pass_over))  # which is given just what it declares
    (lead,) = bound(game, (passes.lead_over,), is_parallel=True)
    warm_up()
    return found._replace(pass_over=partial(direct(lead), address_of(found.do_part)))


def declare(game: Game) -> Compiled:
    """The templates for a game, compiled with everything else that the next `warm_up` compiles."""
    extra: dict[Any, Any] = {
        templates.can_begin: game.can_begin,
        templates.guess: game.guess,
        templates.draw: game.picture.draw if game.picture else None,
    }
    rows = bound(game, (*HELPERS, *OF_ROWS), extra)[len(HELPERS) :]
    names = dict(zip(OF_ROWS, rows, strict=True))
    return Compiled(*rows[:2], *bound(game, (passes.do_part, passes.pass_over), extra | names))
