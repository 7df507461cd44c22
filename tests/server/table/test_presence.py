"""Who is at a table through other workers."""

from ludoteca.server.table.presence import Presence, statement


def test_a_worker_is_answered_only_when_what_it_says_changes_something() -> None:
    """Else two workers at whose rooms nobody is would answer each other without an end."""
    presence = Presence()
    assert not presence.hear(statement("other", set(), 0), 1)
    assert presence.hear(statement("other", {1}, 2), 2)
    assert not presence.hear(statement("other", {1}, 2), 3)
    assert (presence.seats, presence.watching) == ({1}, 2)
    assert presence.hear(statement("other", set(), 0), 4)
    assert not presence.hear(statement("other", set(), 0), 5)
    assert (presence.seats, presence.watching) == (set(), 0)
