"""A match in the terminal: people at the first seats, bots at the others."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.pretty import Pretty
from rich.table import Table
from rich.text import Text

from ludoteca.bots import Bot
from ludoteca.kernel import Game, Json, Match, Sight, Words, read_catalog
from ludoteca.terminal.choosing import Question, next_question
from ludoteca.terminal.composing import compose


class Leave(Exception):
    """Raised when somebody wants to stop playing."""


class TerminalTable:
    """One match, the people before the screen, and the bots."""

    def __init__(self, console: Console, match: Match, people: int, bot: Bot, language: str) -> None:
        self.console = console
        self.match = match
        self.people = people
        self.bot = bot
        self.words = Words(match.game, language)
        self.shell = read_catalog(Path(__file__).parent / "text" / f"{language}.json")
        self.names = [
            self.shell["you" if people == 1 and seat == 0 else "seat"].format(number=seat + 1)
            for seat in range(match.seats)
        ]
        self.artist = artist_of(match.game)
        self.in_front: int | None = None  # the seat whose secrets may be on the screen

    def play(self) -> None:
        """To the end, or until somebody leaves."""
        while not self.match.is_over:
            seat = self.match.active[0]
            if seat < self.people:
                self.ask(seat)
            else:
                self.let_bot_play(seat)
        self.show_end()

    # == Bots ==========================================================

    def let_bot_play(self, seat: int) -> None:
        """A bot gets what its seat sees."""
        with self.console.status(self.shell["thinking"].format(name=self.names[seat])):
            move = self.bot(self.match.game, self.match.seen(seat), seat, time.monotonic_ns() % 2**60)
        self.tell(self.match.play_code(seat, move))

    # == People ========================================================

    def ask(self, seat: int) -> None:
        """Let a person choose a move, look at what it would do, and make it."""
        self.lift_curtain(seat)
        move = self.choose(seat)
        if move is None:
            return
        if refusal := self.match.refusal(seat, move):
            rule = f" ({refusal.rule})" if refusal.rule else ""
            self.console.print(f"{self.words.reasons[refusal.reason]}{rule}", style="red")
        elif self.is_sure(seat, move):
            self.tell(self.match.play_code(seat, self.match.checked_code(seat, move)))

    def lift_curtain(self, seat: int) -> None:
        """At one screen, nobody sees another's hand."""
        if self.people > 1 and self.in_front != seat:
            self.console.clear()
            self.console.input(self.shell["curtain"].format(name=self.names[seat]))
        self.in_front = seat

    def choose(self, seat: int) -> Json | None:
        """One question after another until one move is left; None to begin again."""
        asked: set[str] = set()
        self.draw(seat, {})
        self.console.print(self.shell["your_turn"].format(name=self.names[seat]), style="bold")
        kinds = self.match.game.moves
        moves = [move for move in self.match.legal(seat) if kinds.named(move["move"]).is_listed]
        if not moves:  # what else is listed are examples, for those who cannot compose
            (form, *_) = self.match.forms(seat)
            return compose(self.words, form, partial(self.pick, seat), partial(self.pick_number, seat))
        while question := next_question(self.words, moves, asked, self.artist.GROUPS):
            self.show_question(seat, question)
            picked = self.answer(seat, len(question.choices))
            if picked is None:
                return None
            moves = question.choices[picked][1]
            asked |= set(question.fields)
        return moves[0]

    def show_question(self, seat: int, question: Question) -> None:
        """A place is numbered where it is; everything else in a list."""
        if len(question.fields) > 1:
            places = {label.replace(" ", ""): str(n) for n, (label, _) in enumerate(question.choices, 1)}
            self.draw(seat, places)
        else:
            self.list_choices(question)

    def answer(self, seat: int, choices: int) -> int | None:
        """Which of a number of choices; None if the person went back or undid something."""
        return self.ask_until(seat, self.shell["choice"], range(1, choices + 1), lambda number: number - 1)

    def pick(self, seat: int, title: str, labels: list[str]) -> int | None:
        """One of several things, by number."""
        self.console.print(title, style="bold")
        for n, label in enumerate(labels, 1):
            self.console.print(f"  {n:>3}  {label}", highlight=False)
        return self.answer(seat, len(labels))

    def pick_number(self, seat: int, name: str, numbers: range) -> int | None:
        """A number of a range, as it is."""
        title = f"{name}: {numbers[0]}, {numbers[1]} … {numbers[-1]}"
        return self.ask_until(seat, title, numbers, lambda number: number)

    def ask_until(self, seat: int, prompt: str, numbers: range, made: Callable[[int], int]) -> int | None:
        """Ask again until the answer is one of the numbers, or a letter that every question understands."""
        while True:
            said = self.console.input(f"{prompt}: ").strip().lower()
            if said.isdecimal() and int(said) in numbers:
                return made(int(said))
            if said == "q":
                raise Leave
            if said == "u":
                self.undo(seat)
            if said in ("b", "u"):
                return None
            self.console.print(self.shell["not_a_choice"], style="red")

    def list_choices(self, question: Question) -> None:
        """Numbered, and drawn where the game draws them."""
        self.console.print(question.title, style="bold")
        drawn = self.artist.sketches(question.fields, [moves[0] for _, moves in question.choices])
        if drawn is not None:
            row = Table.grid(padding=(0, 2))
            row.add_row(*(Group(sketch, Text(str(n), justify="center")) for n, sketch in enumerate(drawn, 1)))
            self.console.print(row)
            return
        for n, (label, _) in enumerate(question.choices, 1):
            self.console.print(f"  {n:>3}  {label}", highlight=False)

    def undo(self, seat: int) -> None:
        """Take back the last decision, or say why not."""
        refusal = self.match.undo(seat)
        text = self.shell["cannot_undo"][refusal.reason] if refusal else self.shell["undone"]
        self.console.print(text, style="yellow")

    def is_sure(self, seat: int, move: Json) -> bool:
        """Show what would surely happen, and ask."""
        self.console.print(f"\n{self.words.move(move)}. {self.shell['would']}", style="bold")
        for event in self.match.preview(seat, move):
            self.console.print(f"  {self.words.event(event, self.names.__getitem__)}", highlight=False)
        return self.console.input(f"{self.shell['sure']}: ").strip().lower() != "b"

    # == The screen ====================================================

    def draw(self, seat: int | None, marks: Mapping[str, str]) -> None:
        """The table as a seat sees it."""
        self.console.print()
        self.console.print(self.artist.draw(Sight.of(self.match, seat, self.names), self.words, marks))

    def tell(self, events: list[int]) -> None:
        """What happened: a person alone before the screen also reads their own secrets."""
        viewer = 0 if self.people == 1 else None
        for event in self.match.told(events, viewer):
            self.console.print(f"  {self.words.event(event, self.names.__getitem__)}", style="dim", highlight=False)

    def show_end(self) -> None:
        """The final table, the sheet, and who won."""
        self.draw(None, {})
        if self.match.sheet:
            self.console.print(self.artist.sheet(self.match.sheet, self.names, self.words))
        names = ", ".join(self.names[seat] for seat in self.match.winners)
        self.console.print(
            self.shell["won"].format(names=names) if names else self.shell["nobody_won"], style="bold yellow"
        )


class PlainArtist:
    """For a game that draws nothing of its own; a game's module `terminal` has the same four names."""

    GROUPS: Mapping[str, Any] = {}  # by kind of move, which fields are asked together

    @staticmethod
    def draw(sight: Sight, _words: Words, _marks: Mapping[str, str]) -> RenderableType:
        """Every field of the view."""
        return Pretty(sight.view, max_length=30)

    @staticmethod
    def sketches(_fields: tuple[str, ...], _moves: list[Json]) -> None:
        """Nothing is drawn: choices are named."""

    @staticmethod
    def sheet(sheet: Json, _names: list[str], _words: Words) -> RenderableType:
        """The sheet as it is."""
        return Pretty(sheet)


def artist_of(game: Game) -> Any:
    """Whoever draws a game: its own `terminal`, or one that prints what there is."""
    name = f"{game.package}.terminal"
    return import_module(name) if find_spec(name) else PlainArtist
