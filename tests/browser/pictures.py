"""README's pictures: Home, and a table of each game in the middle of a match. `make pictures` writes them."""

from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.browser.gallery import SETTLED, Photographer, as_a_bot_would, house
from tests.browser.playing import play_on, position, wait_for_turn
from tests.browser.rooms import GAMES, room_of

FOLDER = Path("docs/pictures")
FAR = 30  # positions into a match: there is much to see on each board
# What is there while there is most to see: one's own board, a plan that is carried out, places for a tile.
SHOWN = {"summer_pavilion": "section.mine .pass", "river_dragons": "section.mine .acting", "yangtze": ".board .place"}
LARGE, SMALL = (960, 600), (720, 450)  # two stand side by side
SIZES = {"home": LARGE, "yangtze": LARGE}
QUALITY = 80


def is_far(page: Page, game: str) -> bool:
    """Whether the match has come to where it is worth a picture."""
    return int(position(page)) >= FAR and page.locator(SHOWN[game]).count() > 0


def play(page: Page, game: str) -> None:
    """What a bot would; where something is chosen already and nobody can be asked, anything."""
    if page.get_by_role("button", name="Pedir una pista").count() > 0:
        as_a_bot_would(page)
    else:
        room_of(game).play_by_mouse(page)


def keep(photographer: Photographer, name: str) -> None:
    """What the window shows now, smaller."""
    photographer.page.mouse.move(0, 0)  # nothing is pointed at
    photographer.page.wait_for_timeout(SETTLED)
    picture = Image.open(BytesIO(photographer.page.screenshot())).convert("RGB")
    picture = picture.resize(SIZES.get(name, SMALL), Image.Resampling.LANCZOS)
    picture.save(FOLDER / f"{name}.jpg", quality=QUALITY, optimize=True, progressive=True)


def main() -> None:
    """Play a match of each game half-way, as bots would; then look at Home, where they are listed."""
    with house() as (browser, address):
        photographer = Photographer(browser, address, "desktop", "light")
        for game in GAMES:
            photographer.visitor.play_against_bots(game)
            while wait_for_turn(photographer.page) and not is_far(photographer.page, game):
                play_on(photographer.page, partial(play, game=game))
            keep(photographer, game)
        photographer.page.goto("/")
        keep(photographer, "home")
        photographer.visitor.leave()


if __name__ == "__main__":
    main()
