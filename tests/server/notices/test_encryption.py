"""Push messages are those of the standard: its own example comes out byte for byte, and another program reads ours."""

import json

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from ludoteca.server.notices.encryption import (
    CURVE,
    Keys,
    encrypted,
    from_text,
    known_keys,
    point_of,
    signed_claims,
    to_text,
)

TEXT = b"When I grow up, I want to be a watermelon"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out() -> None:
    """RFC 8291, section 5 and appendix A."""
    keys = known_keys(BROWSER, AUTH)
    assert keys is not None
    own = ec.derive_private_key(int.from_bytes(from_text(OWN), "big"), CURVE)
    assert to_text(encrypted(TEXT, keys, own, from_text(SALT))) == MESSAGE


def test_another_program_reads_a_message_and_no_two_are_alike() -> None:
    browser, auth = ec.generate_private_key(CURVE), b"0123456789abcdef"
    keys = Keys(point_of(browser), auth)
    text = "Te toca, María ✓".encode()
    first, second = encrypted(text, keys), encrypted(text, keys)
    assert first != second
    for message in (first, second):
        assert http_ece.decrypt(message, private_key=browser, auth_secret=auth, version="aes128gcm") == text


@pytest.mark.parametrize(
    ("point", "auth"),
    [("", ""), (BROWSER, ""), (BROWSER[:-1], AUTH), (BROWSER, AUTH + "AAAA"), ("!" + BROWSER[1:], AUTH), (SALT, AUTH)],
)
def test_what_is_no_key_of_a_browser_is_none(point: str, auth: str) -> None:
    assert known_keys(point, auth) is None


def test_a_push_service_can_check_who_signed() -> None:
    key = ec.generate_private_key(CURVE)
    token = signed_claims(key, {"aud": "https://push.example", "exp": 1})
    text, _, signed = token.rpartition(".")
    assert json.loads(from_text(text.partition(".")[2])) == {"aud": "https://push.example", "exp": 1}
    numbers = (int.from_bytes(half, "big") for half in (from_text(signed)[:32], from_text(signed)[32:]))
    key.public_key().verify(encode_dss_signature(*numbers), text.encode(), ec.ECDSA(hashes.SHA256()))
