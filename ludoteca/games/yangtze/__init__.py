"""Yangtze, the game of Christopher Chung, also known as Lanterns: The Harvest Festival. 2 to 4 players."""

from ludoteca.games.yangtze.data import BOX
from ludoteca.games.yangtze.hidden import guess
from ludoteca.games.yangtze.legality import legal, refusal
from ludoteca.games.yangtze.rules import apply, set_up
from ludoteca.games.yangtze.scoring import score, sheet, winners
from ludoteca.games.yangtze.soundness import flaw
from ludoteca.games.yangtze.state import SEEN_BY, STATE
from ludoteca.games.yangtze.vocabulary import EVENTS, LONGEST, MOST_EVENTS, MOST_MOVES, MOVES, Why
from ludoteca.kernel.game import Game

GAME = Game(
    package=__name__,
    title="Yangtze",
    authors=("Christopher Chung",),
    rules_version=1,
    seats=range(2, 5),
    state=STATE,
    seen_by=SEEN_BY,
    moves=MOVES,
    events=EVENTS,
    reasons=Why,
    most_moves=MOST_MOVES,
    most_events=MOST_EVENTS,
    longest=LONGEST,
    set_up=set_up,
    legal=legal,
    refusal=refusal,
    apply=apply,
    guess=guess,
    winners=winners,
    score=score,
    sheet=sheet,
    flaw=flaw,
    progress=("phase", "pile_left", "held"),
    box=BOX,
)
