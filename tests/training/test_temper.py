"""Chances that are stretched until they are what happens."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludoteca.bots import weights
from ludoteca.bots.network import CHANCE, forward, to_chance
from ludoteca.kernel import registry
from training.files import arrays_of, rewrite
from training.temper import evidence_of, fitted, tempered

SCALE, SHIFT = 1.7, -0.3


def chances(evidence: Any) -> Any:
    return 0.5 + 0.5 * evidence / np.sqrt(1 + evidence * evidence)


def test_what_was_too_modest_is_found_out() -> None:
    """Said by an evidence, happened by a stretched one: scale and shift come back."""
    chance = np.random.default_rng(7)
    evidence = chance.normal(0, 1, 40_000)
    happened = chance.random(40_000) < chances(SCALE * evidence + SHIFT)
    scale, shift = fitted(chances(evidence), happened.astype(float))
    assert scale == pytest.approx(SCALE, abs=0.06)
    assert shift == pytest.approx(SHIFT, abs=0.04)


def test_a_few_matches_change_next_to_nothing() -> None:
    scale, shift = fitted(np.array([0.4, 0.6]), np.array([1.0, 1.0]))
    assert abs(scale - 1) < 0.02
    assert abs(shift) < 0.05


def test_evidence_is_a_chance_backwards() -> None:
    for evidence in (-3.0, -0.2, 0.0, 1.5):
        assert evidence_of(to_chance(evidence)) == pytest.approx(evidence, abs=1e-6)


def test_a_tempered_file_says_the_stretched_chance_and_is_what_its_card_describes(tmp_path: Path) -> None:
    game = registry.load("yangtze")
    encoding = game.thought.encoding
    assert encoding is not None
    for name in ("weights.npz", "weights.json"):
        shutil.copy(game.home / "thought" / name, tmp_path)
    file, bucket = tmp_path / "weights.npz", 4
    before = weights.read(file, encoding)
    rewrite(file, tempered(arrays_of(file), {bucket: (SCALE, SHIFT)}), tempered="in a test")
    after = weights.read(file, encoding)
    for net in (before, after):
        net.indices[:3] = [1, 40, 200]
        forward(net, bucket, 3, 12, 9)
    stretched = SCALE * evidence_of(before.verdict[CHANCE]) + SHIFT
    assert after.verdict[CHANCE] == pytest.approx(float(chances(stretched)), abs=1e-5)
    assert after.verdict[1:].tolist() == before.verdict[1:].tolist()
