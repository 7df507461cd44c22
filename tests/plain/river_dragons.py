"""The rules of River Dragons a second time: plain, slow and independent of the engine, written from RULES.md alone.

A test plays the same random matches here and on the engine; both must agree on every legal move and every state.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from tests.plain.river_geometry import (
    COLORS,
    GRID,
    ISLANDS,
    NUMBERS,
    STONE_FROM,
    STONE_FROM_LINE,
    STONES,
    SUPPORTS,
    Board,
    Plank,
    Space,
    Span,
    apart,
    clear_of,
    kind,
    on_grid,
)

Move = dict[str, Any]

OPPOSITE = {"pink": "black", "black": "pink", "blue": "yellow", "yellow": "blue", "green": "red", "red": "green"}
SEATED = {  # R1.1, R1.7
    2: ["black", "pink"],
    3: ["red", "pink", "blue"],
    4: ["red", "yellow", "green", "blue"],
    5: ["black", "red", "yellow", "green", "blue"],
    6: ["black", "red", "yellow", "pink", "green", "blue"],
}
ACTIONS = {  # what each action asks for first, and how often (R1.4)
    "place_1_stone": ("placing_stone", 1),
    "place_2_stones": ("placing_stone", 2),
    "place_1_plank": ("choosing_plank", 1),
    "place_2_planks": ("choosing_plank", 2),
    "move_1": ("moving", 1),
    "move_2": ("moving", 2),
    "jump": ("jumping", 1),
    "remove": ("removing", 1),
}
SLOTS, LAST_TURN = 5, 50  # R3.1, R6.7
ALL_PLANKS: list[Plank] = [(color, number) for color in COLORS for number in NUMBERS]


class PlainRiver(Board):
    """One match, from the set-up to its end."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Chapter 1: of a dealt position only the table and the first player matter."""
        super().__init__()
        self.seats: int = position["seats"]
        self.islands: bool = position["side"] == "basic"
        self.by_eye: bool = position["planks"] == "by_eye"
        self.first: int = position["first"]
        self.colors: list[str] = SEATED[self.seats]
        self.pawns: list[Space] = list(self.colors)  # R1.2
        self.reserves: list[list[Plank]] = [[(color, number) for number in NUMBERS] for color in self.colors]  # R1.3
        self.supply = STONES
        self.out: list[Plank] = []
        self.queue: list[int] = []  # who is still to carry out the card of this slot
        self.ways: list[Move] = []
        self.chosen: Plank | None = None
        self.offered: list[Span] = []  # where the chosen plank may be tried
        self.turn_number, self.winner = 1, -1
        self.begin_turn()

    # What may be done.

    def legal(self) -> dict[int, list[Move]]:
        """Return every seat's listed moves; programs and stones in open water are left to `allows`."""
        moves: dict[int, list[Move]] = {seat: [] for seat in range(self.seats)}
        if self.phase not in ("programming", "over") and not self.free_stone():
            moves[self.acting] = self.ways
        return moves

    def allows(self, seat: int, move: Move) -> bool:
        """Whether a seat may play any move, listed or not."""
        if self.phase == "programming":
            return self.programs[seat] == [] and move["move"] == "program" and self.allows_program(seat, move["cards"])
        if self.phase == "over" or seat != self.acting:
            return False
        if self.free_stone():
            return move["move"] == "place_stone" and on_grid(move["x"], move["y"]) and self.allows_stone(move)
        return move in self.ways

    def free_stone(self) -> bool:
        """R4.4: whether a stone goes anywhere into the water."""
        return self.phase == "placing_stone" and not self.islands

    def hand(self, seat: int) -> list[str]:
        """R1.4: eight actions and a dragon for each other color in play."""
        others = [color for color in COLORS if color in self.colors and color != self.colors[seat]]
        return [*ACTIONS, *(f"dragon_{color}" for color in others)]

    def allows_program(self, seat: int, cards: list[str]) -> bool:
        """R2.1, R2.2: five different cards of the hand, at most one of them a dragon."""
        dragons = [card for card in cards if card.startswith("dragon")]
        different = len(cards) == len(set(cards)) == SLOTS
        return different and set(cards) <= set(self.hand(seat)) and len(dragons) <= 1

    def ways_to_act(self) -> list[Move]:
        """R3.4: the ways to carry out what the acting seat has to do next."""
        if self.phase == "placing_stone":
            return self.ways_to_place_stone()
        if self.phase == "choosing_plank":
            return self.ways_to_choose_plank()
        if self.phase == "placing_plank":
            return [{"move": "place_plank", "ends": list(span)} for span in self.offered]
        if self.phase == "removing":
            return self.ways_to_remove()
        here = self.pawns[self.acting]
        if self.phase == "moving":
            return [self.arrival("step", space) for space in self.steps(here)]
        return [self.arrival("jump", space) for space in self.landings(here)]

    def ways_to_place_stone(self) -> list[Move]:
        """R4.1, R4.3, R4.4: the free islands; of the points in the water two are enough to have a choice."""
        if self.supply == 0:
            return []
        if self.islands:
            free = [number for number in ISLANDS if f"stone_{number}" not in self.centers]
            return [{"move": "place_stone_on_island", "island": number} for number in free]
        points = ({"move": "place_stone", "x": x, "y": y} for x, y in GRID)
        return list(islice(filter(self.allows_stone, points), 2))

    def allows_stone(self, move: Move) -> bool:
        """R4.4: far enough from every village, every stone and the line of every plank."""
        point = (10 * move["x"], 10 * move["y"])
        return all(apart(point, center, STONE_FROM[kind(support)]) for support, center in self.centers.items()) and all(
            clear_of(point, self.line(span), STONE_FROM_LINE) for span in self.laid.values()
        )

    def ways_to_choose_plank(self) -> list[Move]:
        """R5.2, R5.10: by eye any plank of the reserve; with help one that fits somewhere, if there is one."""
        reserve = self.reserves[self.acting]
        if not self.by_eye:
            places = self.places()
            fitting = [plank for plank in reserve if any(self.fits(plank[1], span) for span in places)]
            reserve = fitting or reserve
        return [{"move": "choose_plank", "color": color, "number": number} for color, number in reserve]

    def offer(self, plank: Plank) -> list[Span]:
        """R5.4, R5.9: by eye every place, with help where the plank fits; nothing if it fits nowhere."""
        places = self.places()
        fitting = [span for span in places if self.fits(plank[1], span)]
        return places if self.by_eye and fitting else fitting

    def ways_to_remove(self) -> list[Move]:
        """R8.1 to R8.3: planks without pawns that suit the reserve, and stones that carry nothing."""
        reserve = self.reserves[self.acting]
        numbers, colors = {number for _, number in reserve}, {color for color, _ in reserve}
        moves: list[Move] = [
            {"move": "remove_plank", "color": color, "number": number}
            for color, number in self.laid
            if (color, number) not in self.pawns and number not in numbers and len(colors | {color}) <= 2
        ]
        under = {end for span in self.laid.values() for end in span}
        bare = [number for number in self.stones() if f"stone_{number}" not in under]
        return moves + [{"move": "remove_stone", "stone": number} for number in bare]

    # Ways for a pawn.

    def steps(self, here: Space) -> list[Space]:
        """R6.1, R6.3: adjacent villages and free planks."""
        return [space for space in self.neighbors(here) if isinstance(space, str) or space not in self.pawns]

    def landings(self, here: Space) -> list[Space]:
        """R7.1, R7.2: villages and free planks beside an adjacent plank with a pawn, but not where one comes from."""
        found: list[Space] = []
        for over in self.neighbors(here):
            if not isinstance(over, str) and over in self.pawns:
                found += [space for space in self.steps(over) if space != here and space not in found]
        return found

    def arrival(self, verb: str, space: Space) -> Move:
        """Return the move that steps or jumps to a space."""
        if isinstance(space, str):
            return {"move": f"{verb}_to_village", "color": space}
        return {"move": f"{verb}_on_plank", "color": space[0], "number": space[1]}

    # What happens.

    def play(self, seat: int, move: Move) -> None:
        """Carry out a legal move of a seat, with all that follows from it unasked."""
        if not self.allows(seat, move):
            raise ValueError(f"seat {seat} may not play {move}")
        if self.phase == "programming":
            self.programs[seat] = list(move["cards"])
            if all(self.programs):
                self.reveal()
        else:
            self.carry_out(move)
        self.go_on()

    def go_on(self) -> None:
        """R3.4: the only way is taken at once; without any, the action is lost or the pawn falls."""
        while self.phase not in ("programming", "over"):
            if self.remaining == 0:
                self.next_action()
                continue
            self.ways = self.ways_to_act()
            if len(self.ways) > 1:
                return
            if self.ways:
                self.carry_out(self.ways[0])
            else:
                self.fail()

    def begin_turn(self) -> None:
        """R2.1: everyone is to give a program."""
        self.phase, self.slot, self.acting, self.remaining = "programming", 0, self.first, 0
        self.programs: list[list[str]] = [[] for _ in range(self.seats)]

    def reveal(self) -> None:
        """R3.1 to R3.3: show the next cards; who is canceled or shows a dragon has nothing to carry out."""
        self.slot += 1
        self.phase = "revealing"
        shown = [program[self.slot - 1] for program in self.programs]
        order = [(self.first + offset) % self.seats for offset in range(self.seats)]
        canceled = [seat for seat in order if f"dragon_{self.colors[seat]}" in shown]
        self.queue = [seat for seat in order if shown[seat] in ACTIONS and seat not in canceled]

    def next_action(self) -> None:
        """R3.1, R3.5, R6.7: the next seat, else the next slot, else the next turn, else the end."""
        if self.queue:
            self.acting = self.queue.pop(0)
            self.phase, self.remaining = ACTIONS[self.programs[self.acting][self.slot - 1]]
        elif self.slot < SLOTS:
            self.reveal()
        elif self.turn_number < LAST_TURN:
            self.turn_number += 1
            self.first = (self.first + 1) % self.seats
            self.begin_turn()
        else:
            self.phase = "over"

    def fail(self) -> None:
        """R3.4: what happens to who has no way."""
        if self.phase == "placing_plank":  # R5.4: out of the game; R5.10: a second one is still to be placed
            assert self.chosen is not None
            self.reserves[self.acting].remove(self.chosen)
            self.out.append(self.chosen)
            self.plank_done()
            return
        if self.phase in ("moving", "jumping"):  # R6.5, R7.3
            self.pawns[self.acting] = self.colors[self.acting]
        self.remaining = 0  # R4.3, R5.8, R8.4

    def carry_out(self, move: Move) -> None:
        """Do what the move of the acting seat says."""
        name = move["move"]
        if name in ("place_stone", "place_stone_on_island"):
            self.place_stone(move)
        elif name == "choose_plank":
            self.chosen, self.phase = (move["color"], move["number"]), "placing_plank"
            self.offered = self.offer(self.chosen)
        elif name == "place_plank":
            self.try_plank((move["ends"][0], move["ends"][1]))
        elif name == "remove_plank":
            del self.laid[move["color"], move["number"]]
            self.reserves[self.acting].append((move["color"], move["number"]))
            self.remaining = 0
        elif name == "remove_stone":
            del self.centers[f"stone_{move['stone']}"]
            self.supply += 1
            self.remaining = 0
        else:
            self.arrive(move["color"] if name.endswith("village") else (move["color"], move["number"]))

    def place_stone(self, move: Move) -> None:
        """R4.1, R4.4: on the center of an island, or into the water with the lowest number not in use."""
        if self.islands:
            self.centers[f"stone_{move['island']}"] = ISLANDS[move["island"]]
        else:
            number = min(set(range(1, STONES + 1)) - set(self.stones()))
            self.centers[f"stone_{number}"] = (10 * move["x"], 10 * move["y"])
        self.supply -= 1
        self.remaining -= 1

    def try_plank(self, span: Span) -> None:
        """R5.4: lay the chosen plank; where it is too short it is tried elsewhere."""
        assert self.chosen is not None
        if self.fits(self.chosen[1], span):
            self.reserves[self.acting].remove(self.chosen)
            self.laid[self.chosen] = span
            self.plank_done()
        else:
            self.offered.remove(span)  # R5.9

    def plank_done(self) -> None:
        """R5.1: after a plank lies or is out, a second one is chosen, if there is one to place."""
        self.chosen, self.phase = None, "choosing_plank"
        self.remaining -= 1

    def arrive(self, space: Space) -> None:
        """R6.6: the pawn is there; at its destination it wins at once."""
        self.pawns[self.acting] = space
        self.remaining -= 1
        if space == OPPOSITE[self.colors[self.acting]]:
            self.winner, self.phase = self.acting, "over"

    # How it stands.

    def winners(self) -> list[int]:
        """R6.6, R6.7: who has arrived; nobody shares a win."""
        return [self.winner] if self.winner >= 0 else []

    def comparable(self) -> dict[str, Any]:
        """Return the state in the form in which it is compared with the engine's."""
        asked = self.phase not in ("programming", "over")
        waiting = [seat for seat in range(self.seats) if not self.programs[seat]]
        active = [self.acting] if asked else waiting
        owner = {plank: seat for seat, reserve in enumerate(self.reserves) for plank in reserve}
        return {
            "seats": self.seats,
            "active": sum(1 << seat for seat in active),
            "phase": self.phase,
            "turn_number": self.turn_number,
            "first": self.first,
            "slot": self.slot,
            "asked": [self.acting, self.remaining] if asked else None,
            "supply": self.supply,
            "chosen": self.chosen,
            "pawns": list(self.pawns),
            "revealed": [hidden_outside(program, range(self.slot)) for program in self.programs],
            "programs": [hidden_outside(program, range(self.slot, SLOTS)) for program in self.programs],
            "stones": self.stones(),
            "reserves": {plank: owner[plank] for plank in ALL_PLANKS if plank in owner},
            "laid": {plank: self.laid[plank] for plank in ALL_PLANKS if plank in self.laid},
            "out": sorted(self.out),
        }


def hidden_outside(program: list[str], slots: range) -> list[str | None]:
    """Return the cards of a program in some slots, and nothing for the other slots."""
    return [program[slot] if program and slot in slots else None for slot in range(SLOTS)]


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """Return an engine's position in the form of PlainRiver.comparable."""
    same = ["seats", "active", "phase", "turn_number", "first", "slot", "supply", "revealed", "programs"]
    form = {key: position[key] for key in same}
    asked = position["phase"] not in ("programming", "over")
    spaces: list[Space] = [*ALL_PLANKS, *COLORS]
    held = dict(zip(ALL_PLANKS, position["held_by"], strict=True))
    ends = dict(zip(ALL_PLANKS, position["ends"], strict=True))
    laid = {plank: (SUPPORTS[one], SUPPORTS[other]) for plank, (one, other) in ends.items() if one != -1}
    in_play = [plank for plank in ALL_PLANKS if plank[0] in SEATED[position["seats"]]]
    return form | {
        "asked": [position["acting"], position["remaining"]] if asked else None,
        "chosen": None if position["chosen"] == -1 else ALL_PLANKS[position["chosen"]],
        "pawns": [spaces[place] for place in position["pawns"]],
        "stones": {number: (x, y) for number, (x, y) in enumerate(position["stones"], 1) if x != -1},
        "reserves": {plank: seat for plank, seat in held.items() if seat != -1},
        "laid": laid,
        "out": sorted(plank for plank in in_play if held[plank] == -1 and plank not in laid),
    }


def opening_faults(position: dict[str, Any]) -> list[str]:
    """Return what is wrong with a freshly set up position by chapter 1, in sentences."""
    if position["first"] not in range(position["seats"]):
        return ["R1.6: Nobody holds the first player card."]
    form, wanted = comparable(position), PlainRiver(position).comparable()
    sentences = {
        "pawns": "R1.2, R1.7: A pawn is not in the village of its color.",
        "reserves": "R1.3: Someone's reserve is not the six planks of their color.",
        "out": "R1.3: A plank is out of the game.",
        "laid": "R1.3: A plank lies on the board.",
        "supply": "R1.5: There are not 27 stones in the supply.",
        "stones": "R1.5: A stone lies on the board.",
        "turn_number": "R2.1: The match does not begin with turn 1.",
        "phase": "R2.1: The match does not begin with programming.",
        "active": "R2.1: Not everyone is to give a program.",
        "programs": "R2.1: Someone has a program already.",
        "revealed": "R2.3: A card is revealed already.",
        "slot": "R3.1: A slot has been reached already.",
    }
    return [sentence for key, sentence in sentences.items() if form[key] != wanted[key]]
