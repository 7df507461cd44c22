"""Puzzles: today's from Home, a try that is judged and goes back, the best move, and the match that goes on."""

import json
import re
from itertools import count

from playwright.sync_api import Page, expect

from ludoteca.kernel import registry
from ludoteca.kernel.vocabulary import Json
from ludoteca.puzzles import Puzzle, puzzles_of
from tests.browser.conftest import Visit
from tests.browser.playing import all_in_sight
from tests.browser.visitor import PATIENCE

GAME = "summer_pavilion"


def one_of_picks() -> tuple[int, Puzzle]:
    """A puzzle whose moves are made by one press and the button: its number, and itself."""
    listed = zip(count(1), puzzles_of(registry.load(GAME)), strict=False)
    picks = ((number, one) for number, one in listed if {one.best["move"], one.others[0].move["move"]} == {"pick"})
    return next((number, one) for number, one in picks if one.reason.more is not None)


def make(page: Page, move: Json) -> None:
    """Press what makes the move, and then the button."""
    fields = "".join(f"[data-move*='{json.dumps(value)}']" for value in move.values())
    page.locator(f".board {fields} .hit").first.click()
    page.get_by_role("button", name="Probar esta jugada").click()


def test_a_puzzle_of_the_day_whose_answer_is_shown_is_done_on_home(visit: Visit) -> None:
    visitor = visit(name="Ana")
    page = visitor.page
    page.goto("/")
    today = page.locator(".today li", has_text="Pabellón").get_by_role("link", name=re.compile("Problema"))
    expect(today).not_to_contain_text("sin resolver")
    visitor.sees_no_barriers()
    today.click()
    page.get_by_role("button", name="Ver la solución").click()
    expect(page.get_by_role("region", name="Problema")).to_contain_text("esta era la mejor jugada")
    page.goto("/")
    expect(today).to_contain_text("sin resolver")


def test_a_puzzle_is_failed_once_and_then_solved_and_played_on(visit: Visit) -> None:
    number, puzzle = one_of_picks()
    visitor = visit(name="Ana", is_new=True)
    page = visitor.page
    page.goto(f"/puzzle/{GAME}/{number}")
    panel = page.get_by_role("region", name="Problema")
    expect(panel.get_by_role("button", name="Aprender primero")).to_be_visible()  # it was never played here
    make(page, puzzle.others[0].move)
    expect(panel).to_contain_text(re.compile(r"unas \d+ de cada 100 partidas"), timeout=PATIENCE)  # a bot judges it
    expect(panel).to_contain_text("Quedan 2 intentos")
    expect(panel).to_contain_text(re.compile("la mejor jugada frente a la tuya: .* Regla S"))  # why
    expect(panel.locator(".tried")).to_have_count(1)
    expect(page.locator(".table")).to_have_attribute("data-position", "0")  # nothing was played
    visitor.sees_no_barriers()
    page.reload()
    expect(panel).to_contain_text("Quedan 2 intentos")
    panel.get_by_role("button", name="Probar otra jugada").click()  # the question is back, and what was tried is kept
    expect(panel.get_by_role("heading", name="Encuentra la mejor jugada")).to_be_visible()
    expect(panel).not_to_contain_text("Hay otra mejor.")
    expect(panel.locator(".tried")).to_have_count(1)
    make(page, puzzle.best)
    expect(panel).to_contain_text("¡Eso es!")
    expect(panel).to_contain_text("Resuelto a la segunda")
    mine = panel.locator(".card.mine")
    expect(mine).to_contain_text("Tu último intento")
    expect(mine).to_contain_text(re.compile("toma|recoge|elige", re.IGNORECASE))  # what it would have brought
    expect(panel.locator(".tried")).to_have_count(1)
    expect(page.locator(".table")).to_have_attribute("data-position", "1")  # the bots wait
    visitor.sees_no_barriers_anywhere()
    page.get_by_role("button", name="Seguir la partida").click()
    expect(page.locator(".what-if")).to_contain_text("Prueba que sigue desde un problema.")
    expect(page.locator(".log li")).not_to_have_count(1)


def test_on_a_phone_a_puzzle_opens_with_every_place_in_sight_and_a_sign_where_ones_pieces_are(visit: Visit) -> None:
    listed = list(puzzles_of(registry.load("river_dragons")))
    number = next(n for n, one in enumerate(listed, 1) if one.best["move"] == "place_stone_on_island")
    visitor = visit(screen="phone", name="Ana")
    page = visitor.page
    page.goto(f"/puzzle/river_dragons/{number}")
    expect(page.get_by_role("button", name="Mi juego")).to_have_class("due")
    for screen in ("phone", "small phone"):
        visitor.resize(screen)
        expect(page.locator(".board i.more, .board .elsewhere")).to_have_count(0)  # all of it is in sight
        assert len(all_in_sight(page, ".ring")) == page.locator(".ring").count() > 1
