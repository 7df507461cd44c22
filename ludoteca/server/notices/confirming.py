"""Showing whose an address is: a link is sent there, and whoever opens it gets the mail."""

from ludoteca.server.notices.mail import Mail, send_mail
from ludoteca.server.notices.outcome import Undelivered
from ludoteca.server.notices.texts import mail_words
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Person
from ludoteca.server.store.notices import mail, ways
from ludoteca.server.worker import Worker

ID_LETTERS = 20


async def ask_to_confirm(worker: Worker, person: Person, address: str, language: str) -> None:
    """Send a link to an address; Refused if no mail goes out."""
    if worker.settings.relay is None:
        raise Refused("no_mail")
    token = worker.effects.token()
    await mail.pend(worker.db, token, mail.Address(person.id, address, language), worker.effects.now_ms())
    link = f"{worker.settings.page_address}/confirm#{token}"
    words = mail_words(language, "confirm", name=person.name, link=link)
    try:
        await send_mail(worker.settings, Mail(address, *words, worker.effects.letters(ID_LETTERS)))
    except Undelivered as error:
        raise Refused("mail_failed") from error


async def confirmed(worker: Worker, token: str) -> tuple[mail.Address, str]:
    """The address whose link was opened, and its person's name; Refused if the link is not good, or no longer."""
    now = worker.effects.now_ms()
    found = await mail.pending(worker.db, token, now)
    person = await worker.people.with_id(found.person) if found else None
    if found is None or person is None:
        raise Refused("bad_link", "this link is not good, or no longer: ask for another one")
    await mail.confirm(worker.db, found, now, ways.add_mail(worker.effects, found.person))
    return found, person.name
