"""Python can call the rules that it calls: in tests every rule has a wrapper, in play only those that are marked."""

import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

import ludoteca
from ludoteca.batches import templates as of_batches
from ludoteca.bots import learned, templates
from ludoteca.kernel import compiling
from ludoteca.kernel.compiled import binding
from ludoteca.kernel.play import entry_points, playouts

pytestmark = pytest.mark.skipif(compiling.MODE == "interpreted", reason="nothing is compiled")
TEMPLATES = (learned, templates, of_batches, playouts, entry_points, binding)  # compiled code calls what they call

SCRIPT = """
from pathlib import Path
from ludoteca import new_match, playouts, replay, review, suggest
from ludoteca.bots import choose
from ludoteca.bots.templates import first_seat
from ludoteca.kernel import registry
registry.add_games_path("tests.games", Path("tests/games"))
for game_id in registry.game_ids():
    if registry.package_of(game_id).startswith("tests."):
        match = new_match(game_id, seats=2, seed=3)
        while not match.is_over:
            seat = match.active[0]
            suggest(match, seat, level="novice")
            code = choose(match.game, match.seen(seat), seat, "novice", seed=1)
            move = match.game.moves.to_json(code)
            match.refusal(seat, move), match.preview(seat, move), match.forms(seat), match.legal(seat)
            match.play(seat, move)
        review(match, iterations=8)
        replay(match.record()), playouts(game_id, seats=2, games=3, seed=1, threads=1)
try:
    first_seat(1)
except TypeError as error:
    print(error)
"""


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(ludoteca.__path__, "ludoteca."):
        if ".tests" not in found.name and not found.name.endswith("__main__"):
            module = import_module(found.name)
            if module not in TEMPLATES:
                yield module


def functions_in(module: ModuleType) -> Iterator[FunctionType]:
    classes = [value for value in vars(module).values() if isinstance(value, type)]
    for place in (module, *classes):
        for value in vars(place).values():
            function = getattr(value, "func", getattr(value, "__func__", value))
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function


def names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def test_every_rule_that_python_calls_has_a_wrapper() -> None:
    rules: dict[int, Any] = {id(r.dispatcher): r.dispatcher for r in compiling._rules}
    called = {
        (f"{function.__module__}.{function.__qualname__}", name)
        for module in modules()
        for function in functions_in(module)
        for name in names_in(function.__code__)
        if id(function.__globals__.get(name)) in rules.keys() - compiling._wrapped
    }
    assert not called, "mark them with @called_from_python"


def test_play_needs_no_other_wrappers_and_says_so_where_there_is_none() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "LUDOTECA_WRAPPERS"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == (
        "first_seat is called by other rules only; with LUDOTECA_WRAPPERS=all Python can call it too\n"
    ), done.stderr
