"""Spaces of what a seat sees and may do, as Gymnasium and PettingZoo want them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from ludoteca.batches.batch import Batch

BOUND = 1024.0  # no number of an observation is larger, and none is below its negative


class Allowed(spaces.Discrete):  # type: ignore[misc]
    """Action ids; a sample is one that the mask of a seat, or of whoever acts, allows now."""

    def __init__(self, batch: Batch, seat: int | None = None) -> None:
        super().__init__(batch.actions)
        self._batch, self._seat = batch, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An id that may be chosen now, each as likely; 0 for agents that do not act."""
        if mask is not None or probability is not None:
            return np.int64(super().sample(mask, probability))
        allowed = self._batch.mask[0]
        ids = np.flatnonzero(allowed if self._batch.columns == 1 else allowed[self._seat])
        return np.int64(self.np_random.choice(ids)) if len(ids) else np.int64(0)

    def __deepcopy__(self, _memo: object) -> "Allowed":
        return self


def seen_space(batch: Batch) -> spaces.Dict:
    """What a seat sees, and which ids it may choose."""
    width = max(part.places.stop for part in batch.layout.values())
    seen = spaces.Box(-BOUND, BOUND, (width,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (batch.actions,), np.int8)})
