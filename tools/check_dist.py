"""Fails when the wheel or the source archive lacks something that it must hold, or holds something else.

check_dist.py FOLDER
"""

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
MADE = {"PKG-INFO", "pyproject.toml.orig"}  # by the build itself
NOT_SHIPPED = (".ci/", ".gitignore")  # of the repository, of no use in an archive
IN_PAGE = re.compile(r"ludoteca/web/((\.vite/)?manifest\.json|[\w./-]+\.(html|js|css|svg|png|woff2)(\.gz)?)")


def files_here() -> set[str]:
    """What belongs to the project: as git knows it, or, in an unpacked archive, as it was unpacked."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        return {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}
    with tarfile.open(next((ROOT / "dist").glob("*.tar.gz"))) as archive:
        return {name for name in archive_files(archive) if (ROOT / name).exists()}


def archive_files(archive: tarfile.TarFile) -> set[str]:
    return {member.name.split("/", 1)[1] for member in archive.getmembers() if member.isfile()}


def expected_in_wheel(files: set[str]) -> set[str]:
    """The package without its games' tests."""
    return {name for name in files if name.startswith("ludoteca/") and not re.match(r"ludoteca/games/\w+/tests/", name)}


def faults_of_wheel(names: set[str], files: set[str]) -> list[str]:
    package = {name for name in names if not re.match(r"ludoteca-[\d.]+\.dist-info/", name) and not name.endswith("/")}
    page = {name for name in package if name.startswith("ludoteca/web/")}
    faults = [f"the wheel lacks {name}" for name in sorted(expected_in_wheel(files) - package)]
    faults += [f"the wheel holds {name}" for name in sorted(package - page - expected_in_wheel(files))]
    faults += [f"the page holds {name}" for name in sorted(page) if not IN_PAGE.fullmatch(name)]
    faults += [] if "ludoteca/web/index.html" in page else ["the wheel has no page"]
    return faults


def faults_of_source(names: set[str], files: set[str]) -> list[str]:
    wanted = {name for name in files if not name.startswith(NOT_SHIPPED)}
    faults = [f"the source archive lacks {name}" for name in sorted(wanted - names)]
    return faults + [f"the source archive holds {name}" for name in sorted(names - wanted - MADE)]


def main(folder: Path) -> int:
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as inside, tarfile.open(source) as archive:
        files = files_here()
        faults = faults_of_wheel(set(inside.namelist()), files) + faults_of_source(archive_files(archive), files)
    print("\n".join(faults) or f"{wheel.name} and {source.name}: all that they need and nothing else")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
