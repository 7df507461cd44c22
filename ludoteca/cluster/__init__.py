"""Matches by the thousand on many machines, by Ray: shared out in portions, and put together in order again."""
