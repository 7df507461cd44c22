"""Reviews of matches that are over: asking for one, how far it is, the next part of it, and judging another try.

Nothing of a match that is not over is ever reviewed.
"""

from typing import NamedTuple

import msgspec

from ludoteca.kernel import Json, LudotecaError, Match
from ludoteca.reviews import Review
from ludoteca.server.actions.deals.playing import note_loss
from ludoteca.server.bots import messages
from ludoteca.server.bots.pool import Asker
from ludoteca.server.protocol import Refused, refused, reviews as wire
from ludoteca.server.store import Person, reviews
from ludoteca.server.table import Room, Timeline
from ludoteca.server.worker import Worker

AT_ONCE = 2  # moments in one question: a bot's turn waits for the question at most, and with one thinker it does
MOST_TOLD = 500  # parts of a kind in one answer


async def finished(room: Room) -> Timeline:
    """The match of a table, which is over; Refused if it is not."""
    async with room.lock:  # what was acknowledged is seen
        if room.table.status != "over":
            raise Refused("frozen" if room.table.status == "frozen" else "not_over")
        return room.played


async def want(room: Room, person: Person, wish: wire.ReviewWish) -> None:
    """Have the match reviewed, or leave it for later. What is whole already costs nobody anything."""
    await finished(room)
    db, table = room.worker.db, room.table.id
    kept = await reviews.load(db, table)
    if not wish.going and can_wait(room):
        await reviews.stop(db, table)
    elif kept is None or not (kept.is_going or kept.is_whole):
        room.worker.limits.count("reviews", person.id)
        await reviews.want(db, table, room.worker.effects.now_ms())


def can_wait(room: Room) -> bool:
    """Whether a review may be left for later: what a list of results waits for goes on."""
    return room.table.deal is None


async def told(room: Room, known: wire.ReviewFrom) -> wire.ReviewTold:
    """What was found beyond what is known."""
    await finished(room)
    db, table = room.worker.db, room.table.id
    kept = await reviews.load(db, table)
    if kept is None or kept.begun is None:
        none = wire.ReviewTold("none", 0, [], [], [], [], None, None, can_wait(room))
        return msgspec.structs.replace(none, state="going") if kept and kept.is_going else none
    chances = await reviews.parts(db, table, "chances", known.chances)
    decisions = await reviews.parts(db, table, "decision", known.decisions + 1)
    whole = await _whole(room, kept) if kept.is_whole else None
    about = kept.begun if known.chances == 0 else {"positions": [], "facts": []}
    return wire.ReviewTold(
        state="whole" if whole else "going" if kept.is_going else "stopped",
        length=kept.length,
        positions=about["positions"],
        facts=about["facts"],
        chances=chances[:MOST_TOLD],
        decisions=[msgspec.convert(each, wire.ReviewedDecision) for each in decisions[:MOST_TOLD]],
        parts=[msgspec.convert(each, wire.ReviewSums) for each in whole["parts"]] if whole else None,
        turning_points=[msgspec.convert(each, wire.TurningPoint) for each in whole["turning_points"]]
        if whole
        else None,
        can_wait=can_wait(room),
    )


async def _whole(room: Room, kept: reviews.Kept) -> dict[str, list[dict[str, object]]]:
    """The sums and turning points of a review to which nothing is left to do."""
    db, table = room.worker.db, room.table.id
    assert kept.begun is not None
    (start,) = await reviews.parts(db, table, "start")
    found = {
        "start": start,
        "chances": await reviews.parts(db, table, "chances"),
        "decisions": await reviews.parts(db, table, "decision"),
    }
    return Review.from_json(kept.begun["review"] | found).told()


async def judge_try(room: Room, person: Person, wish: wire.Try, tried_at: Room | None = None) -> wire.ReviewedDecision:
    """Another move in the place of a decision, judged as the decision was."""
    timeline = await finished(room)
    match = timeline.match
    if wish.number > len(match.standing):
        raise Refused("unknown_position")
    seat = match.standing[wish.number - 1][0]
    if seat not in room.table.seats_of(person.id):
        room.require_unsealed()  # what another seat may do tells what it holds
    move = await first_move(room, tried_at, seat, positions(timeline)[wish.number - 1]) if tried_at else wish.move
    before = Match.from_state(match.game, match.start)
    for each, code in match.standing[: wish.number - 1]:
        before.play_code(each, code)
    try:
        before.checked_code(seat, move)
    except LudotecaError as error:
        raise refused(error) from None
    question = messages.ReviewQuestion(
        match.record(), "try", [wish.number], iterations=iterations(room.worker), move=move
    )
    (judged,) = await room.worker.bot_pool.review(question, Asker(person.id))
    return msgspec.convert(judged, wire.ReviewedDecision)


async def first_move(origin: Room, tried_at: Room, seat: int, position: int) -> Json:
    """What a seat did first at a what-if table that began before a decision; Refused if there is no such thing."""
    async with tried_at.lock:
        table, match = tried_at.table, tried_at.played.match
        if (table.origin, table.origin_position) != (origin.table.id, position - 1):
            raise Refused("unknown_position")
        made = [code for each, code in match.standing if each == seat]
        if not made:
            raise Refused("unknown_position", "nothing was decided there yet")
        return match.game.moves.to_json(made[0])


# == The work ==========================================================


class Task(NamedTuple):
    """The next part of a review to be found."""

    kind: reviews.Kind
    numbers: list[int]


def next_task(kept: reviews.Kept) -> Task | None:
    """First everyone's chances, then the deal, then one decision after another; None if nothing is left."""
    if kept.chances <= kept.length:
        return Task("chances", list(range(kept.chances, min(kept.chances + AT_ONCE, kept.length + 1))))
    if not kept.has_start:
        return Task("start", [0])
    return Task("decision", [kept.decisions + 1]) if kept.decisions < kept.length else None


def iterations(worker: Worker) -> int | None:
    """How far reviews look ahead here; None: as far as they do everywhere."""
    return worker.settings.review_iterations or None


async def do_next(room: Room, record: str) -> bool:
    """Find and keep the next part of a review; False if there is none, or nobody wants it any more."""
    db, table, pool = room.worker.db, room.table.id, room.worker.bot_pool
    asker = Asker(room.table.host, can_wait=True)
    kept = await reviews.load(db, table)
    if kept is None or not kept.is_going:
        return False
    if kept.begun is None:
        (begun,) = await pool.review(
            messages.ReviewQuestion(record, "begin", iterations=iterations(room.worker)), asker
        )
        await reviews.begin(db, table, {**begun, "positions": positions(await finished(room))})
        return True
    task = next_task(kept)
    if task is None:
        await reviews.stop(db, table)
        await note_loss(room)
        return False
    how = kept.begun["review"]
    question = messages.ReviewQuestion(record, task.kind, task.numbers, how["seed"], how["iterations"])
    await reviews.add(db, table, task.kind, task.numbers[0], await pool.review(question, asker))
    return True


def positions(timeline: Timeline) -> list[int]:
    """Where in the log each decision stands that was not taken back."""
    standing: list[int] = []
    for entry in timeline.entries:
        if entry.kind == "move":
            standing.append(entry.position)
        elif entry.kind == "undo":
            standing.pop()
    return standing
