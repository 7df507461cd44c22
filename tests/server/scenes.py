"""Two worlds with the same tables but for hidden things, and the script that is played at each table of both."""

import json
import random
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import httpx

from ludoteca.kernel.play.match import Match
from ludoteca.server.effects import hashed
from ludoteca.server.store import tables
from ludoteca.server.store.drivers.sqlite import migrate
from tests.server.clients import Chair, Guest, Json
from tests.server.injected import NOON, TwinSources
from tests.server.laid import LISTS, OVER, RUNNING, laid_lists, laid_table
from tests.server.processes import ServerProcess, Zygote
from tests.server.twins import Pair, Step, seat_for_a_bot

HINT_EVERY = 10  # pairs: thinking about one takes seconds
PICTURE_EVERY = 25  # pairs: drawing one takes half a second
BOT_LEVEL = "casual"
FAR = 4 * NOON


class World:
    """A server with the tables of one side of every pair laid out before it starts."""

    def __init__(self, zygote: Zygote, folder: Path, side: int, given: dict[int, Pair]) -> None:
        self.side = side
        folder.mkdir()
        self.server = ServerProcess(zygote, folder)
        store = Path(self.server.store)
        migrate(store)
        with sqlite3.connect(store) as db:
            for seat in range(8):
                db.execute("INSERT INTO people (id, name, in_list) VALUES (?, ?, 1)", (f"p{seat}", f"Guest {seat}"))
                session = (hashed(token(seat)), f"p{seat}", "cookie", FAR)
                db.execute("INSERT INTO sessions (token_hash, person, kind, expires_at) VALUES (?, ?, ?, ?)", session)
            for number, pair in given.items():
                for statement in tables.insert(laid_table(number, pair, side)):
                    db.execute(*statement)
            for statement in laid_lists(next(iter(given.values())).starts[side].game, side):
                db.execute(*statement)
        db.close()
        self.server.start(twin=True)


def token(seat: int) -> str:
    return f"token-of-guest-{seat}"


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
        self.has_clock = number % 2 == 1
        self.has_hint = number % HINT_EVERY == 0
        self.has_picture = number % PICTURE_EVERY == 0

    async def play(self) -> tuple[list[bytes], list[bytes]]:
        """The whole script; what X and the spectator received."""
        self.spectator = await self.guest.enter(self.table, changes=True)
        await self.spectator.until(lambda m: m["type"] == "ack")
        self.chairs: list[Chair] = []
        for seat, guest in enumerate(self.guests):
            self.chairs.append(await guest.enter(self.table, changes=len(self.chairs) % 2 == 0))
            await self.chairs[seat].until(lambda m: m["type"] == "ack")
            for chair in (*self.chairs[:-1], self.spectator):  # each newcomer is announced
                await chair.until(lambda m: m["type"] == "table")
        self.position = 0
        start = self.pair.starts[self.side]
        self.match = Match.from_state(start.game, start.copy_state())  # goes along, for the numbers of decisions
        for step in self.pair.steps:
            await self.ask_around(step)
            await self.move(step)
            if step.can_undo and self.chooser.random() < 0.5:
                await self.undo(step)
                await self.move(step)
            if self.chooser.random() < 0.4:
                await self.come_back()
        await self.probe_http()
        await self.let_a_bot_play()
        return self.heard + self.chairs[self.pair.viewer].frames, self.spectator.frames

    async def move(self, step: Step) -> None:
        decision, move = self.match.decision(step.seat), step.moves[self.side]
        self.match.play(step.seat, move)
        await self.everybody_hears(step.seat, {"type": "move", "decision": decision, "move": move})

    async def undo(self, step: Step) -> None:
        assert self.match.last_decision is not None
        _, decision = self.match.last_decision
        assert self.match.undo(step.seat) is None
        await self.everybody_hears(step.seat, {"type": "undo", "decision": decision})

    async def everybody_hears(self, seat: int, message: dict[str, object]) -> None:
        answer = await self.chairs[seat].ask(id=7, seat=seat, **message)
        assert answer["type"] == "ack", answer
        await self.all_are_told((*self.chairs, self.spectator))

    async def all_are_told(self, chairs: Iterable[Chair]) -> None:
        """The next line."""
        self.position += 1
        for chair in chairs:
            await chair.told(self.position)
            if self.has_clock:
                await chair.until(lambda m: m["type"] == "clocks")

    async def ask_around(self, step: Step) -> None:
        """X asks what it may ask, and what it may not: the answers must not depend on what it cannot see."""
        chair, seat, move = self.chairs[self.pair.viewer], self.pair.viewer, step.moves[0]
        questions: list[Json] = [
            {"type": "preview", "seat": seat, "move": move},
            {"type": "move", "seat": seat, "decision": 99, "move": move},
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
        await self.spectator.ask(id=6, type="preview", seat=step.seat, move=move)
        if self.has_hint and step.seat == seat:
            self.has_hint = False
            await chair.ask(id=8, type="hint", seat=seat)

    async def come_back(self) -> None:
        """X loses its connection and resumes from somewhere."""
        viewer = self.pair.viewer
        self.heard += self.chairs[viewer].frames
        rest = await self.go_away(viewer)
        since = self.chooser.choice([None, 0, self.position, self.chooser.randrange(self.position + 1)])
        self.chairs[viewer] = await self.guests[viewer].enter(self.table, position=since, changes=True)
        await self.chairs[viewer].until(lambda m: m["type"] == "ack")
        for chair in rest:
            await chair.until(lambda m: m["type"] == "table")

    async def go_away(self, seat: int) -> list[Chair]:
        """A seat loses its connection; those who stay have seen it."""
        await self.chairs[seat].close()
        rest = [chair for chair in (*self.chairs, self.spectator) if chair is not self.chairs[seat]]
        for chair in rest:
            await chair.until(lambda m: m["type"] == "table" and not m["table"]["seats"][seat]["present"])
        return rest

    async def let_a_bot_play(self) -> None:
        """A bot that sees the same at both tables, if there can be one, takes a seat and a decision."""
        seat = seat_for_a_bot(self.pair, BOT_LEVEL, TwinSources().thinking())
        if seat is not None:
            rest = await self.go_away(seat)
            host = 0 if seat else self.pair.viewer  # or anybody, while the host is away
            answer = await self.chairs[host].ask(id=9, type="replace", seat=seat, level=BOT_LEVEL)
            assert answer["type"] == "ack", answer
            for _ in ("it takes the seat", "it decides"):
                await self.all_are_told(rest)

    async def probe_http(self) -> None:
        """What can be asked without a socket is part of the stream."""
        table = f"/api/tables/{self.table}"
        pages = [f"/table/{self.table}", table, f"{table}/record", f"{table}/review", "/api/me"]
        if self.has_picture:
            pages.append(f"/picture/{self.table}.png")
        for path in pages:
            answer = await self.ask_for(path)
            port = f":{answer.url.port}".encode()  # the worlds are at different ones
            self.heard.append(answer.content.replace(port, b""))
        for path, shown in LISTS:
            answer = await self.ask_for(path.format(game=self.match.game.id))
            assert shown in answer.text, path  # a list of nothing says nothing
            self.heard.append(json.dumps(self.without_others(answer.json())).encode())

    async def ask_for(self, path: str) -> httpx.Response:
        """X asks over HTTP."""
        return await self.guests[self.pair.viewer].http.get(path)

    def without_others(self, told: Json) -> Json:
        """A list without the tables of other pairs: at those that were played already bots may be playing on."""
        lines = [line for line in told.get("tables", []) if line["table"] in {self.table, RUNNING, OVER}]
        return told | {"tables": lines}

    async def close(self) -> None:
        for chair in (*self.chairs, self.spectator):
            await chair.close()
        for guest in (*self.guests, self.guest):
            await guest.close()
