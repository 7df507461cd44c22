"""What is the same at every table: whose turn it is, how far the match has come, and playing to the end."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.visitor import PATIENCE, Visitor

Play = Callable[[Page], None]


def wait_for_turn(page: Page) -> bool:
    """Wait until this seat may act; False if the match is over."""
    page.wait_for_selector(".prompt.mine, dialog[open] table")
    return page.locator("dialog[open] table").count() == 0


def sit_down(visitor: Visitor, game: str) -> Page:
    """At a table of one's own, as one press on Home opens it, and the first turn has come."""
    visitor.open_table(game)
    assert wait_for_turn(visitor.page)
    return visitor.page


def position(page: Page) -> str:
    """How far the match has come."""
    return page.locator(".table").get_attribute("data-position") or ""


def wait_after(page: Page, before: str) -> None:
    """Wait until something has happened since."""
    page.wait_for_selector(f'.table:not([data-position="{before}"])')


def play_on(page: Page, play: Play) -> None:
    """Make one move and see it happen, unless the page has made the last one by itself."""
    before = position(page)
    play(page)
    page.wait_for_selector(f'.table:not([data-position="{before}"]), dialog[open] table')


def play_to_the_end(page: Page, play: Play) -> None:
    """Make every move of this seat until the score sheet is there."""
    while wait_for_turn(page):
        play_on(page, play)


def click(thing: Locator) -> None:
    """Press the mouse where a thing is, as a hand does: quicker than Playwright, which watches it for a while first."""
    thing.page.mouse.click(*thing.evaluate(MIDDLE, PATIENCE))


def tap(thing: Locator) -> None:
    """The same with a finger."""
    thing.page.touchscreen.tap(*thing.evaluate(MIDDLE, PATIENCE))


# Nobody aims at what glides: until the board has come to rest.
AT_REST = """await Promise.allSettled(
    [...document.querySelectorAll('.glides')].flatMap((board) => board.getAnimations().map(({ finished }) => finished))
)"""
# As soon as nothing covers it and it can be pressed.
MIDDLE = (
    f"async (thing, patience) => {{ {AT_REST};"
    """
    thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const whole = thing.closest('[data-stop]') ?? thing;
    for (const end = performance.now() + patience; performance.now() < end; ) {
        const { x, y, width, height } = thing.getBoundingClientRect();
        const middle = [x + width / 2, y + height / 2];
        if (!thing.disabled && whole.contains(document.elementFromPoint(...middle))) return middle;
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`it is covered or cannot be pressed: ${thing.outerHTML.slice(0, 200)}`);
}"""
)


def all_in_sight(page: Page, things: str) -> list[Locator]:
    """Those that a press in their middle would reach: a small screen shows part of a board."""
    return [page.locator(things).nth(number) for number in page.evaluate(IN_SIGHT, things)]


IN_SIGHT = (
    f"async (things) => {{ {AT_REST};"
    """
    return [...document.querySelectorAll(things)].flatMap((thing, number) => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        const whole = thing.closest('[data-stop]') ?? thing;
        return whole.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? [number] : [];
    });
}"""
)
