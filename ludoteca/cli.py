"""The command `ludoteca`. What a command needs is loaded when it runs: `--help` answers at once."""

import json
import locale
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

import ludoteca
from ludoteca.files import must_be_writable, read_text
from ludoteca.hosting import store as store_commands
from ludoteca.hosting.common import brought_by, loading_to_stay, settings_of
from ludoteca.hosting.house import house_app
from ludoteca.kernel import LANGUAGES, LudotecaError

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
bench_app = typer.Typer(no_args_is_help=True, help="Measure how fast it is.")
app.add_typer(bench_app, name="bench")
puzzles_app = typer.Typer(no_args_is_help=True, help="Positions in which one move is clearly best.")
app.add_typer(puzzles_app, name="puzzles")
app.add_typer(house_app, name="house")

GameArgument = Annotated[str | None, typer.Argument(help="The game's name; asked for if there are several.")]
LanguageOption = Annotated[str | None, typer.Option(help=f"{', '.join(LANGUAGES)}; that of the system unless told.")]


def say_version(asked: bool) -> None:
    """Print the version and end, if that is what was asked."""
    if asked:
        typer.echo(f"ludoteca {ludoteca.__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Say the version and end.")
    ] = False,
) -> None:
    """Board games: play them, serve them to browsers, let bots meet."""


@app.command()
def play(
    game: GameArgument = None,
    seats: Annotated[int | None, typer.Option(help="How many seats; the fewest unless told.")] = None,
    people: Annotated[int, typer.Option(help="How many people sit before this screen.")] = 1,
    bot: Annotated[
        str, typer.Option(help="Who plays the other seats: novice, casual, skilled, expert, master, or greedy, random.")
    ] = "casual",
    option: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    seed: Annotated[str | None, typer.Option(help="A number or 64 hex digits, for the same deal again.")] = None,
    language: LanguageOption = None,
    record: Annotated[Path, typer.Option(help="Where to keep the record.")] = Path("match.json"),
) -> None:
    """Play in the terminal, against bots or with people at the same screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise LudotecaError("playing needs a terminal to ask in; from a program, use the Python interface instead")
    from ludoteca.terminal.command import PlayCommand

    chosen = PlayCommand(game, seats, people, bot, option or [], seed, language or system_language(), record)
    chosen.run()


def system_language() -> str:
    """The language of the system, if we speak it."""
    code = (locale.getlocale()[0] or "en")[:2].lower()
    return code if code in LANGUAGES else "en"


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1 unless told.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 8000 unless told.")] = None,
    store: Annotated[str | None, typer.Option(help="A file for SQLite, or postgresql://…")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; more than one needs PostgreSQL.")] = None,
) -> None:
    """Serve tables for browsers. docs/deploy.md lists every setting."""
    with loading_to_stay():
        with brought_by("server"):
            from ludoteca.server import run
            from ludoteca.server.settings import read_settings
            from ludoteca.server.variables import unknown_settings
        from ludoteca.terminal.progress import load_with_progress

        settings = read_settings(os.environ, host=host, port=port, store=store, workers=workers)
        for strange in unknown_settings(os.environ):
            typer.echo(f"ludoteca: {strange}", err=True)
        run.see_store(settings)  # before the rules are prepared: that may take a while
        load_with_progress(thinks=False)  # bots have processes of their own
    kept = "PostgreSQL" if settings.is_postgres else settings.file
    typer.echo(f"{settings.local_page} (tables are kept in {kept})")
    run.serve(settings)


app.command()(store_commands.backup)
app.command()(store_commands.restore)
app.command()(store_commands.doctor)
app.command()(store_commands.unit)


@app.command()
def ratings(
    store: Annotated[str | None, typer.Option(help="A file for SQLite, or postgresql://…")] = None,
) -> None:
    """Compute everybody's ratings again, from the logs of matches where they still are, and mend what was wrong."""
    with brought_by("server"):
        from ludoteca.server import run

    typer.echo(str(run.recompute_ratings(settings_of(store))))


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A record, as the page or the terminal keeps it.")]) -> None:
    """Play a record again and check its end and its shuffle."""
    match, has_commitment = ludoteca.verify(read_text(file))
    winners = ", ".join(f"seat {seat}" for seat in match.winners) or "nobody"
    end = f"won by {winners}" if match.is_over else "not over"
    shuffle = "" if has_commitment else " (no commitment in it: the shuffle was not checked)"
    typer.echo(f"{match.game.title}: moves: {len(match.standing)}, all as the rules say; {end}{shuffle}")


@app.command()
def games(
    language: LanguageOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say which games there are, for how many, and with which options; the first value of each is the default."""
    from ludoteca.terminal.games import all_games, described, facts_of

    facts = [facts_of(game) for game in all_games()]
    show(facts, lambda _: described(language or system_language()), as_json)


@app.command("warm-up")
def warm_up() -> None:
    """Compile the rules of every game, or see that they are compiled."""
    from ludoteca.terminal.progress import load_with_progress

    loaded = load_with_progress()
    typer.echo(f"ready: {', '.join(game.title for game in loaded)}")


@app.command()
def replay(file: Annotated[Path, typer.Argument(help="A record, as play keeps it.")]) -> None:
    """Play a record again and print what happened."""
    from ludoteca.kernel import Words

    text = read_text(file)
    for number, step in enumerate(ludoteca.steps(text), 1):
        words, match = Words(step.match.game), step.match
        typer.echo(f"{number}. seat {step.seat}: {words.move(step.move)}")
        for event in match.told(step.events, None, everything=True):
            typer.echo(f"     {words.event(event, 'seat {}'.format)}")
    match = ludoteca.replay(text)
    typer.echo(f"scores {match.scores}, winners {match.winners}, {'over' if match.is_over else 'not over'}")


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record of a finished match, as play keeps it.")],
    iterations: Annotated[
        int | None, typer.Option(min=1, help="Of the search for each turn; a third of expert's unless told.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the chances over time, such as chances.png.")] = None,
) -> None:
    """Judge a match: chances over time, what each decision cost, what a bot would have done, luck and skill apart."""
    from ludoteca.terminal.reviewing import draw_chances, print_review, reviewed

    if picture:
        must_be_writable(picture)
    match, judged = reviewed(read_text(file), iterations)
    if as_json:
        typer.echo(json.dumps(judged.told()))
    else:
        print_review(match, judged)
    if picture:
        draw_chances(judged, picture)


@app.command()
def arena(
    words: Annotated[list[str], typer.Argument(metavar="GAME BOT BOT [BOT…] | merge OUT FILE…")],
    games: Annotated[int, typer.Option(help="Matches of each line-up.")] = 100,
    seats: Annotated[int, typer.Option(help="Seats at a table; the last bot fills those that are left.")] = 2,
    until: Annotated[float | None, typer.Option(help="Stop when the share is surely above or below this.")] = None,
    part: Annotated[str, typer.Option(help="Play a share of the matches only, such as 3/16.")] = "1/1",
    processes: Annotated[int, typer.Option(min=0, help="How many play at once; 0: one for each core.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Where results are kept: arena-GAME.jsonl unless told.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the shares of wins, such as ladder.png.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Of the table, such as side=variant; may be repeated.")
    ] = None,
    cluster: Annotated[str | None, typer.Option(help="Play on this Ray cluster: its address, or auto.")] = None,
) -> None:
    """Let bots meet, seats rotated, on the same deals; or join result files. Asked again, it goes on."""
    from ludoteca.arena.command import ArenaCommand

    ArenaCommand(words, games, seats, until, part, processes, out, as_json, picture, option or [], cluster).run()


@bench_app.command("engine")
def bench_engine(
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each measurement takes.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
) -> None:
    """Random play on one core, beside OpenSpiel's C++ games where that is installed."""
    from ludoteca.bench.engine import measure, table_of

    show(measure(seconds, game), table_of, as_json)


@bench_app.command("search")
def bench_search(
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each measurement takes.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
) -> None:
    """Tree search on one core, beside random play and, where that is installed, OpenSpiel's C++ tree search."""
    from ludoteca.bench.search import measure, table_of

    show(measure(seconds, game), table_of, as_json)


@bench_app.command("batch")
def bench_batch(
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each measurement takes.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
    threads: Annotated[list[int] | None, typer.Option(min=1, help="How many threads; may be repeated.")] = None,
) -> None:
    """1,024 matches stepped together, beside Pgx and OpenSpiel where these are installed."""
    from ludoteca.bench.batch import measure, table_of

    show(measure(seconds, threads or [1], game), table_of, as_json)


@bench_app.command("compare")
def bench_compare(
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each measurement takes.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
) -> None:
    """Our games beside those of OpenSpiel, PettingZoo, RLCard and Pgx, where these are installed, level by level."""
    from ludoteca.bench.compare import measure, table_of

    show(measure(seconds, game), table_of, as_json)


@puzzles_app.command("make")
def make_puzzles(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    out: Annotated[Path, typer.Option(help="Where they are kept; asked again, it goes on there.")] = Path(
        "puzzles.json"
    ),
    number: Annotated[int, typer.Option(min=1, help="How many.")] = 60,
    budget: Annotated[int, typer.Option(min=10, help="Iterations of the first look at a decision.")] = 200,
    matches: Annotated[
        int, typer.Option(min=0, help="Look through that many at least, and keep puzzles of all kinds of decisions.")
    ] = 0,
) -> None:
    """Look for positions in matches of strong bots where one move is clearly best. Takes long."""
    from ludoteca.kernel import registry
    from ludoteca.puzzles.making import make

    must_be_writable(out)
    make(registry.load(game), out, number, budget, matches)


@puzzles_app.command("explain")
def explain_puzzles(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    file: Annotated[Path, typer.Argument(help="Where its puzzles are kept; it is written again.")],
) -> None:
    """Find anew why the best moves of puzzles are better, by playing on; the puzzles stay as they are."""
    from ludoteca.kernel import registry
    from ludoteca.puzzles.making import explain

    must_be_writable(file)
    explain(registry.load(game), file)


@puzzles_app.command("show")
def show_puzzle(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    number: Annotated[
        int | None, typer.Option(min=1, help="Which one, the easiest first; today's unless told.")
    ] = None,
    answer: Annotated[bool, typer.Option("--answer", help="Say the best move, too.")] = False,
    language: LanguageOption = None,
) -> None:
    """Show the puzzle of the day, or another."""
    from ludoteca.terminal.puzzles import show_one

    show_one(game, number, answer, language or system_language())


def show(results: Any, table_of: Callable[[Any], Any], as_json: bool) -> None:
    """Print results as JSON or as a table."""
    if as_json:
        typer.echo(json.dumps(results))
    else:
        from rich.console import Console

        Console().print(table_of(results))


@bench_app.command("server")
def bench_server(
    seconds: Annotated[float, typer.Option(min=0.1, help="How long each measurement takes.")] = 5.0,
    tables: Annotated[list[int] | None, typer.Option(min=1, help="How many tables; may be repeated.")] = None,
    postgres: Annotated[str | None, typer.Option(help="Measure an empty PostgreSQL too: its address.")] = None,
    level: Annotated[str | None, typer.Option(help="Of the bot that thinks beside it; the strongest else.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Durable moves a second and times to the acknowledgement, over real sockets."""
    with brought_by("server"):
        from ludoteca.bench.server import TABLES, measure, table_of

    show(measure(seconds, tables or list(TABLES), postgres, level), table_of, as_json)


def main() -> None:
    """Run the command; what was asked wrongly, or a file that cannot be written, gets one sentence and exit code 2."""
    try:
        app()
    except LudotecaError as error:
        typer.echo(f"ludoteca: {error}", err=True)
        sys.exit(2)
    except OSError as error:
        if error.filename is None:
            raise
        typer.echo(f"ludoteca: {error.filename}: {error.strerror}", err=True)
        sys.exit(2)
