"""The reference as tables, so that it can be read where it lies: a line for each public name, from its docstring.

A page says `<!-- reference: ludoteca.Match … -->` where a table is to stand; `python -m tools.reference` writes them
again, a test holds that they are fresh, and on the site each name is followed by all that its docstring says.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

PAGES = sorted((Path(__file__).parent.parent / "docs" / "reference").glob("*.md"))
TABLE = re.compile(r"(<!-- reference: ([^>]*?) -->\n)\n(?:\|.*\n)*")
HEAD = "| name | what it is |\n|---|---|\n"


def main() -> None:
    for page in PAGES:
        page.write_text(fresh(page.read_text(encoding="utf-8")), encoding="utf-8")


def fresh(text: str) -> str:
    """A page with its tables as the docstrings are now."""
    return TABLE.sub(lambda found: f"{found[1]}\n{HEAD}{''.join(map(rows, found[2].split()))}", text)


def on_site(text: str) -> str:
    """A page with what mkdocstrings is to put below every table: of a value its line has said everything."""
    tables = [found[2] for found in TABLE.finditer(text)]
    whole = {each: "".join(f"\n::: {name}\n" for name in each.split() if not has_comment(name)) for each in tables}
    return TABLE.sub(lambda found: found[0] + whole[found[2]], text)


def names_in(text: str) -> list[str]:
    """The names that a page has tables of."""
    return [name for found in TABLE.finditer(text) for name in found[2].split()]


def rows(path: str) -> str:
    """The lines of a name: its own, and those of what it holds."""
    return "".join(f"| `{name}` | {sentence} |\n" for name, sentence in described(path))


def described(path: str) -> Iterator[tuple[str, str]]:
    """What is said of a name, and of the public names in it."""
    found, shown = resolved(path), path.removeprefix("ludoteca.")
    if isinstance(found, ModuleType):
        yield shown, sentence_of(found)
        inner = [(name, each) for name, each in vars(found).items() if is_public(name) and is_of(each, found)]
        home = f"{shown}."
        for name, each in inner:
            yield home + name + signature_of(each), sentence_of(each) + fields_of(each)
        for name in filter(lambda name: is_value(getattr(found, name)), getattr(found, "__all__", ())):
            yield home + name, comment_on(f"{path}.{name}")
    elif inspect.isclass(found):
        yield shown, sentence_of(found) + fields_of(found)
        for name, each in members(found):
            yield f"{shown}.{name}{signature_of(each)}", sentence_of(each)
    elif is_value(found):
        yield shown, comment_on(path) or sentence_of(found)
    else:
        yield shown + signature_of(found), sentence_of(found)


def resolved(path: str) -> object:
    """The object of a dotted name."""
    holder, _, name = path.rpartition(".")
    try:
        return import_module(path)
    except ModuleNotFoundError:
        return getattr(resolved(holder) if "." in holder else import_module(holder), name)


def is_value(found: object) -> bool:
    """Whether it is a constant or the name of a type, which have no docstring."""
    function = getattr(found, "py_func", found)
    return not (isinstance(found, ModuleType) or inspect.isclass(function) or inspect.isroutine(function))


def has_comment(path: str) -> bool:
    """Whether a name is a value with a comment, which is all that is said of it."""
    return is_value(resolved(path)) and bool(comment_on(path))


def comment_on(path: str) -> str:
    """The comment behind the line that gives a name its value, in whichever module a front door takes it from."""
    holder, _, name = path.rpartition(".")
    source = inspect.getsource(import_module(holder))
    if found := re.search(rf"^ *{name}(?:: [^=\n]*)? = [^#\n]*# (.*)$", source, re.MULTILINE):
        return f"{found[1][0].upper()}{found[1][1:]}."
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    homes = [node.module for node in imports if name in [each.name for each in node.names]]
    return comment_on(f"{homes[0]}.{name}") if homes else ""


def is_public(name: str) -> bool:
    return not name.startswith("_")


def is_of(each: object, module: ModuleType) -> bool:
    """Whether a module has defined it, and it says what it is."""
    function = getattr(each, "py_func", each)
    if not (inspect.isclass(function) or inspect.isroutine(function)):
        return False
    named = each.__name__ in getattr(module, "__all__", ())  # type: ignore[attr-defined]
    return bool(sentence_of(each)) and (named or function.__module__ == module.__name__)


def members(found: type) -> Iterator[tuple[str, object]]:
    """Methods and properties with a docstring, those of what it is made from first."""
    ours = [each for each in reversed(found.__mro__) if each.__module__.startswith("ludoteca")]
    names = dict.fromkeys(name for each in ours for name in vars(each) if is_public(name))
    for name in names:
        member = inspect.getattr_static(found, name)
        if sentence_of(member) and (isinstance(member, property) or callable(getattr(found, name))):
            yield name, member


def signature_of(found: object) -> str:
    """What is given to it, without types; nothing for what is not called."""
    function = getattr(found, "py_func", getattr(found, "__func__", found))
    if isinstance(function, property | type | str) or not callable(function):
        return ""
    signature = inspect.signature(function)
    given = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    own = [each for each in given if each.name not in {"self", "cls"}]
    return str(signature.replace(parameters=own, return_annotation=signature.empty))


def sentence_of(found: object) -> str:
    """How a docstring begins: its first paragraph. A plain text has none of its own."""
    if isinstance(found, str):
        return "The version that is installed."
    return (inspect.getdoc(found) or "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def fields_of(found: object) -> str:
    """The fields of a record, by name."""
    names = list(getattr(found, "_fields", ()))
    if is_dataclass(found):
        names = [each.name for each in fields(found) if is_public(each.name)]
    return f" Fields: {', '.join(f'`{name}`' for name in names)}." if names else ""


if __name__ == "__main__":
    main()
