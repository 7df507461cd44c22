"""The rules of Yangtze a second time: plain, slow and independent of the engine, written from RULES.md alone.

A test plays the same random matches here and on the engine; both must agree on every legal move and every state.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

Move = dict[str, Any]
Cell = tuple[int, int]

COLORS = ["white", "orange", "red", "purple", "blue", "green", "black"]
LETTERS = dict(zip("WORPBGK", COLORS, strict=True))

# The four printed sides (north, east, south, west) of tiles 0 to 35; tile 0 is the start tile.
TILES = (
    "BRWK WKOK GGGR OPOO RKGP RGBP WGOG RGKR WBKB GROW BPWR RRGG "
    "KPBB WWRG WOPW GPPR GBOB BRKG BKWG PRKK RKRO GPBP OBWO BRWK "
    "BWGP OBOB WKWK GBKO PKWO ROPW PPKP OKPR BWOR BPKO RWKO WGPB"
)
PRINTED = TILES.split()
WITH_SYMBOL = {8, 22, 25} | {6, 20} | {14, 19, 26} | {11, 15, 21}  # koi, lotus, panda, dragon
LOOK_ALIKE_TURNED = [25, 26]  # half a turn changes nothing (Y2.6)

# Reward cards as (points, dots), top card first (Y1.5).
REWARDS = {
    "four_alike": [(8, 0), (7, 4), (7, 0), (6, 3), (6, 0), (5, 3), (5, 0), (5, 0), (4, 0)],
    "three_pairs": [(9, 0), (8, 4), (8, 0), (7, 3), (7, 0), (6, 3), (6, 0), (5, 0), (5, 0)],
    "seven_different": [(10, 0), (9, 4), (9, 0), (8, 3), (8, 0), (7, 3), (7, 0), (6, 0), (5, 0)],
}
GENERAL_CARDS, GENERAL_POINTS = 3, 4  # Y1.6
LANTERN_LIMIT = 12  # Y2.5
LANTERNS_OF_A_COLOR = {2: 5, 3: 7, 4: 8}  # Y1.7
TILES_OUT = {2: 13, 3: 8, 4: 3}  # Y1.3

NORTH, EAST, SOUTH, WEST = range(4)
STEP_TO = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
SIDES_OF_SEATS = {2: [SOUTH, NORTH], 3: [SOUTH, WEST, NORTH], 4: [SOUTH, WEST, NORTH, EAST]}  # Y1.11
WIDTH = 69


def color_shown(tile: int, rotation: int, side: int) -> str:
    """Return the color that a tile, turned clockwise by some quarters, shows to a side of the table."""
    return LETTERS[PRINTED[tile][(side - rotation) % 4]]


def neighbor(cell: Cell, side: int) -> Cell:
    """Return the cell that touches this one at the side."""
    dx, dy = STEP_TO[side]
    return cell[0] + dx, cell[1] + dy


class PlainYangtze:
    """One match, from a dealt position to its end."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Begin from a dealt position as the engine gives it (all secrets included)."""
        self.seats: int = position["seats"]
        self.phase: str = position["phase"]
        self.turn: int = position["turn"]
        self.first: int = position["first"]
        self.step: str = position["step"]
        self.supply: dict[str, int] = dict(zip(COLORS, position["supply"], strict=True))
        self.lanterns: list[dict[str, int]] = [dict(zip(COLORS, row, strict=True)) for row in position["lanterns"]]
        self.rafts: list[int] = list(position["rafts"])
        self.taken_by: list[list[int]] = [list(row) for row in position["taken_by"]]
        self.generals: list[int] = list(position["generals"])
        self.noted: list[int] = list(position["noted"])
        self.hands: list[list[int]] = [[tile for tile in row if tile != -1] for row in position["hand"]]
        self.pile: list[int] = list(position["pile"][: position["pile_left"]])
        self.lake: dict[Cell, tuple[int, int]] = {
            (index % WIDTH, index // WIDTH): (tile, position["rotation"][tile]) for index, tile in position["board"]
        }

    # What may be done.

    def legal(self) -> dict[int, list[Move]]:
        """Return every seat's legal moves, in the order of the steps of a turn (Y2.7)."""
        moves: dict[int, list[Move]] = {seat: [] for seat in range(self.seats)}
        if self.phase == "over":
            return moves
        mine = self.exchanges() + self.dedications()
        if self.phase == "last_turns":  # Y4.1, Y4.2, Y4.4
            mine.append({"move": "finish"})
        elif sum(self.lanterns[self.turn].values()) > LANTERN_LIMIT:  # Y2.5
            mine += [{"move": "discard", "color": color} for color in COLORS if self.lanterns[self.turn][color] > 0]
        else:
            mine += self.placements()
        moves[self.turn] = mine
        return moves

    def exchanges(self) -> list[Move]:
        """Y2.1, Y2.4: only as the first step, for 2 rafts, another color that has not run out."""
        if self.step != "none" or self.rafts[self.turn] < 2:
            return []
        return [
            {"move": "exchange", "give": give, "take": take}
            for give in COLORS
            for take in COLORS
            if give != take and self.lanterns[self.turn][give] > 0 and self.supply[take] > 0
        ]

    def dedications(self) -> list[Move]:
        """Y2.2: one set, at the beginning of the turn or after an exchange."""
        if self.step not in ("none", "exchanged"):
            return []
        mine = self.lanterns[self.turn]
        moves: list[Move] = [{"move": "dedicate_four", "color": color} for color in COLORS if mine[color] >= 4]
        twice = [color for color in COLORS if mine[color] >= 2]
        moves += [{"move": "dedicate_pairs", "colors": list(three)} for three in combinations(twice, 3)]
        if all(mine[color] >= 1 for color in COLORS):
            moves.append({"move": "dedicate_seven"})
        return moves

    def placements(self) -> list[Move]:
        """Y2.6: every tile of the hand, on every free cell that touches the lake, in every rotation."""
        around = {neighbor(cell, side) for cell in self.lake for side in STEP_TO}
        return [
            {"move": "place", "tile": tile, "x": x, "y": y, "rotation": rotation}
            for tile in self.hands[self.turn]
            for x, y in sorted(around - set(self.lake))
            for rotation in range(2 if tile in LOOK_ALIKE_TURNED else 4)
        ]

    # What happens.

    def play(self, seat: int, move: Move) -> None:
        """Carry out a legal move of a seat, with all that follows from it."""
        if move not in self.legal()[seat]:
            raise ValueError(f"seat {seat} may not play {move}")
        if move["move"] == "exchange":
            self.exchange(move["give"], move["take"])
        elif move["move"] == "dedicate_four":
            self.dedicate("four_alike", [move["color"]] * 4)
        elif move["move"] == "dedicate_pairs":
            self.dedicate("three_pairs", move["colors"] * 2)
        elif move["move"] == "dedicate_seven":
            self.dedicate("seven_different", COLORS)
        elif move["move"] == "discard":
            self.give_back(move["color"])
            self.step = "discarded"
        elif move["move"] == "place":
            self.place(move["tile"], (move["x"], move["y"]), move["rotation"])
        else:
            self.end_last_turn()
        self.skip_idle_last_turns()

    def take(self, seat: int, color: str) -> None:
        """Y3.4: a seat takes a lantern card, if the color has not run out."""
        if self.supply[color] > 0:
            self.supply[color] -= 1
            self.lanterns[seat][color] += 1

    def give_back(self, color: str) -> None:
        """Return a lantern card of the seat at turn to the supply."""
        self.lanterns[self.turn][color] -= 1
        self.supply[color] += 1

    def exchange(self, give: str, take: str) -> None:
        """Y2.1: pay 2 rafts and a card for a card of another color."""
        self.rafts[self.turn] -= 2
        self.give_back(give)
        self.take(self.turn, take)
        self.step = "exchanged"

    def dedicate(self, category: str, cards: list[str]) -> None:
        """Y2.2, Y2.3: return the set for the top card, else for a general card, else for 4 points without a card."""
        for color in cards:
            self.give_back(color)
        taken = self.taken_by[list(REWARDS).index(category)]
        in_play = [place for place, (_, dots) in enumerate(REWARDS[category]) if dots <= self.seats]  # Y1.5
        stack = [place for place in in_play if taken[place] == -1]
        if stack:
            taken[stack[0]] = self.turn
        elif sum(self.generals) < GENERAL_CARDS:
            self.generals[self.turn] += 1
        else:
            self.noted[self.turn] += 1
        self.step = "dedicated"

    def place(self, tile: int, cell: Cell, rotation: int) -> None:
        """Chapter 3 in its order: lay the tile, collect for matches, let everyone take a card, draw."""
        self.hands[self.turn].remove(tile)
        self.lake[cell] = (tile, rotation)
        self.collect_for_matches(cell)
        for offset in range(self.seats):  # Y3.6
            seat = (self.turn + offset) % self.seats
            self.take(seat, color_shown(tile, rotation, SIDES_OF_SEATS[self.seats][seat]))
        if self.pile:  # Y3.7
            self.hands[self.turn].append(self.pile.pop())
        self.turn = (self.turn + 1) % self.seats
        self.step = "none"
        if not self.pile and not any(self.hands):  # Y4.1
            self.phase = "last_turns"
            self.turn = self.first

    def collect_for_matches(self, cell: Cell) -> None:
        """Y3.1 to Y3.5: a card for each matching side, a raft for each symbol on tiles that match."""
        tile, rotation = self.lake[cell]
        matched = False
        for side in STEP_TO:
            if neighbor(cell, side) not in self.lake:
                continue
            other, other_rotation = self.lake[neighbor(cell, side)]
            color = color_shown(tile, rotation, side)
            if color == color_shown(other, other_rotation, (side + 2) % 4):
                matched = True
                self.take(self.turn, color)
                self.rafts[self.turn] += other in WITH_SYMBOL
        if matched and tile in WITH_SYMBOL:
            self.rafts[self.turn] += 1

    def end_last_turn(self) -> None:
        """Y4.1: the last turn goes to the next seat; after everyone has had one the match is over."""
        self.turn = (self.turn + 1) % self.seats
        self.step = "none"
        if self.turn == self.first:
            self.phase = "over"

    def skip_idle_last_turns(self) -> None:
        """Y4.4: who can neither exchange nor dedicate (any longer) is not asked."""
        while self.phase == "last_turns" and not self.exchanges() and not self.dedications():
            self.end_last_turn()

    # How it stands.

    def scores(self) -> list[int]:
        """Y4.3: the points of the reward cards, and those without a card."""
        points = [GENERAL_POINTS * (self.generals[seat] + self.noted[seat]) for seat in range(self.seats)]
        for cards, takers in zip(REWARDS.values(), self.taken_by, strict=True):
            for (value, _), seat in zip(cards, takers, strict=True):
                if seat != -1:
                    points[seat] += value
        return points

    def winners(self) -> list[int]:
        """Y4.3: most points, then most rafts, then most lantern cards, then shared; nobody until the end."""
        if self.phase != "over":
            return []
        cards = [sum(row.values()) for row in self.lanterns]
        standing = list(zip(self.scores(), self.rafts, cards, strict=True))
        return [seat for seat in range(self.seats) if standing[seat] == max(standing)]

    def comparable(self) -> dict[str, Any]:
        """Return the state in the form in which it is compared with the engine's."""
        turned = dict(self.lake.values())
        return {
            "seats": self.seats,
            "active": 0 if self.phase == "over" else 1 << self.turn,
            "phase": self.phase,
            "turn": self.turn,
            "first": self.first,
            "step": self.step,
            "supply": [self.supply[color] for color in COLORS],
            "lanterns": [[row[color] for color in COLORS] for row in self.lanterns],
            "rafts": list(self.rafts),
            "taken_by": [list(row) for row in self.taken_by],
            "generals": list(self.generals),
            "noted": list(self.noted),
            "held": [len(hand) for hand in self.hands],
            "hand": [sorted(hand) for hand in self.hands],
            "pile_left": len(self.pile),
            "pile": list(self.pile),
            "rotation": [turned.get(tile, -1) for tile in range(len(PRINTED))],
            "board": sorted([y * WIDTH + x, tile] for (x, y), (tile, _) in self.lake.items()),
        }


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """Return an engine's position in the form of PlainYangtze.comparable."""
    same = ["seats", "active", "phase", "turn", "first", "step", "rafts", "generals", "noted", "held", "pile_left"]
    form = {key: position[key] for key in [*same, "supply", "lanterns", "taken_by", "rotation"]}
    form["hand"] = [sorted(tile for tile in row if tile != -1) for row in position["hand"]]
    form["pile"] = list(position["pile"][: position["pile_left"]])
    form["board"] = sorted(list(entry) for entry in position["board"])
    return form


def opening_faults(position: dict[str, Any]) -> list[str]:
    """Return what is wrong with a freshly dealt position by chapter 1, in sentences."""
    seats, turned, form = position["seats"], position["rotation"][0], comparable(position)
    faced = [color_shown(0, turned, side) for side in SIDES_OF_SEATS[seats]]
    if turned not in range(4) or "red" not in faced:
        return ["Y1.2: The red side of the start tile faces nobody."]
    first = faced.index("red")
    supply = [LANTERNS_OF_A_COLOR[seats] - faced.count(color) for color in COLORS]
    lanterns = [[int(color == mine) for color in COLORS] for mine in faced]
    demands: list[tuple[str, Any, str]] = [
        ("board", [[34 * WIDTH + 34, 0]], "Y1.1: Not just the start tile lies in the middle."),
        ("rotation", [turned] + [-1] * 35, "Y1.1: A tile beside the start tile has a rotation."),
        ("taken_by", [[-1] * 9] * 3, "Y1.5: A reward card is taken."),
        ("generals", [0] * seats, "Y1.6: A general card is taken."),
        ("noted", [0] * seats, "Y2.3: Someone has points without a card."),
        ("supply", supply, "Y1.7, Y1.8: The supply is not 5, 7 or 8 of each color, less the cards taken."),
        ("lanterns", lanterns, "Y1.8: Someone has other lantern cards than 1 of the color faced."),
        ("rafts", [0] * seats, "Y1.9: Someone begins with a raft."),
        ("first", first, "Y1.10: Another than who received the red card is the first player."),
        ("turn", first, "Y1.10: Another than who received the red card begins."),
        ("active", 1 << first, "Y1.10: Not just the first player may act."),
        ("phase", "placing", "Y2.6: The match does not begin with placing tiles."),
        ("step", "none", "Y2.7: The first turn is not at its beginning."),
    ]
    return [sentence for key, wanted, sentence in demands if form[key] != wanted] + dealing_faults(position)


def dealing_faults(position: dict[str, Any]) -> list[str]:
    """Y1.3, Y1.4: 3 tiles for everyone, the pile of the right size, no tile twice."""
    seats, form = position["seats"], comparable(position)
    dealt: list[int] = sum(form["hand"], form["pile"])
    left = 35 - TILES_OUT[seats] - 3 * seats
    demands = [
        ([len(hand) for hand in form["hand"]] == [3] * seats, "Y1.4: Someone is not dealt 3 tiles."),
        (form["held"] == [3] * seats, "Y1.4: Someone is not said to hold 3 tiles."),
        (form["pile_left"] == len(form["pile"]) == left, "Y1.3, Y1.4: The pile has a wrong number of tiles."),
        (set(position["pile"][left:]) <= {-1}, "Y1.3: Tiles that take no part are in the pile."),
        (set(dealt) <= set(range(1, 36)), "Y1.3: Something other than tiles 1 to 35 is dealt."),
        (len(set(dealt)) == len(dealt), "Y1.3: A tile is there twice."),
    ]
    return [sentence for fulfilled, sentence in demands if not fulfilled]
