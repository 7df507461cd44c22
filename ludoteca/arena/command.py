"""What `ludoteca arena` does when it is called."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from ludoteca.arena.contest import Lineup, lineups, part_of
from ludoteca.arena.part import play_all
from ludoteca.arena.picture import draw_ladder
from ludoteca.arena.report import lineups_of, report, table_of
from ludoteca.arena.results import Notebook, Results, read, write
from ludoteca.cluster.counting import counting
from ludoteca.kernel import LudotecaError, options_from


@dataclass
class ArenaCommand:
    """What `ludoteca arena` was asked to play, continue or merge."""

    words: list[str]  # a game and bots; or "merge", a file for the result, and files
    games: int
    seats: int
    until: float | None
    part: str
    processes: int
    out: Path | None
    as_json: bool
    picture: Path | None
    option: list[str]
    cluster: str | None = None

    def run(self) -> None:
        """Play and show, or join and show."""
        if self.words[0] == "merge":
            if len(self.words) < 3:
                raise LudotecaError("to merge, name the file to write and those to read")
            target, *sources = map(Path, self.words[1:])
            results = read(sources)
            write(target, results)
            self.show(lineups_of(results), results)
            return
        game, *bots = self.words
        chosen = lineups(game, bots, self.seats, self.games, self.until, options_from(self.option))
        notebook = Notebook(self.out or Path(f"arena-{game}.jsonl"))
        self.play(chosen, notebook)
        self.show(chosen, notebook.results)

    def play(self, chosen: list[Lineup], notebook: Notebook) -> None:
        """Behind a progress bar; whoever interrupts it keeps what was played, and goes on by asking again."""
        number, of = part_of(self.part)
        total = sum(len(range(number - 1, lineup.matches, of)) for lineup in chosen)
        with counting(total) as done:
            try:
                play_all(
                    chosen,
                    notebook,
                    processes=self.processes or os.cpu_count() or 1,
                    part=(number, of),
                    told=lambda _: done(1),
                    cluster=self.cluster,
                )
            except KeyboardInterrupt:
                Console(stderr=True).print(
                    f"interrupted; what was played is in {notebook.file}, and asking again goes on"
                )

    def show(self, chosen: list[Lineup], results: Results) -> None:
        """A table or JSON; and a picture, if asked for."""
        told = report(chosen, results)
        if self.picture:
            draw_ladder(told, self.picture)
        if self.as_json:
            print(json.dumps(told))
        else:
            Console().print(table_of(told))
