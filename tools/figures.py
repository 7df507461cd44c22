"""Counts what can be counted of a Python tree: sizes, names, comments, imports. `python tools/figures.py ludoteca`.

Nothing here is a limit (ruff and import-linter have those): docs/decisions/011-the-tree.md keeps the figures, so that
a reader sees which way they go.
"""

import ast
import io
import statistics
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef
GENERATED = "Generated: run"
BRANCHES = (ast.If, ast.For, ast.While, ast.IfExp, ast.ExceptHandler, ast.BoolOp, ast.comprehension, ast.match_case)


class Module(NamedTuple):
    """A file and its syntax tree."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        """How long it is."""
        return self.text.count("\n")

    def nodes(self, kind: type | tuple[type, ...]) -> Iterable[ast.AST]:
        """Everything of a kind in it."""
        return (node for node in ast.walk(self.tree) if isinstance(node, kind))


def modules_in(folder: Path) -> list[Module]:
    """The folder's modules, without tests and without what `make schema` writes."""
    left_out = {"tests", "node_modules"}
    paths = [path for path in sorted(folder.rglob("*.py")) if not left_out & set(path.relative_to(folder).parts[:-1])]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    return [Module(path, text, ast.parse(text)) for path, text in texts.items() if GENERATED not in text[:200]]


def functions(modules: list[Module]) -> list[Function]:
    """Every function and method."""
    return [node for each in modules for node in each.nodes((ast.FunctionDef, ast.AsyncFunctionDef))]  # type: ignore[misc]


def length(function: Function) -> int:
    """Lines from `def` to its end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def spread(values: list[int]) -> str:
    """Median, ninth decile and maximum."""
    if not values:
        return "-"
    return f"{statistics.median(values):.0f} · {statistics.quantiles(values, n=10)[-1]:.0f} · {max(values)}"


def share(part: int, whole: int) -> str:
    """A percentage."""
    return f"{100 * part / max(1, whole):.1f} % of {whole}"


def public_names(modules: list[Module]) -> list[ast.AST]:
    """Modules, and public classes and functions, that could have a docstring."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found: list[ast.AST] = [each.tree for each in modules]
    for each in modules:
        nested = {id(inner) for f in each.nodes(kinds[:2]) for inner in ast.walk(f) if inner is not f}
        found += [n for n in each.nodes(kinds) if not n.name.startswith("_") and id(n) not in nested]  # type: ignore[attr-defined]
    return found


def comments(modules: list[Module]) -> int:
    """Comments on lines of their own and behind code."""
    tokens = (tokenize.generate_tokens(io.StringIO(each.text).readline) for each in modules)
    return sum(token.type == tokenize.COMMENT for stream in tokens for token in stream)


def import_lines(modules: list[Module]) -> int:
    """Lines that imports take."""
    kinds = (ast.Import, ast.ImportFrom)
    return sum((n.end_lineno or 0) - n.lineno + 1 for each in modules for n in each.nodes(kinds))  # type: ignore[attr-defined]


def own_imports(modules: list[Module], package: str) -> float:
    """Modules of the same package that a file imports, in the mean."""
    found = [{n.module for n in each.nodes(ast.ImportFrom) if (n.module or "").startswith(package)} for each in modules]  # type: ignore[attr-defined]
    return sum(map(len, found)) / max(1, len(found))


def mentions(modules: list[Module], *words: str) -> str:
    """How often each of some words occurs."""
    return " · ".join(str(sum(each.text.count(word) for each in modules)) for word in words)


def figures(folder: Path) -> dict[str, str]:
    """All figures of a folder."""
    modules = modules_in(folder)
    lines, found, names = sum(each.lines for each in modules), functions(modules), public_names(modules)
    written = sum(bool(line.strip()) for each in modules for line in each.text.splitlines())
    by_folder = Counter(each.path.parent for each in modules if each.path.name != "__init__.py")
    branchy = sum(sum(isinstance(n, BRANCHES) for n in ast.walk(each)) > 10 for each in found)
    documented = sum(ast.get_docstring(each) is not None for each in names)  # type: ignore[arg-type]
    typed = sum(each.returns is not None for each in found)
    per_hundred: Callable[[int], str] = lambda count: f"{100 * count / max(1, lines):.1f}"  # noqa: E731
    return {
        "files / lines": f"{len(modules)} / {lines:,}",
        "file: median · p90 · max": spread([each.lines for each in modules]),
        "files of at most 60 lines": share(sum(each.lines <= 60 for each in modules), len(modules)),
        "most modules in one folder": "{1} ({0})".format(*by_folder.most_common(1)[0]) if by_folder else "-",
        "function: median · p90 · max": spread([length(each) for each in found]),
        "functions above 40 lines": str(sum(length(each) > 40 for each in found)),
        "functions with more than 10 branches": share(branchy, len(found)),
        "arguments: median · p90 · max": spread([len(f.args.args) + len(f.args.kwonlyargs) for f in found]),
        "public names with a docstring": share(documented, len(names)),
        "functions with a return type": share(typed, len(found)),
        "comments a hundred lines": per_hundred(comments(modules)),
        "import lines a hundred lines": per_hundred(import_lines(modules)),
        "the same, of lines that are not blank": f"{100 * import_lines(modules) / max(1, written):.1f}",
        "imports of own modules, a file": f"{own_imports(modules, folder.parts[0]):.1f}",
        "TODO · type: ignore · noqa": mentions(modules, "TO" + "DO", "type: " + "ignore", "no" + "qa"),
        "lines above 100 columns": share(sum(len(s) > 100 for m in modules for s in m.text.splitlines()), lines),
    }


def main(folders: list[str]) -> None:
    """Print a Markdown table, a column for each folder."""
    columns = [figures(Path(folder)) for folder in folders]
    print("| | " + " | ".join(folders) + " |")
    print("|---" * (len(folders) + 1) + "|")
    for name in columns[0]:
        print(f"| {name} | " + " | ".join(column[name] for column in columns) + " |")


if __name__ == "__main__":
    main(sys.argv[1:] or ["ludoteca"])
