"""S1.4, S3.7 and S5: points won and lost, the goals of the end, winners, and the sheet that shows how it came about."""

import numpy as np

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import Pattern, Star
from ludoteca.games.summer_pavilion.state import LINES, Line, Phase, State
from ludoteca.games.summer_pavilion.vocabulary import NUMBER_SCORED, POINTS_LOST, STAR_SCORED
from ludoteca.kernel import EMPTY, Events, Json, called_from_python, code3, code4, leaders, rule, tell


@rule
def score(s: State, seat: int) -> int:
    """The 5 points of the start and all that was won and lost since. (S1.4)"""
    points = box.START_SCORE
    for line in range(LINES):
        points += s.ledger[seat, line]
    return int(points)


@rule
def lose(s: State, seat: int, line: int, points: int, events: Events) -> None:
    """Take points away, but never the last one. (S1.4)"""
    lost = min(points, score(s, seat) - box.LEAST_SCORE)
    s.ledger[seat, line] -= lost
    tell(events, code3(POINTS_LOST, seat, line, lost))


@rule
def run_length(s: State, seat: int, star: int, slot: int) -> int:
    """How many tiles hang together in a star's ring around one of them; a full ring is six. (S3.7)"""
    length = 1
    other = slot
    while length < box.SLOTS:
        other = other + 1 if other + 1 < box.SLOTS else 0
        if s.board[seat, star, other] == EMPTY:
            break
        length += 1
    other = slot
    while length < box.SLOTS:
        other = other - 1 if other > 0 else box.SLOTS - 1
        if s.board[seat, star, other] == EMPTY:
            break
        length += 1
    return length


@called_from_python
@rule
def pattern_of(s: State, seat: int, star: int) -> int:
    """The Pattern of a complete star, EMPTY for an incomplete one. Two tiles tell what a star is. (S5.1, S6.1)"""
    for slot in range(box.SLOTS):
        if s.board[seat, star, slot] == EMPTY:
            return EMPTY
    if s.board[seat, star, 0] == s.board[seat, star, 1]:
        return int(s.board[seat, star, 0])
    return Pattern.ALL_DIFFERENT.value


@called_from_python
@rule
def has_all(s: State, seat: int, number: int) -> bool:
    """Whether every space with the number is filled, wherever it is on the board. (S5.2)"""
    for star in range(box.STARS):
        for slot in range(box.SLOTS):
            if box.NUMBER[s.side, star, slot] == number and s.board[seat, star, slot] == EMPTY:
                return False
    return True


@rule
def score_goals(s: State, seat: int, events: Events) -> None:
    """Complete stars, alike or not, then complete numbers. (S5.1, S5.2, S6.2)"""
    for star in range(box.STARS):
        pattern = pattern_of(s, seat, star)
        if pattern != EMPTY:
            s.ledger[seat, Line.STARS] += box.STAR_POINTS[pattern]
            tell(events, code4(STAR_SCORED, seat, star, pattern, box.STAR_POINTS[pattern]))
    for number in range(1, len(box.NUMBER_POINTS)):
        if has_all(s, seat, number):
            s.ledger[seat, Line.NUMBERS] += box.NUMBER_POINTS[number]
            tell(events, code3(NUMBER_SCORED, seat, number, box.NUMBER_POINTS[number]))


@rule
def winners(s: State) -> int:
    """The seats with most points; equal ones share the win. (S5.4)"""
    if s.phase != Phase.OVER:
        return 0
    scores = np.zeros(s.seats, np.int64)
    for seat in range(s.seats):
        scores[seat] = score(s, seat)
    return leaders(scores)


def sheet(s: np.record) -> Json:
    """Every seat's points line by line; stars and numbers one by one, as soon as they have been counted."""
    lines: list[Json] = []
    over = s.phase == Phase.OVER
    for seat in range(int(s.seats)):
        won: Json = {line.name.lower(): int(s.ledger[seat, line]) for line in Line}
        patterns = {star: pattern_of(s, seat, star) for star in Star} if over else {}
        won["stars"] = {star.name.lower(): int(box.STAR_POINTS[p]) for star, p in patterns.items() if p != EMPTY}
        numbers = [n for n in range(1, len(box.NUMBER_POINTS)) if over and has_all(s, seat, n)]
        won["numbers"] = {str(n): int(box.NUMBER_POINTS[n]) for n in numbers}
        lines.append({"seat": seat, "start": box.START_SCORE, **won, "total": int(score(s, seat))})
    return {"seats": lines, "order": ["total"]}
