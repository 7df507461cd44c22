"""Installs the wheel into a new environment and does what docs/deploy.md begins with, until a page is served.

try_wheel.py FOLDER
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

UV = Path(sys.executable).parent / "uv"
PATIENCE = 300  # seconds: the first start compiles the rules


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def install(folder: Path, requirement: str) -> None:
    subprocess.run([UV, "pip", "install", "-q", "--python", folder / "bin/python", requirement], check=True)


def served(address: str, server: "subprocess.Popen[bytes]") -> str:
    """The page, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            with urlopen(address) as answer:
                return str(answer.read().decode())
        except URLError:
            time.sleep(0.5)
    raise SystemExit(f"no page at {address}")


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        subprocess.run([UV, "venv", "-q", folder], check=True)
        install(folder, str(wheel))
        command = str(folder / "bin/ludoteca")
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"HOME": made, "LUDOTECA_STORE": str(folder / "tables.db"), "LUDOTECA_PORT": str(free_port())}
        print(
            subprocess.run([command, "--version"], check=True, capture_output=True, text=True, cwd=made).stdout.strip()
        )
        refused = subprocess.run([command, "serve"], check=False, capture_output=True, text=True, cwd=made)
        assert refused.stderr.endswith("pip install 'ludoteca[server]'\n"), refused.stderr
        install(folder, f"{wheel}[server]")
        server = subprocess.Popen([command, "serve"], cwd=made, env=environment)
        try:
            page = served(f"http://127.0.0.1:{environment['LUDOTECA_PORT']}/", server)
        finally:
            server.terminate()
            server.wait()
        assert "<script" in page, page
        print("the wheel alone serves the page")


if __name__ == "__main__":
    (found,) = Path(sys.argv[1]).resolve().glob("*.whl")
    main(found)
