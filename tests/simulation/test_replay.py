"""The same seed gives the same world: byte for byte, also in another process, whatever order its hashes have."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.one import run_seed

SEEDS = (
    3,
    8,
    11,
    13,
    40,
    42,
    67,
    942_120,
    980_912,
)  # twins, real games, a slow world, workers that wait for a store in vain
TOLD = "from tests.warm_up import load_games; load_games(); from tests.simulation.one import run_seed; import sys\n"
TOLD += "for seed in map(int, sys.argv[1:]): print(run_seed(seed).fingerprint)"


@pytest.fixture(scope="module")
def fingerprints() -> list[str]:
    return [run_seed(seed).fingerprint for seed in SEEDS]


def test_a_world_happens_again_byte_for_byte(fingerprints: list[str]) -> None:
    again = [run_seed(seed) for seed in reversed(SEEDS)]
    assert [each.fingerprint for each in reversed(again)] == fingerprints
    assert all(len(each.trace) > 30 for each in again)
    assert len(set(fingerprints)) == len(SEEDS)


def test_a_world_is_the_same_in_another_process_with_other_hashes(fingerprints: list[str]) -> None:
    words = [sys.executable, "-c", TOLD, *map(str, SEEDS)]
    environment = {**os.environ, "PYTHONHASHSEED": "271828"}
    root = Path(__file__).parents[2]
    said = subprocess.run(words, capture_output=True, text=True, check=True, env=environment, cwd=root)
    assert said.stdout.split() == fingerprints
