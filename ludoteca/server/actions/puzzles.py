"""Puzzles: those of the day, a table that begins in the position of one, and what a try is worth."""

import json
from dataclasses import asdict
from datetime import UTC, datetime

import msgspec

from ludoteca.kernel import Game, LudotecaError, registry
from ludoteca.kernel.text import LANGUAGES
from ludoteca.puzzles import Puzzle, puzzles_of
from ludoteca.puzzles.puzzle import number_of_the_day
from ludoteca.puzzles.reason import say
from ludoteca.reviews.measures import word_for
from ludoteca.server.actions.lobby import insert
from ludoteca.server.bots.messages import ReviewQuestion
from ludoteca.server.bots.pool import Asker
from ludoteca.server.protocol import Pace, Refused, puzzles as wire, refused
from ludoteca.server.store import Person, SeatRow, Table
from ludoteca.server.table.room import Room
from ludoteca.server.worker import Worker

LEVEL = "skilled"  # of the bots, for whoever plays on


def of_the_day(now_ms: int) -> wire.PuzzlesOfTheDay:
    """One of each game that has any."""
    today, found = datetime.fromtimestamp(now_ms / 1_000, UTC).date(), []
    for game_id in registry.game_ids():
        game = registry.load(game_id)
        place = number_of_the_day(game, today)
        if place is not None:
            listed = puzzles_of(game)
            one = listed[place]
            found.append(
                wire.PuzzleOfTheDay(game.id, place + 1, len(listed), one.seats, one.options, round(one.hardness, 3))
            )
    return wire.PuzzlesOfTheDay(today.isoformat(), found)


async def open_puzzle(worker: Worker, person: Person, wish: wire.PuzzleWish) -> tuple[Table, wire.PuzzleOpened]:
    """A table that begins in the position of a puzzle, with the person at the seat that is to decide."""
    try:
        game = registry.load(wish.game)
    except LudotecaError as error:
        raise refused(error) from None
    today = datetime.fromtimestamp(worker.effects.now_ms() / 1_000, UTC).date()
    place = wish.number - 1 if wish.number else number_of_the_day(game, today)
    listed = puzzles_of(game)
    if place is None or place >= len(listed):
        raise Refused("bad_table", f"{game.title} has {len(listed)} puzzles")
    worker.limits.count("puzzles", person.id)
    table = await insert(worker, _table(game, listed[place], place + 1, person))
    return table, wire.PuzzleOpened(table.id, place + 1, len(listed), listed[place].seat)


def _table(game: Game, puzzle: Puzzle, number: int, person: Person) -> Table:
    match = puzzle.match()
    seats = [SeatRow(seat, level=LEVEL, bot_plays=True) for seat in range(match.seats)]
    seats[puzzle.seat] = SeatRow(puzzle.seat, person.id, person.name)
    return Table(
        game=game.id,
        rules_version=game.rules_version,
        options=match.options,
        pace=Pace(),
        host=person.id,
        hints=False,
        start=json.dumps(match.state_json()),
        puzzle=number,
        seats=seats,
    )


async def judge_try(room: Room, person: Person, wish: wire.PuzzleTry) -> wire.PuzzleVerdict:
    """What a move in the position of the puzzle is worth; nothing is played."""
    if room.table.puzzle is None:
        raise Refused("bad_table", "there is no puzzle at this table")
    puzzle = puzzles_of(registry.load(room.table.game))[room.table.puzzle - 1]
    match = puzzle.match()
    if json.loads(room.table.start or "null") != match.state_json():
        raise Refused("bad_table", "this puzzle was replaced by another one since the table was opened")
    if wish.move is None:
        return wire.PuzzleVerdict(right=False, chance=None, word=None, answer=_answer(puzzle))
    try:
        move = match.game.moves.to_json(match.checked_code(puzzle.seat, wish.move))
    except LudotecaError as error:
        raise refused(error) from None
    if move == puzzle.best:
        return wire.PuzzleVerdict(right=True, chance=puzzle.chance, word="fine", answer=_answer(puzzle))
    for other in puzzle.others:
        if move == other.move:  # known: at once, and the same figure as in the answer
            word: wire.Word = msgspec.convert(word_for(puzzle.chance - other.chance, puzzle.seats), wire.Word)
            return wire.PuzzleVerdict(right=False, chance=other.chance, word=word, answer=None)
    match.play(puzzle.seat, puzzle.best)
    question = ReviewQuestion(match.record(), "try", [len(match.standing)], move=move)
    (judged,) = await room.worker.bot_pool.review(question, Asker(person.id))
    return wire.PuzzleVerdict(right=False, chance=judged["chance"], word=judged["word"], answer=None)


def _answer(puzzle: Puzzle) -> wire.PuzzleAnswer:
    others = [msgspec.convert(asdict(other), wire.PuzzleOther) for other in puzzle.others]
    reason, game = puzzle.reason, registry.load(puzzle.game)
    said = {language: say(reason, game, language) for language in LANGUAGES}
    return wire.PuzzleAnswer(puzzle.best, puzzle.chance, others, puzzle.missed, said, reason.rule)
