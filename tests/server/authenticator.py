"""An authenticator for tests: a key pair that answers as a phone or a security key does (WebAuthn, ES256)."""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.clients import Json

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40  # flags: somebody pressed, a finger or a PIN was shown, the key follows


def packed(data: bytes) -> str:
    """Base64 as WebAuthn writes it."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey, for one origin."""

    def __init__(self, origin: str, *, is_verified: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if is_verified else 0)
        self.count = 0
        self.user = ""
        self._key = ec.generate_private_key(ec.SECP256R1())
        public = self._key.public_key().public_numbers()
        self._point = [number.to_bytes(32, "big") for number in (public.x, public.y)]
        self.id = hashlib.sha256(self._point[0]).digest()

    def make(self, options: Json) -> Json:
        """Answer `navigator.credentials.create`."""
        self.user = options["user"]["id"]
        cose: dict[int, Any] = {1: 2, 3: -7, -1: 1, -2: self._point[0], -3: self._point[1]}
        shown = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(HAS_KEY) + shown
        told = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": packed(client), "attestationObject": packed(told)})

    def sign(self, options: Json) -> Json:
        """Answer `navigator.credentials.get`."""
        self.count += 1
        data, client = self._data(), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        told = {"authenticatorData": packed(data), "clientDataJSON": packed(client), "signature": packed(signature)}
        return self._answer({**told, "userHandle": self.user})

    def _data(self, more: int = 0) -> bytes:
        host = urlsplit(self.origin).hostname or ""
        return hashlib.sha256(host.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: Json) -> Json:
        name = packed(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
