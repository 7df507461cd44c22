"""Nothing that a seat receives depends on what it may not see. (`twin` differs in just that.)"""

from ludoteca.kernel.kinds import BY_CHANCE
from tests.walks import MATCHES, Table, from_here, twin, walks

PICTURES = 60  # moves between two that are looked at


def viewers(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


def test_what_a_seat_cannot_see_changes_nothing_that_it_gets(table: Table) -> None:
    for n, step in enumerate(walks(table, min(MATCHES, 4))):
        for viewer in viewers(table):
            other = twin(step.match, viewer, n)
            assert other.view(viewer) == step.match.view(viewer)
            assert other.active == step.match.active
            if viewer is not None:
                assert other.legal(viewer) == step.match.legal(viewer)
                assert other.forms(viewer) == step.match.forms(viewer)
                move = table.game.moves.to_json(step.code)
                assert other.refusal(viewer, move) == step.match.refusal(viewer, move)


def test_a_picture_shows_nothing_that_the_seat_cannot_see(table: Table) -> None:
    for n, step in enumerate(walks(table, 1)):
        if n % PICTURES == PICTURES // 4:
            for viewer in viewers(table):
                assert twin(step.match, viewer, n).picture(viewer) == step.match.picture(viewer)


def test_a_seats_view_is_the_spectators_and_its_own_rows(table: Table) -> None:
    for step in walks(table, min(MATCHES, 2)):
        public = step.match.public()
        for viewer in viewers(table):
            assert public.view_of(viewer) == step.match.view(viewer)
        assert step.match.view(None) == public.view


def test_what_changed_is_where_two_views_of_the_seat_differ_and_nothing_else(table: Table) -> None:
    for step in walks(table, min(MATCHES, 2)):
        match, before = step.match.clone(), step.match.packed
        events = match.play_code(step.seat, step.code)
        public = match.public(events, before)
        for viewer in viewers(table):
            seen, sees = step.match.view(viewer), match.view(viewer)
            assert public.changes_for(viewer) == {name: sees[name] for name in sees if sees[name] != seen[name]}


def test_a_guess_agrees_with_everything_the_seat_sees(table: Table) -> None:
    for n, step in enumerate(walks(table, min(MATCHES, 4))):
        for viewer in viewers(table):
            guessed = twin(step.match, viewer, n)
            assert guessed.seen(viewer).tobytes() == step.match.seen(viewer).tobytes()
            assert table.game.flaw(guessed.copy_state()) == ""


def test_a_guess_does_not_hold_the_true_chance(table: Table) -> None:
    for n, step in enumerate(walks(table, 1)):
        assert (
            twin(step.match, step.seat, n).copy_state().chance.key.tolist()
            != step.match.copy_state().chance.key.tolist()
        )


def test_a_preview_is_a_prefix_of_what_happens_and_tells_nothing_hidden(table: Table) -> None:
    for n, step in enumerate(walks(table, min(MATCHES, 4))):
        move = table.game.moves.to_json(step.code)
        before = step.match.copy_state().tobytes()
        preview = step.match.preview(step.seat, move)
        assert step.match.copy_state().tobytes() == before
        assert twin(step.match, step.seat, n).preview(step.seat, move) == preview
        happened = from_here(step.match).play(step.seat, move)
        assert happened[: len(preview)] == preview


def test_a_move_shows_something_hidden_only_through_an_event_that_says_so(table: Table) -> None:
    events = table.game.events
    for n, step in enumerate(walks(table, min(MATCHES, 4))):
        for viewer in viewers(table):
            if viewer != step.seat and not step.match.legal_codes(step.seat).size:
                continue  # what another seat composes in secret may differ between twins
            one, two = from_here(step.match), twin(step.match, viewer, n)
            if two.refusal(step.seat, table.game.moves.to_json(step.code)):
                continue  # the twin's seat does not hold what it would play
            first, second = one.play_code(step.seat, step.code), two.play_code(step.seat, step.code)
            sure = next((i for i, e in enumerate(first) if BY_CHANCE in events.of(e).marks), None)
            assert one.told(first[:sure], viewer) == two.told(second[:sure], viewer)
            if sure is None:
                assert one.view(viewer) == two.view(viewer)


def test_every_viewer_is_told_as_many_events_of_the_same_kinds(table: Table) -> None:
    for step in walks(table, min(MATCHES, 2)):
        match = from_here(step.match)
        events = match.play_code(step.seat, step.code)
        told = [[event["event"] for event in match.told(events, viewer)] for viewer in viewers(table)]
        assert all(kinds == told[0] for kinds in told)


def test_a_record_of_secrets_is_never_in_a_view(table: Table) -> None:
    hidden = table.game.seen_by.nobody | table.game.seen_by.internal
    for step in walks(table, 1):
        for viewer in viewers(table):
            view = step.match.view(viewer)
            assert not hidden & view.keys()
            for name in table.game.seen_by.owner:
                assert [row is not None for row in view[name]] == [seat == viewer for seat in range(table.seats)]
