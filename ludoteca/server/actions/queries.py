"""What people ask at a table that changes nothing: preview, hints, looking back."""

from itertools import takewhile

from ludoteca.kernel import LudotecaError
from ludoteca.server.bots import levels, pool
from ludoteca.server.bots.messages import Choice, Question
from ludoteca.server.metrics import log_failure
from ludoteca.server.protocol import Ack, ErrorTold, Refused, messages, refused, requests
from ludoteca.server.store import seats
from ludoteca.server.table import Connection, NewEntry, Room, Timeline, frames

MOST_HISTORY = 200
HINTS = 3  # moves in a hint


async def preview(room: Room, connection: Connection, ask: requests.Preview) -> None:
    """The certain consequences of a move, or why it is refused."""
    async with room.lock:
        timeline = room.running
        connection.require(room.table, ask.seat)
        try:
            events = timeline.match.preview(ask.seat, ask.move)
        except LudotecaError as error:
            raise refused(error) from None
        connection.send(messages.Previewed(id=ask.id, events=events))


async def hint(room: Room, connection: Connection, ask: requests.Hint) -> None:
    """What a bot would do; the table goes on while it thinks."""
    async with room.lock:
        timeline = room.running
        connection.require(room.table, ask.seat)
        if not room.table.hints:
            raise Refused("hints_off")
        if ask.seat not in timeline.active:
            raise Refused("not_your_turn")
        match, decision = timeline.match, timeline.match.decision(ask.seat)
        if not (seat_row := room.table.seats[ask.seat]).was_helped:
            await room.worker.db.write(seats.set_helped(room.table.id, ask.seat))
            seat_row.was_helped = True
        seen = match.seen(ask.seat).tobytes()
        question = Question(match.game.id, seen, ask.seat, levels.HINT_LEVEL, room.search_seed(ask.seat, seen), HINTS)
    room.worker.start(answer_hint(room, connection, ask.id, decision, question))


async def answer_hint(room: Room, connection: Connection, id_: int, decision: int, question: Question) -> None:
    """Wait for the bot's thought and pass it on, if the seat is still in front and has still to decide."""
    try:
        asker = pool.Asker(connection.person_id, is_there=lambda: connection in room.audience.connections)
        choices = await room.worker.bot_pool.ask(question, asker)
        moves = [_told(choice) for choice in choices]
        async with room.lock:
            connection.require(room.table, question.seat)  # the curtain may have come down meanwhile
            timeline = room.running
            if question.seat not in timeline.active or timeline.match.decision(question.seat) != decision:
                raise Refused("stale_move")
            connection.send(messages.Hinted(id=id_, decision=decision, moves=moves))
    except Refused as refusal:
        connection.send(ErrorTold(id=id_, error=refusal.problem))
    except Exception:
        log_failure("hint_failed", table=room.table.id)
        connection.send(ErrorTold(id=id_, error=Refused("trouble").problem))


def _told(choice: Choice) -> messages.HintMove:
    later = messages.HintLater(*choice.later) if choice.later else None
    return messages.HintMove(choice.move, choice.chance, choice.brings, choice.better, later, choice.end)


async def look(room: Room, connection: Connection, ask: requests.Look) -> None:
    """The table as it was at a position."""
    async with room.lock:
        viewer, everything = eyes(room, connection, ask.view)
        timeline = room.played
        if ask.position > timeline.position:
            raise Refused("unknown_position")
        then = Timeline.back_at(room.table, timeline.entries[: ask.position])
        if ask.move is not None:
            connection.send(_tried(room, then, viewer, ask))
            return
        entry = frames.entry(timeline, ask.position, viewer, everything=everything) if ask.position else None
        state = frames.past_state(then, viewer, everything=everything)
        connection.send(messages.Looked(id=ask.id, last=timeline.position, entry=entry, state=state))


def _tried(room: Room, then: Timeline, seat: int | None, ask: requests.Look) -> messages.Looked:
    """The table as it would have been after another move, and what that would surely have done."""
    if room.table.status != "over":
        raise Refused("not_over")
    room.require_unsealed()  # what would have been drawn is a secret of the deal
    if seat is None:
        raise Refused("bad_message", "a move is made by a seat: look through its eyes")
    try:
        code = then.match.checked_code(seat, ask.move)
    except LudotecaError as error:
        raise refused(error) from None
    entry = then.advance(room.table.id, NewEntry("move", seat, code), room.worker.effects.now_ms(), 0)
    vocabulary = then.match.game.events
    sure = takewhile(lambda event: not vocabulary.of(event).is_by_chance, then.events[-1])
    told, state = frames.entry_of(entry, then.match.told(sure, seat)), frames.past_state(then, seat, everything=False)
    return messages.Looked(id=ask.id, last=room.played.position, entry=told, state=state)


async def history(room: Room, connection: Connection, ask: requests.History) -> None:
    """What was told after a position."""
    async with room.lock:
        viewer, everything = eyes(room, connection, ask.view)
        timeline = room.played
        last = min(timeline.position, ask.after + MOST_HISTORY)
        positions = range(ask.after + 1, last + 1)
        entries = [frames.entry(timeline, position, viewer, everything=everything) for position in positions]
        connection.send(messages.HistoryTold(id=ask.id, last=timeline.position, entries=entries))


def eyes(room: Room, connection: Connection, view: int | str) -> tuple[int | None, bool]:
    """Through whose eyes: (seat or None, whether everything is shown). Refused before the end if not one's own."""
    if view == "own":
        return connection.front, False
    if view == "spectator":
        return None, False
    if room.table.status != "over":
        raise Refused("not_over")
    room.require_unsealed()
    if view == "open":
        return None, True
    if not isinstance(view, int) or view >= len(room.table.seats):
        raise Refused("bad_message")
    return view, False


async def ping(_room: Room, connection: Connection, ask: requests.Ping) -> None:
    """Answer a ping: it shows that somebody is there."""
    connection.send(Ack(ask.id, None))
