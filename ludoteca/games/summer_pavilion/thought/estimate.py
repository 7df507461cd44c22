"""What a position of Summer Pavilion is worth to each seat (the evaluation): the final score that it may hope for.

A sum of what can be counted on a board and around it, with weights fitted by least squares to how matches went on that
were played by `promise`, with a move at random now and then, on both sides of the board and with two to four seats.
"""

import numpy as np

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import Feature, Star
from ludoteca.games.summer_pavilion.legality import open_colors, total, wild_color
from ludoteca.games.summer_pavilion.scoring import score
from ludoteca.games.summer_pavilion.state import Phase, State
from ludoteca.games.summer_pavilion.thought.promise import SMALL, filled_in, missing, need_of, prize_of
from ludoteca.kernel import EMPTY, Values, for_bots, to_chances

POINT = 0.03  # a point counts as much as such a chance to win
SPACES_WITH = np.array([[np.sum(side == number) for number in range(1, SMALL + 1)] for side in box.NUMBER])
BOARD, AROUND, TILES, TABLE, TRAITS = 0, 12, 18, 24, 30  # where the traits of a kind begin
# Of every trait while tiles are picked, and after: its weight in the last round, and more for each round before it.
# fmt: off
WEIGHTS = np.array([
    [
        [
            -14.97, -2.05, -4.74, -20.24, -23.01, -5.79, -6.19, -10.61, -19.7, 2.25, 2.11, -2.42,
            -0.28, -3.35, 1.15, -2.21, -1.48, 0.36,
            1.47, 1.23, 0.85, 0.11, 0, 0,
            2.17, 0.56, 2.43, 0.51, 2.68, -2.51,
        ],
        [
            -0.88, 8.08, 6.01, 6.3, 6.22, 0.24, -1.99, 1.08, 0, 0.83, 1.05, -0.48,
            0.34, 1.05, -0.49, -1.15, 0.18, 0.38,
            0.26, -0.3, -0.17, -0.03, 0, 0,
            0.11, -0.12, 0.51, 0.15, 0.06, -1.53,
        ],
    ],
    [
        [
            -4.88, -0.18, -4.63, -24.38, -23.28, -3.97, -4.78, -8.86, -8.16, 1.62, 1.97, -2.21,
            -0.72, -4.02, 0.54, -2.53, -1.04, -1.83,
            -0.06, 1.55, 0.89, 1.83, 1.82, -5.57,
            0, 0, 1.99, 0, 1.42, -2.8,
        ],
        [
            0.6, 6.95, 5.09, 6.9, 5.1, -0.25, -1.86, -1.44, -12.11, 0.9, 0.94, -0.72,
            0.35, 1.09, -0.17, -0.83, -0.08, 3.5,
            0.62, -0.41, -0.22, -0.41, 0.26, 0.95,
            0, 0, 0.65, 0, -0.36, -1.56,
        ],
    ],
])
# fmt: on


@for_bots
def estimate(s: State, values: Values) -> None:
    """Every seat's chance to win, by the final score to hope for; a lead counts more when few rounds are left."""
    for seat in range(s.seats):
        values[seat] = final_score(s, seat)
    to_chances(values, s.seats, 8 + 4 * (box.ROUNDS - int(s.round_number)))


@for_bots
def aim(s: State, seat: int) -> float:
    """Points: a bot that plays for them, and not only against the others, makes more and does not win less.

    (What researchers call reward shaping.)
    """
    return POINT * final_score(s, seat)


@for_bots
def final_score(s: State, seat: int) -> float:
    """The points so far, those that only wait to be counted, and those to hope for."""
    points = float(score(s, seat))
    if s.phase == Phase.OVER:
        return points
    for number in range(1, SMALL + 1):
        points += box.NUMBER_POINTS[number] if missing(s, seat, number) == 0 else 0
    for star in range(box.STARS):
        points += prize_of(s, seat, star) if filled_in(s, seat, star) == box.SLOTS else 0
    traits = np.zeros(TRAITS)
    note_board(s, seat, traits)
    note_features(s, seat, traits)
    note_tiles(s, seat, traits)
    part, rounds = int(s.phase != Phase.PICKING), box.ROUNDS - int(s.round_number)
    for i in range(TRAITS):
        points += traits[i] * (WEIGHTS[part, 0, i] + rounds * WEIGHTS[part, 1, i])
    return points


@for_bots
def note_board(s: State, seat: int, traits: Values) -> None:
    """How much of each number is missing, how far the stars have got, and the large numbers."""
    traits[BOARD] = 1
    for number in range(1, SMALL + 1):
        part = missing(s, seat, number) / SPACES_WITH[s.side, number - 1]
        traits[BOARD + number] = part
        traits[BOARD + SMALL + number] = part == 0
    for star in range(box.STARS):
        traits[BOARD + 9 if star == Star.CENTER else BOARD + 10] += filled_in(s, seat, star)
        for slot in range(box.SLOTS):
            traits[BOARD + 11] += s.board[seat, star, slot] != EMPTY and box.NUMBER[s.side, star, slot] > SMALL


@for_bots
def note_features(s: State, seat: int, traits: Values) -> None:
    """Pillars, statues and windows around which one space is empty, and none. (S3.8)"""
    for feature in range(box.FEATURES):
        filled, kind = 0, box.FEATURE_KIND[feature]
        for i in range(4):
            filled += s.board[seat, box.SPACES[feature, i, 0], box.SPACES[feature, i, 1]] != EMPTY
        almost = 2 if kind == Feature.WINDOW else 3  # the two spaces of a window stand there twice
        if filled >= almost:
            traits[AROUND + 2 * kind + (filled > almost)] += 1


@for_bots
def note_tiles(s: State, seat: int, traits: Values) -> None:
    """What the seat has, what lies on the table for all, and who goes first."""
    wild, held, lying, lying_wild = wild_color(s), total(s.tiles[seat]), 0, 0
    for source in range(box.SOURCES):
        lying += total(s.sources[source])
        lying_wild += s.sources[source, wild]
    traits[TILES] = held
    traits[TILES + 1] = s.tiles[seat, wild]
    traits[TILES + 2] = useful_tiles(s, seat)
    traits[TILES + 3] = max(0, held - box.MOST_KEPT)
    traits[TILES + 4] = total(s.corners[seat])
    traits[TILES + 5] = s.passed[seat]
    traits[TABLE] = lying / s.seats
    traits[TABLE + 1] = lying_wild / s.seats
    traits[TABLE + 2] = s.first == seat if s.phase != Phase.PICKING else s.token == seat
    traits[TABLE + 3] = s.phase == Phase.PICKING and s.token == EMPTY
    traits[TABLE + 4] = s.turn == seat
    traits[TABLE + 5] = s.seats - 2


@for_bots
def useful_tiles(s: State, seat: int) -> int:
    """Tiles, wild ones aside, that a star needs for its small numbers."""
    useful = 0
    for color in range(box.COLORS):
        if color != wild_color(s) and s.tiles[seat, color] > 0:
            need = 0
            for star in range(1, box.STARS):
                if open_colors(s, seat, star) >> color & 1:
                    need = max(need, need_of(s, seat, star))
            useful += min(need, s.tiles[seat, color])
    return int(useful)
