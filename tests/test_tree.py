"""The tree can be found one's way in: few modules in a folder, docstrings that say more than the name."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parent.parent / "ludoteca"
FEWEST = 4  # words
MOST = 15  # modules in a folder, beside its table of contents


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


def test_no_folder_holds_more_modules_than_fit_a_glance() -> None:
    """What `make schema` writes does not count."""
    modules = [file for file in HOME.rglob("[!_]*.py") if "tests" not in file.parts and file.name != "schema.py"]
    held = Counter(file.parent for file in modules)
    assert len(held) > 20
    assert {str(folder.relative_to(HOME)): count for folder, count in held.items() if count > MOST} == {}
