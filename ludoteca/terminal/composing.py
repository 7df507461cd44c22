"""Moves that are put together from a form: cards chosen one after another, or a point given by its numbers."""

from collections.abc import Callable, Iterator
from typing import Any

from ludoteca.kernel import Json, Words

Ask = Callable[[str, list[str]], int | None]  # a title and labels -> the index chosen; None to begin again
AskNumber = Callable[[str, range], int | None]


def compose(words: Words, form: Json, ask: Ask, ask_number: AskNumber) -> Json | None:
    """A move made from a form by asking; None to begin again."""
    if "region" in form:
        return _point(form, ask_number)
    chosen: list[Any] = []
    field = next(f for f in words.game.moves.named(form["move"]).fields if f.name == form["field"])
    while len(chosen) < form["choose"]:
        left = list(choices_left(form, chosen))
        title = f"{len(chosen) + 1}/{form['choose']}  {' '.join(words.value(field, value) for value in chosen)}"
        picked = ask(title, [words.value(field, value) for value in left])
        if picked is None:
            return None
        chosen.append(left[picked])
    return {"move": form["move"], form["field"]: chosen}


def choices_left(form: Json, chosen: list[Any]) -> Iterator[Any]:
    """What may still be chosen: nothing twice, and no more of a group than its limit."""
    for value in form["of"]:
        limits = [limit for limit in form.get("at_most", []) if value in limit["of"]]
        if value not in chosen and all(
            sum(other in limit["of"] for other in chosen) < limit["count"] for limit in limits
        ):
            yield value


def _point(form: Json, ask_number: AskNumber) -> Json | None:
    move: Json = {"move": form["move"]}
    for axis in ("x", "y"):
        low, high, *step = form["region"][axis]
        number = ask_number(axis, range(low, high + 1, *step))
        if number is None:
            return None
        move[axis] = number
    return move
