"""What a batch shows of a game is what the game's states hold: compiled, interpreted and bounds-checked alike."""

from typing import Any

import numpy as np

import ludoteca
from ludoteca.batches.observing import Shown
from ludoteca.kernel.game import Game

STEPS = 5
Numbers = np.typing.NDArray[Any]


def test_an_observation_holds_the_numbers_of_the_state_seen_from_the_seat(game: Game) -> None:
    seats = game.seats[-1]
    env = ludoteca.batch(game.id, 2, seats=seats, seed=3)
    for _ in range(STEPS):
        env.step(env.sample_actions())
    for row, seat in enumerate(env.seat.tolist()):
        seen = env.match(row).seen(seat)
        for name, part in env.layout.items():
            if name not in (seen.dtype.names or ()) or name == "active":
                continue
            shown = env.observation[row, part.places].reshape(part.shape)
            assert np.array_equal(shown, expected(game, name, seen[name], seat, seats)), name


def expected(game: Game, name: str, values: Numbers, seat: int, seats: int) -> Numbers:
    """The same from the state: the seat's own row first, amounts as they are or divided, the rest one-hot."""
    seen_by, field = game.seen_by, Shown(game.seen_by, name, seats)
    numbers = np.asarray(values, np.int64)
    if name in seen_by.owner:
        numbers = numbers[seat]
    elif name in seen_by.by_seat:
        numbers = np.roll(numbers[:seats], -seat, axis=0)
    if not field.size:
        amounts = numbers.astype(np.float32) * np.float32(1 / field.divisor)
        return np.where((numbers < 0) & (field.divisor > 1), np.float32(-1), amounts)
    is_one = (numbers >= 0) & (numbers < field.size)
    turned = (numbers - seat) % field.size if field.is_of_seats else numbers
    ones: Numbers = (turned[..., None] == np.arange(field.size)) & is_one[..., None]
    return ones
