"""What is true of every game. The kernel knows none of them.

This is its front door: `from ludoteca.kernel import Game, Moves, rule` is how games, and programs that play them,
come by what they need. A name is loaded when it is first asked for (PEP 562): whoever wants an error alone does not
load the compiler. What is not listed here is for the kernel itself, and for those who look into its modules.
"""

from typing import TYPE_CHECKING

from ludoteca.kernel.lazy import lazy_names

# fmt: off
# isort: off
if TYPE_CHECKING:
    from ludoteca.kernel.chance import CHANCE, draw, load_dice, mix, roll, roll_key, shuffle
    from ludoteca.kernel.codes import (
        NO_MOVE, arg, args, byte_at, code1, code2, code3, code4, code5, from_one, kind_of, tell,
    )
    from ludoteca.kernel.compiling import (
        AnyState, AnyStates, Array, Dice, Events, Layers, Moves, Numbers, Row, Rows, Singles, Table, Values,
        called_from_python, rule, warm_up,
    )
    from ludoteca.kernel.errors import (
        BadArgument, BadMove, BadRecord, BadState, BadTable, IllegalMove, LudotecaError, Refusal, StaleMove,
        UnknownBot, UnknownGame, UnknownLanguage,
    )
    from ludoteca.kernel.extras.drawing import Sheet
    from ludoteca.kernel.extras.observation import Picture, for_batches
    from ludoteca.kernel.extras.thought import Encoding, Thought, for_bots, to_chances
    from ludoteca.kernel.extras.worth import Ends, Worth
    from ludoteca.kernel.game import Game, options_from
    from ludoteca.kernel.integers import require_whole, whole
    from ludoteca.kernel.kinds import BY_CHANCE, COMPOSED, ENDS_TURN, FINAL, FREE, Different, Reason, Secret, Several
    from ludoteca.kernel.languages import LANGUAGES, Language
    from ludoteca.kernel.masks import MOST_SEATS, first_seat, is_one, leaders, lowest, seats_in
    from ludoteca.kernel.play.match import Match, Telling
    from ludoteca.kernel.play.playouts import Playouts, Trajectory
    from ludoteca.kernel.play.record import Step, Verified
    from ludoteca.kernel.play.sight import Sight
    from ludoteca.kernel.registry import add_games_path
    from ludoteca.kernel.soundness import first_flaw, within
    from ludoteca.kernel.text import Words, read_catalog
    from ludoteca.kernel.visibility import EMPTY, UNSEEN, redact, visible
    from ludoteca.kernel.vocabulary import Json, Vocabulary

__all__ = [
    "BY_CHANCE", "CHANCE", "COMPOSED", "EMPTY", "ENDS_TURN", "FINAL", "FREE", "LANGUAGES", "MOST_SEATS", "NO_MOVE",
    "UNSEEN", "AnyState", "AnyStates", "Array", "BadArgument", "BadMove", "BadRecord", "BadState", "BadTable", "Dice",
    "Different", "Encoding", "Ends", "Events", "Game", "IllegalMove", "Json", "Language", "Layers", "LudotecaError",
    "Match", "Moves", "Numbers", "Picture", "Playouts", "Reason", "Refusal", "Row", "Rows", "Secret", "Several",
    "Sheet", "Sight", "Singles", "StaleMove", "Step", "Table", "Telling", "Thought", "Trajectory", "UnknownBot",
    "UnknownGame", "UnknownLanguage", "Values", "Verified", "Vocabulary", "Words", "Worth", "add_games_path", "arg",
    "args", "byte_at", "called_from_python", "code1", "code2", "code3", "code4", "code5", "draw", "first_flaw",
    "first_seat", "for_batches", "for_bots", "from_one", "is_one", "kind_of", "leaders", "load_dice", "lowest", "mix",
    "options_from", "read_catalog", "redact", "require_whole", "roll", "roll_key", "rule", "seats_in", "shuffle",
    "tell", "to_chances", "visible", "warm_up", "whole", "within",
]

_NAMES_OF = {
    "ludoteca.kernel.chance": "CHANCE draw load_dice mix roll roll_key shuffle",
    "ludoteca.kernel.codes": "NO_MOVE arg args byte_at code1 code2 code3 code4 code5 from_one kind_of tell",
    "ludoteca.kernel.compiling": "AnyState AnyStates Array Dice Events Layers Moves Numbers Row Rows Singles Table"
    " Values called_from_python rule warm_up",
    "ludoteca.kernel.errors": "BadArgument BadMove BadRecord BadState BadTable IllegalMove LudotecaError Refusal"
    " StaleMove UnknownBot UnknownGame UnknownLanguage",
    "ludoteca.kernel.extras.drawing": "Sheet",
    "ludoteca.kernel.extras.observation": "Picture for_batches",
    "ludoteca.kernel.extras.thought": "Encoding Thought for_bots to_chances",
    "ludoteca.kernel.extras.worth": "Ends Worth",
    "ludoteca.kernel.game": "Game options_from",
    "ludoteca.kernel.integers": "require_whole whole",
    "ludoteca.kernel.kinds": "BY_CHANCE COMPOSED ENDS_TURN FINAL FREE Different Reason Secret Several",
    "ludoteca.kernel.languages": "LANGUAGES Language",
    "ludoteca.kernel.masks": "MOST_SEATS first_seat is_one leaders lowest seats_in",
    "ludoteca.kernel.play.match": "Match Telling",
    "ludoteca.kernel.play.playouts": "Playouts Trajectory",
    "ludoteca.kernel.play.record": "Step Verified",
    "ludoteca.kernel.play.sight": "Sight",
    "ludoteca.kernel.registry": "add_games_path",
    "ludoteca.kernel.soundness": "first_flaw within",
    "ludoteca.kernel.text": "Words read_catalog",
    "ludoteca.kernel.visibility": "EMPTY UNSEEN redact visible",
    "ludoteca.kernel.vocabulary": "Json Vocabulary",
}
# isort: on
# fmt: on

if not TYPE_CHECKING:  # a type checker would take any name for one of ours
    __getattr__, __dir__ = lazy_names(__name__, _NAMES_OF)
