"""Calling a compiled rule by its address, from code that is compiled without it.

numba links all that a function calls into that function's library and optimizes it once more. For what threads share it
does so in a library of its own, though the rules are compiled already: a pass over a batch took 6 to 10 seconds. A rule
that is called by its address is not looked at again.
"""

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.core.types.containers import StarArgTuple
from numba.extending import intrinsic


def address_of(function: Callable[..., Any]) -> int:
    """Where the machine code of a compiled rule begins, as other rules call it."""
    overloads: dict[Any, Any] = getattr(function, "overloads", {})
    (result,) = overloads.values()
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


@intrinsic  # type: ignore[untyped-decorator]
def call_at(_typing: Any, address: Any, *given: Any) -> Any:
    """Call a rule that returns nothing, with just what it declares. An error of it goes on to the caller."""

    def write_call(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        convention, kinds = context.call_conv, signature.args[1].types
        pointer = convention.get_function_type(types.none, kinds).as_pointer()
        function = builder.inttoptr(values[0], pointer)
        arguments = cgutils.unpack_tuple(builder, values[1])
        status, _ = convention.call_function(builder, function, types.none, kinds, arguments)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return context.get_dummy_value()

    return types.none(address, StarArgTuple.from_types(given)), write_call
