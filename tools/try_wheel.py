"""Does in a new folder what docs/deploy.md begins with: installs the wheel, and serves until there is a page.

try_wheel.py FOLDER
"""

import os
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
PATIENCE = 300  # seconds: the first start compiles the rules


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def first_commands() -> list[str]:
    """What docs/deploy.md begins with."""
    (block, *_) = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/deploy.md").read_text(encoding="utf-8"), re.DOTALL)
    return str(block).splitlines()


def served(address: str, server: "subprocess.Popen[bytes]", patience: float = PATIENCE) -> str:
    """The page, as soon as there is one."""
    end = time.monotonic() + patience
    while time.monotonic() < end and server.poll() is None:
        try:
            with urlopen(address) as answer:
                return str(answer.read().decode())
        except URLError:
            time.sleep(0.5)
    raise SystemExit(f"no page at {address}")


def main(dist: Path) -> None:
    with tempfile.TemporaryDirectory() as made:
        (Path(made) / "dist").symlink_to(dist)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"LUDOTECA_STORE": str(Path(made) / "tables.db"), "LUDOTECA_PORT": str(free_port())}
        *before, serve = first_commands()
        for line in before:
            subprocess.run(line, shell=True, check=True, cwd=made, env=environment)
        server = subprocess.Popen(shlex.split(serve), cwd=made, env=environment)
        try:
            page = served(f"http://127.0.0.1:{environment['LUDOTECA_PORT']}/", server)
        finally:
            server.terminate()
            server.wait()
        assert "<script" in page, page
        print("the first commands of docs/deploy.md serve the page")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
