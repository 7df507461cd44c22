"""What is known of the strength of bots."""

import itertools
import json

from ludoteca.server.bots.ratings import rungs_of
from tools import bot_ratings

GAMES = ["river_dragons", "summer_pavilion", "yangtze"]


def match(bots: list[str], winners: list[int], **more: object) -> str:
    """A line of the arena's file."""
    return json.dumps({"game": "toy", "bots": bots, "winners": winners, "options": [], "versions": ["1"]} | more)


def test_what_is_known_of_bots_is_what_was_measured() -> None:
    assert bot_ratings.written() == bot_ratings.FILE.read_text(encoding="utf-8")
    found = json.loads(bot_ratings.written())["games"]
    assert sorted(found) == GAMES
    assert all(each["matches"] for game in found.values() for each in game["from"].values())
    for game in GAMES:
        assert all(lower < higher for lower, higher in itertools.pairwise(rungs_of(game)))


def test_a_level_that_nobody_measured_is_left_out_with_those_above_it() -> None:
    by_hand = json.dumps({"row": "toy casual novice 2 100", "share": 0.0})
    first = [match(["casual", "novice"], [0]), match(["novice", "casual"], [0]), match(["casual", "novice"], [0, 1])]
    above = [match(["master", "expert"], [0]), match(["skilled", "casual"], [0])]
    others = [
        match(["skilled", "casual"], [1], options=[["side", "b"]]),
        match(["skilled", "casual"], [1], versions=[]),
    ]
    toy = bot_ratings.ratings([by_hand, *first, *above, *others])["games"]["toy"]
    assert list(toy["mu"]) == bot_ratings.LEVELS[:3], "expert never met skilled"
    assert toy["from"]["casual : novice"] == {"share": 0.5, "matches": 3}, "what names its versions goes before"
    assert toy["from"]["skilled : casual"] == {"share": 1.0, "matches": 1}


def test_levels_that_matches_do_not_tell_apart_are_equally_strong() -> None:
    won, lost = match(["casual", "novice"], [0]), match(["casual", "novice"], [1])
    for wins, losses, is_apart in ((13, 12, False), (12, 13, False), (2, 23, False), (17, 8, True)):
        mu = bot_ratings.ratings([won] * wins + [lost] * losses)["games"]["toy"]["mu"]
        assert (mu["casual"] > mu["novice"]) == is_apart
        assert mu["casual"] >= mu["novice"]
