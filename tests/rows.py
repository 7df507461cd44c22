"""What a page does with what it gets: listed moves as objects again, and a view from what changed of it."""

from typing import Any

from ludoteca.kernel.vocabulary import Json


def rows(groups: list[Json]) -> list[Json]:
    """One object for each move."""
    return [
        {"move": group["move"]} | {name: nth(column, n) for name, column in group["columns"].items()}
        for group in groups
        for n in range(group["count"])
    ]


def nth(column: list[Any] | Json, n: int) -> Any:
    """A value of a column, which may be folded."""
    return column[n] if isinstance(column, list) else column["values"][n // column["each"] % len(column["values"])]


def as_told(message: Json, before: Json | None) -> Json:
    """What was told, with the whole view: where only changes came, they are put into the state before."""
    if message["type"] != "changed":
        return message
    assert before is not None, "changes of nothing were told"
    assert (before["position"], before["seat"]) == (message["after"], message["state"]["seat"]), (
        "changes of another view"
    )
    return message | {"type": "told", "state": message["state"] | {"view": before["view"] | message["state"]["view"]}}
