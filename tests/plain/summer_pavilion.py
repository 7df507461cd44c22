"""The rules of Azul: Summer Pavilion a second time: plain, slow and independent of the engine, from RULES.md alone.

A test plays the same matches here and on the engine; both must agree on every legal move and every state. Nothing is
drawn here: whoever plays a move says which colors come out of the bag.
"""

from __future__ import annotations

from itertools import product
from typing import Any

Move = dict[str, Any]
Tiles = dict[str, int]  # how many there are of each color
Star = dict[int, str]  # the colors on its filled slots
Space = tuple[str, int]

COLORS = ["purple", "green", "orange", "yellow", "blue", "red"]
WILD_IN_ROUND = dict(enumerate(COLORS, 1))  # S1.5
OF_EACH_COLOR = 22  # S1.3
STARS = ["center", "orange", "red", "blue", "yellow", "green", "purple"]
SLOTS = [1, 2, 3, 4, 5, 6]
DISPLAYS = {2: 5, 3: 7, 4: 9}  # S1.2
SOURCES = ["center", *(f"display_{number}" for number in range(1, 10))]
SUPPLY_SPACES, ON_A_DISPLAY, CORNERS = 10, 4, 4
ROUNDS, START_POINTS, LEAST_POINTS = 6, 5, 1  # S1.4, S1.5

# The spaces around each pillar, statue and window, and how many bonus tiles they give (S3.8).
AROUND = """
orange 2, orange 3, center 6, center 1 | orange 1, orange 2, red 3, red 4 | orange 5, orange 6
red 2, red 3, center 1, center 2 | red 1, red 2, blue 3, blue 4 | red 5, red 6
blue 2, blue 3, center 2, center 3 | blue 1, blue 2, yellow 3, yellow 4 | blue 5, blue 6
yellow 2, yellow 3, center 3, center 4 | yellow 1, yellow 2, green 3, green 4 | yellow 5, yellow 6
green 2, green 3, center 4, center 5 | green 1, green 2, purple 3, purple 4 | green 5, green 6
purple 2, purple 3, center 5, center 6 | purple 1, purple 2, orange 3, orange 4 | purple 5, purple 6
"""
PILLAR_TILES, STATUE_TILES, WINDOW_TILES = 1, 2, 3

VARIANT_NUMBERS = dict(zip(SLOTS, [3, 2, 1, 4, 5, 6], strict=True))  # S6.3
VARIANT_CENTER_NUMBER = 3
STAR_POINTS = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}  # S5.1
SIX_COLORS_POINTS = 12
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}  # S5.2
LEDGER = ["placements", "token", "discards", "stars", "numbers", "corners"]


def features() -> list[tuple[int, list[Space]]]:
    """Return the 18 pillars, statues and windows: what they give, and the spaces around them."""
    found: list[tuple[int, list[Space]]] = []
    for line in AROUND.strip().splitlines():
        for bonus, spaces in zip((PILLAR_TILES, STATUE_TILES, WINDOW_TILES), line.split(" | "), strict=True):
            found.append((bonus, [(space.split()[0], int(space.split()[1])) for space in spaces.split(", ")]))
    return found


FEATURES = features()


def counted(numbers: list[int]) -> Tiles:
    """Return counts in the order of the colors as counts by color."""
    return dict(zip(COLORS, numbers, strict=True))


def in_order(tiles: Tiles) -> list[int]:
    """Return counts by color as counts in the order of the colors."""
    return [tiles[color] for color in COLORS]


def colors_among(tiles: Tiles) -> list[str]:
    """Return the colors of which there is a tile."""
    return [color for color in COLORS if tiles[color] > 0]


def printed_number(side: str, space: Space) -> int:
    """S6.3: the number of a space; on the colored side that of its slot."""
    star, slot = space
    if side == "colored":
        return slot
    return VARIANT_CENTER_NUMBER if star == "center" else VARIANT_NUMBERS[slot]


def run_length(star: Star, slot: int) -> int:
    """S3.7: how many tiles hang together along the ring with the one on the slot."""
    run = {slot}
    for step in (1, -1):
        at = (slot - 1 + step) % 6 + 1
        while at in star and at not in run:
            run.add(at)
            at = (at - 1 + step) % 6 + 1
    return len(run)


class PlainPavilion:
    """One match, from a dealt position to its end."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Begin from a position as the engine gives it."""
        self.seats: int = position["seats"]
        self.side: str = position["side"]
        self.round_number: int = position["round_number"]
        self.phase: str = position["phase"]
        self.turn: int = position["turn"]
        self.first: int = position["first"]
        self.token: int = position["token"]
        self.bonus: int = position["bonus"]
        self.passed: list[bool] = [bool(mark) for mark in position["passed"]]
        self.bag, self.tower, self.supply = (counted(position[key]) for key in ("bag", "tower", "supply"))
        self.sources: dict[str, Tiles] = dict(zip(SOURCES, map(counted, position["sources"]), strict=True))
        self.tiles: list[Tiles] = [counted(row) for row in position["tiles"]]
        self.corners: list[Tiles] = [counted(row) for row in position["corners"]]
        self.boards: list[dict[str, Star]] = [
            {name: {slot: color for slot, color in zip(SLOTS, star, strict=True) if color} for name, star in rows}
            for rows in (zip(STARS, board, strict=True) for board in position["board"])
        ]
        self.ledger: list[dict[str, int]] = [dict(zip(LEDGER, row, strict=True)) for row in position["ledger"]]
        self.to_be_drawn: list[str] = []

    @property
    def wild(self) -> str:
        """S1.5: the wild color of the round."""
        return WILD_IN_ROUND[self.round_number]

    # What may be done.

    def legal(self) -> dict[int, list[Move]]:
        """Return every seat's legal moves: one seat decides at a time."""
        moves: dict[int, list[Move]] = {seat: [] for seat in range(self.seats)}
        if self.phase == "picking":
            moves[self.turn] = self.picks()
        elif self.phase == "placing":
            moves[self.turn] = [*self.placements(), {"move": "pass"}]  # S3.11
        elif self.phase == "taking_bonus":
            moves[self.turn] = [{"move": "take_bonus", "color": color} for color in colors_among(self.supply)]
        elif self.phase == "keeping":
            moves[self.turn] = self.ways_to_keep()
        return moves

    def picks(self) -> list[Move]:
        """S2.2, S2.3: a color that is not wild, or the wild one where there is no other."""
        moves = []
        for source, tiles in self.sources.items():
            colors = colors_among(tiles)
            if colors != [self.wild]:
                colors = [color for color in colors if color != self.wild]
            moves += [{"move": "pick", "source": source, "color": color} for color in colors]
        return moves

    def placements(self) -> list[Move]:
        """S3.3, S3.6: every free space, with every color it takes, in every way to pay for it."""
        return [
            {"move": "place", "star": name, "slot": slot, "color": color, "wilds": wilds}
            for name, star in self.boards[self.turn].items()
            for slot in SLOTS
            if slot not in star
            for color in self.colors_taken(name, star)
            for wilds in self.ways_to_pay(color, printed_number(self.side, (name, slot)))
        ]

    def colors_taken(self, name: str, star: Star) -> list[str]:
        """S3.5, S6.1: the colors that a star takes now."""
        there = list(star.values())
        others = [color for color in COLORS if color not in there]
        if self.side == "colored":
            return others if name == "center" else [name]
        if len(there) < 2:
            return COLORS
        return others if len(set(there)) > 1 else there[:1]

    def ways_to_pay(self, color: str, number: int) -> list[int]:
        """S3.3, S3.4: how many wild tiles may be spent in place of tiles of the color."""
        mine = self.tiles[self.turn]
        if color == self.wild:
            return [0] if mine[color] >= number else []
        return [wilds for wilds in range(number) if mine[color] >= number - wilds and mine[self.wild] >= wilds]

    def ways_to_keep(self) -> list[Move]:
        """S3.11: up to 4 of one's tiles."""
        choices = product(*(range(count + 1) for count in in_order(self.tiles[self.turn])))
        return [{"move": "keep", "counts": list(kept)} for kept in choices if sum(kept) <= CORNERS]

    # What happens.

    def play(self, seat: int, move: Move, drawn: list[str]) -> None:
        """Carry out a legal move of a seat, with all that follows from it, drawing just these colors."""
        if move not in self.legal()[seat]:
            raise ValueError(f"seat {seat} may not play {move}")
        self.to_be_drawn = list(drawn)
        if move["move"] == "pick":
            self.pick(move["source"], move["color"])
        elif move["move"] == "place":
            self.place((move["star"], move["slot"]), move["color"], move["wilds"])
        elif move["move"] == "take_bonus":
            self.take_bonus(move["color"])
        elif move["move"] == "pass":
            self.pass_turn()
        else:
            self.keep(counted(move["counts"]))
        self.go_on()
        assert self.to_be_drawn == [], "more is drawn than the rules say"

    def go_on(self) -> None:
        """Do all that nobody is asked about, until a seat is asked or the match is over."""
        while self.phase != "over":
            if self.phase == "picking":
                if any(colors_among(tiles) for tiles in self.sources.values()):
                    return
                self.begin_phase_2()
            elif self.phase == "taking_bonus":
                if self.bonus > 0 and len(colors_among(self.supply)) > 1:
                    return
                self.take_bonus_unasked()
            elif self.phase == "keeping":
                if colors_among(self.tiles[self.turn]):
                    return
                self.end_turn()
            elif all(self.passed):
                self.end_round()
            elif self.passed[self.turn]:  # S3.1
                self.turn = self.next_seat()
            elif self.placements():
                return
            else:  # S3.11
                self.pass_turn()

    def next_seat(self) -> int:
        """S2.1: the next seat clockwise."""
        return (self.turn + 1) % self.seats

    def lose(self, seat: int, line: str, points: int) -> None:
        """S1.4: lose points, but never so many that the score is below 1."""
        self.ledger[seat][line] -= min(points, self.scores()[seat] - LEAST_POINTS)

    def pick(self, source: str, color: str) -> None:
        """S2.2 to S2.5: all tiles of the color, and one wild tile; the token for the first from the center."""
        there, center = self.sources[source], self.sources["center"]
        taken = {color: 1 if color == self.wild else there[color]}
        if color != self.wild and there[self.wild] > 0:
            taken[self.wild] = 1
        for each, count in taken.items():
            there[each] -= count
            self.tiles[self.turn][each] += count
        if source != "center":
            for each in COLORS:
                center[each] += there[each]
                there[each] = 0
        elif self.token == -1:
            self.token = self.turn
            self.lose(self.turn, "token", sum(taken.values()))
        self.turn = self.next_seat()

    def begin_phase_2(self) -> None:
        """S2.7, S3.1: who holds the token begins, else who began the round."""
        self.phase = "placing"
        self.turn = self.first if self.token == -1 else self.token

    def place(self, space: Space, color: str, wilds: int) -> None:
        """S3.13: pay, place, score, and see what bonus there is."""
        name, slot = space
        number = printed_number(self.side, space)
        self.tiles[self.turn][color] -= number - wilds
        self.tiles[self.turn][self.wild] -= wilds
        self.tower[color] += number - wilds - 1
        self.tower[self.wild] += wilds
        board = self.boards[self.turn]
        board[name][slot] = color
        self.ledger[self.turn]["placements"] += run_length(board[name], slot)
        closed = [
            bonus
            for bonus, spaces in FEATURES
            if space in spaces and all(around in board[star] for star, around in spaces)
        ]
        self.bonus = min(sum(closed), sum(self.supply.values()))  # S3.8
        self.phase = "taking_bonus"

    def take_bonus(self, color: str) -> None:
        """S3.8: one tile from the supply."""
        self.supply[color] -= 1
        self.tiles[self.turn][color] += 1
        self.bonus -= 1

    def take_bonus_unasked(self) -> None:
        """S3.13: what is of one color is taken without asking; when all is taken the turn is over."""
        if self.bonus > 0:
            self.take_bonus(colors_among(self.supply)[0])
        else:
            self.end_turn()

    def pass_turn(self) -> None:
        """S3.11: no more turn in this round; what is left of this one is to keep tiles."""
        self.passed[self.turn] = True
        self.phase = "keeping"

    def keep(self, kept: Tiles) -> None:
        """S3.11: some tiles into the corners, the others into the tower for 1 point each."""
        mine, discarded = self.tiles[self.turn], 0
        for color in COLORS:
            self.corners[self.turn][color] = kept[color]
            self.tower[color] += mine[color] - kept[color]
            discarded += mine[color] - kept[color]
            mine[color] = 0
        self.lose(self.turn, "discards", discarded)

    def end_turn(self) -> None:
        """S3.10, S3.13: fill the supply; then it is the next player's turn."""
        while sum(self.supply.values()) < SUPPLY_SPACES and self.draw_onto(self.supply):
            pass
        self.phase = "placing"
        self.turn = self.next_seat()

    def draw_onto(self, place: Tiles) -> bool:
        """S3.10: draw a tile, from a bag filled from the tower if need be; return whether there was one."""
        if not colors_among(self.bag):
            self.bag, self.tower = self.tower, self.bag
        if not colors_among(self.bag):
            return False
        assert self.to_be_drawn, "less is drawn than the rules say"
        color = self.to_be_drawn.pop(0)
        assert self.bag[color] > 0, f"there is no {color} tile in the bag"
        self.bag[color] -= 1
        place[color] += 1
        return True

    def end_round(self) -> None:
        """Chapter 4, or the end after round 6."""
        if self.round_number == ROUNDS:
            self.score_the_end()
            self.phase = "over"
            return
        self.round_number += 1
        self.phase = "picking"
        self.passed = [False] * self.seats
        for number in range(1, DISPLAYS[self.seats] + 1):  # S4.1
            for _ in range(ON_A_DISPLAY):
                self.draw_onto(self.sources[f"display_{number}"])
        self.first = self.first if self.token == -1 else self.token  # S4.2
        self.turn, self.token = self.first, -1
        for mine, corners in zip(self.tiles, self.corners, strict=True):
            for color in COLORS:
                mine[color] += corners[color]
                corners[color] = 0

    def score_the_end(self) -> None:
        """S5.1 to S5.3: complete stars, numbers all filled, and then the loss for tiles in the corners."""
        for seat, board in enumerate(self.boards):
            for star in board.values():
                if len(star) == len(SLOTS):
                    alike = len(set(star.values())) == 1
                    self.ledger[seat]["stars"] += STAR_POINTS[star[1]] if alike else SIX_COLORS_POINTS
            for number, points in NUMBER_POINTS.items():
                spaces = [space for space in product(STARS, SLOTS) if printed_number(self.side, space) == number]
                if all(slot in board[star] for star, slot in spaces):
                    self.ledger[seat]["numbers"] += points
            self.lose(seat, "corners", sum(self.corners[seat].values()))
            for color in COLORS:
                self.tower[color] += self.corners[seat][color]
                self.corners[seat][color] = 0

    # How it stands.

    def scores(self) -> list[int]:
        """S1.4: 5 points to begin with, and all that was scored and lost."""
        return [START_POINTS + sum(lines.values()) for lines in self.ledger]

    def winners(self) -> list[int]:
        """S5.4: most points, a tie is shared; nobody until the end."""
        if self.phase != "over":
            return []
        return [seat for seat, points in enumerate(self.scores()) if points == max(self.scores())]

    def comparable(self) -> dict[str, Any]:
        """Return the state in the form in which it is compared with the engine's."""
        same = ["seats", "side", "round_number", "phase", "turn", "token", "bonus"]
        form = {key: getattr(self, key) for key in same}
        if self.phase == "picking":
            form["first"] = self.first
        form["active"] = 0 if self.phase == "over" else 1 << self.turn
        form["passed"] = [int(mark) for mark in self.passed]
        form |= {"bag": in_order(self.bag), "tower": in_order(self.tower), "supply": in_order(self.supply)}
        form["sources"] = [in_order(self.sources[source]) for source in SOURCES]
        form["tiles"] = [in_order(mine) for mine in self.tiles]
        form["corners"] = [in_order(corners) for corners in self.corners]
        form["board"] = [[[board[star].get(slot) for slot in SLOTS] for star in STARS] for board in self.boards]
        form["ledger"] = [[lines[line] for line in LEDGER] for lines in self.ledger]
        return form


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """Return an engine's position in the form of PlainPavilion.comparable.

    The numbers behind its draws are left out, and after phase 1 so is `first`: it does not tell who began the round
    then, and whatever follows from that shows in the next round.
    """
    without = ["chance"] if position["phase"] == "picking" else ["chance", "first"]
    return {key: value for key, value in position.items() if key not in without}


def opening_faults(position: dict[str, Any]) -> list[str]:
    """Return what is wrong with a freshly dealt position by chapter 1, in sentences."""
    seats, first, none = position["seats"], position["first"], [0] * len(COLORS)
    demands: list[tuple[str, Any, str]] = [
        ("tower", none, "S1.3: There are tiles in the tower."),
        ("tiles", [none] * seats, "S1.3: Someone begins with tiles."),
        ("corners", [none] * seats, "S1.3: Someone begins with tiles in the corners."),
        ("board", [[[None] * 6] * 7] * seats, "S1.3: A board is not empty."),
        ("ledger", [[0] * len(LEDGER)] * seats, "S1.4: Someone has won or lost points."),
        ("round_number", 1, "S1.5: The match does not begin with round 1."),
        ("token", -1, "S1.6: The start token is not in the center."),
        ("turn", first, "S2.1: Another than the first player begins."),
        ("active", 1 << first, "S2.1: Not just the first player may act."),
        ("phase", "picking", "S2.1: The match does not begin with picking tiles."),
        ("passed", [0] * seats, "S3.1: Someone has passed."),
        ("bonus", 0, "S3.8: There are bonus tiles to take."),
    ]
    return [sentence for key, wanted, sentence in demands if position[key] != wanted] + dealing_faults(position)


def dealing_faults(position: dict[str, Any]) -> list[str]:
    """S1.1 to S1.3, S1.6: a side, the right number of tiles in the right places, a first player."""
    seats, sources = position["seats"], position["sources"]
    wanted = [0] + [ON_A_DISPLAY] * DISPLAYS[seats] + [0] * (9 - DISPLAYS[seats])
    places = [position["bag"], position["supply"], *sources]
    demands = [
        (position["side"] in ("colored", "variant"), "S1.1: No side of the boards is chosen."),
        ([sum(source) for source in sources] == wanted, "S1.2, S1.3: The displays do not hold 4 tiles each."),
        (sum(position["supply"]) == SUPPLY_SPACES, "S1.3: The supply does not hold 10 tiles."),
        (all(count >= 0 for place in places for count in place), "S1.3: There is less than no tile somewhere."),
        ([sum(of_color) for of_color in zip(*places, strict=True)] == [OF_EACH_COLOR] * 6, "S1.3: Not 22 of a color."),
        (position["first"] in range(seats), "S1.6: Nobody begins."),
    ]
    return [sentence for fulfilled, sentence in demands if not fulfilled]
