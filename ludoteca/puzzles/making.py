"""The file of a game's puzzles, written after every match that was looked through: making them can be stopped."""

import json
from collections import Counter
from pathlib import Path

from ludoteca.kernel import BadRecord, Game, Json
from ludoteca.puzzles.ahead import with_end
from ludoteca.puzzles.finding import Decision, Wish, decision_of, find
from ludoteca.puzzles.puzzle import as_json, from_json

NUMBER = 60
BUDGET = 200  # iterations of a glance, by default


def make(game: Game, file: Path, number: int = NUMBER, budget: int = BUDGET, matches: int = 0) -> None:
    """Add puzzles to a file until it has as many, and has seen as many matches; asked again, it goes on.

    A full file takes those of kinds that it has few of, in the place of the least clear one of what it has most of.
    """
    kept = _kept(file) | {"rules_version": game.rules_version, "budget": budget}
    if _is_done(kept, number, matches):
        return
    wish = Wish(game, budget, lambda decision: wants(kept["puzzles"], number, decision))
    for match, found in find(wish, kept["matches"]):
        kept["matches"] = match + 1
        listed = spread(kept["puzzles"] + [as_json(one) for one in found], number)
        kept["puzzles"] = sorted(listed, key=_hardness)
        file.write_text(_text(kept), encoding="utf-8")
        if _is_done(kept, number, matches):
            return


def explain(game: Game, file: Path) -> None:
    """Find anew what the best move of each puzzle of a file leads to, as answers say it; the puzzles stay."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    kept["puzzles"] = [as_json(with_end(from_json(game.id, one))) for one in kept["puzzles"]]
    file.write_text(_text(kept), encoding="utf-8")


def _is_done(kept: Json, number: int, matches: int) -> bool:
    return len(kept["puzzles"]) >= number and kept["matches"] >= matches


# == Of every kind =====================================================


def wants(listed: list[Json], number: int, decision: Decision) -> bool:
    """Whether one more of a kind is missing: there is room, or more of another kind than there would be of this one."""
    counts = _counts(listed)
    return len(listed) < number or counts[decision] + 1 < max(counts.values())


def spread(listed: list[Json], number: int) -> list[Json]:
    """At most as many: the least clear one of the most frequent kind goes, and again."""
    left = list(listed)
    while len(left) > number:
        counts = _counts(left)
        most = max(counts.values())
        left.remove(min((one for one in left if counts[_decision(one)] == most), key=_clearness))
    return left


def _counts(listed: list[Json]) -> Counter[Decision]:
    return Counter(map(_decision, listed))


def _decision(puzzle: Json) -> Decision:
    return decision_of(puzzle["best"], puzzle["options"])


def _clearness(puzzle: Json) -> float:
    """By how much the best is better, as it counts between two."""
    return float((puzzle["chance"] - puzzle["others"][0]["chance"]) * puzzle["seats"])


# == The file ==========================================================


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
