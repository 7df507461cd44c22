"""Learning from lines: the window of the last ones, and a network with gradients (torch), on a GPU or the processor."""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from ludoteca.bots.network import INNER, OUTPUTS, WIDTH, Network, network_of
from ludoteca.kernel.extras.thought import Encoding
from training.play import DECISIONS, LINE, TARGETS, Harvest

HIGHEST_INDEX = 65_535  # from here downwards stands what fills a line up
NAMES = ("common", "own", "second", "third", "slope")


class Window:
    """The last lines of every bucket, on the device that learns."""

    def __init__(self, encoding: Encoding, length: int, device: str) -> None:
        self.encoding, self.length, self.device = encoding, length, device
        self.lines = torch.zeros((encoding.buckets * length, LINE), dtype=torch.int16, device=device)
        self.targets = torch.zeros((encoding.buckets * length, TARGETS), device=device)
        self.place, self.filled = (np.zeros(encoding.buckets, np.int64) for _ in range(2))
        stages = encoding.buckets // encoding.sharing
        self.seen = torch.zeros((stages, HIGHEST_INDEX + 1), dtype=torch.bool, device=device)

    def add(self, harvest: Harvest) -> None:
        """Take lines over, each where the oldest of its bucket stands."""
        n = int(harvest.counts[DECISIONS])
        buckets = harvest.buckets[:n]
        numbers = np.bincount(buckets, minlength=self.encoding.buckets)
        rank = np.empty(n, np.int64)
        rank[np.argsort(buckets, kind="stable")] = np.arange(n) - np.repeat(np.cumsum(numbers) - numbers, numbers)
        slots = buckets * self.length + (self.place[buckets] + rank) % self.length
        lines = torch.from_numpy(harvest.lines[:n].view(np.int16)).to(self.device)
        there = torch.from_numpy(slots).to(self.device)
        self.lines[there] = lines
        self.targets[there] = torch.from_numpy(harvest.targets[:n]).to(self.device)
        stage = torch.from_numpy(buckets // self.encoding.sharing).to(self.device)
        self.seen.view(-1)[(stage[:, None] * (HIGHEST_INDEX + 1) + (lines.long() & HIGHEST_INDEX)).view(-1)] = True
        self.place = (self.place + numbers) % self.length
        self.filled = np.minimum(self.filled + numbers, self.length)

    def forget(self, kept: int) -> None:
        """Keep a few lines of every bucket: what came before was played by a weaker hand."""
        self.filled = np.minimum(self.filled, kept)
        self.place = self.filled % self.length

    def batch(self, each: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Lines of every bucket at random: [bucket, line, feature] and [bucket, line, target]."""
        filled = torch.as_tensor(self.filled, device=self.device)[:, None]
        picked = (torch.rand(len(self.filled), each, device=self.device) * filled).long()
        picked += torch.arange(len(self.filled), device=self.device)[:, None] * self.length
        return self.lines[picked].int() & HIGHEST_INDEX, self.targets[picked]


class Learner:
    """Weights that are learned, and their running mean, which plays."""

    def __init__(self, encoding: Encoding, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.encoding, self.device, self.steps = encoding, device, 0
        self.stages = encoding.buckets // encoding.sharing
        self.single = torch.bfloat16 if device == "cuda" else torch.float32
        buckets, features = encoding.buckets, encoding.features
        second = torch.randn(WIDTH + 1, INNER) * (2 / WIDTH) ** 0.5
        third = torch.randn(INNER + 1, OUTPUTS) * 0.15
        second[-1], third[-1] = 0.1, 0.0
        begin = {
            "common": torch.randn(features, WIDTH) * 0.08,
            "own": torch.zeros(self.stages, features, WIDTH),
            "second": second.repeat(buckets, 1, 1),
            "third": third.repeat(buckets, 1, 1),
            "slope": torch.full((buckets,), 0.5),
        }
        self.weights = {name: w.to(device).requires_grad_() for name, w in begin.items()}
        self.mean = {name: w.detach().clone() for name, w in self.weights.items()}
        fused = device == "cuda"
        self.optimizer = torch.optim.Adam(self.weights.values(), betas=(0.9, 0.99), eps=1e-7, fused=fused)

    def begin_with(self, net: Network) -> None:
        """Go on from weights that were written. What is common to all stages is in each stage's own: it stays so."""
        written = dict(zip(NAMES[1:], net[:4], strict=True))
        with torch.no_grad():
            for name, weights in self.weights.items():
                weights.copy_(torch.from_numpy(written[name])) if name in written else weights.zero_()
                self.mean[name].copy_(weights)
        self.weights["common"].requires_grad_(False)

    def losses(self, lines: torch.Tensor, targets: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        """How wrong it is: of the win (log-loss), of one's own points and of the best other's (squares, in units).

        `known` are the buckets that there is something to learn of, as ones among zeros.
        """
        evidence, gain, others = self.outputs(lines).unbind(-1)
        evidence = evidence + self.weights["slope"][:, None] * (targets[..., 3] + gain - others)
        # A chance of (1 + x / root(1 + x^2)) / 2 has the logit 2 asinh x.
        win = functional.binary_cross_entropy_with_logits(2 * torch.asinh(evidence), targets[..., 0], reduction="none")
        wrong = torch.stack((win, (gain - targets[..., 1]) ** 2, (others - targets[..., 2]) ** 2))
        return (wrong.mean(-1) * known).sum(-1) / known.sum()

    def outputs(self, lines: torch.Tensor) -> torch.Tensor:
        """What it says of lines: [bucket, line, output]."""
        w, features = self.weights, self.encoding.features
        buckets, each, _ = lines.shape
        flat = lines.reshape(buckets * each, LINE).long()
        # What fills a line up falls behind the features, each in a place of its own.
        flat = torch.where(flat < features, flat, features + HIGHEST_INDEX - flat)
        holding = torch.zeros(buckets * each, features + LINE, device=self.device, dtype=self.single)
        holding.scatter_add_(1, flat, torch.ones((), device=self.device, dtype=self.single).expand_as(flat))
        inputs = holding.view(self.stages, -1, features + LINE)[:, :, :features]
        hidden = torch.bmm(inputs, (w["common"] + w["own"]).to(self.single)).float().relu().view(buckets, each, WIDTH)
        inner = torch.baddbmm(w["second"][:, -1:], hidden, w["second"][:, :-1]).relu()
        return torch.baddbmm(w["third"][:, -1:], inner, w["third"][:, :-1])

    def step(self, window: Window, each: int, rate: float) -> torch.Tensor:
        """Learn from lines at random; the losses before it."""
        known = torch.as_tensor(window.filled > 0, device=self.device).float()
        losses = self.losses(*window.batch(each), known)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.zero_grad(set_to_none=True)
        losses.sum().backward()
        self.optimizer.step()
        self.steps += 1
        with torch.no_grad():
            share = 0.01 if self.steps < 1_000 else 0.0015
            torch._foreach_lerp_(list(self.mean.values()), [w.detach() for w in self.weights.values()], share)
        return losses.detach()

    def network(self, window: Window) -> Network:
        """What has been learned so far, to play with; a feature that was never seen at a stage says nothing there."""
        with torch.no_grad():
            first = (self.mean["common"] + self.mean["own"]) * window.seen[:, : self.encoding.features, None]
            layers = [_as_array(t) for t in (first, *(self.mean[name] for name in NAMES[2:]))]
        return network_of(layers[0], layers[1], layers[2], layers[3], self.encoding)

    def state(self) -> dict[str, Any]:
        """Everything needed to go on."""
        return {"weights": self.weights, "mean": self.mean, "adam": self.optimizer.state_dict(), "steps": self.steps}

    def take_up(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        with torch.no_grad():
            for name in NAMES:
                self.weights[name].copy_(state["weights"][name])
                self.mean[name].copy_(state["mean"][name])
        self.optimizer.load_state_dict(state["adam"])
        self.steps = state["steps"]


def _as_array(t: torch.Tensor) -> npt.NDArray[np.float32]:
    return np.ascontiguousarray(t.detach().float().cpu().numpy())
