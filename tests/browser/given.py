"""Matches that a visitor enters late: bots play one to its end in a moment, and the visitor goes on from within it."""

import json
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.playing import wait_for_turn
from tests.browser.rooms import room_of
from tests.browser.visitor import Visitor

Moves = list[dict[str, Any]]  # each with its seat
Where = Callable[[Moves], int | None]  # how many moves stand; whoever made the next one is who plays on
LEVEL = "novice"
RIVAL = "casual"  # against whom the visitor goes on: one who brings a match to its end
PATIENCE = 60.0  # seconds; only so that a broken test ends
# Matches of bots at a server, by game and options: nothing at them changes, and every test may go on from one.
PLAYED: dict[tuple[object, ...], list[tuple[str, Moves]]] = defaultdict(list)


def near_the_end(game: str) -> Where:
    """A few moves before the end, in the place of somebody who did not make the last one."""

    def where(moves: Moves) -> int:
        last, room = moves[-1]["seat"], room_of(game)
        late = range(len(moves) - room.LEFT)
        return max(n for n in late if moves[n]["seat"] != last and moves[n]["move"] not in room.UNASKED)

    return where


def before_last(*kinds: str) -> Where:
    """Where the last move of some kind is to be made."""

    def where(moves: Moves) -> int | None:
        return max((n for n, move in enumerate(moves) if move["move"] in kinds), default=None)

    return where


def amid(kind: str) -> Where:
    """In the middle of a match, where a move of some kind is to be made: at its end the page does some by itself."""

    def where(moves: Moves) -> int | None:
        found = [n for n, move in enumerate(moves) if move["move"] == kind]
        return found[(len(found) - 1) // 2] if found else None

    return where


def play_on_from(visitor: Visitor, game: str, where: Where | None = None, **options: str) -> Page:
    """Sit down in the middle of some match against bots, or near its end, and it is one's turn."""
    where = where or near_the_end(game)
    known = PLAYED[visitor.address, game, *sorted(options.items())]
    while not (fit := [match for match in known if match[0] not in visitor.met and where(match[1]) is not None]):
        known.append(played_by_bots(visitor, game, **options))
    visitor.met.add(fit[0][0])  # who looks for something meets another match next time
    visitor.call_oneself("Ana")
    enter(visitor, *fit[0], where)
    assert wait_for_turn(visitor.page)
    return visitor.page


def played_by_bots(visitor: Visitor, game: str, level: str = LEVEL, **options: str) -> tuple[str, Moves]:
    """A match of two bots that is over: its table and its moves."""
    visitor.call_oneself("Ana")
    seats = [{"kind": "bot", "level": level}] * 2
    table = visitor.ask("tables", game=game, seats=seats, options=options)["table"]
    end = time.monotonic() + PATIENCE
    while not (record := visitor.page.request.get(f"/api/tables/{table}/record")).ok:
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.05)
    return table, record.json()["moves"]


def seen_with(page: Page, given: dict[str, object]) -> None:
    """From now on this window is told these parts of a view, whatever the server says: what few matches have."""

    def put_in(told: str | bytes) -> str:
        message = json.loads(told)
        if "state" in message:
            message["state"]["view"].update(given)
        return json.dumps(message)

    def stand_between(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda told: socket.send(put_in(told)))

    page.route_web_socket("**", stand_between)


def enter(visitor: Visitor, table: str, moves: Moves, where: Where) -> None:
    """Go on from a position of a match that is over."""
    found = where(moves)
    assert found is not None
    opened = visitor.ask(f"tables/{table}/what-if", position=found, seat=moves[found]["seat"], level=RIVAL)
    visitor.page.goto(f"/table/{opened['table']}")
    visitor.page.wait_for_selector(".table")
