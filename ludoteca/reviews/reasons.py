"""Why one move is better than another, in sentences: first what it leads to, since that is what it is for, then what it
brings at once and how all of this was found. What is not sure is not said, or said not to be.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludoteca.kernel import LANGUAGES, Game, Json, Worth, read_catalog
from ludoteca.kernel.extras.difference import balance, is_telling, told_apart
from ludoteca.kernel.text import form_for
from ludoteca.reviews.outcome import LATER, Outcome, outcome
from ludoteca.reviews.valuing import Valuer
from ludoteca.reviews.why import Told, differing, told

TEXTS = Path(__file__).parent / "text"
SOON = 0.25  # of the usual effort, for who waits
FEWEST = 8  # pairs that say anything


class Reason(NamedTuple):
    """The sentence that says it, and those that say more."""

    first: Told
    more: list[Told]


def reason(valuer: Valuer, seen: np.record, seat: int, best: int, move: int, effort: float = 1) -> Reason | None:
    """Why a move is better than another; None in a game in which nothing is counted."""
    worth = valuer.game.worth
    if worth is None:
        return None
    at_once = differing(valuer, worth, seen, seat, best, move)
    found = outcome(valuer, seen, seat, best, move, effort)
    if found is None:
        only = told(valuer.game, worth, at_once)
        return Reason(only, []) if only else None
    tell = partial(_sentences, valuer.game, worth, at_once, found, int(seen.seats))
    return Reason(*_by_language({language: tell(language) for language in LANGUAGES}))


def _by_language(each: Mapping[str, list[str]]) -> tuple[Told, list[Told]]:
    first, *more = ({language: said[n] for language, said in each.items()} for n in range(len(each["en"])))
    return first, more


def _sentences(
    game: Game, worth: Worth, at_once: Mapping[str, int], found: Outcome, seats: int, language: str
) -> list[str]:
    """What is said in one language, the most important first."""
    texts = read_catalog(TEXTS / f"{language}.json")
    now, then = (balanced(worth, by, game, language) for by in (at_once, found.later))
    at_once_told = texts["at_once"].format(what=now) if now else texts["alike"]
    how = texts["how" if found.is_sure else "how_unsure"].format(count=found.pairs)
    if found.is_sure:
        source = source_told(game, language, found)
        return [capital(ends_told(game, language, found, seats)) + ".", *source, at_once_told, how]
    if is_telling(worth, *told_apart(worth, found.later)) and then != now:
        return [texts["unsure"].format(moves=LATER, what=then), at_once_told, how]
    if is_telling(worth, *told_apart(worth, at_once)):
        return [texts["at_once_alone"].format(what=now), how]
    return [texts["unknown"], at_once_told, how]


def balanced(worth: Worth, by: Mapping[str, int], game: Game, language: str) -> str:
    """What most tells for a move and what most against it; nothing where nothing differs."""
    more, less = told_apart(worth, by)
    return balance(more, less, game, language) if more or less else ""


def leading(valuer: Valuer, seen: np.record, seat: int, best: int, other: int) -> tuple[Told | None, Told | None]:
    """What each of two moves leads to, in a sentence, for who waits; nothing where the rest of the match is long."""
    game, seats = valuer.game, int(seen.seats)
    found = outcome(valuer, seen, seat, best, other, SOON)
    if found is None or found.pairs < FEWEST:
        return None, None
    if "each" not in words_of(game, "en"):
        if not found.is_sure:
            return None, None
        only: Told = {each: capital(ends_told(game, each, found, seats)) + "." for each in LANGUAGES}
        return only, None
    if found.is_sure:
        return _in_all(game, found, seats, 0), _in_all(game, found, seats, 1)
    both = _in_all(game, found, seats, None)
    return both, both


def _in_all(game: Game, found: Outcome, seats: int, which: int | None) -> Told:
    return {language: _each(game, language, found, seats, which) for language in LANGUAGES}


def _each(game: Game, language: str, found: Outcome, seats: int, which: int | None) -> str:
    """Where one of two moves leads, or both alike."""
    words = words_of(game, language)["both" if which is None else "each"]["more" if seats > 2 else "two"]
    own, rival = (sum(pair) / 2 if which is None else pair[which] for pair in (found.own, found.rival))
    return capital(words.format(own=number(own, 0, language), rival=number(rival, 0, language))) + "."


# == What it leads to ==================================================


def ends_told(game: Game, language: str, found: Outcome, seats: int) -> str:
    """By how much the better end is better, for the seat and for the best other; numbers add up as they are read."""
    words, places = words_of(game, language), places_of(game)
    if gap_of(found, places) <= 0:  # what was rounded away is all there is
        places += 1
    parts = [("own", found.own), ("rivals" if seats > 2 else "rival", found.rival)]
    said = [
        words[name].format(best=number(best, places, language), made=number(made, places, language))
        for name, (best, made) in parts
        if round(best, places) != round(made, places)
    ]
    join = read_catalog(TEXTS / f"{language}.json")["and"]
    how = join.format(a=said[0], b=said[1]) if len(said) > 1 else said[0]
    count = gap_of(found, places)
    # In Portuguese less than two is singular.
    form = 1 if language == "pt" and count < 2 else count
    return form_for(words["worth"], form).format(count=number(count, places, language), how=how)


def gap_of(found: Outcome, places: int) -> float:
    """By how much the better move leads more, as the rounded numbers have it."""
    own, rival = ([round(each, places) for each in pair] for pair in (found.own, found.rival))
    return round((own[0] - own[1]) - (rival[0] - rival[1]), places)


def source_told(game: Game, language: str, found: Outcome) -> list[str]:
    """What most of that comes from, where something does; and what is counted, where that needs saying."""
    words = words_of(game, language)
    said = [words["note"]] if "note" in words else []
    if found.source is None:
        return said
    best, made = (number(round(each), 0, language) for each in found.source.by)
    name = words["sources"][found.source.name]
    form = "source_rival" if found.source.is_rivals else "source"
    return [words[form].format(best=best, made=made, source=name), *said]


def words_of(game: Game, language: str) -> Json:
    """A game's words for what is counted at the end."""
    words: Json = read_catalog(game.home / "worth" / f"{language}.json")["ends"]
    return words


def places_of(game: Game) -> int:
    """Decimals that are told: of points none."""
    assert game.worth is not None
    assert game.worth.ends is not None
    return 0 if game.worth.ends.least >= 1 else 1


def number(value: float, places: int, language: str) -> str:
    """A number as a language writes it. What is left to do is counted as a loss, and told as it is."""
    told = f"{abs(value):.{places}f}"
    return told if language == "en" else told.replace(".", ",")


def capital(sentence: str) -> str:
    """With a capital first letter, and everything else as it is."""
    return sentence[:1].upper() + sentence[1:]
