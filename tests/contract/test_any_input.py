"""Whatever a seat sends: no crash, no dead end, and what is refused changes nothing."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.play.match import Match
from tests.walks import Table, any_move

EXAMPLES = {"compiled": 25, "bounds-checked": 3, "interpreted": 2}[MODE]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
NONSENSE = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


def spoiled(move: dict[str, Any], chooser: random.Random, nonsense: Any) -> Any:
    """A move with something wrong about it, or something that is no move."""
    way = chooser.randrange(4)
    if way == 0:
        return nonsense
    changed = dict(move)
    key = chooser.choice(sorted(changed))
    if way == 1:
        del changed[key]
    elif way == 2:
        changed[key] = nonsense
    else:
        changed["extra"] = nonsense
    return changed


def answer(match: Match, sender: Any, sent: Any) -> str:
    """What is said to a move that is not allowed; "" if by chance it is a legal one, which is not played."""
    try:
        if match.refusal(sender, sent) is not None:
            match.play(sender, sent)
    except LudotecaError as error:
        return str(error) or "nothing was said\n"
    return ""


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(seed=st.integers(0, 2**32), wrong=st.lists(NONSENSE, min_size=1, max_size=30))
def test_legal_and_illegal_moves_in_any_order(table: Table, seed: int, wrong: list[Any]) -> None:
    chooser = random.Random(seed)
    match = table.match(seed)
    for nonsense in wrong:
        if match.is_over:
            break
        seat = chooser.choice(match.active)
        move = table.game.moves.to_json(any_move(match, seat, chooser))
        for sender, sent in (
            (seat, spoiled(move, chooser, nonsense)),
            ((seat + 1) % table.seats, move),
            (nonsense, move),
        ):
            before = match.state_json(), len(match.log), match.decision(seat)
            sentence = answer(match, sender, sent)
            assert "\n" not in sentence
            assert len(sentence) < 400
            assert (match.state_json(), len(match.log), match.decision(seat)) == before
        match.play(seat, move, decision=match.decision(seat))
        assert table.game.flaw(match.copy_state()) == ""


def test_a_move_for_a_seat_that_is_not_there_is_refused(table: Table) -> None:
    match = table.match(1)
    for seat in (-1, table.seats, 1.0, "0", None, True):
        with pytest.raises(LudotecaError, match="there is no seat"):
            match.play(seat, {"move": "anything"})  # type: ignore[arg-type]
