"""Puzzles over HTTP: today's, one by its number, and what a try is worth."""

from ludoteca.server.actions import puzzles
from ludoteca.server.http import Request, Response, answer, body_of, person_of, room_of, rooms_of, worker_of
from ludoteca.server.protocol.puzzles import PuzzleTry, PuzzleWish


async def of_the_day(request: Request) -> Response:
    """Today's puzzle of every game."""
    return answer(puzzles.of_the_day(worker_of(request).effects.now_ms()))


async def open_puzzle(request: Request) -> Response:
    """A table that shows a puzzle."""
    person = await person_of(request)
    wish = await body_of(request, PuzzleWish)
    table, opened = await puzzles.open_puzzle(worker_of(request), person, wish)
    await rooms_of(request).enter(table.id)
    return answer(opened, 201)


async def judge_try(request: Request) -> Response:
    """What a try is worth, or the answer."""
    person = await person_of(request)
    wish = await body_of(request, PuzzleTry)
    worker_of(request).limits.count("hints", person.id)
    return answer(await puzzles.judge_try(await room_of(request), person, wish))
