"""Guided matches: a table for a chapter, on which bots answer as its script says."""

import json

from ludoteca.kernel import Json, LudotecaError, Match, registry
from ludoteca.kernel.extras.lesson import LEARNER, Chapter, chapter_of, chapters_of
from ludoteca.server.actions.lobby import alone_against, insert
from ludoteca.server.protocol import Pace, Refused, http, refused
from ludoteca.server.store import Person, Table, tables
from ludoteca.server.worker import Worker

LEVEL = "novice"  # of the bots, where their script ends


async def learn(worker: Worker, person: Person, wish: http.Learn) -> Table:
    """The table of the chapter that was asked for; without one, the guided match goes on where it was left."""
    if wish.chapter is None:
        left = await tables.lesson_of(worker.db, person.id, wish.game)
        if left is not None and left.status == "running":
            return left
    worker.limits.count("lessons", person.id)
    return await insert(worker, _table(person, wish))


def _table(person: Person, wish: http.Learn) -> Table:
    try:
        game = registry.load(wish.game)
    except LudotecaError as error:
        raise refused(error) from None
    chapters = chapters_of(game)
    chapter = chapter_of(game, wish.chapter or chapters[0].id) if chapters else None
    if chapter is None:
        raise Refused("bad_table", "there is no such chapter")
    match = chapter.begin(game)
    return Table(
        game=game.id,
        rules_version=game.rules_version,
        options=match.options,
        pace=Pace(),
        host=person.id,
        hints=chapter.free,
        start=json.dumps(match.state_json()),
        lesson=chapter.id,
        seats=alone_against(person, LEARNER, [LEVEL] * match.seats),
    )


def scripted(table: Table, match: Match, seat: int) -> Json | None:
    """What a bot answers at the table of a chapter; None where it thinks for itself."""
    chapter: Chapter | None = chapter_of(match.game, table.lesson) if table.lesson else None
    return chapter.answer(match, seat) if chapter else None
