"""One notice out of all that a person may be told now: game, people and a link, in their language, and nothing else.

Whatever a match hides cannot be in it: it is made of the table's row and of who sits there.
"""

from collections.abc import Iterable

from msgspec import Struct

from ludoteca.kernel import Words, registry
from ludoteca.server.notices.texts import names, sentence
from ludoteca.server.store import Table
from ludoteca.server.store.notices.occasions import Kind

# What matters most of one table stands for the rest of it.
ORDER: tuple[Kind, ...] = ("clock", "turn", "end", "rematch", "invited", "began", "over", "talk")
MOST_LINES = 5


class NoteTable(Struct):
    """A table of which a notice tells."""

    kind: Kind
    table: str
    game: str
    title: str  # of the game
    people: list[str]


class Note(Struct):
    """A notice, as it is kept until it is sent, and as browsers get it."""

    id: str  # the same when it is sent again
    kind: Kind
    title: str
    body: str
    link: str  # a path of the page
    tag: str  # a later one of the same tag takes its place
    language: str
    waiting: int  # tables at which something waits for them
    tables: list[NoteTable] = []


def compose(id_: str, person: str, told: Iterable[tuple[Table, Kind]], language: str, waiting: int) -> Note:
    """All of it as one notice; one table has one line."""
    kinds: dict[str, Kind] = {}
    tables = {}
    for table, kind in sorted(told, key=lambda each: ORDER.index(each[1])):
        kinds.setdefault(table.id, kind)
        tables[table.id] = table
    lines = [note_table(tables[table], kind, person, language) for table, kind in kinds.items()]
    first = lines[0]
    if len(lines) == 1:
        title, link, tag = sentence(language, f"title.{first.kind}"), f"/table/{first.table}", first.table
        body = with_whom(first, language)
    else:
        are_turns = all(line.kind == "turn" for line in lines)
        title = sentence(language, "title.turns" if are_turns else "title.several", count=len(lines))
        link, tag = "/", "several"
        body = "\n".join(line_of(line, language) for line in lines[:MOST_LINES])
        if len(lines) > MOST_LINES:
            body += "\n" + sentence(language, "more", count=len(lines) - MOST_LINES)
    return Note(id_, first.kind, title, body, link, tag, language, waiting, lines)


def trial_note(id_: str, language: str, waiting: int) -> Note:
    """What somebody gets who tries whether a way works."""
    title, body = (sentence(language, f"{part}.test") for part in ("title", "body"))
    return Note(id_, "test", title, body, "/settings", "test", language, waiting)


def note_table(table: Table, kind: Kind, person: str, language: str) -> NoteTable:
    """A table with its other people."""
    others = [row.name for row in table.seats if row.person not in (None, person) and row.name]
    title = Words(registry.find(table.game), language).title
    return NoteTable(kind, table.id, table.game, title, list(dict.fromkeys(others)))


def with_whom(line: NoteTable, language: str) -> str:
    """A game and its people: "Yangtze with Ana and Bruno"."""
    if not line.people:
        return line.title
    return sentence(language, "with", game=line.title, people=names(language, line.people))


def line_of(line: NoteTable, language: str) -> str:
    """What is new at one of several tables."""
    return sentence(language, "line", what=sentence(language, f"title.{line.kind}"), where=with_whom(line, language))
