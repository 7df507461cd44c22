"""Why a move is better: what it leads to first, in numbers that add up; no small gain excuses a large loss."""

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.reviews.outcome import Outcome, Source
from ludoteca.reviews.reasons import _sentences, ends_told
from tests.puzzles.test_shipped import GAMES

NOTHING: dict[str, int] = {}


def said(at_once: dict[str, int], found: Outcome, language: str = "en", game_id: str = "yangtze") -> list[str]:
    game = registry.load(game_id)
    assert game.worth is not None
    all_facts = dict.fromkeys(game.worth.rules, 0)
    return _sentences(
        game, game.worth, all_facts | at_once, found._replace(later=all_facts | dict(found.later)), 2, language
    )


def test_a_loss_at_once_that_pays_off_is_said_with_what_it_pays() -> None:
    source = Source("seven_different", False, (17.2, 12.4))
    found = Outcome(48, (41.2, 37.1), (40.0, 40.3), True, source, NOTHING)
    first, *more = said({"points": -10, "near": 3}, found)
    assert first == "Worth about 4 points by the end: on average 41 instead of 37."
    assert more == [
        "What differs most: 17 points instead of 12 for seven different.",
        "At once: 10 points fewer, but 3 lantern cards closer to a reward.",
        "Quick bots played both moves on to the end, 48 times each, from what could be seen then.",
    ]


def test_a_loss_at_once_is_never_given_for_a_reason_where_nothing_is_sure() -> None:
    unsure = Outcome(48, (41.2, 41.0), (40.0, 40.3), False, None, NOTHING)
    first, *more = said({"points": -10, "near": 3}, unsure)
    assert "nothing that can be counted" in first
    assert more[0].startswith("At once: 10 points fewer, but")
    later, *_ = said({"points": -10}, unsure._replace(later={"cards": 2}))
    assert later.startswith("After 4 more moves, on average: 2 lantern cards more.")
    worse, *_ = said({"points": -10}, unsure._replace(later={"points": -3, "cards": 2}))
    assert "nothing that can be counted" in worse
    at_once, *_ = said({"cards": 2}, unsure)
    assert at_once.startswith("At once: 2 lantern cards more.")


@pytest.mark.parametrize(
    ("own", "rival", "told"),
    [
        ((39.4, 38.6), (40.1, 44.9), "worth about 5 points by the end: on average 40 instead of 45 for the best rival"),
        (
            (38.9, 38.1),
            (40.4, 44.6),
            "worth about 6 points by the end: on average 39 instead of 38, and 40 instead of 45",
        ),
        ((38.4, 37.6), (41.4, 41.4), "worth about 0.8 points by the end: on average 38.4 instead of 37.6"),
    ],
)
def test_the_numbers_of_an_end_add_up_as_they_are_read(
    own: tuple[float, float], rival: tuple[float, float], told: str
) -> None:
    found = Outcome(48, own, rival, True, None, NOTHING)
    assert ends_told(registry.load("yangtze"), "en", found, 3).startswith(told)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_left_to_do_or_won_is_said_in_every_language(game: object) -> None:
    game = registry.load(str(getattr(game, "id", "")))
    found = Outcome(48, (-1.25, -2.5), (-3.0, -1.5), True, None, NOTHING)
    texts = [ends_told(game, language, found, 4) for language in LANGUAGES]
    assert len({*texts}) == len(LANGUAGES)
    assert not [text for text in texts if "{" in text or "-" in text]


def test_a_race_is_told_in_what_was_left_to_do() -> None:
    found = Outcome(48, (-1.25, -2.5), (-3.04, -1.5), True, None, NOTHING)
    first, note, *_ = said(NOTHING, found, game_id="river_dragons")
    assert first.startswith(
        "Worth about 2.8 actions by the end: on average 1.2 left to the destination instead of 2.5,"
    )
    assert note == "An action is a stone, a plank or a step on the way to the destination."
