"""River Dragons, the game of Roberto Fraga, also known as Dragon Delta. 2 to 6 players."""

from ludoteca.games.river_dragons.data import BOX, Planks, Side
from ludoteca.games.river_dragons.hidden import guess
from ludoteca.games.river_dragons.legality import can_begin, forms, legal, refusal, sample
from ludoteca.games.river_dragons.rules import apply, set_up
from ludoteca.games.river_dragons.scoring import winners
from ludoteca.games.river_dragons.soundness import flaw
from ludoteca.games.river_dragons.state import SEEN_BY, STATE
from ludoteca.games.river_dragons.vocabulary import EVENTS, LONGEST, MOST_EVENTS, MOST_MOVES, MOVES, Why
from ludoteca.kernel.game import Game

GAME = Game(
    package=__name__,
    title="River Dragons",
    authors=("Roberto Fraga",),
    rules_version=1,
    seats=range(2, 7),
    options={"side": Side, "planks": Planks},
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
    sample=sample,
    can_begin=can_begin,
    forms=forms,
    guess=guess,
    winners=winners,
    flaw=flaw,
    progress=("phase", "turn_number", "slot"),
    box=BOX,
)
