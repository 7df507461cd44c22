"""Portions of work as tasks of Ray. A task keeps nothing and depends on its portion alone, so that whatever a lost node
was doing is done again by another, with the same result."""

import math
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any, TypeVar

from ludoteca.cluster.portions import Portions
from ludoteca.kernel import LudotecaError

T = TypeVar("T")
R = TypeVar("R")

WAITING = 2  # portions for each core: one is played, one is there already
LOOK_SECONDS = 1.0  # so often at least it is asked how many cores there are
QUIET = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def spread(
    work: Callable[[list[T]], R], pieces: Iterator[T], cluster: str, end: float = math.inf
) -> Iterator[tuple[list[T], R]]:
    """Portions of the pieces and what the work made of each, as they come back, until the end by `time.monotonic`.

    `cluster` is the address of a Ray cluster, or "auto" for the one that runs here.
    """
    ray = connected(cluster)
    task = ray.remote(num_cpus=1, max_retries=-1)(timed)
    portions, ours = Portions(pieces), version("ludoteca")
    running: dict[Any, list[T]] = {}
    try:
        while time.monotonic() < end:
            while len(running) < WAITING * cores(ray) and (portion := portions.take()):
                running[task.remote(work, portion, ours)] = portion
            if not running:
                return
            done, _ = ray.wait(list(running), timeout=min(LOOK_SECONDS, max(0.0, end - time.monotonic())))
            for each in done:
                portion = running.pop(each)
                result, seconds = fetched(ray, each)
                portions.took(len(portion), seconds)
                yield portion, result
    finally:
        for each in running:  # nobody waits for what they are doing
            ray.cancel(each, force=True)


def timed(work: Callable[[list[T]], R], portion: list[T], wanted: str) -> tuple[R, float]:
    """What a node does: the work, and how long it took. LudotecaError if the node has another Ludoteca."""
    if wanted != (here := version("ludoteca")):
        raise LudotecaError(f"a node of the cluster has Ludoteca {here}, and this is {wanted}")
    before = time.perf_counter()
    return work(portion), time.perf_counter() - before


def connected(cluster: str) -> Any:
    """Ray, connected to a cluster; LudotecaError with the way out if there is none."""
    try:
        import ray  # noqa: PLC0415  (an extra)
    except ImportError:
        raise LudotecaError("a cluster needs Ray: pip install 'ludoteca[cluster]'") from None
    if not ray.is_initialized():
        try:
            ray.init(address=cluster, runtime_env={"env_vars": ONE_THREAD}, **QUIET)
        except (ConnectionError, ValueError, RuntimeError) as error:
            why = str(error).partition("\n")[0][:200]
            raise LudotecaError(f"no cluster answers at {cluster!r} (`ray start --head` begins one): {why}") from None
    return ray


def cores(ray: Any) -> int:
    """How many cores the cluster has now; nodes come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def fetched(ray: Any, task: Any) -> Any:
    """What a task came to; what went wrong in it goes wrong here, in its own words."""
    try:
        return ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
