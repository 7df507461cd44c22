"""What results say: shares of wins, mean scores, seconds per move, and ratings over all of them."""

from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from ludoteca.arena.contest import Lineup
from ludoteca.arena.intervals import is_decided, share_of, shares_by_deal, shares_of_first
from ludoteca.arena.results import Options, Result, Results, Versions
from ludoteca.bots import BOTS, LEVELS
from ludoteca.kernel import Json

ORDER = (*reversed(LEVELS), *reversed(BOTS[len(LEVELS) :]))  # the strongest first


def report(lineups: list[Lineup], results: Results) -> Json:
    """What results say of line-ups and of bots, as JSON."""
    played = [results[task] for lineup in lineups for task in lineup.tasks() if task in results]
    return {
        "schema": 1,
        "lineups": [_line(lineup, results) for lineup in lineups],
        "bots": [_bot(game, bot, played) for game, bot in sorted({(r.game, b) for r in played for b in r.bots})],
    }


def lineups_of(results: Results) -> list[Lineup]:
    """The line-ups that results are of, named by the rotation that begins with the strongest."""
    most: dict[tuple[str, tuple[str, ...], Options, Versions], int] = defaultdict(int)
    for game, bots, deal, options, versions in results:
        first = min((bots[i:] + bots[:i] for i in range(len(bots))), key=lambda turned: [_rank(b) for b in turned])
        one = game, first, options, versions
        most[one] = max(most[one], (deal + 1) * len(Lineup(game, first, 0).rotations))
    return [
        Lineup(game, bots, matches, None, options, versions)
        for (game, bots, options, versions), matches in sorted(most.items())
    ]


def _rank(bot: str) -> tuple[int, str]:
    name = bot.partition(":")[0]
    return (ORDER.index(name) if name in ORDER else len(ORDER)), bot


def _line(lineup: Lineup, results: Results) -> Json:
    shares = shares_by_deal(lineup, results)
    share = share_of(shares)
    return {
        "game": lineup.game,
        "options": dict(lineup.options),
        "versions": list(lineup.versions),
        "bots": list(lineup.bots),
        "matches": len(shares_of_first(lineup, results)),
        "deals": share.matches,
        "share": share.share,
        "low": share.low,
        "high": share.high,
        "until": lineup.until,
        "decided": lineup.until is not None and is_decided(shares, lineup.until),
    }


def _bot(game: str, bot: str, played: list[Result]) -> Json:
    here = [result for result in played if result.game == game]
    seats = [(result, seat) for result in here for seat, name in enumerate(result.bots) if name == bot]
    scores = [result.scores[seat] for result, seat in seats if result.scores is not None]
    seconds = sum(result.seconds[seat] for result, seat in seats)
    decisions = sum(result.decisions[seat] for result, seat in seats)
    rating = ratings(here).get(bot)
    return {
        "game": game,
        "bot": bot,
        "matches": len(seats),
        "mean_score": round(fmean(scores), 2) if scores else None,
        "seconds_per_move": round(seconds / max(1, decisions), 5),
        "rating": rating,
    }


def ratings(played: Iterable[Result]) -> dict[str, Json]:
    """Ratings by Plackett and Luce's model: mu, and sigma for how sure it is. Nobody is rated against itself."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415  (an extra)
    except ImportError:  # ludoteca[arena] is not installed: everything else is told all the same
        return {}
    model = PlackettLuce()
    known: dict[str, Any] = defaultdict(model.rating)
    for result in sorted(played, key=lambda r: (r.deal, r.bots)):
        if len(set(result.bots)) != len(result.bots):
            continue
        ranks = [float(seat not in result.winners) if result.winners else 0.0 for seat in range(len(result.bots))]
        rated = model.rate([[known[bot]] for bot in result.bots], ranks=ranks)
        for bot, (rating,) in zip(result.bots, rated, strict=True):
            known[bot] = rating
    return {bot: {"mu": round(r.mu, 2), "sigma": round(r.sigma, 2)} for bot, r in known.items()}


def names(*headings: str) -> list[Column]:
    """Columns of names, which go on in another line where they are too long: none is cut."""
    return [Column(heading, overflow="fold") for heading in headings]


def whole(*headings: str) -> list[Column]:
    """Columns of what stays in its line."""
    return [Column(heading, no_wrap=True) for heading in headings]


def table_of(report_json: Json) -> RenderableType:
    """A report as a table to be read."""
    has_bound = any(line["until"] is not None for line in report_json["lineups"])
    last = ["decided"] if has_bound else []
    table = Table(*whole("game"), *names("first", "against"), "matches", *whole("share of wins,\n95 % interval", *last))
    for line in report_json["lineups"]:
        first, *others = line["bots"]
        against = f"{len(others)} x {others[0]}" if len(others) > 1 and len(set(others)) == 1 else " ".join(others)
        share = f"{line['share']:.1%}\n{line['low']:.1%} to {line['high']:.1%}"
        decided = ["" if line["until"] is None else f"{'yes' if line['decided'] else 'not yet'}, {line['until']:.0%}"]
        game = "\n".join([line["game"], ", ".join(line["options"].values())]).rstrip()
        table.add_row(game, first, against, str(line["matches"]), share, *(decided if has_bound else []))
    bots = Table(*whole("game"), *names("bot"), "matches", "mean score", "s per move", *whole("rating"))
    for line in report_json["bots"]:
        score = "" if line["mean_score"] is None else f"{line['mean_score']:.1f}"
        rating = "" if line["rating"] is None else f"{line['rating']['mu']:.1f} ± {2 * line['rating']['sigma']:.1f}"
        bots.add_row(line["game"], line["bot"], str(line["matches"]), score, f"{line['seconds_per_move']:.3f}", rating)
    return Group(table, Text(), bots)
