from ludoteca.games.yangtze.tests.tables import (
    a_table,
    all_cards,
    cards,
    exchange,
    four,
    give,
    hold,
    leave,
    match_at,
    of_kind,
    place,
)

DANIELA, CARLOS, TOMAS, NIEVES = range(4)


def test_the_last_blue_card_goes_to_nieves_who_comes_before_carlos() -> None:
    """YE1"""
    s = a_table(turn=TOMAS)
    hold(s, TOMAS, 16)
    leave(s, NIEVES, blue=1)
    match = match_at(s)
    events = match.play(TOMAS, place(16, "N", south="green"))

    assert not of_kind(events, "side_matched")
    assert [(event["seat"], event["color"]) for event in of_kind(events, "lantern_taken")] == [
        (TOMAS, "orange"),
        (NIEVES, "blue"),
        (DANIELA, "green"),
    ]
    assert [(event["seat"], event["color"]) for event in of_kind(events, "lantern_missing")] == [(CARLOS, "blue")]
    assert all_cards(match) == [{"green": 1}, {}, {"orange": 1}, {"blue": 8}]


def test_daniela_exchanges_dedicates_and_places() -> None:
    """YE2"""
    s = a_table(place(21, "E", south="blue"))
    give(s, DANIELA, red=3, purple=2, white=1, green=1, black=1)
    s.rafts[DANIELA] = 3
    hold(s, DANIELA, 32)
    match = match_at(s)
    match.play(DANIELA, exchange("purple", "red"))
    assert match.view(None)["rafts"][DANIELA] == 1
    assert cards(match, DANIELA) == {"white": 1, "red": 4, "purple": 1, "green": 1, "black": 1}

    match.play(DANIELA, four("red"))
    events = match.play(DANIELA, place(32, "ES", north="blue"))

    assert match.scores == [8, 0, 0, 0]
    assert [event["color"] for event in of_kind(events, "side_matched")] == ["blue"]
    assert cards(match, DANIELA) == {"white": 1, "orange": 1, "purple": 1, "blue": 1, "green": 1, "black": 1}
    assert all_cards(match)[CARLOS:] == [{"red": 1}, {"blue": 1}, {"white": 1}]
    assert match.view(None)["rafts"] == [2, 0, 0, 0]


def test_daniela_matches_the_start_tile_and_earns_no_raft() -> None:
    """YE3"""
    s = a_table(place(1, "W"), place(6, "NW", east="green"), first=TOMAS)
    leave(s, NIEVES, black=0)
    hold(s, DANIELA, 17)
    match = match_at(s)
    match.play(DANIELA, place(17, "N", south="red"))

    assert all_cards(match) == [{"red": 2}, {}, {"green": 1}, {"blue": 1, "black": 8}]
    assert match.view(None)["rafts"] == [0, 0, 0, 0]


def test_daniela_matches_two_tiles_with_symbols_and_takes_the_last_black_card() -> None:
    """YE4"""
    s = a_table(place(15, "E", south="purple", east="purple"), place(1, "EE"), place(20, "EES", west="red"))
    leave(s, TOMAS, black=1)
    hold(s, DANIELA, 19)
    match = match_at(s)
    match.play(DANIELA, place(19, "ES", north="purple"))

    assert all_cards(match) == [{"red": 1, "purple": 1, "black": 1}, {}, {"purple": 1, "black": 7}, {"red": 1}]
    assert match.view(None)["rafts"] == [3, 0, 0, 0]


def test_two_tiles_with_symbols_meet_in_green() -> None:
    """YE5"""
    s = a_table(place(6, "E", east="green"))
    hold(s, DANIELA, 11)
    match = match_at(s)
    events = match.play(DANIELA, place(11, "EE", west="green", south="green"))

    kinds = [event["event"] for event in events]
    assert kinds[:5] == ["tile_placed", "side_matched", "lantern_taken", "raft_taken", "raft_taken"]
    assert [event["cause"] for event in of_kind(events, "lantern_taken")] == ["match"] + ["facing"] * 4
    assert all_cards(match) == [{"green": 2}, {"green": 1}, {"red": 1}, {"red": 1}]
    assert match.view(None)["rafts"] == [2, 0, 0, 0]
