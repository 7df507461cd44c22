"""Web push: a message to one browser, through the push service that it chose."""

import hashlib
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from ludoteca.server.effects import DAY_MS
from ludoteca.server.notices import encryption, outcome, outgoing
from ludoteca.server.settings import Settings
from ludoteca.server.store import Database
from ludoteca.server.store.notices import secrets

SECRET = "push_key"  # noqa: S105  (its name in the store)
CLAIM_SECONDS = 12 * 3600  # for which a signature is good; services refuse more than a day
LASTS_SECONDS = 3 * DAY_MS // 1000  # a phone that is off for longer is told otherwise
TOPIC_LETTERS = 32


class Subscription(NamedTuple):
    """Where the push service of one browser is reached, and its keys."""

    endpoint: str
    keys: encryption.Keys


async def key_of_house(db: Database) -> ec.EllipticCurvePrivateKey:
    """The key by which push services know this house: made at the first start, and the same ever after."""
    kept = await secrets.kept(db, SECRET, new_key)
    key = serialization.load_pem_private_key(kept.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def new_key() -> str:
    """A new key, to be kept."""
    key = ec.generate_private_key(encryption.CURVE)
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def public_text(key: ec.EllipticCurvePrivateKey) -> str:
    """The public half, as browsers want it when they subscribe."""
    return encryption.to_text(encryption.point_of(key))


async def send_push(
    settings: Settings, key: ec.EllipticCurvePrivateKey, to: Subscription, text: bytes, topic: str, now_s: int
) -> None:
    """Send a message; one of the same topic that still waits gives way to it. Undelivered if it is not taken."""
    place = urlsplit(to.endpoint)
    claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": now_s + CLAIM_SECONDS, "sub": contact(settings)}
    headers = {
        "authorization": f"vapid t={encryption.signed_claims(key, claims)}, k={public_text(key)}",
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(LASTS_SECONDS),
        "urgency": "high",  # wakes a phone that sleeps
        "topic": hashlib.sha256(topic.encode()).hexdigest()[:TOPIC_LETTERS],
    }
    body = encryption.encrypted(text, to.keys)
    outcome.judge(*await outgoing.post(to.endpoint, headers, body, settings.inner_networks))


def contact(settings: Settings) -> str:
    """Whom a push service can turn to: the page, or who the mail is from."""
    if settings.page_address.startswith("https://") or not settings.relay:
        return settings.page_address.replace("http://", "https://", 1)
    return f"mailto:{settings.sender}"


def subscription(endpoint: str, point: str, auth: str) -> Subscription:
    """A subscription from what is stored."""
    keys = encryption.known_keys(point, auth)
    if keys is None:
        raise outcome.Undelivered("these are no keys", is_final=True)
    return Subscription(endpoint, keys)
