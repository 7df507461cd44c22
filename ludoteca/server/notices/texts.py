"""What mails and notices say, in the language of whoever reads them: the catalogs in `text/`."""

from pathlib import Path
from typing import NamedTuple

from ludoteca.kernel import LANGUAGES, read_catalog

HERE = Path(__file__).parent / "text"


class Words(NamedTuple):
    """A heading and what stands under it."""

    title: str
    body: str


def sentence(language: str, key: str, **values: object) -> str:
    """One sentence; where it counts something, in the form of that number."""
    text = read_catalog(HERE / f"{language if language in LANGUAGES else LANGUAGES[0]}.json")[key]
    if isinstance(text, dict):
        text = text["one" if values.get("count") == 1 else "other"]
    return str(text).format(**values)


def mail_words(language: str, key: str, **values: object) -> Words:
    """The subject and the text of a mail, whose sentences are `mail.<key>.subject` and `mail.<key>.text`."""
    return Words(
        sentence(language, f"mail.{key}.subject", **values), sentence(language, f"mail.{key}.text", **values) + "\n"
    )


def names(language: str, people: list[str]) -> str:
    """People in a row: "Ana, Bruno and Carla"."""
    if len(people) < 2:
        return "".join(people)
    return sentence(language, "and", first=", ".join(people[:-1]), last=people[-1])
