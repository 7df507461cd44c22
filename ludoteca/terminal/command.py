"""The command `ludoteca play`: what was asked for, checked, and a table opened for it."""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from ludoteca.bots import bot_named
from ludoteca.files import must_be_writable
from ludoteca.kernel import BadArgument, Match, options_from, read_catalog, registry
from ludoteca.terminal.games import require_language
from ludoteca.terminal.progress import load_with_progress
from ludoteca.terminal.table import Leave, TerminalTable


@dataclass
class PlayCommand:
    """What `ludoteca play` was asked to open."""

    game: str | None
    seats: int | None
    people: int
    bot: str
    option: list[str]
    seed: str | None
    language: str
    record: Path

    def run(self) -> None:
        """Play, and keep the record whatever happens."""
        require_language(self.language)
        bot, console = bot_named(self.bot), Console()
        shell = read_catalog(Path(__file__).parent / "text" / f"{self.language}.json")
        game_id = self.game if self.game is not None else self.ask_for_game(console, shell["choose_game"])
        registry.package_of(game_id)
        (game,) = load_with_progress([game_id])
        seats = self.seats if self.seats is not None else game.seats[0]
        match = Match.new(game, seats, self.parsed_seed(), options_from(self.option))
        if not 1 <= self.people <= seats:
            raise BadArgument(f"people is a number from 1 to {seats}, not {self.people}")
        must_be_writable(self.record)
        table = TerminalTable(console, match, self.people, bot, self.language)
        ended = "left"
        with contextlib.suppress(Leave, EOFError, KeyboardInterrupt):
            table.play()
            ended = "saved"
        self.record.write_text(match.record(), encoding="utf-8")
        console.print(shell[ended].format(file=self.record))

    def ask_for_game(self, console: Console, question: str) -> str:
        """By number, if there are several."""
        ids = registry.game_ids()
        if len(ids) == 1:
            return ids[0]
        console.print(question, style="bold")
        for number, game_id in enumerate(ids, 1):
            console.print(f"  {number}  {registry.find(game_id).title}")
        while True:
            said = console.input("> ").strip()
            if said.isdecimal() and 1 <= int(said) <= len(ids):
                return ids[int(said) - 1]

    def parsed_seed(self) -> int | str | None:
        """A number is a number; anything else must be hex digits."""
        return int(self.seed) if self.seed is not None and self.seed.isdecimal() and len(self.seed) < 64 else self.seed
