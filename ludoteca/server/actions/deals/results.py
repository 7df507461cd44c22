"""How people fared with the same deal: the list of results, and where two matches part."""

from ludoteca.kernel import Json, Match
from ludoteca.server.actions.deals import playing as acting
from ludoteca.server.actions.reviews import positions
from ludoteca.server.protocol import Refused, deals as wire
from ludoteca.server.store import Deal, Person, deals, reviews
from ludoteca.server.table import Room
from ludoteca.server.worker import Worker

MOST_TOLD = 200


async def lines(worker: Worker, person: Person | None) -> wire.DealsOfTheDay:
    """Today's deals, as they stand for somebody."""
    found = [await _line(worker, deal, person) for deal in await acting.of_the_day(worker)]
    day = acting.today(worker).isoformat()
    return wire.DealsOfTheDay(day, acting.ends_at(day), found)


async def _line(worker: Worker, deal: Deal, person: Person | None) -> wire.DealLine:
    tries = await deals.tries(worker.db, deal.id)
    own = own_of(tries, person)
    places = ranked(deal, tries)
    return wire.DealLine(
        deal=deal.id,
        game=deal.game,
        bots=[level for level in deal.levels if level],
        played=played(own),
        points=points(deal, own) if own and own.is_finished else None,
        won=won(deal, own) if own else False,
        place=places.get(own.table) if own else None,
        of=len(places),
    )


async def told(worker: Worker, deal: Deal, person: Person | None) -> wire.DealTold:
    """A deal with everybody's results. Nothing that was hidden in it, nor where others played it, is told before one
    has played it to its end."""
    tries = await deals.tries(worker.db, deal.id)
    own, sealed = own_of(tries, person), acting.sealed_until(worker, deal)
    has_seen = person is not None and await deals.has_seen(worker.db, deal.id, person.id)
    is_late = deal.day is not None and sealed is None
    return wire.DealTold(
        deal=deal.id,
        game=deal.game,
        day=deal.day,
        by=next((each.name for each in tries if each.table == deal.origin), None),
        seat=deal.seat,
        levels=deal.levels,
        options=deal.options,
        commitment=worker.effects.commitment(deal.id, deal.seed),
        seed=deal.seed if is_late else None,
        sealed_until=sealed,
        played=played(own),
        table=own.table if own else None,
        counts=own.counts if own else not (is_late or has_seen),
        seen=has_seen,
        before=await acting.day_before(worker, deal),
        results=_results(deal, tries, own),
    )


def _results(deal: Deal, tries: list[deals.Try], own: deals.Try | None) -> list[wire.DealResult]:
    places = ranked(deal, tries)
    tells_where = own is not None and own.is_over
    shown = sorted(tries, key=lambda each: (places.get(each.table, len(tries) + 1), not each.is_over))[:MOST_TOLD]
    if own is not None and own not in shown:
        shown.append(own)
    return [
        wire.DealResult(
            name=each.name,
            you=each is own,
            played=played(each),
            points=points(deal, each) if each.is_finished else None,
            won=won(deal, each),
            lost=each.lost if each.is_finished else None,
            place=places.get(each.table),
            first=each.table == deal.origin,
            hints=each.was_helped,
            table=each.table if tells_where and each.is_over else None,
        )
        for each in shown
    ]


def own_of(tries: list[deals.Try], person: Person | None) -> deals.Try | None:
    """The try of the person who asks, if there is one."""
    return next((each for each in tries if person is not None and each.person == person.id), None)


def played(one: deals.Try | None) -> wire.Played:
    """How far a try is."""
    if one is None:
        return "no"
    return "playing" if not one.is_over else "over" if one.is_finished else "left"


def points(deal: Deal, one: deals.Try) -> int | None:
    """What a try brought; None in a race."""
    scores = one.progress.scores if one.progress else None
    return scores[deal.seat] if scores else None


def won(deal: Deal, one: deals.Try) -> bool:
    """Whether the person whose try it is won."""
    return one.is_finished and one.progress is not None and deal.seat in (one.progress.winners or [])


def ranked(deal: Deal, tries: list[deals.Try]) -> dict[str, int]:
    """The places of the tries that count, by table: more points first, in a race who won; equals share a place."""
    counted = {
        each.table: (points(deal, each) or 0, won(deal, each)) for each in tries if each.counts and each.is_finished
    }
    return {table: 1 + sum(other > own for other in counted.values()) for table, own in counted.items()}


# == Side by side ======================================================


async def compared(mine: Room, theirs: Room, person: Person) -> wire.DealCompared:
    """Where somebody else's match of a deal parts from mine."""
    deal = mine.table.deal
    if deal is None or theirs.table.deal != deal or person.id != mine.table.host:
        raise Refused("unknown_table")
    if mine.table.status != "over" or theirs.table.status != "over":
        raise Refused("finish_first" if mine.table.status != "over" else "not_over")
    own, other = mine.played, theirs.played
    found = first_difference(own.match, other.match)
    name = next((each.name for each in theirs.table.seats if each.person == theirs.table.host), None) or ""
    if found is None:
        return wire.DealCompared(name, len(own.match.standing), None)
    number, their_number, seat = found
    ends = len(other.match.standing)
    return wire.DealCompared(
        name,
        number - 1,
        wire.DealDifference(
            seat=seat,
            number=number,
            position=positions(own)[number - 1] - 1,
            move=_move(own.match, number),
            cost=await _cost(mine, number),
            their_position=positions(other)[their_number - 1] - 1 if their_number <= ends else other.position,
            their_move=_move(other.match, their_number) if their_number <= ends else None,
            their_cost=await _cost(theirs, their_number),
        ),
    )


def first_difference(one: Match, other: Match) -> tuple[int, int, int] | None:
    """The first decision of one match that the same seat took otherwise in the other: its number there, that in the
    other match (one more than there are, if that one had ended), and the seat. Where several decide at once, who was
    quicker does not matter."""
    theirs = other.standing
    of_seat = {seat: [n for n, (each, _) in enumerate(theirs, 1) if each == seat] for seat in range(other.seats)}
    made = [0] * one.seats
    for number, (seat, code) in enumerate(one.standing, 1):
        there = of_seat[seat][made[seat]] if made[seat] < len(of_seat[seat]) else len(theirs) + 1
        if there > len(theirs) or theirs[there - 1][1] != code:
            return number, there, seat
        made[seat] += 1
    return None


def _move(match: Match, number: int) -> Json:
    return match.game.moves.to_json(match.standing[number - 1][1])


async def _cost(room: Room, number: int) -> float | None:
    """What a decision cost, if its match was reviewed so far."""
    judged = await reviews.parts(room.worker.db, room.table.id, "decision", number)
    return float(judged[0]["cost"]) if judged and judged[0]["number"] == number else None
