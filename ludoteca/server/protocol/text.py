"""Text that people write: names and lines of chat."""

from ludoteca.server.protocol.errors import Refused


def clean(text: str) -> str:
    """A name or a line of chat without control characters and needless spaces; Refused if nothing is left."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not kept:
        raise Refused("bad_message", "there is no text in it")
    return kept
