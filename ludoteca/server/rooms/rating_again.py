"""Ratings from the beginning: what matches came to, from their logs where these still are, and every rating from that,
in order. What is stored otherwise is mended."""

from collections import defaultdict
from dataclasses import dataclass, replace

from ludoteca.server.actions.known import ratings, results
from ludoteca.server.store import Database, NoTable, entries_after, tables
from ludoteca.server.store.known import ratings as stored
from ludoteca.server.store.known.results import Result
from ludoteca.server.table import Diverged, Timeline

BY_HAND = 1e-9  # as far as a number may come back from a store otherwise than it went in


@dataclass
class Recomputed:
    """What was computed again, and what was found."""

    matches: int = 0  # that are rated
    logged: int = 0  # of them, whose results followed from their log once more
    wrong_results: int = 0  # rows that did not follow from their log
    wrong_ratings: int = 0  # that did not follow from the results before them

    def __str__(self) -> str:
        without = self.matches - self.logged
        older = f", {without} without a log any more" if without else ""
        wrong = f"{self.wrong_results} results and {self.wrong_ratings} ratings were wrong"
        mended = " and are mended" if self.wrong_results or self.wrong_ratings else ""
        return f"{self.matches} rated matches{older}; {wrong}{mended}"


async def recompute(db: Database) -> Recomputed:
    """Compute everything again, in order, and mend what is stored otherwise."""
    found = Recomputed()
    await _results_again(db, found)
    known: dict[str, dict[str, ratings.Rating]] = defaultdict(dict)  # by game
    matches: dict[int, list[stored.Rated]] = defaultdict(list)
    for each in await stored.in_order(db):
        matches[each.number].append(each)
    wrong: list[tuple[Result, float, float]] = []
    for number in sorted(matches):
        rows = [each.result for each in matches[number]]
        game = known[rows[0].game]
        after = ratings.rate(rows, game)
        game |= after
        for each in matches[number]:
            now = after.get(each.result.person or "")
            if now is not None and max(abs(now.mu - each.mu), abs(now.sigma - each.sigma)) > BY_HAND:
                wrong.append((each.result, *now))
    await stored.correct(db, wrong)
    found.matches, found.wrong_ratings = len(matches), len(wrong)
    return found


async def _results_again(db: Database, found: Recomputed) -> None:
    """What every rated match came to, from its log and from who sat there."""
    for table in await stored.rated_tables(db):
        kept = await stored.of_table(db, table)
        derived = await _derived(db, table)
        if derived is None or [row.seat for row in derived] != [row.seat for row in kept]:
            derived = kept
        else:
            found.logged += 1
        if not ratings.can_be_rated(derived):  # a level that the measurements no longer tell
            derived = [replace(row, is_rated=0) for row in derived]
        wrong = [now for was, now in zip(kept, derived, strict=True) if now != replace(was, is_listed=now.is_listed)]
        await stored.correct_results(db, wrong)
        found.wrong_results += len(wrong)


async def _derived(db: Database, table: str) -> list[Result] | None:
    """What a match came to; None where nothing can be derived: its table was swept, or its rules are not here."""
    kept = await tables.load(db, table)
    if kept is None or kept.status != "over":
        return None
    try:
        return results.results_of(kept, Timeline.of(kept, await entries_after(db, table, 0)))
    except (Diverged, NoTable):
        return None
