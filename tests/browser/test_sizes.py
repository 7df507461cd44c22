"""Every screen is designed for: board and hand in sight, nobody cut off, nothing cut without a sign."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.given import amid, before_last, play_on_from, played_by_bots, seen_with
from tests.browser.playing import all_in_sight, sit_down, tap, wait_for_turn
from tests.browser.rooms import GAMES
from tests.browser.visitor import Visitor

IN_VIEW = """(things) => things.every((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    let area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let box = thing.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const r = box.getBoundingClientRect();
        area = { left: Math.max(area.left, r.left), top: Math.max(area.top, r.top),
                 right: Math.min(area.right, r.right), bottom: Math.min(area.bottom, r.bottom) };
    }
    return left >= area.left - 1 && top >= area.top - 1 && right <= area.right + 1 && bottom <= area.bottom + 1;
})"""


def in_view(things: Locator) -> bool:
    """Whether all of them are seen whole."""
    assert things.count() > 0
    return bool(things.evaluate_all(IN_VIEW))


# What lies in a row that scrolls sideways is as high as the row, and the row says where it goes on.
AT_HAND = """(things) => things.every((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const row = thing.closest('[data-more]');
    const area = (row ?? document.documentElement).getBoundingClientRect();
    const isSeen = left >= area.left - 1 && right <= area.right + 1;
    return top >= area.top - 1 && bottom <= Math.min(area.bottom, innerHeight) + 1 && (isSeen || row?.dataset.more);
})"""
HAND = {
    "yangtze": "section.mine .hand button:not(.turn)",
    "summer_pavilion": "section.mine .hand li",
    "river_dragons": "section.mine .hand button",
}
# How much of a place lies under somebody's name: the most of all.
MOST_COVERED = """(places) => Math.max(...places.flatMap((place) => {
    const a = place.getBoundingClientRect();
    return [...document.querySelectorAll('.plate')].map((plate) => {
        const b = plate.getBoundingClientRect();
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return (Math.max(0, width) * Math.max(0, height)) / (a.width * a.height);
    });
}))"""
# Whether none lies over another.
APART = """(things) => things.every((thing, i) => {
    const a = thing.getBoundingClientRect();
    return things.slice(0, i).every((other) => {
        const b = other.getBoundingClientRect();
        return a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
    });
})"""
FIT_A_FINGER = "(things) => things.every((thing) => thing.getBoundingClientRect().height >= 43.5)"
FEW_PICKS = 8
READ_WHOLE = "words => words.every((each) => each.scrollWidth <= each.clientWidth)"
SMALLEST = ["small phone on its side", "small phone"]
SMALL = ["large phone on its side", "phone on its side", *SMALLEST]


def each_of(visitor: Visitor, screens: list[str]) -> Iterator[str]:
    """One window has one size after the other."""
    for screen in screens:
        visitor.resize(screen)
        yield screen


def at_hand(things: Locator) -> bool:
    """Whether all are seen, or lie further along a row that says so; a few are seen whole."""
    assert things.count() > 0
    assert in_view(things.first)
    return bool(things.evaluate_all(AT_HAND))


def nothing_scrolls(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))


@pytest.mark.parametrize("game", GAMES)
def test_board_and_hand_are_in_sight_on_a_small_screen(visit: Visit, game: str) -> None:
    visitor = visit(screen=SMALL[0])
    page = sit_down(visitor, game)
    for screen in each_of(visitor, SMALL):
        assert nothing_scrolls(page), screen
        board = page.locator("main > .board").bounding_box()
        assert board is not None
        assert board["height"] >= 180, screen
        assert board["y"] + board["height"] <= page.evaluate("innerHeight") + 1, screen
        if game != "summer_pavilion":  # nothing is held before the first pick
            assert at_hand(page.locator(HAND[game])), screen


def test_hand_cards_and_steps_are_in_sight_on_tablets_and_phones(visit: Visit) -> None:
    visitor = visit(language="pt-BR", name="Ana")  # whose words are the longest
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 3]
    visitor.page.goto(f"/table/{visitor.ask('tables', game='yangtze', seats=seats, options={})['table']}")
    assert wait_for_turn(visitor.page)
    on_their_side = ("tablet on its side", "phone on its side", "small phone on its side")
    for screen in (*on_their_side, "tablet", "phone", "small phone"):
        visitor.resize(screen)
        mine = visitor.page.locator("section.mine")
        for things in (".hand button:not(.turn)", ".hand i", ".cards li", ".step"):
            assert in_view(mine.locator(things)), (screen, things)
        assert "phone" not in screen or mine.locator(".step").evaluate_all(FIT_A_FINGER), screen
        assert mine.evaluate("mine => mine.scrollWidth <= mine.clientWidth")


@pytest.mark.parametrize("language", ["es-ES", "pt-BR", "en-US"])
def test_the_steps_of_a_turn_of_yangtze_are_read_whole_within_their_buttons(visit: Visit, language: str) -> None:
    visitor = visit(language=language, name="Ana")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 3]  # who has most rivals has the widest tiles
    page = visitor.page
    page.goto(f"/table/{visitor.ask('tables', game='yangtze', seats=seats)['table']}")
    assert wait_for_turn(page)
    for screen in each_of(visitor, ["large", "desktop", "small desktop"]):
        assert page.locator(".step").evaluate_all(READ_WHOLE), screen
        assert page.locator("section.mine").evaluate("mine => mine.scrollWidth <= mine.clientWidth"), screen


def test_no_name_covers_a_place_of_a_low_lake(visit: Visit) -> None:
    visitor = visit(screen=SMALLEST[0], name="Ana")
    table = visitor.ask("tables", game="yangtze", seats=[{"kind": "me"}] * 2, options={})["table"]
    visitor.page.goto(f"/table/{table}")
    visitor.page.get_by_role("button", name="Soy Ana").click()  # two at one screen: the first move is theirs
    visitor.page.wait_for_selector(".board .place")
    for screen in each_of(visitor, SMALLEST):
        assert visitor.page.locator(".board .place").evaluate_all(MOST_COVERED) < 0.1, screen


def test_what_a_pick_would_bring_is_seen_whole_on_a_small_screen(visit: Visit) -> None:
    visitor = visit(screen=SMALLEST[0])
    page = sit_down(visitor, "summer_pavilion")
    for screen in each_of(visitor, ["desktop", "tablet on its side"]):  # what one picks for: board, supply, prizes
        assert in_view(page.locator(".side section, .mine .board button, .mine .features li")), screen
    for screen in each_of(visitor, SMALLEST):
        for pick in all_in_sight(page, ".board [role=button]")[:FEW_PICKS]:  # some bring more than others
            tap(pick)
            page.wait_for_selector(".foretold")
            assert in_view(page.locator(".foretold, .mine .board button")), screen


@pytest.mark.parametrize("language", ["es-ES", "pt-BR", "en-US"])
def test_the_prompt_is_read_to_its_end_on_a_phone_and_a_hint_covers_nothing_of_the_board(
    visit: Visit, language: str
) -> None:
    visitor = visit(screen="phone", language=language)
    page = play_on_from(visitor, "river_dragons", before_last("choose_plank"))
    tap(page.locator(".reserve button").last)
    for screen in ("phone", "small phone"):
        visitor.resize(screen)
        assert page.locator(".chosen .what").evaluate("e => e.scrollHeight <= e.clientHeight")
    tap(page.locator(".prompt .cancel"))
    tap(page.locator(".prompt > .icon-button"))
    page.wait_for_selector(".hanging")
    for screen in ("phone", "desktop", "small desktop"):
        visitor.resize(screen)
        assert page.locator(".hanging, main > .board").evaluate_all(APART)
    if language == "es-ES":
        page.goto(f"/table/{visitor.ask('lessons', game='river_dragons', chapter='planks')['table']}")
        page.locator(".reserve button").last.wait_for()
        for screen in each_of(visitor, [*SMALL, "phone"]):  # all six planks
            assert in_view(page.locator(".reserve button")), screen
            assert page.locator(".reserve button").evaluate_all(FIT_A_FINGER), screen


# One more than is drawn of a color, and of every color; somewhat more than there is room for; a few.
HANDS = ([12, 5, 4, 4, 5, 4], [0, 5, 4, 4, 5, 4], [3, 4, 3, 4, 3, 0], [0, 0, 1, 0, 0, 0])


@pytest.mark.parametrize("hand", HANDS)
def test_tiles_to_place_are_in_sight_on_a_small_screen(visit: Visit, hand: list[int]) -> None:
    visitor = visit(screen=SMALL[0])
    seen_with(visitor.page, {"tiles": [hand] * 2})
    page = play_on_from(visitor, "summer_pavilion", amid("place"))
    for screen in each_of(visitor, [*SMALL, "phone"]):
        assert nothing_scrolls(page), screen
        assert in_view(page.locator(HAND["summer_pavilion"])), screen


def test_who_plans_on_a_phone_brings_the_river_near_by_one_press_and_back(visit: Visit) -> None:
    page = sit_down(visit(screen=SMALLEST[1]), "river_dragons")
    island = page.locator("[data-anchor=goal]")
    far = island.bounding_box()
    tap(page.get_by_role("button", name="Acercar").first)
    tap(page.get_by_role("button", name="Ver todo").first)  # it is there once the river is larger than its window
    assert island.bounding_box() == far


# How many rafts and tiles a seat has is not covered by what it has won, and that stays within its card.
APART = """cards => cards.every((card) => {
    const boxOf = (each) => each.getBoundingClientRect();
    const won = [...card.querySelectorAll('.won i')].map(boxOf);
    const others = [...card.querySelectorAll('.rafts svg, .rafts b, .held svg, .held b')].map(boxOf);
    const { right, bottom } = boxOf(card);
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const isFree = (each) => others.every((other) => apart(each, other));
    return won.every((each) => each.right < right && each.bottom < bottom && isFree(each));
})"""


# Who took which place of each category: three and four (too many for one row), six and four, nine and seven.
TAKEN = ([0, 1], [0, 0, 1], [0, 0, 0, 1, 1])


@pytest.mark.parametrize("won", TAKEN)
def test_all_that_a_seat_of_yangtze_has_won_stands_beside_the_rest_on_a_small_screen(
    visit: Visit, won: list[int]
) -> None:
    visitor = visit(name="Ana", screen=SMALLEST[0])
    page = visitor.page
    table, _ = played_by_bots(visitor, "yangtze")
    seen_with(page, {"taken_by": [won, won, won], "generals": [0, 1], "noted": [0, 0]})
    page.goto(f"/table/{table}")
    page.wait_for_selector("dialog[open] table")
    page.keyboard.press("Escape")
    assert page.locator(".seats .won i").count() == 3 * sum(taker >= 0 for taker in won) + 1
    for screen in each_of(visitor, [*SMALL, "phone"]):
        assert page.locator(".seats article").evaluate_all(APART), screen


def test_extra_tiles_of_all_colors_are_in_sight_on_phones(visit: Visit) -> None:
    visitor = visit(screen=SMALL[0])
    page = play_on_from(visitor, "summer_pavilion", before_last("take_bonus"))
    for screen in each_of(visitor, [*SMALL, "phone"]):
        assert in_view(page.locator("section.mine .open button")), screen


def test_a_replay_on_a_phone_shows_all_of_the_river(visit: Visit) -> None:
    visitor = visit(name="Ana", screen="phone")
    table, moves = played_by_bots(visitor, "river_dragons")
    after_plans = next(n for n, each in enumerate(moves) if each["move"] != "program")
    visitor.page.goto(f"/replay/{table}#{after_plans}")
    expect(visitor.page.locator(".whole button")).to_have_accessible_name("Acercar")


def test_all_that_may_be_kept_is_in_sight_on_a_large_phone_on_its_side(visit: Visit) -> None:
    page = play_on_from(
        visit(screen="large phone on its side"),
        "summer_pavilion",
        lambda moves: [each["move"] for each in moves].index("place"),
    )
    page.get_by_role("button", name="Pasar").tap()
    page.locator(".prompt .primary").tap()
    page.wait_for_selector(".keeping")
    assert in_view(page.locator(".keeping li button"))


# A card at a replay shows its hand within its border, and what was told can be read beside the board.
HOLDS_ALL = """cards => cards.every((card) => [...card.querySelectorAll('footer svg, footer b')]
    .filter((each) => !getComputedStyle(each).clipPath.startsWith('inset'))
    .every((each) => each.getBoundingClientRect().right <= card.getBoundingClientRect().right - 4))"""
THREE_LINES = 70


def test_a_replay_shows_its_board_on_a_small_screen(visit: Visit) -> None:
    visitor = visit(screen=SMALLEST[0])
    page = sit_down(visitor, "yangtze")
    page.goto(page.url.replace("/table/", "/replay/"))
    page.wait_for_selector(".controls")
    for screen in each_of(visitor, SMALLEST):
        assert nothing_scrolls(page), screen
        board = page.locator(".replay > main").bounding_box()
        assert board is not None
        assert board["height"] >= 250, screen
        assert in_view(page.locator(".controls > *")), screen
        assert page.locator(".seats article").evaluate_all(HOLDS_ALL), screen
        log = page.locator(".replay > .log").bounding_box()
        if "side" in screen:
            assert log is not None
            assert log["height"] >= THREE_LINES, screen


# What is drawn of something ends before the window does.
OFF_THE_EDGE = "things => things.every((each) => each.getBoundingClientRect().right <= innerWidth - 5)"


@pytest.mark.parametrize("game", ["summer_pavilion", "river_dragons"])
def test_two_others_are_in_sight_whole_on_a_phone_with_their_names(visit: Visit, game: str) -> None:
    visitor = visit(screen="phone", language="pt-BR")  # whose words are the longest
    if game == "river_dragons":
        seen_with(visitor.page, {"first": 1})  # the sign of who begins is theirs: there is no more beside a name
    page = sit_down(visitor, game)
    for screen in each_of(visitor, ["phone", "small phone", *SMALL[:2]]):
        assert page.locator(".seats").evaluate("(row) => row.scrollWidth <= row.clientWidth + 4"), screen
        assert page.locator(".seats h2").evaluate_all(READ_WHOLE), screen
        assert page.locator("section.mine b:visible").evaluate_all(OFF_THE_EDGE), screen


def test_on_the_smallest_phone_a_chapter_says_of_how_many_it_is_one(visit: Visit) -> None:
    visitor = visit(screen="small phone", name="Ana")
    page = visitor.page
    page.goto(f"/table/{visitor.ask('lessons', game='river_dragons', chapter='stones')['table']}")
    page.locator("header em").wait_for()
    assert page.locator("header em").inner_text() == "1/8"
    assert page.locator("header em").evaluate_all(READ_WHOLE)
    number, tools = page.locator("header em").bounding_box(), page.locator("header nav").bounding_box()
    assert number is not None
    assert tools is not None
    assert number["x"] + number["width"] <= tools["x"]


# How wide a field's placeholder is drawn.
PLACEHOLDER = """(field) => {
    const style = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(field.placeholder).width <= room;
}"""


@pytest.mark.parametrize("language", ["es-ES", "pt-BR", "en-US"])
def test_the_field_of_the_talk_says_whole_what_it_is_for(visit: Visit, language: str) -> None:
    page = sit_down(visit(language=language), "summer_pavilion")
    page.get_by_role("button", name="Chat").click()
    assert page.locator("#say").evaluate(PLACEHOLDER)


def test_six_players_are_all_in_sight_with_their_names(visit: Visit) -> None:
    visitor = visit(name="Ana")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 5]
    table = visitor.ask("tables", game="river_dragons", seats=seats, options={})["table"]
    visitor.page.goto(f"/table/{table}")
    assert wait_for_turn(visitor.page)
    for screen in each_of(visitor, ["desktop", "tablet on its side"]):
        assert in_view(visitor.page.locator(".seats article")), screen
        assert visitor.page.locator(".seats h2, .hand .words").evaluate_all(READ_WHOLE), screen
        assert in_view(visitor.page.locator(".hand button")), screen
        assert visitor.page.locator(".hand button").evaluate_all(APART), screen


def test_what_is_out_of_sight_at_the_side_is_announced(visit: Visit) -> None:
    visitor = visit(screen="phone", name="Ana")
    page = visitor.page
    three = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 3]  # two would be in sight whole
    page.goto(f"/table/{visitor.ask('tables', game='summer_pavilion', seats=three, options={})['table']}")
    assert wait_for_turn(page)
    seats = page.locator(".seats")
    for screen in each_of(visitor, ["phone", "small phone"]):
        assert seats.evaluate("e => e.scrollWidth > e.clientWidth"), screen
        seats.evaluate("e => e.scrollTo(e.scrollWidth, 0)")
        page.wait_for_selector(".seats[data-more=left]")
        seats.evaluate("e => e.scrollTo(0, 0)")
        page.wait_for_selector(".seats[data-more=right]")
