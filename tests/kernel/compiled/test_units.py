"""Units of rules: compiled once, loaded afterwards; never stale, and neither damage nor a missing folder stops them."""

from pathlib import Path

import pytest
from filelock import FileLock

from ludoteca.kernel.compiled import cache
from ludoteca.kernel.compiling import MODE
from tests.kernel.little import start

pytestmark = pytest.mark.skipif(MODE == "interpreted", reason="nothing is compiled")

HELPER = """
from ludoteca.kernel.compiling import rule
@rule
def double(n: int) -> int:
    return 2 * n
"""
RULES = """
from ludoteca.kernel.compiling import rule
from little.helper import double
@rule
def answer(n: int) -> int:
    return double(n) + 1
"""
SCRIPT = """
from numba.core.event import install_recorder
from ludoteca.kernel.compiling import warm_up
from little.rules import answer
with install_recorder("numba:run_pass") as passes:
    warm_up()
print(answer(20), "compiled" if passes.buffer else "loaded")
"""


LATE = """
from ludoteca.kernel.compiling import called_from_python, rule
def triple(n: int) -> int:
    return 3 * n
triple = called_from_python(rule(triple, unit="thinking"))
"""
WAITING = """
from pathlib import Path
from ludoteca.kernel.compiling import open_unit, warm_up
from little.late import triple
warm_up()
print(len(triple.overloads))
open_unit("thinking", Path(__import__("little").__file__).parent)
warm_up()
print(len(triple.overloads), triple(5))
"""


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """A package with two rules in two files."""
    (tmp_path / "little").mkdir()
    (tmp_path / "little" / "__init__.py").write_text("")
    (tmp_path / "little" / "helper.py").write_text(HELPER)
    (tmp_path / "little" / "rules.py").write_text(RULES)
    return tmp_path


def answer(folder: Path, script: str = SCRIPT) -> tuple[int, str]:
    """The answer of the compiled rule, and whether it was compiled or loaded."""
    number, how = start(folder, script).output()
    return int(number), how


def compiled_files(folder: Path) -> list[Path]:
    return [file for file in (folder / "cache").rglob("*") if file.is_file() and file.name != "lock"]


def test_an_edit_of_an_imported_file_is_never_missed(little: Path) -> None:
    assert answer(little) == (41, "compiled")
    assert answer(little) == (41, "loaded")
    (little / "little" / "helper.py").write_text(HELPER.replace("2 * n", "3 * n"))
    assert answer(little) == (61, "compiled")


def test_a_damaged_file_is_compiled_again_and_mended(little: Path) -> None:
    assert answer(little) == (41, "compiled")
    (file,) = compiled_files(little)
    whole = file.read_bytes()
    for damaged in (whole[:-7], whole[:-1] + b"!", b""):
        file.write_bytes(damaged)
        assert answer(little) == (41, "compiled")
    cache.save(file, b"whole, but no rules")
    assert answer(little) == (41, "compiled")
    assert answer(little) == (41, "loaded")


def test_a_start_needs_no_folder_to_write_to(little: Path) -> None:
    nowhere = "from ludoteca.kernel.compiled import cache\ncache.is_ours = lambda folder: False\n"
    assert answer(little, nowhere + SCRIPT) == (41, "compiled")
    assert not compiled_files(little)


def test_processes_that_start_together_do_not_disturb_each_other(little: Path) -> None:
    started = [start(little, SCRIPT) for _ in range(3)]
    answers = [each.output() for each in started]
    assert [number for number, _ in answers] == ["41"] * 3
    assert sorted(how for _, how in answers) == ["compiled", "loaded", "loaded"], "two waited for the first"


def test_who_only_loads_does_not_wait_for_who_compiles(little: Path) -> None:
    answer(little)
    locks = [FileLock(folder / "lock") for folder in (little / "cache").iterdir()]
    assert locks
    for lock in locks:
        lock.acquire()
    assert answer(little) == (41, "loaded")
    for lock in locks:
        lock.release()


def test_a_rule_for_a_unit_of_a_higher_layer_waits_until_that_is_opened(little: Path) -> None:
    (little / "little" / "late.py").write_text(LATE)
    assert start(little, WAITING).output() == ["0", "1", "15"]
