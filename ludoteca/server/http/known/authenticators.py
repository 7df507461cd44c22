"""What authenticators are asked and answer (WebAuthn), by the library that knows it. It is loaded when somebody first
has or wants a passkey: that takes half a second and some megabytes."""

import json
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import Request

from ludoteca.kernel import Json
from ludoteca.server.http.access import is_address
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Person
from ludoteca.server.store.known.passkeys import Passkey

if TYPE_CHECKING:
    from webauthn.helpers import structs

NAME = "Ludoteca"


def origin_of(request: Request) -> tuple[str, str]:
    """The page's origin, which was checked before, and the name under which passkeys are kept: it is good for the
    one under which it was made. Refused where browsers know none."""
    origin = request.headers.get("origin", "")
    host = urlsplit(origin).hostname or ""
    if is_address(host) or not (origin.startswith("https://") or host == "localhost" or host.endswith(".localhost")):
        raise Refused("no_passkeys_here")
    return origin, host


def to_make(request: Request, person: Person, kept: list[Passkey], challenge: str) -> Json:
    """What an authenticator needs to make a passkey: one that it finds by itself later, without a name being typed."""
    import webauthn
    from webauthn.helpers import options_to_json_dict, structs

    _, host = origin_of(request)
    options = webauthn.generate_registration_options(
        rp_id=host,
        rp_name=NAME,
        user_id=person.id.encode(),
        user_name=person.name,
        user_display_name=person.name,
        challenge=challenge.encode(),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[_described(key) for key in kept],
    )
    return dict(options_to_json_dict(options))


def to_sign_in(request: Request, challenge: str) -> Json:
    """What an authenticator needs to sign in with whichever passkey it has for this page."""
    import webauthn
    from webauthn.helpers import options_to_json_dict, structs

    _, host = origin_of(request)
    options = webauthn.generate_authentication_options(
        rp_id=host, challenge=challenge.encode(), user_verification=structs.UserVerificationRequirement.REQUIRED
    )
    return dict(options_to_json_dict(options))


def challenge_in(credential: Json) -> str:
    """The challenge that an answer says it has signed; whether it has is seen when the answer is verified."""
    from webauthn.helpers import base64url_to_bytes

    try:
        data = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(data["challenge"]).decode()
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Refused("bad_passkey") from None


def made(request: Request, credential: Json, challenge: str) -> tuple[str, str, int]:
    """The id, public key and count of a passkey that was made; Refused if the answer is not good."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url, exceptions

    origin, host = origin_of(request)
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=host,
            expected_origin=origin,
            require_user_verification=True,
        )
    except (exceptions.WebAuthnException, ValueError, TypeError, LookupError):
        raise Refused("bad_passkey") from None
    key = bytes_to_base64url(found.credential_public_key)
    return bytes_to_base64url(found.credential_id), key, found.sign_count


def signed(request: Request, credential: Json, challenge: str, key: Passkey) -> int:
    """The new count of a passkey that has signed; Refused if it has not."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, exceptions

    origin, host = origin_of(request)
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.sign_count,
            require_user_verification=True,
        )
    except (exceptions.WebAuthnException, ValueError, TypeError, LookupError):
        raise Refused("bad_passkey") from None
    return found.new_sign_count


def _described(key: Passkey) -> "structs.PublicKeyCredentialDescriptor":
    from webauthn.helpers import base64url_to_bytes, structs

    return structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id))
