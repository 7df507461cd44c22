"""A record played again: the same match, its moves one by one, and whether everything in it is true."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from ludoteca.kernel import registry
from ludoteca.kernel.errors import BadRecord, LudotecaError
from ludoteca.kernel.play import transcript
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.play.seeds import commitment
from ludoteca.kernel.vocabulary import Json


class Step(NamedTuple):
    """One move of a replay: the match as it is after it (a clone of its own), and the events with all secrets."""

    match: Match
    seat: int
    move: Json
    events: list[int]


class Verified(NamedTuple):
    """A match whose record is as the rules say, and as it says itself."""

    match: Match
    has_commitment: bool  # and the shuffle is the one that was committed to


def steps(text: str) -> Iterator[Step]:
    """The match of a record, move by move. BadRecord at the first thing that is wrong."""
    head = transcript.parse(text)
    for step in _replayed(_begin(head), head):
        yield step._replace(match=step.match.clone())


def from_text(text: str) -> Match:
    """The match of a record, played again; BadRecord if it is none."""
    head = transcript.parse(text)
    match = _begin(head)
    for _ in _replayed(match, head):
        pass
    return match


def verify(text: str) -> Verified:
    """The match of a record whose moves, end and commitment are all as it says; BadRecord if not."""
    match, head = from_text(text), transcript.parse(text)
    if "commitment" not in head:
        return Verified(match, has_commitment=False)
    secret = head.get("seed") or Match.from_state(match.game, match.start).state_hash()
    if head["commitment"] != commitment(str(head.get("match")), secret):
        raise BadRecord("the shuffle was not the one that was committed to when the match began", "shuffle")
    return Verified(match, has_commitment=True)


def _replayed(match: Match, head: dict[str, Any]) -> Iterator[Step]:
    """Plays on in the one match that was given."""
    for number, line in enumerate(head["moves"], 1):
        move = dict(line) if isinstance(line, dict) else {}
        seat = move.pop("seat", None)
        try:
            code = match.checked_code(seat, move)
        except LudotecaError as error:
            raise BadRecord(f"move {number} of the record cannot be played: {error}", "changed") from None
        yield Step(match, seat, move, match.play_code(seat, code))
    if head["state_hash"] != match.state_hash():
        raise BadRecord("the record was changed: its moves do not lead to the position that it names", "changed")


def _begin(head: dict[str, Any]) -> Match:
    game = registry.load(head["game"])
    if head["rules_version"] != game.rules_version:
        version = str(head["rules_version"])[:20]
        sentence = f"the record was played by version {version} of the rules, and this is {game.rules_version}"
        raise BadRecord(sentence, "other_rules")
    if "start" not in head:
        if not isinstance(head["seed"], str):
            raise BadRecord("the record's seed is not a text of 64 hex digits")
        return Match.new(game, head["seats"], head["seed"], head["options"])
    match = Match.from_state(game, head["start"])
    if (match.seats, match.options) != (head["seats"], head["options"]):
        raise BadRecord("the record's seats and options are not those of its start")
    return match
