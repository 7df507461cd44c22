"""Y2: what a seat may do now, and why it may not do something else."""

from ludoteca.games.yangtze import vocabulary as say
from ludoteca.games.yangtze.data import COLORS, EXCHANGE_PRICE, LIMIT, ROTATIONS
from ludoteca.games.yangtze.lake import touches_tile
from ludoteca.games.yangtze.scoring import lanterns_of
from ludoteca.games.yangtze.state import Phase, State, Step
from ludoteca.games.yangtze.vocabulary import Why
from ludoteca.kernel import EMPTY, Moves, args, byte_at, code1, code2, code3, code4, kind_of, rule

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
def legal(s: State, seat: int, moves: Moves) -> int:
    """List what the seat may do now, in the order of a turn: exchange, dedicate, discard, place. (Y2.7)"""
    if s.active >> seat & 1 == 0:
        return 0
    n = 0
    if s.step == Step.NONE and s.rafts[seat] >= EXCHANGE_PRICE:
        n = list_exchanges(s, seat, moves, n)
    if s.step < Step.DEDICATED:
        n = list_dedications(s, seat, moves, n)
    if s.phase == Phase.LAST_TURNS:
        moves[n] = say.FINISH
        return n + 1
    if lanterns_of(s, seat) > LIMIT:
        return list_discards(s, seat, moves, n)
    return list_placements(s, seat, moves, n)


@rule
def list_exchanges(s: State, seat: int, moves: Moves, n: int) -> int:
    """One of one's cards for another color that the supply holds. (Y2.1)

    Here and below a move is written first, and counted only if it is legal: faster than a branch.
    """
    for give in range(COLORS):
        if s.lanterns[seat, give] > 0:
            for take in range(COLORS):
                moves[n] = code2(say.EXCHANGE, give, take)
                n += (take != give) & (s.supply[take] > 0)
    return n


@rule
def list_dedications(s: State, seat: int, moves: Moves, n: int) -> int:
    """Every set that the seat holds. (Y2.2)"""
    pairs, colors = 0, 0
    for color in range(COLORS):
        moves[n] = code1(say.DEDICATE_FOUR, color)
        n += has_four(s, seat, color)
        pair = has_pair(s, seat, color)
        colors |= pair * color << 8 * pairs
        pairs += pair
    n = list_three_pairs(colors, pairs, moves, n)
    moves[n] = say.DEDICATE_SEVEN
    return n + has_seven(s, seat)


@rule
def list_three_pairs(colors: int, pairs: int, moves: Moves, n: int) -> int:
    """Every choice of three of the colors with a pair, of which each stands in a byte. (Y2.2b)"""
    for i in range(pairs):
        for j in range(i + 1, pairs):
            for k in range(j + 1, pairs):
                moves[n] = code3(say.DEDICATE_PAIRS, byte_at(colors, i), byte_at(colors, j), byte_at(colors, k))
                n += 1
    return n


@rule
def list_discards(s: State, seat: int, moves: Moves, n: int) -> int:
    """Any card, one to a move, while there are too many. (Y2.5)"""
    for color in range(COLORS):
        moves[n] = code1(say.DISCARD, color)
        n += s.lanterns[seat, color] > 0
    return n


@rule
def list_placements(s: State, seat: int, moves: Moves, n: int) -> int:
    """Every tile of the hand, in every rotation that looks different, on every cell of the shore. (Y2.6)

    The innermost loop is the hottest of the game. Slices let it compile to vector stores, and whole blocks of eight
    leave no rest to go through singly: what is written too much, the next rotation writes over.
    """
    cells = s.shore[: (s.shores + 7) & ~7]
    for k in range(s.held[seat]):
        tile = s.hand[seat, k]
        for rotation in range(ROTATIONS[tile]):
            nowhere = code4(say.PLACE, tile, 0, 0, rotation)
            listed = moves[n : n + len(cells)]
            for i in range(len(cells)):
                listed[i] = nowhere | cells[i]
            n += s.shores
    return n


# == Why something may not be done =====================================


@rule
def refusal(s: State, seat: int, move: int) -> int:
    """0 if the seat may make the move now, else the reason why not."""
    if s.active == 0:
        return Why.MATCH_OVER
    if s.active >> seat & 1 == 0:
        return Why.NOT_YOUR_TURN
    kind = kind_of(move)
    if kind == say.EXCHANGE:
        return exchange_refusal(s, seat, move)
    if kind in (say.DEDICATE_FOUR, say.DEDICATE_PAIRS, say.DEDICATE_SEVEN):
        return dedicate_refusal(s, seat, move)
    if kind == say.DISCARD:
        return discard_refusal(s, seat, move)
    if kind == say.PLACE:
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
    kind = kind_of(move)
    if kind == say.DEDICATE_FOUR:
        color = args(move)[0]
        return 0 if has_four(s, seat, color) else Why.NOT_FOUR_ALIKE
    if kind == say.DEDICATE_PAIRS:
        one, two, three = args(move)[:3]
        pairs = has_pair(s, seat, one) and has_pair(s, seat, two) and has_pair(s, seat, three)
        return 0 if pairs else Why.NOT_THREE_PAIRS
    return 0 if has_seven(s, seat) else Why.NOT_SEVEN_DIFFERENT


@rule
def discard_refusal(s: State, seat: int, move: int) -> int:
    """Only what is above twelve, and only cards that one has. (Y2.5, Y4.2)"""
    if s.phase == Phase.LAST_TURNS or lanterns_of(s, seat) <= LIMIT:
        return Why.NOTHING_TO_DISCARD
    color = args(move)[0]
    return 0 if s.lanterns[seat, color] > 0 else Why.DISCARD_NOT_HELD


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
