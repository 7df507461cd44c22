"""The house as it is stored: its facts, its keys, the log of what who runs it did, and what they see of it."""
