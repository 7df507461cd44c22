"""A tree to find one's way in: tests where their code is, few modules in a folder, docstrings that say something."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.figures import import_lines, modules_in

TESTS = Path(__file__).parent
HOME = TESTS.parent / "ludoteca"
PAGE = TESTS.parent / "web"
# Tests of no package: of the page, of every game alike, on a cluster, against a second statement of the rules, in
# simulated worlds, and of what is beside the package.
SUITES = {"browser", "contract", "games", "on_ray", "plain", "simulation", "training"}
FEWEST = 5  # words
MOST = 15  # modules in a folder, beside its table of contents
MOST_IN_A_ROOM = 40  # of the page: a game's own folder, whose drawings have folders of their own
MOST_IMPORTS = 0.09  # of the lines that are not blank


def explained(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            said = ast.get_docstring(node)
            if said:
                yield getattr(node, "name", "the module"), said


def test_no_docstring_is_of_four_words_or_fewer() -> None:
    """Tests of rules excepted, which name the rule, and what `make schema` writes."""
    modules = [
        file for file in HOME.rglob("*.py") if "tests" not in file.relative_to(HOME).parts and file.name != "schema.py"
    ]
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
    modules = [
        file
        for file in HOME.rglob("[!_]*.py")
        if "tests" not in file.relative_to(HOME).parts and file.name != "schema.py"
    ]
    held = Counter(file.parent for file in modules)
    assert len(held) > 20
    assert {str(folder.relative_to(HOME)): count for folder, count in held.items() if count > MOST} == {}


def modules_of_page() -> list[Path]:
    """Components and scripts under web/src; what `make schema` writes does not count."""
    found = [file for file in (PAGE / "src").rglob("*") if file.suffix in {".svelte", ".ts"}]
    return [file.relative_to(PAGE / "src") for file in found if not file.name.endswith(".gen.ts")]


def test_no_folder_of_the_page_holds_more_modules_than_fit_a_glance() -> None:
    held = Counter(file.parent for file in modules_of_page())
    rooms = {folder for folder in held if folder.parent == Path("games")}
    assert len(held) > 30
    assert len(rooms) > 2
    assert {str(folder): count for folder, count in held.items() if folder not in rooms and count > MOST} == {}
    assert {str(room): held[room] for room in rooms if held[room] > MOST_IN_A_ROOM} == {}


def test_tests_of_the_page_lie_where_their_code_does() -> None:
    """Those of no folder, as of texts and weight, lie at the top."""
    holding = {file.parent.relative_to(PAGE / "tests") for file in (PAGE / "tests").rglob("*.test.ts")}
    assert len(holding) > 10
    assert holding - {Path()} <= {file.parent for file in modules_of_page()}


def packages() -> set[Path]:
    """Every package of the library; those of games hold their own tests."""
    found = {file.parent.relative_to(HOME) for file in HOME.rglob("__init__.py")}
    return {each for each in found if each.parts and each.parts[0] != "games"}


def test_every_package_has_its_folder_of_tests_and_no_other_folder_is_made_up() -> None:
    holding = {file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}
    assert len(packages()) > 30
    assert {each for each in holding if each.parts and each.parts[0] not in SUITES} == packages()


def test_every_module_of_the_kernel_has_its_tests_under_the_same_name() -> None:
    kernel, tests = HOME / "kernel", TESTS / "kernel"
    modules = {file.relative_to(kernel) for file in kernel.rglob("[!_]*.py")}
    tested = {file.relative_to(tests) for file in tests.rglob("test_*.py")}
    assert {module for module in modules if module.with_name(f"test_{module.name}") not in tested} == set()


def test_fewer_than_nine_lines_in_a_hundred_import_something() -> None:
    """A file that needs more names than fit a line takes the module; packages have front doors."""
    modules = modules_in(HOME)
    written = sum(bool(line.strip()) for each in modules for line in each.text.splitlines())
    assert import_lines(modules) < MOST_IMPORTS * written
