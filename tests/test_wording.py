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
    prose = "[RG]U*.md" if language == "en" else f"[RG]U*.{language}.md"  # RULES and GUIDE
    patterns = (f"ludoteca/**/text/{language}.json", f"web/src/**/{language}.json", f"ludoteca/games/*/{prose}")
    for file in (file for pattern in patterns for file in ROOT.glob(pattern)):
        if language != "en" or file.name.count(".") == 1:
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield file, number, line


@pytest.mark.parametrize("language", NOT_SAID)
def test_nobody_reads_a_word_that_is_not_said(language: str) -> None:
    seen = list(texts(language))
    assert len(seen) > 500, "the texts were found"
    wrong = re.compile(NOT_SAID[language], re.IGNORECASE)
    assert [f"{file.name}:{number}: {line.strip()}" for file, number, line in seen if wrong.search(line)] == []
