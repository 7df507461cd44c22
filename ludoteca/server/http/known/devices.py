"""A person's devices and personal links, over HTTP: the list of them, signing one out."""

import structlog

from ludoteca.server.effects import hashed
from ludoteca.server.http import Request, Response, answer, cookie_of, person_of, rooms_of, worker_of
from ludoteca.server.protocol import known
from ludoteca.server.store.known import devices

log = structlog.get_logger()


async def mine(request: Request) -> Response:
    """Where the guest is signed in, and which personal links are good."""
    worker, person = worker_of(request), await person_of(request)
    this = devices.id_of(hashed(cookie_of(request) or ""))
    found = await devices.devices_of(worker.db, person, worker.effects.now_ms())
    return answer(known.Devices([told(each, this) for each in found]))


def told(device: devices.Device, this: str) -> known.Device:
    """A device, as its owner sees it."""
    times = (device.made_at, device.seen_at, device.expires_at)
    return known.Device(device.id, device.kind, device.device, *times, is_this=device.id == this)


async def sign_out(request: Request) -> Response:
    """End one session, or one personal link, and the connections that it holds."""
    worker, person = worker_of(request), await person_of(request)
    await devices.sign_out(worker.db, person, request.path_params["device"])
    await rooms_of(request).sign_off(person.id)
    log.info("device_signed_out", person=person.id)
    return Response(status_code=204)
