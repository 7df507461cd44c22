"""`import ludoteca`: everything public is there, typed and explained, and nothing heavy is loaded before it is used."""

import inspect
import subprocess
import sys
import typing
from importlib.metadata import version

import pytest

import ludoteca

LIGHT = """
import sys
import ludoteca
dir(ludoteca), ludoteca.__all__, ludoteca.__version__, ludoteca.IllegalMove
heavy = ("numpy", "numba", "starlette", "msgspec", "ludoteca.server", "ludoteca.api")
print([name for name in heavy if name in sys.modules])
"""


def test_importing_it_loads_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_playing_loads_no_part_of_the_server() -> None:
    script = "import sys, ludoteca; ludoteca.Match; print('ludoteca.server' in sys.modules, 'starlette' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


@pytest.mark.parametrize("name", ludoteca.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    thing = getattr(ludoteca, name)
    assert name in dir(ludoteca)
    if name != "__version__":
        assert len((inspect.getdoc(thing) or "").split()) > 3


def test_every_name_that_is_loaded_late_is_public() -> None:
    late = [name for names in ludoteca._NAMES_OF.values() for name in names.split()]
    assert sorted(ludoteca.__all__) == sorted([*late, "bots", "__version__"])


def test_a_prompt_offers_what_is_public_and_nothing_else() -> None:
    assert dir(ludoteca) == sorted(ludoteca.__all__)


def test_the_version_is_that_of_the_package() -> None:
    assert ludoteca.__version__ == version("ludoteca")


def test_a_name_that_is_not_there_is_missed_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'ludoteca' has no attribute 'new_game'"):
        ludoteca.new_game  # type: ignore[attr-defined]


def functions() -> list[typing.Any]:
    """Every public function, and every public method of the public classes."""
    found: list[typing.Any] = []
    for name in ludoteca.__all__:
        thing = getattr(ludoteca, name)
        if inspect.isfunction(thing):
            found.append(thing)
        if inspect.isclass(thing):
            for key, member in inspect.getmembers(thing):
                method: typing.Any = member.fget if isinstance(member, property) else member
                is_method = inspect.isfunction(getattr(method, "__func__", method)) and method.__name__ == key
                if is_method and not key.startswith("_"):
                    found.append(method)
    return [*found, *(getattr(ludoteca.bots, name) for name in ("choose", "bot_named"))]


def test_the_types_of_every_public_function_can_be_resolved() -> None:
    assert len(functions()) > 40
    for function in functions():
        assert "return" in typing.get_type_hints(function), function


def test_an_unknown_level_is_a_sentence() -> None:
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    sentence = "there is no level 'grand'; there are novice, casual, skilled, expert, master"
    with pytest.raises(ludoteca.UnknownBot, match=f"^{sentence}$"):
        ludoteca.suggest(match, match.active[0], level="grand")


def test_errors_are_of_one_family() -> None:
    for name in ludoteca.__all__:
        thing = getattr(ludoteca, name)
        if inspect.isclass(thing) and issubclass(thing, Exception):
            assert issubclass(thing, ludoteca.LudotecaError)
            assert issubclass(thing, ValueError)
