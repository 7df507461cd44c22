"""What the rules of Yangtze do, in the order of the rulebook; numbers in brackets refer to RULES.md.

Words, tables and the state come from data.py, state.py and vocabulary.py; the lake is in lake.py, what may be done and
why not in legality.py, points in scoring.py.
"""

from ludoteca.games.yangtze import data as box, vocabulary as say
from ludoteca.games.yangtze.data import Category, Color
from ludoteca.games.yangtze.lake import EAST, SOUTH, color_at, lay_tile, side_of
from ludoteca.games.yangtze.legality import can_dedicate, can_exchange, hand_slot
from ludoteca.games.yangtze.state import PILE, REACH, Phase, State, Step
from ludoteca.games.yangtze.vocabulary import Cause
from ludoteca.kernel import EMPTY, Events, draw, rule, shuffle
from ludoteca.kernel.codes import arg, args, code1, code2, code3, code4, code5, from_one, kind_of, tell

# == Y1  Set-up ========================================================


@rule
def set_up(s: State) -> None:
    """Lay the start tile, deal, and give everyone the color they face. (Y1.1, Y1.2, Y1.7, Y1.8, Y1.9, Y1.10)"""
    s.board[:] = EMPTY
    s.rotation[:] = EMPTY
    s.taken_by[:] = EMPTY
    s.first = draw(s.chance, s.seats)
    s.turn = s.first
    s.active = 1 << s.turn
    lay_tile(s, box.START_TILE, REACH, REACH, (side_of(s, s.first) - red_side(box.START_TILE)) & 3)
    deal_tiles(s)
    s.supply[:] = box.CARDS_PER_COLOR[s.seats - 2]
    for seat in range(s.seats):
        color = color_at(box.START_TILE, s.rotation[box.START_TILE], side_of(s, seat))
        s.supply[color] -= 1
        s.lanterns[seat, color] += 1


@rule
def red_side(tile: int) -> int:
    """The side on which an unturned tile is red. (Y1.2)"""
    side = 0
    while box.SIDE_COLOR[tile, side] != Color.RED:
        side += 1
    return side


@rule
def deal_tiles(s: State) -> None:
    """Shuffle the 35 tiles, leave some out unseen, deal three to each seat; the rest is the pile. (Y1.3, Y1.4)"""
    for i in range(PILE):
        s.pile[i] = box.START_TILE + 1 + i
    shuffle(s.chance, s.pile[:], PILE)
    s.pile_left = PILE - int(box.TILES_OUT[s.seats - 2])
    s.pile[s.pile_left :] = EMPTY
    for seat in range(s.seats):
        s.held[seat] = box.HAND
        for i in range(box.HAND):
            s.hand[seat, i] = take_from_pile(s)


@rule
def take_from_pile(s: State) -> int:
    """The next tile of the pile."""
    s.pile_left -= 1
    tile = s.pile[s.pile_left]
    s.pile[s.pile_left] = EMPTY
    return int(tile)


# == Y2  Doing it ======================================================


@rule
def apply(s: State, seat: int, move: int, events: Events) -> None:
    """Carry out a legal move."""
    kind = kind_of(move)
    if kind == say.EXCHANGE:
        give, take = args(move)[:2]
        exchange(s, seat, give, take, events)
    elif kind == say.DEDICATE_FOUR:
        color = args(move)[0]
        pay(s, seat, color, 4, events)
        dedicate(s, seat, Category.FOUR_ALIKE, events)
    elif kind == say.DEDICATE_PAIRS:
        for i in range(3):
            pay(s, seat, arg(move, i), 2, events)
        dedicate(s, seat, Category.THREE_PAIRS, events)
    elif kind == say.DEDICATE_SEVEN:
        for each in range(box.COLORS):
            pay(s, seat, each, 1, events)
        dedicate(s, seat, Category.SEVEN_DIFFERENT, events)
    elif kind == say.DISCARD:
        color = args(move)[0]
        pay(s, seat, color, 1, events)
        s.step = Step.DISCARDED
    elif kind == say.PLACE:
        tile, x, y, rotation = args(move)[:4]
        place_tile(s, seat, tile, x, y, rotation, events)
        pass_turn(s, events)
    else:
        pass_turn(s, events)
    if s.phase == Phase.LAST_TURNS:
        skip_idle_seats(s, events)


@rule
def pay(s: State, seat: int, color: int, count: int, events: Events) -> None:
    """Return lantern cards to the supply."""
    s.lanterns[seat, color] -= count
    s.supply[color] += count
    tell(events, code3(say.LANTERNS_RETURNED, seat, color, from_one(count)))


@rule
def exchange(s: State, seat: int, give: int, take: int, events: Events) -> None:
    """Two rafts and a card for a card of another color. (Y2.1)"""
    s.rafts[seat] -= box.EXCHANGE_PRICE
    tell(events, code2(say.RAFTS_PAID, seat, from_one(box.EXCHANGE_PRICE)))
    pay(s, seat, give, 1, events)
    s.supply[take] -= 1
    s.lanterns[seat, take] += 1
    s.step = Step.EXCHANGED
    tell(events, code2(say.LANTERN_EXCHANGED, seat, take))


@rule
def dedicate(s: State, seat: int, category: int, events: Events) -> None:
    """Take the top card of the category; failing that a general one; failing that only its points. (Y2.2, Y2.3)"""
    s.step = Step.DEDICATED
    for place in range(box.STACK):
        if box.IN_PLAY[s.seats - 2, category, place] and s.taken_by[category, place] == EMPTY:
            s.taken_by[category, place] = seat
            tell(events, code3(say.REWARD_TAKEN, seat, category, box.REWARD_POINTS[category, place]))
            return
    given = 0
    for other in range(s.seats):
        given += s.generals[other]
    if given < box.GENERAL_CARDS:
        s.generals[seat] += 1
        tell(events, code3(say.GENERAL_TAKEN, seat, category, box.GENERAL_POINTS))
    else:
        s.noted[seat] += 1
        tell(events, code3(say.POINTS_NOTED, seat, category, box.GENERAL_POINTS))


@rule
def place_tile(s: State, seat: int, tile: int, x: int, y: int, rotation: int, events: Events) -> None:
    """Lay a tile of the hand, then bonus, distribution and draw. (Y2.6, Y3)"""
    lay_tile(s, tile, x, y, rotation)
    tell(events, code5(say.TILE_PLACED, seat, tile, x, y, rotation))
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
def take_bonus(s: State, seat: int, tile: int, x: int, y: int, events: Events) -> None:
    """For every matching side a card; for every symbol on either side of a match a raft. (Y3.1, Y3.2, Y3.3, Y3.5)

    On all four sides, and rafts whether or not there was a card to take.
    """
    matched = False
    for side in range(box.SIDES):
        if matches(s, tile, x, y, side):
            matched = True
            color = color_at(tile, s.rotation[tile], side)
            tell(events, code4(say.SIDE_MATCHED, x, y, side, color))
            take_lantern(s, seat, color, Cause.MATCH, events)
            take_raft(s, seat, s.board[y + SOUTH[side], x + EAST[side]], events)
    if matched:
        take_raft(s, seat, tile, events)


@rule
def take_raft(s: State, seat: int, tile: int, events: Events) -> None:
    """A raft if the tile bears a symbol; the canoe of the start tile is none. (Y3.2)"""
    if box.HAS_SYMBOL[tile]:
        s.rafts[seat] += 1
        tell(events, code2(say.RAFT_TAKEN, seat, tile))


@rule
def take_lantern(s: State, seat: int, color: int, cause: int, events: Events) -> None:
    """A card of the color, unless none is left; no other color stands in. (Y3.4)"""
    if s.supply[color] > 0:
        s.supply[color] -= 1
        s.lanterns[seat, color] += 1
        tell(events, code3(say.LANTERN_TAKEN, seat, color, cause))
    else:
        tell(events, code3(say.LANTERN_MISSING, seat, color, cause))


@rule
def deal_lanterns(s: State, placing: int, tile: int, rotation: int, events: Events) -> None:
    """Every seat takes the color that the new tile shows it, the placing seat first. (Y3.6)

    The order matters: the last card of a color goes to whoever comes first.
    """
    seat = placing
    for _ in range(s.seats):
        take_lantern(s, seat, color_at(tile, rotation, side_of(s, seat)), Cause.FACING, events)
        seat = next_seat(s, seat)


@rule
def draw_tile(s: State, seat: int, slot: int, events: Events) -> None:
    """Refill the slot from the pile; with the pile gone the hand closes up. (Y3.7)"""
    if s.pile_left > 0:
        s.hand[seat, slot] = take_from_pile(s)
        tell(events, code2(say.TILE_DRAWN, seat, s.hand[seat, slot]))
        return
    s.held[seat] -= 1
    for i in range(slot, s.held[seat]):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, s.held[seat]] = EMPTY


# == Y4  Turns and the end =============================================


@rule
def next_seat(s: State, seat: int) -> int:
    """The seat to the left. (Y1.1)"""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def pass_turn(s: State, events: Events) -> None:
    """The turn goes clockwise; when all tiles lie the last turns begin, and after those the match is over. (Y4.1)"""
    s.turn = next_seat(s, s.turn)
    s.step = Step.NONE
    s.active = 1 << s.turn
    if s.phase == Phase.PLACING and s.held[s.turn] == 0:
        s.phase = Phase.LAST_TURNS
        tell(events, say.LAST_TURNS_BEGUN)
    elif s.phase == Phase.LAST_TURNS and s.turn == s.first:
        s.phase = Phase.OVER
        s.active = 0
        tell(events, say.MATCH_ENDED)
        return
    if s.phase == Phase.PLACING:
        tell(events, code1(say.TURN_BEGUN, s.turn))


@rule
def skip_idle_seats(s: State, events: Events) -> None:
    """In the last turns, a seat that can neither exchange nor dedicate, or no longer can, is not asked. (Y4.4)"""
    while s.phase == Phase.LAST_TURNS and not (can_exchange(s, s.turn) or can_dedicate(s, s.turn)):
        if s.step == Step.NONE:  # it did nothing in its last turn
            tell(events, code1(say.TURN_SKIPPED, s.turn))
        pass_turn(s, events)
    if s.phase == Phase.LAST_TURNS and s.step == Step.NONE:
        tell(events, code1(say.TURN_BEGUN, s.turn))
