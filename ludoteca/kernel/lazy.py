"""Front doors of packages: names that are loaded from their modules when they are first asked for (PEP 562)."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, names_of: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` for a package that gives names of its modules; each is loaded once."""
    home_of = {name: module for module, names in names_of.items() for name in names.split()}
    there = vars(sys.modules[package])

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = there[name] = getattr(import_module(home_of[name]), name)
        return value

    return load, lambda: sorted({*there, *home_of})
