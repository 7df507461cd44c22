"""Bots against bots: who is stronger, by how much, and how sure that is.

Playing (`contest`, `results`, `intervals`, `part`) needs numpy and numba alone, so that any machine can help; showing
results (`report`, `picture`) needs more.
"""
