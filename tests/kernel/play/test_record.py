"""Records: the same match again, step by step, and one sentence for a record that is none."""

import json
from typing import Any

import pytest

import ludoteca
from ludoteca.kernel.errors import BadRecord, LudotecaError
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.play.seeds import commitment


def played(moves: int = 6) -> Match:
    match = ludoteca.new_match("yangtze", seats=3, seed=5)
    for _ in range(moves):
        seat = match.active[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def test_a_record_is_json_with_the_names_that_were_promised() -> None:
    record = json.loads(played().record())
    assert record["game"] == "yangtze"
    assert record["rules_version"] == 1
    assert record["options"] == {}
    assert len(record["seed"]) == 64
    assert record["moves"][0]["move"] == "place"
    assert len(record["moves"]) == 6


def test_a_record_can_be_replayed_step_by_step() -> None:
    match = played()
    steps = list(ludoteca.steps(match.record()))
    assert [(step.seat, step.move["move"]) for step in steps] == [(s, "place") for s, _ in match.standing]
    assert all(step.events for step in steps)
    assert steps[-1].match.state_json() == match.state_json()


def test_a_match_without_moves_has_a_record_too() -> None:
    match = ludoteca.new_match("yangtze", seats=2)
    assert ludoteca.replay(match.record()).state_json() == match.state_json()


def edited(**changes: Any) -> str:
    record = json.loads(played().record())
    for key, value in changes.items():
        if value is KeyError:
            del record[key]
        else:
            record[key] = value
    return json.dumps(record)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record is not whole: it is no JSON"),
        (played().record()[:-20], "the record is not whole: it is no JSON"),
        ("[" * 100_000, "the record is not whole: it is no JSON"),
        ("[]", "this is no record of a match"),
        ('{"ludoteca": 2}', "this is no record of a match"),
        (" " * 5_000_000, "a record is a text of at most"),
        (edited(moves=KeyError), "the record lacks moves"),
        (edited(seed=KeyError), "the record lacks a seed or a start"),
        (edited(start={}), "the record lacks a seed or a start, or has both"),
        (edited(options=[]), "the record lacks a seed or a start"),
        (edited(moves="place"), "a record has a list of at most"),
        (edited(game="chess"), "there is no game 'chess'"),
        (edited(game={}), "there is no game '{}'"),
        (edited(seats=9), "Yangtze is for 2 to 4 seats, not 9"),
        (edited(options={"side": "up"}), "Yangtze has no option 'side'"),
        (edited(rules_version=99), "the record was played by version 99 of the rules, and this is 1"),
        (edited(seed="12"), "a seed is a whole number from 0, or 64 hex digits"),
        (edited(seed=12), "the record's seed is not a text"),
        (edited(moves=[3]), "move 1 of the record cannot be played: there is no seat None"),
        (edited(moves=[{"seat": 0, "move": "fly"}]), "move 1 of the record cannot be played: there is no move 'fly'"),
        (edited(moves=[]), "the record was changed"),
        (edited(state_hash="0" * 64), "the record was changed"),
        (edited(seed="00" * 32), "move 1 of the record cannot be played"),
    ],
)
def test_a_record_that_is_none_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LudotecaError) as raised:
        ludoteca.replay(text)
    assert str(raised.value).startswith(sentence)
    assert "\n" not in str(raised.value)


def test_one_changed_move_is_noticed() -> None:
    record = json.loads(played().record())
    record["moves"][-1]["rotation"] ^= 1
    with pytest.raises(LudotecaError, match=r"^the record was changed|cannot be played"):
        ludoteca.replay(json.dumps(record))


def test_a_record_from_a_given_position_must_fit_its_position() -> None:
    record = json.loads(ludoteca.match_from("yangtze", played().copy_state()).record())
    record["seats"] = 2
    with pytest.raises(LudotecaError, match="seats and options are not those of its start"):
        ludoteca.replay(json.dumps(record))
    record["start"]["turn"] = 77
    with pytest.raises(LudotecaError, match="this position cannot occur: turn and first must be seats"):
        ludoteca.replay(json.dumps(record))


def test_the_matches_of_a_replay_stay_what_they_were() -> None:
    match = played()
    kept = list(ludoteca.steps(match.record()))
    assert [len(step.match.standing) for step in kept] == list(range(1, len(match.standing) + 1))
    again = ludoteca.new_match("yangtze", seats=match.seats, seed=match.seed)
    for step in kept:
        again.play(step.seat, step.move)
        assert step.match.state_hash() == again.state_hash()


def test_a_record_is_verified_with_its_commitment() -> None:
    match = played()
    about = {"match": "t1", "commitment": commitment("t1", match.seed.hex() if match.seed else "")}
    text = json.dumps(about)[:-1] + ", " + match.record()[1:]
    assert ludoteca.verify(text).has_commitment
    assert not ludoteca.verify(match.record()).has_commitment
    with pytest.raises(BadRecord, match="the shuffle was not the one that was committed to"):
        ludoteca.verify(text.replace('"t1"', '"t2"'))
