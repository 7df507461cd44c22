"""An agent of one's own that plays a whole match on a server, against a bot or against whoever opened a table.

    LUDOTECA_TOKEN=... python examples/client.py http://localhost:8000 yangtze    # opens a table against a bot
    LUDOTECA_TOKEN=... python examples/client.py http://localhost:8000 KDMRW4     # sits down at a table: code or link

The token is made in Settings of the page. It needs the package websockets, which comes with `ludoteca[server]`.
"""

import json
import os
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

AGENT = {"Authorization": f"Bearer {os.environ.get('LUDOTECA_TOKEN', '')}"}


def choose(state: Any) -> Any:
    """Any move; `state["view"]` is all that the seat sees. Put your own idea in its place."""
    offers = state["offers"]
    if offers["listed"]:
        kind = random.choice(offers["listed"])
        number = random.randrange(kind["count"])
        return {"move": kind["move"]} | {name: column[number] for name, column in kind["columns"].items()}
    form = offers["forms"][0]  # a move to be put together: some of these, or a point of the board
    if "choose" in form:
        return {"move": form["move"], form["field"]: random.sample(form["of"], form["choose"])}
    point = {axis: random.randrange(first, last + 1, step) for axis, (first, last, step) in form["region"].items()}
    return {"move": form["move"]} | point


def ask(server: str, path: str, body: Any = None) -> Any:
    """What the server answers over HTTP."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server}/api/{path}", data, AGENT)) as answer:  # noqa: S310  (whom we were told to ask)
        return json.load(answer)


def find_table(server: str, where: str) -> str:
    """A new table of a game, with a bot on the other seat; or a seat at a table that waits."""
    if where in [game["id"] for game in ask(server, "games")["games"]]:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
        return str(ask(server, "tables", {"game": where, "seats": seats})["table"])
    return str(ask(server, f"tables/{where.rpartition('/')[2]}/sit", {})["table"])


def play(server: str, where: str) -> Any:
    """A match to its end; how it ended."""
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{find_table(server, where)}/socket"
    state: Any = {"over": None, "offers": None}
    answered = None
    with connect(address, additional_headers=AGENT) as socket:
        socket.send(json.dumps({"type": "hello", "id": 1}))
        while not state["over"]:
            message = json.loads(socket.recv())
            state = message.get("state", state)
            offers = state["offers"]
            if message["type"] == "error":  # an illegal move, or too many at once: another one, a little later
                time.sleep(0.05)
                answered = None
            if offers and offers["decision"] != answered:
                answered = offers["decision"]
                move = {"type": "move", "id": 2, "seat": offers["seat"], "decision": answered}
                socket.send(json.dumps(move | {"move": choose(state)}))
    return state["over"]


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
