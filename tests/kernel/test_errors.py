"""What can be wrong is one sentence, and survives the way to another process."""

import pickle

import pytest

from ludoteca.kernel import errors
from ludoteca.kernel.errors import IllegalMove, LudotecaError, Refusal

REFUSAL = Refusal("not_your_turn", "Y1.1", "It is not your turn.")


def test_a_refusal_ends_with_its_rule_where_there_is_one() -> None:
    assert str(REFUSAL) == "It is not your turn. (Y1.1)"
    assert str(Refusal("final_move", None, "this cannot be taken back")) == "this cannot be taken back"


def test_an_illegal_move_says_who_tried_what_and_why_not() -> None:
    error = IllegalMove(REFUSAL, 1, {"move": "finish"})
    assert str(error) == "seat 1 cannot play {'move': 'finish'}: It is not your turn. (Y1.1)"
    assert str(IllegalMove(REFUSAL)) == "It is not your turn. (Y1.1)"


def test_an_illegal_move_can_be_sent_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove(REFUSAL, 1, {"move": "finish"})))
    assert (error.refusal, error.seat, error.move) == (REFUSAL, 1, {"move": "finish"})


@pytest.mark.parametrize("kind", [kind for kind in vars(errors).values() if isinstance(kind, type)])
def test_every_error_is_of_the_family(kind: type) -> None:
    assert issubclass(kind, LudotecaError) or kind is Refusal
