"""Two statements of the rules of River Dragons, one fast and one plain, agree move by move."""

import random
from collections import Counter
from collections.abc import Callable
from math import dist
from typing import Any

import pytest

from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.play.match import Match
from tests.plain.river_dragons import ACTIONS, OPPOSITE, PlainRiver, comparable, opening_faults
from tests.plain.river_geometry import COLORS, GRID, ISLANDS, VILLAGES, Point
from tests.walks import Table, all_tables, any_move, tables
from tests.warm_up import load_games

RIVER = next(game for game in load_games() if game.id == "river_dragons")
SMALL = {"side": "basic", "planks": "by_eye"}
TABLES = tables([RIVER]) if MODE == "compiled" else [Table(RIVER, 3, SMALL)]
MATCHES = {"basic": 8, "expert": 4} if MODE == "compiled" else {"basic": 3}  # shared out among the seats of a table
CARDS = [*ACTIONS, *(f"dragon_{color}" for color in COLORS)]
HAPPENINGS = [
    "action_canceled",
    "action_lost",
    "dragon_defied",
    "jumped_on_plank",
    "jumped_to_village",
    "match_won",
    "nobody_won",
    "pawn_fell",
    "plank_lost",
    "plank_removed",
    "plank_too_short",
    "rest_lost",
    "stone_placed",
    "stone_placed_on_island",
    "stone_removed",
]

Chooser = Callable[[Match, PlainRiver, int, random.Random], int]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_engine_and_the_plain_rules_agree(table: Table) -> None:
    for seed in range(max(1, MATCHES[table.options["side"]] // table.seats)):
        play_both(table.match(seed), wandering, random.Random(f"{table} {seed}"))


@pytest.mark.skipif(MODE != "compiled", reason="takes too many matches")
def test_they_agree_in_matches_in_which_everything_happens() -> None:
    happened: Counter[str] = Counter()
    for table in all_tables(RIVER)[::3]:  # every side, every way to choose planks and every number of seats
        happened += play_both(table.match(1), eager, random.Random(f"eager {table}"))
    assert [event for event in HAPPENINGS if happened[event] == 0] == []


def play_both(match: Match, choose: Chooser, chooser: random.Random) -> Counter[str]:
    """Play a match here and there, comparing all the way; return how often each kind of event happened."""
    happened: Counter[str] = Counter()
    plain = PlainRiver(match.state_json())
    assert opening_faults(match.state_json()) == []
    assert [match.forms(seat)[0]["of"] for seat in match.active] == [plain.hand(seat) for seat in match.active]
    while not match.is_over:
        assert plain.comparable() == comparable(match.state_json())
        compare_legal(match, plain, chooser)
        seat = chooser.choice(match.active)
        code = choose(match, plain, seat, chooser)
        events = match.told(match.play_code(seat, code), None, everything=True)
        happened.update(event["event"] for event in events)
        plain.play(seat, RIVER.moves.to_json(code))
    assert plain.comparable() == comparable(match.state_json())
    assert plain.winners() == match.winners
    return happened


def compare_legal(match: Match, plain: PlainRiver, chooser: random.Random) -> None:
    """Both list the same moves for every seat; what is not listed is tried out."""
    legal = plain.legal()
    for seat in range(plain.seats):
        listed = match.legal(seat)
        if plain.free_stone() and seat == plain.acting:
            assert 0 < len(listed) <= 64
            assert all(plain.allows(seat, move) for move in listed)
        else:
            assert len(listed) == len(legal[seat])
            assert set(map(str, listed)) == set(map(str, legal[seat]))
    tries: list[dict[str, Any]] = []
    if plain.free_stone():
        tries = [{"move": "place_stone", "x": x, "y": y} for x, y in chooser.sample(GRID, 10)]
    elif plain.phase == "programming":
        tries = [{"move": "program", "cards": chooser.sample(CARDS, 5)}]
    for move in tries:
        seat = plain.acting if plain.free_stone() else chooser.randrange(plain.seats)
        assert plain.allows(seat, move) == (match.refusal(seat, move) is None)


def wandering(match: Match, plain: PlainRiver, seat: int, chooser: random.Random) -> int:
    """Return any legal move."""
    return any_move(match, seat, chooser)


def eager(match: Match, plain: PlainRiver, seat: int, chooser: random.Random) -> int:
    """Return a legal move that mostly is on the way from the pawn to its goal."""
    if plain.phase == "programming":
        return match.checked_code(seat, {"move": "program", "cards": eager_program(plain, seat, chooser)})
    moves = list(match.legal(seat))
    if not moves or chooser.random() < 0.2:
        return any_move(match, seat, chooser)
    chooser.shuffle(moves)
    return match.checked_code(seat, min(moves, key=lambda move: detour(plain, seat, move)))


def eager_program(plain: PlainRiver, seat: int, chooser: random.Random) -> list[str]:
    """Return a program that builds first and moves later, now and then with a jump, a removal or a dragon."""
    if chooser.random() < 0.3:
        return ["place_2_planks", "place_1_plank", "move_2", "jump", "move_1"]
    dragons = [card for card in plain.hand(seat) if card not in ACTIONS]
    rest = ["place_1_stone", "place_1_plank", "remove", "jump", chooser.choice(dragons)]
    cards = ["place_2_stones", "place_2_planks", *chooser.sample(rest, 2), "move_2"]
    return cards if chooser.random() < 0.7 else chooser.sample(cards, 5)


def detour(plain: PlainRiver, seat: int, move: dict[str, Any]) -> float:
    """Return how long the way is that leads from the pawn over the place of a move to its goal."""
    here, goal = plain.pawns[seat], VILLAGES[OPPOSITE[plain.colors[seat]]]
    starts = [VILLAGES[here]] if isinstance(here, str) else list(plain.line(plain.laid[here]))
    start = min(starts, key=lambda point: dist(point, goal))
    if move["move"].startswith(("step", "jump")):
        return min(dist(point, goal) for point in touched(plain, move))
    return max(dist(start, point) + dist(point, goal) for point in touched(plain, move))


def touched(plain: PlainRiver, move: dict[str, Any]) -> list[Point]:
    """Return the centers that a move has to do with; the middle of the board if none."""
    if move["move"] == "place_stone":
        return [(10 * move["x"], 10 * move["y"])]
    if "island" in move or "stone" in move:
        return [ISLANDS[move["island"]] if "island" in move else plain.stones()[move["stone"]]]
    if "ends" in move:
        return [plain.centers[end] for end in move["ends"]]
    if move["move"].endswith("village"):
        return [VILLAGES[move["color"]]]
    plank = (move["color"], move["number"])
    return list(plain.line(plain.laid[plank])) if plank in plain.laid else [(3000, 2700)]
