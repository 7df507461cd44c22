"""R4: stones, on islands or in the water."""

from ludoteca.games.river_dragons.data import ISLAND_XY, STONES, Side
from ludoteca.games.river_dragons.geometry import is_there
from ludoteca.games.river_dragons.points import list_points, next_point, point_move, point_refusal, tenths
from ludoteca.games.river_dragons.state import State
from ludoteca.games.river_dragons.table import ask, lose_action
from ludoteca.games.river_dragons.vocabulary import (
    PLACE_STONE_ON_ISLAND,
    STONE_PLACED,
    STONE_PLACED_ON_ISLAND,
    Why,
)
from ludoteca.kernel.compiling import Events, Moves, rule
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import args, code1, code2, code4, kind_of, tell

# == What may be done ==================================================


@rule
def stone_refusal(s: State, move: int) -> int:
    """On a free island of the basic side, in free water on the expert side. (R4.1, R4.4)"""
    a, b = args(move)[:2]
    if kind_of(move) == PLACE_STONE_ON_ISLAND:
        if s.side == Side.EXPERT:
            return Why.NO_ISLANDS
        return Why.ISLAND_TAKEN if is_there(s, a) else 0
    return Why.ONLY_ON_ISLANDS if s.side == Side.BASIC else point_refusal(s, tenths(a), tenths(b))


@rule
def list_stones(s: State, moves: Moves) -> int:
    """Every free island; on the expert side some points that are worth a look. (R4.1, R4.4)"""
    if s.side == Side.EXPERT:
        return list_points(s, moves)
    n = 0
    for island in range(STONES):
        moves[n] = code1(PLACE_STONE_ON_ISLAND, island)
        n += not is_there(s, island)
    return n


# == Doing it ==========================================================


@rule
def go_on_with_stones(s: State, events: Events) -> None:
    """Ask where, unless there is only one place; without a stone or a place the action is lost. (R4.3)"""
    if s.supply == 0:
        lose_action(s, events)
    elif s.side == Side.BASIC:
        if s.supply > 1:  # as many islands are free
            ask(s)
            return
        island = 0
        while is_there(s, island):
            island += 1
        place_stone(s, code1(PLACE_STONE_ON_ISLAND, island), events)
    else:
        first = next_point(s, 0)
        if first == EMPTY:
            lose_action(s, events)
        elif next_point(s, first + 1) == EMPTY:
            place_stone(s, point_move(first), events)
        else:
            ask(s)


@rule
def place_stone(s: State, move: int, events: Events) -> None:
    """Lay a stone of the supply on an island, or in the water. (R4.1, R4.4)"""
    a, b = args(move)[:2]
    if kind_of(move) == PLACE_STONE_ON_ISLAND:
        s.stones[a, 0], s.stones[a, 1] = ISLAND_XY[a, 0], ISLAND_XY[a, 1]
        tell(events, code2(STONE_PLACED_ON_ISLAND, s.acting, a))
    else:
        stone = 0
        while is_there(s, stone):
            stone += 1
        s.stones[stone, 0], s.stones[stone, 1] = tenths(a), tenths(b)
        tell(events, code4(STONE_PLACED, s.acting, stone, a, b))
    s.supply -= 1
    s.remaining -= 1
