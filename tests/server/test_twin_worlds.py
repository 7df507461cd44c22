"""Twin worlds: two servers play matches that differ only in what X may not see. Every byte to X and to a spectator is
the same, in the same order: views, offers, previews, hints, errors, undo, reconnection.

`make test` plays 50 pairs of each game, `make soak` more (LUDOTECA_SOAK_PAIRS).
"""

import asyncio
import json
import os
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.visibility import state_json
from ludoteca.server import tables
from ludoteca.server.sittings import Sitting
from ludoteca.server.sources import hashed
from ludoteca.server.sqlite import migrate
from ludoteca.server.tables import Table
from ludoteca.server.wire import Pace
from tests.server.clients import Chair, Guest, Json, run
from tests.server.injected import NOON
from tests.server.processes import ServerProcess, Zygote
from tests.server.survivors import our_games
from tests.server.twins import Pair, Step, pairs

PAIRS = int(os.environ.get("LUDOTECA_SOAK_PAIRS", "50"))
HINT_EVERY = 10  # pairs: thinking takes time
PARTS = 3  # of a game's pairs, so that the workers share them
FAR = 4 * NOON


class World:
    """A server with the tables of one side of every pair laid out before it starts."""

    def __init__(self, zygote: Zygote, folder: Path, side: int, given: list[Pair]) -> None:
        self.side = side
        folder.mkdir()
        self.server = ServerProcess(zygote, folder)
        store = Path(self.server.store)
        migrate(store)
        with sqlite3.connect(store) as db:
            for seat in range(8):
                db.execute("INSERT INTO people VALUES (?, ?)", (f"p{seat}", f"Guest {seat}"))
                session = (hashed(token(seat)), f"p{seat}", "cookie", FAR)
                db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", session)
            for number, pair in enumerate(given):
                for statement in tables.insert(laid_table(number, pair, side)):
                    db.execute(*statement)
        db.close()
        self.server.start(twin=True)


def token(seat: int) -> str:
    return f"token-of-guest-{seat}"


def laid_table(number: int, pair: Pair, side: int) -> Table:
    match = pair.starts[side]
    seats = [Sitting(seat, f"p{seat}", f"Guest {seat}") for seat in range(match.seats)]
    start = json.dumps(state_json(match.game.seen_by, match.start))
    pace = Pace("live", 60, 60) if number % 2 else Pace()
    code = f"CODE{number:04}"
    version = match.game.rules_version
    table = Table(
        f"the-table-{number}", code, match.game.id, version, match.options, pace, True, True, "p0", start=start
    )
    table.seats, table.touched_at = seats, NOON
    return table


class Scene:
    """One table of one world: X, a spectator, and the others."""

    def __init__(self, world: World, number: int, pair: Pair) -> None:
        self.side = world.side
        self.table = f"the-table-{number}"
        self.pair = pair
        self.chooser = random.Random(number)
        self.guests = [Guest(world.server.address, token(seat)) for seat in range(pair.starts[0].seats)]
        self.guest = Guest(world.server.address)
        self.heard: list[bytes] = []  # by X, over all of its connections
        self.has_hints = number % HINT_EVERY == 0

    async def play(self) -> tuple[list[bytes], list[bytes]]:
        """The whole script; what X and the spectator received."""
        self.spectator = await self.guest.enter(self.table)
        await self.spectator.until(lambda m: m["type"] == "ack")
        self.chairs: list[Chair] = []
        for seat, guest in enumerate(self.guests):
            self.chairs.append(await guest.enter(self.table))
            await self.chairs[seat].until(lambda m: m["type"] == "ack")
            for chair in (*self.chairs[:-1], self.spectator):  # each newcomer is announced
                await chair.until(lambda m: m["type"] == "table")
        self.position = 0
        self.offset = [0] * len(self.guests)
        for step in self.pair.steps:
            await self.ask_around(step)
            await self.move(step)
            if step.can_undo and self.chooser.random() < 0.5:
                await self.undo(step)
                await self.move(step)
            if self.chooser.random() < 0.4:
                await self.come_back()
        await self.probe_http()
        return self.heard + self.chairs[self.pair.viewer].frames, self.spectator.frames

    async def move(self, step: Step) -> None:
        decision = step.decision + self.offset[step.seat]
        move = step.moves[self.side]
        await self.everybody_hears(step.seat, {"type": "move", "decision": decision, "move": move})

    async def undo(self, step: Step) -> None:
        decision = step.decision + self.offset[step.seat]
        await self.everybody_hears(step.seat, {"type": "undo", "decision": decision})
        self.offset[step.seat] += 1  # an undone number is not used again

    async def everybody_hears(self, seat: int, message: dict[str, object]) -> None:
        answer = await self.chairs[seat].ask(id=7, seat=seat, **message)
        assert answer["type"] == "ack", answer
        self.position += 1
        has_clock = int(self.table.removeprefix("the-table-")) % 2
        for chair in (*self.chairs, self.spectator):
            await chair.told(self.position)
            if has_clock:
                await chair.until(lambda m: m["type"] == "clocks")

    async def ask_around(self, step: Step) -> None:
        """X asks what it may ask, and what it may not: the answers must not depend on what it cannot see."""
        chair, seat, move = self.chairs[self.pair.viewer], self.pair.viewer, step.moves[0]
        known = move if step.seat == seat else {"move": "finish"}
        questions: list[Json] = [
            {"type": "preview", "seat": seat, "move": known},
            {"type": "move", "seat": seat, "decision": 99, "move": known},
            {"type": "move", "seat": seat, "decision": 0, "move": {"move": "nothing"}},
            {"type": "preview", "seat": step.seat, "move": {"move": "pass"}},
            {"type": "undo", "seat": seat, "decision": 77},
            {"type": "look", "position": self.chooser.randrange(self.position + 1)},
            {"type": "history", "after": 0},
            {"type": "look", "position": 0, "view": "open"},
            {"type": "look", "position": 0, "view": 0},
            {"type": "say", "text": "hm"},
        ]
        for question in self.chooser.sample(questions, 4):
            await chair.ask(id=5, **question)
            if question["type"] == "say":
                for each in (*self.chairs, self.spectator):
                    await each.until(lambda m: m["type"] == "said")
        await self.spectator.ask(id=6, type="look", position=self.position)
        await self.spectator.ask(id=6, type="preview", seat=step.seat, move=known)
        if self.has_hints and step.seat == seat:
            self.has_hints = False
            await chair.ask(id=8, type="hint", seat=seat)

    async def come_back(self) -> None:
        """X loses its connection and resumes from somewhere."""
        viewer = self.pair.viewer
        self.heard += self.chairs[viewer].frames
        await self.chairs[viewer].close()
        rest = [chair for seat, chair in enumerate(self.chairs) if seat != viewer]
        for chair in (*rest, self.spectator):
            await chair.until(lambda m: m["type"] == "table" and not m["table"]["seats"][viewer]["present"])
        since = self.chooser.choice([None, 0, self.position, self.chooser.randrange(self.position + 1)])
        self.chairs[viewer] = await self.guests[viewer].enter(self.table, position=since)
        await self.chairs[viewer].until(lambda m: m["type"] == "ack")
        for chair in (*rest, self.spectator):
            await chair.until(lambda m: m["type"] == "table")

    async def probe_http(self) -> None:
        """What can be asked without a socket is part of the stream."""
        for path in (f"/api/tables/{self.table}", f"/api/tables/{self.table}/record", "/api/me"):
            answer = await self.guests[self.pair.viewer].http.get(path)
            self.heard.append(answer.content)

    async def close(self) -> None:
        for chair in (*self.chairs, self.spectator):
            await chair.close()
        for guest in (*self.guests, self.guest):
            await guest.close()


@pytest.fixture(params=[f"{game_id}-{part}" for game_id in our_games() for part in range(PARTS)])
def given(request: pytest.FixtureRequest) -> list[Pair]:
    game_id, part = request.param.split("-")
    return list(pairs(registry.load(game_id), PAIRS))[int(part) :: PARTS]


@pytest.fixture
def worlds(zygote: Zygote, tmp_path: Path, given: list[Pair]) -> Iterator[list[World]]:
    made = [World(zygote, tmp_path / str(side), side, given) for side in (0, 1)]
    yield made
    for world in made:
        world.server.end()


def test_nothing_that_x_or_a_spectator_receives_depends_on_what_they_may_not_see(
    worlds: list[World], given: list[Pair]
) -> None:
    async def one(world: World, number: int, pair: Pair) -> tuple[list[bytes], list[bytes]]:
        scene = Scene(world, number, pair)
        heard = await scene.play()
        await scene.close()
        return heard

    async def story() -> None:
        for number, pair in enumerate(given):
            left, right = await asyncio.gather(*(one(world, number, pair) for world in worlds))
            for mine, theirs in zip(left, right, strict=True):
                assert mine == theirs, f"pair {number}"
                assert len(mine) > len(pair.steps)

    differ = [pair for pair in given if pair.starts[0].state.tobytes() != pair.starts[1].state.tobytes()]
    assert len(differ) == len(given)
    assert sum(len(pair.steps) for pair in given) >= 2 * len(given)
    run(story())
