"""The file of a game's puzzles, written after every match that was looked through: making them can be stopped."""

import json
from pathlib import Path

from ludoteca.kernel import BadRecord, Game, Json
from ludoteca.puzzles.finding import Wish, find
from ludoteca.puzzles.puzzle import as_json

NUMBER = 60
BUDGET = 200  # iterations of a glance, by default


def make(game: Game, file: Path, number: int = NUMBER, budget: int = BUDGET) -> None:
    """Add puzzles to a file until it has as many; asked again, it goes on after the last match it looked through."""
    kept = _kept(file) | {"rules_version": game.rules_version, "budget": budget}
    if len(kept["puzzles"]) >= number:
        return
    for match, found in find(Wish(game, budget), kept["matches"]):
        kept["matches"] = match + 1
        kept["puzzles"] = sorted(kept["puzzles"] + [as_json(one) for one in found], key=_hardness)
        file.write_text(_text(kept), encoding="utf-8")
        if len(kept["puzzles"]) >= number:
            return


def _kept(file: Path) -> Json:
    """What a file holds; one that is not there, or empty, holds nothing yet."""
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    try:
        kept = json.loads(text or '{"matches": 0, "puzzles": []}')
        return {"matches": int(kept["matches"]), "puzzles": list(kept["puzzles"])}
    except (ValueError, KeyError, TypeError):
        raise BadRecord(f"{file} holds no puzzles; name a new file, or one that was made before") from None


def _hardness(puzzle: Json) -> tuple[float, int, int]:
    missed: dict[str, float] = puzzle["missed"]
    return sum(missed.values()), int(puzzle["seed"]), len(puzzle["moves"])


def _text(kept: Json) -> str:
    """A line for each puzzle, so that a change can be read."""
    facts = {name: fact for name, fact in kept.items() if name != "puzzles"}
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in kept["puzzles"])
    return json.dumps(facts)[:-1] + ', "puzzles": [\n' + lines + "\n]}\n"
