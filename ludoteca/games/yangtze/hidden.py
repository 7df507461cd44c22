"""What a seat cannot see, guessed (a determinization, drawn uniformly): for bots and previews."""

from ludoteca.games.yangtze.data import HAND, TILES
from ludoteca.games.yangtze.state import PILE, State
from ludoteca.kernel import EMPTY, Dice, mix, roll_key, rule


@rule
def guess(s: State, seat: int, dice: Dice) -> None:
    """Deal the tiles that the seat has not seen to the other hands and the pile, every deal as likely. (Y1.3, Y1.4)"""
    unseen = 0
    for tile in range(1, TILES):
        if s.rotation[tile] == EMPTY and not holds(s, seat, tile):
            s.pile[unseen] = tile
            unseen += 1
    mix(dice, s.pile[:], unseen)
    for other in range(s.seats):
        if other != seat:
            for i in range(HAND):
                if i < s.held[other]:
                    unseen -= 1
                    s.hand[other, i] = s.pile[unseen]
                else:
                    s.hand[other, i] = EMPTY
    for i in range(s.pile_left, PILE):
        s.pile[i] = EMPTY
    roll_key(s.chance, dice)


@rule
def holds(s: State, seat: int, tile: int) -> bool:
    """Whether a seat, which may be a spectator, has a tile in its hand."""
    if seat < 0:
        return False
    for i in range(s.held[seat]):
        if s.hand[seat, i] == tile:
            return True
    return False
