import ludoteca
from ludoteca.kernel.play.match import Match

QUICK, SLOW = ["tow", "sail"], ["row", "drift"]


def plotted(seats: int = 2, **options: str) -> Match:
    """After a first round in which seat 1 fell behind."""
    match = ludoteca.new_match("regatta", seats=seats, seed=1, options=options)
    for seat in range(seats):
        match.play(seat, {"move": "plot", "cards": SLOW if seat == 1 else QUICK})
    return match


def test_every_boat_starts_with_two_goods_of_each_kind() -> None:
    """G1"""
    view = ludoteca.new_match("regatta", seats=3, seed=1).view(None)

    assert (view["place"], view["cargo"]) == ([0, 0, 0], [[2, 2]] * 3)


def test_all_plot_at_once_and_nobody_sees_what() -> None:
    """G2"""
    match = ludoteca.new_match("regatta", seats=2, seed=1)
    assert match.active == [0, 1]

    events = match.play(1, {"move": "plot", "cards": SLOW})

    assert match.active == [0]
    assert events == [{"event": "ready", "seat": 1}]
    assert match.view(0)["plot"] == [[-1, -1], None]
    assert match.view(1)["plot"] == [None, [1, 0]]


def test_a_plot_has_two_different_cards() -> None:
    """G2"""
    match = ludoteca.new_match("regatta", seats=2, seed=1)

    refusal = match.refusal(0, {"move": "plot", "cards": ["row", "row"]})

    assert refusal is not None
    assert refusal.rule == "G2"


def test_a_fickle_wind_adds_up_to_two() -> None:
    """G2"""
    assert plotted().view(None)["place"] == [5, 1]
    assert sum(plotted(wind="fickle").view(None)["place"]) > 6


def test_the_last_boat_drops_goods_until_one_is_left() -> None:
    """G3"""
    match = plotted()
    for good in ("tea", "tea", "silk"):
        assert match.view(None)["phase"] == "dropping"
        match.play(1, {"move": "drop", "good": good})

    assert match.view(None)["phase"] == "marking"
    assert match.view(None)["cargo"] == [[2, 2], [0, 1]]


def test_a_buoy_goes_to_any_free_point() -> None:
    """G4"""
    match = plotted()
    for good in ("tea", "tea", "silk"):
        match.play(1, {"move": "drop", "good": good})
    assert match.forms(1) == [{"move": "mark", "region": {"x": [0, 9], "y": [0, 9], "except": []}}]

    match.play(1, {"move": "mark", "x": 7, "y": 2})

    assert match.view(None)["buoys"] == [[27, 1]]
    assert match.active == [0, 1]


def test_whoever_comes_furthest_past_twenty_wins_and_there_are_no_scores() -> None:
    """G5"""
    match = plotted()
    while not match.is_over:
        for seat in match.active:
            moves = list(match.legal(seat)) or [{"move": "plot", "cards": SLOW if seat else QUICK}]
            if match.view(seat)["phase"] == "marking":
                moves = [{"move": "mark", "x": len(match.standing) % 10, "y": len(match.standing) // 10}]
            match.play(seat, moves[0])

    assert (match.winners, match.scores) == ([0], None)
