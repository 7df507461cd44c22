"""Real processes for the server's tests: a server on SQLite, a PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.processes import ServerProcess, Zygote


@pytest.fixture(scope="session")
def server(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on SQLite, without limits on rates, at which each test has tables of its own."""
    process = ServerProcess(zygote, tmp_path_factory.mktemp("server")).start()
    yield process
    process.end()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    made = Postgres()
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    made: Postgres = request.getfixturevalue("postgres")
    return made.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def other_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty store of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "other" / "tables.db")
    made: Postgres = request.getfixturevalue("postgres")
    return made.new_database()
