"""The format of a record: a match written down as text. It knows no `Match`; `record` plays one again.

A record holds the game, the version of its rules, seats, options, the seed (or the given position), the moves that
stand, and a hash of where they lead: a record that was cut short or edited does not pass for a match.
"""

import json
from collections.abc import Iterable
from typing import Any

from ludoteca.kernel.errors import BadRecord
from ludoteca.kernel.vocabulary import Json

FORMAT = 1
LONGEST = 4_000_000  # characters: far more than the longest match
MOST_MOVES = 100_000
WANTED = {"ludoteca", "game", "rules_version", "seats", "options", "moves", "state_hash"}


def write(head: Json, moves: Iterable[Json]) -> str:
    """A record's text: what is known of the match, then its moves, one to a line."""
    lines = ",\n".join("  " + json.dumps(move) for move in moves)
    return json.dumps({"ludoteca": FORMAT, **head})[:-1] + ', "moves": [\n' + lines + "\n]}\n"


def parse(text: object) -> dict[str, Any]:
    """What a record says, its form checked; BadRecord if it is none."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadRecord(f"a record is a text of at most {LONGEST:,} characters")
    try:
        head = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("the record is not whole: it is no JSON") from None
    if not isinstance(head, dict) or head.get("ludoteca") != FORMAT:
        raise BadRecord(f"this is no record of a match (format {FORMAT})")
    missing = sorted(WANTED - head.keys())
    if missing or ("seed" in head) == ("start" in head) or not isinstance(head["options"], dict):
        raise BadRecord(f"the record lacks {', '.join(missing) or 'a seed or a start, or has both'}")
    if not isinstance(head["moves"], list) or len(head["moves"]) > MOST_MOVES:
        raise BadRecord(f"a record has a list of at most {MOST_MOVES:,} moves")
    return head
