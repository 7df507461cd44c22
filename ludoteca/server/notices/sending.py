"""Sending letters: each is claimed, sent, and then forgotten or tried again later.

A worker that is killed between sending and forgetting sends again, with the same id: browsers, mail programs and
webhooks show it once. Whoever takes nothing any more (404, 410) is not written to again.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable

import msgspec
import structlog

from ludoteca.server.metrics import NOTICES
from ludoteca.server.notices import push, telling, texts, unsubscribing, webhook
from ludoteca.server.notices.composing import Note
from ludoteca.server.notices.mail import Mail, send_mail
from ludoteca.server.notices.outcome import Undelivered
from ludoteca.server.store.notices import letters, ways
from ludoteca.server.worker import Worker

log = structlog.get_logger()


async def send_all(worker: Worker) -> None:
    """Every letter that is due, some beside each other."""
    while claimed := await letters.claim(worker.db, telling.claimant(worker)):
        worker.effects.fault("letter_claimed")
        found = await letters.places(worker.db, sorted({each.way for each in claimed}))
        await asyncio.gather(*(_send(worker, each, found.get(each.way)) for each in claimed))


async def _send(worker: Worker, letter: letters.Letter, place: letters.Place | None) -> None:
    """One letter, and what becomes of it."""
    if place is None:  # the way was removed meanwhile, and the letter with it
        return
    try:
        await SENDERS[place.kind](worker, msgspec.json.decode(letter.body, type=Note), place)
    except Undelivered as error:
        await _failed(worker, letter, place, error)
    except Exception:
        log.exception("notice_failed", way=place.kind)
        await _failed(worker, letter, place, Undelivered("trouble"))
    else:
        worker.effects.fault("letter_sent")
        await letters.taken(worker.db, letter)
        NOTICES.labels(place.kind, "sent").inc()


async def _failed(worker: Worker, letter: letters.Letter, place: letters.Place, error: Undelivered) -> None:
    """Later again, or never: then the letter goes, and the way if nobody is there."""
    is_kept = False
    if error.is_gone:
        await ways.remove_any(worker.db, place.way)
    elif error.is_final:
        await letters.taken(worker.db, letter)
    else:
        is_kept = await letters.failed(worker.db, letter, worker.effects.now_ms(), error.after_s * 1000)
    outcome = "retried" if is_kept else "gone" if error.is_gone else "given_up"
    NOTICES.labels(place.kind, outcome).inc()
    log.info("notice_not_taken", way=place.kind, why=str(error), outcome=outcome)


async def _push(worker: Worker, note: Note, place: letters.Place) -> None:
    shown = {name: getattr(note, name) for name in ("id", "kind", "title", "body", "link", "tag", "waiting")}
    text = json.dumps(shown | {"language": note.language}, ensure_ascii=False, separators=(",", ":")).encode()
    key, to = await push.key_of_house(worker.db), push.subscription(place.address, *json.loads(place.secret))
    await push.send_push(worker.settings, key, to, text, note.tag, worker.effects.now_ms() // 1000)


async def _mail(worker: Worker, note: Note, place: letters.Place) -> None:
    if not place.address:
        raise Undelivered("there is no address", is_gone=True)
    page = worker.settings.page_address
    token = await unsubscribing.unsubscribe_token(worker.db, place.way)
    text = texts.sentence(
        note.language,
        "mail.notice.text",
        body=note.body,
        link=page + note.link,
        page=page,
        settings=f"{page}/settings",
        unsubscribe=f"{page}/unsubscribe#{token}",
    )
    headers = {
        "List-Unsubscribe": f"<{page}/api/notices/unsubscribe?token={token}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    about = f"{note.title}: {note.body}" if len(note.tables) == 1 else note.title
    await send_mail(worker.settings, Mail(place.address, about, f"{text}\n", note.id, headers))


async def _webhook(worker: Worker, note: Note, place: letters.Place) -> None:
    link = worker.settings.page_address + note.link
    text = f"{note.title}\n{note.body}\n{link}"
    told = {"id": note.id, "kind": note.kind, "title": note.title, "body": note.body, "link": link}
    tables = msgspec.to_builtins(note.tables)
    body = json.dumps(told | {"tables": tables, "text": text, "content": text}, ensure_ascii=False).encode()
    now_s = worker.effects.now_ms() // 1000
    await webhook.send_webhook(worker.settings, place.address, place.secret, note.id, body, now_s)


SENDERS: dict[str, Callable[[Worker, Note, letters.Place], Awaitable[None]]] = {
    "push": _push,
    "mail": _mail,
    "webhook": _webhook,
}
