"""Notices over HTTP: what I want to be told, the ways to reach me, tables that stay silent."""

import json
from urllib.parse import urlsplit

import structlog
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server.effects import hashed
from ludoteca.server.http import address_of, answer, body_of, cookie_of, person_of, room_of, worker_of
from ludoteca.server.http.known.browsers import browser_of
from ludoteca.server.notices import composing, encryption, outgoing, push, quiet, telling, unsubscribing, webhook
from ludoteca.server.protocol import Refused, clean, notices as told
from ludoteca.server.store.notices import mail, waiting, ways, wishes

log = structlog.get_logger()


async def mine(request: Request) -> Response:
    """What the guest is told, and how."""
    worker, person = worker_of(request), await person_of(request)
    wish = await wishes.wishes_of(worker.db, person.id)
    own, address = hashed(cookie_of(request) or ""), await mail.address_of(worker.db, person.id)
    return answer(
        told.Notices(
            kinds=[kind for kind in wishes.KINDS if kind in wish.kinds],
            zone=wish.zone,
            quiet_from=wish.quiet_from,
            quiet_until=wish.quiet_until,
            ways=[way_told(each, own) for each in await ways.ways_of(worker.db, person.id)],
            muted=sorted(await wishes.muted(worker.db, person.id)),
            push_key=push.public_text(await push.key_of_house(worker.db)),
            can_mail=worker.settings.relay is not None,
            mail=address.address if address else None,
        )
    )


def way_told(way: ways.Way, session: str) -> told.WayTold:
    """A way, without what is secret of it: an address of a chat service lets anybody write there."""
    name = (urlsplit(way.address).hostname or "") if way.kind == "webhook" else way.name or way.address
    return told.WayTold(way.id, way.kind, name, here=way.session == session)


async def set_wishes(request: Request) -> Response:
    """Keep what the guest wants."""
    worker, person = worker_of(request), await person_of(request)
    wish = await body_of(request, told.SetNotices)
    require_zone(wish.zone)
    if (wish.quiet_from is None) != (wish.quiet_until is None):
        raise Refused("bad_message", "hours of quiet have a beginning and an end")
    kept = wishes.Wishes(frozenset(wish.kinds), wish.language, wish.zone, wish.quiet_from, wish.quiet_until)
    await worker.db.write(wishes.set_wishes(person.id, kept))
    return Response(status_code=204)


async def add_browser(request: Request) -> Response:
    """Reach the guest through this browser, while it is signed in. What is not said stays as it is."""
    worker, person = worker_of(request), await person_of(request)
    wish = await body_of(request, told.AddBrowser)
    if wish.zone is not None:
        require_zone(wish.zone)
    endpoint = outgoing.known_url(wish.endpoint, worker.settings.inner_networks)
    if encryption.known_keys(wish.p256dh, wish.auth) is None:
        raise Refused("bad_message", "these are no keys of a browser")
    session = hashed(cookie_of(request) or "")
    name = clean(wish.name) if wish.name else await ways.name_of(worker.db, session) or browser_of(request)
    browser = ways.Browser(endpoint, json.dumps([wish.p256dh, wish.auth]), name, session)
    if wish.language is not None and wish.zone is not None:
        await worker.db.write(wishes.set_language(person.id, wish.language, wish.zone))
    way = await ways.add_browser(worker.db, worker.effects, person.id, browser)
    log.info("way_added", person=person.id, way="push")
    return answer(told.WayTold(way, "push", browser.name, here=True), 201)


async def add_webhook(request: Request) -> Response:
    """Reach the guest by a webhook."""
    worker, person = worker_of(request), await person_of(request)
    wish = await body_of(request, told.AddWebhook)
    require_zone(wish.zone)
    url = outgoing.known_url(wish.url, worker.settings.inner_networks)
    secret = webhook.new_secret()
    await worker.db.write(wishes.set_language(person.id, wish.language, wish.zone))
    way = await ways.add_webhook(worker.db, worker.effects, person.id, url, secret)
    log.info("way_added", person=person.id, way="webhook")
    return answer(told.NewWebhook(way, secret), 201)


async def remove_way(request: Request) -> Response:
    """Do not reach the guest so any more."""
    worker, person = worker_of(request), await person_of(request)
    if not await ways.remove(worker.db, person.id, request.path_params["way"]):
        raise Refused("not_found")
    return Response(status_code=204)


async def try_way(request: Request) -> Response:
    """Send a notice by one of the guest's ways now, to see that it works."""
    worker, person = worker_of(request), await person_of(request)
    worker.limits.count("mails", person.id)
    worker.limits.count("mails", address_of(request))
    own = [each.id for each in await ways.ways_of(worker.db, person.id)]
    if (way := request.path_params["way"]) not in own:
        raise Refused("not_found")
    language = (await wishes.wishes_of(worker.db, person.id)).language
    id_, count = worker.effects.letters(telling.ID_LETTERS), await waiting.count_of(worker.db, person.id)
    note = composing.trial_note(id_, language, count)
    await worker.db.write(telling.letter(note, way, worker.effects.now_ms()))
    return Response(status_code=204)


async def mute(request: Request) -> Response:
    """Hear nothing of a table, or hear of it again."""
    worker, person = worker_of(request), await person_of(request)
    wish = await body_of(request, told.MuteTable)
    room = await room_of(request)
    await wishes.mute(worker.db, person.id, room.table.id, wish.on)
    return Response(status_code=204)


async def stop_mail(request: Request) -> Response:
    """Stop a mail at one press (RFC 8058): whoever holds the link may, from a mail program too, which has neither a
    cookie nor an origin."""
    worker = worker_of(request)
    worker.limits.count("guests", address_of(request))
    if not await unsubscribing.unsubscribe(worker.db, request.query_params.get("token", "")):
        raise Refused("bad_link", "this link is not good: it may be incomplete")
    return Response(status_code=204)


def require_zone(zone: str) -> None:
    """Refused if there is no such time zone."""
    if quiet.known_zone(zone) is None:
        raise Refused("bad_message", "there is no such time zone")
