"""River Dragons, the game of Roberto Fraga, also known as Dragon Delta. 2 to 6 players."""

from ludoteca.games.river_dragons.data import BOX, Planks, Side
from ludoteca.games.river_dragons.rules import apply, legal, refusal, set_up, winners
from ludoteca.games.river_dragons.search import forms, guess, sample
from ludoteca.games.river_dragons.soundness import flaw
from ludoteca.games.river_dragons.state import SEEN_BY, STATE
from ludoteca.games.river_dragons.vocabulary import EVENTS, MOST_EVENTS, MOST_MOVES, MOVES, RULE_OF
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
    reasons=RULE_OF,
    most_moves=MOST_MOVES,
    most_events=MOST_EVENTS,
    set_up=set_up,
    legal=legal,
    refusal=refusal,
    apply=apply,
    sample=sample,
    forms=forms,
    guess=guess,
    winners=winners,
    flaw=flaw,
    box=BOX,
)
