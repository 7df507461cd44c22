"""The protocol's types for the page: from the structs of this package to TypeScript."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import inspect as types

# fmt: off
# isort: off
from ludoteca.server.protocol import (
    base, deals, house, http, known, messages, notices, parts, puzzles, requests, reviews,
)
# isort: on
# fmt: on

HEAD = "// Generated from ludoteca/server: run `make schema` instead of editing. docs/protocol.md explains it."
HIDDEN = (requests.Ask, messages.Tell)  # bases: what they hold is in every message


def wire_typescript() -> str:
    """The text of web/src/lib/wire/wire.gen.ts: every type of the protocol."""
    text = [HEAD]
    for module in (base, http, house, known, reviews, puzzles, deals, notices, requests, parts, messages):
        text += [_interface(struct) for struct in _structs(module)]
    text += [_union("AnyAsk", requests.AnyAsk), _union("AnyTell", messages.AnyTell)]
    return "\n\n".join(text) + "\n"


def _structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    for thing in vars(module).values():
        is_struct = inspect.isclass(thing) and issubclass(thing, msgspec.Struct)
        if is_struct and thing.__module__ == module.__name__ and thing not in HIDDEN:
            yield thing


def _interface(struct: type[msgspec.Struct]) -> str:
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    lines = [f"  {info.tag_field}: '{info.tag}';"] if info.tag_field else []
    is_asked = info.forbid_unknown_fields
    for field in info.fields:
        may_miss = not field.required and (is_asked or struct.__struct_config__.omit_defaults)
        lines.append(f"  {field.encode_name}{'?' if may_miss else ''}: {_type(field.type)};")
    doc = (inspect.getdoc(struct) or "").replace("\n", " ")
    return f"/** {doc} */\nexport interface {struct.__name__} {{\n" + "\n".join(lines) + "\n}"


def _type(info: types.Type) -> str:
    match info:
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.LiteralType():
            return " | ".join(f"'{value}'" for value in info.values)
        case types.ListType():
            item = _type(info.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case types.DictType():
            return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
        case types.UnionType():
            return " | ".join(_type(part) for part in info.types)
        case types.StructType():
            return info.cls.__name__
        case _:
            return "unknown"


def _union(name: str, union: Any) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {part.__name__}" for part in get_args(union)) + ";"
