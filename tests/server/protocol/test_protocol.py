"""The protocol's page, its types and the page's types say the same."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from ludoteca.server.protocol import http, messages, requests
from ludoteca.server.protocol.errors import CODES, LONGEST, UNDO_REASONS, Refused
from ludoteca.server.protocol.typescript import wire_typescript
from tests.write_schemas import WIRE

PAGE = (Path(__file__).parent.parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def test_the_pages_types_are_fresh() -> None:
    assert WIRE.read_text(encoding="utf-8") == wire_typescript()


@pytest.mark.parametrize("struct", [*get_args(requests.AnyAsk), *get_args(messages.AnyTell)], ids=tag)
def test_every_message_is_explained(struct: Any) -> None:
    assert f'"type": "{tag(struct)}"' in PAGE


def test_every_error_is_explained() -> None:
    assert {code for code in CODES if f"`{code}`" not in PAGE} == set()
    assert {reason for reason in UNDO_REASONS if f"`{reason}`" not in PAGE} == set()


def test_the_messages_shown_as_asked_can_be_asked() -> None:
    shown = [line for line in re.findall(r'\{"type": "[a-z]+", "id".*?\}(?=`|\n)', PAGE) if "…" not in line]
    asked = [line for line in shown if f'"{tag(messages.Ack)}"' not in line and '"events"' not in line]
    asked = [line for line in asked if '"last"' not in line and '"error"' not in line and '"table": "' not in line]
    kinds = {type(msgspec.json.decode(line, type=requests.AnyAsk)) for line in asked}
    assert len(kinds) >= 11


def test_the_example_of_a_table_can_be_opened() -> None:
    (example,) = re.findall(r'\{"game".*?\n\n?```', PAGE, re.DOTALL)
    assert msgspec.json.decode(example.removesuffix("```"), type=http.OpenTable).seats[1].kind == "open"


def test_the_example_of_what_is_told_is_whole() -> None:
    (example,) = re.findall(r'```json\n(\{"type": "told".*?)```', PAGE, re.DOTALL)
    told = msgspec.json.decode(example, type=messages.AnyTell)
    assert isinstance(told, messages.Told)
    assert told.state.offers is not None
    for listed in told.state.offers.listed:
        assert {len(column) for column in listed.columns.values() if isinstance(column, list)} == {listed.count}
    (example,) = re.findall(r'```json\n(\{"type": "table".*?)```', PAGE, re.DOTALL)
    assert isinstance(msgspec.json.decode(example, type=messages.AnyTell), messages.TableTold)


def test_no_sentence_is_longer_than_a_few_lines() -> None:
    assert len(Refused("bad_move", "x" * 1_000).problem.message) == LONGEST
    assert Refused("bad_move", "short").problem.message == "short"
