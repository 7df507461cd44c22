"""The rules of Yangtze, in the order of the rulebook; numbers in brackets refer to RULES.md.

Words, tables and the state come from data.py, state.py and vocabulary.py; points are in scoring.py.
"""

from ludoteca.games.yangtze.data import (
    CARDS_PER_COLOR,
    COLORS,
    EXCHANGE_PRICE,
    GENERAL_CARDS,
    GENERAL_POINTS,
    HAND,
    HAS_SYMBOL,
    IN_PLAY,
    LIMIT,
    REWARD_POINTS,
    ROTATIONS,
    SEAT_SIDE,
    SIDE_COLOR,
    SIDES,
    STACK,
    START_TILE,
    TILES_OUT,
    Category,
    Color,
)
from ludoteca.games.yangtze.scoring import lanterns_of
from ludoteca.games.yangtze.state import PILE, REACH, SIDE_LENGTH, Phase, State, Step
from ludoteca.games.yangtze.vocabulary import (
    DEDICATE_FOUR,
    DEDICATE_PAIRS,
    DEDICATE_SEVEN,
    DISCARD,
    EXCHANGE,
    FINISH,
    GENERAL_TAKEN,
    LANTERN_EXCHANGED,
    LANTERN_MISSING,
    LANTERN_TAKEN,
    LANTERNS_RETURNED,
    LAST_TURNS_BEGUN,
    MATCH_ENDED,
    PLACE,
    POINTS_NOTED,
    RAFT_TAKEN,
    RAFTS_PAID,
    REWARD_TAKEN,
    SIDE_MATCHED,
    TILE_DRAWN,
    TILE_PLACED,
    TURN_BEGUN,
    TURN_SKIPPED,
    Cause,
    Why,
)
from ludoteca.kernel.chance import draw, shuffle
from ludoteca.kernel.compiling import Codes, rule
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import args, code1, code2, code3, code4, code5, tell

EAST = (0, 1, 0, -1)  # one cell towards each side: columns to the east, rows to the south
SOUTH = (-1, 0, 1, 0)


# == The lake ==========================================================


@rule
def side_of(s: State, seat: int) -> int:
    """The side of the table at which a seat sits. (Y1.11)"""
    return int(SEAT_SIDE[s.seats - 2, seat])


@rule
def color_at(tile: int, rotation: int, side: int) -> int:
    """The color that a tile, so turned, shows to a side."""
    return int(SIDE_COLOR[tile, (side - rotation) & 3])


@rule
def touches_tile(s: State, x: int, y: int) -> bool:
    """Whether a side of the cell touches a tile; cells of the outermost ring never do. (Y2.6)"""
    if not (0 < x < SIDE_LENGTH - 1 and 0 < y < SIDE_LENGTH - 1):
        return False
    neighbors = 0
    for side in range(SIDES):  # all four, without a branch: faster than stopping at the first
        neighbors += s.board[y + SOUTH[side], x + EAST[side]] != EMPTY
    return neighbors > 0


@rule
def cell_code(x: int, y: int) -> int:
    """A cell as it stands in the code of a move to place."""
    return code3(0, 0, x, y)


@rule
def lay_tile(s: State, tile: int, x: int, y: int, rotation: int) -> None:
    """Put a tile on the lake and bring the shore up to date: its cell leaves, new neighbors join."""
    for i in range(s.shores):
        if s.shore[i] == cell_code(x, y):
            s.shores -= 1
            s.shore[i] = s.shore[s.shores]
            break
    for side in range(SIDES):
        column, row = x + EAST[side], y + SOUTH[side]
        if s.board[row, column] == EMPTY and not touches_tile(s, column, row):
            s.shore[s.shores] = cell_code(column, row)
            s.shores += 1
    s.board[y, x] = tile
    s.rotation[tile] = rotation


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left. (Y1.1)"""
    return seat + 1 if seat + 1 < s.seats else 0


# == Y1  Set-up ========================================================


@rule
def set_up(s: State) -> None:
    """Lay the start tile, deal the tiles, and give everyone the color they face. (Y1.1 to Y1.10)"""
    s.board[:] = EMPTY
    s.rotation[:] = EMPTY
    s.taken_by[:] = EMPTY
    s.first = draw(s.chance, s.seats)
    s.turn = s.first
    s.active = 1 << s.turn
    lay_tile(s, START_TILE, REACH, REACH, (side_of(s, s.first) - red_side(START_TILE)) & 3)
    deal_tiles(s)
    s.supply[:] = CARDS_PER_COLOR[s.seats - 2]
    for seat in range(s.seats):
        color = color_at(START_TILE, s.rotation[START_TILE], side_of(s, seat))
        s.supply[color] -= 1
        s.lanterns[seat, color] += 1


@rule
def red_side(tile: int) -> int:
    """The side on which an unturned tile is red. (Y1.2)"""
    side = 0
    while SIDE_COLOR[tile, side] != Color.RED:
        side += 1
    return side


@rule
def deal_tiles(s: State) -> None:
    """Shuffle the 35 tiles, leave some out unseen, deal three to each seat; the rest is the pile. (Y1.3, Y1.4)"""
    for i in range(PILE):
        s.pile[i] = START_TILE + 1 + i
    shuffle(s.chance, s.pile[:], PILE)
    s.pile_left = PILE - int(TILES_OUT[s.seats - 2])
    s.pile[s.pile_left :] = EMPTY
    for seat in range(s.seats):
        s.held[seat] = HAND
        for i in range(HAND):
            s.hand[seat, i] = take_from_pile(s)


@rule
def take_from_pile(s: State) -> int:
    """The next tile of the pile."""
    s.pile_left -= 1
    tile = s.pile[s.pile_left]
    s.pile[s.pile_left] = EMPTY
    return int(tile)


# == Y2  What may be done ==============================================


@rule
def has_four(s: State, seat: int, color: int) -> bool:
    """Four cards of one color. (Y2.2a)"""
    return bool(s.lanterns[seat, color] >= 4)


@rule
def has_pair(s: State, seat: int, color: int) -> bool:
    """Two cards of one color: a third part of three pairs. (Y2.2b)"""
    return bool(s.lanterns[seat, color] >= 2)


@rule
def has_seven(s: State, seat: int) -> bool:
    """A card of each color. (Y2.2c)"""
    colors = 0
    for color in range(COLORS):
        colors += s.lanterns[seat, color] > 0
    return colors == COLORS


@rule
def can_exchange(s: State, seat: int) -> bool:
    """Whether some exchange is possible in the present turn. (Y2.1)"""
    if s.step != Step.NONE or s.rafts[seat] < EXCHANGE_PRICE:
        return False
    for give in range(COLORS):
        for take in range(COLORS):
            if give != take and s.lanterns[seat, give] > 0 and s.supply[take] > 0:
                return True
    return False


@rule
def can_dedicate(s: State, seat: int) -> bool:
    """Whether the seat holds some set and may still dedicate in the present turn. (Y2.2)"""
    if s.step >= Step.DEDICATED:
        return False
    pairs = 0
    for color in range(COLORS):
        if has_four(s, seat, color):
            return True
        pairs += has_pair(s, seat, color)
    return pairs >= 3 or has_seven(s, seat)


@rule
def legal(s: State, seat: int, moves: Codes) -> int:
    """List what the seat may do now, in the order of a turn: exchange, dedicate, discard, place. (Y2.7)"""
    if s.active >> seat & 1 == 0:
        return 0
    n = 0
    if s.step == Step.NONE and s.rafts[seat] >= EXCHANGE_PRICE:
        n = list_exchanges(s, seat, moves, n)
    if s.step < Step.DEDICATED:
        n = list_dedications(s, seat, moves, n)
    if s.phase == Phase.LAST_TURNS:
        moves[n] = FINISH
        return n + 1
    if lanterns_of(s, seat) > LIMIT:
        return list_discards(s, seat, moves, n)
    return list_placements(s, seat, moves, n)


@rule
def list_exchanges(s: State, seat: int, moves: Codes, n: int) -> int:
    """One of one's cards for another color that the supply holds. (Y2.1)

    Here and below a move is written first, and counted only if it is legal: faster than a branch.
    """
    for give in range(COLORS):
        if s.lanterns[seat, give] > 0:
            for take in range(COLORS):
                moves[n] = code2(EXCHANGE, give, take)
                n += (take != give) & (s.supply[take] > 0)
    return n


@rule
def list_dedications(s: State, seat: int, moves: Codes, n: int) -> int:
    """Every set that the seat holds. (Y2.2)"""
    pairs = 0
    for color in range(COLORS):
        pairs += has_pair(s, seat, color)
        moves[n] = code1(DEDICATE_FOUR, color)
        n += has_four(s, seat, color)
    if pairs >= 3:
        n = list_three_pairs(s, seat, moves, n)
    moves[n] = DEDICATE_SEVEN
    return n + has_seven(s, seat)


@rule
def list_three_pairs(s: State, seat: int, moves: Codes, n: int) -> int:
    """Every choice of three colors with a pair. (Y2.2b)"""
    for a in range(COLORS):
        if not has_pair(s, seat, a):
            continue
        for b in range(a + 1, COLORS):
            if not has_pair(s, seat, b):
                continue
            for c in range(b + 1, COLORS):
                if has_pair(s, seat, c):
                    moves[n] = code3(DEDICATE_PAIRS, a, b, c)
                    n += 1
    return n


@rule
def list_discards(s: State, seat: int, moves: Codes, n: int) -> int:
    """Any card, one to a move, while there are too many. (Y2.5)"""
    for color in range(COLORS):
        moves[n] = code1(DISCARD, color)
        n += s.lanterns[seat, color] > 0
    return n


@rule
def list_placements(s: State, seat: int, moves: Codes, n: int) -> int:
    """Every tile of the hand, in every rotation that looks different, on every cell of the shore. (Y2.6)

    The innermost loop is the hottest of the game: slices let it compile to vector stores.
    """
    cells = s.shore[: s.shores]
    for k in range(s.held[seat]):
        tile = s.hand[seat, k]
        for rotation in range(ROTATIONS[tile]):
            nowhere = code4(PLACE, tile, 0, 0, rotation)
            listed = moves[n : n + len(cells)]
            for i in range(len(cells)):
                listed[i] = nowhere | cells[i]
            n += len(cells)
    return n


# == Why something may not be done =====================================


@rule
def refusal(s: State, seat: int, move: int) -> int:
    """0 if the seat may make the move now, else the reason why not."""
    if s.active == 0:
        return Why.MATCH_OVER
    if s.active >> seat & 1 == 0:
        return Why.NOT_YOUR_TURN
    kind = move & 255
    if kind == EXCHANGE:
        return exchange_refusal(s, seat, move)
    if kind in (DEDICATE_FOUR, DEDICATE_PAIRS, DEDICATE_SEVEN):
        return dedicate_refusal(s, seat, move)
    if kind == DISCARD:
        return discard_refusal(s, seat, move)
    if kind == PLACE:
        return place_refusal(s, seat, move)
    return 0 if s.phase == Phase.LAST_TURNS else Why.MUST_PLACE


@rule
def exchange_refusal(s: State, seat: int, move: int) -> int:
    """Once, first of all, for two rafts, into a color that is there. (Y2.1, Y2.4, Y2.7)"""
    give, take = args(move)[:2]
    if s.step == Step.EXCHANGED:
        return Why.ALREADY_EXCHANGED
    if s.step == Step.DEDICATED:
        return Why.EXCHANGE_AFTER_DEDICATING
    if s.step == Step.DISCARDED:
        return Why.STEP_CLOSED
    if s.rafts[seat] < EXCHANGE_PRICE:
        return Why.TOO_FEW_RAFTS
    if s.lanterns[seat, give] == 0:
        return Why.CARD_NOT_HELD
    if give == take:
        return Why.SAME_COLOR
    return 0 if s.supply[take] > 0 else Why.EMPTY_SUPPLY


@rule
def dedicate_refusal(s: State, seat: int, move: int) -> int:
    """Once, before discarding, with a set that lies before the seat. (Y2.2, Y2.7)"""
    if s.step == Step.DEDICATED:
        return Why.ALREADY_DEDICATED
    if s.step == Step.DISCARDED:
        return Why.STEP_CLOSED
    a, b, c = args(move)[:3]
    kind = move & 255
    if kind == DEDICATE_FOUR:
        return 0 if has_four(s, seat, a) else Why.NOT_FOUR_ALIKE
    if kind == DEDICATE_PAIRS:
        pairs = has_pair(s, seat, a) and has_pair(s, seat, b) and has_pair(s, seat, c)
        return 0 if pairs else Why.NOT_THREE_PAIRS
    return 0 if has_seven(s, seat) else Why.NOT_SEVEN_DIFFERENT


@rule
def discard_refusal(s: State, seat: int, move: int) -> int:
    """Only what is above twelve, and only cards that one has. (Y2.5, Y4.2)"""
    if s.phase == Phase.LAST_TURNS or lanterns_of(s, seat) <= LIMIT:
        return Why.NOTHING_TO_DISCARD
    return 0 if s.lanterns[seat, args(move)[0]] > 0 else Why.DISCARD_NOT_HELD


@rule
def place_refusal(s: State, seat: int, move: int) -> int:
    """A tile of the hand, beside a tile of the lake, with at most twelve cards. (Y2.5, Y2.6)"""
    tile, x, y, rotation = args(move)[:4]
    if s.phase == Phase.LAST_TURNS:
        return Why.NOTHING_TO_PLACE
    if lanterns_of(s, seat) > LIMIT:
        return Why.OVER_THE_LIMIT
    if hand_slot(s, seat, tile) == EMPTY:
        return Why.TILE_NOT_HELD
    if s.board[y, x] != EMPTY:
        return Why.CELL_TAKEN
    if not touches_tile(s, x, y):
        return Why.CELL_APART
    return 0 if rotation < ROTATIONS[tile] else Why.LOOKS_ALIKE


@rule
def hand_slot(s: State, seat: int, tile: int) -> int:
    """Where in the hand a tile is; EMPTY if it is not there."""
    for i in range(s.held[seat]):
        if s.hand[seat, i] == tile:
            return i
    return EMPTY


# == Y2  Doing it ======================================================


@rule
def apply(s: State, seat: int, move: int, events: Codes) -> None:
    """Carry out a legal move."""
    kind = move & 255
    a, b, c, d = args(move)[:4]
    if kind == EXCHANGE:
        exchange(s, seat, a, b, events)
    elif kind == DEDICATE_FOUR:
        pay(s, seat, a, 4, events)
        dedicate(s, seat, Category.FOUR_ALIKE, events)
    elif kind == DEDICATE_PAIRS:
        pay(s, seat, a, 2, events)
        pay(s, seat, b, 2, events)
        pay(s, seat, c, 2, events)
        dedicate(s, seat, Category.THREE_PAIRS, events)
    elif kind == DEDICATE_SEVEN:
        for color in range(COLORS):
            pay(s, seat, color, 1, events)
        dedicate(s, seat, Category.SEVEN_DIFFERENT, events)
    elif kind == DISCARD:
        pay(s, seat, a, 1, events)
        s.step = Step.DISCARDED
    elif kind == PLACE:
        place_tile(s, seat, a, b, c, d, events)
        pass_turn(s, events)
    else:
        pass_turn(s, events)
    if s.phase == Phase.LAST_TURNS:
        skip_idle_seats(s, events)


@rule
def pay(s: State, seat: int, color: int, count: int, events: Codes) -> None:
    """Return lantern cards to the supply."""
    s.lanterns[seat, color] -= count
    s.supply[color] += count
    tell(events, code3(LANTERNS_RETURNED, seat, color, count - 1))


@rule
def exchange(s: State, seat: int, give: int, take: int, events: Codes) -> None:
    """Two rafts and a card for a card of another color. (Y2.1)"""
    s.rafts[seat] -= EXCHANGE_PRICE
    tell(events, code2(RAFTS_PAID, seat, EXCHANGE_PRICE - 1))
    pay(s, seat, give, 1, events)
    s.supply[take] -= 1
    s.lanterns[seat, take] += 1
    s.step = Step.EXCHANGED
    tell(events, code2(LANTERN_EXCHANGED, seat, take))


@rule
def dedicate(s: State, seat: int, category: int, events: Codes) -> None:
    """Take the top card of the category; failing that a general one; failing that only its points. (Y2.2, Y2.3)"""
    s.step = Step.DEDICATED
    for place in range(STACK):
        if IN_PLAY[s.seats - 2, category, place] and s.taken_by[category, place] == EMPTY:
            s.taken_by[category, place] = seat
            tell(events, code3(REWARD_TAKEN, seat, category, REWARD_POINTS[category, place]))
            return
    given = 0
    for other in range(s.seats):
        given += s.generals[other]
    if given < GENERAL_CARDS:
        s.generals[seat] += 1
        tell(events, code3(GENERAL_TAKEN, seat, category, GENERAL_POINTS))
    else:
        s.noted[seat] += 1
        tell(events, code3(POINTS_NOTED, seat, category, GENERAL_POINTS))


@rule
def place_tile(s: State, seat: int, tile: int, x: int, y: int, rotation: int, events: Codes) -> None:
    """Lay a tile of the hand, then bonus, distribution and draw. (Y2.6, Y3)"""
    lay_tile(s, tile, x, y, rotation)
    tell(events, code5(TILE_PLACED, seat, tile, x, y, rotation))
    take_bonus(s, seat, tile, x, y, events)
    deal_lanterns(s, seat, tile, rotation, events)
    draw_tile(s, seat, hand_slot(s, seat, tile), events)


# == Y3  After placing =================================================


@rule
def matches(s: State, tile: int, x: int, y: int, side: int) -> bool:
    """Whether a side of the tile touches a tile side of the same color. (Y3.1)"""
    other = s.board[y + SOUTH[side], x + EAST[side]]
    if other == EMPTY:
        return False
    return color_at(tile, s.rotation[tile], side) == color_at(other, s.rotation[other], side ^ 2)


@rule
def take_bonus(s: State, seat: int, tile: int, x: int, y: int, events: Codes) -> None:
    """For every matching side a card; for every symbol on either side of a match a raft. (Y3.1 to Y3.5)"""
    matched = False
    for side in range(SIDES):
        if matches(s, tile, x, y, side):
            matched = True
            color = color_at(tile, s.rotation[tile], side)
            tell(events, code4(SIDE_MATCHED, x, y, side, color))
            take_lantern(s, seat, color, Cause.MATCH, events)
            take_raft(s, seat, s.board[y + SOUTH[side], x + EAST[side]], events)
    if matched:
        take_raft(s, seat, tile, events)


@rule
def take_raft(s: State, seat: int, tile: int, events: Codes) -> None:
    """A raft if the tile bears a symbol; the canoe of the start tile is none. (Y3.2)"""
    if HAS_SYMBOL[tile]:
        s.rafts[seat] += 1
        tell(events, code2(RAFT_TAKEN, seat, tile))


@rule
def take_lantern(s: State, seat: int, color: int, cause: int, events: Codes) -> None:
    """A card of the color, unless none is left; no other color stands in. (Y3.4)"""
    if s.supply[color] > 0:
        s.supply[color] -= 1
        s.lanterns[seat, color] += 1
        tell(events, code3(LANTERN_TAKEN, seat, color, cause))
    else:
        tell(events, code3(LANTERN_MISSING, seat, color, cause))


@rule
def deal_lanterns(s: State, placing: int, tile: int, rotation: int, events: Codes) -> None:
    """Every seat takes the color that the new tile shows it, the placing seat first. (Y3.6)

    The order matters: the last card of a color goes to whoever comes first.
    """
    seat = placing
    for _ in range(s.seats):
        take_lantern(s, seat, color_at(tile, rotation, side_of(s, seat)), Cause.FACING, events)
        seat = next_seat(s, seat)


@rule
def draw_tile(s: State, seat: int, slot: int, events: Codes) -> None:
    """Refill the slot from the pile; with the pile gone the hand closes up. (Y3.7)"""
    if s.pile_left > 0:
        s.hand[seat, slot] = take_from_pile(s)
        tell(events, code2(TILE_DRAWN, seat, s.hand[seat, slot]))
        return
    s.held[seat] -= 1
    for i in range(slot, s.held[seat]):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, s.held[seat]] = EMPTY


# == Y4  Turns and the end =============================================


@rule
def pass_turn(s: State, events: Codes) -> None:
    """The turn goes clockwise; when all tiles lie the last turns begin, and after those the match is over. (Y4.1)"""
    s.turn = next_seat(s, s.turn)
    s.step = Step.NONE
    s.active = 1 << s.turn
    if s.phase == Phase.PLACING and s.held[s.turn] == 0:
        s.phase = Phase.LAST_TURNS
        tell(events, LAST_TURNS_BEGUN)
    elif s.phase == Phase.LAST_TURNS and s.turn == s.first:
        s.phase = Phase.OVER
        s.active = 0
        tell(events, MATCH_ENDED)
        return
    if s.phase == Phase.PLACING:
        tell(events, code1(TURN_BEGUN, s.turn))


@rule
def skip_idle_seats(s: State, events: Codes) -> None:
    """In the last turns, who can neither exchange nor dedicate, or no longer can, is not asked. (Y4.4)"""
    while s.phase == Phase.LAST_TURNS and not (can_exchange(s, s.turn) or can_dedicate(s, s.turn)):
        if s.step == Step.NONE:  # it did nothing in its last turn
            tell(events, code1(TURN_SKIPPED, s.turn))
        pass_turn(s, events)
    if s.phase == Phase.LAST_TURNS and s.step == Step.NONE:
        tell(events, code1(TURN_BEGUN, s.turn))
