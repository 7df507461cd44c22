"""What may be done, and why something may not; numbers in brackets refer to RULES.md.

`legal` lists moves by tables, for speed; `refusal` asks rule by rule. A contract test holds one against the other.
"""

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import Side
from ludoteca.games.summer_pavilion.state import Phase, State
from ludoteca.games.summer_pavilion.vocabulary import KEEP, PASS, PICK, PLACE, TAKE_BONUS, Why
from ludoteca.kernel import EMPTY, Moves, Row, arg, args, code1, code2, code4, kind_of, rule

ALL_COLORS = (1 << box.COLORS) - 1  # as a bit mask


# == Tiles and stars ===================================================


@rule
def wild_color(s: State) -> int:
    """The color that is wild in this round: one after another in their order. (S1.5)"""
    return int(s.round_number) - 1


@rule
def total(tiles: Row) -> int:
    """How many tiles of all colors there are in one place."""
    count = 0
    for color in range(box.COLORS):
        count += tiles[color]
    return int(count)


@rule
def free_slots(s: State, seat: int, star: int) -> int:
    """The empty spaces of a star, as a bit mask. (S3.6)"""
    free = 0
    for slot in range(box.SLOTS):
        free |= int(s.board[seat, star, slot] == EMPTY) << slot
    return free


@rule
def open_colors(s: State, seat: int, star: int) -> int:
    """The colors that a star still takes, as a bit mask. (S3.5, S6.1)"""
    own = int(box.STAR_COLOR[s.side, star])
    if own != EMPTY:
        return 1 << own
    there, count = 0, 0
    for slot in range(box.SLOTS):
        color = int(s.board[seat, star, slot])
        if color != EMPTY:
            there |= 1 << color
            count += 1
    if s.side == Side.VARIANT:
        if count <= 1:
            return ALL_COLORS
        if there & (there - 1) == 0:  # one bit: two tiles or more of one color
            return there
    return ALL_COLORS & ~there


@rule
def can_place(s: State, seat: int) -> bool:
    """Whether the seat can fill any space at all. (S3.11)"""
    wild = wild_color(s)
    for star in range(box.STARS):
        open_here, most = open_colors(s, seat, star), 0
        for color in range(box.COLORS):
            own = int(s.tiles[seat, color])
            if own > 0 and open_here >> color & 1:
                most = max(most, own + int(s.tiles[seat, wild]) if color != wild else own)
        for slot in range(box.SLOTS):
            if box.NUMBER[s.side, star, slot] <= most and s.board[seat, star, slot] == EMPTY:
                return True
    return False


# == What may be done ==================================================


@rule
def legal(s: State, seat: int, moves: Moves) -> int:
    """List what the seat may do now."""
    if s.active >> seat & 1 == 0:
        return 0
    if s.phase == Phase.PICKING:
        return list_picks(s, moves)
    if s.phase == Phase.PLACING:
        n = list_placements(s, seat, moves)
        moves[n] = PASS
        return n + 1
    if s.phase == Phase.TAKING_BONUS:
        return list_bonus_tiles(s, moves)
    return list_keeps(s, seat, moves)


@rule
def list_picks(s: State, moves: Moves) -> int:
    """From every source each color but the wild one; the wild one where there is no other. (S2.2, S2.3)

    A move that does not count is overwritten by the next: quicker than a branch that goes one way as often as the
    other. So it is with placements.
    """
    n, wild = 0, wild_color(s)
    for source in range(1 + box.DISPLAYS[s.seats - 2]):
        if total(s.sources[source]) == 0:
            continue
        before = n
        for color in range(box.COLORS):
            moves[n] = code2(PICK, source, color)
            n += (s.sources[source, color] > 0) & (color != wild)
        if n == before:
            moves[n] = code2(PICK, source, wild)
            n += 1
    return n


@rule
def list_placements(s: State, seat: int, moves: Moves) -> int:
    """Every color one has, on every free space that takes it, paid in every way. (S3.2, S3.3, S3.4, S3.5, S3.6)

    Stars are looked at all at once, a byte for each: `free` holds their empty spaces, `takes` the colors they take.
    """
    n, free, takes, wild = 0, 0, 0, wild_color(s)
    for star in range(box.STARS):
        free |= free_slots(s, seat, star) << 8 * star
        takes |= open_colors(s, seat, star) << 8 * star
    for color in range(box.COLORS):
        own = min(s.tiles[seat, color], box.ENOUGH)
        wilds = min(s.tiles[seat, wild], box.ENOUGH_WILDS) if color != wild else 0
        for numbers in range(box.PRINTS if own > 0 else 0):
            stars = box.STARS_WITH[s.side, numbers] & takes >> color
            for i in range(box.WAY_COUNT[numbers, own, wilds] if stars else 0):
                way = box.WAYS[numbers, own, wilds, i]
                here, anywhere = stars & free >> arg(way, 1), code4(PLACE, 0, 0, color, 0) | way
                for star in range(box.STARS):
                    moves[n] = anywhere | star << 8
                    n += here >> 8 * star & 1
    return n


@rule
def list_bonus_tiles(s: State, moves: Moves) -> int:
    """Any tile of the supply. (S3.8)"""
    n = 0
    for color in range(box.COLORS):
        if s.supply[color] > 0:
            moves[n] = code1(TAKE_BONUS, color)
            n += 1
    return n


@rule
def list_keeps(s: State, seat: int, moves: Moves) -> int:
    """Every choice of up to four tiles: color by color, all choices so far with one to four of it added. (S3.11)"""
    moves[0] = KEEP
    n = 1
    for color in range(box.COLORS):
        for i in range(n):
            room = box.MOST_KEPT - total_kept(moves[i])
            for count in range(1, min(room, s.tiles[seat, color]) + 1):
                moves[n] = moves[i] | count << 8 * (color + 1)
                n += 1
    return n


@rule
def total_kept(move: int) -> int:
    """How many tiles a move keeps."""
    kept = 0
    for color in range(box.COLORS):
        kept += arg(move, color)
    return kept


# == Why something may not be done =====================================


@rule
def refusal(s: State, seat: int, move: int) -> int:
    """0 if the seat may make the move now, else the reason why not."""
    if s.active == 0:
        return Why.MATCH_OVER
    if s.active >> seat & 1 == 0:
        return Why.NOT_YOUR_TURN if s.phase == Phase.PICKING else Why.NOT_YOUR_TURN_TO_PLACE
    kind = kind_of(move)
    if kind == PICK and s.phase == Phase.PICKING:
        return pick_refusal(s, move)
    if kind == PLACE and s.phase == Phase.PLACING:
        return place_refusal(s, seat, move)
    if kind == PASS and s.phase == Phase.PLACING:
        return 0
    if kind == TAKE_BONUS and s.phase == Phase.TAKING_BONUS:
        return 0 if s.supply[args(move)[0]] > 0 else Why.NOT_IN_SUPPLY
    if kind == KEEP and s.phase == Phase.KEEPING:
        return keep_refusal(s, seat, move)
    return phase_refusal(s, kind)


@rule
def phase_refusal(s: State, kind: int) -> int:
    """Why a kind of move does not belong here: what is due instead, or what has not come about. (S2.1, S3.11, S3.13)"""
    if s.phase == Phase.TAKING_BONUS:
        return Why.BONUS_DUE
    if s.phase == Phase.KEEPING:
        return Why.KEEPING_DUE
    if kind == TAKE_BONUS:
        return Why.NO_BONUS_DUE
    if kind == KEEP:
        return Why.NOT_PASSED
    return Why.MUST_PICK if s.phase == Phase.PICKING else Why.PICKING_OVER


@rule
def pick_refusal(s: State, move: int) -> int:
    """A color that is there, and the wild one only where it is alone. (S2.2, S2.3, S2.7)"""
    source, color = args(move)[:2]
    if source > box.DISPLAYS[s.seats - 2]:
        return Why.NO_SUCH_DISPLAY
    tiles = total(s.sources[source])
    if tiles == 0:
        return Why.EMPTY_SOURCE
    if s.sources[source, color] == 0:
        return Why.COLOR_NOT_THERE
    return Why.WILD_NOT_PICKED if color == wild_color(s) and s.sources[source, color] < tiles else 0


@rule
def place_refusal(s: State, seat: int, move: int) -> int:
    """A free space, a color that its star takes, enough tiles, one of that color. (S3.2, S3.3, S3.4, S3.5, S3.6)"""
    star, slot, color, spent = args(move)[:4]
    if s.board[seat, star, slot] != EMPTY:
        return Why.SPACE_FILLED
    if open_colors(s, seat, star) >> color & 1 == 0:
        if s.side == Side.VARIANT:
            return Why.COLOR_CLOSED
        return Why.COLOR_IN_CENTER_STAR if box.STAR_COLOR[s.side, star] == EMPTY else Why.NOT_THE_STARS_COLOR
    if color == wild_color(s) and spent > 0:
        return Why.WILD_FOR_ITSELF
    return payment_refusal(s, seat, box.NUMBER[s.side, star, slot], color, spent)


@rule
def payment_refusal(s: State, seat: int, number: int, color: int, spent: int) -> int:
    """As many tiles as the number says, some of them wild, the one that is placed never. (S3.2, S3.3, S3.4)"""
    own, wilds = s.tiles[seat, color], s.tiles[seat, wild_color(s)]
    if own == 0:
        return Why.NONE_OF_THE_COLOR
    if spent >= number:
        return Why.PLACED_TILE_IS_WILD
    if spent > wilds:
        return Why.TOO_FEW_WILDS
    if own + spent >= number:
        return 0
    return Why.MORE_WILDS_NEEDED if color != wild_color(s) and own + wilds >= number else Why.TOO_FEW_TILES


@rule
def keep_refusal(s: State, seat: int, move: int) -> int:
    """At most four tiles, and only those that one has. (S3.11)"""
    if total_kept(move) > box.MOST_KEPT:
        return Why.TOO_MANY_KEPT
    for color in range(box.COLORS):
        if arg(move, color) > s.tiles[seat, color]:
            return Why.KEPT_NOT_HELD
    return 0
