"""River Dragons: plans, stones, planks by eye, and the pawn's steps."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.playing import AT_REST, click, tap

Press = Callable[[Locator], None]
LEFT = 2  # who wins is about to arrive: otherwise a race may go on for many turns
UNASKED: tuple[str, ...] = ()
QUICK = "Con ayuda"
PLAN = ("place_2_stones", "place_2_planks", "move_2", "place_1_plank", "move_1")


def play_by_mouse(page: Page) -> None:
    """Whatever the turn asks for."""
    _play(page, click)


def play_by_touch(page: Page) -> None:
    """The same with a finger."""
    _play(page, tap)


def play_by_keys(page: Page) -> None:
    """The same with nothing but the keyboard."""
    _play(page, lambda target: target.press("Enter"))


def _play(page: Page, press: Press) -> None:
    if page.locator(".programming").count() > 0:
        for card in PLAN:  # in whatever language
            press(page.locator(f".hand [data-anchor=card-{card}]"))
        press(page.locator(".prompt .button.primary"))
        # Others decide at the same time, and a turn without any decision leads straight to the next plan.
        page.wait_for_selector(".programming [data-slot] button", state="detached")
        return
    _choose(page, press)
    press(page.locator(".prompt .button.primary"))


def _choose(page: Page, press: Press) -> None:
    """A plank of the reserve, or one or two places."""
    if page.locator(".reserve button").count() > 0:
        press(page.locator(".reserve button").last)
    elif page.locator(".held").count() > 0:
        press(page.locator(".held"))
    else:
        press(_best_ring(page))
        page.wait_for_selector(".ring[aria-pressed=true], .prompt .button.primary")
        if page.locator(".prompt .button.primary").count() == 0:  # a plank has two ends
            press(_best_ring(page))


def _best_ring(page: Page) -> Locator:
    """Of what is offered and in sight, what helps most on the way from the pawn to its goal."""
    for _ in range(4):
        number = page.evaluate(BEST_RING)
        if number >= 0:
            return page.locator(".ring").nth(number)
        page.locator(".elsewhere").tap()  # a small screen shows part of the river
    raise AssertionError("nothing that is offered is in sight")


# A step and the second end of a plank go nearest to the goal, the first end begins near the pawn, stones lie between.
BEST_RING = (
    f"async () => {{ {AT_REST};"
    """
    const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
    };
    const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
    const [pawn, goal] = ['.pawn.mine', '[data-anchor=goal]'].map((name) => middle(document.querySelector(name)));
    const cost = (ring) => {
        const [label, at] = [ring.getAttribute('aria-label'), middle(ring)];
        if (/piedra/.test(label)) return far(at, pawn) + far(at, goal) + far(at, pawn) / 10;
        return /^Primer/.test(label) ? far(at, pawn) : far(at, goal);
    };
    const isFree = (ring) => {
        const { x, y } = middle(ring);
        return document.elementFromPoint(x, y)?.closest('.ring') === ring;
    };
    const rings = [...document.querySelectorAll('.ring')];
    const free = rings.filter((ring) => ring.getAttribute('aria-pressed') === 'false' && isFree(ring));
    return rings.indexOf(free.sort((a, b) => cost(a) - cost(b))[0]);
}"""
)
