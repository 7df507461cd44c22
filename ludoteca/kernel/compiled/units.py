"""Units: all rules of the same sources, compiled into one library and kept in one file.

numba makes a library of every function by itself and links a copy of all that it calls into it: with a hundred rules
that call each other LLVM sees the same code again and again. In a unit it sees each rule once. Only what comes from
another unit (a game calls the kernel) is linked as numba does it. This uses numba's inner parts; see
docs/decisions/002-compiled-rules.md.
"""

import functools
import hashlib
import pickle
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from numba.core import compiler, serialize
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target

from ludoteca.kernel.compiled import cache


class Declared(NamedTuple):
    """A rule that waits to be compiled."""

    dispatcher: Any
    signature: tuple[Any, ...]
    has_wrapper: bool  # through which Python can call it

    @property
    def name(self) -> str:
        """The name of the function that is compiled."""
        return str(self.dispatcher.py_func.__name__)

    @property
    def full_name(self) -> tuple[str, str]:
        """The same with its module."""
        return self.dispatcher.py_func.__module__, self.dispatcher.py_func.__qualname__


class Part(NamedTuple):
    """What numba must know of a compiled rule beside its machine code."""

    descriptor: Any
    environment: Any
    signature: Any


def prepare(rules: Sequence[Declared], folder: Path | None, begin: Callable[[], None]) -> Iterator[str]:
    """Load a unit or compile it, helpers first; tells the name of each rule that is done.

    `begin` is called before anything is compiled.
    """
    context = rules[0].dispatcher.targetctx
    context.refresh()
    file = folder / file_name(rules, context) if folder else None
    if is_loaded(rules, context, file):
        yield from (r.name for r in rules)
        return
    with cache.locked(folder):
        if is_loaded(rules, context, file):  # another process has compiled it while this one waited
            yield from (r.name for r in rules)
        else:
            begin()
            yield from compiled(rules, context, file)


def file_name(rules: Sequence[Declared], context: Any) -> str:
    """Changes with the rules, the processor and its features: a shared home folder is no danger."""
    functions = [(*r.full_name, *r[1:]) for r in in_order(rules)]
    digest = hashlib.sha256(repr((context.codegen().magic_tuple(), functions)).encode())
    return f"{len(rules)}-rules-{digest.hexdigest()[:16]}"


def in_order(rules: Sequence[Declared]) -> list[Declared]:
    """As they are kept: programs import modules in orders of their own, and each must find what another compiled."""
    return sorted(rules, key=lambda r: r.full_name)


def processor() -> str:
    """A name for the processor and its features: code for one is none for another."""
    facts = cpu_target.target_context.codegen().magic_tuple()
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def compiled(rules: Sequence[Declared], context: Any, file: Path | None) -> Iterator[str]:
    """Compile the rules, one after the other, into one library."""
    library = context.codegen().create_library("unit")
    library.enable_object_caching()
    parts = []
    for n, r in enumerate(rules, 1):
        parts.append(lowered(r, context, library))
        if n < len(rules):
            yield r.name
    with global_compiler_lock:
        library.finalize()
    for r, part in zip(rules, parts, strict=True):
        install(r, context, library, part)
    if file and not library.has_dynamic_globals:
        kept = [part for _, part in sorted(zip(rules, parts, strict=True), key=lambda each: each[0].full_name)]
        cache.save(file, serialize.dumps((library.serialize_using_object_code(), kept, environments_in(library))))
    yield rules[-1].name


def lowered(r: Declared, context: Any, library: Any) -> Part:
    """Put one rule into the library. Until that is finished, rules that call it know it by a mark."""
    dispatcher, flags = r.dispatcher, compiler.Flags()
    dispatcher.targetdescr.options.parse_as_flags(flags, dispatcher.targetoptions)
    flags.no_compile = True  # not yet
    flags.no_cpython_wrapper = not r.has_wrapper
    result = compiler.compile_extra(
        dispatcher.typingctx, context, dispatcher.py_func, r.signature, None, flags, {}, library=library
    )
    mark = object()
    context.insert_user_function(mark, result.fndesc)
    dispatcher.overloads[tuple(result.signature.args)] = result._replace(entry_point=mark)
    # Later calls convert to this one signature instead of compiling another for every literal.
    dispatcher.disable_compile()
    result.fndesc.typemap = result.fndesc.calltypes = None  # cannot be kept, and nobody asks for them
    return Part(result.fndesc, result.environment, result.signature)


def is_loaded(rules: Sequence[Declared], context: Any, file: Path | None) -> bool:
    """Put a unit together again from what was kept; False if nothing was, or if it cannot be read."""
    content = cache.load(file) if file else None
    if content is None:
        return False
    try:
        library_data, parts, environments = pickle.loads(content)  # noqa: S301  (a folder that is ours alone)
        library = context.codegen().unserialize_library(library_data)
        for r, part in zip(in_order(rules), parts, strict=True):
            install(r, context, library, part)
            r.dispatcher.disable_compile()
    except Exception:
        return False
    for environment in environments:
        library.codegen.set_env(environment.env_name, environment)
    return True


def install(r: Declared, context: Any, library: Any, part: Part) -> None:
    """Let rules of other units, and Python where there is a wrapper, call a rule of a finished library."""
    entry: Any = object()
    if r.has_wrapper:
        entry = context.get_executable(library, part.descriptor, part.environment)
    else:
        library.codegen.set_env(part.descriptor.env_name, part.environment)
    context.insert_user_function(entry, part.descriptor, [library])
    result = compiler.compile_result(
        typing_context=context.typing_context,
        target_context=context,
        entry_point=entry,
        signature=part.signature,
        objectmode=False,
        library=library,
        fndesc=part.descriptor,
        environment=part.environment,
        lifted=(),
        reload_init=(),
        referenced_envs=(),
    )
    if r.has_wrapper:
        r.dispatcher.add_overload(result)
    else:
        r.dispatcher.overloads[tuple(part.signature.args)] = result
        r.dispatcher._explain_matching_error = functools.partial(explain_no_wrapper, r.name)


def explain_no_wrapper(name: str, *_args: object, **_kws: object) -> NoReturn:
    """What Python hears when it calls such a rule."""
    raise TypeError(f"{name} is called by other rules only; with LUDOTECA_WRAPPERS=all Python can call it too")


def environments_in(library: Any) -> list[Any]:
    """What the code refers to beside its own numbers, also that of rules linked from other units."""
    names = (variable.name for variable in library._final_module.global_variables)
    found = (lookup_environment(name) for name in names if name.startswith("_ZN08NumbaEnv"))
    return [environment for environment in found if environment is not None and environment.can_cache()]
