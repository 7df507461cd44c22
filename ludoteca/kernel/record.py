"""A match as text, to keep and to replay.

A record holds the game, the version of its rules, seats, options, the seed (or the given position), the moves that
stand, and a hash of where they lead: a record that was cut short or edited does not pass for a match.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from ludoteca.kernel import registry
from ludoteca.kernel.errors import BadRecord, LudotecaError
from ludoteca.kernel.match import Match
from ludoteca.kernel.visibility import state_json
from ludoteca.kernel.vocabulary import Json

FORMAT = 1
LONGEST = 4_000_000  # characters: far more than the longest match
MOST_MOVES = 100_000


class Step(NamedTuple):
    """One move of a replay: the match as it is after it, and the events with all secrets."""

    match: Match
    seat: int
    move: Json
    events: list[int]


def state_hash(match: Match) -> str:
    """The same on every machine for the same position."""
    return hashlib.sha256(match.packed).hexdigest()


def to_text(match: Match) -> str:
    """The record of a match, one move to a line."""
    origin: Json = {"seed": match.seed.hex()} if match.seed else {"start": state_json(match.game.seen_by, match.start)}
    head: Json = {
        "ludoteca": FORMAT,
        "game": match.game.id,
        "rules_version": match.game.rules_version,
        "seats": match.seats,
        "options": match.options,
        **origin,
        "state_hash": state_hash(match),
    }
    moves = [json.dumps({"seat": seat, **match.game.moves.to_json(code)}) for seat, code in match.standing]
    lines = ",\n".join("  " + move for move in moves)
    return json.dumps(head)[:-1] + ', "moves": [\n' + lines + "\n]}\n"


def steps(text: str) -> Iterator[Step]:
    """The match of a record, move by move. BadRecord at the first thing that is wrong."""
    head = _parse(text)
    yield from _replayed(_begin(head), head)


def from_text(text: str) -> Match:
    """The same match again."""
    head = _parse(text)
    match = _begin(head)
    for _ in _replayed(match, head):
        pass
    return match


def _replayed(match: Match, head: dict[str, Any]) -> Iterator[Step]:
    for number, line in enumerate(head["moves"], 1):
        move = dict(line) if isinstance(line, dict) else {}
        seat = move.pop("seat", None)
        try:
            code = match.legal_code(seat, move)
        except LudotecaError as error:
            raise BadRecord(f"move {number} of the record cannot be played: {error}") from None
        yield Step(match, seat, move, match.play_code(seat, code))
    if head["state_hash"] != state_hash(match):
        raise BadRecord("the record was changed: its moves do not lead to the position that it names")


def _parse(text: object) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadRecord(f"a record is a text of at most {LONGEST:,} characters")
    try:
        head = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("the record is not whole: it is no JSON") from None
    wanted = {"ludoteca", "game", "rules_version", "seats", "options", "moves", "state_hash"}
    if not isinstance(head, dict) or head.get("ludoteca") != FORMAT:
        raise BadRecord(f"this is no record of a match (format {FORMAT})")
    missing = sorted(wanted - head.keys())
    if missing or ("seed" in head) == ("start" in head) or not isinstance(head["options"], dict):
        raise BadRecord(f"the record lacks {', '.join(missing) or 'a seed or a start, or has both'}")
    if not isinstance(head["moves"], list) or len(head["moves"]) > MOST_MOVES:
        raise BadRecord(f"a record has a list of at most {MOST_MOVES:,} moves")
    return head


def _begin(head: dict[str, Any]) -> Match:
    game = registry.load(head["game"])
    if head["rules_version"] != game.rules_version:
        version = str(head["rules_version"])[:20]
        raise BadRecord(f"the record was played by version {version} of the rules, and this is {game.rules_version}")
    if "start" not in head:
        if not isinstance(head["seed"], str):
            raise BadRecord("the record's seed is not a text of 64 hex digits")
        return Match.new(game, head["seats"], head["seed"], head["options"])
    match = Match.from_state(game, head["start"])
    if (match.seats, match.options) != (head["seats"], head["options"]):
        raise BadRecord("the record's seats and options are not those of its start")
    return match
