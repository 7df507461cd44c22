"""What ARCHITECTURE says of the server's packages, where import contracts cannot see it."""

import re
from pathlib import Path

import ludoteca.server

SERVER = Path(ludoteca.server.__file__).parent
SQL = re.compile(r"\b(SELECT\b.+\bFROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|PRAGMA)\b")


def test_all_sql_lives_in_the_store() -> None:
    elsewhere = [
        path for path in SERVER.rglob("*.py") if SERVER / "store" not in path.parents and SQL.search(path.read_text())
    ]
    assert elsewhere == []


def test_the_map_of_the_server_names_all_that_is_in_it() -> None:
    said = (ludoteca.server.__doc__ or "").partition("\n\n")[2]
    named = {name for line in said.splitlines() for name in re.split(r"\s{2,}", line)[0].split(", ") if name}
    there = {path.stem for path in SERVER.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert named == there - {"__init__"}


def test_every_package_says_what_may_be_in_it() -> None:
    packages = [path.parent.name for path in SERVER.glob("*/__init__.py") if path.read_text().startswith('"""')]
    assert sorted(packages) == [
        "actions",
        "bots",
        "house",
        "http",
        "notices",
        "operations",
        "protocol",
        "rooms",
        "store",
        "table",
    ]
