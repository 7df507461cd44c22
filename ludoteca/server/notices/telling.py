"""From what happened to what is sent: all that is due of a person becomes one notice, a letter for each way to them."""

from collections.abc import Callable

import msgspec

from ludoteca.server.notices import composing, queueing, quiet
from ludoteca.server.store import Statement, Table, tables
from ludoteca.server.store.notices import letters, occasions, waiting, ways, wishes
from ludoteca.server.store.notices.occasions import Claimant, Kind, Occasion
from ludoteca.server.store.notices.wishes import Wishes
from ludoteca.server.worker import Worker

SLACK_MS = 60_000  # by which a clock may be told of too early
PAUSE_MS = 60_000  # between two notices to one person
ID_LETTERS = 20

IsAt = Callable[[str, str], bool]  # whether a person is at a table now, as far as this worker knows


async def tell_all(worker: Worker, is_at: IsAt) -> None:
    """Everybody who may be told something now."""
    who = claimant(worker)
    for person in await occasions.due(worker.db, who):
        claimed = await occasions.claim(worker.db, person, who)
        worker.effects.fault("notice_claimed")
        if claimed:
            await worker.db.write(*await _tell(worker, person, claimed, is_at))
            worker.effects.fault("notice_written")


def claimant(worker: Worker) -> Claimant:
    """This worker, now. With SQLite there is no other."""
    return Claimant(worker.id, worker.effects.now_ms(), is_alone=not worker.settings.is_postgres)


async def _tell(worker: Worker, person: str, claimed: list[Occasion], is_at: IsAt) -> list[Statement]:
    """What comes of it: letters, or not yet, or nothing. All of it or none is stored."""
    now, wish = worker.effects.now_ms(), await wishes.wishes_of(worker.db, person)
    later = quiet.quiet_until(wish, now)
    if later is None and now < wish.told_at + PAUSE_MS <= now + PAUSE_MS:
        later = wish.told_at + PAUSE_MS
    if later is not None:
        return occasions.postpone(person, claimed, later)
    found = {table.id: table for table in await tables.with_ids(worker.db, sorted({each.table for each in claimed}))}
    early = await _early(worker, [each for each in claimed if each.kind == "clock" and each.table in found], found)
    silent = await wishes.muted(worker.db, person)
    told: list[tuple[Table, Kind]] = [
        (found[each.table], each.kind)
        for each in claimed
        if each.kind in wish.kinds
        and each not in early
        and each.table in found
        and each.table not in silent
        and not is_at(each.table, person)
        and still_holds(found[each.table], each.kind, person)
    ]
    sent = await _letters(worker, person, told, wish) if told else []
    put_off = [each for one, due in early.items() for each in occasions.postpone(person, [one], due)]
    return [*occasions.done(person, [each for each in claimed if each not in early]), *put_off, *sent]


async def _early(worker: Worker, clocks: list[Occasion], found: dict[str, Table]) -> dict[Occasion, int]:
    """Clocks that are not nearly out after all, and when they will be: they stood still while no server ran."""
    early = {}
    for each in clocks:
        end, margin = await waiting.deadline_of(worker.db, each.table), queueing.margin_of(found[each.table].pace)
        left = (end or 0) - worker.clock.now() - margin
        if left > SLACK_MS:
            early[each] = worker.effects.now_ms() + left
    return early


async def _letters(worker: Worker, person: str, told: list[tuple[Table, Kind]], wish: Wishes) -> list[Statement]:
    now, count = worker.effects.now_ms(), await waiting.count_of(worker.db, person)
    sent = [wishes.told(person, now)]
    for way in await ways.ways_of(worker.db, person):
        note = composing.compose(worker.effects.letters(ID_LETTERS), person, told, wish.language, count)
        sent.append(letter(note, way.id, now))
    return sent


def letter(note: composing.Note, way: str, now: int) -> Statement:
    """A notice, to be sent by a way."""
    return letters.write(note.id, way, msgspec.json.encode(note).decode(), now)


def still_holds(table: Table, kind: Kind, person: str) -> bool:
    """Whether what happened is still news: a turn that was taken meanwhile is none."""
    own = [row for row in table.seats if row.person == person]
    match kind:
        case "turn" | "clock":
            is_due = [table.active >> row.seat & 1 and not row.bot_plays and not row.has_left for row in own]
            return table.status == "running" and any(is_due)
        case "began":
            return table.status == "running"
        case "end":
            others = [row.agrees for row in table.seats if row.person not in (None, person)]
            return table.status == "running" and any(others) and not any(row.agrees for row in own)
        case "rematch" | "invited":
            return table.status == "open" and not own
        case "over":
            return table.status == "over"
        case _:
            return True
