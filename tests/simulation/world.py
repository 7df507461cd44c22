"""A world: several workers on one store, people at their tables, and all that goes wrong there, from one seed."""

import asyncio
import functools
import hashlib
import random
import traceback
from dataclasses import dataclass, field
from typing import Any

from ludoteca.server.settings import Settings
from tests.simulation.nemesis import Nemesis
from tests.simulation.people import Asked, Device
from tests.simulation.plans import USUAL, Plan
from tests.simulation.scenes import scene_of
from tests.simulation.setting import Scene
from tests.simulation.simulated.disk import Disk
from tests.simulation.simulated.effects import MachineClock, SimulatedEffects
from tests.simulation.simulated.installing import installed
from tests.simulation.simulated.loop import SimulatedLoop, Standstill
from tests.simulation.simulated.network import Cut, Json, Socket, ask_http
from tests.simulation.simulated.news import News
from tests.simulation.simulated.processes import Ended
from tests.simulation.simulated.weather import Weather
from tests.simulation.simulated.workers import WorkerProcess
from tests.simulation.truth import Truth
from tests.simulation.twins import TwinSide

NOT_JUDGED = ("trouble", "curtain", "not_your_seat", "too_fast", "bot_plays")  # codes that say nothing of the log
RESTART = 1.0  # seconds until a worker that ended is started again
SLOW_RESTART = 600.0  # the same where people have days for a move, and a store may be away for hours
TO_THE_END = 900.0  # seconds of good weather in which every match must end
SLOWLY_TO_THE_END = 200 * 86_400.0  # where people have days for a move
IDEAS = [
    *("ping", "go", "say", "look", "history", "front", "undo", "undo", "undo", "preview", "hint", "agree"),
    *("leave", "back", "replace", "again", "again"),
]
TWIN_IDEAS = ["ping", "go", "say", "look", "history", "undo", "undo", "preview", "hint", "again"]
Note = tuple[float, tuple[str | bytes | Json, ...]]  # a moment, and what happened then


@dataclass
class Outcome:
    """How a world went."""

    seed: int
    flaws: list[str]
    notes: list[Note]
    faults: dict[str, int]
    lines: int = 0
    virtual_seconds: float = 0.0
    heard: dict[str, list[bytes]] = field(default_factory=dict)  # what eyes of twin worlds received

    @property
    def trace(self) -> list[str]:
        """Everything that happened, a line for each; written only where somebody reads it."""
        return [f"{moment:.6f} {' '.join(map(in_words, what))}" for moment, what in self.notes]

    @property
    def fingerprint(self) -> str:
        """The same for the same world, in any process."""
        return hashlib.sha256("\n".join(self.trace).encode()).hexdigest()


def in_words(part: str | bytes | Json) -> str:
    """A part of a note: a name, a frame, or what a client said."""
    return part.decode() if isinstance(part, bytes) else str(part)


@functools.lru_cache(16)  # stores are used again
def settings_of(store: str) -> Settings:
    """How its workers run."""
    return Settings(store=store, patience=3, thinkers=2)


class World:
    """One world, from its first moment to its end."""

    def __init__(
        self, seed: int, twin: TwinSide | None = None, plan: Plan = USUAL, *, is_single: bool | None = None
    ) -> None:
        self.seed, self.twin, self.plan = seed, twin, plan
        self.loop = SimulatedLoop()
        self.chance = random.Random(f"world {seed}")
        self.weather = Weather.of(random.Random(f"weather {seed}"), self.loop.time)
        on_sqlite = self.chance.random() < 0.25
        self.is_single = on_sqlite if is_single is None else is_single  # one worker on SQLite; several on PostgreSQL
        self.has_wrong_clocks = self.chance.random() < 0.25
        self.disk = Disk(plan.store_version)
        self.is_next = False  # whether workers that are started are of the next version
        self.loop.thread_delay = self.weather.thread_delay
        self.news = News(self.weather)
        self.truth = Truth(self.disk, self.accuse)
        self.flaws: list[str] = []
        self.notes: list[Note] = []
        self.heard: dict[str, list[bytes]] = {}
        self.workers: list[WorkerProcess] = []
        self.devices: list[Device] = []
        self.think_seconds = self.chance.choice([0.1, 0.4, 1.2])
        self.ideas = TWIN_IDEAS if twin else IDEAS
        store = str(self.disk.file) if self.is_single else "postgresql://simulated"
        self.settings = settings_of(store)
        self.number = 0  # of workers that were started

    def run(self) -> Outcome:
        """All of it."""
        with installed(self):
            try:
                self.loop.run(self._happen())
            except Standstill as error:
                self.accuse(str(error))
            except Exception:
                self.accuse(traceback.format_exc())
        for fault in self.loop.faults:
            self.blame(fault.get("exception"), str(fault.get("message")))
        lines = sum(len(each.entries) for each in self.truth.accounts.values())
        self.disk.remove()
        return Outcome(self.seed, self.flaws, self.notes, self.weather.counts, lines, self.loop.now, self.heard)

    async def _happen(self) -> None:
        self.scene: Scene = await scene_of(self)
        nemesis = Nemesis(self)
        storms = asyncio.ensure_future(nemesis.rage())
        living = [asyncio.ensure_future(each.live()) for each in self.devices]
        await storms
        self.weather.clear()
        nemesis.make_whole()
        self.think_seconds = 0.2
        patience = SLOWLY_TO_THE_END if self.plan.is_slow else TO_THE_END
        try:
            async with asyncio.timeout(patience):
                await self.scene.is_over(living)
        except TimeoutError:
            self.accuse(f"{patience} s after the faults stopped: {self.scene.standing()}")
        for each in living:
            each.cancel()
        await asyncio.gather(*living, return_exceptions=True)
        self._check_all()

    # == Workers =======================================================

    def start_worker(self) -> WorkerProcess:
        """One more; when it ends, another takes its place."""
        self.number += 1
        chance = random.Random(f"worker {self.seed} {self.number}")
        off = chance.choice([0, -400, 3_000, -15_000, 40_000]) if self.has_wrong_clocks else 0
        clock = MachineClock(self.loop.time, off)
        share = 0.004 if self.weather.is_bad and self.chance.random() < 0.3 else 0.0
        effects = SimulatedEffects(chance, clock, share, is_twin=self.twin is not None)
        worker = WorkerProcess(f"worker {self.number}", self.settings, effects, clock, is_next=self.is_next)
        if self.weather.is_bad and self.chance.random() < 0.35:
            worker.steps_left = self.chance.randrange(20, 3_000)
        self.workers.append(worker)
        worker.ended.add_done_callback(lambda _: self._replace(worker))
        self.note("start", worker.name)
        return worker

    def _replace(self, worker: WorkerProcess) -> None:
        self.note("end", worker.name)
        self.weather.note("worker ended")
        self.workers.remove(worker)
        self.loop.call_later(SLOW_RESTART if self.plan.is_slow else RESTART, self.start_worker)

    def ready_worker(self) -> WorkerProcess:
        """Any that answers; Cut if none does."""
        ready = [each for each in self.workers if each.is_ready]
        if not ready:
            raise Cut
        return self.chance.choice(ready)

    # == People ========================================================

    def connect(self, device: Device) -> Socket:
        """A connection of a device to a worker."""
        socket = Socket(self.ready_worker(), self.weather, self.sent, self.said, device)
        socket.open(device.table, device.token)
        self.note("connect", device.name, socket.worker.name)
        return socket

    async def http(self, method: str, path: str, token: str, body: Json | None = None) -> tuple[int, Json, Any]:
        """A request to any worker."""
        return await ask_http(self.ready_worker(), self.weather, method, path, token, body)

    def said(self, socket: Socket, message: Json) -> None:
        """A client says something."""
        self.note("said", socket.owner.name, message)

    def sent(self, socket: Socket, frame: bytes, message: Json) -> None:
        """A worker sends something: it is noted, and checked."""
        device: Device = socket.owner
        self.note("sent", socket.worker.name, device.name, frame)
        self.truth.sent(device, message, socket)
        if message["type"] == "error":
            self.check_refusal(device, message)
        if self.twin and device.name in self.twin.eyes:
            self.heard.setdefault(device.name, []).append(f"{self.loop.now:.6f} ".encode() + frame)

    # == Checking ======================================================

    def note(self, *what: str | bytes | Json) -> None:
        """One more line of the trace."""
        self.notes.append((self.loop.now, what))

    def accuse(self, flaw: str) -> None:
        """Something is not as it must be."""
        self.note("flaw", flaw)
        self.flaws.append(f"at {self.loop.now:.3f}: {flaw}")

    def blame(self, error: BaseException | None, where: str) -> None:
        """An error that the server did not expect; simulated ones it must live with."""
        seen = error
        while seen is not None:
            if isinstance(seen, Ended) or getattr(seen, "is_simulated", False) or self.scene.excuses(seen):
                return
            seen = seen.__cause__ or seen.__context__
        told = "".join(traceback.format_exception(error)) if error else ""
        self.accuse(f"unexpected: {where} {told}")

    def check_ack(self, device: Device, asked: Asked) -> None:
        """What was acknowledged is in the log, there and nowhere else."""
        message, position = asked.message, asked.position or 0
        known = (message["seat"], message["decision"], message.get("move"))
        if device.table not in self.truth.swept and not self.truth.holds(device.table, position, asked.kind, *known):
            self.accuse(f"{device.name} was acknowledged {message} at {position}: the log has something else")

    def check_refusal(self, device: Device, refusal: Json) -> None:
        """What is refused was not done; but whether one may act for a seat is asked first. (Where a person has two
        devices, a worker may refuse what it does not know yet from the other.)"""
        asked, code = device.asked.get(refusal["id"]), refusal["error"]["code"]
        is_alone = sum((each.person, each.table) == (device.person, device.table) for each in self.devices) == 1
        if asked is None or asked.kind != "move" or code in NOT_JUDGED or not is_alone:
            return
        message = asked.message
        known = (message["seat"], message["decision"], message["move"])
        if device.table not in self.truth.swept and self.truth.answered(device.table, *known):
            self.accuse(f"{device.name} was refused {message} ({code}), which is in the log")

    def _check_all(self) -> None:
        for table in self.scene.tables:
            self.truth.finish(table)
        for device in self.devices:
            account = self.truth.accounts.get(device.table)
            if account is None or device.table in self.truth.swept:
                continue
            for asked in (*device.asked.values(), *device.refused.values()):
                if asked.position:
                    self.check_ack(device, asked)
            if not self.twin and len(device.entries) != len(account.entries):
                self.accuse(f"{device.name} knows {len(device.entries)} of {len(account.entries)} entries")
            self._check_talk(device)

    def _check_talk(self, device: Device) -> None:
        stored = {row[0] for row in self.disk.rows("SELECT text FROM talk WHERE table_id = ?", device.table)}
        for text in device.said:
            if text not in stored:
                self.accuse(f"what {device.name} said was acknowledged and is not stored: {text}")
