"""Who is in a world: tables and the people at them, opened over HTTP as people do, or laid out for twins."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import asyncpg

from ludoteca.server.effects import hashed
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.store import tables
from tests.server.injected import NOON
from tests.simulation.accounts import Json
from tests.simulation.late import late_table
from tests.simulation.people import Device
from tests.simulation.simulated.network import Cut
from tests.simulation.twins import laid_table

if TYPE_CHECKING:
    from tests.simulation.world import World

FAR = 4 * NOON
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio")
WATCHER = "Gil"
GAMES = ("lighthouse", "lighthouse", "lighthouse", "regatta")
MOST_WORKERS = 3
PERSON = "INSERT INTO people (id, name) VALUES (?, ?)"
SESSION = "INSERT INTO sessions (token_hash, person, kind, expires_at) VALUES (?, ?, ?, ?)"


@dataclass
class Scene:
    """The tables of a world."""

    world: "World"
    tables: list[str] = field(default_factory=list)

    async def is_over(self, living: "Sequence[asyncio.Future[None]]") -> None:
        """Wait until everybody has seen the end."""
        twin = self.world.twin
        while not (all(each.done() for each in living) or (twin and twin.is_played(self.world))):
            if self.world.flaws:
                return
            await asyncio.sleep(600.0 if self.world.plan.is_slow else 0.25)
        for each in living:
            if each.done() and (error := each.exception()) is not None:
                raise error

    def standing(self) -> str:
        """Where everybody is, for who reads about a failure."""
        told = [
            (each.name, len(each.entries), each.front, each.state and each.state["active"])
            for each in self.world.devices
        ]
        rows = self.world.disk.rows("SELECT id, status, active, bot_due, deadline FROM tables")
        logs = {
            table: len(self.world.disk.rows("SELECT 1 FROM entries WHERE table_id = ?", table)) for table in self.tables
        }
        return f"devices {told}, tables {rows}, entries {logs}"

    def excuses(self, error: BaseException) -> bool:
        """Whether an error is no fault of the server: a table was swept under somebody's hands."""
        gone = (sqlite3.IntegrityError, asyncpg.ForeignKeyViolationError)
        return isinstance(error, Refused) or (bool(self.world.truth.swept) and isinstance(error, gone))


async def opened_scene(world: "World") -> Scene:
    """One or two tables, opened and filled over HTTP."""
    start_workers(world)
    scene = Scene(world)
    world.scene = scene
    welcome(world, NAMES[:3])
    for number in range(1 if world.chance.random() < 0.93 else 2):
        chooser = random.Random(f"table {world.seed} {number}")
        scene.tables.append(await open_table(world, chooser))
        seat_people(world, scene.tables[-1], chooser, number)
    return scene


def start_workers(world: "World") -> None:
    """As many as the world has."""
    for _ in range(1 if world.is_single else world.chance.choice([2, 2, 2, MOST_WORKERS])):
        world.start_worker()


def welcome(world: "World", names: Sequence[str]) -> None:
    """Everybody has a name and a cookie."""
    named = [(PERSON, (name.lower(), name)) for name in names]
    world.disk.lay([*named, *((SESSION, (hashed(token(name)), name.lower(), "cookie", FAR)) for name in names)])


def token(name: str) -> str:
    """What a person's cookie holds."""
    return f"token-of-{name.lower()}"


async def open_table(world: "World", chooser: random.Random) -> str:
    """A table whose match has begun: opened by Ana, Bruno sits down; others are bots, or Ana's second seat."""
    game, count = chooser.choice(GAMES), chooser.choice([2, 2, 3])
    others = [chooser.choice([{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "random"}, {"kind": "me"}])]
    others += [chooser.choice([{"kind": "bot", "level": "random"}, {"kind": "me"}]) for _ in range(count - 2)]
    pace = chooser.choice([{}, {"kind": "live", "per_move": chooser.choice([2, 5]), "bank": chooser.choice([0, 4])}])
    pace = {"kind": "days", "per_move": chooser.choice([1, 2])} if world.plan.is_slow else pace
    options = {"deck": "short"} if game == "lighthouse" and chooser.random() < 0.5 else {}
    wish = {"game": game, "seats": [{"kind": "me"}, *others], "pace": pace, "options": options}
    table = str((await insist(world, "/api/tables", "Ana", wish))["table"])
    if {"kind": "open"} in others:
        await insist(world, f"/api/tables/{table}/sit", "Bruno", {})
    return table


async def insist(world: "World", path: str, name: str, body: Json | None = None, method: str = "POST") -> Json:
    """Ask until it is done."""
    while True:
        try:
            status, answer, _ = await world.http(method, path, token(name), body)
            if status < 300 or answer["error"]["code"] == "not_open":
                return answer
        except Cut:
            pass
        await asyncio.sleep(0.3)


def seat_people(world: "World", table: str, chooser: random.Random, number: int) -> None:
    """A device for everybody who sits there, sometimes two, and sometimes somebody who watches."""
    people = {row[0] for row in world.disk.rows("SELECT person FROM seats WHERE table_id = ?", table) if row[0]}
    names = [name for name in NAMES if name.lower() in people]
    names += ["Ana"] if chooser.random() < 0.1 else []
    names += ["Carla"] if chooser.random() < 0.2 else []
    for each, name in enumerate(names):
        world.devices.append(device(world, f"{name} {number}.{each}", name, table))


def device(world: "World", called: str, name: str, table: str, script: Any = None) -> Device:
    """A browser of somebody at a table."""
    chooser = random.Random(f"device {world.seed} {called}")
    return Device(world, called, name.lower(), token(name), table, chooser, script)


async def late_scene(world: "World") -> Scene:
    """A table of one of our games, late in a match: people play what is left of it."""
    start_workers(world)
    scene = world.scene = Scene(world, ["the-table"])
    welcome(world, (*NAMES[:2], WATCHER))
    assert world.plan.game is not None
    table = late_table(world.plan.game, random.Random(f"table {world.seed}"), [name.lower() for name in NAMES])
    world.disk.lay(tables.insert(table))
    people = dict.fromkeys(row.person for row in table.seats if row.person)
    for name in [*(name for name in NAMES if name.lower() in people), WATCHER]:
        world.devices.append(device(world, name, name, "the-table", any_legal))
    return scene


def any_legal(device: Device, offers: Json) -> Json | None:
    """Any move that is legal by the kernel, composed ones too."""
    account = device.world.truth.account(device.table, len(device.entries))
    match, seat = account.moments[len(device.entries)].match if account else None, offers["seat"]
    return match.random_move(seat, device.chooser) if match and seat in match.active else None


async def laid_scene(world: "World") -> Scene:
    """The table of one side of a pair of twins, with everybody at it and somebody who watches."""
    assert world.twin is not None
    twin = world.twin
    scene = Scene(world, ["the-table"])
    world.scene = scene
    seats = twin.pair.starts[0].seats
    welcome(world, (*NAMES[:seats], WATCHER))
    world.disk.lay(tables.insert(laid_table(twin, [name.lower() for name in NAMES])))
    start_workers(world)
    for seat in range(seats):
        world.devices.append(device(world, f"seat {seat}", NAMES[seat], "the-table", twin.script(seat)))
    world.devices.append(device(world, "watcher", WATCHER, "the-table"))
    return scene
