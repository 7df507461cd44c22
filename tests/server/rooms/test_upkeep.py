"""Restarts, upgrades, sweeping: what happens to tables over time."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.server.actions.test_moves import play_to_the_end, seated
from tests.server.clients import Guest, first_move, run
from tests.server.processes import ServerProcess, Zygote


@pytest.fixture
def own(zygote: Zygote, tmp_path: Path) -> ServerProcess:
    return ServerProcess(zygote, tmp_path)


def change(server: ServerProcess, sql: str, *args: object) -> None:
    """Do something to the store behind the server's back."""
    with sqlite3.connect(server.store) as db:
        db.execute(sql, args)
    db.close()


def asked(server: ServerProcess, sql: str) -> tuple[object, ...]:
    """One row of the store."""
    with sqlite3.connect(server.store) as db:
        row: tuple[object, ...] = db.execute(sql).fetchone()
    db.close()
    return row


async def with_a_move(server: ServerProcess) -> tuple[str, Guest]:
    table, guests, chairs, states = await seated(server)
    seat = states[0]["active"][0]
    await chairs[seat].ask(**first_move(states[seat]))
    return table, guests[seat]


def test_a_match_that_replays_to_the_same_state_goes_on_under_new_rules(own: ServerProcess) -> None:
    async def story() -> None:
        table, guest = await with_a_move(own)
        own.end()
        change(own, "UPDATE tables SET rules_version = 0")
        own.start()
        chair = await guest.enter(table)
        state = (await chair.told(0))["state"]
        assert (state["position"], chair.messages[0]["table"]["rules_version"]) == (1, 1)

    own.start()
    run(story())
    own.end()


def test_a_match_that_the_rules_would_play_differently_is_frozen_and_can_be_exported(own: ServerProcess) -> None:
    async def story() -> None:
        table, guest = await with_a_move(own)
        own.end()
        change(own, "UPDATE entries SET state_hash = 'another' WHERE table_id = ?", table)
        own.start()
        chair = await guest.enter(table)
        info = (await chair.receive())["table"]
        assert info["status"] == "frozen"
        assert "leads elsewhere now" in info["frozen"]
        refused = await chair.ask(type="move", seat=chair.messages[0]["you"]["seats"][0], decision=1, move={})
        assert refused["error"]["code"] == "frozen"
        record = await guest.get(f"/api/tables/{table}/record")
        assert (record["match"], record["game"], len(record["log"])) == (table, "yangtze", 1)
        assert len(record["seed"]) == 64

    own.start()
    run(story())
    own.end()


def test_tables_that_nobody_touches_are_swept_and_others_stay(own: ServerProcess) -> None:
    async def story() -> None:
        old, guest = await with_a_move(own)
        young = await guest.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        own.end()
        change(own, "UPDATE tables SET touched_at = touched_at - ? WHERE id = ?", 61 * 86_400_000, old)
        own.start()
        while asked(own, "SELECT count(*) FROM tables") != (1,):
            await asyncio.sleep(0.02)
        assert "error" in await guest.get(f"/api/tables/{old}")
        assert (await guest.get(f"/api/tables/{young}"))["status"] == "open"

    own.start()
    run(story())
    own.end()
    assert asked(own, "SELECT count(*) FROM entries") == (0,)
    assert asked(own, "SELECT count(*) FROM seats") == (2,)


def test_who_comes_to_see_an_old_table_keeps_it(own: ServerProcess) -> None:
    async def story() -> None:
        table, guest = await with_a_move(own)
        own.end()
        own.start()
        change(own, "UPDATE tables SET touched_at = 0")
        assert (await guest.get(f"/api/tables/{table}"))["status"] == "running"
        assert asked(own, "SELECT touched_at > 0 FROM tables") == (1,)

    own.start()
    run(story())
    own.end()


def test_a_restart_in_the_middle_of_a_match_shows_the_same_table(own: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(own)
        state = states[0]
        for position in range(1, 7):
            seat = state["active"][0]
            await chairs[seat].send(id=3, **first_move(states[seat]))
            states = [(await chair.told(position))["state"] for chair in chairs]
            state = states[0]
        own.end()
        own.start()
        again = [await guest.enter(table, position=4) for guest in guests]
        told = [await chair.told(0) for chair in again]
        assert [each["state"] for each in told] == states
        assert [entry["position"] for entry in told[0]["entries"]] == [5, 6]
        last = [(chair, each["state"]) for chair, each in zip(again, told, strict=True)]
        over = await asyncio.gather(*(play_to_the_end(*pair) for pair in last))
        assert over[0]["over"] == over[1]["over"]

    own.start()
    run(story())
    own.end()
