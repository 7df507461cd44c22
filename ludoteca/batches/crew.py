"""Threads that share the rows of a batch: numba's own, which wait for each other outside of Python."""

from collections.abc import Callable
from threading import Lock

import numpy as np

from ludoteca.kernel.compiling import MODE

FEWEST = 32  # rows that are worth a thread
_one_batch_at_a_time = Lock()  # not every layer of threads that numba may find here can be shared


def most_threads() -> int:
    """As many as numba ever starts: one for each processor, unless somebody has said otherwise."""
    import numba  # noqa: PLC0415  (who steps with one thread does not need it here)

    return int(numba.config.NUMBA_NUM_THREADS)


class Crew:
    """A number of threads, each with a part of the rows."""

    def __init__(self, threads: int, rows: int) -> None:
        count = max(1, min(threads, rows // FEWEST))
        self.bounds = np.array([rows * n // count for n in range(count + 1)])
        self.is_parallel = count > 1 and MODE != "interpreted"

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def run(self, work: Callable[..., None], *given: object) -> None:
        """Have all parts done: a pass, compiled for as many threads as there are."""
        if not self.is_parallel:
            work(*given)
            return
        import numba  # noqa: PLC0415  (who steps with one thread does not need it here)

        before = numba.get_num_threads()
        with _one_batch_at_a_time:
            numba.set_num_threads(min(len(self), numba.config.NUMBA_NUM_THREADS))
            try:
                work(*given)
            finally:
                numba.set_num_threads(before)
