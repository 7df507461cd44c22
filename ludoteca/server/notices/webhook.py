"""Webhooks: JSON to an address of somebody's, signed so that its owner knows from whom it is.

Headers and signature are those of standardwebhooks.com; `text` and `content` are what chat services show.
"""

import base64
import hashlib
import hmac
import secrets

from ludoteca.server.notices import outcome, outgoing
from ludoteca.server.settings import Settings

SECRET_BYTES = 24
PREFIX = "whsec_"


def new_secret() -> str:
    """A secret as it is shown, and as libraries for webhooks take it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signature(secret: str, id_: str, at_s: int, body: bytes) -> str:
    """What shows that a body is ours, and when it was sent."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    digest = hmac.new(key, f"{id_}.{at_s}.".encode() + body, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


async def send_webhook(settings: Settings, url: str, secret: str, id_: str, body: bytes, now_s: int) -> None:
    """Send a body; the id is the same when it is sent again. Undelivered if it is not taken."""
    headers = {
        "content-type": "application/json",
        "webhook-id": id_,
        "webhook-timestamp": str(now_s),
        "webhook-signature": signature(secret, id_, now_s, body),
        "user-agent": "Ludoteca",
    }
    outcome.judge(*await outgoing.post(url, headers, body, settings.inner_networks))
