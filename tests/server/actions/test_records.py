"""Records from elsewhere become tables that are over: to be looked at again, reviewed, and played on from."""

import json
from pathlib import Path

import pytest

import ludoteca
from ludoteca.server.actions import records
from ludoteca.server.operations.replaying import replay_all
from ludoteca.server.protocol.base import MOST_RECORD
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import tables
from ludoteca.server.worker import Worker
from tests.server.actions.test_reviews import a_short_match
from tests.server.clients import Guest, Json, run
from tests.server.indoors import ANA, in_a_worker
from tests.server.processes import ServerProcess, Zygote


def a_record(moves: int | None = None, **about: object) -> str:
    """A match of two, whole unless it is left after some moves."""
    match = ludoteca.new_match("yangtze", seats=2, seed=7)
    while not match.is_over and (moves is None or len(match.standing) < moves):
        match.play(match.active[0], next(iter(match.legal(match.active[0]))))
    return json.dumps({**json.loads(match.record()), **about})


async def loaded(guest: Guest, text: str) -> Json:
    answer = await guest.http.post("/api/records", content=text.encode())
    return dict(answer.json())


def test_a_record_is_looked_at_again_reviewed_and_is_the_same_record(server: ServerProcess) -> None:
    async def story() -> None:
        ana, first = await a_short_match(server.address)
        text = (await ana.http.get(f"/api/tables/{first}/record")).text
        bruno = await Guest.named(server.address, "Bruno")
        table = (await loaded(bruno, text))["table"]
        told = await (await bruno.enter(table)).until(lambda m: m["type"] in ("table", "told"))
        info = told["table"]
        assert info["status"] == "over"
        assert [(each["kind"], each["name"], each["level"]) for each in info["seats"]] == [
            ("person", "Ana", None),
            ("bot", None, "novice"),
        ]
        assert (info["public"], info["host"], info["challenge"]) == (False, [], False)
        again = json.loads((await bruno.http.get(f"/api/tables/{table}/record")).text)
        before = json.loads(text)
        same = ("moves", "seed", "state_hash", "names", "seats", "options")
        assert [again[part] for part in same] == [before[part] for part in same]
        assert await bruno.post(f"/api/tables/{table}/review") == {}
        assert (await bruno.get(f"/api/tables/{table}/review"))["state"] == "going"
        assert await bruno.post(f"/api/tables/{table}/review", going=False) == {}
        opened = await bruno.post(f"/api/tables/{table}/what-if", position=0, seat=0)
        assert opened["table"]
        for guest in (ana, bruno):  # it is in nobody's list but the tries that grow out of it
            listed = (await guest.get("/api/me/tables?over=1"))["tables"]
            assert table not in [line["table"] for line in listed]

    run(story())


def broken(text: str) -> list[tuple[str, str]]:
    """What can be wrong, and the key of the sentence that says so."""
    said = json.loads(text)
    other = {**said["moves"][0], "tile": 1 + said["moves"][0]["tile"] % 30}
    return [
        ("not a record", "no_record"),
        ("[" * 50_000, "no_record"),
        (json.dumps({**said, "moves": said["moves"][:-1]}), "changed"),
        (json.dumps({**said, "moves": [other, *said["moves"][1:]]}), "changed"),
        (json.dumps({**said, "moves": [17]}), "changed"),
        (json.dumps({**said, "rules_version": 99}), "other_rules"),
        (json.dumps({**said, "game": "chess"}), "unknown"),
        (json.dumps({**said, "seats": 17}), "unknown"),
        (json.dumps({**said, "match": "abc", "commitment": "0" * 64}), "shuffle"),
        (a_record(0), "empty"),
    ]


def test_what_is_wrong_with_a_record_is_said_in_a_sentence_and_nothing_is_stored(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        for text, reason in broken(a_record(3)):
            with pytest.raises(Refused) as refusal:
                await records.load(worker, ANA, text)
            assert (refusal.value.problem.code, refusal.value.problem.reason) == ("bad_record", reason)
            assert refusal.value.problem.message
        assert await tables.all_ids(worker.db) == []

    in_a_worker(tmp_path / "tables.db", story)


def test_a_loaded_match_is_sound_for_the_doctor_whether_it_ended_or_was_left(tmp_path: Path) -> None:
    names = ["Ana", "x" * 99]

    async def story(worker: Worker) -> None:
        for text in (a_record(), a_record(5, names=names), a_record(5, names=[" ", 3])):
            table = await records.load(worker, ANA, text)
            room = await Rooms(worker).enter(table.id)
            assert room.played.is_over
            assert room.played.match.record() == ludoteca.replay(text).record()
            assert table.seats_of(ANA.id) == []
            assert all(len(each.name or "") <= 24 for each in table.seats)

    in_a_worker(tmp_path / "tables.db", story)
    fared = run(replay_all(tmp_path / "tables.db"))
    assert (fared.good, fared.damaged) == (3, [])


def test_a_person_loads_so_many_and_none_that_is_too_large(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_records="2/hour").start()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        assert (await loaded(ana, "x" * (MOST_RECORD + 1)))["error"]["code"] == "too_large"
        assert "table" in await loaded(ana, a_record(2))
        assert (await loaded(ana, a_record(2)))["error"]["code"] == "too_fast"
        assert (await loaded(Guest(server.address), a_record(2)))["error"]["code"] == "no_name"

    run(story())
    server.end()
