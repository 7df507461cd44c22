"""A link to sign in by, sent to an address that was shown to be somebody's: good once, and soon."""

import structlog

from ludoteca.server.notices import mail, outcome, texts
from ludoteca.server.store.notices.mail import people_with
from ludoteca.server.worker import Worker

ID_LETTERS = 20

log = structlog.get_logger()


async def send_links(worker: Worker, address: str, language: str) -> None:
    """Send a link for each person whose confirmed address this is; nothing to an address that is nobody's."""
    people = await people_with(worker.db, address)
    if not people:
        return
    minutes = worker.settings.sign_in_minutes
    tokens = [(person.name, await worker.people.arrival(person, minutes)) for person in people]
    links = "\n\n".join(f"{name}: {worker.settings.page_address}/#in={token}" for name, token in tokens)
    words = texts.mail_words(language, "sign_in", links=links, minutes=minutes)
    try:
        await mail.send_mail(worker.settings, mail.Mail(address, *words, worker.effects.letters(ID_LETTERS)))
    except outcome.Undelivered as error:
        log.warning("sign_in_link_not_sent", why=str(error)[:100])
