"""Positions in which one move is clearly best: found in matches of bots, checked, and shipped in each game's folder.

    puzzle = of_the_day("yangtze", date.today())
    puzzle.match()          # the position; the seat to decide is puzzle.seat
    puzzle.best             # the move

What makes a puzzle, and how the shipped ones were found, is in docs/puzzles.md.
"""

from ludoteca.puzzles.puzzle import Puzzle, number_of_the_day, of_the_day, puzzles_of

__all__ = ["Puzzle", "number_of_the_day", "of_the_day", "puzzles_of"]
