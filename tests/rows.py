"""Listed moves as objects again: what a page does with the columns that it gets."""

from ludoteca.kernel.vocabulary import Json


def rows(groups: list[Json]) -> list[Json]:
    """One object for each move."""
    return [
        {"move": group["move"]} | {name: column[n] for name, column in group["columns"].items()}
        for group in groups
        for n in range(group["count"])
    ]
