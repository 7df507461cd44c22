"""What the tests of the server and of the page share."""

from collections.abc import Iterator

import pytest

from tests.server.processes import Zygote


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    """The process that forks servers."""
    made = Zygote()
    yield made
    made.close()
