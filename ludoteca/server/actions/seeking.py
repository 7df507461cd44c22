"""Finding somebody: two people who want the same game, options and pace are seated at one table. Nobody is told who
waits before that."""

import msgspec

from ludoteca.kernel import Game, registry
from ludoteca.server.actions import lobby
from ludoteca.server.bots.levels import CLOCK_LEVEL
from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol import Pace, Refused, http
from ludoteca.server.store import Database, Person, SeatRow, Table, seeking, tables
from ludoteca.server.worker import Worker

PRESENT_MS = 90_000  # a page that waits says so more often than this, also one that is out of sight
LONGEST_MS = 30 * 60_000  # for which a page waits
DAYS_MS = 7 * DAY_MS  # for a match over days nobody needs to stay: they are called
FOUND_MS = 60_000  # for which people can ask where they were seated
MOST = 20  # wishes in a list
TRIES = 100  # each that fails is somebody else who was seated or waits


async def seek(worker: Worker, person: Person, wish: http.Seek) -> http.Seeking:
    """Be seated with whoever waits for the same, or wait."""
    if worker.house.is_draining:
        raise Refused("draining")
    text = checked(wish)
    for _ in range(TRIES):
        now = worker.effects.now_ms()
        mine = await seeking.of_person(worker.db, person.id, now)
        if mine and (mine.table or mine.wish == text):
            break
        other = await seeking.other(worker.db, person.id, text, now)
        if other is not None and await _seat(worker, other, person, text):
            break
        if other is None and await seeking.wait(worker.db, person.id, text, now, _until(wish.pace, now, now)):
            break
    else:
        raise Refused("trouble")
    return await look(worker, person)


async def look(worker: Worker, person: Person) -> http.Seeking:
    """How it stands; whoever asks is still there."""
    now = worker.effects.now_ms()
    mine = await seeking.of_person(worker.db, person.id, now)
    if mine is None or mine.wish is None:
        return http.Seeking(None, 0, mine.table if mine else None)
    wish = told(mine.wish)
    await seeking.prolong(worker.db, person.id, mine.wish, now, _until(wish.pace, mine.since, now))
    return http.Seeking(wish, _end(wish.pace, mine.since) - now, None)


async def stop(worker: Worker, person: Person) -> http.Seeking:
    """Wait no longer; whoever was just found learns where."""
    await seeking.stop(worker.db, person.id, worker.effects.now_ms())
    return await look(worker, person)


async def of_others(db: Database, now: int) -> list[http.Seek]:
    """What people are waiting for, without saying who."""
    return [told(each) for each in await seeking.wishes(db, now, MOST)]


async def of_person(db: Database, person: str, now: int) -> http.Seek | None:
    """What a person waits for."""
    mine = await seeking.of_person(db, person, now)
    return told(mine.wish) if mine and mine.wish else None


def checked(wish: http.Seek) -> str:
    """A wish in the one way in which it can be written; Refused if no table can be so."""
    game, options = lobby.checked(wish, seats_of)
    return msgspec.json.encode(http.Seek(game.id, dict(sorted(options.items())), wish.pace)).decode()


def told(wish: str) -> http.Seek:
    """A wish as it was stored."""
    return msgspec.json.decode(wish, type=http.Seek)


def seats_of(game: Game) -> int:
    """Two people play alone where a game lets them; else bots make up the number."""
    return min(count for count in game.seats if count > 1)


async def _seat(worker: Worker, first: Person, second: Person, text: str) -> bool:
    """Both sit down at a new table; False, and nothing is done, if the first does not wait any more."""
    wish, now = told(text), worker.effects.now_ms()
    game = registry.find(wish.game)
    people = [SeatRow(seat, each.id, each.name) for seat, each in enumerate((first, second))]
    bots = [SeatRow(seat, level=CLOCK_LEVEL, bot_plays=True) for seat in range(2, seats_of(game))]
    table = Table(
        game=game.id,
        rules_version=game.rules_version,
        options=wish.options,
        pace=wish.pace,
        host=first.id,
        hints=False,
        seats=[*people, *bots],
    )
    lobby.identify(worker, table)  # should its code be taken, its seats have no table, and nothing is done
    until = now + FOUND_MS
    claim = seeking.claim(first.id, text, table.id, now, until)
    seat = seeking.seat(second.id, table.id, now, until)
    return bool(await worker.db.write_if(claim, seat, *tables.insert(table)))


def _end(pace: Pace, since: int) -> int:
    """When somebody who waits since then gives up."""
    return since + (DAYS_MS if pace.kind == "days" else LONGEST_MS)


def _until(pace: Pace, since: int, now: int) -> int:
    """How long they wait if nothing more is heard of them."""
    end = _end(pace, since)
    return end if pace.kind == "days" else min(end, now + PRESENT_MS)
