"""Docstrings say something: what a reader does not know from the name."""

import ast
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parent.parent / "ludoteca"
FEWEST = 4  # words


def explained(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            said = ast.get_docstring(node)
            if said:
                yield getattr(node, "name", "the module"), said


def test_no_docstring_is_of_three_words_or_fewer() -> None:
    """Tests of rules excepted: theirs name the rule."""
    modules = [file for file in HOME.rglob("*.py") if "tests" not in file.parts]
    short = [
        f"{file.relative_to(HOME)}: {name}: {said}"
        for file in modules
        for name, said in explained(ast.parse(file.read_text(encoding="utf-8")))
        if len(said.split()) < FEWEST
    ]
    assert len(modules) > 100
    assert not short, "\n".join(short)
