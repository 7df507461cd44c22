"""What all commands for operators of a server share."""

import contextlib
import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.kernel import LudotecaError

if TYPE_CHECKING:
    from ludoteca.server.settings import Settings

StoreOption = Annotated[str | None, typer.Option(help="A file, or postgresql://…; LUDOTECA_STORE unless told.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@contextlib.contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Where a package is missing, say in a sentence which extra brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "ludoteca"}:
            raise
        raise LudotecaError(f"{package} is not installed: pip install 'ludoteca[{extra}]'") from None


@contextlib.contextmanager
def loading_to_stay() -> Iterator[None]:
    """While much is loaded that stays, nobody looks through it for garbage, nor later: a tenth of a start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def settings_of(store: str | None, page: str | None = None) -> "Settings":
    """The settings of the environment, with another store or address of the page if one is named."""
    with brought_by("server"):
        from ludoteca.server.settings import read_settings

    if page is not None:
        require_page(page)
    return read_settings(os.environ, store=store, origins=page)


def require_page(page: str) -> None:
    """A clear sentence unless this is an address of the page, as `--page` takes it."""
    from ludoteca.server.outside import parse_page

    if parse_page(page) is None:
        raise LudotecaError(f"--page is an address such as https://play.example.org, not {page[:40]!r}")
