"""The languages in which everything is said. This is the one list of them; `make schema` writes that of the page."""

from typing import Literal, NamedTuple, get_args

Language = Literal["en", "es", "pt"]  # a language by its code
LANGUAGES: tuple[Language, ...] = get_args(Language)  # the first where another is not spoken


class Spoken(NamedTuple):
    """How a language is called by those who speak it, and by browsers."""

    name: str
    tag: str


SPOKEN: dict[Language, Spoken] = {
    "en": Spoken("English", "en"),
    "es": Spoken("Español", "es"),
    "pt": Spoken("Português", "pt-BR"),
}
