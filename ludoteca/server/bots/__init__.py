"""Bots' choices, made in processes of their own: the pool, the process, their messages, and whose turn comes first."""
