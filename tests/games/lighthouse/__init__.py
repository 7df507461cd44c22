"""Lighthouse: show your card for its points, or swap it unseen for the next of the deck. The tutorial's game."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from ludoteca.kernel import Dice, Events, Game, Moves, Vocabulary, code2, rule, tell, visible
from ludoteca.kernel.chance import CHANCE, mix, roll_key, shuffle
from ludoteca.kernel.kinds import BY_CHANCE, ENDS_TURN, Reason, Secret

SEATS, CARDS = 3, 12


class Deck(IntEnum):
    LONG = 0
    SHORT = 1


STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int32),
            ("active", np.int32),  # bit mask of seats that may act
            ("deck", np.int32),  # the option: Deck
            ("hand", np.int32, (SEATS,)),  # the card that each seat holds, 0 to 11
            ("points", np.int32, (SEATS,)),
            ("seen", np.int32, (CARDS,)),  # 1 for cards that all have seen
            ("left", np.int32),  # cards left in the pile
            ("pile", np.int32, (CARDS,)),  # these cards, the next one last; what lies behind them is done with
            ("chance", CHANCE),
        ],
    )
)
State = Annotated[Any, STATE]
SEEN_BY = visible(
    STATE,
    everyone="seats active deck points seen left",
    owner="hand",
    nobody="pile chance",
    by_seat="points",
    named={"deck": Deck},
)

MOVES = Vocabulary("move")
SHOW = MOVES.kind("show", ENDS_TURN)
SWAP = MOVES.kind("swap", ENDS_TURN)
EVENTS = Vocabulary("event")
CARD_SHOWN = EVENTS.kind("card_shown", BY_CHANCE, seat=range(SEATS), card=range(CARDS))
CARD_DRAWN = EVENTS.kind("card_drawn", BY_CHANCE, seat=range(SEATS), card=Secret(range(CARDS)))


class Why(Reason):
    NOT_YOUR_TURN = "L2"


@rule
def set_up(s: State) -> None:
    """Shuffle the cards and deal one to each seat; a short deck leaves four out. (L1)"""
    for card in range(CARDS):
        s.pile[card] = card
    shuffle(s.chance, s.pile[:], CARDS)
    s.left = CARDS - 4 * s.deck
    for seat in range(s.seats):
        s.left -= 1
        s.hand[seat] = s.pile[s.left]
    s.active = 1


@rule
def legal(s: State, seat: int, moves: Moves) -> int:
    """Show or swap, in one's turn. (L2)"""
    if s.active >> seat & 1 == 0:
        return 0
    moves[0], moves[1] = SHOW, SWAP
    return 2


@rule
def refusal(s: State, seat: int, move: int) -> int:
    """Only whose turn it is may act. (L2)"""
    return 0 if s.active >> seat & 1 else Why.NOT_YOUR_TURN


@rule
def apply(s: State, seat: int, move: int, events: Events) -> None:
    """Score the card if it is shown, then draw; without a pile the match is over. (L2, L3)"""
    if move == SHOW:
        s.points[seat] += s.hand[seat]
        s.seen[s.hand[seat]] = 1
        tell(events, code2(CARD_SHOWN, seat, s.hand[seat]))
    s.left -= 1
    s.hand[seat] = s.pile[s.left]
    tell(events, code2(CARD_DRAWN, seat, s.hand[seat]))
    s.active = 1 << (seat + 1) % s.seats if s.left > 0 else 0


@rule
def score(s: State, seat: int) -> int:
    """The sum of the cards shown. (L3)"""
    return int(s.points[seat])


@rule
def winners(s: State) -> int:
    """Most points; equal seats share. (L3)"""
    mask = 0
    for seat in range(s.seats):
        if s.active == 0 and s.points[seat] == s.points[: s.seats].max():
            mask |= 1 << seat
    return mask


@rule
def guess(s: State, seat: int, dice: Dice) -> None:
    """Deal what the seat has not seen to the other hands and the pile."""
    n = 0
    for card in range(CARDS):
        if s.seen[card] == 0 and (seat < 0 or s.hand[seat] != card):
            s.pile[n] = card
            n += 1
    mix(dice, s.pile[:], n)
    for other in range(s.seats):
        if other != seat:
            n -= 1
            s.hand[other] = s.pile[n]
    roll_key(s.chance, dice)


GAME = Game(
    package=__name__,
    title="Lighthouse",
    authors=("The Ludoteca authors",),
    rules_version=1,
    seats=range(2, SEATS + 1),
    options={"deck": Deck},
    state=STATE,
    seen_by=SEEN_BY,
    moves=MOVES,
    events=EVENTS,
    reasons=Why,
    most_moves=2,
    most_events=2,
    longest=100,
    set_up=set_up,
    legal=legal,
    refusal=refusal,
    apply=apply,
    guess=guess,
    winners=winners,
    score=score,
)
