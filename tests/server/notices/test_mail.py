"""Mail goes out through a real mail server, to addresses that were shown to be somebody's."""

import re

import pytest

from ludoteca.server.notices.confirming import ask_to_confirm, confirmed
from ludoteca.server.notices.mail import Mail, known_address, see_mail_server, send_mail
from ludoteca.server.notices.outcome import Undelivered
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.settings import Settings
from ludoteca.server.store.notices import mail
from ludoteca.server.store.notices.mail import LINK_MS
from ludoteca.server.worker import Worker
from tests.server.clients import run
from tests.server.indoors import StoppedEffects, in_a_worker
from tests.server.notices.post import a_post, text_of

FROM = "Ludoteca <play@example.org>"


def test_a_mail_arrives_as_it_was_written_from_a_program_that_nobody_answers() -> None:
    async def story() -> None:
        async with a_post() as post:
            settings = Settings(mail=post.setting, mail_from=FROM)
            await send_mail(settings, Mail("ana@example.org", "¿Jugamos?", "Te toca, Ana.\n", "abc", {"X-Why": "test"}))
            to, message = await post.next()
            assert (to, message["To"], message["From"]) == ("ana@example.org", "ana@example.org", FROM)
            assert (message["Subject"], text_of(message)) == ("¿Jugamos?", "Te toca, Ana.\n")
            assert (message["Message-ID"], message["X-Why"]) == ("<abc@example.org>", "test")
            assert message["Auto-Submitted"] == "auto-generated"

    run(story())


@pytest.mark.parametrize(("answer", "is_final"), [("451 later", False), ("554 never", True)])
def test_a_mail_server_says_whether_it_is_worth_trying_again(answer: str, is_final: bool) -> None:
    async def story() -> None:
        async with a_post() as post:
            post.answers = [answer]
            with pytest.raises(Undelivered) as refusal:
                await send_mail(Settings(mail=post.setting, mail_from=FROM), Mail("ana@example.org", "a", "b", "c"))
            assert refusal.value.is_final == is_final

    run(story())


def test_a_mail_server_that_is_away_is_worth_trying_again() -> None:
    async def story() -> None:
        async with a_post() as post:
            settings = Settings(mail=post.setting, mail_from=FROM)
            await see_mail_server(settings)
        with pytest.raises(Undelivered):
            await see_mail_server(settings)
        with pytest.raises(Undelivered) as refusal:
            await send_mail(settings, Mail("ana@example.org", "a", "b", "c"))
        assert not refusal.value.is_final

    run(story())


def test_an_address_is_a_persons_once_the_link_in_their_language_was_opened(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        ana, _ = await worker.people.welcome("Ana")
        async with a_post() as post:
            worker.settings = Settings(store=store, mail=post.setting, mail_from=FROM, page="https://play.example.org/")
            await ask_to_confirm(worker, ana, "ana@example.org", "es")
            _, message = await post.next()
        assert message["Subject"] == "¿Es esta tu dirección?"
        found = re.search(r"https://play\.example\.org/confirm#(\S+)", text_of(message))
        assert found is not None
        assert await mail.address_of(worker.db, ana.id) is None
        with pytest.raises(Refused):
            await confirmed(worker, found[1][::-1])
        assert await confirmed(worker, found[1]) == ((ana.id, "ana@example.org", "es"), "Ana")
        assert await mail.people_with(worker.db, "ANA@example.org") == [ana]
        with pytest.raises(Refused):  # a link is good once
            await confirmed(worker, found[1])

    in_a_worker(store, story, effects)


def test_a_link_that_nobody_opened_for_a_day_confirms_nothing(store: str) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        ana, _ = await worker.people.welcome("Ana")
        async with a_post() as post:
            worker.settings = Settings(store=store, mail=post.setting, mail_from=FROM)
            await ask_to_confirm(worker, ana, "ana@example.org", "en")
            _, message = await post.next()
        token = text_of(message).partition("#")[2].split()[0]
        effects.now += LINK_MS
        with pytest.raises(Refused):
            await confirmed(worker, token)
        assert await mail.address_of(worker.db, ana.id) is None

    in_a_worker(store, story, effects)


@pytest.mark.parametrize(
    "text", ["ana", "ana@host", "a b@c.d", "a@b@c.d", "a@b.c\nBcc: d@e.f", "ñ@b.c", "<a@b.c>", "@.c", "a@."]
)
def test_what_is_no_address_is_refused_before_anything_is_sent(text: str) -> None:
    with pytest.raises(Refused):
        known_address(text)


def test_an_address_is_kept_as_it_is_written_but_for_its_host() -> None:
    assert known_address(" Ana.B+x@Example.ORG ") == "Ana.B+x@example.org"
