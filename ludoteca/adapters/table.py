"""One match of a batch, as adapters need it: seats with names, what each sees, and the table as text."""

from collections.abc import Mapping
from typing import Any

import numpy as np

import ludoteca
from ludoteca.adapters.images import pixels_of
from ludoteca.batches.batch import Batch
from ludoteca.batches.given import array_of
from ludoteca.kernel import BadArgument
from ludoteca.kernel.errors import quoted
from ludoteca.kernel.play.seeds import seed_bytes
from ludoteca.terminal.picture import text_of

RENDER_MODES = ["ansi", "svg", "rgb_array"]
SEED_BYTES = 7  # as many as whole numbers of a batch take


def any_seed() -> int:
    """A seed from the system."""
    return int.from_bytes(seed_bytes(None)[:SEED_BYTES], "big")


def one_match(game: str, seats: int | None, options: Mapping[str, object] | None, **more: Any) -> Batch:
    """A batch of one match, which stays as it is when it is over."""
    return ludoteca.batch(game, 1, seats=seats, options=options, restart=False, seed=any_seed(), **more)


def begin(env: Batch, seed: int | None) -> None:
    """Begin anew, under a seed or another one from the system."""
    env.reset(seed=any_seed() if seed is None else seed)


def require_mode(mode: object) -> None:
    """BadArgument if there is no such way to draw."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadArgument(f"render_mode is one of {', '.join(RENDER_MODES)}, or None, not {quoted(mode)}")


def one_action(action: object) -> np.typing.NDArray[np.int64]:
    """An action for the only row; BadArgument if it is no whole number."""
    given = array_of("actions", action)
    if given.shape != () or given.dtype.kind not in "iu":
        raise BadArgument(f"an action is a whole number, not {quoted(action)}")
    return given.reshape(1)


def require_begun(*, has_begun: bool) -> None:
    """BadArgument where no match is being played."""
    if not has_begun:
        raise BadArgument("no match is being played here: reset begins one")


def seen_by(env: Batch, seat: int) -> dict[str, np.typing.NDArray[Any]]:
    """What a seat sees, and the mask of what it may do: empty for one that does not act."""
    mask = np.zeros(env.actions, np.int8)
    acting = np.atleast_1d(env.seat[0])
    if seat in acting:
        mask[:] = env.mask[0] if env.columns == 1 else env.mask[0, seat]
    return {"observation": env.observe(seat)[0], "action_mask": mask}


def drawn(env: Batch, mode: str | None) -> Any:
    """The table as everybody sees it: with letters (ansi), as SVG (svg), or as an image (rgb_array)."""
    if mode == "ansi":
        return text_of(env.match(0), None)
    if mode == "svg":
        return env.match(0).picture()
    return pixels_of(env.match(0).picture()) if mode == "rgb_array" else None
