"""These tests run over every table."""

from tests.every_table import pytest_generate_tests  # noqa: F401  (a hook)
