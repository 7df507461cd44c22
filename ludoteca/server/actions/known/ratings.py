"""Ratings of people by Plackett and Luce's model (openskill): from results alone, in their order, so that computing
them again gives the same. Bots' ratings are fixed: they come from matches among themselves."""

from functools import cache
from typing import Any, NamedTuple

from ludoteca.server.bots.ratings import BOT_SIGMA, bot_ratings
from ludoteca.server.store.known.results import Result


class Rating(NamedTuple):
    """How strong somebody plays a game, and how unsure that is."""

    mu: float
    sigma: float


@cache
def model() -> Any:
    """The model, loaded when the first match is rated."""
    from openskill.models import PlackettLuce  # noqa: PLC0415  (slow to load)

    return PlackettLuce()


def beginning() -> Rating:
    """The rating of somebody new."""
    new = model().rating()
    return Rating(new.mu, new.sigma)


def can_be_rated(rows: list[Result]) -> bool:
    """Whether something is known of everybody who sat there: a bot of a level that was never measured rates nobody."""
    return all(row.person or row.level in bot_ratings(row.game) for row in rows)


def rate(rows: list[Result], known: dict[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people of a match after it, from those before it; whoever is not known begins."""
    before = [_of(row, known) for row in rows]
    teams = [[model().rating(mu=each.mu, sigma=each.sigma)] for each in before]
    rated = model().rate(teams, ranks=[float(row.place) for row in rows])
    pairs = zip(rows, rated, strict=True)
    return {row.person: Rating(after.mu, after.sigma) for row, (after,) in pairs if row.person}


def _of(row: Result, known: dict[str, Rating]) -> Rating:
    if row.person:
        return known.get(row.person) or beginning()
    return Rating(bot_ratings(row.game)[row.level or ""], BOT_SIGMA)
