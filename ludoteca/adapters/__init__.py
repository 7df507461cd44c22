"""The games as other libraries want them: PettingZoo and Gymnasium, which `ludoteca[rl]` brings, and OpenSpiel.

Each is a short file over `ludoteca.batch`: what a seat sees, what it may do, and what a match came to are the same.
"""
