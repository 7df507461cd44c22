"""All of a store in one file: from either kind of store into either, also in the middle of a match."""

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path

from ludoteca.server.operations import backup
from ludoteca.server.protocol.base import Pace
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.settings import Settings
from ludoteca.server.store.base import Statement
from ludoteca.server.store.log import entries_after
from ludoteca.server.store.tables import load
from ludoteca.server.table.timeline import Timeline
from tests.server.indoors import a_worker, two_seated

MOVES = 6


async def played(store: str, during: Callable[[int], None] | None = None) -> tuple[str, str]:
    """A match of some moves with somebody's agent looking on; its table, and the hash of its state."""
    async with a_worker(store) as worker:
        owner, _ = await worker.people.welcome("Ana")
        await worker.db.write(Statement("INSERT INTO people (id, name, owner) VALUES ('a', 'Zed', ?)", (owner.id,)))
        table, places = await two_seated(Rooms(worker), pace=Pace("days", 3))
        states = [place.state() for place in places]
        for number in range(MOVES):
            mover = next(i for i, state in enumerate(states) if state["offers"] is not None)
            await places[mover].move(states[mover])
            states = [place.state() for place in places]
            if during is not None:
                await asyncio.to_thread(during, number)
        timeline = places[0].room.timeline
        assert timeline is not None
        return table, timeline.match.state_hash()


async def state_in(store: str, table: str) -> str:
    async with a_worker(store) as worker:
        found = await load(worker.db, table)
        assert found is not None
        return Timeline.of(found, await entries_after(worker.db, table, 0)).match.state_hash()


def test_a_backup_of_either_store_goes_into_either(store: str, other_store: str, tmp_path: Path) -> None:
    table, state = asyncio.run(played(store))
    file = tmp_path / "backup.db"
    rows = backup.take(Settings(store=store), file, replace=False)
    assert (rows["tables"], rows["entries"], rows["people"], rows["house"]) == (1, MOVES, 2, 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restored = backup.restore(Settings(store=other_store), file, replace=False, damaged=False)
    assert (restored.rows, restored.matches.good, restored.former) == (rows, 1, None)
    assert asyncio.run(state_in(other_store, table)) == state


def test_a_backup_taken_in_the_middle_of_a_match_holds_what_was_acknowledged(store: str, tmp_path: Path) -> None:
    taken: list[int] = []

    def during(number: int) -> None:
        file = tmp_path / f"{number}.db"
        taken.append(backup.take(Settings(store=store), file, replace=False)["entries"])
        assert backup.check(file, tmp_path / f"copy{number}.db").matches.damaged == []

    asyncio.run(played(store, during))
    assert taken == list(range(1, MOVES + 1))
