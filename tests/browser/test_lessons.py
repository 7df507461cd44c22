"""Guided matches: from Home to the score sheet by doing what the guide lights, by mouse, by touch and by keys."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ludoteca.kernel import registry
from ludoteca.kernel.extras.lesson import chapters_of
from tests.browser.conftest import Visit
from tests.browser.playing import play_to_the_end, tap
from tests.browser.rooms import GAMES, minutes_of, room_of
from tests.browser.visitor import PATIENCE, Visitor

GAMES_TO_LEARN = [game for game in GAMES if chapters_of(registry.find(game))]
QUICKEST = min(GAMES_TO_LEARN, key=minutes_of)
FIRST = "summer_pavilion"
MOST_PRESSES = 40  # in a chapter
LANGUAGES = {"es-ES": "Aprender", "en-US": "Learn", "pt-BR": "Aprender"}  # and what the button on Home says
ASKED = {"es-ES": "Te lo pide la guía.", "en-US": "The guide asks for this.", "pt-BR": "O guia pede isto."}

Follow = Callable[[Page], None]

# What the guide shows: the chapter's end has no number of a step.
SHOWN = """() => {
    if (document.querySelector('dialog[open] table')) return 'over';
    const card = document.querySelector('.guide-card');
    if (!card) return document.querySelector('.prompt.mine') ? 'alone' : 'waits';
    const rings = [...document.querySelectorAll('.guide-ring')].map((ring) => ring.style.cssText);
    const mine = document.querySelector('section.mine').textContent; // a tile that was turned
    return card.querySelector('header span') ? `step ${card.innerText} ${rings} ${mine}` : 'done';
}"""

# The middle of the first thing that is lit, once something is.
RING = """() => {
    const ring = document.querySelector('.guide-ring');
    if (!ring) return null;
    const { x, y, width, height } = ring.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


def shown(page: Page, unlike: str = "") -> str:
    """What the guide shows once it shows anything, something else than before, and rests."""
    end, last = time.monotonic() + PATIENCE / 1000, ""
    while time.monotonic() < end:
        said: str = page.evaluate(SHOWN)
        if said not in ("waits", unlike) and said == last:
            return said
        last = said
        time.sleep(0.04)
    raise AssertionError(f"the guide does not go on: {unlike}")


def by_mouse(page: Page) -> None:
    """Press the way on, or else what is lit."""
    if page.locator(".guide-card .strong").count() > 0:
        page.locator(".guide-card .strong").click()
    else:
        page.mouse.click(*page.wait_for_function(RING).json_value())


def by_touch(page: Page) -> None:
    """The same with a finger."""
    if page.locator(".guide-card .strong").count() > 0:
        tap(page.locator(".guide-card .strong"))
    else:
        page.touchscreen.tap(*page.wait_for_function(RING).json_value())


def by_keys(page: Page) -> None:
    """What is lit has the focus by itself, or else the way on has it."""
    page.wait_for_selector("[aria-describedby='guide-asks']:focus, .guide-card .strong:focus")
    page.keyboard.press("Enter")


def learn(visitor: Visitor, game: str, language: str = "es-ES") -> Page:
    """One press on Home."""
    visitor.page.goto("/")
    visitor.page.locator(f"article[aria-labelledby=title-{game}] button", has_text=LANGUAGES[language]).click()
    visitor.page.wait_for_selector(".guide-card")
    return visitor.page


def follow_chapter(page: Page, follow: Follow) -> str:
    """Do what the guide asks until the chapter is done, or one plays alone."""
    now = shown(page)
    for _ in range(MOST_PRESSES):
        if not now.startswith("step"):
            return now
        follow(page)
        now = shown(page, unlike=now)
    raise AssertionError(f"the chapter does not end: {now}")


def follow_to_the_end(page: Page, game: str, follow: Follow) -> None:
    """All chapters up to the one that is played alone, and that one."""
    while follow_chapter(page, follow) == "done":
        address = page.url
        follow(page)
        expect(page).not_to_have_url(address)
    room = room_of(game)
    alone: dict[Follow, Follow] = {
        by_mouse: room.play_by_mouse,
        by_touch: room.play_by_touch,
        by_keys: room.play_by_keys,
    }

    def play(page: Page) -> None:
        if page.locator(".guide-card .strong").count() > 0:  # the guide speaks of what has happened
            follow(page)
        alone[follow](page)

    play_to_the_end(page, play)


def read_the_sheet(page: Page) -> None:
    """Line by line, to the last."""
    lines = page.locator("dialog tr[data-line]")
    expect(page.locator("dialog footer .primary")).to_be_visible()  # another match, of one's own
    expect(page.locator("dialog footer a[href^='/review/']")).to_be_visible()  # and what this one taught
    for number in range(lines.count()):
        expect(page.locator("tr[data-lit]")).to_have_count(1)
        name, _, said = page.locator(".explained p").inner_text().partition(". ")
        assert name[:1] == name[:1].upper()
        assert said.strip(". ") != ""
        assert not said.startswith(name)  # which would say it twice
        if number < lines.count() - 1:
            page.locator(".explained .primary").click()
    expect(page.locator("dialog .end")).to_be_visible()


def in_every_language(at_once: Callable[[str], bool]) -> pytest.MarkDecorator:
    """Every game in every language: some in Spanish whenever tests run, the others with whole matches."""
    both = [(game, language) for game in GAMES_TO_LEARN for language in LANGUAGES]
    marks = [() if language == "es-ES" and at_once(game) else pytest.mark.whole for game, language in both]
    return pytest.mark.parametrize(
        ("game", "language"), [pytest.param(*each, marks=mark) for each, mark in zip(both, marks, strict=True)]
    )


@in_every_language(lambda game: game == FIRST)
def test_a_guided_match_is_followed_by_mouse_from_home_to_its_score_sheet(
    visit: Visit, game: str, language: str
) -> None:
    visitor = visit(name="Ana", is_new=True, language=language)
    page = learn(visitor, game, language)
    visitor.sees_no_barriers()
    follow_to_the_end(page, game, by_mouse)
    read_the_sheet(page)
    visitor.sees_no_barriers()
    page.goto("/")
    expect(page.locator(f"article[aria-labelledby=title-{game}] .dots .done")).not_to_have_count(0)


@in_every_language(lambda _: False)
def test_on_a_phone_a_guided_match_is_followed_by_touch_to_its_score_sheet(
    visit: Visit, game: str, language: str
) -> None:
    visitor = visit(name="Ana", is_new=True, language=language, screen="phone")
    page = learn(visitor, game, language)
    visitor.sees_no_barriers()
    follow_to_the_end(page, game, by_touch)
    read_the_sheet(page)
    visitor.sees_no_barriers()


@in_every_language(lambda game: game == QUICKEST)
def test_a_guided_match_is_followed_by_keys_alone(visit: Visit, game: str, language: str) -> None:
    visitor = visit(name="Ana", language=language)
    page = learn(visitor, game, language)
    page.keyboard.press("Shift")  # whoever uses keys is led by them
    page.locator(".guide-card .strong").focus()
    while page.locator("[aria-describedby='guide-asks']").count() == 0:  # until something is asked for
        by_keys(page)
    expect(page.locator("[aria-describedby='guide-asks']").first).to_have_accessible_description(ASKED[language])
    follow_to_the_end(page, game, by_keys)


@pytest.mark.whole
@pytest.mark.parametrize("game", [game for game in GAMES_TO_LEARN if not chapters_of(registry.find(game))[-1].free])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_on_another_side_of_the_board_is_followed_by_mouse(visit: Visit, game: str, language: str) -> None:
    page = learn(visit(name="Ana", language=language), game, language)
    page.locator(".chapters button").last.click()
    expect(page.locator(".chapters button").last).to_have_attribute("aria-current", "step")
    page.wait_for_selector(".guide-card")
    assert follow_chapter(page, by_mouse) == "done"


# Whether what is lit can be seen where its ring is.
LIT_IS_SEEN = """(name) => {
    const { x, y, width, height } = document.querySelector('.guide-ring').getBoundingClientRect();
    const seen = document.elementsFromPoint(x + width / 2, y + height / 2);
    const isWhole = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight + 6;
    return isWhole && seen.some((each) => each.closest(`[data-anchor="${name}"]`));
}"""


@pytest.mark.parametrize("screen", ["desktop", "phone", "large"])
def test_the_board_that_the_first_step_speaks_of_is_in_sight(visit: Visit, screen: str) -> None:
    page = learn(visit(name="Ana", screen=screen), FIRST)
    page.wait_for_selector(".guide-ring")
    page.wait_for_function(LIT_IS_SEEN, arg="board-0")


def test_nobody_plays_on_behind_the_card_that_closes_a_chapter(visit: Visit) -> None:
    page = learn(visit(name="Ana", pace="steps"), FIRST)
    page.locator(".chapters button").nth(2).click()
    expect(page.locator(".chapters [aria-current=step] b")).to_have_text("Colocar y pagar")
    page.locator(".guide-card").wait_for()
    for _ in range(MOST_PRESSES):
        if page.locator(".guide-card .idea", has_text="Capítulo").count() == 1:
            break
        if page.locator(".guide-card").count() == 0:
            page.keyboard.press("Escape")  # see at once what the others do
        else:
            by_mouse(page)
        page.wait_for_timeout(150)
    expect(page.locator(".guide-card .idea")).to_contain_text("Capítulo")
    page.wait_for_timeout(1500)  # a bot would have moved by then
    expect(page.locator(".prompt .unasked")).to_have_text("En este capítulo no queda nada por hacer.")
    expect(page.locator(".prompt > :visible")).to_have_count(1)  # nothing is asked for any more
    expect(page.locator(".shown")).to_have_count(0)
    expect(page.locator(".guest")).to_have_count(0)


def test_who_plays_alone_sees_all_chapters_again(visit: Visit) -> None:
    visitor = visit(name="Ana")
    page = visitor.page
    chapter = next(each.id for each in chapters_of(registry.find("river_dragons")) if each.free)
    page.goto(f"/table/{visitor.ask('lessons', game='river_dragons', chapter=chapter)['table']}")
    covered = "document.documentElement.style.getPropertyValue('--guide-card')"  # how much of the list the card covers
    page.wait_for_selector(".guide-card")
    assert page.evaluate(covered) != ""
    assert follow_chapter(page, by_mouse) == "alone"
    assert page.evaluate(covered) == ""


def test_a_wrong_press_gets_the_reason_and_after_two_the_guide_offers_to_do_it(visit: Visit) -> None:
    page = learn(visit(name="Ana"), FIRST)
    by_mouse(page)
    page.locator("[data-anchor='source-display_4'] ~ .pick, .pick[aria-label*='verde']").first.click()
    expect(page.locator(".guide-card .wrong")).to_contain_text("Casi.")
    expect(page.locator(".guide-card .wrong a")).to_have_text("Regla S2.2")
    expect(page.locator(".guide-wrong")).to_have_count(1)
    page.locator(".guide-card .wrong a").focus()
    page.keyboard.press("Escape")  # from the card to what is lit
    expect(page.locator("[aria-describedby='guide-asks']:focus")).to_have_count(1)
    page.locator(".not").first.click()  # purple is wild: the server says why it cannot be picked
    expect(page.locator(".guide-card .wrong a")).to_have_text("Regla S2.3")
    page.get_by_role("button", name="Hazlo por mí").click()
    expect(page.locator(".guide-card header span")).to_have_text("3 de 4")


def test_a_wrong_first_card_of_a_plan_is_answered_at_once(visit: Visit) -> None:
    visitor = visit(name="Ana")
    page = visitor.page
    page.goto(f"/table/{visitor.ask('lessons', game='river_dragons', chapter='programming')['table']}")
    by_mouse(page)
    page.locator("[data-anchor='card-move_1']").click()
    expect(page.locator(".guide-card .wrong")).to_contain_text("El orden importa")
    expect(page.locator("section.mine [data-slot] button")).to_have_count(0)
    page.locator("[data-anchor='card-place_1_plank']").click()
    expect(page.locator("section.mine [data-slot] button")).to_have_count(1)
    expect(page.locator(".guide-card .wrong")).to_have_count(0)


def test_the_right_space_with_the_wrong_color_is_answered_with_the_color(visit: Visit) -> None:
    visitor = visit(name="Ana")
    page = visitor.page
    page.goto(f"/table/{visitor.ask('lessons', game='summer_pavilion', chapter='placing')['table']}")
    while page.locator(".guide-card header span").inner_text() != "3 de 3":
        now = shown(page)
        by_mouse(page)
        shown(page, unlike=now)
    by_mouse(page)  # the 1 of the center star
    page.locator(".payment button").first.click()  # green
    page.locator("[data-anchor=commit]").click()
    expect(page.locator(".guide-card .wrong")).to_contain_text("Ese es el espacio. Ahora elige amarillo.")


def test_a_tile_that_has_to_be_turned_is_lit_with_its_place_and_the_guide_says_when_it_lies_right(visit: Visit) -> None:
    visitor = visit(name="Ana", screen="phone")
    page = visitor.page
    page.goto(f"/table/{visitor.ask('lessons', game='yangtze', chapter='exchanging')['table']}")
    page.wait_for_selector(".guide-ring")
    page.wait_for_function(LIT_IS_SEEN, arg="cards-0-red")  # one's reds are spoken of, and in sight
    page.goto(f"/table/{visitor.ask('lessons', game='yangtze', chapter='matches')['table']}")
    for _ in range(2):  # the first tile, and the button
        now = shown(page)
        by_touch(page)
        shown(page, unlike=now)
    expect(page.locator(".guide-card header span")).to_have_text("2 de 3")
    expect(page.locator(".guide-ring")).to_have_count(2)
    for _ in range(2):  # take it, turn it
        tap(page.locator("[data-anchor=tile-21] button"))
    expect(page.locator(".guide-card .do")).to_have_text("Azul con azul: pulsa ahora el lugar que brilla.")
    expect(page.locator(".guide-ring")).to_have_count(1)


def test_who_leaves_finds_the_match_again_where_it_was(visit: Visit) -> None:
    page = learn(visit(name="Ana"), FIRST)
    for _ in range(3):  # the idea, the tiles, the button
        by_mouse(page)
        page.wait_for_timeout(200)
    expect(page.locator(".guide-card header span")).to_have_text("3 de 4")
    address = page.url
    page.goto("/")
    expect(page.locator(".lists.mine")).to_contain_text("Partida guiada")
    page.locator(f"article[aria-labelledby=title-{FIRST}] button", has_text="Aprender").click()
    expect(page.locator(".guide-card header span")).to_have_text("3 de 4")
    assert page.url == address


def test_a_chapter_can_be_gone_to_and_read_back(visit: Visit) -> None:
    page = learn(visit(name="Ana"), FIRST)
    page.locator(".chapters button").nth(4).click()
    expect(page.locator(".chapters [aria-current=step] b")).to_have_text("Pilares, estatuas, ventanas")
    page.wait_for_selector(".guide-card")
    idea = page.locator(".guide-card .idea").inner_text()
    by_mouse(page)
    page.keyboard.press("PageUp")
    expect(page.locator(".guide-card .idea")).to_have_text(idea)


def test_before_the_first_match_learning_is_offered_once(visit: Visit) -> None:
    visitor = visit(name="Ana", is_new=True)
    page = visitor.page
    page.goto("/")
    card = page.locator(f"article[aria-labelledby=title-{FIRST}]")
    card.locator(".play").click()
    expect(card.get_by_role("dialog")).to_contain_text(re.compile("Primera vez"))
    visitor.sees_no_barriers()
    card.get_by_role("button", name="Jugar ya").click()
    page.wait_for_selector(".table")
    page.goto("/")
    card.locator(".play").click()
    page.wait_for_selector(".table")
