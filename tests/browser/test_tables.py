"""What every game's table must do, whatever the game."""

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.given import play_on_from, played_by_bots
from tests.browser.playing import play_on, play_to_the_end, position, sit_down, wait_after, wait_for_turn
from tests.browser.rooms import GAMES, minutes_of, room_of
from tests.browser.visitor import Visitor
from tests.server.processes import ServerProcess

QUICKEST = min(GAMES, key=minutes_of)


def whole_unless(is_quick: bool, *values: str) -> Any:
    """What takes long is left to `make e2e`."""
    return pytest.param(*values, marks=() if is_quick else pytest.mark.whole)


for_every_game = pytest.mark.parametrize("game", GAMES)
for_the_quickest = pytest.mark.parametrize("game", [whole_unless(game == QUICKEST, game) for game in GAMES])
LOOKS = [("phone", "light"), ("desktop", "dark")]
OTHER_LOOKS = [("phone", "dark"), ("tablet", "light"), ("tablet", "dark"), ("desktop", "light")]

# How many pieces have begun to fly.
FLOWN = """() => {
    window.flown = 0;
    const count = (changes) => changes.forEach(({ addedNodes }) => (flown += addedNodes.length));
    new MutationObserver(count).observe(document.querySelector('.flights'), { childList: true });
}"""


STANDS = """() => {
    if (document.querySelector('dialog[open] table')) return 'over';
    return document.querySelector('.prompt.mine') ? 'mine' : 'waits';
}"""


def sit_down_together(host: Visitor, guest: Visitor, game: str) -> str:
    """One opens a table, the other comes by the link; the match begins. Returns the link."""
    host.page.goto(f"/new/{game}")
    if quick := room_of(game).QUICK:
        host.page.get_by_label(quick).check()
    host.page.get_by_role("button", name="Abrir mesa").click()
    link = host.page.locator("#address").input_value()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sentarme aquí").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".table")
    return link


@for_every_game
@pytest.mark.parametrize("looks", [LOOKS, pytest.param(OTHER_LOOKS, marks=pytest.mark.whole)], ids=["two", "others"])
def test_a_table_has_no_barriers_and_fits_its_screen(
    visit: Visit, game: str, looks: list[tuple[str, Literal["light", "dark"]]]
) -> None:
    visitor = visit()
    sit_down(visitor, game)
    for screen, scheme in looks:
        visitor.resize(screen)
        visitor.put_on(scheme)
        visitor.sees_no_barriers()
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
    for screen in ("small phone", "zoomed"):  # leave room for the board
        visitor.resize(screen)
        box = visitor.page.locator("main > .board").bounding_box()
        assert box is not None
        assert box["height"] >= 160
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen


@for_every_game
def test_the_whole_state_can_be_read_as_text(visit: Visit, game: str) -> None:
    visitor = visit(name="Ana")
    visitor.open_table(game)
    visitor.page.get_by_role("button", name="La mesa en palabras").click()
    expect(visitor.page.locator("dialog ul")).to_contain_text("Ana")
    visitor.sees_no_barriers()


@for_the_quickest
@pytest.mark.parametrize(("language", "greeting"), [("pt-BR", "Sua vez, Ana."), ("en-US", "Your turn, Ana.")])
def test_a_table_speaks_every_language(visit: Visit, game: str, language: str, greeting: str) -> None:
    visitor = visit(name="Ana", language=language)
    sit_down(visitor, game)
    expect(visitor.page.locator(".prompt .asked b")).to_have_text(greeting)
    visitor.page.get_by_role("button", name=re.compile("ajustes|settings")).click()
    visitor.sees_no_barriers()


@for_every_game
def test_the_language_changes_in_mid_game_and_what_was_chosen_stays(visit: Visit, game: str) -> None:
    visitor = visit(name="Ana")
    page = sit_down(visitor, game)
    page.locator(".prompt .icon-button").click()  # a hint chooses
    page.wait_for_selector(".prompt .primary")
    page.get_by_role("button", name="Mesa y ajustes").click()
    page.get_by_label("Português").check()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .asked b")).to_have_text("Sua vez, Ana.")
    expect(page.locator(".prompt .primary")).to_be_visible()


def test_pieces_fly_unless_the_system_asks_for_less_motion(visit: Visit) -> None:
    for moving in (True, False):
        page = sit_down(visit(moving=moving), QUICKEST)
        page.evaluate(FLOWN)
        play_on(page, room_of(QUICKEST).play_by_mouse)
        assert wait_for_turn(page)
        assert (page.evaluate("flown") > 0) == moving


def test_a_table_is_entered_as_soon_as_the_server_is_back(visit: Visit, server: ServerProcess) -> None:
    visitor = visit()
    page = sit_down(visitor, QUICKEST)
    page.get_by_role("link", name="Ludoteca").click()
    page.wait_for_selector(".mine li a")
    server.end()
    page.click(".mine li a")
    expect(page.locator("h1")).to_contain_text("volver a conectar")
    visitor.sees_no_barriers()
    server.start()
    assert wait_for_turn(page)


@for_the_quickest
def test_a_server_that_starts_again_in_mid_game_costs_nobody_anything(
    visit: Visit, server: ServerProcess, game: str
) -> None:
    visitor = visit()
    page = sit_down(visitor, game)
    play_on(page, room_of(game).play_by_mouse)
    assert wait_for_turn(page)
    before = position(page)
    server.end()
    expect(page.locator(".offline")).to_be_visible()
    server.start()
    expect(page.locator(".offline")).to_have_count(0)
    assert position(page) == before
    play_on(page, room_of(game).play_by_mouse)


@for_the_quickest
def test_two_people_play_a_whole_match_while_a_third_watches(visit: Visit, game: str) -> None:
    ana, bruno = visit(name="Ana"), visit(name="Bruno", screen="tablet")
    watcher = visit(name="Carla", screen="phone")
    watcher.page.goto(sit_down_together(ana, bruno, game))
    watcher.page.wait_for_selector(".table")
    assert watcher.page.locator(".table .mine").count() == 0
    room = room_of(game)
    while "over" not in (stands := [visitor.page.evaluate(STANDS) for visitor in (ana, bruno)]):
        if "mine" in stands:
            play_on((ana, bruno)[stands.index("mine")].page, room.play_by_mouse)
    for visitor in (ana, bruno, watcher):
        visitor.page.wait_for_selector("dialog[open] table")
        assert position(visitor.page) == position(ana.page)
    watcher.sees_no_barriers()


WAYS = [("desktop", "play_by_keys"), ("phone", "play_by_touch")]


@for_every_game
@pytest.mark.parametrize(("screen", "way"), WAYS)
def test_keys_alone_and_touch_lead_from_a_late_position_to_the_score_sheet(
    visit: Visit, game: str, screen: str, way: str
) -> None:
    visitor = visit(screen=screen)
    play_on_from(visitor, game)
    play_to_the_end(visitor.page, getattr(room_of(game), way))
    visitor.sees_no_barriers()


@pytest.mark.parametrize(
    ("game", "screen", "way"),
    [
        (QUICKEST, "desktop", "play_by_mouse"),
        *(pytest.param(game, *each, marks=pytest.mark.whole) for game in GAMES for each in WAYS),
    ],
)
def test_a_match_against_bots_goes_from_home_to_the_score_sheet(visit: Visit, game: str, screen: str, way: str) -> None:
    visitor = visit(screen=screen)
    visitor.play_against_bots(game)
    play_to_the_end(visitor.page, getattr(room_of(game), way))
    visitor.sees_no_barriers()
    visitor.page.get_by_role("link", name="Repetición").click()
    visitor.page.wait_for_selector(".controls")


@for_every_game
def test_people_before_one_screen_take_turns_behind_a_curtain(visit: Visit, game: str) -> None:
    visitor = visit(name="Ana")
    page = visitor.page
    page.goto(f"/new/{game}")
    page.locator("#kind-1").select_option("me")
    page.fill("#name-0", "Ana")
    page.fill("#name-1", "Bruno")
    page.get_by_role("button", name="Abrir mesa").click()
    for _ in range(2):
        page.wait_for_selector(".curtain button")
        visitor.sees_no_barriers()
        before = position(page)
        page.click(".curtain button")
        assert wait_for_turn(page)
        while page.locator(".prompt.mine").count() > 0:
            play_on(page, room_of(game).play_by_mouse)
        wait_after(page, before)


def test_the_log_begins_with_the_last_moves_and_shows_all_when_asked(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table, moves = played_by_bots(visitor, "yangtze")
    page.goto(f"/table/{table}")
    page.wait_for_selector("dialog[open] table")
    page.keyboard.press("Escape")
    lines = page.locator(".log .scroll > ol > li")
    assert 0 < lines.count() < len(moves)
    page.get_by_role("button", name="Jugadas anteriores").click()
    expect(lines).to_have_count(len(moves))
    expect(page.get_by_role("button", name="Jugadas anteriores")).to_have_count(0)


@pytest.mark.whole
def test_the_whole_log_stays_open_while_play_goes_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    earlier, lines = page.get_by_role("button", name="Jugadas anteriores"), page.locator(".log .scroll > ol > li")
    visitor.play_against_bots("yangtze")
    while earlier.count() == 0:
        assert wait_for_turn(page)
        play_on(page, room_of("yangtze").play_by_mouse)
    assert wait_for_turn(page)
    earlier.click()
    expect(earlier).to_have_count(0)
    all_lines = lines.count()
    play_on(page, room_of("yangtze").play_by_mouse)
    assert wait_for_turn(page)
    assert lines.count() > all_lines
    expect(earlier).to_have_count(0)


@for_the_quickest
def test_a_finished_match_can_be_watched_again_and_branched_off(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.page
    table, moves = played_by_bots(visitor, game)
    page.goto(f"/replay/{table}")
    expect(page.locator(".controls [aria-live]")).to_have_text(f"Jugada 0 de {len(moves)}")
    tops = [
        box["y"] + box["height"] / 2 for each in page.locator(".controls > *").all() if (box := each.bounding_box())
    ]
    assert max(tops) - min(tops) < 20  # one row
    visitor.resize("tablet on its side")  # two rows, of which the first has the rail
    rail = page.locator(".controls .jump").bounding_box()
    assert rail is not None
    assert rail["width"] >= 400
    visitor.resize("desktop")
    page.get_by_role("button", name="Un paso adelante").click()
    expect(page.locator(".controls [aria-live]")).to_have_text(f"Jugada 1 de {len(moves)}")
    page.locator(".controls select").select_option("open")
    visitor.sees_no_barriers()
    page.get_by_role("button", name=re.compile("Y si")).click()
    page.wait_for_selector(".table")
