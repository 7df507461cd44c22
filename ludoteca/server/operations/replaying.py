"""Every match of a store played again from its log: whether it leads where it led."""

from dataclasses import dataclass, field
from pathlib import Path

from ludoteca.kernel import LudotecaError, registry
from ludoteca.server.effects import Effects
from ludoteca.server.store import Database, Table, entries_after, tables
from ludoteca.server.store.drivers.sqlite import SqliteDatabase
from ludoteca.server.table import Diverged, Timeline


@dataclass
class Replayed:
    """How the matches of a store fared."""

    good: int = 0  # every move leads to the hash that was stored with it
    frozen: int = 0  # that stood still already
    outdated: int = 0  # that the present rules would play differently: they will be frozen
    damaged: list[str] = field(default_factory=list)  # codes of tables whose log is not what it was


async def replay_all(file: Path) -> Replayed:
    """The matches of an SQLite store that nobody uses."""
    effects, found = Effects(), Replayed()
    db = await SqliteDatabase.open(file, effects)
    try:
        for id_ in await tables.all_ids(db):
            table = await tables.load(db, id_)
            if table is not None and table.status != "open":
                await _replay(db, effects, table, found)
    finally:
        await db.close()
    return found


async def _replay(db: Database, effects: Effects, table: Table, found: Replayed) -> None:
    if table.status == "frozen":
        found.frozen += 1
        return
    try:
        timeline = Timeline.of(table, await entries_after(db, table.id, 0))
    except Diverged:
        if is_outdated(table):
            found.outdated += 1
        else:
            found.damaged.append(table.code)
        return
    promised = effects.commitment(table.id, table.seed or table.start_hash or "")
    if promised != table.commitment or timeline.table_status.status != table.status:
        found.damaged.append(table.code)
    else:
        found.good += 1


def is_outdated(table: Table) -> bool:
    """Whether a match was played by rules that are not here any more."""
    try:
        return registry.load(table.game).rules_version != table.rules_version
    except LudotecaError:
        return True
