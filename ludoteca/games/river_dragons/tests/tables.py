"""Tables at which the tests sit down, set up in few words.

With six seats a seat's number is its color's place in COLORS. A support is the number of a stone or the color of a
village; a plank is written "green_3"; a space is a plank or the color of a village.
"""

import numpy as np

import ludoteca
from ludoteca.games.river_dragons.data import ISLAND_XY, NUMBERS, PLANKS, SEAT_COLOR, STONES, Card, Color
from ludoteca.games.river_dragons.planks import lay_plank
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import Json

COLORS = [color.name.lower() for color in Color]
BLACK, RED, YELLOW, PINK, GREEN, BLUE = range(6)
ACTIONS = [card.name.lower() for card in Card][:8]
Where = int | str

# == Moves =============================================================


def program(*cards: str) -> Json:
    """A program that begins so; actions that are not named follow, stones first."""
    rest = [card for card in ACTIONS if card not in cards]
    return {"move": "program", "cards": [*cards, *rest][:5]}


def island(number: int) -> Json:
    return {"move": "place_stone_on_island", "island": number}


def point(x: int, y: int) -> Json:
    return {"move": "place_stone", "x": x, "y": y}


def choose(plank: str) -> Json:
    return {"move": "choose_plank", **parts(plank)}


def place(a: Where, b: Where) -> Json:
    return {"move": "place_plank", "ends": ends(a, b)}


def go(space: str, *, way: str = "step") -> Json:
    """A step, or a jump, to a plank or to the village of a color."""
    if space in COLORS:
        return {"move": f"{way}_to_village", "color": space}
    return {"move": f"{way}_on_plank", **parts(space)}


def jump(space: str) -> Json:
    return go(space, way="jump")


def remove(what: Where) -> Json:
    if isinstance(what, int):
        return {"move": "remove_stone", "stone": what}
    return {"move": "remove_plank", **parts(what)}


def parts(plank: str) -> Json:
    color, number = plank.split("_")
    return {"color": color, "number": int(number)}


def ends(a: Where, b: Where) -> list[str]:
    return [f"stone_{end}" if isinstance(end, int) else f"village_{end}" for end in (a, b)]


# == Setting up ========================================================


def a_table(
    *stones: int, seats: int = 6, first: int = 0, side: str = "basic", planks: str = "by_eye", turn: int = 1
) -> np.record:
    """Stones on these islands; everyone is about to program."""
    s = ludoteca.new_match("river_dragons", seats, 1, {"side": side, "planks": planks}).copy_state()
    s.first, s.acting, s.turn_number = first, (first - 1) % seats, turn
    for stone in stones:
        put(s, stone)
    return s


def on_a_plank() -> np.record:
    """Black's pawn on a plank of its own in the middle of the delta."""
    s = a_table()
    bridge(s, "black_2", 14, 15)
    stand(s, BLACK, "black_2")
    return s


def two_ways_out() -> np.record:
    """Two planks lead out of black's village."""
    s = a_table()
    bridge(s, "black_1", 12, "black")
    bridge(s, "black_2", 18, "black")
    return s


def black_behind_red() -> np.record:
    """Three planks in a row: black's pawn on the first, red's on the second."""
    s = a_table()
    bridge(s, "red_2", 14, 15)
    bridge(s, "red_3", 15, 16)
    bridge(s, "green_4", 16, 22)
    stand(s, BLACK, "red_2")
    stand(s, RED, "red_3")
    return s


def put(s: np.record, stone: int, x: int | None = None, y: int | None = None) -> None:
    """A stone of the supply on its island, or at a point given in tenths of a millimeter."""
    s.stones[stone - 1] = ISLAND_XY[stone - 1] if x is None else (x, y)
    s.supply -= 1


def bridge(s: np.record, plank: str, a: Where, b: Where) -> None:
    """Have a plank lie; stones that are not there come with it."""
    for end in (a, b):
        if isinstance(end, int) and s.stones[end - 1, 0] == EMPTY:
            put(s, end)
    low, high = sorted(end - 1 if isinstance(end, int) else STONES + COLORS.index(end) for end in (a, b))
    s.held_by[index(plank)] = EMPTY
    lay_plank(s, index(plank), low, high)


def index(plank: str) -> int:
    color, number = plank.split("_")
    return COLORS.index(color) * NUMBERS + int(number) - 1


def stand(s: np.record, seat: int, space: str) -> None:
    """Put a pawn somewhere."""
    s.pawns[seat] = PLANKS + COLORS.index(space) if space in COLORS else index(space)


def hold(s: np.record, seat: int, *planks: str) -> None:
    """Have just these planks in a reserve; what was there is out of the game."""
    s.held_by[s.held_by == seat] = EMPTY
    for plank in planks:
        assert s.ends[index(plank), 0] == EMPTY
        s.held_by[index(plank)] = seat


def fill_islands(s: np.record, but: int) -> None:
    """Stones on all islands but that many of the last."""
    for stone in range(1, STONES + 1 - but):
        if s.stones[stone - 1, 0] == EMPTY:
            put(s, stone)


def match_at(s: np.record) -> Match:
    return ludoteca.match_from("river_dragons", s)


def reveal(s: np.record, **cards: str) -> tuple[Match, list[Json]]:
    """All programs are given, with these cards in slot 1, by color; others place stones. The events since."""
    match, events = match_at(s), []
    for seat in range(match.seats):
        card = cards.get(color_of(s, seat), "place_1_stone")
        events = match.play(seat, program(card))
    return match, events


def color_of(s: np.record, seat: int) -> str:
    return COLORS[int(SEAT_COLOR[s.seats - 2, seat])]


def play_on(match: Match, slot: int) -> list[Json]:
    """Carry out cards anyhow until a slot has been revealed; all events since."""
    events: list[Json] = []
    while match.copy_state().slot < slot:
        events += match.play(match.active[0], match.legal(match.active[0])[0])
    return events


# == Looking ===========================================================


def of_kind(events: list[Json], kind: str) -> list[Json]:
    return [event for event in events if event["event"] == kind]


def of_seat(events: list[Json], seat: int) -> list[str]:
    """What a seat did and suffered, revealing apart."""
    apart = ("programmed", "card_revealed")
    return [e["event"] for e in events if e.get("seat") == seat and e["event"] not in apart]


def spaces(match: Match, seat: int) -> set[str]:
    """Where a seat may go."""
    return {space_in(move) for move in match.legal(seat)}


def space_in(move: Json) -> str:
    return f"{move['color']}_{move['number']}" if "number" in move else str(move["color"])


def pawn(match: Match, seat: int) -> str:
    space = int(match.copy_state().pawns[seat])
    return COLORS[space - PLANKS] if space >= PLANKS else name(space)


def name(plank: int) -> str:
    return f"{COLORS[plank // NUMBERS]}_{plank % NUMBERS + 1}"


def reserve(match: Match, seat: int) -> list[str]:
    return [name(plank) for plank in range(PLANKS) if match.copy_state().held_by[plank] == seat]


def bridges(match: Match) -> dict[str, list[str]]:
    """Every plank that lies, and on what."""
    supports = [*range(1, STONES + 1), *COLORS]
    lying = {name(plank): pair for plank, pair in enumerate(match.copy_state().ends) if pair[0] != EMPTY}
    return {plank: ends(supports[a], supports[b]) for plank, (a, b) in lying.items()}


def is_out(match: Match, plank: str) -> bool:
    return bool(match.copy_state().held_by[index(plank)] == EMPTY) and plank not in bridges(match)


def offered(match: Match, seat: int) -> list[list[str]]:
    return [move["ends"] for move in match.legal(seat)]
