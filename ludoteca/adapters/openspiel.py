"""OpenSpiel: every game under the name `ludoteca_<id>`, registered when this module is imported.

>>> import pyspiel
>>> game = pyspiel.load_game("ludoteca_yangtze(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

The one chance node deals: it chooses the seed of the match, from which everything that is drawn follows. Whoever
searches on from a state would therefore know what is hidden: `resample_from_infostate` guesses all that anew.
"""

from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

import ludoteca
from ludoteca.batches.batch import Batch
from ludoteca.batches.rows import MOST_PARTS
from ludoteca.kernel import BadArgument, Game, registry
from ludoteca.terminal.picture import text_of

DEALS = 4_096  # matches that there are; more would make the list of the chance node long
PREFIX = "ludoteca_"
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class Lent:
    """A table that is lent to whichever position is looked at."""

    def __init__(self, game: Game, players: int, options: dict[str, str]) -> None:
        self.batch = ludoteca.batch(game.id, 1, seats=players, options=options, restart=False, history=False)
        self.to: object = None  # the bytes of that position; no state of OpenSpiel's may outlive it
        self.size = max(part.places.stop for part in self.batch.layout.values())
        # OpenSpiel asks for the same again and again: what seats see in that position, and the last one that was drawn.
        self._seen: dict[int, np.typing.NDArray[np.float32]] = {}
        self.drawn = b"", ""

    def show(self, position: np.typing.NDArray[np.uint8]) -> Batch:
        """The table with a position on it."""
        if self.to is not position:
            self.batch.load(None, position)
            self.to = position
            self._seen.clear()
        return self.batch

    def keep(self) -> np.typing.NDArray[np.uint8]:
        """The position that is on the table now."""
        self.to = kept = self.batch.save()
        self._seen.clear()
        return kept

    def seen_by(self, seat: int) -> np.typing.NDArray[np.float32]:
        """What a seat sees in the position on the table."""
        if seat not in self._seen:
            self._seen[seat] = self.batch.observe(seat)[0]
        return self._seen[seat]


_tables: dict[str, Lent] = {}  # by game, players and options: OpenSpiel copies what games and states hold


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options."""

    kind: Any  # of each game, in a class of its own
    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.game
        chosen = {**defaults_of(game), **(params or {})}
        players = int(chosen.pop("players"))
        self.key = f"{game.id} {players} {chosen}"
        if self.key not in _tables:
            _tables[self.key] = Lent(game, players, chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=_tables[self.key].batch.actions, max_chance_outcomes=DEALS, num_players=players,
            min_utility=0.0, max_utility=1.0, utility_sum=None, max_game_length=game.longest * MOST_PARTS,
        )  # fmt: skip
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self, _start: str | None = None) -> "SpielState":
        """A match that is not dealt yet."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a player sees, as numbers and as text."""
        return Observer(_tables[self.key].batch)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, kept as bytes. OpenSpiel clones it by copying what it holds."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._key = game.key
        self._saved: np.typing.NDArray[np.uint8] | None = None  # None: nothing is dealt
        self._player = int(pyspiel.PlayerId.CHANCE)  # who acts
        # For each seat a digest of all that it saw and did: states stay small, however long a match is.
        self._past = [b"" for _ in range(game.num_players())]

    def on_table(self) -> Batch:
        """The table with this position on it."""
        assert self._saved is not None
        return _tables[self._key].show(self._saved)

    def seen_by(self, player: int | None) -> np.typing.NDArray[np.float32]:
        """What a player, or who acts, sees: zeros before the deal."""
        lent = _tables[self._key]
        if self._saved is None:
            return np.zeros(lent.size, np.float32)
        seat = self.current_player() if player is None else player
        self.on_table()
        return lent.seen_by(seat)

    def current_player(self) -> int:
        """Who acts: a seat, chance before the deal, or nobody."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, each as likely."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, _player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.on_table().mask[0])]

    def _apply_action(self, action: int) -> None:
        lent = _tables[self._key]
        if self._saved is None:
            if not 0 <= action < DEALS:
                raise BadArgument(f"there is no deal {action}; there are 0 to {DEALS - 1:,}")
            lent.batch.reset(seed=action)
        else:
            seat, table = self.current_player(), self.on_table()
            self._past[seat] = sha256(b"%b %d " % (self._past[seat], action) + table.observation[0].tobytes()).digest()
            table.step(np.array([action]))
        self._saved, seat = lent.keep(), int(lent.batch.seat[0])
        self._player = TERMINAL if seat < 0 else seat

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else _tables[self._key].batch.action_text(action)

    def returns(self) -> list[float]:
        """Everybody's share of the win."""
        won = np.zeros(len(self._past))
        if self.is_terminal():
            won[self.on_table().match(0).winners] = 1
        return [float(share) for share in won / max(1.0, won.sum())]

    def resample_from_infostate(self, player: int, probability: Any) -> "SpielState":
        """Another position that the player cannot tell from this one: everything unseen is guessed."""
        twin: SpielState = self.clone()
        table = twin.on_table()
        table._guesses = int(probability() * 2**30)
        table.resample(None, player)
        twin._saved = _tables[self._key].keep()
        return twin

    def information_state_string(self, player: int | None = None) -> str:
        """What a player has seen and done at its decisions, as a digest, and what it sees now."""
        seat = self.current_player() if player is None else player
        return self._past[seat].hex() + self.observation_string(seat)

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now."""
        return "" if self._saved is None else self.seen_by(player).tobytes().hex()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees, as numbers."""
        return [float(number) for number in self.seen_by(player).tolist()]

    def __str__(self) -> str:
        if self._saved is None:
            return "not dealt"
        lent, position = _tables[self._key], self._saved.tobytes()
        if lent.drawn[0] != position:
            lent.drawn = position, text_of(self.on_table().match(0), None)
        return lent.drawn[1]


class Observer:
    """What a player sees, for OpenSpiel's tools in Python."""

    def __init__(self, table: Batch) -> None:
        size = max(part.places.stop for part in table.layout.values())
        self.tensor = np.zeros(size, np.float32)
        self.dict = {name: self.tensor[part.places].reshape(part.shape) for name, part in table.layout.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = state.seen_by(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as text."""
        return state.observation_string(player)


def defaults_of(game: Game) -> dict[str, Any]:
    """Players and options when nothing is said."""
    return {"players": game.seats[0], **game.check_table(game.seats[0], {})}


def register(game_id: str) -> None:
    """Make a game known to OpenSpiel."""
    game = registry.find(game_id)
    kind = pyspiel.GameType(
        short_name=PREFIX + game_id, long_name=game.title, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1], min_num_players=game.seats[0], provides_information_state_string=True,
        provides_information_state_tensor=False, provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=defaults_of(game),
    )  # fmt: skip

    # A class, and no function: OpenSpiel keeps it longer than the interpreter lives.
    pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"kind": kind, "game": game}))


for _game_id in registry.game_ids():
    if PREFIX + _game_id not in pyspiel.registered_names():
        register(_game_id)
