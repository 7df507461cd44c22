"""What is written is sent: tried again later and later, to nobody who has gone, and once whatever happens."""

import base64
import hashlib
import hmac
import json

import pytest

from ludoteca.server.notices.composing import trial_note
from ludoteca.server.notices.sending import send_all
from ludoteca.server.notices.telling import letter
from ludoteca.server.notices.unsubscribing import unsubscribe
from ludoteca.server.notices.webhook import new_secret
from ludoteca.server.store.notices import mail, ways, wishes
from ludoteca.server.store.notices.mail import Address
from ludoteca.server.store.people import Person
from tests.server.notices.house import House
from tests.server.notices.post import text_of
from tests.server.notices.test_calling import in_a_house

HOUR_MS = 3_600_000


async def written(house: House, person: Person) -> None:
    """A letter for each way to a person."""
    now = house.effects.now
    for way in await ways.ways_of(house.worker.db, person.id):
        note = trial_note(house.effects.letters(20), "en", 0)
        await house.worker.db.write(letter(note, way.id, now))


async def with_mail(house: House, name: str) -> Person:
    person = await house.guest(name, has_phone=False)
    address = Address(person.id, f"{name.lower()}@example.org", "pt")
    await mail.confirm(house.worker.db, address, house.effects.now, ways.add_mail(house.effects, person.id))
    return person


@pytest.mark.parametrize(("status", "left"), [(410, 0), (404, 0), (400, 1)])
def test_who_has_gone_is_not_written_to_again(store: str, status: int, left: int) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        house.inbox.answers = [(status, {})]
        await written(house, ana)
        await send_all(house.worker)
        house.effects.now += HOUR_MS
        await send_all(house.worker)
        assert house.inbox.connections == 1
        assert len(await ways.ways_of(house.worker.db, ana.id)) == left

    in_a_house(store, story)


def test_a_push_service_is_told_who_sends_how_urgent_it_is_and_what_it_replaces(store: str) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        await written(house, ana)
        await send_all(house.worker)
        came = await house.inbox.next()
        assert came.headers["authorization"].startswith("vapid t=")
        claims = came.headers["authorization"].split(".")[1]
        said = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        assert said["aud"] == house.inbox.address
        assert said["sub"] == "https://play.example.org"
        assert (came.headers["urgency"], came.headers["content-encoding"]) == ("high", "aes128gcm")
        assert len(came.headers["topic"]) <= 32
        assert int(came.headers["ttl"]) > 0

    in_a_house(store, story)


def test_a_mail_has_a_link_and_stops_at_one_press(store: str) -> None:
    async def story(house: House) -> None:
        ana, bruno = await with_mail(house, "Ana"), await house.guest("Bruno", has_phone=False)
        await house.worker.db.write(wishes.set_language(ana.id, "pt", "America/Sao_Paulo"))
        table = await house.table(ana, bruno)
        await house.later()
        to, message = await house.post.next()
        assert to == "ana@example.org"
        assert message["Subject"] in ("É a sua vez: Yangtze com Bruno", "A partida começou: Yangtze com Bruno")
        assert f"https://play.example.org/table/{table}\n" in text_of(message)
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        token = message["List-Unsubscribe"].strip("<>").partition("?token=")[2]
        assert f"https://play.example.org/unsubscribe#{token}" in text_of(message)
        assert not await unsubscribe(house.worker.db, token[:-1] + ("0" if token[-1] != "0" else "1"))
        for _ in range(2):
            assert await unsubscribe(house.worker.db, token)
        await written(house, ana)
        await send_all(house.worker)
        assert len(house.post.all) == 1
        assert await mail.address_of(house.worker.db, ana.id) is not None  # it stays theirs for other uses

    in_a_house(store, story)


def test_a_webhook_gets_signed_json_that_chat_services_show(store: str) -> None:
    async def story(house: House) -> None:
        ana, bruno = await house.guest("Ana", has_phone=False), await house.guest("Bruno", has_phone=False)
        secret = new_secret()
        await ways.add_webhook(house.worker.db, house.effects, ana.id, f"{house.inbox.address}/hook", secret)
        table = await house.table(ana, bruno)
        await house.later()
        came = await house.inbox.next()
        told = json.loads(came.body)
        assert told["text"] == told["content"]
        assert "Yangtze with Bruno" in told["text"]
        assert f"https://play.example.org/table/{table}" in told["text"]
        assert told["tables"][0]["people"] == ["Bruno"]
        id_, at = came.headers["webhook-id"], came.headers["webhook-timestamp"]
        key = base64.b64decode(secret.removeprefix("whsec_"))
        digest = hmac.new(key, f"{id_}.{at}.".encode() + came.body, hashlib.sha256).digest()
        assert came.headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"
        assert told["id"] == id_

    in_a_house(store, story)


def test_a_browser_is_reached_while_it_is_signed_in(store: str) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        await house.worker.people.forget_others(ana, "another device's token")
        assert await ways.ways_of(house.worker.db, ana.id) == []

    in_a_house(store, story)
