"""Commands for all that is stored: backups, restoring, and whether all is well."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludoteca.hosting.common import JsonOption, StoreOption, brought_by, settings_of

MARKS = {"well": "✓", "warning": "!", "bad": "✗"}


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write it.")],
    store: StoreOption = None,
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")] = False,
) -> None:
    """Keep all of a store in one file, also while a server runs on it."""
    settings = settings_of(store)
    with brought_by("postgres" if settings.is_postgres else "server"):
        from ludoteca.server.operations.backup import take

        rows = take(settings, file, replace=replace)
    typer.echo(f"{file}: {in_words(rows)}")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `ludoteca backup` wrote.")],
    store: StoreOption = None,
    replace: Annotated[bool, typer.Option("--replace", help="In place of what is in the store.")] = False,
    damaged: Annotated[bool, typer.Option("--damaged", help="Also if some matches cannot be played again.")] = False,
) -> None:
    """Put a backup into a store, SQLite or PostgreSQL, after every match in it was played again and checked."""
    settings = settings_of(store)
    with brought_by("postgres" if settings.is_postgres else "server"):
        from ludoteca.server.operations.backup import require_restorable, restore as restore_all
        from ludoteca.terminal.progress import load_with_progress

        require_restorable(settings, file)  # before rules are compiled: that may take a while
        load_with_progress()
        restored = restore_all(settings, file, replace=replace, damaged=damaged)
    matches = restored.matches
    typer.echo(f"restored: {in_words(restored.rows)}")
    typer.echo(f"matches played again, every move as it was stored: {matches.good}")
    for count, what in (
        (matches.frozen, "matches that stood still before"),
        (matches.outdated, "matches of other rules, which will not go on"),
        (len(matches.damaged), "damaged matches, which will not go on"),
    ):
        if count:
            typer.echo(f"{what}: {count}")
    if restored.former is not None:
        typer.echo(f"the store before is kept as {restored.former}")


def in_words(rows: dict[str, int]) -> str:
    """What is in a store, in one line."""
    return f"tables: {rows['tables']}, moves: {rows['entries']}, people: {rows['people']}"


def doctor(
    store: StoreOption = None,
    page: Annotated[str | None, typer.Option(help="The page's address, as browsers ask for it.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Look at the store, the disk, the clock, the server and its proxy; exit status 1 if something does not work."""
    with brought_by("server"):
        from ludoteca.server.operations.doctor import look

    found = list(look(settings_of(store, page)))
    if as_json:
        typer.echo(json.dumps([each._asdict() for each in found], ensure_ascii=False))
    else:
        for each in found:
            typer.echo(f"{MARKS[each.state]} {each.subject:9} {each.sentence}")
    if any(each.state == "bad" for each in found):
        raise typer.Exit(1)


def unit() -> None:
    """Print a systemd unit for this installation: ludoteca unit > /etc/systemd/system/ludoteca.service"""
    from importlib import resources

    text = (resources.files("ludoteca.hosting") / "ludoteca.service").read_text(encoding="utf-8")
    typer.echo(text.replace("{program}", str(Path(sys.executable).parent / "ludoteca")), nl=False)
