"""A link by mail: for whom an address is, once, and without telling anybody else."""

import re
from pathlib import Path

import pytest

from ludoteca.server.notices.signing_in import send_links
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.settings import Settings
from ludoteca.server.store.notices import mail
from ludoteca.server.worker import Worker
from tests.server.clients import Guest, run
from tests.server.indoors import StoppedEffects, in_a_worker
from tests.server.notices.post import a_post, text_of
from tests.server.processes import ServerProcess, Zygote

FROM = "Ludoteca <play@example.org>"


def test_a_link_by_mail_signs_its_person_in_once_and_tells_nobody_who_is_known(zygote: Zygote, tmp_path: Path) -> None:
    async def story() -> None:
        async with a_post() as post:
            server = ServerProcess(zygote, tmp_path, mail=post.setting, mail_from=FROM).start()
            ana = await Guest.named(server.address, "Ana")
            await ana.post("/api/me/mail", address="ana@example.org", language="es")
            _, message = await post.next()
            found = re.search(r"#(\S+)", text_of(message))
            assert found is not None
            await ana.post("/api/mail/confirm", token=found[1])
            device = Guest(server.address)
            assert (await device.get("/api/sign-in")) == {"mail": True, "minutes": 10}
            answers = [
                await device.http.post("/api/sign-in/mail", json={"address": address, "language": "es"})
                for address in ("nobody@example.org", "Ana@example.org")
            ]
            assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
            to, message = await post.next()
            assert to == "Ana@example.org", "the other one got nothing"
            assert message["Subject"] == "Entrar en Ludoteca"
            found = re.search(r"/#in=(\S+)", text_of(message))
            assert found is not None
            assert (await device.post("/api/me/claim", token=found[1])) == await ana.get("/api/me")
            again = await Guest(server.address).post("/api/me/claim", token=found[1])
            assert again["error"]["code"] == "bad_link"
            server.end()

    run(story())


def test_an_address_that_is_taken_away_gets_nothing_and_lets_nobody_in(zygote: Zygote, tmp_path: Path) -> None:
    async def story() -> None:
        async with a_post() as post:
            server = ServerProcess(zygote, tmp_path, mail=post.setting, mail_from=FROM).start()
            ana = await Guest.named(server.address, "Ana")

            async def link_in_mail() -> str:
                found = re.search(r"#(?:in=)?(\S+)", text_of((await post.next())[1]))
                assert found is not None
                return found[1]

            await ana.post("/api/me/mail", address="ana@example.org", language="en")
            await ana.post("/api/mail/confirm", token=await link_in_mail())
            assert (await ana.get("/api/me/notices"))["mail"] == "ana@example.org"
            device = Guest(server.address)
            await device.post("/api/sign-in/mail", address="ana@example.org", language="en")
            sent = await link_in_mail()
            await ana.post("/api/me/mail", address="another@example.org", language="en")
            pending = await link_in_mail()
            assert await ana.post("/api/me/mail/forget") == {}
            told = await ana.get("/api/me/notices")
            assert (told["mail"], told["ways"]) == (None, [])
            for path, token in (("/api/me/claim", sent), ("/api/mail/confirm", pending)):
                assert (await device.post(path, token=token))["error"]["code"] == "bad_link"
            await device.post("/api/sign-in/mail", address="ana@example.org", language="en")
            await ana.post("/api/me/mail", address="new@example.org", language="en")
            assert (await post.next())[0] == "new@example.org", "nothing went to the one that was taken away"
            server.end()

    run(story())


def test_a_link_by_mail_is_good_for_ten_minutes(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        ana, _ = await worker.people.welcome("Ana")
        await mail.confirm(worker.db, mail.Address(ana.id, "ana@example.org", "en"), effects.now)
        async with a_post() as post:
            worker.settings = Settings(store=worker.settings.store, mail=post.setting, mail_from=FROM)
            await send_links(worker, "ana@example.org", "en")
            _, message = await post.next()
        found = re.search(r"/#in=(\S+)", text_of(message))
        assert found is not None
        effects.now += 10 * 60_000 - 1
        assert (await worker.people.of_link(found[1])) == ana
        effects.now += 1
        with pytest.raises(Refused, match="no longer"):
            await worker.people.of_link(found[1])

    in_a_worker(tmp_path / "tables.db", story, effects)
