"""The house as it is stored: its facts, its keys, the log of what its administrators did, and what they see of it."""
