import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.given import Moves, before_last, play_on_from
from tests.browser.playing import all_in_sight, play_on, position, sit_down, tap, wait_after, wait_for_turn
from tests.browser.rooms.river_dragons import play_by_mouse


def test_cards_are_dragged_into_slots_and_taken_back_by_a_press(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "river_dragons")
    expect(page.locator(".mine .planks li")).to_have_count(6)  # one programs with one's planks in sight
    page.locator(".hand button").first.drag_to(page.locator("[data-slot='2']"))
    expect(page.locator("[data-slot='2'] button")).to_be_visible()
    expect(page.locator("[data-slot='0'] button")).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("faltan 4")
    page.locator(".hand button").nth(3).click()
    expect(page.locator("[data-slot='0'] button")).to_be_visible()
    visitor.sees_no_barriers()
    page.locator("[data-slot='2'] button").click()
    expect(page.locator("[data-slot='2'] button")).to_have_count(0)


def test_a_second_dragon_is_refused_and_says_why(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "river_dragons")
    dragons = page.locator(".hand").get_by_role("button", name=re.compile("dragón"))
    dragons.first.click()
    dragons.last.click()
    expect(page.locator(".problem a")).to_have_text("R2.2")
    assert page.locator("[data-slot] button").count() == 1


def test_a_program_once_given_is_seen_by_its_owner_alone(visit: Visit) -> None:
    visitor = visit()
    page = sit_down(visitor, "river_dragons")
    play_on(page, play_by_mouse)
    assert wait_for_turn(page)
    assert page.locator(".mine ol .card[aria-label='boca abajo']").count() == 0
    assert page.locator(".seats ol .card[aria-label='boca abajo']").count() > 0
    visitor.sees_no_barriers()


def test_a_plank_is_laid_by_eye_from_one_support_to_another(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "river_dragons", before_last("place_plank"))
    before = position(page)
    page.locator(".ring").first.click(force=True)
    expect(page.locator(".ring[aria-label^='Segundo apoyo']").first).to_be_visible()
    page.locator(".ring[aria-label^='Segundo apoyo']").first.click(force=True)
    expect(page.locator(".twine")).to_be_visible()
    visitor.sees_no_barriers()
    page.click(".prompt .button.primary")
    wait_after(page, before)


def test_the_first_end_of_a_plank_is_kept_while_a_finger_looks_elsewhere_for_the_second(visit: Visit) -> None:
    visitor = visit(screen="small phone")
    page, first = visitor.page, None
    while first is None:
        play_on_from(visitor, "river_dragons", before_last("place_plank"))
        first = _first_end_with_seconds_out_of_sight(page)
    page.locator(".elsewhere").tap()
    expect(page.locator(".ring[aria-pressed=true]")).to_have_attribute("aria-label", first)
    all_in_sight(page, ".ring[aria-label^='Segundo apoyo']")[0].tap()
    expect(page.locator(".prompt .button.primary")).to_be_visible()
    _give_up_both_ends(page)


def test_where_all_of_the_river_is_small_planks_are_wide_and_names_are_read(visit: Visit) -> None:
    page = play_on_from(visit(screen="small phone"), "river_dragons", before_last("program"))
    wood, ends = (page.locator(f".plank {part}").evaluate_all(SHORT_SIDES) for part in (".wood rect", ".end"))
    assert min(wood) >= 5
    assert min(ends) >= 4  # whose it is
    assert min(page.locator("[data-anchor=goal] text").evaluate_all(LETTERS)) >= 8


# Of things on the board, in pixels: how wide they are across, and how large their letters.
SHORT_SIDES, LETTERS = (
    f"all => all.map((each) => {{ const {{ a, b }} = each.getScreenCTM(); return Math.hypot(a, b) * {of}; }})"
    for of in ("Math.min(each.getBBox().width, each.getBBox().height)", "parseFloat(getComputedStyle(each).fontSize)")
)


def _give_up_both_ends(page: Page) -> None:
    """One after the other, by the button that is there for it."""
    page.get_by_role("button", name="Cancelar").tap()
    expect(page.locator(".prompt .button.primary")).to_have_count(0)
    expect(page.locator(".ring[aria-pressed=true]")).to_have_count(1)
    page.get_by_role("button", name="Cancelar").tap()
    expect(page.locator(".ring[aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_role("button", name="Cancelar")).to_have_count(0)


MATCHES = 6  # in which two stones of one card are looked for
# The place that is offered nearest to where one stands.
NEAREST = """() => {
    const middle = (thing) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(document.querySelector('.pawn.mine'));
    const far = (ring) => Math.hypot(middle(ring)[0] - x, middle(ring)[1] - y);
    return [...document.querySelectorAll('.ring')].sort((a, b) => far(a) - far(b))[0];
}"""


def before_two_stones(moves: Moves) -> int | None:
    """Where somebody last places a stone and then another: late, when pawns have left the edges of the board."""
    stone = "place_stone_on_island"
    pairs = [(a["move"], b["move"], b["seat"]) == (stone, stone, a["seat"]) for a, b in pairwise(moves)]
    return max((n for n, is_pair in enumerate(pairs) if is_pair), default=None)


def test_under_a_finger_the_board_stays_from_one_stone_to_the_next(visit: Visit) -> None:
    visitor = visit(screen="small phone")
    page, picture, card = visitor.page, visitor.page.locator(".window > svg > g"), visitor.page.locator(".status")
    for _ in range(MATCHES):
        play_on_from(visitor, "river_dragons", before_two_stones)
        others = len(all_in_sight(page, ".ring")) - 1
        before = picture.get_attribute("transform"), card.inner_text()
        page.evaluate(f"({NEAREST})().dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
        play_on(page, lambda page: tap(page.locator(".prompt .button.primary")))
        assert wait_for_turn(page)
        if card.inner_text() == before[1] and others > 2:
            assert all_in_sight(page, ".ring")
            assert picture.get_attribute("transform") == before[0]
            return
    raise AssertionError("in no match does a card place two stones that are both in sight")


def _first_end_with_seconds_out_of_sight(page: Page) -> str | None:
    """The label of the end that was pressed, or None where no end leads out of sight."""
    for ring in all_in_sight(page, ".ring"):
        ring.tap()
        pressed = page.locator(".ring[aria-pressed=true]")
        expect(pressed).to_have_count(1)
        if page.locator(".elsewhere").count() > 0:
            return pressed.get_attribute("aria-label")
        pressed.tap()
        expect(pressed).to_have_count(0)
    return None


def test_on_the_expert_side_the_server_says_where_a_stone_may_fall(visit: Visit) -> None:
    visitor = visit()
    page = play_on_from(visitor, "river_dragons", before_last("place_stone"), side="expert")
    stone = page.locator(".held")
    stone.focus()
    expect(page.locator(".held.yes, .held.no")).to_be_visible()
    _carry(page, ["ArrowRight"] * 60, ".held.no")  # at the latest into the village in the east
    visitor.sees_no_barriers()
    page.keyboard.press("Enter")
    expect(page.locator(".problem a")).to_have_text("R4.4")
    _carry(page, ["ArrowUp"] * 8 + ["ArrowLeft"] * 60, ".held.yes")
    before = position(page)
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .button.primary")).to_be_visible()
    where = stone.get_attribute("transform")
    box = stone.locator(".halo").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.85)  # beside it: the point is corrected
    page.wait_for_function("(where) => document.querySelector('.held').getAttribute('transform') !== where", arg=where)
    assert position(page) == before
    stone.focus()
    _carry(page, ["ArrowUp"] * 4 + ["ArrowLeft"] * 60, ".held.yes")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt .button.primary")).to_be_visible()
    page.keyboard.press("Enter")
    wait_after(page, before)


def _carry(page: Page, ways: list[str], until: str) -> None:
    """Move the stone in large steps until the server has said what is awaited."""
    for way in ways:
        page.keyboard.press(f"Shift+{way}")
        page.wait_for_timeout(120)
        if page.locator(until).count() > 0:
            break
    expect(page.locator(until)).to_be_visible()


def test_my_own_pawn_stands_out_from_the_village_of_its_color(visit: Visit) -> None:
    page = sit_down(visit(screen="phone"), "river_dragons")
    expect(page.locator(".pawn.mine .figure")).to_have_css("filter", re.compile("drop-shadow"))
    expect(page.locator(".pawn:not(.mine) .figure").first).to_have_css("filter", "none")
