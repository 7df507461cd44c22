"""Chance, in two kinds.

Chance that decides a match lives in the state, as a field that nobody sees: ChaCha20 (RFC 8439) with the match's
seed as its key. What was drawn so far does not let anybody compute what comes next, and the same seed gives the
same draws on every machine.

Dice are for bots and random play: fast, small, predictable, and never part of a match.

All arithmetic is on int64 kept below 2**63 with masks, so that compiled and interpreted code agree to the bit.
"""

from typing import Annotated, Any

import numpy as np

from ludoteca.kernel.compiling import Dice, Numbers, Row, called_from_python, rule

WORD = 0xFFFFFFFF
CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # the cipher's own, "expand 32-byte k"
CHANCE = np.dtype(  # a field of every state: whatever is drawn comes from it
    [
        ("key", np.int64, (8,)),  # the seed, as 32-bit words
        ("nonce", np.int64, (3,)),  # zero: a key is used for one match
        ("block", np.int64),  # number of the next block
        ("used", np.int64),  # words of the present block already drawn; 16 when a new one is due
        ("words", np.int64, (16,)),  # the present block
    ]
)
Chance = Annotated[np.record, CHANCE]


# == ChaCha20 ==========================================================


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Stir four of the sixteen words. (RFC 8439, 2.1)"""
    a = (a + b) & WORD
    d ^= a
    d = (d << 16 | d >> 16) & WORD
    c = (c + d) & WORD
    b ^= c
    b = (b << 12 | b >> 20) & WORD
    a = (a + b) & WORD
    d ^= a
    d = (d << 8 | d >> 24) & WORD
    c = (c + d) & WORD
    b ^= c
    b = (b << 7 | b >> 25) & WORD
    return a, b, c, d


@rule
def chacha20_block(key: Numbers, counter: int, nonce: Numbers, out: Numbers) -> None:
    """Sixteen words of a key's stream. (RFC 8439, 2.3)"""
    for i in range(4):
        out[i] = CONSTANTS[i]
    for i in range(8):
        out[4 + i] = key[i]
    out[12] = counter & WORD
    for i in range(3):
        out[13 + i] = nonce[i]
    # Sixteen names instead of an array: known to be below 2**32, they stay in registers.
    x0, x1, x2, x3 = int(out[0]) & WORD, int(out[1]) & WORD, int(out[2]) & WORD, int(out[3]) & WORD
    x4, x5, x6, x7 = int(out[4]) & WORD, int(out[5]) & WORD, int(out[6]) & WORD, int(out[7]) & WORD
    x8, x9, x10, x11 = int(out[8]) & WORD, int(out[9]) & WORD, int(out[10]) & WORD, int(out[11]) & WORD
    x12, x13, x14, x15 = int(out[12]) & WORD, int(out[13]) & WORD, int(out[14]) & WORD, int(out[15]) & WORD
    for _ in range(10):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    stirred = (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15)
    for i in range(16):
        out[i] = (out[i] + stirred[i]) & WORD


# == Draws that decide a match =========================================


@rule
def begin(chance: Chance) -> None:
    """Nothing has been drawn yet."""
    chance.nonce[:] = 0
    chance.block = 0
    chance.used = 16
    chance.words[:] = 0


@called_from_python
@rule
def set_key(chance: Chance, key: Numbers) -> None:
    """Begin the stream of a key."""
    for i in range(8):
        chance.key[i] = key[i]
    begin(chance)


@rule
def next_word(chance: Chance) -> int:
    """32 bits that nobody could have known."""
    if chance.used == 16:
        chacha20_block(chance.key[:], chance.block, chance.nonce[:], chance.words[:])
        chance.block += 1
        chance.used = 0
    word = chance.words[chance.used]
    chance.used += 1
    return int(word)


@rule
def draw(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, each as likely as the others; n is below 2**31.

    A word times n, and the upper half of that is the number.
    """
    product = next_word(chance) * n
    if product & WORD < n:  # seldom: here some numbers have a word more than others; such words are drawn again
        unfair = (WORD + 1 - n) % n
        while product & WORD < unfair:
            product = next_word(chance) * n
    return product >> 32


@rule
def shuffle(chance: Chance, items: Row, n: int) -> None:
    """Put the first n items in an order that nobody knows."""
    for i in range(n - 1, 0, -1):
        j = draw(chance, i + 1)
        items[i], items[j] = items[j], items[i]


def is_sound(chance: Any) -> bool:
    """Whether a given chance can be drawn from: every word has 32 bits, and the place in the block is one."""
    words = np.concatenate([chance["key"], chance["nonce"], chance["words"]])
    return bool(0 <= chance["used"] <= 16 and 0 <= chance["block"] <= WORD and ((words >= 0) & (words <= WORD)).all())


# == Dice for bots and random play =====================================

MULTIPLIER = 2147483085  # the largest below 2**31 for which m * 2**32 - 1 is a safe prime: a period of 2**62


@rule
def after(die: int) -> int:
    """What follows a die: a rule that throws often keeps it at hand, and puts it back into the dice at the end."""
    return MULTIPLIER * (die & WORD) + (die >> 32)


@rule
def number_in(die: int, n: int) -> int:
    """The number from 0 to n - 1 that a die shows."""
    return ((die & WORD) * n) >> 32


@called_from_python
@rule
def throw(dice: Dice) -> int:
    """32 quick bits, by multiply-with-carry."""
    dice[0] = after(dice[0])
    return int(dice[0] & WORD)


@called_from_python
@rule
def roll(dice: Dice, n: int) -> int:
    """A number from 0 to n - 1; n is small, so that the bias is below one in a million."""
    return number_in(throw(dice), n)


@rule
def spread(word: int) -> int:
    """Another 32 bits in which neighbors are far apart."""
    for _ in range(2):
        word = ((word >> 16 ^ word) * 0x45D9F3B) & WORD
    return word >> 16 ^ word


@called_from_python
@rule
def load_dice(dice: Dice, seed: int, number: int) -> None:
    """Dice of their own for each number under a seed."""
    low = spread(spread(seed & WORD) ^ (number & WORD))
    high = spread(spread(seed >> 32 & WORD) ^ (number >> 32 & WORD) ^ spread(low))
    dice[0] = (1 + high % (MULTIPLIER - 1)) << 32 | low
    throw(dice)


@rule
def roll_key(chance: Chance, dice: Dice) -> None:
    """Give a guessed state chance of its own, so that it tells nothing of the true one's."""
    for i in range(8):
        chance.key[i] = throw(dice)
    begin(chance)


@rule
def mix(dice: Dice, items: Row, n: int) -> None:
    """Put the first n items in any order, by dice."""
    for i in range(n - 1, 0, -1):
        j = roll(dice, i + 1)
        items[i], items[j] = items[j], items[i]
