"""Starts servers quickly: one process loads the rules once and forks a real server process for each order.

Orders come on standard input, a JSON object to a line; the answer is the new process's number.
"""

import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

import uvicorn

from ludoteca.server.app import create_app
from ludoteca.server.bots.process import end_with
from ludoteca.server.run import configured, listening
from ludoteca.server.settings import read_settings
from tests.server.injected import sources_for
from tests.warm_up import load_games


def serve(order: dict[str, Any], parent: int) -> None:
    """Be a server until killed, or until the process that started it ends."""
    end_with(parent)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    output = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream, target in ((0, os.open(os.devnull, os.O_RDONLY)), (1, output), (2, output)):
        os.dup2(target, stream)
    settings = read_settings(order["settings"])
    app = create_app(settings, sources_for(order))
    config = configured(settings, app)
    uvicorn.Server(config).run(sockets=[listening(settings)])


def main() -> None:
    load_games()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed
    print(json.dumps({"ready": True}), flush=True)
    parent = os.getpid()
    for line in sys.stdin:
        number = os.fork()
        if number == 0:
            try:
                order = json.loads(line)
                serve(order, parent)
            except BaseException:
                with Path(order["log"]).open("a", encoding="utf-8") as log:
                    log.write(traceback.format_exc())
            os._exit(0)
        print(json.dumps({"pid": number}), flush=True)


if __name__ == "__main__":
    main()
