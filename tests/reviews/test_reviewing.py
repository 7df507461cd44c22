"""A review knows only what the deciding seat could see, its sums come out, and it goes on where it was stopped."""

import json
import random
from dataclasses import replace

import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.kernel import registry
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.match import Match
from ludoteca.reviews import Analysis, Decision, Review, begin, decisions_of
from ludoteca.reviews.valuing import Valuer
from tests.walks import from_here, twin, walk
from tests.warm_up import load_games

MOVES = 120  # of a match at random
FEW = 32  # iterations for a turn: enough to have parts, too few to be wise
GAMES = load_games()


def a_match(game: Game, seats: int, seed: int) -> Match:
    """Played by novices, who slip."""
    match = Match.new(game, seats, seed)
    while not match.is_over:
        seat = match.active[-1]
        match.play_code(seat, choose(game, match.seen(seat), seat, "novice", len(match.log)))
    return match


def judged_by_seat(decision: Decision) -> Decision:
    """What the seat's own eyes decide: all but what was drawn."""
    return replace(decision, luck=None)


TABLES = [(game, game.seats[0]) for game in GAMES] + [
    (game, 3) for game in GAMES if game.id in ("lighthouse", "regatta")
]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "id", str(value)))
def test_start_and_luck_and_own_decisions_and_others_are_the_end(game: Game, seats: int) -> None:
    judged = ludoteca.review(a_match(game, seats, 3), iterations=FEW)
    assert judged.is_whole
    for part in judged.parts:
        assert part.start + part.luck + part.decisions + part.others == pytest.approx(part.end, abs=1e-9)
        assert part.decisions <= 0
    assert sum(part.luck for part in judged.parts) == pytest.approx(0, abs=0.0002 * judged.length)
    assert all(sum(chances) == pytest.approx(1, abs=0.001) for chances in judged.chances[:-1])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_chances_end_with_who_won(game: Game) -> None:
    match = a_match(game, game.seats[0], 4)
    judged = begin(match, iterations=1)
    share = round(1 / max(1, len(match.winners)), 4)
    assert judged.chances[-1] == [share if seat in match.winners else 0 for seat in range(match.seats)]
    assert len(judged.chances) == len(match.standing) + 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_decision_is_judged_alike_whatever_the_seat_could_not_see(game: Game) -> None:
    for step in walk(Match.new(game, game.seats[0], 5), random.Random(5)):
        if len(step.match.log) > 40:
            break
        if len(step.match.log) % 5 != 3:
            continue
        true, other = from_here(step.match), twin(step.match, step.seat, len(step.match.log))
        assert true.seen(step.seat) == other.seen(step.seat)
        true.play_code(step.seat, step.code)
        other.play_code(step.seat, step.code)
        first, second = (ludoteca.review(match, iterations=FEW).decisions[0] for match in (true, other))
        assert judged_by_seat(first) == judged_by_seat(second)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_move_is_judged_in_positions_in_which_it_can_be_made(game: Game) -> None:
    match = Match.new(game, game.seats[0], 6)
    valuer, choice = Valuer.of(game, match.start, 1, FEW), random.Random(6)
    for number in range(MOVES):
        if match.is_over:
            break
        seat = choice.choice(match.active)
        code = match.random_code(seat, choice)
        guessed = Match.from_state(game, valuer.guessed(match.seen(seat), seat, number, code))
        assert guessed.refusal(seat, game.moves.to_json(code)) is None, game.moves.to_json(code)
        match.play_code(seat, code)


def test_a_plank_that_proves_too_short_is_no_luck() -> None:
    game = registry.load("river_dragons")
    match, choice = Match.new(game, 2, 6, {"planks": "by_eye"}), random.Random(6)
    tries: list[int] = []
    while not match.is_over and len(tries) < 5:
        seat = match.active[0]
        if "plank_too_short" in [event["event"] for event in match.play(seat, match.random_move(seat, choice))]:
            tries.append(len(match.standing))
    analysis = Analysis(match, iterations=640)
    for number in tries:
        assert max(map(abs, analysis.decision(number).luck or [1.0])) < 0.05


def test_a_review_that_was_stopped_goes_on_where_it_was() -> None:
    match = a_match(GAMES[0], 2, 6)
    whole = ludoteca.review(match, iterations=FEW)
    part = begin(match, iterations=FEW)
    for _ in range(3):
        part.decisions.append(next(decisions_of(match, part)))
        part = Review.from_json(json.loads(json.dumps(part.to_json())))
    assert not part.is_whole
    part.decisions.extend(decisions_of(match, part))
    assert part == whole == ludoteca.review(match.record(), iterations=FEW)


def test_another_seed_gives_another_opinion_and_the_same_end() -> None:
    match = a_match(GAMES[0], 2, 6)
    one, two = (begin(match, seed=seed, iterations=FEW) for seed in (1, 2))
    assert one.chances[0] != two.chances[0]
    assert one.chances[-1] == two.chances[-1]


def test_who_gives_away_the_best_card_blunders() -> None:
    match = next(
        m for m in (ludoteca.new_match("lighthouse", 2, seed) for seed in range(99)) if m.view(0)["hand"][0] == 11
    )
    match.play(0, {"move": "swap"})
    judged = ludoteca.review(match, iterations=2_000)
    (decision,) = judged.decisions
    assert (decision.word, decision.best) == ("blunder", {"move": "show"})
    assert decision.chance_of_best - decision.chance == pytest.approx(decision.cost)
    assert decision.cost > decision.error > 0
    assert judged.parts[0].decisions == -decision.cost
    assert judged.parts[1].accuracy is None


def test_a_lucky_deal_is_luck_and_a_given_position_has_none() -> None:
    matches = [ludoteca.new_match("lighthouse", 2, seed) for seed in range(99)]
    best = next(m for m in matches if m.view(0)["hand"][0] == 11)
    worst = next(m for m in matches if m.view(0)["hand"][0] == 0)
    assert begin(best, iterations=500).parts[0].luck > 0.03 > -0.03 > begin(worst, iterations=500).parts[0].luck
    assert begin(from_here(best), iterations=500).parts[0].luck == 0


def test_where_it_turned_is_told_with_whether_it_was_luck() -> None:
    judged = ludoteca.review(a_match(ludoteca.new_match("lighthouse", 2).game, 2, 8), iterations=300)
    points = judged.turning_points
    assert [abs(p.change) for p in points] == sorted((abs(p.change) for p in points), reverse=True)
    for point in points:
        made = judged.decisions[point.number - 1]
        before, after = (judged.chances[n][point.seat] for n in (point.number - 1, point.number))
        own = -made.cost if made.word != "fine" and made.seat == point.seat else after - before
        assert point.change in (pytest.approx(own, abs=1e-4), pytest.approx(after - before, abs=1e-4))
    assert any(p.by_luck for p in points)
    assert [p["number"] for p in judged.told()["turning_points"]] == [p.number for p in points]


def test_a_mistake_has_one_number_also_where_the_match_turned() -> None:
    made = Decision(1, 1, {}, {}, 0.3, 0.15, 0.02, "blunder", had_choice=True, luck=None)
    fine = replace(made, number=2, seat=0, cost=0.0, word="fine")
    chances = [[0.65, 0.35], [0.85, 0.15], [0.7, 0.3]]
    judged = Review("lighthouse", 2, [0], 2, 1, 300, [0.5, 0.5], chances, [made, fine])
    assert [(p.number, p.seat, p.change) for p in judged.turning_points] == [(1, 1, -0.15), (2, 0, -0.15)]
    lucky = replace(made, luck=[0.18, -0.18])
    judged.decisions[0] = lucky
    assert judged.turning_points[0].change == pytest.approx(-0.2)


def test_another_try_is_judged_as_what_was_done_and_the_best_one_costs_nothing() -> None:
    match = a_match(GAMES[-1], 2, 6)
    analysis = Analysis(match, iterations=FEW)
    done = max((analysis.decision(number) for number in range(1, analysis.length + 1)), key=lambda d: d.cost)
    assert analysis.tried(done.number, match.standing[done.number - 1][1]) == judged_by_seat(done)
    better = analysis.tried(done.number, match.game.moves.to_code(done.best))
    assert (better.cost, better.word, better.best) == (0, "fine", done.best)
