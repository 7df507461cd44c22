"""Push messages, encrypted for one browser (RFC 8291, one record of RFC 8188) and signed for its push service (VAPID,
RFC 8292). Curves, ciphers and hashes are those of the package `cryptography`; here is the order of the steps."""

import base64
import json
import os
from typing import NamedTuple

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT_BYTES = 65  # uncompressed
AUTH_BYTES = 16
RECORD = 4096  # bytes of one record; every push service takes as much
LAST = b"\x02"  # ends the text of the last record


class Keys(NamedTuple):
    """What a browser gave, so that it alone can read."""

    point: bytes  # its public key
    auth: bytes


def to_text(data: bytes) -> str:
    """Bytes as the Web writes them: base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """And back; ValueError if they are none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def known_keys(point: str, auth: str) -> Keys | None:
    """A browser's keys from their texts; None if they are none."""
    try:
        keys = Keys(from_text(point), from_text(auth))
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.point)
    except (ValueError, UnsupportedAlgorithm):
        return None
    return keys if len(keys.point) == POINT_BYTES and len(keys.auth) == AUTH_BYTES else None


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    text: bytes, keys: Keys, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """A message that only the browser with these keys can read. Key and salt are new for each, but for a test."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.point))
    secret = _derived(shared, keys.auth, b"WebPush: info\0" + keys.point + point_of(own), 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT_BYTES]) + point_of(own)
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def signed_claims(key: ec.EllipticCurvePrivateKey, claims: dict[str, object]) -> str:
    """A token that says who sends, signed: a JWT with ES256."""
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    text = ".".join(to_text(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    numbers = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{text}.{to_text(b''.join(number.to_bytes(32, 'big') for number in numbers))}"
