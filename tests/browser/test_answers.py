"""What one plays for is on the table, pieces say what they are, and buttons are named for what they do."""

import contextlib
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, TimeoutError as Late, expect

from tests.browser.conftest import Visit
from tests.browser.given import before_last, play_on_from
from tests.browser.playing import all_in_sight, click, play_on, position, sit_down, tap, wait_after, wait_for_turn
from tests.browser.rooms import GAMES, room_of


def test_the_prizes_of_summer_pavilion_are_on_the_table_with_ones_progress(visit: Visit) -> None:
    page = play_on_from(visit(), "summer_pavilion", before_last("place"))
    prizes = page.locator(".prizes li")
    points = [int(prize.locator("b").inner_text()) for prize in prizes.all()]
    assert sorted(points) == [4, 8, 12, 12, 14, 15, 16, 16, 17, 18, 20]
    assert all(re.search(r"\d/\d", prize.inner_text()) for prize in prizes.all())
    medals = page.locator(".board g:has(> circle[r='13']) text")
    assert sorted(int(medal.inner_html()) for medal in medals.all()) == [12, 14, 15, 16, 17, 18, 20]


MATCHES = 8  # at most, to find what a test is about
STONE, TOKEN = ".board .stone", ".board use[href='#token-start']"
TAKEN_EARLY = {"summer_pavilion": TOKEN}
# The page of the drawer on a small screen, what is pressed there, what it says, and its rule.
PIECES = {
    "yangtze": [
        ("Reserva", "[data-anchor=reward-three_pairs]", "pareja", "Y2.2b"),
        ("Reserva", "[data-anchor=pile]", "por robar", "Y3.7"),
        ("Reserva", "[data-anchor=supply-red]", "farolillos que quedan", "Y3.4"),
        ("Mi juego", ".tally > div", "balsas", "Y2.1"),
        ("Mi juego", "section.mine .hand i.north", "Este lado mira a", "Y3.6"),
        ("Mi juego", "section.mine [data-anchor^=cards-]", "Farolillos", "Y2.2"),
        ("Mi juego", ".seats [data-anchor^=cards-]", "Farolillos", "Y2.2"),
        ("Mi juego", ".seats .rafts", "balsas", "Y2.1"),
        ("Mi juego", ".seats .held", "Losetas en la mano", "Y1.4"),
    ],
    "summer_pavilion": [
        ("Reserva", ".prizes li", "puntos al final", "S5.1"),
        ("Reserva", ".side [data-anchor^=supply]", "azulejos extra", "S3.8"),
        ("Reserva", ".side li.now", "comodines", "S2.6"),
        ("Reserva", "[data-anchor=bag] summary", "por salir", "S1.3"),
        ("Reserva", "[data-anchor=tower] summary", "pagados o descartados", "S3.10"),
        ("Mi juego", "section.mine .hand li", "un espacio cuesta", "S3.2"),
        ("Mi juego", TOKEN, "Quien toma primero del centro", "S2.5"),
    ],
    "river_dragons": [
        ("Mi juego", "[data-anchor=village-red]", "aldea", "R6.1"),
        ("Mi juego", ".seats ul li", "en reserva", "R5.1"),
        ("Mi juego", ".seats ol li:has(.turned)", "boca abajo", "R3.1"),
        ("Mi juego", ".seats .goal", "quien llega a su destino gana", "R6.6"),
        ("Mi juego", ".programming .planks li", "en reserva", "R5.1"),
    ],
}


@pytest.mark.parametrize("game", PIECES)
@pytest.mark.parametrize(("screen", "press"), [("desktop", click), ("phone", tap)])
def test_a_piece_that_is_pressed_says_what_it_is_with_its_rule(
    visit: Visit, game: str, screen: str, press: Callable[[Locator], None]
) -> None:
    visitor = visit(screen=screen)
    page = sit_down(visitor, game)
    for _ in range(20):  # until no bot that began has taken it
        if game not in TAKEN_EARLY or page.locator(TAKEN_EARLY[game]).count() > 0:
            break
        page = sit_down(visitor, game)
    board = page.locator("main > .board").bounding_box()
    for tab, piece, words, rule in PIECES[game]:
        page_of_drawer = page.locator(".tabs").get_by_role("button", name=tab, exact=True)
        if page_of_drawer.count() > 0:
            press(page_of_drawer)
        press(page.locator(piece).first)
        expect(page.locator(".hanging")).to_contain_text(words)
        expect(page.locator(".hanging a")).to_have_attribute("href", f"/rules/{game}#{rule}")
        press(page.locator(".hanging button"))
        expect(page.locator(".hanging")).to_have_count(0)
    assert page.locator("main > .board").bounding_box() == board


def test_what_stands_on_a_board_and_lies_in_the_river_answers_a_finger(visit: Visit) -> None:
    """A pillar, statue or window while tiles are placed; a stone while a pawn may move."""
    page = play_on_from(visit(screen="phone"), "summer_pavilion", before_last("place"))
    tap(page.locator(".board .star").first)  # what is small is pressed as a whole, and comes near
    tap(all_in_sight(page, ".board g[data-anchor^=pillar], .board g[data-anchor^=statue]")[0])
    expect(page.locator(".hanging a")).to_have_attribute("href", "/rules/summer_pavilion#S3.8")
    visitor = visit(screen="phone")
    for _ in range(MATCHES):  # until one has a stone in sight on which nobody stands
        page = play_on_from(visitor, "river_dragons", before_last("step_on_plank", "step_to_village"))
        if "R4.2" in answers_of_stones(page):
            return
    raise AssertionError("no stone says what it is")


def answers_of_stones(page: Page) -> set[str]:
    """What stones in sight answer a finger, until one speaks of stones; one under a pawn answers as the pawn, one to
    step on by a step."""
    answers: set[str] = set()
    stones = [f".board .stone[data-anchor='{each.get_attribute('data-anchor')}']" for each in all_in_sight(page, STONE)]
    for stone in stones:
        if "R4.2" in answers:
            break
        if not (seen := all_in_sight(page, stone)):
            continue  # the answer of the one before hangs over it
        tap(seen[0])
        with contextlib.suppress(Late):
            page.locator(".hanging a").wait_for(timeout=2_000)
        answers |= {*page.locator(".hanging a").all_inner_texts()}
    assert answers <= {"R4.2", "R6.1"}
    return answers


def test_a_card_says_what_it_does_when_a_finger_presses_it(visit: Visit) -> None:
    page = sit_down(visit(screen="phone"), "river_dragons")
    tap(page.locator(".hand button").first)
    expect(page.locator(".hanging")).to_contain_text("Colocas una piedra en el río.")
    expect(page.locator(".hanging a")).to_have_text("R4.1")
    said, board = page.locator(".hanging").bounding_box(), page.locator("main > .board").bounding_box()
    assert said is not None
    assert board is not None
    assert said["y"] + said["height"] <= board["y"] + 1  # start and destination stay in sight


def test_bots_have_names_faces_and_a_level(visit: Visit) -> None:
    page = sit_down(visit(name="Ana"), "yangtze")
    for card in page.locator(".seats article").all():
        assert not re.search(r"Bot|\d", card.locator("h2").inner_text())
        expect(card.get_by_role("img", name=re.compile("^Juega un bot: "))).to_be_visible()
    marks = page.locator("section.mine .hand i").all_inner_texts()
    assert marks
    assert all(mark.isalpha() for mark in marks)


def test_a_bot_that_takes_longer_than_a_moment_is_seen_to_think(visit: Visit) -> None:
    visitor = visit(name="Ana")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "master"}]
    table = visitor.ask("tables", game="summer_pavilion", seats=seats, options={})["table"]
    visitor.page.goto(f"/table/{table}")
    assert wait_for_turn(visitor.page)
    play_on(visitor.page, room_of("summer_pavilion").play_by_mouse)
    expect(visitor.page.locator(".prompt .thinking")).to_have_text(re.compile("está pensando$"))


# Whether nothing of another thing lies over it.
IS_FREE = """(thing, other) => {
    const [a, b] = [thing, document.querySelector(other)].map((each) => each.getBoundingClientRect());
    return a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
}"""
# Notes whether the button that makes a move can be pressed at the very moment it comes.
NOTE_COMING = """() => new MutationObserver((_, self) => {
    const commit = document.querySelector('.prompt.chosen .primary');
    if (!commit) return;
    self.disconnect();
    window.cameDisabled = commit.disabled;
}).observe(document.body, { childList: true, subtree: true, attributes: true })"""
# What a bot's first move begins with.
MOVE_IN_WORDS = {"yangtze": "^Colocarla .", "summer_pavilion": "^Tomar .", "river_dragons": "^Plan: ."}


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_says_that_a_bot_proposes_it_its_chance_why_and_the_second_choice(visit: Visit, game: str) -> None:
    visitor = visit()
    page = sit_down(visitor, game)
    page.evaluate(NOTE_COMING)
    page.get_by_role("button", name="Pedir una pista").click()
    expect(page.locator(".hanging b")).to_have_text(re.compile(MOVE_IN_WORDS[game]))
    assert page.evaluate("window.cameDisabled")  # it stands where the hint was asked for: pressing twice plays nothing
    expect(page.locator(".prompt.chosen .primary")).to_be_focused()
    page.wait_for_selector(".hanging")  # a bot thinks
    hint = page.locator(".hanging")
    expect(hint).to_contain_text(re.compile(r"Un bot haría esto: ganas el \d+\s%"))
    expect(hint).to_contain_text(
        re.compile("De inmediato: |dan de inmediato: |Frente a la |[Tt]ras 4 jugadas tuyas, |prepara lo que viene")
    )
    page.wait_for_selector(".prompt.chosen")
    for screen in ("small phone on its side", "phone on its side", "small phone", "desktop"):
        visitor.resize(screen)
        expect(hint).to_be_in_viewport(ratio=1)
        assert page.locator(".prompt .primary").evaluate(IS_FREE, ".hanging"), (screen, hint.inner_text())
        assert hint.evaluate("hint => hint.scrollHeight <= hint.clientHeight + 1"), (screen, hint.inner_text())
    hint.get_by_role("button", name=re.compile(r"2\.ª opción \(\d+\s%\)")).click()
    expect(hint).to_contain_text("La segunda opción del bot")
    assert page.locator(".prompt .primary").evaluate(IS_FREE, ".hanging"), hint.inner_text()
    play_on(page, lambda page: page.locator(".prompt .primary").click())


def test_a_stone_is_placed_by_a_button_that_says_so(visit: Visit) -> None:
    page = play_on_from(visit(), "river_dragons", before_last("place_stone_on_island"))
    page.locator(".ring").first.press("Enter")
    expect(page.locator(".prompt .primary")).to_have_text(re.compile("^Colocar piedra"))


def test_rewards_are_bought_by_pressing_cards_and_say_their_points(visit: Visit) -> None:
    page = play_on_from(visit(), "yangtze", before_last("dedicate_four", "dedicate_pairs"))
    before = position(page)
    page.get_by_role("button", name="Recompensa").click()
    rows = page.locator(".panel button")
    expect(rows).to_have_count(3)
    assert all(re.search(r"\d+ puntos?", row) for row in rows.all_inner_texts())
    if page.locator(".panel [aria-pressed=true]").count() == 0:  # the only set that there is, is chosen already
        page.locator(".panel button[aria-disabled=false]").first.click()  # a kind is pressed first, and then its cards
    expect(page.locator(".prompt.chosen").or_(page.locator(".panel [aria-pressed=true] small"))).to_be_visible()
    for _ in range(3):  # what is asked for is said, until the cards make one set
        if page.locator(".panel [aria-pressed=true] small").count() > 0:
            page.locator(".pickable[aria-pressed=false]").first.click()
    expect(page.locator(".panel [aria-pressed=true]")).to_have_count(1)
    assert position(page) == before  # what it would do is seen first, as of a tile
    page.locator(".prompt .primary").click()
    wait_after(page, before)


def test_a_bonus_tile_is_taken_at_one_press(visit: Visit) -> None:
    page = play_on_from(visit(), "summer_pavilion", before_last("take_bonus"))
    before = position(page)
    colors = [button.get_attribute("aria-label") for button in page.locator("section.mine .open button:enabled").all()]
    assert len(colors) == len(set(colors))  # one for each color
    page.locator("section.mine .open button:enabled").first.click()
    wait_after(page, before)


def test_in_the_last_round_nobody_is_asked_what_to_keep_and_no_bubble_is_empty(visit: Visit) -> None:
    page = play_on_from(visit(), "summer_pavilion", before_last("place"))
    before = position(page)
    page.locator(".pass").click()
    page.wait_for_selector(".prompt.chosen")
    page.wait_for_timeout(300)  # a preview comes within a tenth of a second
    assert all(bubble.strip() for bubble in page.locator(".foretold").all_inner_texts())
    page.locator(".prompt .primary").click()
    wait_after(page, before)
    page.wait_for_selector(".prompt.mine, dialog[open] table, .prompt:not(.mine)")
    expect(page.locator(".keeping")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_is_as_high_whatever_it_says(visit: Visit, game: str) -> None:
    page = sit_down(visit(), game)
    heights = set()
    for _ in range(2):
        heights.add(page.locator(".prompt").evaluate("e => e.offsetHeight"))
        page.get_by_role("button", name="Pedir una pista").click()
        page.wait_for_selector(".prompt.chosen")
        heights.add(page.locator(".prompt").evaluate("e => e.offsetHeight"))
        page.keyboard.press("Escape")
        play_on(page, room_of(game).play_by_mouse)
        if not wait_for_turn(page):
            break
    assert len(heights) == 1
