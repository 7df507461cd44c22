"""Matches of every game go on, end, stay sound, and can be played again to the byte."""

import ludoteca
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.play.playouts import MOST_STEPS, play_randomly
from ludoteca.kernel.visibility import state_from_json
from tests.walks import MATCHES, Table, from_here, walks


def test_random_matches_end_and_somebody_can_always_act(table: Table) -> None:
    for step in walks(table):
        assert step.match.game.moves.is_code(step.code), "a dead end: nothing can be done"
    if MODE != "interpreted":
        results = play_randomly(table.game, table.seats, table.options, 10 * MATCHES, 1, 1)
        assert results.lengths.max() < MOST_STEPS


def test_every_position_is_sound(table: Table) -> None:
    for step in walks(table):
        assert table.game.flaw(step.match.copy_state()) == ""


def test_no_seat_without_a_turn_may_act_and_nobody_after_the_end(table: Table) -> None:
    for step in walks(table, min(MATCHES, 3)):
        for seat in set(range(table.seats)) - set(step.match.active):
            assert not len(step.match.legal_codes(seat))
            assert step.match.refusal(seat, table.game.moves.to_json(step.code)) is not None
            assert step.match.forms(seat) == []
    match = step.match
    assert match.is_over
    for seat in range(table.seats):
        assert match.refusal(seat, table.game.moves.to_json(step.code)) is not None
    assert (match.scores is None) == (table.game.score is None)


def test_a_record_replays_to_the_same_bytes(table: Table) -> None:
    for step in walks(table, 1):
        match = step.match
    for text in (match.record(), Match.from_state(table.game, match.copy_state()).record()):
        again = ludoteca.replay(text)
        assert again.state_hash() == match.state_hash()
        assert again.record() == text


def test_old_copies_of_a_state_never_change(table: Table) -> None:
    kept = [(step.match._state, step.match.copy_state().tobytes()) for step in walks(table, 1)]
    assert all(state.tobytes() == content for state, content in kept)


def test_a_state_survives_json(table: Table) -> None:
    for step in walks(table, min(MATCHES, 2)):
        assert (
            state_from_json(table.game.seen_by, step.match.state_json()).tobytes() == step.match.copy_state().tobytes()
        )


def test_moves_and_events_survive_json(table: Table) -> None:
    moves, events = table.game.moves, table.game.events
    for step in walks(table, min(MATCHES, 3)):
        for code in {step.code, *step.match.legal_codes(step.seat)[:50].tolist()}:
            assert moves.to_code(moves.to_json(code)) == code
        for event in from_here(step.match).play_code(step.seat, step.code):
            assert events.to_code(events.to_json(event, everything=True)) == event


def test_rows_without_a_seat_are_never_written(table: Table) -> None:
    for step in walks(table, min(MATCHES, 2)):
        for name in table.game.seen_by.by_seat:
            assert not step.match.copy_state()[name][table.seats :].any()


def test_undo_brings_back_every_byte_or_says_why_not(table: Table) -> None:
    for step in walks(table, min(MATCHES, 3)):
        match = from_here(step.match)
        before = match.copy_state().tobytes()
        match.play_code(step.seat, step.code)
        after, decision = match.copy_state().tobytes(), match.decision(step.seat)
        refusal = match.undo(step.seat)
        assert match.copy_state().tobytes() == (before if refusal is None else after)
        assert (match.decision(step.seat) == decision) == (refusal is not None)


def test_a_decision_that_an_undo_takes_off_the_table_never_has_its_number_again(table: Table) -> None:
    """Else a move that was chosen there, and comes late, would be played where nobody chose it."""
    for step in walks(table, min(MATCHES, 3)):
        match = from_here(step.match)
        before = decisions(match)
        match.play_code(step.seat, step.code)
        withdrawn = decisions(match).items() - before.items()
        if match.undo(step.seat) is None:
            beside = {(seat, number) for seat, number in before.items() if seat != step.seat}
            assert beside <= decisions(match).items(), "who decides beside the seat goes on"
            match.play_code(step.seat, step.code)
            assert not withdrawn & decisions(match).items()


def decisions(match: Match) -> dict[int, int]:
    """The numbers that are to be answered now, by seat."""
    return {seat: match.decision(seat) for seat in match.active}


def test_a_move_that_is_not_said_to_be_final_can_be_taken_back_at_once(table: Table) -> None:
    """Offers name the kinds of moves before which a page asks: no other may be too late to undo."""
    final = set(table.game.moves.final)
    for step in walks(table, min(MATCHES, 3)):
        if table.game.moves.of(step.code).name not in final:
            match = from_here(step.match)
            match.play_code(step.seat, step.code)
            assert match.undo_refusal(step.seat) is None
