"""Deals that several people play, each at a table of their own: what is dealt, who has played it, who has seen it."""

import json
from dataclasses import dataclass

import msgspec

from ludoteca.server.protocol import Progress, Status
from ludoteca.server.store.base import Database, Row, Statement

COLUMNS = "id, game, rules_version, day, seat, levels, options, seed, thinking, made_at, origin"
MOST = 5_000  # tries of a deal that are looked at

INSERT = f"INSERT INTO deals ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
ADOPT = "UPDATE tables SET deal = ?, deal_counts = 1 WHERE id = ? AND deal IS NULL RETURNING id"
TRIES = """
SELECT tables.id, host, name, status, progress, deal_counts, was_helped, chance_lost, EXISTS
    (SELECT 1 FROM entries WHERE table_id = tables.id AND entries.seat = seats.seat AND kind = 'bot')
FROM tables JOIN seats ON table_id = tables.id AND person = host WHERE deal = ? LIMIT ?
"""
SEE = "INSERT INTO deals_seen (deal, person) VALUES (?, ?) ON CONFLICT DO NOTHING"


@dataclass(frozen=True)
class Deal:
    """What is dealt to everybody who plays it."""

    game: str
    rules_version: int
    seat: int  # on which people play
    levels: list[str | None]  # by seat, of the bots
    options: dict[str, str]
    seed: str  # hex
    thinking: str  # the secret from which bots' thinking starts
    made_at: int
    day: str | None = None  # such as 2026-11-17, in UTC; None: of a match that was played
    origin: str | None = None  # the table of that match
    id: str = ""


@dataclass(frozen=True)
class Try:
    """A table at which somebody plays, or has played, a deal."""

    table: str
    person: str
    name: str
    status: Status
    progress: Progress | None
    counts: bool
    was_helped: bool  # by a hint
    lost: float | None  # chance to win that decisions cost; None: not reviewed yet
    had_bot: bool  # that played for the person

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.status == "over"

    @property
    def is_finished(self) -> bool:
        """Whether the person played it to its end."""
        return self.is_over and bool(self.progress and self.progress.winners) and not self.had_bot


async def keep(db: Database, deal: Deal, id_: str) -> Deal:
    """Keep a deal of a day under this id; or the one that is there already."""
    await db.write(_insert(deal, id_))
    kept = await of_day(db, deal.game, deal.day or "")
    assert kept is not None
    return kept


async def adopt(db: Database, deal: Deal, id_: str, table: str) -> bool:
    """Keep the deal of a table that has none, and let that table be the first try; False if somebody was quicker."""
    return bool(await db.write_if(Statement(ADOPT, (id_, table)), _insert(deal, id_)))


def _insert(deal: Deal, id_: str) -> Statement:
    dealt = (deal.seat, json.dumps(deal.levels), json.dumps(deal.options), deal.seed, deal.thinking)
    return Statement(INSERT, (id_, deal.game, deal.rules_version, deal.day, *dealt, deal.made_at, deal.origin))


async def load(db: Database, id_: str) -> Deal | None:
    """A deal by its id."""
    return _deal(await db.read(f"SELECT {COLUMNS} FROM deals WHERE id = ?", id_)) if id_.isprintable() else None


async def of_day(db: Database, game: str, day: str) -> Deal | None:
    """A game's deal of a day."""
    return _deal(await db.read(f"SELECT {COLUMNS} FROM deals WHERE day = ? AND game = ?", day, game))


def _deal(rows: list[Row]) -> Deal | None:
    if not rows:
        return None
    given = dict(zip(COLUMNS.split(", "), rows[0], strict=True))
    return Deal(**given | {"levels": json.loads(given["levels"]), "options": json.loads(given["options"])})


async def tries(db: Database, deal: str) -> list[Try]:
    """Everybody's tries at a deal."""
    return [_try(row) for row in await db.read(TRIES, deal, MOST)]


def _try(row: Row) -> Try:
    table, person, name, status, progress, counts, helped, lost, had_bot = row
    told = msgspec.json.decode(progress, type=Progress) if progress else None
    loss = None if lost is None else lost / 10_000
    return Try(table, person, name, status, told, bool(counts), bool(helped), loss, bool(had_bot))


async def table_of(db: Database, deal: str, person: str) -> tuple[str, str] | None:
    """Where a person plays a deal, and the status of that table; None if they do not."""
    rows = await db.read("SELECT id, status FROM tables WHERE deal = ? AND host = ?", deal, person)
    return (rows[0][0], rows[0][1]) if rows else None


async def see(db: Database, deal: str, person: str) -> None:
    """Note that a person who has not played a deal looked at a match of it."""
    await db.write(Statement(SEE, (deal, person)))


async def has_seen(db: Database, deal: str, person: str) -> bool:
    """Whether a person looked at a match of a deal before playing it."""
    return bool(await db.read("SELECT 1 FROM deals_seen WHERE deal = ? AND person = ?", deal, person))


async def set_lost(db: Database, table: str, lost: float) -> None:
    """Note what the decisions of a table's host cost."""
    await db.write(Statement("UPDATE tables SET chance_lost = ? WHERE id = ?", (round(lost * 10_000), table)))
