"""Every move of others can be followed: it stays for its time, one after another, at the pace that was chosen.

Time is the page's own: its clock is stopped and goes on only as a test lets it, so that no machine is too slow.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import play_on, position, sit_down, wait_after
from tests.browser.rooms import GAMES, room_of
from tests.browser.test_tables import QUICKEST, sit_down_together, whole_unless
from tests.browser.visitor import Visitor

LEAST = {"calm": 2400, "normal": 1200, "quick": 600}  # milliseconds for which any move is seen
LONGER = {"yangtze": 1.3}  # one deed in three at least is a tile, which brings everybody something
STEP = 100
FAR = 60_000
LONGEST = 7_000  # no pace shows anything for longer; a page that hears nothing for longer says that it is offline


def stop_the_clock(page: Page) -> None:
    page.clock.pause_at(page.evaluate("Date.now()") + 1)


def watch_bots(visitor: Visitor, game: str) -> Page:
    """Bots among themselves: they do not wait until somebody has seen what they do."""
    page = visitor.page
    visitor.call_oneself("Ana")
    table = visitor.ask("tables", game=game, seats=[{"kind": "bot", "level": "casual"}] * 3, options={})["table"]
    page.clock.install()
    page.goto(f"/table/{table}")
    page.wait_for_selector(".shown")
    stop_the_clock(page)
    page.wait_for_selector(".shown .rest b")  # something waits
    return page


SHOWN = "() => [document.querySelector('.table').dataset.position, document.querySelector('.shown p')?.textContent]"


def dwells(page: Page, moves: int) -> list[int]:
    """For how long each of the next things is seen."""
    times: list[int] = []
    passed, last = 0, page.evaluate(SHOWN)
    while len(times) <= moves:
        page.clock.run_for(STEP)
        passed += STEP
        assert passed < FAR, "nothing more is shown"
        if page.evaluate(SHOWN) != last:
            times.append(passed)
            page.wait_for_selector(".shown")  # bots think meanwhile
            passed, last = 0, page.evaluate(SHOWN)
    return times[1:]  # the first was shown before the clock stopped


@pytest.mark.parametrize(
    ("game", "pace"),
    [whole_unless(game == QUICKEST or pace == "normal", game, pace) for game in GAMES for pace in LEAST],
)
def test_every_move_is_seen_for_its_time_although_many_wait(visit: Visit, game: str, pace: str) -> None:
    """Also where the system asks for less motion, as here."""
    page = watch_bots(visit(pace=pace), game)
    times = dwells(page, 3)
    assert all(time >= LEAST[pace] for time in times), times
    assert max(times) >= LEAST[pace] * LONGER.get(game, 1), times


def test_motion_changes_the_movement_and_not_the_time(visit: Visit) -> None:
    page = watch_bots(visit(pace="normal", moving=True), QUICKEST)
    times = dwells(page, 3)
    assert min(times) >= LEAST["normal"], times
    assert max(times) >= LEAST["normal"] * LONGER[QUICKEST], times


def test_step_by_step_each_move_waits_for_a_press(visit: Visit) -> None:
    page = watch_bots(visit(pace="steps"), QUICKEST)
    for key in (None, None, "."):
        page.wait_for_selector(".shown .rest b")
        before = page.evaluate(SHOWN)
        page.clock.run_for(LONGEST)
        assert page.evaluate(SHOWN) == before
        if key:
            page.keyboard.press(key)
        else:
            page.get_by_role("button", name="Siguiente").click()
        assert page.evaluate(SHOWN) != before


LONGEST_TOLD = """told => told.append(
    ' no puede realizar la carta «retirar tablón o piedra»: los peones, los tablones o los límites de su reserva ' +
    'retienen todo lo que hay (R8.2, R8.3).'
)"""
ALL_THERE = "told => told.scrollHeight <= told.clientHeight + 1 && told.getBoundingClientRect().top >= 0"


@pytest.mark.parametrize("screen", ["small phone", "small phone on its side", "small desktop"])
def test_what_is_told_is_there_to_its_end_however_long_it_is(visit: Visit, screen: str) -> None:
    told = watch_bots(visit(pace="steps", screen=screen), "river_dragons").locator(".shown p")
    told.evaluate(LONGEST_TOLD)
    assert told.evaluate(ALL_THERE)


def test_a_press_shows_the_rest_at_once(visit: Visit) -> None:
    visitor = visit(pace="calm")
    page = watch_bots(visitor, QUICKEST)
    before = int(position(page))
    waiting = int(page.locator(".shown .rest b").inner_text())
    page.locator(".shown .rest").click()
    assert int(position(page)) >= before + waiting
    expect(page.locator(".prompt")).to_be_visible()


def test_the_pace_is_chosen_at_the_table_and_kept(visit: Visit) -> None:
    page = watch_bots(visit(pace="steps"), QUICKEST)
    page.get_by_label("Ritmo de las jugadas").select_option("Rápido")
    assert all(LEAST["quick"] <= time < LEAST["calm"] for time in dwells(page, 2))
    page.goto("/settings")
    expect(page.get_by_label("Rápido")).to_be_checked()


def let_pass_until(page: Page, there: str) -> int:
    """How much time passes until something is there."""
    for passed in range(0, FAR, STEP):
        if page.locator(there).count() > 0:
            return passed
        page.clock.run_for(STEP)
    raise AssertionError(f"it never comes: {there}")


def test_the_last_move_before_my_turn_has_its_time_too(visit: Visit) -> None:
    visitor = visit(pace="normal")
    visitor.page.clock.install()
    page = sit_down(visitor, QUICKEST)
    play_on(page, room_of(QUICKEST).play_by_mouse)
    page.wait_for_selector(".shown")
    stop_the_clock(page)
    times = []
    while page.locator(".prompt.mine").count() == 0:
        before, passed = page.evaluate(SHOWN), 0
        while page.evaluate(SHOWN) == before and passed < FAR:
            page.clock.run_for(STEP)
            passed += STEP
        times.append(passed)
    assert times[-1] >= LEAST["normal"], times


NOTHING_CUT = "headers => headers.every((each) => each.scrollWidth <= each.clientWidth)"


def open_cards(page: Page) -> int:
    return page.locator(".seats .turned [role=img]:not([aria-label='boca abajo'])").count()


def test_cards_are_revealed_one_by_one(visit: Visit) -> None:
    page = watch_bots(visit(pace="steps"), "river_dragons")
    reveals = 0
    for _ in range(40):
        if reveals >= 6:
            break
        before = open_cards(page)
        page.get_by_role("button", name="Siguiente").click()
        assert open_cards(page) <= before + 1
        said = page.locator(".log [aria-live]").text_content() or ""
        assert said.count("revela") == (open_cards(page) > before), said  # nothing is said twice
        reveals += open_cards(page) > before
        assert page.locator(".seats header").evaluate_all(NOTHING_CUT)  # who begins, lost an action, goes where
        if page.locator(".shown").count() == 0:
            page.wait_for_selector(".shown")
    assert reveals >= 6


def test_who_comes_to_a_match_that_has_just_begun_sees_its_first_moves(visit: Visit) -> None:
    visitor = visit(pace="steps", name="Ana")
    bots: list[dict[str, Any]] = [{"kind": "bot", "level": "novice"}] * 2
    for _ in range(8):  # until somebody else begins
        table = visitor.ask("tables", game=QUICKEST, seats=[{"kind": "me"}, *bots], options={})["table"]
        visitor.page.wait_for_timeout(500)
        visitor.page.goto(f"/table/{table}")
        visitor.page.wait_for_selector(".shown, .prompt.mine")
        if visitor.page.locator(".shown").count() > 0:
            break
    assert position(visitor.page) == "1"
    visitor.page.get_by_role("button", name="Siguiente").click()
    assert visitor.page.locator(".shown").count() == 0 or position(visitor.page) == "2"


def test_who_comes_back_is_shown_what_happened_meanwhile(visit: Visit) -> None:
    ana, bruno = visit(name="Ana", pace="steps"), visit(name="Bruno")
    sit_down_together(ana, bruno, QUICKEST)
    ana.page.wait_for_selector(".prompt")
    room = room_of(QUICKEST)
    first, other = (ana, bruno) if ana.page.locator(".prompt.mine").count() > 0 else (bruno, ana)
    if first is ana:
        play_on(ana.page, room.play_by_mouse)
    address = ana.page.url
    ana.page.goto("/")
    play_on(bruno.page, room.play_by_mouse)
    ana.page.goto(address)
    expect(ana.page.locator(".missed")).to_contain_text("1")
    present = position(bruno.page)
    ana.page.locator(".missed .button").click()
    expect(ana.page.locator(".shown")).to_contain_text("Bruno")
    ana.page.get_by_role("button", name="Siguiente").click()
    assert other is not None
    wait_after(ana.page, "0")
    assert position(ana.page) == present
