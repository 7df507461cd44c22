"""Words that no player should read: vulgar somewhere, wrong for the thing, or English that was only translated."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOT_SAID = {
    "en": r"\ba \{color\}|turn of \{|\bthe dragon of\b|before one screen|keep the record|\"(nearer|farther)\"",
    "es": r"\bcog(e|er|es|en|ido|idos|iste)\b|\bcoja\b|aldea de color|\"Decir\"",
    "pt": r"\bbarcos?\b|\bfichas?\b|dedicação|dedicações|é o (seu )?turno|de cor (preta|roxa|\{)|meio.tempo|\"Dizer\"",
}


def texts(language: str) -> Iterator[tuple[Path, int, str]]:
    """Every line that a reader of this language may come to see."""
    rules = "RULES.md" if language == "en" else f"RULES.{language}.md"
    for folder, pattern in (("ludoteca", f"**/text/{language}.json"), ("web/src", f"**/{language}.json")):
        for file in (*(ROOT / folder).glob(pattern), *(ROOT / folder).glob(f"**/{rules}")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield file, number, line


@pytest.mark.parametrize("language", NOT_SAID)
def test_nobody_reads_a_word_that_is_not_said(language: str) -> None:
    seen = list(texts(language))
    assert len(seen) > 500, "the texts were found"
    wrong = re.compile(NOT_SAID[language], re.IGNORECASE)
    assert [f"{file.name}:{number}: {line.strip()}" for file, number, line in seen if wrong.search(line)] == []
