"""The whole server in one process on a virtual clock, with chance from one seed: worlds that fail on purpose.

docs/reliability.md says what is simulated and what is checked, docs/decisions/050-simulation.md why it is built so.
"""
