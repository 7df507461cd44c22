"""What a bot's thinking starts from: a secret of the table, and what the bot sees. The same position gets the same
answer, also after an undo, and at another table that shares the secret."""

import hmac

SEED_BYTES = 7


def search_seed(thinking: str, seat: int, seen: bytes) -> int:
    """The seed of a search, by the secret of the table. It depends on nothing that the seat does not see."""
    mixed = hmac.digest(thinking.encode(), seat.to_bytes(1, "big") + seen, "sha256")
    return int.from_bytes(mixed[:SEED_BYTES], "big")
