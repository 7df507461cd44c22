"""Whoever changes a module of the kernel finds its tests under the same name."""

from pathlib import Path

import ludoteca

KERNEL = Path(ludoteca.__file__).parent / "kernel"


def test_every_module_of_the_kernel_has_its_tests() -> None:
    modules = {file.stem for file in KERNEL.glob("[!_]*.py")}
    tested = {file.stem.removeprefix("test_") for file in Path(__file__).parent.glob("test_*.py")}
    assert modules - tested == set()
