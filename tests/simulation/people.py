"""People with devices: they play, change their minds, ask at the worst moment, lose the network, and come back."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.rows import as_told, rows
from tests.simulation.accounts import Json
from tests.simulation.simulated.network import Cut, Socket

if TYPE_CHECKING:
    from tests.simulation.world import World

PATIENCE = 12.0  # seconds after which a page takes a silent connection for lost
AWAY = (60.0, 3_600.0, 30_000.0, 60_000.0, 120_000.0)  # seconds, where there are days for a move
VISIT, FOR_EVER = 8.0, 1e12
GONE = ("unknown_table", "no_name")


@dataclass
class Asked:
    """Something that was asked and must not be forgotten: the same message is sent until it is answered."""

    message: Json
    kind: str
    position: int | None = None  # at which it was acknowledged


@dataclass
class Device:
    """A browser at a table. `seats` are those of its person; nobody's who only watches."""

    world: "World"
    name: str
    person: str
    token: str
    table: str
    chooser: random.Random
    script: Callable[["Device", Json], Json | None] | None = None  # what to play; None: anything that is offered
    entries: list[Json] = field(default_factory=list)
    asked: dict[int, Asked] = field(default_factory=dict)
    refused: dict[int, Asked] = field(default_factory=dict)  # moves; a copy under way, or a bot, may still do the same
    said: list[str] = field(default_factory=list)  # what was acknowledged
    talk: int = 0
    told_position: int = 0
    state: Json | None = None
    is_gone: bool = False  # the table is no more
    front: int | None = None
    own: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._number = 0
        self._socket: Socket | None = None
        self._move_at: float | None = None
        self._has_hello = False
        self._wants_changes = self.chooser.random() < 0.7  # as the page does; programs may want whole views

    # == Coming and going ==============================================

    async def live(self) -> None:
        """Until the match is over, coming back after every cut."""
        while not self.is_done:
            try:
                await self._visit()
            except Cut:
                self._socket = None
                await asyncio.sleep(self._away() * self.chooser.random())

    def _away(self) -> float:
        """Seconds until somebody comes back, at most."""
        if self.world.plan.is_slow:
            return self.chooser.choice(AWAY)
        return 0.2 if not self.world.weather.is_bad else self.chooser.choice([0.05, 0.5, 3.0])

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to come: the end was seen, and everything asked was answered."""
        is_over = self.state is not None and self.state["over"] is not None
        is_swept = self.table in self.world.truth.swept and self.world.weather.is_settled
        return self.is_gone or is_swept or (is_over and not self.world.weather.is_bad)

    async def _visit(self) -> None:
        socket = self._socket = self.world.connect(self)
        hello = {"position": len(self.entries), "talk": self.talk, "front": self.front, "changes": self._wants_changes}
        socket.send({"type": "hello", "id": 0, **hello})
        self._has_hello, self._move_at = False, None
        leaves_at = asyncio.get_running_loop().time() + (VISIT if self.world.plan.is_slow else FOR_EVER)
        try:
            while not self.is_done:
                if asyncio.get_running_loop().time() > leaves_at:
                    raise Cut
                self._handle(await self._next(socket))
        finally:
            if not socket.is_over:
                socket.cut()

    async def _next(self, socket: Socket) -> Json:
        """The next message. While none comes: move when it is time, and have an idea now and then."""
        loop = asyncio.get_running_loop()
        silent_at = loop.time() + PATIENCE
        while True:
            idea_at = loop.time() + (8 if not self.world.weather.is_bad else 1.6) * self.chooser.random()
            until = min(idea_at, silent_at, self._move_at or silent_at)
            try:
                return await socket.receive(until)
            except TimeoutError:
                pass
            if loop.time() >= silent_at:
                raise Cut
            if self._move_at is not None and loop.time() >= self._move_at:
                self._move_at = None
                self._move(socket)
            elif self._has_hello:
                self._have_an_idea(socket)

    # == Doing =========================================================

    def _ask(self, socket: Socket, kind: str, **more: Any) -> None:
        self._number += 1
        message = {"type": kind, "id": self._number, **more}
        self.asked[self._number] = Asked(message, kind)
        socket.send(message)

    def _move(self, socket: Socket) -> None:
        """Answer the decision that is offered; what was sent before and not acknowledged is sent again. Where it is for
        another seat before the same screen to decide, lift its curtain."""
        offers = self.state["offers"] if self.state else None
        if not offers:
            if turn := self._hidden_turn():
                self._ask(socket, "front", seat=self.chooser.choice(turn))
            return
        for asked in self.asked.values():
            same = (asked.message.get("seat"), asked.message.get("decision")) == (offers["seat"], offers["decision"])
            if asked.kind == "move" and same:
                socket.send(asked.message)
                return
        move = self.script(self, offers) if self.script else any_move(offers, self.chooser)
        if move is not None:
            self._ask(socket, "move", seat=offers["seat"], decision=offers["decision"], move=move)

    def _hidden_turn(self) -> list[int]:
        """Seats of this screen that have to decide behind a curtain."""
        return [each for each in self.own if self.state and each in self.state["active"] and each != self.front]

    def _have_an_idea(self, socket: Socket) -> None:
        """What people do at the worst moment; when the weather is good they only see that somebody is there."""
        ideas = self.world.ideas if self.world.weather.is_bad else ["ping"]
        idea, seat = self.chooser.choice(ideas), self.front
        if idea == "go":
            self.world.weather.note("went")
            raise Cut
        if idea == "ping":
            self._ask(socket, "ping")
        elif idea == "say" and self.person:
            self._ask(socket, "say", text=f"{self.name} {self._number}")
        elif idea in ("look", "history"):
            where = {"position": self._any_position()} if idea == "look" else {"after": self._any_position()}
            self._ask(socket, idea, **where, view=self.chooser.choice(["own", "spectator", "open"]))
        elif idea == "front" and len(self.own) > 1:
            self._ask(socket, "front", seat=self.chooser.choice([None, *self.own]))
        elif seat is not None and self.state and not self.state["over"]:
            self._act(socket, idea, seat)
        else:
            self._ask(socket, "ping")

    def _act(self, socket: Socket, idea: str, seat: int) -> None:
        assert self.state is not None
        undo, offers = self.state["undo"], self.state["offers"]
        if idea == "undo" and undo and (undo["decision"] is not None or self.chooser.random() < 0.2):
            self._ask(socket, "undo", seat=seat, decision=undo["decision"] or 0)
        elif idea == "preview" and offers:
            move = self.script(self, offers) if self.script else any_move(offers, self.chooser)
            self._ask(socket, "preview", seat=seat, move=move or {"move": "nothing"})
        elif idea == "hint":
            self._ask(socket, "hint", seat=seat)
        elif idea == "agree":
            self._ask(socket, "agree", on=self.chooser.random() < 0.5)
        elif idea == "leave":
            self._ask(socket, "leave", seat=seat, level=self.chooser.choice([None, "casual"]))
        elif idea == "back":
            self._ask(socket, "back", seat=seat)
        elif idea == "replace":
            self._ask(socket, "replace", seat=self.chooser.randrange(3), level="casual")
        elif idea == "again":  # something from long ago, sent once more
            old = [each.message for each in self.asked.values() if each.kind in ("move", "undo")]
            socket.send(self.chooser.choice(old) if old else {"type": "nonsense"})

    def _any_position(self) -> int:
        return self.chooser.randrange(len(self.entries) + 2)

    # == Hearing =======================================================

    def _handle(self, heard: Json) -> None:
        message = as_told(heard, self.state)
        hear = getattr(self, f"_hear_{message['type']}", None)
        if hear is not None:
            hear(message)

    def _hear_table(self, message: Json) -> None:
        self.own, self.front = message["you"]["seats"], message["you"]["front"]

    def _hear_told(self, message: Json) -> None:
        """Nothing is missed and nothing comes twice."""
        if message["after"] != len(self.entries):
            self.world.accuse(
                f"{self.name} knows {len(self.entries)} entries and is told those after {message['after']}"
            )
        for entry in message["entries"]:
            if entry["position"] != len(self.entries) + 1:
                self.world.accuse(f"{self.name} is told {entry['position']} after {len(self.entries)}")
            self.entries.append(entry)
        self.state = message["state"]
        self.front = self.state["seat"]
        if self.state["offers"] or self._hidden_turn():
            delay = self.world.think_seconds * self.chooser.random()
            self._move_at = asyncio.get_running_loop().time() + delay

    def _hear_ack(self, message: Json) -> None:
        if message["id"] == 0:
            self._has_hello = True
            return
        asked = self.asked.get(message["id"]) or self.refused[message["id"]]
        if asked.kind in ("move", "undo"):
            if asked.position not in (None, message["position"]):
                self.world.accuse(f"{self.name} did {asked.message} at {asked.position} and at {message['position']}")
            asked.position = message["position"]
            self.world.check_ack(self, asked)
        elif asked.kind == "say":
            self.said.append(asked.message["text"])

    def _hear_said(self, message: Json) -> None:
        if message["number"] <= self.talk:
            self.world.accuse(f"{self.name} hears line {message['number']} of talk again")
        self.talk = message["number"]

    def _hear_error(self, message: Json) -> None:
        """It was not done. What may still be decided is decided anew."""
        code, asked = message["error"]["code"], self.asked.get(message["id"])
        if code == "trouble" and self.world.weather.is_settled:
            self.world.accuse(f"{self.name} has trouble in good weather")
        if asked is None or asked.kind != "move" or code == "trouble":
            return
        self.refused[message["id"]] = self.asked.pop(message["id"])
        if self.state and self.state["offers"]:
            self._move_at = asyncio.get_running_loop().time() + self.world.think_seconds

    def _hear_bye(self, message: Json) -> None:
        code = message["error"]["code"]
        self.is_gone = code in GONE
        if code == "unknown_table" and self.table not in self.world.truth.swept:
            self.world.accuse(f"{self.table} is no longer there")
        raise Cut


def any_move(offers: Json, chooser: random.Random) -> Json:
    """A listed move, or one put together from a form."""
    listed = rows(offers["listed"])
    if listed:
        return dict(chooser.choice(listed))
    (form,) = offers["forms"]
    if "region" in form:
        return {"move": form["move"]} | {
            axis: chooser.randrange(given[0], given[1] + 1)
            for axis, given in form["region"].items()
            if axis != "except"
        }
    return {"move": form["move"], form["field"]: chooser.sample(form["of"], form["choose"])}
