"""What one move has that another has not, by a game's facts (`worth`), in the game's words."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ludoteca.kernel.extras.worth import Worth
from ludoteca.kernel.game import Game
from ludoteca.kernel.text import form_for, read_catalog

HERE = Path(__file__).parent / "text"


class Difference(NamedTuple):
    """A fact, and by how much the better move has more of it, or less."""

    fact: str
    by: int
    rule: str


def told_apart(worth: Worth, by: Mapping[str, int]) -> tuple[Difference | None, Difference | None]:
    """The first fact of which the better move has more, and the first of which it has less."""
    found = [Difference(fact, by[fact], rule) for fact, rule in worth.rules.items()]
    more = next((each for each in found if each.by > 0), None)
    return more, next((each for each in found if each.by < 0), None)


def is_telling(worth: Worth, more: Difference | None, less: Difference | None) -> bool:
    """Whether what a move has more of tells more than what it has less of: no small gain excuses a large loss."""
    facts = [*worth.rules]
    return more is not None and (less is None or facts.index(more.fact) < facts.index(less.fact))


def phrase(difference: Difference, game: Game, language: str) -> str:
    """A difference in the words of a game."""
    words = read_catalog(game.home / "worth" / f"{language}.json")[difference.fact]
    count = abs(difference.by)
    return form_for(words["more" if difference.by > 0 else "less"], count).format(count=count)


def price(by: Mapping[str, int], worth: Worth, game: Game, language: str) -> str | None:
    """What is handed in for a move, the most telling first: it is paid, and no loss; None where nothing is."""
    words = read_catalog(game.home / "worth" / f"{language}.json")
    paid = next((fact for fact in worth.rules if by[fact] < 0 and "paid" in words[fact]), None)
    return form_for(words[paid]["paid"], -by[paid]).format(count=-by[paid]) if paid else None


def balance(more: Difference | None, less: Difference | None, game: Game, language: str) -> str:
    """What a move has more of and what it has less of, the more telling first; after what the others have, what is the
    seat's own is said to be."""
    worth, told = game.worth, [each for each in (more, less) if each is not None]
    assert worth is not None
    facts = [*worth.rules, *(worth.slight.rules if worth.slight else ())]
    told.sort(key=lambda each: facts.index(each.fact))
    first, *second = (phrase(each, game, language) for each in told)
    if not second:
        return first
    is_turned = told[0].fact in worth.others and told[1].fact not in worth.others
    texts = read_catalog(HERE / f"{language}.json")
    return str(texts["but_for_oneself" if is_turned else "but"].format(first=first, second=second[0]))
