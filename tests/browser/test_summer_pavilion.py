import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.given import Moves, amid, before_last, enter, play_on_from, played_by_bots
from tests.browser.playing import play_on, play_to_the_end, position, sit_down, wait_after, wait_for_turn
from tests.browser.rooms.summer_pavilion import play_by_mouse


def test_a_pick_shows_what_would_be_taken_before_it_is_made(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "summer_pavilion")
    before = position(page)
    page.locator(".pick .hit").first.click(force=True)
    expect(page.locator(".mine .foretold")).to_contain_text("Te llevas")
    assert position(page) == before
    visitor.sees_no_barriers()
    page.click(".prompt .button.primary")
    wait_after(page, before)


def test_the_wild_color_cannot_be_picked_and_says_why(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "summer_pavilion")
    page.locator(".not .hit").first.click(force=True)
    expect(page.locator(".problem a")).to_have_text("S2.3")


def test_a_space_is_paid_in_the_way_that_was_chosen(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", before_last("place"))
    expect(page.locator(".mine .features")).to_contain_text(re.compile(r"Ventana \+3"))  # what is still to be won
    page.locator(".space .glow").first.click(force=True)
    expect(page.locator(".payment")).to_be_visible()
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".mine .foretold")).to_contain_text(re.compile("punto"))
    visitor.sees_no_barriers()
    before = position(page)
    page.locator(".payment button").last.click()
    assert position(page) == before
    page.click(".prompt .button.primary")
    wait_after(page, before)


def test_who_passes_says_how_many_tiles_of_each_color_are_kept_and_may_take_it_back(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", passing_with_tiles)
    page.click(".pass")
    commit = page.locator(".prompt .button.primary").bounding_box()
    page.click(".prompt .button.primary")
    page.wait_for_selector(".keeping")
    visitor.sees_no_barriers()
    undo = page.get_by_role("button", name="Deshacer").bounding_box()
    assert commit
    assert undo
    assert undo["x"] + undo["width"] < commit["x"]  # a second press takes nothing back
    kept = page.locator(".keeping p").inner_text()
    page.get_by_role("button", name="Guardar uno menos", disabled=False).first.click()
    expect(page.locator(".keeping p")).not_to_have_text(kept)
    page.get_by_role("button", name="Deshacer").click()
    expect(page.locator(".pass")).to_be_visible()
    for _ in range(2):  # as often as one likes: it is one quiet line
        page.click(".pass")
        page.click(".prompt .button.primary")
        page.wait_for_selector(".keeping")
        page.get_by_role("button", name="Deshacer").click()
        expect(page.locator(".pass")).to_be_visible()
    told = page.locator(".log .scroll > ol > li")
    expect(told.filter(has_text="deshace su última jugada")).to_have_count(1)
    expect(told.filter(has_text=re.compile("^ *Ana pasa"))).to_have_count(0)


def last_pick(moves: Moves) -> int:
    """Where the last round comes to its second phase."""
    return max(n for n, move in enumerate(moves) if move["move"] == "pick")


def passings(moves: Moves) -> list[int]:
    """Where somebody passes with tiles left, and the engine asks which are kept."""
    pairs = [n for n in range(len(moves) - 1) if [m["move"] for m in moves[n : n + 2]] == ["pass", "keep"]]
    return [n for n in pairs if moves[n]["seat"] == moves[n + 1]["seat"]]


def passing_with_tiles(moves: Moves) -> int | None:
    """The last time but for the last round, in which the page does not ask."""
    return max((n for n in passings(moves) if n < last_pick(moves)), default=None)


def passing_last(moves: Moves) -> int | None:
    """The same in the last round, as who plays at random does."""
    return next((n for n in passings(moves) if n > last_pick(moves)), None)


def test_in_the_last_round_nobody_is_asked_what_to_keep_also_over_a_lost_network(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table, moves = played_by_bots(visitor, "summer_pavilion", level="random")
    while passing_last(moves) is None:  # one match in five
        table, moves = played_by_bots(visitor, "summer_pavilion", level="random")
    enter(visitor, table, moves, passing_last)
    assert wait_for_turn(page)
    before = int(position(page))
    visitor.context.set_offline(True)
    page.click(".pass")
    page.click(".prompt .button.primary")
    expect(page.locator(".offline")).to_be_visible()
    page.evaluate(WATCH_KEEPING)
    visitor.context.set_offline(False)
    while int(now := position(page)) < before + 2:
        wait_after(page, now)
    assert page.evaluate("asked") == []


# Everything that the page asks for meanwhile, were it only for a moment.
WATCH_KEEPING = """() => {
    window.asked = [];
    const look = () => {
        const said = document.querySelector('.keeping, .prompt .what')?.textContent ?? '';
        if (/guarda|conserva/i.test(said)) asked.push(said);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_spaces_of_the_same_number_are_told_apart_by_what_they_touch(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", before_last("place"), side="variant")
    labels = [space.get_attribute("aria-label") or "" for space in page.locator(".space").all()]
    places = {re.sub(r", espacio \d", "", label) for label in labels}
    assert len(places) == len(labels) > 0
    assert all(re.search(r"toca .*de la estrella .*\(\d de \d\)", label) for label in labels), labels


def test_every_board_opens_large(visit: Visit) -> None:
    visitor = visit()
    visitor.play_against_bots("summer_pavilion")
    page = visitor.page
    boards = page.get_by_role("button", name=re.compile("Ver grande el tablero"))
    assert boards.count() == page.locator(".seats article").count() + 1
    boards.first.click()
    expect(page.locator("dialog[open] svg[role=img]")).to_be_visible()
    visitor.sees_no_barriers()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_variant_side_asks_which_color_is_placed(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", before_last("place"), side="variant")
    page.locator(".space .glow").first.click(force=True)
    expect(page.locator("#which-color, #how-paid").first).to_be_visible()
    play_on(page, lambda there: there.click(".prompt .button.primary"))


# Whether the mark of whoever is ahead lies on its own prize alone, and its number of points is free.
ON_ITS_PRIZE = """(marks) => marks.every((mark) => {
    const [own, sign] = [mark.closest('li'), mark.firstElementChild].map((each) => each.getBoundingClientRect());
    const points = mark.closest('li').querySelector('b').getBoundingClientRect();
    return sign.left >= own.left - 1 && sign.right <= points.left + 1;
})"""


def test_whoever_is_ahead_is_marked_on_that_prize_and_on_no_other(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", amid("place"))
    marks = page.locator(".prizes .ahead")
    assert marks.count() > 0
    assert marks.evaluate_all(ON_ITS_PRIZE)


def test_the_title_of_the_last_sheet_is_read_over_whatever_its_picture_shows(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "summer_pavilion", before_last("place"))
    play_to_the_end(page, play_by_mouse)
    shade = page.locator("dialog header").evaluate("(header) => getComputedStyle(header).backgroundImage")
    weakest = min(float(alpha) for alpha in re.findall(r"rgba\(10, 18, 48, ([\d.]+)\)", shade))
    assert weakest >= 0.5  # cream over white: large letters keep a contrast of three
