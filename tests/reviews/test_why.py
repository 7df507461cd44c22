"""What a move brings, and why another was better: what it surely has, in the game's own facts and words, by what the
seat could see."""

from itertools import islice
from random import Random

import pytest

import ludoteca
from ludoteca.kernel import registry
from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.puzzles import Puzzle, puzzles_of
from ludoteca.reviews import Analysis, Decision
from ludoteca.reviews.valuing import Valuer
from ludoteca.reviews.why import _surely, brings
from tests.puzzles.test_shipped import GAMES
from tests.walks import twin, walk

FEW = 64  # iterations for a turn: what is better was found before
TRIES = 8  # puzzles
DEALS, MOVES = 2, 24


def judged(puzzle: Puzzle) -> Decision:
    """The most tempting other move, made in the puzzle's place."""
    match = puzzle.match()
    match.play(puzzle.seat, puzzle.others[0].move)
    return Analysis(match, iterations=FEW).decision(len(match.standing))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_decision_that_has_a_name_is_told_what_was_better_about_the_other_move(game: Game) -> None:
    clear = [one for one in puzzles_of(game) if one.reason.more and not one.reason.later][:TRIES]
    found = [(one, decision) for one in clear for decision in [judged(one)] if decision.best == one.best]
    named = [(one, decision) for one, decision in found if decision.word != "fine"]
    assert named
    for _, decision in named:
        assert decision.why is not None
        sentences = [decision.why, *decision.more]
        assert all({*said} == {*LANGUAGES} for said in sentences)
        assert all(text[0].isupper() and text[-1] == "." for said in sentences for text in said.values())
    # What tells at once is said, too, as the puzzle's answer says it.
    at_once = [(one, " ".join(said["en"] for said in decision.more)) for one, decision in named]
    assert any(one.why("en")[-1].split("next best move: ")[-1].split(".")[0] in said for one, said in at_once)
    assert all((decision.why, decision.more) == (None, []) for _, decision in found if decision.word == "fine")


def test_only_what_differs_in_every_guess_is_a_reason() -> None:
    assert (_surely([2, 1, 3]), _surely([-2, -1]), _surely([1, 0, 1]), _surely([-1, 1])) == (1, -1, 0, 0)


def told(match: ludoteca.Match, seat: int, code: int) -> dict[str, str] | None:
    return brings(Valuer(match.game, 1, FEW), match.seen(seat), seat, code)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_move_brings_is_said_in_every_language_whatever_the_seat_cannot_see(game: Game) -> None:
    said: set[str] = set()
    for seed in range(DEALS):
        match = ludoteca.new_match(game.id, seats=3, seed=seed)
        for step in islice(walk(match, Random(seed)), MOVES):
            what = told(step.match, step.seat, step.code)
            assert told(twin(step.match, step.seat, seed), step.seat, step.code) == what
            said |= {*what.values()} if what else set()
    assert len(said) > len(LANGUAGES)  # and not always the same


def test_a_fact_of_the_moment_is_nothing_that_a_move_brings_or_takes() -> None:
    """Whoever lays a plank has no shorter one to lay: there is none to lay any more."""
    game = registry.load("river_dragons")
    laying = [one for one in puzzles_of(game) if one.best["move"] == "place_plank"]
    said = [told(one.match(), one.seat, int(game.moves.to_code(one.best))) for one in laying]
    assert any(said)
    assert not [what for what in said if what and "to place now" in what["en"]]
