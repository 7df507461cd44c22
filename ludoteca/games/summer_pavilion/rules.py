"""The rules of Summer Pavilion, in the order of the rulebook; numbers in brackets refer to RULES.md.

Words, tables and the state come from data.py, state.py and vocabulary.py; points are in scoring.py, what may be done
and why something may not in legality.py. Here is how a table is set up, and what a legal move does to it.
"""

import numpy as np

from ludoteca.games.summer_pavilion import data as box, vocabulary as say
from ludoteca.games.summer_pavilion.data import Source
from ludoteca.games.summer_pavilion.legality import can_place, total, wild_color
from ludoteca.games.summer_pavilion.scoring import lose, run_length, score_goals
from ludoteca.games.summer_pavilion.state import Line, Phase, State
from ludoteca.games.summer_pavilion.vocabulary import Cause
from ludoteca.kernel import EMPTY, Events, Row, called_from_python, draw, rule
from ludoteca.kernel.codes import arg, args, code1, code2, code3, code4, from_one, kind_of, tell

# == S1  Set-up ========================================================


@rule
def set_up(s: State) -> None:
    """Fill the bag, then the supply and the displays out of it; the first player is drawn. (S1.3, S1.5, S1.6)"""
    s.first = draw(s.chance, int(s.seats))
    s.turn = s.first
    s.active = 1 << s.turn
    s.round_number = 1
    s.token = EMPTY
    s.bag[:] = box.TILES_PER_COLOR
    for seat in range(s.seats):
        s.board[seat, :, :] = EMPTY
    unheard = np.zeros(1, np.int64)
    fill_supply(s, unheard)
    fill_displays(s, unheard)


@rule
def draw_tile(s: State, events: Events) -> int:
    """The color of a tile out of the bag, or EMPTY. Only into an empty bag goes the tower, all of it. (S1.7, S3.10)"""
    left = total(s.bag[:])
    if left == 0:
        left = total(s.tower[:])
        if left == 0:
            return EMPTY
        for color in range(box.COLORS):
            s.bag[color] = s.tower[color]
            s.tower[color] = 0
        tell(events, code1(say.BAG_REFILLED, left))
    place = draw(s.chance, left)
    drawn, upto = 0, 0
    for color in range(box.COLORS - 1):
        upto += s.bag[color]
        drawn += place >= upto
    s.bag[drawn] -= 1
    return int(drawn)


@rule
def fill_supply(s: State, events: Events) -> None:
    """Up to ten tiles, as far as there are any. (S1.3, S3.10)"""
    for _ in range(box.SUPPLY_SPACES - total(s.supply[:])):
        color = draw_tile(s, events)
        if color == EMPTY:
            return
        s.supply[color] += 1
        tell(events, code1(say.SUPPLY_FILLED, color))


@rule
def fill_displays(s: State, events: Events) -> None:
    """Four tiles on one display after another, as far as there are any. (S1.2, S1.3, S4.1)"""
    for source in range(1, 1 + box.DISPLAYS[s.seats - 2]):
        for _ in range(box.TILES_PER_DISPLAY):
            color = draw_tile(s, events)
            if color == EMPTY:
                return
            s.sources[source, color] += 1
            tell(events, code2(say.DISPLAY_FILLED, source, color))


# == A move ============================================================


@rule
def apply(s: State, seat: int, move: int, events: Events) -> None:
    """Carry out a legal move, and everything after it about which nobody is asked."""
    kind = kind_of(move)
    if kind == say.PICK:
        source, color = args(move)[:2]
        pick(s, seat, source, color, events)
    elif kind == say.PLACE:
        star, slot, color, spent = args(move)[:4]
        place(s, seat, star, slot, color, spent, events)
    elif kind == say.TAKE_BONUS:
        color = args(move)[0]
        take_bonus(s, color, events)
    elif kind == say.PASS:
        pass_seat(s, Cause.CHOICE, events)
    else:
        keep(s, seat, move, events)
    while not is_asking(s):
        go_on(s, events)
    if s.phase == Phase.OVER:
        s.active = 0
        return
    s.active = 1 << s.turn
    if s.phase in (Phase.PICKING, Phase.PLACING):
        tell(events, code1(say.TURN_BEGUN, s.turn))


@rule
def next_seat(s: State) -> int:
    """The seat to the left of the one whose turn it is. (S2.1)"""
    return int(s.turn) + 1 if s.turn + 1 < s.seats else 0


# == S2  Phase 1: acquire tiles ========================================


@rule
def pick(s: State, seat: int, source: int, color: int, events: Events) -> None:
    """Take a color and one wild tile; the rest of a display goes to the center. (S2.2, S2.3, S2.4, S2.5)"""
    wild = wild_color(s)
    count = int(s.sources[source, color]) if color != wild else 1
    take_tiles(s, seat, source, color, count, events)
    if color != wild and s.sources[source, wild] > 0:
        take_tiles(s, seat, source, wild, 1, events)
        count += 1
    if source != Source.CENTER:
        move_to_center(s, source, events)
    elif s.token == EMPTY:
        s.token = seat
        tell(events, code1(say.TOKEN_TAKEN, seat))
        lose(s, seat, Line.TOKEN, count, events)
    s.turn = next_seat(s)


@rule
def take_tiles(s: State, seat: int, source: int, color: int, count: int, events: Events) -> None:
    """Tiles of one color from a source to a seat. (S2.6)"""
    s.sources[source, color] -= count
    s.tiles[seat, color] += count
    tell(events, code4(say.TILES_PICKED, seat, source, color, count))


@rule
def move_to_center(s: State, source: int, events: Events) -> None:
    """What is left of a display. (S2.4)"""
    for color in range(box.COLORS):
        count = s.sources[source, color]
        if count > 0:
            s.sources[Source.CENTER, color] += count
            s.sources[source, color] = 0
            tell(events, code3(say.TILES_TO_CENTER, source, color, count))


@rule
def has_tile_to_pick(s: State) -> bool:
    """Whether any source holds a tile. (S2.7)"""
    for source in range(1 + box.DISPLAYS[s.seats - 2]):
        for color in range(box.COLORS):
            if s.sources[source, color] > 0:
                return True
    return False


@rule
def begin_placing(s: State, events: Events) -> None:
    """Whoever holds the start token begins phase 2; if nobody does, whoever began the round. (S3.1)"""
    if s.token != EMPTY:
        s.first = s.token
    s.turn = s.first
    s.phase = Phase.PLACING
    tell(events, code1(say.PLACING_BEGUN, s.first))


# == S3  Phase 2: play tiles and score =================================


@rule
def place(s: State, seat: int, star: int, slot: int, color: int, spent: int, events: Events) -> None:
    """Pay, place, score, and see what the tile has closed. (S3.2, S3.7, S3.8, S3.13)"""
    number = box.NUMBER[s.side, star, slot]
    pay(s, seat, color, number - 1 - spent, events)
    pay(s, seat, wild_color(s), spent, events)
    s.tiles[seat, color] -= 1
    s.board[seat, star, slot] = color
    tell(events, code4(say.TILE_PLACED, seat, star, slot, color))
    length = run_length(s, seat, star, slot)
    s.ledger[seat, Line.PLACEMENTS] += length
    tell(events, code3(say.RUN_SCORED, seat, star, length))
    close_features(s, seat, star, slot, events)
    s.phase = Phase.TAKING_BONUS


@rule
def pay(s: State, seat: int, color: int, count: int, events: Events) -> None:
    """Tiles of one color go to the tower. (S3.2)"""
    if count > 0:
        s.tiles[seat, color] -= count
        s.tower[color] += count
        tell(events, code3(say.TILES_PAID, seat, color, count))


@rule
def close_features(s: State, seat: int, star: int, slot: int, events: Events) -> None:
    """A pillar, a statue or a window whose last space was filled owes bonus tiles; two of them add up. (S3.8)

    A supply with fewer tiles gives what it has.
    """
    for i in range(2):
        feature = box.BESIDE[star, slot, i]
        if feature != EMPTY and is_surrounded(s, seat, feature):
            kind = box.FEATURE_KIND[feature]
            s.bonus += box.BONUS[kind]
            tell(events, code4(say.FEATURE_CLOSED, seat, kind, box.FEATURE_STAR[feature], box.BONUS[kind]))
    missing = s.bonus - total(s.supply[:])
    if missing > 0:
        s.bonus -= missing
        tell(events, code2(say.BONUS_MISSING, seat, missing))


@rule
def is_surrounded(s: State, seat: int, feature: int) -> bool:
    """Whether all spaces around a feature are filled. (S3.8)"""
    for i in range(4):
        if s.board[seat, box.SPACES[feature, i, 0], box.SPACES[feature, i, 1]] == EMPTY:
            return False
    return True


@rule
def take_bonus(s: State, color: int, events: Events) -> None:
    """One bonus tile out of the supply joins the seat's tiles. (S3.8, S3.9)"""
    s.bonus -= 1
    s.supply[color] -= 1
    s.tiles[s.turn, color] += 1
    tell(events, code2(say.BONUS_TAKEN, s.turn, color))


@rule
def only_color(tiles: Row) -> int:
    """The color of all tiles in one place; EMPTY if there are several colors, or no tiles."""
    found = EMPTY
    for color in range(box.COLORS):
        if tiles[color] > 0:
            if found != EMPTY:
                return EMPTY
            found = color
    return found


@rule
def pass_seat(s: State, cause: int, events: Events) -> None:
    """The seat whose turn it is passes for this round; the tiles that it keeps come next. (S3.11)"""
    s.passed[s.turn] = 1
    s.phase = Phase.KEEPING
    tell(events, code2(say.SEAT_PASSED, s.turn, cause))


@rule
def keep(s: State, seat: int, move: int, events: Events) -> None:
    """The tiles named go to the corners, all others to the tower at a point each. (S3.11)"""
    for color in range(box.COLORS):
        count = arg(move, color)
        if count > 0:
            s.tiles[seat, color] -= count
            s.corners[seat, color] += count
            tell(events, code3(say.TILES_KEPT, seat, color, count))
    discard(s, seat, s.tiles[seat], Line.DISCARDS, events)


@rule
def discard(s: State, seat: int, tiles: Row, line: int, events: Events) -> None:
    """All tiles in one place of a seat's go to the tower and cost a point each. (S3.11, S5.3)"""
    count = total(tiles)
    if count == 0:
        return
    for color in range(box.COLORS):
        if tiles[color] > 0:
            tell(events, code3(say.TILES_DISCARDED, seat, color, tiles[color]))
            s.tower[color] += tiles[color]
            tiles[color] = 0
    lose(s, seat, line, count, events)


@rule
def end_turn(s: State, events: Events) -> None:
    """The supply is filled, and the turn goes on. (S3.10, S3.13)"""
    fill_supply(s, events)
    s.turn = next_seat(s)
    s.phase = Phase.PLACING


# == What nobody is asked about ========================================


@called_from_python
@rule
def is_asking(s: State) -> bool:
    """Whether the seat whose turn it is has a choice to make, or the match is over."""
    if s.phase == Phase.PICKING:
        return has_tile_to_pick(s)
    if s.phase == Phase.PLACING:
        return s.passed[s.turn] == 0 and can_place(s, s.turn)
    if s.phase == Phase.TAKING_BONUS:
        return s.bonus > 0 and only_color(s.supply[:]) == EMPTY
    if s.phase == Phase.KEEPING:
        return total(s.tiles[s.turn]) > 0
    return True


@rule
def go_on(s: State, events: Events) -> None:
    """Take the one step there is. (S2.7, S3.1, S3.8, S3.11)"""
    if s.phase == Phase.PICKING:
        begin_placing(s, events)
    elif s.bonus > 0:
        take_bonus(s, only_color(s.supply[:]), events)
    elif s.phase != Phase.PLACING:  # all bonus tiles are taken, or there is no tile left to keep
        end_turn(s, events)
    elif s.passed[s.turn] == 0:
        pass_seat(s, Cause.CANNOT_PLACE if total(s.tiles[s.turn]) > 0 else Cause.NO_TILES, events)
    elif not all_passed(s):
        s.turn = next_seat(s)
    elif s.round_number < box.ROUNDS:
        begin_round(s, events)
    else:
        end_match(s, events)


@rule
def all_passed(s: State) -> bool:
    """Whether phase 2 is over. (S3.1)"""
    for seat in range(s.seats):
        if s.passed[seat] == 0:
            return False
    return True


# == S4  Phase 3: the next round =======================================


@rule
def begin_round(s: State, events: Events) -> None:
    """The token and the kept tiles come back, the displays are filled, whoever held the token starts. (S4.1, S4.2)"""
    s.round_number += 1
    s.phase = Phase.PICKING
    s.turn = s.first
    wild = wild_color(s)
    tell(events, code2(say.ROUND_BEGUN, from_one(s.round_number), wild))
    if s.token != EMPTY:
        tell(events, code1(say.TOKEN_RETURNED, s.token))
    s.token = EMPTY
    for seat in range(s.seats):
        s.passed[seat] = 0
        bring_back(s, seat, events)
    fill_displays(s, events)


@rule
def bring_back(s: State, seat: int, events: Events) -> None:
    """Kept tiles lie beside the board again. (S3.12, S4.2)"""
    for color in range(box.COLORS):
        count = s.corners[seat, color]
        if count > 0:
            s.tiles[seat, color] += count
            s.corners[seat, color] = 0
            tell(events, code3(say.TILES_BROUGHT_BACK, seat, color, count))


# == S5  The end =======================================================


@rule
def end_match(s: State, events: Events) -> None:
    """Everyone's goals are counted, then tiles in the corners are discarded. (S5.1, S5.2, S5.3)"""
    for seat in range(s.seats):
        score_goals(s, seat, events)
    for seat in range(s.seats):
        discard(s, seat, s.corners[seat], Line.CORNERS, events)
    s.phase = Phase.OVER
    tell(events, say.MATCH_ENDED)
