"""Words that no player should read: vulgar somewhere, wrong for the thing, or English that was only translated."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOT_SAID = {
    "en": r"\ba \{color\}|turn of \{|\bthe dragon of\b|before one screen|keep the record|\"(nearer|farther)\""
    r"|there is better\.|is no match\b|\bwith whom\b|under which name|by the password|\ball (the )?chance\b",
    "es": r"\bco(g[eéií]|j[aáo])\w*|aldea de color|\"Decir\"|\bvosotr|\bvuestr|\bos \w+|\w+(áis|éis|steis)\b",
    "pt": r"\bbarcos?\b|\bfichas?\b|dedicação|dedicações|é o (seu )?turno|de cor (preta|roxa|\{)|meio.tempo|\"Dizer\""
    r"|repetição|\baperte\b|(?<!\{)\bbots?\b|\bno olho\b|\bdivid(e|ir) a vitória|(vitória|empate) (é|se) divid",
}
# One thing has one word, at the table as in its lesson and its guide: these are others for something that has its own.
OTHER_WORDS = {
    "yangtze": {
        "en": r"\bboat\b|\bturn(ed|ing)? in\b|earn a reward",
        "es": r"\bcanj|\bcambi(ar|as|a|o|os|arás)\b(?<!a cambio)"
        r"|\bcons(eguir|igue|igues)\b|\bmont(ón|ones)\b|\bbarca\b|\bhuecos?\b|\btirar\b",
        "pt": r"\bencaix|pe(gar|gue|ga) (uma )?recompensas?\b|cima d(a|esta) pilha|\bcoincid|jogar \w+ fora",
    },
    "summer_pavilion": {
        "en": r"start token|\bfull stars?\b|free tiles|in the middle,",
        "es": r"\bse elige hasta|\belige (el|los) (dos )?(rojos|azul(es)?\b|amarillo)"
        r"|ficha inicial|del medio|de regalo|el empate se comparte",
        "pt": r"mostruário|estrelas? cheias?|\bench(a|er|e)\b"
        r"|\bescolh(a|e|em) (o|os) (dois )?(azuis|vermelh|amarel)|\bescolhe-se|do meio\b|empate se divide"
        r"|azulejos? extras?\b",
    },
    "river_dragons": {
        "en": r"\bgaps?\b|(?<!\{)\bgoal\b|\blay (the |it |your )?planks?\b|\blay it\b",
        "es": r"\bhuecos?\b|\bmetas?\b|\btiend|\btender\b|\bcumpl(e|ir)(la|las)?\b",
        "pt": r"\bmeta\b|experiente|\bcoub?er\b|\bcumpri",
    },
}


def texts(language: str) -> Iterator[tuple[Path, int, str]]:
    """Every line that a reader of this language may come to see."""
    prose = "[RG]U*.md" if language == "en" else f"[RG]U*.{language}.md"  # RULES and GUIDE
    catalogs = (f"ludoteca/**/{part}/{language}.json" for part in ("text", "lesson", "worth"))
    patterns = (*catalogs, f"web/src/**/{language}.json", f"ludoteca/games/*/{prose}")
    for file in (file for pattern in patterns for file in ROOT.glob(pattern)):
        if language != "en" or file.name.count(".") == 1:
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield file, number, line


def said_in(lines: Iterable[tuple[Path, int, str]], words: str) -> list[str]:
    """Where one of the words stands; keys of a catalog are read by nobody."""
    wrong = re.compile(words, re.IGNORECASE)
    said = ((file, number, re.sub(r'^\s*"[\w.]+":', "", line)) for file, number, line in lines)
    return [f"{file.relative_to(ROOT)}:{number}: {line.strip()}" for file, number, line in said if wrong.search(line)]


@pytest.mark.parametrize("language", NOT_SAID)
def test_nobody_reads_a_word_that_is_not_said(language: str) -> None:
    seen = list(texts(language))
    assert len(seen) > 500, "the texts were found"
    assert any("lesson" in file.parts for file, _, _ in seen)
    assert said_in(seen, NOT_SAID[language]) == []


@pytest.mark.parametrize("language", NOT_SAID)
@pytest.mark.parametrize("game", OTHER_WORDS)
def test_a_lesson_calls_a_thing_what_the_table_calls_it(game: str, language: str) -> None:
    seen = [(file, number, line) for file, number, line in texts(language) if game in file.parts]
    assert len(seen) > 200, "the texts were found"
    assert said_in(seen, OTHER_WORDS[game][language]) == []
