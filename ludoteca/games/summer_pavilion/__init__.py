"""Azul: Summer Pavilion, the game of Michael Kiesling. 2 to 4 players."""

from ludoteca.games.summer_pavilion.data import BOX, Side
from ludoteca.games.summer_pavilion.hidden import guess
from ludoteca.games.summer_pavilion.legality import legal, refusal
from ludoteca.games.summer_pavilion.rules import apply, set_up
from ludoteca.games.summer_pavilion.scoring import score, sheet, winners
from ludoteca.games.summer_pavilion.soundness import flaw
from ludoteca.games.summer_pavilion.state import SEEN_BY, STATE
from ludoteca.games.summer_pavilion.vocabulary import EVENTS, LONGEST, MOST_EVENTS, MOST_MOVES, MOVES, Why
from ludoteca.kernel.game import Game

GAME = Game(
    package=__name__,
    title="Azul: Summer Pavilion",
    authors=("Michael Kiesling",),
    rules_version=1,
    seats=range(2, 5),
    options={"side": Side},
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
    progress=("phase", "round_number"),
    box=BOX,
)
