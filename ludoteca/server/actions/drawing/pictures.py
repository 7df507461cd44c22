"""Pictures for links: tables as a spectator sees them, so that they hold nothing which is still hidden, and puzzles."""

import asyncio
import contextlib
import os
import sys
from collections import OrderedDict

from ludoteca.kernel import Game, Language, Match, registry
from ludoteca.puzzles import Puzzle, puzzles_of
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Table
from ludoteca.server.table import Room, Timeline

PAINTER = "ludoteca.server.actions.drawing.painter"
WIDTH = 800  # pixels
LONGEST_SECONDS = 60
MOST_WAITING = 20  # that wait to be drawn
MOST_KEPT = 64  # drawn pictures; each has some hundred kilobytes
FRESH_SEED = "00"  # of the table that stands for a game without puzzles

LONGEST_NAME = 16  # letters of a name, beside which there is something else
BOT, NOBODY = "bot", "—"  # in any language

Key = tuple[str | int, ...]  # a table with its names, or a game, a position, a puzzle; and the language


class Pictures:
    """Draws pictures, one at a time, and keeps the latest."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._turn = asyncio.Lock()  # one at a time: whoever plays goes first
        self._waiting = 0

    async def of_table(self, room: Room, position: int | None, language: Language) -> bytes:
        """A table as a spectator sees it, as PNG: now, or after a position of a match that is over. Refused if there is
        nothing to be seen of it."""
        async with room.lock:
            table, timeline = room.table, room.played
            if position is not None and (table.status != "over" or position > timeline.position):
                raise Refused("unknown_position")
            if position is not None:
                room.require_unsealed()
            at = timeline.position if position is None else position
            names = names_at(table)
            key: Key = (table.id, at, language, *names)
            if (kept := self._kept.get(key)) is not None:
                return kept
            match = timeline.match.clone() if position is None else None
            entries = timeline.entries[:at]
        if match is None:
            match = await asyncio.to_thread(lambda: Timeline.back_at(table, entries).match)
        return await self._draw(key, match, names, language)

    async def of_game(self, game: str, language: Language) -> bytes:
        """A game in the middle of a match, as a puzzle has it: nothing of any table that there is. Where there are no
        puzzles, before the first move."""
        found = registry.load(game)
        shown = telling(found)
        if shown is None:
            match = Match.new(found, found.seats[0], FRESH_SEED * 32)
            return await self._draw((game, language), match, [NOBODY] * match.seats, language)
        match = await asyncio.to_thread(shown.match)
        return await self._draw((game, language), match, lettered(match), language)

    async def of_puzzle(self, game: str, number: int, language: Language) -> bytes:
        """A puzzle as the seat sees it that is to decide: everybody may. Refused if there is none of that number."""
        listed = puzzles_of(registry.load(game))
        if not 1 <= number <= len(listed):
            raise Refused("not_found")
        puzzle = listed[number - 1]
        match = await asyncio.to_thread(puzzle.match)
        return await self._draw((f"puzzle {game}", number, language), match, lettered(match), language, puzzle.seat)

    async def _draw(
        self, key: Key, match: Match, names: list[str], language: Language, seat: int | None = None
    ) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise Refused("too_fast")
        self._waiting += 1
        try:
            async with self._turn:
                if key not in self._kept:
                    self._kept[key] = await paint(match.picture(seat, names, language), self._niceness)
        finally:
            self._waiting -= 1
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def telling(game: Game) -> Puzzle | None:
    """The position that shows most of a game: few seats, the board on which it is first played, far into the match."""
    usual = {name: values(0).name.lower() for name, values in game.options.items()}

    def seen(each: Puzzle) -> tuple[bool, bool, int]:
        return each.seats == game.seats[0], each.options == usual, len(each.moves)

    return max(puzzles_of(game), key=seen, default=None)


def lettered(match: Match) -> list[str]:
    """Names for people who never played: A, B, and so on."""
    return [chr(ord("A") + each) for each in range(match.seats)]


def names_at(table: Table) -> list[str]:
    """Who sits where, as everybody with the link may know; a bot where nobody does."""
    said = [each.name or (BOT if each.level else NOBODY) for each in table.seats]
    return [name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…" for name in said]


async def paint(svg: str, niceness: int) -> bytes:
    """An SVG as PNG, by a process of its own; Refused if it does not come to an end."""
    pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    given = [str(os.getpid()), str(niceness), str(WIDTH)]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", PAINTER, *given), stdin=pipe, stdout=pipe, stderr=quiet, start_new_session=True
    )
    try:
        png, _ = await asyncio.wait_for(process.communicate(svg.encode()), LONGEST_SECONDS)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    if not png:
        raise Refused("trouble")
    return png
