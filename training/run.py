"""A run: compiled threads play, the learner learns beside them, and now and then what it has learned plays on.

A run stops in time and saves; the next one goes on from there. Threads and GPUs do not repeat themselves bit for bit:
what is kept of a run is its seed, its log and the strength of what came out.
"""

import json
import math
import time
from dataclasses import asdict, dataclass
from typing import Any, TextIO

import numpy as np
import torch

from ludoteca.bots.network import Network
from training.hall import Hall, Settings
from training.learn import Learner, Window
from training.play import DECISIONS, JUDGED, MATCHES, PLAIN_MATCHES, PLAIN_POINTS, How

FIRST_RATE, LAST_RATE = 1.5e-3, 3e-5
BEGINNING = How(random=0.3, spread=0.0, follow=1.0, by_promise=1.0)


@dataclass
class State:
    """What a run and those before it have come to."""

    seconds: float = 0.0
    matches: int = 0
    lines: int = 0


class Run:
    """One run."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.hall, self.state = settings, Hall(settings), State()
        encoding = self.hall.game.thought.encoding
        assert encoding is not None
        device = "cuda" if torch.cuda.is_available() else "cpu"
        self.learner = Learner(encoding, device, settings.seed)
        self.window = Window(encoding, settings.window, device)
        self.sums, self.losses, self.summed = np.zeros(5), torch.zeros(3, device=device), 0
        settings.out.mkdir(parents=True, exist_ok=True)
        self.checkpoint = settings.out / "checkpoint.pt"
        if self.checkpoint.is_file():
            self._take_up(torch.load(self.checkpoint, map_location=device, weights_only=True))

    def go(self) -> Network:
        """Play and learn until the time is up; save; what has been learned."""
        begin, reported, published = time.monotonic(), 0.0, 0.0
        before, net = self.state.seconds, self.learner.network(self.window)
        is_new, how = before == 0, self.settings.how
        with (self.settings.out / "log.jsonl").open("a", encoding="utf-8") as log:
            while (now := time.monotonic() - begin) < self.settings.minutes * 60:
                opening = is_new and now < self.settings.beginning
                if is_new and not opening:
                    is_new = False
                    self.window.forget(20_000)
                self.hall.play_on(net, BEGINNING._replace(noted=how.noted) if opening else how)
                self._take_in()
                self.state.seconds = before + now
                if not self._learn_some():
                    continue
                if now - published > 2:
                    net, published = self.learner.network(self.window), now
                if now - reported > self.settings.report:
                    self._report(log, net, now - reported)
                    reported = now
            self._save()
        return self.learner.network(self.window)

    def _take_in(self) -> None:
        for harvest in self.hall.done():
            self.window.add(harvest)
            self.sums += harvest.counts
            self.state.matches += int(harvest.counts[MATCHES])
            self.state.lines += int(harvest.counts[DECISIONS])

    def _learn_some(self) -> bool:
        """A few steps, unless there is too little to learn from yet."""
        each, buckets = self.settings.each, len(self.window.filled)
        learned = self.learner.steps * each * buckets
        if self.window.filled.min() < 2 * each or learned > self.settings.ratio * self.state.lines:
            time.sleep(0.005)
            return False
        for _ in range(4):
            self.losses += self.learner.step(self.window, each, self._rate())
            self.summed += 1
        return True

    def _rate(self) -> float:
        planned = max(self.settings.planned, self.settings.minutes) * 60
        left = 0.5 * (1 + math.cos(math.pi * min(1.0, self.state.seconds / planned)))
        return min(1.0, (self.learner.steps + 1) / 200) * (LAST_RATE + (FIRST_RATE - LAST_RATE) * left)

    def _report(self, log: TextIO, net: Network, seconds: float) -> None:
        """A line of the log: how it plays against the move prior at every table, too."""
        tables = range(len(self.hall.tables.all) if self.settings.measured else 0)
        met = [self.hall.meet(net, None, n, self.settings.measured, self.settings.seed + 1) for n in tables]
        win, own, others = (self.losses / max(1, self.summed)).tolist()
        line = {
            "seconds": round(self.state.seconds), "matches": self.state.matches, "steps": self.learner.steps,
            "matches_a_second": round(self.sums[MATCHES] / seconds),
            "judged_a_second": round(self.sums[JUDGED] / seconds),
            "plain_points": round(float(self.sums[PLAIN_POINTS] / max(1.0, self.sums[PLAIN_MATCHES])), 1),
            "loss": [round(x, 5) for x in (win, own, others)], "rate": self._rate(),
            "against_promise": {self.hall.tables.name(n): [s.share, *p] for n, (s, p) in enumerate(met)},
            "filled": [int(self.window.filled.min()), int(self.window.filled.max())],
        }  # fmt: skip
        log.write(json.dumps(line) + "\n")
        log.flush()
        print(json.dumps(line), flush=True)
        self.sums[:] = 0
        self.losses.zero_()
        self.summed = 0

    def _save(self) -> None:
        seen = self.window.seen[:, : self.learner.encoding.features].cpu()
        torch.save({**self.learner.state(), "state": asdict(self.state), "seen": seen}, self.checkpoint)

    def _take_up(self, saved: dict[str, Any]) -> None:
        self.learner.take_up(saved)
        self.window.seen[:, : self.learner.encoding.features] |= saved["seen"].to(self.window.device)
        self.state = State(**saved["state"])
        self.hall.part = self.state.matches  # no deal is played twice
