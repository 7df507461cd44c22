"""Whoever changes a module of the kernel finds its tests in the same folder, under the same name."""

from pathlib import Path

import ludoteca

KERNEL = Path(ludoteca.__file__).parent / "kernel"
TESTS = Path(__file__).parent


def test_every_module_of_the_kernel_has_its_tests() -> None:
    modules = {file.relative_to(KERNEL) for file in KERNEL.rglob("[!_]*.py")}
    tested = {file.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}
    assert {module for module in modules if module.with_name(f"test_{module.name}") not in tested} == set()
