"""Every field has an answer, and what is hidden is gone."""

import copy

import numpy as np
import pytest

import ludoteca
from ludoteca.kernel.errors import BadState
from ludoteca.kernel.visibility import UNSEEN, visible

STATE = np.dtype((np.record, [("seats", np.int32), ("hand", np.int32, (3,)), ("pile", np.int32)]))


def test_a_field_that_nobody_spoke_of_fails() -> None:
    with pytest.raises(ValueError, match="nobody said who sees 'pile'"):
        visible(STATE, everyone="seats", owner="hand")


@pytest.mark.parametrize(
    "answers",
    [
        {"everyone": "seats pile", "owner": "hand", "nobody": "pile"},
        {"everyone": "seats", "owner": "hand", "nobody": "pile deck"},
        {"everyone": "seats", "owner": "hand", "nobody": "pile", "sparse": "deck"},
    ],
)
def test_a_field_with_two_answers_or_none_at_all_fails(answers: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no field, or it has two answers"):
        visible(STATE, **answers)  # type: ignore[arg-type]


def test_a_field_that_a_record_would_hide_fails() -> None:
    state = np.dtype((np.record, [("seats", np.int32), ("round", np.int32)]))
    with pytest.raises(ValueError, match="cannot be called 'round'"):
        visible(state, everyone="seats round")


def test_a_redacted_state_keeps_a_seats_own_row_and_hides_the_others() -> None:
    match = ludoteca.new_match("yangtze", seats=3, seed=1)
    seen, true = match.seen(1), match.copy_state()
    assert seen.hand[1].tolist() == true.hand[1].tolist()
    assert set(seen.hand[[0, 2]].ravel().tolist()) == {UNSEEN}
    assert set(seen.pile.tolist()) == {UNSEEN}
    assert set(seen.chance.key.tolist()) == {UNSEEN}
    assert true.pile.max() > 0, "the state itself is untouched"


def test_a_spectator_sees_no_hand() -> None:
    assert ludoteca.new_match("yangtze", seats=2, seed=1).view(None)["hand"] == [None, None]


def spoil(position: dict[str, object], name: str, value: object) -> dict[str, object]:
    spoiled = copy.deepcopy(position)
    if value is KeyError:
        del spoiled[name]
    else:
        spoiled[name] = value
    return spoiled


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 7),
        ("seats", "2"),
        ("seats", 2.0),
        ("turn", 2),
        ("turn", 10**30),
        ("step", "dancing"),
        ("rafts", [0]),
        ("rafts", [0, -1]),
        ("rafts", [0, 1, 2, 3, 4]),
        ("supply", [9] * 7),
        ("lanterns", [[1] * 7] * 2),
        ("hand", [[1, 2, 3], [3, 4, 5]]),
        ("held", [3, 4]),
        ("pile_left", 36),
        ("pile_left", -1),
        ("board", [[10**9, 3]]),
        ("board", [[0, 3]]),
        ("board", "water"),
        ("shores", 1000),
        ("rotation", [7] * 36),
        ("taken_by", [[5] * 9] * 3),
        ("chance", {}),
        ("chance", {"key": [0] * 8, "nonce": [0] * 3, "block": 0, "used": 17, "words": [0] * 16}),
        ("chance", {"key": [-1] * 8, "nonce": [0] * 3, "block": 0, "used": 16, "words": [0] * 16}),
        ("chance", KeyError),
        ("surprise", 1),
    ],
)
def test_an_impossible_position_is_refused_with_a_sentence(name: str, value: object) -> None:
    position = ludoteca.new_match("yangtze", seats=2, seed=1).state_json()
    with pytest.raises(BadState) as raised:
        ludoteca.match_from("yangtze", spoil(position, name, value))
    assert "\n" not in str(raised.value)


def test_a_position_that_is_no_object_is_refused() -> None:
    with pytest.raises(BadState, match="a position is an object"):
        ludoteca.match_from("yangtze", [1, 2])  # type: ignore[arg-type]
    with pytest.raises(BadState, match="not a position of Yangtze"):
        ludoteca.match_from("yangtze", ludoteca.new_match("regatta", seats=2, seed=1).copy_state())
