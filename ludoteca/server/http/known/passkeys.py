"""Passkeys, over HTTP: making one, the list of them, signing in on a device that knows nobody yet."""

import structlog

from ludoteca.kernel import Json
from ludoteca.server.http import Request, Response, address_of, answer, body_of, person_of, worker_of
from ludoteca.server.http.known import authenticators
from ludoteca.server.http.known.browsers import browser_of
from ludoteca.server.protocol import Refused, clean, http, known
from ludoteca.server.store.known import passkeys

log = structlog.get_logger()


async def mine(request: Request) -> Response:
    """The passkeys of the guest."""
    found = await passkeys.passkeys_of(worker_of(request).db, await person_of(request))
    return answer(known.Passkeys([told(key) for key in found]))


def told(key: passkeys.Passkey) -> known.Passkey:
    """A passkey, as its owner sees it."""
    return known.Passkey(key.id, key.name, key.made_at, key.used_at)


async def begin(request: Request) -> Response:
    """What an authenticator needs to make a passkey of the guest's."""
    worker, person = worker_of(request), await person_of(request)
    authenticators.origin_of(request)
    kept = await passkeys.passkeys_of(worker.db, person)
    challenge = await passkeys.challenge(worker.db, worker.effects, person.id)
    return answer(known.ToSign(authenticators.to_make(request, person, kept, challenge)))


async def add(request: Request) -> Response:
    """Keep a passkey that was made."""
    worker, person = worker_of(request), await person_of(request)
    wish = await body_of(request, known.AddPasskey)
    name = clean(wish.name) if wish.name else browser_of(request) or "?"
    challenge = authenticators.challenge_in(wish.credential)
    await passkeys.answered(worker.db, worker.effects, challenge, person.id)
    key, public, count = authenticators.made(request, wish.credential, challenge)
    now = worker.effects.now_ms()
    passkey = passkeys.Passkey(key, person.id, public, count, name, now, now)
    await passkeys.add(worker.db, passkey)
    log.info("passkey_added", person=person.id)
    return answer(told(passkey), 201)


async def remove(request: Request) -> Response:
    """A passkey is no longer good. Devices that came by it stay: they are signed out by themselves."""
    worker, person = worker_of(request), await person_of(request)
    await passkeys.remove(worker.db, person, request.path_params["passkey"])
    log.info("passkey_removed", person=person.id)
    return Response(status_code=204)


async def begin_sign_in(request: Request) -> Response:
    """What an authenticator needs to sign in. It is the same for everybody: it tells nothing of who is known here."""
    worker = worker_of(request)
    worker.limits.count("sign_in", address_of(request))
    authenticators.origin_of(request)
    challenge = await passkeys.challenge(worker.db, worker.effects, None)
    return answer(known.ToSign(authenticators.to_sign_in(request, challenge)))


async def sign_in(request: Request) -> Response:
    """Somebody has shown who they are: a token with which this device becomes theirs, once, within minutes. It is
    claimed as a personal link is, so that nobody is replaced who did not say so."""
    worker = worker_of(request)
    worker.limits.count("sign_in", address_of(request))
    credential = (await body_of(request, known.SignIn)).credential
    challenge = authenticators.challenge_in(credential)
    await passkeys.answered(worker.db, worker.effects, challenge, None)
    found = await passkeys.find(worker.db, named_in(credential))
    if found is None:
        raise Refused("bad_passkey")
    key, person = found
    count = authenticators.signed(request, credential, challenge, key)
    await passkeys.used(worker.db, key.id, count, worker.effects.now_ms())
    log.info("passkey_used", person=person.id)
    return answer(http.Link(await worker.people.arrival(person)))


def named_in(credential: Json) -> str:
    """The id of the passkey that an answer is by."""
    key = credential.get("id")
    if not isinstance(key, str) or not key.isprintable():
        raise Refused("bad_passkey")
    return key
