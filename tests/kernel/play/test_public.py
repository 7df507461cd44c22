"""What everybody sees alike, made once, gives each viewer what they are told one by one."""

import pytest

from ludoteca.kernel import registry
from tests.walks import Table, walks
from tests.warm_up import load_games

load_games()


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_it_gives_every_viewer_what_the_match_gives(game_id: str) -> None:
    game = registry.load(game_id)
    for step in walks(Table(game, 2, game.check_table(2, {})), 1):
        match = step.match.clone()
        events = match.play_code(step.seat, step.code)
        public = match.public(events)
        for viewer in (None, 0, 1):
            assert public.view_of(viewer) == match.view(viewer)
            assert public.told_to(viewer) == match.told(events, viewer)
        assert (public.view, public.told) == (match.view(None), match.told(events, None))


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_bytes_of_how_far_it_is_say_what_lists_show_of_it(game_id: str) -> None:
    game = registry.load(game_id)
    shown: dict[bytes, object] = {}
    for seats in (game.seats[0], game.seats[-1]):
        for step in walks(Table(game, seats, game.check_table(seats, {})), 3):
            match = step.match
            assert shown.setdefault(match.progress_bytes, match.progress) == match.progress
    assert len(shown) > 1


def test_it_stays_what_it_was_when_the_match_goes_on() -> None:
    game = registry.load("lighthouse")
    match = Table(game, 2, game.check_table(2, {})).match(1)
    public, before = match.public(), match.view(0)
    match.play(0, match.legal(0)[0])
    assert public.view_of(0) == before != match.view(0)
