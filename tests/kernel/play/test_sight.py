"""What is drawn for somebody is what they see, and nothing else."""

import ludoteca
from ludoteca.kernel.play.sight import Sight


def test_a_sight_is_a_seats_view_with_the_names_around_the_table() -> None:
    match, names = ludoteca.new_match("yangtze", seats=2, seed=1), ["Ana", "Bea"]
    assert Sight.of(match, 1, names) == Sight(match.view(1), 1, match.scores, names)
    spectator = Sight.of(match, None, names)
    assert (spectator.view, spectator.seat) == (match.view(None), None)
    assert spectator.view["hand"] == [None, None] != Sight.of(match, 1, names).view["hand"]
