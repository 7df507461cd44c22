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
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

AGENT = {"Authorization": f"Bearer {os.environ.get('LUDOTECA_TOKEN', '')}"}
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]


def choose(offers: Any, view: Any) -> Any:  # noqa: ARG001
    """Any move; `view` is all that the seat sees. Put your own idea in its place."""
    if offers["listed"]:
        kind = random.choice(offers["listed"])
        number = random.randrange(kind["count"])
        return {"move": kind["move"]} | {name: column[number] for name, column in kind["columns"].items()}
    form = offers["forms"][0]  # a move to be put together: some of these, or a point of the board
    if "choose" in form:
        return {"move": form["move"], form["field"]: random.sample(form["of"], form["choose"])}
    point = {axis: random.randrange(first, last + 1, step) for axis, (first, last, step) in form["region"].items()}
    return {"move": form["move"]} | point


def sit_down(server: str, where: str) -> Any:
    """A new table of a game, with a bot on the other seat; or a seat at the table of a code or link."""
    path, body = f"/{where.rpartition('/')[2]}/sit", dict[str, Any]()
    if where.islower() and "/" not in where:
        path, body = "", {"game": where, "seats": SEATS}
    asked = Request(f"{server}/api/tables{path}", json.dumps(body).encode(), AGENT)  # noqa: S310  (whom we were told)
    with urlopen(asked) as answer:  # noqa: S310
        return json.load(answer)["table"]


def play(server: str, where: str) -> Any:
    """A match to its end; how it ended."""
    state, answered = dict[str, Any](over=None, offers=None), None
    with connect(f"ws{server[4:]}/api/tables/{sit_down(server, where)}/socket", additional_headers=AGENT) as socket:
        socket.send(json.dumps({"type": "hello", "id": 1}))
        while not state["over"]:
            message = json.loads(socket.recv())
            state = message.get("state", state)
            if message["type"] == "error":  # an illegal move, or too many at once: another one, a little later
                time.sleep(0.05)
                answered = None
            if (offers := state["offers"]) and offers["decision"] != answered:
                answered = offers["decision"]
                told = {"type": "move", "id": 2, "seat": offers["seat"], "decision": answered}
                socket.send(json.dumps(told | {"move": choose(offers, state["view"])}))
    return state["over"]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        print(play(*sys.argv[1:]))
    except HTTPError as refused:
        sys.exit(json.load(refused)["error"]["message"])
