"""Guided matches: what a step speaks of is in sight beside the card; on phones the prompt and the board are, too."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page

from ludoteca.kernel import registry
from ludoteca.kernel.extras.lesson import Chapter, chapters_of
from tests.browser.conftest import Visit
from tests.browser.test_lessons import GAMES_TO_LEARN, MOST_PRESSES, by_touch, shown
from tests.browser.visitor import PATIENCE, Visitor

SCREENS = ["phone", "phone on its side", "small desktop", "small phone", "desktop"]
FEW = 3  # of them, and the chapters in which it is looked at whenever tests run
OFTEN = {("yangtze", "matches"), ("river_dragons", "planks")}
HARDLY = 0.05  # of the board, on a desktop: the card lies beside it
MOST_OF_BOARD = {True: 0.25, False: 0.55}  # a card covers on a phone, where a step shows something there, and else

# How much of what is lit, of what else is spoken of and of the prompt lies under the card, in pixels; how much of the
# board, as a part of it, and whether the step shows something there; whether what is lit first, if anything is, is in
# the window; how small the words are on which one goes on; how much of the cross by which one leaves lies on words.
SEEN = """(names) => {
    const boxOf = (each) => each.getBoundingClientRect();
    const within = (a, b) => {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 0 && height > 0 ? width * height : 0;
    };
    const card = boxOf(document.querySelector('.guide-card'));
    const board = boxOf(document.querySelector('.table > main > .board'));
    const rings = [...document.querySelectorAll('.guide-ring')].map(boxOf);
    const named = names.flatMap((name) => [...document.querySelectorAll(`[data-anchor="${name}"]`)]);
    const others = named.map(boxOf);
    const prompts = [...document.querySelectorAll('.table .prompt:not(.silent)')].map(boxOf);
    const [first] = rings;
    const isIn = !first || (first.left > -9 && first.top > -9
        && first.right < innerWidth + 9 && first.bottom < innerHeight + 9);
    const words = [...document.querySelectorAll('.guide-card :is(.idea, .do, .wrong)')].flatMap((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return [...range.getClientRects()].filter(({ height }) => height < 30); // lines, not their boxes
    });
    const cross = boxOf(document.querySelector('.guide-card .out svg'));
    return {
        crossed: Math.max(0, ...words.map((line) => within(line, cross))),
        lit: Math.max(0, ...rings.map((box) => within(box, card))),
        spokenOf: Math.max(0, ...others.map((box) => within(box, card))),
        prompt: Math.max(0, ...prompts.map((box) => within(box, card))),
        board: within(board, card) / (board.width * board.height),
        isOfBoard: named.some((each) => each.closest('.table > main > .board')),
        isIn,
        words: Math.min(...[...document.querySelectorAll('.guide-card footer > :not(.back)')]
            .map((each) => parseFloat(getComputedStyle(each).fontSize))),
        at: [card.x, card.y, board.width, rings.length],
    };
}"""


def at_rest(page: Page, names: list[str]) -> dict[str, Any]:
    """What is seen once nothing moves any more."""
    last, end = None, time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        now: dict[str, Any] = page.evaluate(SEEN, names)
        if now == last:
            return now
        last = now
        page.wait_for_timeout(100)
    raise AssertionError("the card does not come to rest")


def spoken_of(page: Page, chapter: Chapter) -> list[str]:
    """The places that the step shows; none at the chapter's end."""
    number = page.locator(".guide-card header span")
    if number.count() == 0:
        return []
    return list(chapter.steps[int(number.inner_text().split()[0]) - 1].get("show", []))


def look(visitor: Visitor, chapter: Chapter, screen: str) -> None:
    """Nothing that matters lies under the card."""
    visitor.resize(screen)
    visitor.page.wait_for_timeout(150)  # until the page has seen the other size
    seen = at_rest(visitor.page, spoken_of(visitor.page, chapter))
    said = f"{chapter.id} on a {screen}: {visitor.page.locator('.guide-card').inner_text()!r} {seen}"
    assert seen["lit"] == 0, f"what is lit is covered. {said}"
    assert seen["spokenOf"] < 60, f"what is spoken of is covered. {said}"
    assert "phone" not in screen or seen["board"] <= MOST_OF_BOARD[seen["isOfBoard"]], f"the board is covered. {said}"
    assert "desktop" not in screen or seen["board"] <= HARDLY, f"the card lies on the board. {said}"
    assert "phone" not in screen or seen["prompt"] == 0, f"the prompt is covered. {said}"
    assert seen["words"] is None or seen["words"] >= 12, f"a way on cannot be read. {said}"
    assert seen["crossed"] < 2, f"words lie under the cross. {said}"
    assert seen["isIn"], f"what is lit is out of sight. {said}"


@pytest.mark.parametrize(
    ("game", "chapter"),
    [
        pytest.param(game, chapter, id=f"{game}-{chapter.id}", marks=() if often else pytest.mark.whole)
        for game in GAMES_TO_LEARN
        for chapter in chapters_of(registry.find(game))
        for often in [(game, chapter.id) in OFTEN]
    ],
)
def test_the_card_covers_nothing_that_its_step_speaks_of(visit: Visit, game: str, chapter: Chapter) -> None:
    visitor = visit(name="Ana", screen="phone")
    page = visitor.page
    page.goto(f"/table/{visitor.ask('lessons', game=game, chapter=chapter.id)['table']}")
    page.wait_for_selector(".guide-card")
    now = shown(page)
    for _ in range(MOST_PRESSES):
        if not (now == "done" or now.startswith("step")):  # alone, or over
            return
        for screen in SCREENS[:FEW] if (game, chapter.id) in OFTEN else SCREENS:
            look(visitor, chapter, screen)
        visitor.resize("phone")
        if now == "done":
            return
        now = shown(page)
        by_touch(page)
        now = shown(page, unlike=now)
    raise AssertionError(f"the chapter does not end: {now}")


def test_on_a_phone_no_word_lies_under_the_cross_by_which_one_leaves(visit: Visit) -> None:
    visitor = visit(name="Ana", screen="phone", language="en-US")
    page = visitor.page
    chapter = next(each for each in chapters_of(registry.find("river_dragons")) if each.id == "programming")
    page.goto(f"/table/{visitor.ask('lessons', game='river_dragons', chapter=chapter.id)['table']}")
    page.wait_for_selector(".guide-card")
    while page.get_by_role("button", name="Fill the rest for me").count() == 0:
        now = shown(page)
        by_touch(page)
        shown(page, unlike=now)
    for screen in SCREENS[:FEW]:
        look(visitor, chapter, screen)


def test_on_a_phone_the_card_covers_nobody_whose_move_it_speaks_of(visit: Visit) -> None:
    visitor = visit(name="Ana", screen="phone")
    page = visitor.page
    chapter = next(each for each in chapters_of(registry.find("summer_pavilion")) if each.id == "token")
    page.goto(f"/table/{visitor.ask('lessons', game='summer_pavilion', chapter=chapter.id)['table']}")
    page.wait_for_selector(".guide-card")
    while "tres verdes" not in page.locator(".guide-card .idea").inner_text():
        now = shown(page)
        by_touch(page)
        shown(page, unlike=now)
    assert "seat-1" in spoken_of(page, chapter)
    for screen in ("phone", "small phone"):
        look(visitor, chapter, screen)
