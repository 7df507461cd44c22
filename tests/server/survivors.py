"""Players who come back after every cut, send again what was not acknowledged, and note everything they are told."""

import asyncio
import json
import random
from typing import Any

from websockets.exceptions import WebSocketException

from ludoteca.kernel import registry
from tests.rows import rows
from tests.server.clients import Guest, Json

OURS = "ludoteca.games."  # the toys have too little to hide and to lose
CUT = (OSError, WebSocketException, TimeoutError, EOFError)


def our_games() -> list[str]:
    """Every game but the toys."""
    return [game_id for game_id in registry.game_ids() if registry.package_of(game_id).startswith(OURS)]


def any_move(offers: Json, chooser: random.Random) -> Json:
    """A listed move, or one put together from a form."""
    listed = rows(offers["listed"])
    if listed:
        return dict(chooser.choice(listed))
    (form,) = offers["forms"]
    if "region" in form:
        return {"move": form["move"]} | {
            axis: chooser.randrange(first, last + 1, step) for axis, (first, last, step) in form["region"].items()
        }
    while True:
        chosen = chooser.sample(form["of"], form["choose"])
        if all(sum(card in limit["of"] for card in chosen) <= limit["count"] for limit in form["at_most"]):
            return {"move": form["move"], form["field"]: chosen}


class Survivor:
    """One seat of one table, whatever happens to the connection."""

    def __init__(self, guest: Guest, table: str, seat: int) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.entries: list[Json] = []
        self.acknowledged: dict[int, int] = {}  # decision -> position
        self.connections = 0
        self.is_over = False
        self._chooser = random.Random(f"{seat} {table}")
        self._waiting: Json | None = None  # the move that has no acknowledgement yet

    async def play(self) -> None:
        """To the end of the match."""
        while not self.is_over:
            try:
                await self._connection()
            except CUT:
                await asyncio.sleep(0.02)

    async def _connection(self) -> None:
        socket = await self.guest.connect(self.table)
        self.connections += 1
        try:
            await socket.send(json.dumps({"type": "hello", "id": 0, "position": len(self.entries)}))
            while not self.is_over:
                async with asyncio.timeout(20):  # wait_for may swallow a cancellation
                    message = json.loads(await socket.recv())
                if message["type"] == "told":
                    self._note(message)
                    if message["state"]["offers"]:
                        await socket.send(json.dumps(self._answer(message["state"]["offers"])))
                elif message["type"] == "ack" and message["id"]:
                    self._acknowledge(message)
                elif message["type"] == "error":
                    self._refused(message)
                elif message["type"] == "bye":
                    return
        finally:
            await socket.close()

    def _note(self, told: Json) -> None:
        """Nothing is missed and nothing comes twice."""
        assert told["after"] == len(self.entries), (told["after"], len(self.entries))
        for entry in told["entries"]:
            assert entry["position"] == len(self.entries) + 1
            self.entries.append(entry)
        self.is_over = told["state"]["over"] is not None

    def _answer(self, offers: Json) -> Json:
        if self._waiting is None or self._waiting["decision"] != offers["decision"]:
            move = any_move(offers, self._chooser)
            number = offers["decision"] + 1
            head = {"type": "move", "id": number, "seat": self.seat, "decision": offers["decision"]}
            self._waiting = {**head, "move": move}
        return self._waiting

    def _acknowledge(self, ack: Json) -> None:
        decision = ack["id"] - 1
        assert self.acknowledged.setdefault(decision, ack["position"]) == ack["position"]

    def _refused(self, message: Json) -> None:
        """A point of the water may be taken: then another one is tried. Nothing else is refused."""
        assert message["error"]["code"] == "illegal_move", message
        assert self._waiting is not None
        assert self._waiting["move"]["move"] == "place_stone", message
        self._waiting = None
        raise TimeoutError  # come back and choose again


async def table_of(address: str, game: str, seats: int = 2) -> list[Survivor]:
    """A table full of survivors."""
    guests = [await Guest.named(address, f"Guest {n}") for n in range(seats)]
    table = await guests[0].open_table(game, [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:])])
    for guest in guests[1:]:
        await guest.post(f"/api/tables/{table}/sit")
    return [Survivor(guest, table, seat) for seat, guest in enumerate(guests)]


async def check(survivors: list[Survivor], final: dict[str, list[Json]]) -> None:
    """Every acknowledged move is there once, everybody was told the same, and it is what the log holds."""
    for each in survivors:
        log = final[each.table]
        moves = [(entry["seat"], entry["decision"]) for entry in log if entry["kind"] == "move"]
        assert len(moves) == len(set(moves))
        for decision, position in each.acknowledged.items():
            assert (log[position - 1]["seat"], log[position - 1]["decision"]) == (each.seat, decision)
        assert [public(entry) for entry in each.entries] == [public(entry) for entry in log[: len(each.entries)]]


def public(entry: Json) -> tuple[Any, ...]:
    kinds = tuple(event["event"] for event in entry["events"])
    return entry["position"], entry["kind"], entry["seat"], entry["decision"], entry["at"], kinds


async def whole_log(guest: Guest, table: str) -> list[Json]:
    """What everybody may know of a table's log."""
    entries: list[Json] = []
    chair = await guest.enter(table)
    await chair.told(0)
    while True:
        more = await chair.ask(type="history", after=len(entries), view="spectator")
        entries += more["entries"]
        if len(entries) == more["last"]:
            return entries
