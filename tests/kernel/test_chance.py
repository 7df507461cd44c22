"""Chance: the published vectors of ChaCha20, fair draws, and dice of their own for every number."""

import numpy as np
import pytest

import ludoteca
from ludoteca.kernel.chance import CHANCE, chacha20_block, draw, load_dice, next_word, roll, set_key, shuffle
from tests.warm_up import load_games

load_games()


def words(hexadecimal: str) -> list[int]:
    return [int(word, 16) for word in hexadecimal.split()]


# RFC 8439: section 2.3.2, then appendix A.1, test vectors 1 to 3. Key bytes, counter, nonce bytes, words of the block.
VECTORS = [
    (
        bytes(range(32)),
        1,
        bytes.fromhex("000000090000004a00000000"),
        "e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3"
        " 466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2",
    ),
    (
        bytes(32),
        0,
        bytes(12),
        "ade0b876 903df1a0 e56a5d40 28bd8653 b819d2bd 1aed8da0 ccef36a8 c70d778b"
        " 7c5941da 8d485751 3fe02477 374ad8b8 f4b8436a 1ca11815 69b687c3 8665eeb2",
    ),
    (
        bytes(32),
        1,
        bytes(12),
        "bee7079f 7a385155 7c97ba98 0d082d73 a0290fcb 6965e348 3e53c612 ed7aee32"
        " 7621b729 434ee69c b03371d5 d539d874 281fed31 45fb0a51 1f0ae1ac 6f4d794b",
    ),
    (
        bytes(31) + b"\1",
        1,
        bytes(12),
        "2452eb3a 9249f8ec 8d829d9b ddd4ceb1 e8252083 60818b01 f38422b8 5aaa49c9"
        " bb00ca8e da3ba7b4 c4b592d1 fdf2732f 4436274e 2561b3c8 ebdd4aa6 a0136c00",
    ),
]


@pytest.mark.parametrize(("key", "counter", "nonce", "expected"), VECTORS)
def test_chacha20_gives_the_published_vectors(key: bytes, counter: int, nonce: bytes, expected: str) -> None:
    out = np.zeros(16, np.int64)
    chacha20_block(
        np.frombuffer(key, "<u4").astype(np.int64), counter, np.frombuffer(nonce, "<u4").astype(np.int64), out
    )
    assert out.tolist() == words(expected)


def chance(number: int = 0) -> np.record:
    made = np.zeros(1, np.dtype((np.record, CHANCE)))[0]
    set_key(made, np.arange(number, number + 8))
    return made  # type: ignore[no-any-return]


def test_words_run_on_from_block_to_block() -> None:
    made, blocks = chance(), np.zeros((2, 16), np.int64)
    for counter in range(2):
        chacha20_block(np.arange(8), counter, np.zeros(3, np.int64), blocks[counter])
    assert [next_word(made) for _ in range(32)] == blocks.ravel().tolist()


def test_every_number_is_drawn_as_often_as_the_others() -> None:
    made, n = chance(), 7
    counts = np.bincount([draw(made, n) for _ in range(14_000)], minlength=n)
    assert ((counts - 2_000) ** 2 / 2_000).sum() < 22.5  # chi-squared with 6 degrees: one in a thousand
    assert draw(made, 1) == 0


def test_a_draw_from_a_large_range_has_no_bias() -> None:
    """Three eighths of 2**32: without drawing again, every third number would come up a third less often."""
    made, n = chance(), 3 << 29
    counts = np.bincount([draw(made, n) % 3 for _ in range(6_000)])
    assert ((counts - 2_000) ** 2 / 2_000).sum() < 13.8  # 2 degrees: one in a thousand


def test_every_order_comes_up_when_shuffling() -> None:
    made = chance()
    orders = set()
    for _ in range(200):
        items = np.arange(3, dtype=np.int32)
        shuffle(made, items, 3)
        orders.add(tuple(items.tolist()))
    assert len(orders) == 6


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    def start(seed: int | str) -> object:
        return ludoteca.new_match("yangtze", seats=4, seed=seed).state_json()

    assert start(7) == start(7) != start(8)
    assert start("00" * 32) != start("00" * 31 + "01")


def test_without_a_seed_no_two_matches_are_alike() -> None:
    one, two = (ludoteca.new_match("yangtze", seats=4) for _ in range(2))
    assert one.seed != two.seed
    assert len(one.seed or b"") == 32


def test_dice_of_different_numbers_have_nothing_in_common() -> None:
    throws = []
    for number in range(500):
        dice = np.zeros(1, np.int64)
        load_dice(dice, 1, number)
        throws.append([roll(dice, 6) for _ in range(8)])
    table = np.array(throws)
    assert len(np.unique(table, axis=0)) > 495
    for column in table.T:
        counts = np.bincount(column, minlength=6)
        assert ((counts - 500 / 6) ** 2 / (500 / 6)).sum() < 20.5  # 5 degrees: one in a thousand
