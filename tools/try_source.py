"""Does in an unpacked source archive what README begins with: `make play`, until there is a page. Then whatever other
targets are named, such as `test`.

python -m tools.try_source FOLDER [TARGET…]
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.try_wheel import ROOT, free_port, served

PATIENCE = 1800  # seconds: packages are downloaded, rules compiled, the page built


def first_command() -> list[str]:
    """What README begins with."""
    (block, *_) = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    return shlex.split(block)


def as_a_stranger() -> dict[str, str]:
    """The environment without anything that this make has put into it."""
    ours = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "PYTHONPATH", "VIRTUAL_ENV"}
    path = os.pathsep.join(each for each in os.environ["PATH"].split(os.pathsep) if not each.startswith(str(ROOT)))
    return {name: value for name, value in os.environ.items() if name not in ours} | {"PATH": path}


def play(here: Path, environment: dict[str, str]) -> None:
    """Serve until there is a page, then end the whole group: make has the server below it."""
    port = free_port()
    asked = environment | {"LUDOTECA_STORE": str(here.parent / "tables.db"), "LUDOTECA_PORT": str(port)}
    server = subprocess.Popen(first_command(), cwd=here, env=asked, start_new_session=True)
    try:
        page = served(f"http://127.0.0.1:{port}/", server, PATIENCE)
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    assert "<script" in page, page


def main(dist: Path, targets: list[str]) -> None:
    (source,) = dist.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as made:
        shutil.unpack_archive(source, made)
        (here,) = Path(made).iterdir()
        environment = as_a_stranger()
        play(here, environment)
        print(f"{' '.join(first_command())} serves the page from the source archive", flush=True)
        for target in targets:
            subprocess.run(["make", target], check=True, cwd=here, env=environment)
            print(f"make {target} is done in the source archive", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
