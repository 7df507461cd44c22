"""Puzzles: those of the day, a table that begins in the position of one, and what a try is worth."""

import json
from dataclasses import asdict
from datetime import UTC, datetime

import msgspec

from ludoteca.kernel import LANGUAGES, Game, Json, LudotecaError, registry
from ludoteca.puzzles import Puzzle, number_of_the_day, puzzles_of
from ludoteca.puzzles.reason import Reason, reason_of, say
from ludoteca.reviews.measures import FINE, word_for
from ludoteca.server.actions.lobby import alone_against, insert
from ludoteca.server.bots import messages, pool
from ludoteca.server.protocol import Pace, Refused, puzzles as wire, refused
from ludoteca.server.store import Person, Table
from ludoteca.server.table import Room
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
    return Table(
        game=game.id,
        rules_version=game.rules_version,
        options=match.options,
        pace=Pace(),
        host=person.id,
        hints=False,
        start=json.dumps(match.state_json()),
        puzzle=number,
        seats=alone_against(person, puzzle.seat, [LEVEL] * match.seats),
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
        return wire.PuzzleVerdict(right=False, answer=_answer(puzzle))
    try:
        move = match.game.moves.to_json(match.checked_code(puzzle.seat, wish.move))
    except LudotecaError as error:
        raise refused(error) from None
    if move == puzzle.best:
        return wire.PuzzleVerdict(right=True, chance=puzzle.chance, word="fine", answer=_answer(puzzle))
    chance, cost = await _worth_of(room, person, puzzle, move)
    word = word_for(cost, puzzle.seats)
    if word == FINE:  # not among what the search looked at most, and nobody could say that it is worse
        return wire.PuzzleVerdict(right=True, chance=chance, word="fine", answer=_answer(puzzle))
    reason = reason_of(puzzle, move)
    said = _in_all_languages(puzzle, reason, of_a_try=True)
    return wire.PuzzleVerdict(
        right=False, chance=chance, word=msgspec.convert(word, wire.Word), reason=said, rule=reason.rule
    )


async def _worth_of(room: Room, person: Person, puzzle: Puzzle, move: Json) -> tuple[float, float]:
    """The chance to win after a move that is not the best, and what it costs: of the next best as the answer has it,
    others are judged as in a review, by the larger of what they lose there and here."""
    for other in puzzle.others:
        if move == other.move:
            return other.chance, puzzle.chance - other.chance
    match = puzzle.match()
    match.play(puzzle.seat, puzzle.best)
    question = messages.ReviewQuestion(match.record(), "try", [len(match.standing)], move=move)
    (judged,) = await room.worker.bot_pool.review(question, pool.Asker(person.id))
    chance = float(judged["chance"])
    return chance, max(float(judged["cost"]), puzzle.chance - chance)


def _answer(puzzle: Puzzle) -> wire.PuzzleAnswer:
    others = [msgspec.convert(asdict(other), wire.PuzzleOther) for other in puzzle.others]
    reason = puzzle.reason
    said = _in_all_languages(puzzle, reason)
    return wire.PuzzleAnswer(puzzle.best, puzzle.chance, others, puzzle.missed, said, reason.rule)


def _in_all_languages(puzzle: Puzzle, reason: Reason, of_a_try: bool = False) -> dict[str, str]:
    game = registry.load(puzzle.game)
    return {language: say(reason, game, language, of_a_try) for language in LANGUAGES}
