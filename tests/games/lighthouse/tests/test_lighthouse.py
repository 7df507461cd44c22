import ludoteca


def test_a_short_deck_leaves_four_cards_out() -> None:
    """L1"""
    long = ludoteca.new_match("lighthouse", seats=2, seed=1)
    short = ludoteca.new_match("lighthouse", seats=2, seed=1, options={"deck": "short"})

    assert (long.view(0)["left"], short.view(0)["left"]) == (10, 6)


def test_showing_a_card_scores_it_and_draws_the_next() -> None:
    """L2"""
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    card = match.view(0)["hand"][0]

    events = match.play(0, {"move": "show"})

    assert match.scores == [card, 0]
    assert [event["event"] for event in events] == ["card_shown", "card_drawn"]
    assert match.active == [1]


def test_an_empty_pile_ends_the_match_and_most_points_win() -> None:
    """L3"""
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    while not match.is_over:
        seat = match.active[0]
        match.play(seat, {"move": "show" if seat else "swap"})

    assert match.winners == [1]
