"""A worker whose people are away, and the browsers, mail server and webhooks by which they are reached."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from ludoteca.server.actions import lobby
from ludoteca.server.effects import hashed
from ludoteca.server.notices.encryption import CURVE, point_of, to_text
from ludoteca.server.notices.queueing import GATHER_MS
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms.notices import work_on_notices
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.notices import ways, wishes
from ludoteca.server.store.notices.ways import Browser
from ludoteca.server.store.people import Person
from ludoteca.server.worker import Worker
from tests.server.indoors import NO_PACE, Place, StoppedEffects, enter
from tests.server.notices.inbox import Came, Inbox, an_inbox
from tests.server.notices.post import Post, a_post

AUTH = b"0123456789abcdef"
Json = dict[str, Any]


@dataclass
class Phone:
    """A browser that can be reached, with its keys."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))

    @property
    def point(self) -> str:
        return to_text(point_of(self.key))

    def read(self, came: Came) -> Json:
        """What a push message says, decrypted by another program than ours."""
        text = http_ece.decrypt(came.body, private_key=self.key, auth_secret=AUTH, version="aes128gcm")
        return dict(json.loads(text))


@dataclass
class House:
    """Rooms, an inbox for push messages and webhooks, a mail server, and a clock that the test moves."""

    rooms: Rooms
    effects: StoppedEffects
    inbox: Inbox
    post: Post
    phones: dict[str, Phone] = field(default_factory=dict)

    @property
    def worker(self) -> Worker:
        return self.rooms.worker

    async def guest(self, name: str, *, language: str = "en", has_phone: bool = True) -> Person:
        """A new guest, with a phone that may be called."""
        person, token = await self.worker.people.welcome(name)
        await self.worker.db.write(wishes.set_language(person.id, language, "UTC"))
        if has_phone:
            phone = self.phones[person.id] = Phone()
            secret = json.dumps([phone.point, to_text(AUTH)])
            browser = Browser(f"{self.inbox.address}/push/{person.id}", secret, "Phone", hashed(token))
            await ways.add_browser(self.worker.db, self.effects, person.id, browser)
        return person

    async def table(self, *people: Person, pace: Pace = NO_PACE, game: str = "yangtze") -> str:
        """A table of these people whose match has begun; nobody is at it."""
        seats = [SeatWish("me"), *(SeatWish("open") for _ in people[1:])]
        table = await lobby.open_table(self.worker, people[0], OpenTable(game, seats, pace=pace))
        for seat, person in enumerate(people[1:], 1):
            await lobby.sit(await self.rooms.enter(table.id), person, Sit(seat))
        return table.id

    async def played(self, table: str, people: Sequence[Person]) -> tuple[Place, Person]:
        """Whoever has to decide comes, decides, and stays; and who has to decide then."""
        room = await self.rooms.enter(table)
        seat = room.running.active[0]
        place = await enter(self.rooms, table, people[seat])
        while room.running.active == [seat]:
            await place.move(place.state())
        return place, people[room.running.active[0]]

    async def later(self, ms: int = GATHER_MS + 60_000) -> None:
        """Time goes by, and what is due is told and sent."""
        self.effects.now += ms
        await work_on_notices(self.rooms)

    async def called(self, person: Person) -> Json:
        """The next push message, which is for this person."""
        came = await self.inbox.next()
        assert came.path == f"/push/{person.id}"
        return self.phones[person.id].read(came)


@asynccontextmanager
async def a_house(worker: Worker, effects: StoppedEffects) -> AsyncIterator[House]:
    """Everything real, on the loopback."""
    async with an_inbox() as inbox, a_post() as post:
        given: Json = {"inside": "127.0.0.0/8", "mail": post.setting, "mail_from": "Ludoteca <play@example.org>"}
        worker.settings = replace(worker.settings, page="https://play.example.org", **given)
        yield House(Rooms(worker), effects, inbox, post)
