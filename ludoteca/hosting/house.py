"""`ludoteca house`: who may come in, what is at the tables, what is said to everybody. A server that runs on the store
sees it within a second."""

import json
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludoteca.hosting.common import JsonOption, StoreOption, brought_by, require_page, settings_of

if TYPE_CHECKING:
    from ludoteca.server.operations.house import Administrator

house_app = typer.Typer(no_args_is_help=True, help="Run the house: who may come in, tables, people, announcements.")

SubjectTable = Annotated[str, typer.Argument(help="A table's code or id.")]
SubjectPerson = Annotated[str, typer.Argument(help="A person's id, as `ludoteca house people` shows it.")]
PageOption = Annotated[str | None, typer.Option(help="The page's address; LUDOTECA_PAGE unless told.")]
BUSY_MINUTES = 5


def administrator(store: str | None) -> "Administrator":
    """Who does things in the store of the settings."""
    settings = settings_of(store)
    with brought_by("postgres" if settings.is_postgres else "server"):
        from ludoteca.server.operations.house import Administrator

        return Administrator(settings)


def when(ms: int) -> str:
    """A moment as people write it.

    >>> when(0)
    '1970-01-01 00:00'
    """
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")


HEADINGS = {"person": "id", "touched": "last moved", "is": ""}  # of columns that have another name in JSON


def show_rows(rows: list[dict[str, Any]], as_json: bool) -> None:
    """Rows as JSON, or below each other in columns with a heading."""
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False))
        return
    if not rows:
        typer.echo("nothing was found")
        return
    told = [[HEADINGS.get(name, name) for name in rows[0]], *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*told, strict=True)]
    for line in told:
        typer.echo("  ".join(map(str.ljust, line, widths)).rstrip())


@house_app.command()
def status(store: StoreOption = None, as_json: JsonOption = False) -> None:
    """Say whether the house is locked or drained, what is announced, and how much is going on."""
    found = administrator(store).status(BUSY_MINUTES * 60_000)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    typer.echo("a password is asked for" if found["locked"] else "everybody may come in")
    if found["draining"]:
        typer.echo("no new tables are opened: `ludoteca house reopen` ends that, and so does the next start")
    if found["announcement"]:
        typer.echo(f"announced: {found['announcement']}")
    typer.echo(", ".join(f"{name}: {found[name]}" for name in ("people", "open", "running", "over")))
    typer.echo(f"matches moved in the last {BUSY_MINUTES} minutes: {found['busy']}")
    typer.echo(f"run by: {', '.join(found['keepers']) or 'the command line alone'}")


@house_app.command()
def tables(
    named: Annotated[str, typer.Argument(help="A code, an id or a game; all unless told.")] = "",
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the latest hundred tables."""
    rows = administrator(store).tables(named)
    show_rows([{**row, "touched": when(row["touched"])} for row in rows], as_json)


@house_app.command()
def people(
    named: Annotated[str, typer.Argument(help="Letters of a name; all unless told.")] = "",
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """List people: those who run the house first, then whoever played last."""
    show_rows([{**row, "touched": when(row["touched"])} for row in administrator(store).people(named)], as_json)


@house_app.command()
def log(store: StoreOption = None, as_json: JsonOption = False) -> None:
    """List the last hundred things that were done by those who run the house."""
    show_rows([{**row, "at": when(row["at"])} for row in administrator(store).log()], as_json)


@house_app.command()
def close(table: SubjectTable, store: StoreOption = None) -> None:
    """End the match at a table, without a winner; a table that waits for people is deleted."""
    administrator(store).do("close", table)
    typer.echo("the match is over; a table that waited is gone")


@house_app.command()
def delete(table: SubjectTable, store: StoreOption = None) -> None:
    """Delete a table with all that was played and said at it."""
    administrator(store).do("delete", table)
    typer.echo("the table is gone")


@house_app.command()
def rename(
    person: SubjectPerson, name: Annotated[str, typer.Argument(help="Their new name.")], store: StoreOption = None
) -> None:
    """Call a person otherwise, also where they sit."""
    administrator(store).do("rename", person, name)
    typer.echo(f"from now on they are called {name}")


@house_app.command()
def ban(person: SubjectPerson, store: StoreOption = None) -> None:
    """Let a person in no more, nor their programs; where the house is locked, nor their devices."""
    administrator(store).do("ban", person)
    typer.echo("they are signed out everywhere and may not come in")


@house_app.command()
def unban(person: SubjectPerson, store: StoreOption = None) -> None:
    """Let a person in again."""
    administrator(store).do("unban", person)
    typer.echo("they may come in again")


@house_app.command()
def announce(
    text: Annotated[str, typer.Argument(help="What everybody shall read; empty takes it back.")],
    hours: Annotated[int, typer.Option(min=1, max=9600, help="For how long.")] = 24,
    store: StoreOption = None,
) -> None:
    """Say something to everybody, on every page."""
    administrator(store).do("announce", text=text, hours=hours)
    typer.echo(f"everybody reads it, for {hours} h" if text.strip() else "nothing is announced any more")


@house_app.command()
def drain(
    wait: Annotated[bool, typer.Option("--wait", help="Until no match was moved for some minutes.")] = False,
    store: StoreOption = None,
) -> None:
    """Open no new tables, and tell everybody: before an upgrade. The next start ends it."""
    who = administrator(store)
    who.do("drain")
    typer.echo("no new tables are opened until the next start or `ludoteca house reopen`")
    while busy := who.status(BUSY_MINUTES * 60_000)["busy"]:
        typer.echo(f"matches moved in the last {BUSY_MINUTES} minutes: {busy}")
        if not wait:
            return
        time.sleep(15)
    typer.echo("nobody plays")


@house_app.command()
def reopen(store: StoreOption = None) -> None:
    """Open new tables again after a drain."""
    administrator(store).do("reopen")
    typer.echo("new tables can be opened again")


@house_app.command()
def lock(store: StoreOption = None) -> None:
    """Ask whoever comes for a password, which is read from the terminal or from standard input."""
    if sys.stdin.isatty():
        word = typer.prompt("the house's new password", hide_input=True, confirmation_prompt=True)
    else:
        word = sys.stdin.readline().rstrip("\n")
    administrator(store).do("lock", text=word)
    typer.echo("from now on the page asks for it; whoever came in before has to come in again")


@house_app.command()
def unlock(store: StoreOption = None) -> None:
    """Let everybody in without a password."""
    administrator(store).do("unlock")
    typer.echo("everybody may come in without a password")


@house_app.command()
def invite(
    days: Annotated[int, typer.Option(min=1, max=400, help="For how long it is good.")] = 7,
    uses: Annotated[int | None, typer.Option(min=1, max=1000, help="How many devices; any number unless told.")] = None,
    page: PageOption = None,
    store: StoreOption = None,
) -> None:
    """Make a link by which people come in without the password."""
    where = address(page, store)
    typer.echo(f"{where}/enter#{administrator(store).do('invite', hours=24 * days, uses=uses)}")


@house_app.command()
def uninvite(store: StoreOption = None) -> None:
    """Make all invitations worthless; whoever came in by one stays."""
    administrator(store).do("uninvite")
    typer.echo("no invitation is good any more; whoever came in by one stays")


@house_app.command("keeper")
def make_administrator(page: PageOption = None, store: StoreOption = None) -> None:
    """Make a link that lets one person run the house from the page; good once, for an hour."""
    where = address(page, store)
    typer.echo(f"{where}/house#{administrator(store).do('make_keeper')}")


@house_app.command()
def dismiss(person: SubjectPerson, store: StoreOption = None) -> None:
    """A person no longer runs the house."""
    administrator(store).do("dismiss", person)
    typer.echo("they no longer run the house")


def address(page: str | None, store: str | None) -> str:
    """Where the page is; a clear sentence if what was said is no address, or if none is known but this machine's."""
    if page is not None:
        require_page(page)
    settings = settings_of(store)
    if not (page or settings.page or settings.origins):
        said = "this link works on this machine alone: LUDOTECA_ORIGINS, or --page, says where others find the page"
        typer.echo(f"ludoteca: {said}", err=True)
    return (page or settings.page_address).rstrip("/")
