"""Faults planted in the server, each at a named place: the simulation must find every one (`make mutants`)."""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from ludoteca.kernel.play.match import Match
from ludoteca.kernel.play.public import Public
from ludoteca.kernel.schema.columns import columns
from ludoteca.server.actions import bot_turns, moves, queries
from ludoteca.server.http import websocket
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.rooms import catch_up, join, rooms
from ludoteca.server.rooms.upkeep import Upkeep
from ludoteca.server.store import Statement, chat, log, seeking
from ludoteca.server.store.drivers import sqlite as sqlite_store
from ludoteca.server.store.drivers.postgres import PostgresDatabase
from ludoteca.server.store.drivers.sqlite import SqliteDatabase
from ludoteca.server.table import frames
from ludoteca.server.table.clocks import Clocks
from ludoteca.server.table.command import NOTHING
from ludoteca.server.table.connection import Connection
from ludoteca.server.table.milestones import Listeners
from ludoteca.server.table.room import Room
from ludoteca.server.table.timeline import NewEntry
from ludoteca.server.table.undo import UndoPolicy
from tests.simulation.campaign import run_worlds
from tests.warm_up import load_games
from tools.reliability import begin, record

MOST_WORLDS = 2_000
OVERWRITE = log.INSERT_ENTRY.replace("INSERT", "INSERT OR REPLACE").replace("ON CONFLICT DO NOTHING", "")

Patch = tuple[Any, str, Any]  # where, what, by what


class Mutant(NamedTuple):
    """A planted fault."""

    name: str
    patches: Callable[[], list[Patch]]


def acknowledges_before_the_commit() -> list[Patch]:
    """An append answers at once, and is written later."""

    def hurried(real: Any) -> Any:
        async def append(self: Any, appending: Any) -> bool:
            asyncio.ensure_future(real(self, appending)).add_done_callback(lambda done: done.exception())
            return True

        return append

    stores = (PostgresDatabase, SqliteDatabase)
    return [(store, "append", hurried(store.append)) for store in stores]


def tells_before_it_is_stored() -> list[Patch]:
    """Everybody is told of an entry before the store has it."""
    real = Listeners.stored_with

    def hasty(self: Any, room: Any, timeline: Any, milestones: Any) -> Any:
        room.audience.tell_entries(timeline)
        return real(self, room, timeline, milestones)

    return [(Listeners, "stored_with", hasty)]


def has_no_unique_key() -> list[Patch]:
    """Who comes second to a position overwrites the first."""
    return [(log, "INSERT_ENTRY", OVERWRITE), (sqlite_store, "INSERT_ENTRY", OVERWRITE)]


def loses_an_undo() -> list[Patch]:
    """An undo is acknowledged and not done."""
    return [(moves.Undo, "judge", lambda self, timeline: timeline.position)]


def shows_spectators_a_hand() -> list[Patch]:
    """Who watches sees what the first seat sees."""
    real = Public.view_of
    return [(Public, "view_of", lambda self, viewer: real(self, 0 if viewer is None else viewer))]


def lets_spectators_hear_too_much() -> list[Patch]:
    """Who watches is told of what happens what the first seat is told."""
    real = Public.told_to
    return [(Public, "told_to", lambda self, viewer: real(self, 0 if viewer is None else viewer))]


def offers_a_move_too_few() -> list[Patch]:
    """Where there is a choice, the last of the listed moves is not offered."""
    real = columns

    def short(moves: Any, codes: Any, **more: Any) -> Any:
        return real(moves, codes[:-1] if len(codes) > 1 else codes, **more)

    return [(frames, "columns", short)]


def says_of_nothing_that_it_is_final() -> list[Patch]:
    """No kind of move is told to be soon too late to take back."""
    real = frames.offers

    def careless(timeline: Any, seat: int, **more: Any) -> Any:
        made = real(timeline, seat, **more)
        made.final = []
        return made

    return [(frames, "offers", careless)]


def says_a_secret_in_a_sentence() -> list[Patch]:
    """The sentence of a refusal depends on the whole state."""
    real = queries.preview

    async def talkative(room: Any, connection: Any, ask: Any) -> None:
        try:
            await real(room, connection, ask)
        except Refused as refusal:
            secret = room.timeline.match.state_hash() if room.timeline else ""
            raise Refused(refusal.problem.code, f"{refusal} ({secret[:4]})") from None

    return [(websocket, "HANDLERS", {**websocket.HANDLERS, requests.Preview: talkative})]


def plays_a_doubled_move_twice() -> list[Patch]:
    """A move that is sent twice is done twice, where the rules allow it: the decision that it answers is not asked."""
    real = Match.require_legal

    def careless(self: Any, seat: int, code: int, decision: int | None = None) -> int:
        return real(self, seat, code)

    return [(UndoPolicy, "answered_at", lambda self, seat, decision: None), (Match, "require_legal", careless)]


def forgets_that_a_move_was_made() -> list[Patch]:
    """A move that is sent twice is refused the second time."""
    return [(UndoPolicy, "answered_at", lambda self, seat, decision: None)]


def offers_a_number_again() -> list[Patch]:
    """An undo uses up no number: what was chosen before it would count after it."""
    return [(Match, "_use_up", lambda self, undoing, withdrawn: None)]


def ignores_leases() -> list[Patch]:
    """Every worker thinks for every bot."""

    async def mine(_worker: Any, _table: str, _seat: int) -> bool:
        return True

    return [(bot_turns, "take_lease", mine)]


def never_catches_up() -> list[Patch]:
    """What other workers did is not looked for when no news of it came."""

    async def nothing(_db: Any, _rooms: Any) -> set[Any]:
        return set()

    return [(rooms, "rooms_behind", nothing)]


def comes_in_without_looking() -> list[Patch]:
    """Who comes to a room is told what this worker knows, and not what is stored."""

    async def nothing(_room: Any) -> None:
        return

    return [(join, "look_again", nothing), (catch_up, "look_again", nothing), (rooms, "look_again", nothing)]


def charges_clocks_twice() -> list[Patch]:
    """What a decision took is taken from the bank twice."""
    real = Clocks.pause

    def greedy(self: Any, seat: int, open_ms: int, *, is_charged: bool) -> None:
        since = self._since[seat]
        late = 2 * open_ms - since if since is not None and is_charged else open_ms
        real(self, seat, late, is_charged=is_charged)

    return [(Clocks, "pause", greedy)]


def trusts_a_broken_store() -> list[Patch]:
    """After a commit of unknown outcome the room goes on as if nothing had happened."""
    return [(Room, "break_up", lambda self: None)]


def tells_again_what_was_told() -> list[Patch]:
    """Somebody who comes back is told everything from the beginning."""
    real = frames.told
    return [(frames, "told", lambda timeline, after, *more: real(timeline, 0, *more))]


def leaves_out_a_change() -> list[Patch]:
    """Of what changed in a view, the first field is not told."""
    real = Public.changes_for
    return [(Public, "changes_for", lambda self, viewer: dict(list(real(self, viewer).items())[1:]))]


def repeats_talk() -> list[Patch]:
    """Lines of talk that were heard are sent again to who comes back."""
    real = chat.after

    async def all_of_it(db: Any, table: str, _number: int) -> Any:
        return await real(db, table, 0)

    return [(Connection, "hears", lambda self, said: True), (chat, "after", all_of_it)]


def acknowledges_talk_that_it_lost() -> list[Patch]:
    """Some lines of talk are acknowledged and not stored."""
    real = chat.store

    async def forgetful(*given: Any, **more: Any) -> Any:
        return None if "3" in str(given[4]) else await real(*given, **more)

    return [(chat, "store", forgetful)]


def lets_bots_sleep() -> list[Patch]:
    """A bot whose worker ended while it thought is not woken again."""

    async def nothing(_upkeep: Any) -> None:
        return

    return [(Upkeep, "bots", nothing)]


def lets_a_bot_answer_for_who_is_back() -> list[Patch]:
    """A bot's answer counts although its person has taken the seat again, or something was taken back."""

    def bold(self: Any, timeline: Any) -> Any:
        if self._seat not in timeline.active:
            return NOTHING
        code = timeline.match.game.moves.to_code(self._move)
        return NewEntry("move", self._seat, code)

    return [(bot_turns.BotMove, "judge", bold)]


def seats_somebody_twice() -> list[Patch]:
    """Whoever waits for somebody is seated by everyone who saw them waiting."""

    def claim(person: str, _wish: str, table: str, _now: int, until: int) -> Statement:
        claimed = "UPDATE seeking SET wish = NULL, table_id = ?, until = ? WHERE person = ? RETURNING person"
        return Statement(claimed, (table, until, person))

    return [(seeking, "claim", claim)]


MUTANTS = [
    Mutant(made.__name__.replace("_", " "), made)
    for made in (
        acknowledges_before_the_commit,
        tells_before_it_is_stored,
        has_no_unique_key,
        loses_an_undo,
        shows_spectators_a_hand,
        lets_spectators_hear_too_much,
        offers_a_move_too_few,
        says_of_nothing_that_it_is_final,
        says_a_secret_in_a_sentence,
        plays_a_doubled_move_twice,
        forgets_that_a_move_was_made,
        offers_a_number_again,
        ignores_leases,
        never_catches_up,
        comes_in_without_looking,
        charges_clocks_twice,
        trusts_a_broken_store,
        tells_again_what_was_told,
        leaves_out_a_change,
        repeats_talk,
        acknowledges_talk_that_it_lost,
        lets_bots_sleep,
        lets_a_bot_answer_for_who_is_back,
        seats_somebody_twice,
    )
]


@contextmanager
def planted(mutant: Mutant) -> Iterator[None]:
    """The server with a fault."""
    with ExitStack() as stack:
        for where, name, made in mutant.patches():
            stack.enter_context(patch.object(where, name, made))
        yield


def worlds_to_find(mutant: Mutant, first: int, most: int = MOST_WORLDS) -> tuple[int, str]:
    """How many worlds it takes until one shows the fault, and what that one says; 0 if none does."""
    with planted(mutant):
        campaign = run_worlds(first, most, lambda each: not each.failed)
    flaws = next(iter(campaign.failed.values()), [])
    return (campaign.worlds, told(flaws)) if flaws else (0, "")


def told(flaws: list[str]) -> str:
    """What the checks say; only where they say nothing, how the server fell over the fault."""
    checked = [flaw for flaw in flaws if ": unexpected: " not in flaw]
    return (checked or flaws)[0].strip().splitlines()[-1]


def main() -> None:
    """Try every mutant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="seed of the first world")
    parser.add_argument("--only", default="", help="part of a mutant's name")
    parser.add_argument("--record", action="store_true", help="add the figures to docs/reliability.jsonl")
    given = parser.parse_args()
    run = begin()
    load_games()
    found = dict[str, int]()
    for mutant in MUTANTS:
        if given.only in mutant.name:
            start = time.monotonic()
            found[mutant.name], said = worlds_to_find(mutant, given.first)
            print(
                f"{mutant.name:40} {found[mutant.name]:5} worlds {time.monotonic() - start:6.1f} s  {said[:140]}",
                flush=True,
            )
    if given.record:
        record(run, "mutants", f"seeds from {given.first} on", found)
    sys.exit(0 if all(found.values()) else 1)


if __name__ == "__main__":
    main()
