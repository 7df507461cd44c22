"""Seeds: the same 32 bytes however they are given, and a commitment that anybody can compute."""

import hashlib

import numpy as np
import pytest

from ludoteca.kernel.errors import BadTable
from ludoteca.kernel.play.seeds import SEED_BYTES, commitment, seed_bytes


def test_a_number_is_hashed_whichever_kind_it_is() -> None:
    assert seed_bytes(7) == seed_bytes(np.int64(7)) == hashlib.sha256(b"ludoteca 7").digest()


def test_bytes_and_hex_digits_are_taken_as_they_are() -> None:
    key = bytes(range(SEED_BYTES))
    assert seed_bytes(key) == seed_bytes(key.hex()) == key


def test_without_a_seed_the_system_gives_one() -> None:
    assert seed_bytes(None) != seed_bytes(None)
    assert len(seed_bytes(None)) == SEED_BYTES


@pytest.mark.parametrize("seed", [-1, 2**256, 1.5, True, "abc", "AB" * 32, b"short", []])
def test_anything_else_is_no_seed(seed: object) -> None:
    with pytest.raises(BadTable, match=r"^a seed is a whole number from 0, or 64 hex digits, not"):
        seed_bytes(seed)


def test_a_commitment_is_the_hash_of_table_and_secret() -> None:
    assert commitment("table", "ab") == hashlib.sha256(b"table:ab").hexdigest()
