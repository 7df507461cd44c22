"""What can be counted for a seat of Summer Pavilion, to say why one move is better than another."""

import numpy as np

from ludoteca.games.summer_pavilion.data import BONUS, FEATURE_KIND, SPACES
from ludoteca.games.summer_pavilion.scoring import score
from ludoteca.games.summer_pavilion.state import Line
from ludoteca.kernel import EMPTY, Ends, Worth

RULES = {"points": "S3.7", "bonus": "S3.8", "tiles": "S2.2", "alike": "S3.2", "wilds": "S2.6"}
RULES |= {"left": "S2.4", "first": "S2.5", "kept": "S3.12"}


def count(seen: np.record, seat: int) -> dict[str, int]:
    """Points, bonus tiles of what is surrounded, tiles and wild ones among them, and what the next player finds."""
    wild = int(seen.round_number) - 1
    return {
        "points": int(seen.ledger[seat].sum()),
        "bonus": bonus_of(seen.board[seat]),
        "tiles": int(seen.tiles[seat].sum()),
        "alike": int(seen.tiles[seat].max()),  # of one color: they pay for the large numbers
        "wilds": int(seen.tiles[seat, wild]),
        "left": -int(np.delete(seen.sources, wild, axis=1).max()),  # the most of a color that can be picked at once
        "first": int(seen.token == seat),
        "kept": int(seen.corners[seat].sum()),
    }


def bonus_of(board: np.ndarray) -> int:
    """The bonus tiles of all features that are surrounded, taken or due. (S3.8)"""
    surrounded = (board[SPACES[..., 0], SPACES[..., 1]] != EMPTY).all(axis=1)
    return int(BONUS[FEATURE_KIND[surrounded]].sum())


def points(s: np.record, seat: int) -> int:
    """The score with which a match ends. (S5.4)"""
    return int(score(s, seat))


def sources(s: np.record, seat: int) -> dict[str, int]:
    """Points by the line of the score sheet. (S5)"""
    return {line.name.lower(): int(s.ledger[seat, line]) for line in Line}


ENDS = Ends(points, "S5.4", sources=sources)
WORTH = Worth(RULES, count, others=frozenset({"left"}), passing=frozenset({"left"}), ends=ENDS)
