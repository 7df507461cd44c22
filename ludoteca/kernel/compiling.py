"""The one way to declare a rule: `@rule`, compiled by numba to the single signature that its annotations give.

Three modes, chosen by numba's own environment variables before the first import:
compiled (the default), interpreted (NUMBA_DISABLE_JIT=1: a debugger and coverage work), and
bounds-checked (NUMBA_BOUNDSCHECK=1: slower, and a wrong index raises).

Nothing is compiled at import: `warm_up` compiles, or loads from the cache, whatever has been declared. A rule has a
wrapper through which Python can call it (numba's `cpython_wrapper`) only where Python does (`called_from_python`):
wrappers are a third of all compiling. Tests call every rule, and set LUDOTECA_WRAPPERS=all.
"""

import contextlib
import dis
import functools
import inspect
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Annotated, Any, NamedTuple, ParamSpec, TypeVar, cast, get_args, get_type_hints

import numpy as np

from ludoteca.kernel.compiled.notice import notice

P = ParamSpec("P")
R = TypeVar("R")
Progress = Callable[[int, int, str], None]

KERNEL = Path(__file__).parent
MODE = (
    "interpreted"
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    else "bounds-checked"
    if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
    else "compiled"
)


ALL_WRAPPERS = os.environ.get("LUDOTECA_WRAPPERS") == "all"
OPTIONS = {
    "nogil": True,
    "boundscheck": MODE == "bounds-checked",
    "error_model": "numpy",  # no check for a division by zero: compiled code never raises
    "no_cfunc_wrapper": True,  # rules are not called from C: less to compile
}


class Array(NamedTuple):
    """What numba must know of an array that is passed to a rule: writable, C-contiguous unless it says otherwise."""

    item: type[np.generic] | np.dtype[Any]
    dimensions: int
    layout: str = "C"  # "A": any strides and any alignment, as a view into records has


Row = Annotated[np.typing.NDArray[np.int32], Array(np.int32, 1)]  # one line of a state's table
Rows = Annotated[np.typing.NDArray[np.int32], Array(np.int32, 2)]  # several lines of a state's table
Numbers = Annotated[np.typing.NDArray[np.int64], Array(np.int64, 1)]  # whole numbers of any meaning
Moves = Numbers  # a buffer for codes of moves
Events = Numbers  # a buffer for codes of events, whose first number counts them
Dice = Numbers  # a quick generator of chance
Table = Annotated[np.typing.NDArray[np.int64], Array(np.int64, 2)]  # rows of whole numbers
Values = Annotated[np.typing.NDArray[np.float64], Array(np.float64, 1)]  # a number for each seat, for bots alone
Singles = Annotated[np.typing.NDArray[np.float32], Array(np.float32, 1)]  # as networks calculate
Layers = Annotated[np.typing.NDArray[np.float32], Array(np.float32, 3)]  # weights of one layer: [bucket, from, to]
State = np.record  # of some game, to functions that Python runs
AnyState = Annotated[np.record, "state"]  # in what `bind` compiles for a game: that game's state, or an array of them
AnyStates = Annotated[np.typing.NDArray[Any], "states"]  # an array of that game's states


@dataclass(eq=False)
class Rule:
    """A function that is compiled, or waits for it, to one signature."""

    dispatcher: Any
    signature: tuple[Any, ...]
    folders: tuple[Path, ...]
    unit: str | None = None  # of a higher layer, with which it is compiled as soon as that has named its folder

    @property
    def all_folders(self) -> tuple[Path, ...]:
        """Whose sources decide what it compiles to: rules with the same ones are compiled together."""
        return self.folders if self.unit is None else unit_of(*self.folders, _units[self.unit])


_rules: list[Rule] = []
_waiting: list[Rule] = []  # those of them that are not ready
_units: dict[str, Path] = {}  # folders of higher layers, by the names that rules know
_wrapped: set[int] = set()  # ids of dispatchers that Python calls
_titles: dict[Path, str] = {}  # of games, by their folders


def rule(function: Callable[P, R], *, home: Path | None = None, unit: str | None = None) -> Callable[P, R]:
    """Declare a rule. Parameters are annotated with int, bool, float (bots alone), or a type that carries its dtype.

    It is compiled together with the other rules of its folder, or of `home`; one for a `unit` waits for `open_unit`.
    """
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    check_fields(function, hints)
    if MODE == "interpreted":
        return _interpreted(function, [hint is int for hint in hints.values()])
    folders = unit_of(home or Path(inspect.getfile(function)).parent)
    return cast("Callable[P, R]", _declare(function, tuple(_numba_type(h) for h in hints.values()), folders, unit))


def open_unit(name: str, folder: Path) -> None:
    """Have the rules that were declared for a unit compiled from now on, together with a folder of a higher layer."""
    _units[name] = folder


def entitle(folder: Path, title: str) -> None:
    """Say how people call the game of a folder: whoever waits while it is compiled is told."""
    _titles[folder] = title


def _interpreted(function: Callable[P, R], is_int: list[bool]) -> Callable[P, R]:
    """The rule as Python runs it, given what compiled code would be given: plain integers that do not overflow."""

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        plain: Any = [int(arg) if as_int else arg for arg, as_int in zip(args, is_int, strict=False)]  # type: ignore[call-overload]
        return function(*plain, **kwargs)

    return call


def bind(
    template: Callable[P, R], hooks: dict[str, object], state: np.dtype[Any], home: Path, is_parallel: bool = False
) -> Callable[P, R]:
    """A general function compiled for one game: the names it calls are bound to that game's functions.

    Rebinding names in a copy of the function's globals keeps the cache working; closures and functions passed as
    arguments do not (docs/decisions/002-compiled-rules.md). `home` is the folder of the game.
    """
    assert isinstance(template, FunctionType)
    bound = FunctionType(template.__code__, {**template.__globals__, **hooks}, template.__name__)
    bound.__qualname__ = f"{template.__name__}_{home.name}{'_parallel' if is_parallel else ''}"
    bound.__module__ = template.__module__
    if MODE == "interpreted":
        return cast("Callable[P, R]", bound)
    hints = get_type_hints(template, include_extras=True)
    hints.pop("return", None)
    folders = unit_of(home, Path(inspect.getfile(template)).parent)
    declared = _declare(bound, tuple(_numba_type(h, state) for h in hints.values()), folders, is_parallel=is_parallel)
    return called_from_python(cast("Callable[P, R]", declared))


def called_from_python(function: Callable[P, R]) -> Callable[P, R]:
    """Stands above `@rule` where Python calls it. The functions of a `Game` and what `bind` makes need no such mark."""
    give_wrappers(function)
    return function


def give_wrappers(*rules: object) -> None:
    """Let Python call these once they are compiled."""
    _wrapped.update(map(id, rules))


def direct(function: Callable[P, R]) -> Callable[P, R]:
    """A compiled rule as it is, without numba asking at every call what it is given: that takes twice as long as the
    call. Only for callers that give just what is declared. Until it is compiled, and when interpreted, the same again.
    """
    overloads = getattr(function, "overloads", None)
    return next(iter(overloads.values())).entry_point if overloads else function


_one_at_a_time = Lock()


def warm_up(progress: Progress | None = None) -> None:
    """Compile every rule declared so far, or load it: once in each process.

    Without `progress`, a compile that takes long says so on standard error.
    """
    if not _can_be_compiled():
        return
    from ludoteca.kernel.compiled import cache, units  # noqa: PLC0415  (they need numba)

    with _one_at_a_time, notice(_titles_of(_can_be_compiled()), is_wanted=progress is None) as begin:
        waiting, done = _helpers_first(_can_be_compiled()), 0
        # The kernel, then games, then what is bound to games: whatever a rule calls comes from a unit before.
        units_of: dict[tuple[Path, ...], list[Rule]] = {}
        for r in waiting:
            units_of.setdefault(r.all_folders, []).append(r)
        for folders, unit in sorted(units_of.items(), key=lambda each: len(each[0])):
            declared = [units.Declared(r.dispatcher, r.signature, _has_wrapper(r)) for r in unit]
            for name in units.prepare(declared, cache.folder_for(folders, MODE), begin):
                done += 1
                if progress:
                    progress(done, len(waiting), name)
            for r in unit:
                _waiting.remove(r)
        if waiting:
            cache.prune()


def note_kept(*folders: Path) -> None:
    """What is compiled of these folders is all in the cache now: whoever does not call it need not load it."""
    if (note := _note_for(folders)) is not None:
        with contextlib.suppress(OSError):
            note.touch()


def is_kept(*folders: Path) -> bool:
    """Whether that was noted, for this processor and the same sources, versions and wrappers."""
    if MODE == "interpreted":
        return True
    note = _note_for(folders)
    return note is not None and note.exists()


def _note_for(folders: tuple[Path, ...]) -> Path | None:
    if MODE == "interpreted":
        return None
    from ludoteca.kernel.compiled import cache, units  # noqa: PLC0415  (they need numba)

    folder = cache.folder_for(unit_of(*folders), MODE)
    return folder / f"kept-{units.processor()}{'-all' if ALL_WRAPPERS else ''}" if folder else None


def _can_be_compiled() -> list[Rule]:
    """Rules that wait, without those of a unit that nobody has opened."""
    return [r for r in _waiting if r.unit is None or r.unit in _units]


def _titles_of(rules: list[Rule]) -> list[str]:
    return sorted({_titles[folder] for r in rules for folder in r.folders if folder in _titles})


def _has_wrapper(r: Rule) -> bool:
    return ALL_WRAPPERS or id(r.dispatcher) in _wrapped


def _helpers_first(rules: list[Rule]) -> list[Rule]:
    """The rules in an order in which each comes after those it calls, so that every one is compiled just once."""
    by_dispatcher = {id(r.dispatcher): r for r in rules}
    ordered: dict[int, Rule] = {}

    def visit(r: Rule) -> None:
        for helper in (by_dispatcher.get(id(each)) for each in _named_in(r.dispatcher.py_func)):
            if helper is not None and helper is not r and id(helper.dispatcher) not in ordered:
                visit(helper)
        ordered[id(r.dispatcher)] = r

    for r in rules:
        if id(r.dispatcher) not in ordered:
            visit(r)
    return list(ordered.values())


def _named_in(function: FunctionType) -> Iterator[object]:
    """What a function takes from its globals, and from modules among them (`geometry.is_free`)."""
    names = function.__code__.co_names
    for name in names:
        found = function.__globals__.get(name)
        yield found
        if isinstance(found, ModuleType):
            yield from (vars(found).get(each) for each in names)


@functools.cache
def unit_of(*folders: Path) -> tuple[Path, ...]:
    """The folders whose sources decide what a function compiles to: its own and the kernel's."""
    return tuple(dict.fromkeys(KERNEL if folder.is_relative_to(KERNEL) else folder for folder in (KERNEL, *folders)))


def _declare(
    function: Any,
    signature: tuple[Any, ...],
    folders: tuple[Path, ...],
    unit: str | None = None,
    is_parallel: bool = False,
) -> Any:
    import numba  # noqa: PLC0415  (not needed when interpreted)

    if is_parallel:
        _launch_threads()
    dispatcher = numba.njit(**OPTIONS, parallel=is_parallel)(function)
    declared = Rule(dispatcher, signature, folders, unit)
    _rules.append(declared)
    _waiting.append(declared)
    return dispatcher


def _launch_threads() -> None:
    """Those that parallel code calls, whether it is compiled or loaded.

    OpenMP's wait for each other by turning round and round; where others needed the cores, too, that took twenty times
    as long as what there was to do. They give up soon, unless somebody has said otherwise (read when they are loaded).
    """
    from numba.np.ufunc import parallel  # noqa: PLC0415

    is_ours = not {"GOMP_SPINCOUNT", "OMP_WAIT_POLICY"} & os.environ.keys()
    if is_ours:
        os.environ["GOMP_SPINCOUNT"] = "2000"
    try:
        parallel._launch_threads()
    finally:
        if is_ours:
            del os.environ["GOMP_SPINCOUNT"]


def _numba_type(hint: Any, state: np.dtype[Any] | None = None) -> Any:
    import numba  # noqa: PLC0415

    if hint is int:
        return numba.int64
    if hint is float:
        return numba.float64
    if hint is bool:
        return numba.boolean
    if isinstance(hint, type) and issubclass(hint, tuple):  # a NamedTuple of such
        fields = [_numba_type(field) for field in get_type_hints(hint, include_extras=True).values()]
        if len(set(fields)) == 1:  # numba has a type of its own for those that are all alike
            return numba.types.NamedUniTuple(fields[0], len(fields), hint)
        return numba.types.NamedTuple(fields, hint)
    for fact in get_args(hint)[1:]:
        if isinstance(fact, np.dtype):
            return _record_type(fact)
        if isinstance(fact, Array):
            item = _record_type(np.dtype(fact.item))
            return numba.types.Array(item, fact.dimensions, fact.layout, aligned=fact.layout == "C")
        if fact == "state" and state is not None:
            return _record_type(state)
        if fact == "states" and state is not None:
            return numba.types.Array(_record_type(state), 1, "C")
    raise TypeError(f"a rule cannot take {hint!r}: use int, float, bool, a state, or an alias of compiling.py")


@functools.cache
def _record_type(dtype: np.dtype[Any]) -> Any:
    """What numba calls it. Every rule of a game asks for that of its state, which takes half a millisecond to make."""
    import numba  # noqa: PLC0415

    return numba.from_dtype(dtype)


def check_fields(function: Callable[..., object], hints: dict[str, Any]) -> None:
    """Refuse a misspelt field at import, with its line: mypy cannot see it and numba's own report is sixty lines."""
    known = {
        name: fact.names
        for name, hint in hints.items()
        for fact in get_args(hint)[1:]
        if isinstance(fact, np.dtype) and fact.names
    }
    loaded, line = "", 0
    for instruction in dis.get_instructions(function):
        line = instruction.starts_line if type(instruction.starts_line) is int else line
        wanted = instruction.opname in ("LOAD_ATTR", "STORE_ATTR") and loaded in known
        if wanted and instruction.argval not in known[loaded]:
            where = f"{inspect.getfile(function)}:{line}"
            raise AttributeError(f"{function.__name__}: the state has no field {instruction.argval!r} ({where})")
        loaded = instruction.argval if instruction.opname.startswith("LOAD_FAST") else ""
