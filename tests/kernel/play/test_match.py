"""A match: tables that cannot be, decisions and their numbers, undo and what stands in its way."""

import re

import pytest

import ludoteca
from ludoteca.kernel.errors import BadTable, IllegalMove, StaleMove, UnknownGame
from ludoteca.kernel.play.match import Entry, Match

QUICK, SLOW = ["tow", "sail"], ["row", "drift"]


def rich_match() -> Match:
    """Yangtze with rafts and cards to exchange and dedicate; seat 0's turn."""
    position = ludoteca.new_match("yangtze", seats=2, seed=3).state_json()
    first = position["turn"]
    position["rafts"][first] = 4
    for color in range(7):
        position["lanterns"][first][color] += 1
        position["supply"][color] -= 1
    return ludoteca.match_from("yangtze", position)


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 2.0, "2", None, True])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(BadTable, match="Yangtze is for 2 to 4 seats, not"):
        ludoteca.new_match("yangtze", seats=seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["chess", "", "../kernel", "yangtze/..", None, 3, "__init__"])
def test_an_unknown_game_is_refused_with_those_that_there_are(game: object) -> None:
    with pytest.raises(UnknownGame, match=r"there are .*yangtze"):
        ludoteca.new_match(game, seats=2)  # type: ignore[arg-type]


def test_a_name_is_no_game() -> None:
    with pytest.raises(BadTable, match=r"^'yangtze' is no Game: ludoteca\.new_match"):
        Match.new("yangtze", 2)  # type: ignore[arg-type]
    with pytest.raises(BadTable, match=r"^'yangtze' is no Game: ludoteca\.new_match"):
        Match.from_state("yangtze", {})  # type: ignore[arg-type]


def test_an_unknown_option_or_value_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadTable, match="Yangtze has no option 'side'; it has none"):
        ludoteca.new_match("yangtze", seats=2, options={"side": "variant"})
    with pytest.raises(BadTable, match="'deck' is one of long, short, not 'huge'"):
        ludoteca.new_match("lighthouse", seats=2, options={"deck": "huge"})


@pytest.mark.parametrize("seed", [-1, 2**256, 1.5, "abc", "G" * 64, b"short", True])
def test_a_wrong_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadTable, match="a seed is a whole number"):
        ludoteca.new_match("yangtze", seats=2, seed=seed)  # type: ignore[arg-type]


def test_options_are_filled_in_and_shown() -> None:
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    assert match.options == {"deck": "long"}
    assert match.view(0)["deck"] == "long"


def test_a_refused_move_says_what_was_tried_and_why_not_with_its_rule_and_changes_nothing() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    before, seat = match.state_json(), 1 - match.active[0]
    sentence = f"seat {seat} cannot play {{'move': 'finish'}}: It is not your turn. (Y1.1)"
    with pytest.raises(IllegalMove, match=f"^{re.escape(sentence)}$") as raised:
        match.play(seat, {"move": "finish"})
    assert (raised.value.seat, raised.value.move) == (seat, {"move": "finish"})
    assert str(raised.value.refusal) == "It is not your turn. (Y1.1)"
    assert raised.value.refusal.reason == "not_your_turn"
    assert (match.state_json(), match.log) == (before, [])


def test_a_move_for_another_decision_is_stale() -> None:
    match = rich_match()
    seat, move = match.active[0], {"move": "exchange", "give": "white", "take": "black"}
    match.play(seat, move, decision=0)
    with pytest.raises(StaleMove, match=f"seat {seat} is at decision 1, not 0"):
        match.play(seat, move, decision=0)
    with pytest.raises(StaleMove):
        match.play(seat, {"move": "dedicate_seven"}, decision=2)


def test_seats_that_act_together_count_their_own_decisions() -> None:
    match = ludoteca.new_match("regatta", seats=3, seed=1)
    match.play(2, {"move": "plot", "cards": QUICK}, decision=0)
    match.play(0, {"move": "plot", "cards": QUICK}, decision=0)
    assert [match.decision(seat) for seat in range(3)] == [1, 0, 1]


def test_undo_goes_back_one_decision_at_a_time_and_never_reuses_a_number_that_was_offered() -> None:
    match = rich_match()
    seat, start = match.active[0], match.state_json()
    match.play(seat, {"move": "exchange", "give": "white", "take": "black"})
    between = match.state_json()
    assert match.undo(seat) is None
    assert match.state_json() == start
    with pytest.raises(StaleMove, match=f"seat {seat} is at decision 2, not 1"):
        match.play(seat, {"move": "dedicate_seven"}, decision=1)  # chosen after the exchange
    match.play(seat, {"move": "exchange", "give": "white", "take": "black"}, decision=2)
    assert match.state_json() == between
    assert [entry.move is None for entry in match.log] == [False, True, False]
    assert match.log[1] == Entry(seat, 0, None)
    assert len(match.standing) == 1


def test_an_undo_beside_others_leaves_them_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """In games whose simultaneous decisions are not final."""
    monkeypatch.setattr(Match, "_obstacle", lambda *_: None)
    match = ludoteca.new_match("regatta", seats=3, seed=1)
    match.play(2, {"move": "plot", "cards": QUICK})
    assert match.undo(2) is None
    assert [match.decision(seat) for seat in range(3)] == [0, 0, 2]


def test_a_log_in_which_an_undo_used_up_no_number_is_followed() -> None:
    """As it was up to 0.1."""
    match = rich_match()
    seat, exchange = match.active[0], {"move": "exchange", "give": "white", "take": "black"}
    match.play(seat, exchange)
    match.undo(seat)
    with pytest.raises(StaleMove):
        match.at_decision(seat, 0)
    with pytest.raises(StaleMove):
        match.at_decision(seat, 3)
    match.at_decision(seat, 1)
    match.play(seat, exchange, decision=1)
    assert match.decision(seat) == 2


def test_a_record_holds_only_the_moves_that_stand() -> None:
    match = rich_match()
    seat = match.active[0]
    match.play(seat, {"move": "exchange", "give": "white", "take": "black"})
    match.undo(seat)
    match.play(seat, {"move": "dedicate_seven"})
    again = ludoteca.replay(match.record())
    assert again.state_json() == match.state_json()
    assert len(again.standing) == 1


def test_undo_does_not_cross_a_draw() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    seat = match.active[0]
    match.play(seat, match.legal(seat)[0])
    refusal = match.undo(seat)
    assert refusal is not None
    assert refusal.reason == "drawn_or_revealed"


def test_undo_does_not_cross_another_seats_decision() -> None:
    match = ludoteca.new_match("regatta", seats=2, seed=1)
    assert str(match.undo(0)) == "there is nothing to take back"
    match.play(0, {"move": "plot", "cards": QUICK})
    assert match.undo(1).reason == "others_decided"  # type: ignore[union-attr]


def test_a_final_move_cannot_be_undone() -> None:
    match = ludoteca.new_match("regatta", seats=2, seed=1)
    match.play(0, {"move": "plot", "cards": QUICK})
    assert match.undo(0).reason == "final_move"  # type: ignore[union-attr]


def test_small_forced_steps_can_be_undone_one_by_one() -> None:
    match = ludoteca.new_match("regatta", seats=2, seed=1)
    for seat, cards in enumerate((QUICK, SLOW)):
        match.play(seat, {"move": "plot", "cards": cards})
    for _ in range(3):
        match.play(1, match.legal(1)[0])
    assert [match.undo(1) for _ in range(3)] == [None] * 3
    assert match.undo(1).reason == "final_move"  # type: ignore[union-attr]


def test_a_match_can_begin_in_a_given_position_and_go_its_own_way() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    branch = ludoteca.match_from("yangtze", match.copy_state())
    branch.play(branch.active[0], branch.legal(branch.active[0])[5])
    assert len(match.log) == 0
    assert branch.seed is None
    assert ludoteca.replay(branch.record()).state_json() == branch.state_json()


def test_a_preview_stops_before_what_is_drawn_and_refuses_what_is_illegal() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    seat = match.active[0]
    kinds = [event["event"] for event in match.preview(seat, match.legal(seat)[0])]
    assert kinds[0] == "tile_placed"
    assert "tile_drawn" not in kinds
    with pytest.raises(IllegalMove):
        match.preview(1 - seat, match.legal(seat)[0])


def test_the_sheet_says_how_the_scores_came_about() -> None:
    match = rich_match()
    seat = match.active[0]
    match.play(seat, {"move": "dedicate_seven"})
    line = match.sheet["seats"][seat]  # type: ignore[index]
    assert line["cards"] == {"four_alike": [], "three_pairs": [], "seven_different": [10]}
    assert (line["total"], line["rafts"], line["lanterns"]) == (10, 4, 1)


def test_each_undo_names_the_decision_that_it_takes_back() -> None:
    match = rich_match()
    seat = match.active[0]
    match.play(seat, {"move": "exchange", "give": "red", "take": "blue"})
    match.play(seat, {"move": "dedicate_seven"})
    before = [match.last_decision]
    for _ in range(2):
        assert match.undo(seat) is None
        before.append(match.last_decision)
    assert before == [(seat, 1), (seat, 0), None]
    assert match.log[2:] == [Entry(seat, 1, None), Entry(seat, 0, None)]


def test_a_long_match_keeps_only_what_can_still_be_taken_back() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=5)
    while match.view(None)["pile_left"]:
        seat = match.active[0]
        match.play(seat, match.legal(seat)[-1])
        assert len(match._before) <= 4  # the steps of one turn
    assert len(match.standing) > 20


def test_a_match_is_shown_by_its_game_its_seats_and_whose_turn_it_is() -> None:
    match = ludoteca.new_match("regatta", seats=3, seed=1)
    assert repr(match) == "<Match regatta: 3 seats, 0 moves, seats 0, 1 and 2 to act>"
    match.play(0, {"move": "plot", "cards": QUICK})
    assert repr(match) == "<Match regatta: 3 seats, 1 move, seats 1 and 2 to act>"
    match.play(1, {"move": "plot", "cards": QUICK})
    assert repr(match) == "<Match regatta: 3 seats, 2 moves, seat 2 to act>"


def test_a_finished_match_is_shown_by_who_won() -> None:
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    while not match.is_over:
        match.play_code(match.active[0], match.random_code(match.active[0]))
    names = " and ".join(map(str, match.winners))
    assert repr(match).endswith(f"over, {'seats' if len(match.winners) > 1 else 'seat'} {names} won>")


def test_everybody_can_be_told_of_a_move_at_once() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    seat, twin = match.active[0], match.clone()
    move = match.legal(seat)[0]
    told = match.play_and_tell(seat, move)
    assert told.seats[seat] == twin.play(seat, move)
    drawn = [next(event for event in seen if event["event"] == "tile_drawn") for seen in (*told.seats, told.spectator)]
    assert ["tile" in event for event in drawn] == [each == seat for each in (0, 1, None)]
