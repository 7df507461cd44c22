"""The processes in which bots think: behind play, and never longer than their server."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.play.match import Match
from ludoteca.server.bots.messages import Question
from ludoteca.server.bots.pool import Asker, BotPool
from tests.server.clients import Guest, first_move, run
from tests.server.processes import PATIENCE, ServerProcess, Zygote

NICENESS = 7
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def status_of(process: int) -> list[str]:
    """State, parent, … of a process; nothing if it is gone or only waits to be buried."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [] if fields[0] == "Z" else fields


def children_of(process: int) -> list[int]:
    numbers = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [number for number in numbers if (status := status_of(number)) and int(status[1]) == process]


def thinker_of(server: ServerProcess) -> int:
    """The process that thinks about a bot's move at a table of this server."""

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        bots = [{"kind": "bot", "level": "expert"} for _ in range(3)]
        await ana.open_table("yangtze", bots)  # these want to think too, but one does at a time
        chair = await ana.enter(await ana.open_table("yangtze", [{"kind": "me"}, *bots]))
        state = (await chair.told(0))["state"]
        while not state["active"] or 0 in state["active"]:
            if state["offers"]:
                await chair.ask(**first_move(state))
            state = (await chair.told(state["position"] + 1))["state"]

    run(story())
    wait_until(lambda: children_of(server.pid), "no bot thinks")
    return children_of(server.pid)[0]


def test_a_bots_process_stands_behind_play_and_ends_with_its_server(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, bot_niceness=NICENESS).start()
    thinker = thinker_of(server)
    wait_until(lambda: is_behind_play(thinker), "it does not step back")
    assert children_of(server.pid) == [thinker]
    os.kill(thinker, signal.SIGSTOP)  # it neither reads nor writes any more, as in the middle of a long search
    try:
        server.end()
        wait_until(lambda: not status_of(thinker), "it outlives its server")
    finally:
        if status_of(thinker):
            os.kill(thinker, signal.SIGKILL)


def is_behind_play(process: int) -> bool:
    """Alone, and as a session where Linux weighs sessions first."""
    session = Path(f"/proc/{process}/autogroup")
    if session.exists() and not session.read_text(encoding="ascii").endswith(f"nice {NICENESS}\n"):
        return False
    expected = min(19, os.nice(0) + NICENESS)  # these tests may be run behind others themselves
    return os.getpriority(os.PRIO_PROCESS, process) == expected and os.sched_getscheduler(process) == os.SCHED_BATCH


def wait_until(happened: Callable[[], object], otherwise: str) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)


def test_a_process_that_stands_still_is_ended_and_another_one_answers() -> None:
    async def story() -> None:
        pool = BotPool(1, 0)
        match = Match.new(registry.load("yangtze"), 2, 1)
        seat = match.active[0]
        question = Question("yangtze", match.seen(seat).tobytes(), seat, "random", 1)
        (first,) = await pool.ask(question, Asker())
        (process,) = pool._all
        os.kill(process.process.pid, signal.SIGSTOP)
        pool.longest_seconds = 15
        assert await pool.ask(question, Asker()) == [first]
        assert process.process.returncode is not None
        await pool.close()

    run(story())
