"""The same deal for several people: that of the day, and challenges. Everybody plays it in the same seat, at a table of
their own, with the same dice against the same bots, which answer the same position in the same way."""

from datetime import UTC, date, datetime, timedelta

from ludoteca.kernel import Game, registry
from ludoteca.server.actions.lobby import alone_against, insert
from ludoteca.server.effects import DAY_MS, TABLE_LETTERS
from ludoteca.server.protocol import Pace, Refused
from ludoteca.server.store import Deal, Person, Statement, Table, deals, reviews
from ludoteca.server.table import Listener, Milestones, Room, Timeline
from ludoteca.server.worker import Worker

SEATS, LEVEL = 3, "skilled"  # of a deal of the day


def today(worker: Worker) -> date:
    """The day, which ends everywhere at the same moment."""
    return datetime.fromtimestamp(worker.effects.now_ms() / 1_000, UTC).date()


def ends_at(day: str) -> int:
    """When a day is over, in milliseconds since 1970."""
    begin = datetime.fromisoformat(day).replace(tzinfo=UTC)
    return int(begin.timestamp() * 1_000) + DAY_MS


def sealed_until(worker: Worker, deal: Deal) -> int | None:
    """Until when nobody is told what was hidden; None if that is not, or no longer, kept from anybody."""
    end = ends_at(deal.day) if deal.day else 0
    return end if worker.effects.now_ms() < end else None


async def find(worker: Worker, id_: str) -> Deal:
    """A deal; Refused if there is none of that id."""
    deal = await deals.load(worker.db, id_)
    if deal is None:
        raise Refused("unknown_deal")
    return deal


# == Of the day ========================================================


async def of_the_day(worker: Worker) -> list[Deal]:
    """Today's of each game. Its seed is drawn when somebody first asks; nobody is told it before the day is over."""
    day, found = today(worker).isoformat(), []
    for game_id in registry.game_ids():
        deal = await deals.of_day(worker.db, game_id, day)
        found.append(deal or await deals.keep(worker.db, _new(worker, registry.find(game_id), day), _id(worker)))
    return found


async def day_before(worker: Worker, deal: Deal) -> str | None:
    """The same game's deal of the day before, if anybody asked for one then."""
    if deal.day is None:
        return None
    found = await deals.of_day(worker.db, deal.game, (date.fromisoformat(deal.day) - timedelta(days=1)).isoformat())
    return found.id if found else None


def _new(worker: Worker, game: Game, day: str) -> Deal:
    seats = min(max(SEATS, game.seats[0]), game.seats[-1])
    return Deal(
        game=game.id,
        rules_version=game.rules_version,
        seat=0,
        levels=[None, *[LEVEL] * (seats - 1)],
        options=game.check_table(seats, {}),
        seed=worker.effects.seed().hex(),
        thinking=worker.effects.thinking(),
        made_at=worker.effects.now_ms(),
        day=day,
    )


def _id(worker: Worker) -> str:
    return worker.effects.letters(TABLE_LETTERS)


# == Challenges ========================================================


async def challenge(room: Room, person: Person) -> str:
    """The deal of a match that its host played to the end, alone against bots; the same one however often it is asked
    for. The match itself is the host's try."""
    async with room.lock:
        if room.table.status != "over":
            raise Refused("frozen" if room.table.status == "frozen" else "not_over")
        if not room.table.seats_of(person.id):
            raise Refused("not_your_seat")
        if room.table.deal is None:
            await deals.adopt(room.worker.db, _played(room), _id(room.worker), room.table.id)
            await room.table_changed()  # as the store has it: somebody may have been quicker
            await _want_review(room)
    assert room.table.deal is not None
    return room.table.deal


def _played(room: Room) -> Deal:
    """The deal of a match that was played; Refused if others could not play the same."""
    table, timeline = room.table, room.played
    own = table.challenger
    if own is None or table.seed is None:
        raise Refused("bad_table", "only a match from its deal on, by one person against bots, can be played by others")
    by_bot = any(entry.kind == "bot" and entry.seat == own.seat for entry in timeline.entries)
    if by_bot or not timeline.match.winners:
        raise Refused("bad_table", "only a match that was played to its end can be played by others")
    return Deal(
        game=table.game,
        rules_version=table.rules_version,
        seat=own.seat,
        levels=[each.level if each.person is None else None for each in table.seats],
        options=table.options,
        seed=table.seed,
        thinking=table.thinking or room.worker.effects.thinking(),
        made_at=room.worker.effects.now_ms(),
        origin=table.id,
    )


# == Playing ===========================================================


async def play(worker: Worker, person: Person, deal: Deal, address: str = "") -> str:
    """The table at which a person plays a deal: one for each person, to which they come back."""
    there = await deals.table_of(worker.db, deal.id, person.id)
    if there is None:
        worker.limits.count_table(person.id, address)
        table = await _table(worker, person, deal)
        try:
            return (await insert(worker, table)).id
        except Refused:
            there = await deals.table_of(worker.db, deal.id, person.id)  # asked twice at once
            if there is None:
                raise
    return there[0]


async def _table(worker: Worker, person: Person, deal: Deal) -> Table:
    if registry.find(deal.game).rules_version != deal.rules_version:
        raise Refused("bad_table", "the rules have changed since this was dealt")
    return Table(
        game=deal.game,
        rules_version=deal.rules_version,
        options=deal.options,
        pace=Pace(),
        host=person.id,
        hints=False,
        seed=deal.seed,
        thinking=deal.thinking,
        deal=deal.id,
        deal_counts=await would_count(worker, person, deal),
        sealed_until=sealed_until(worker, deal),
        seats=alone_against(person, deal.seat, deal.levels),
    )


async def would_count(worker: Worker, person: Person, deal: Deal) -> bool:
    """Whether a try that begins now counts: on its day, and by somebody who has not looked at another's."""
    is_late = deal.day is not None and sealed_until(worker, deal) is None
    return not is_late and not await deals.has_seen(worker.db, deal.id, person.id)


async def look_in(room: Room, person: Person | None) -> None:
    """Somebody comes to a table at which they do not sit. Refused if they play the same deal themselves; anybody who
    has not played it yet will play it without a place in the list."""
    table, db = room.table, room.worker.db
    if table.deal is None or person is None or table.seats_of(person.id):
        return
    own = await deals.table_of(db, table.deal, person.id)
    if own is None:
        await deals.see(db, table.deal, person.id)
    elif own[1] != "over":
        raise Refused("finish_first")


# == What decisions cost ===============================================


class DealJudge(Listener):
    """Has every match of a deal reviewed when it is over: the list of results says what decisions cost."""

    def stored_with(self, room: Room, timeline: Timeline, milestones: Milestones) -> list[Statement]:
        """With the end of the match, so that it is not forgotten."""
        if not milestones.is_over or room.table.deal is None or timeline.is_ended:
            return []
        return [reviews.wanted(room.table.id, room.worker.effects.now_ms())]


async def _want_review(room: Room) -> None:
    kept = await reviews.load(room.worker.db, room.table.id)
    if kept is not None and kept.is_whole:
        await note_loss(room)
    else:
        await reviews.want(room.worker.db, room.table.id, room.worker.effects.now_ms())


async def note_loss(room: Room) -> None:
    """The review of a match is whole: if others play its deal, note what its host's decisions cost."""
    own = room.table.challenger
    if room.table.deal is None or own is None:
        return
    judged = await reviews.parts(room.worker.db, room.table.id, "decision")
    await deals.set_lost(
        room.worker.db, room.table.id, sum(each["cost"] for each in judged if each["seat"] == own.seat)
    )
