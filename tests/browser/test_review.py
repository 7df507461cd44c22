"""A review from the end of a real match: its graph by keys, and a mistake tried again, which is judged at once."""

import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import FilePayload, Locator, Page, expect

import ludoteca
from tests.browser.conftest import Visit
from tests.browser.playing import play_on, play_to_the_end, wait_for_turn
from tests.browser.rooms import room_of
from tests.browser.test_sizes import in_view
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.clients import Guest, first_move, run

GAME, MOVES, TRIES = "yangtze", 3, 4
MOST, TURNS = 100, 30  # moves of Ana's that never come; decisions that a match between two has at least
AGREE = """(table) => new Promise((done) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', id: 1 }));
    socket.onmessage = ({ data }) => {
        const { id } = JSON.parse(data);
        if (id === 1) socket.send(JSON.stringify({ type: 'agree', id: 2 }));
        if (id === 2) done();
    };
})"""


def reviewed(visitor: Visitor) -> Page:
    """A match that Ana ends after a few moves, and its review from the sheet at the end."""
    page = visitor.page
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = visitor.ask("tables", game=GAME, seats=seats)["table"]
    page.goto(f"/table/{table}")
    for _ in range(MOVES):
        assert wait_for_turn(page)
        play_on(page, room_of(GAME).play_by_mouse)
    page.evaluate(AGREE, table)
    page.locator("dialog[open]").get_by_role("link", name="Análisis").click()
    page.wait_for_selector(".verdict")
    return page


def played_to_its_end(visitor: Visitor) -> Page:
    """A match of Ana's against a bot, over the socket until she holds one tile, and to its end in the page."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = visitor.ask("tables", game=GAME, seats=seats)["table"]
    token = next(each["value"] for each in visitor.context.cookies() if each["name"] == "ludoteca")
    with ThreadPoolExecutor(1) as beside:  # a loop of Playwright's own runs here
        beside.submit(run, play_until_one_tile(visitor.address, token, table)).result()
    visitor.page.goto(f"/table/{table}")
    play_to_the_end(visitor.page, room_of(GAME).play_by_mouse)
    return visitor.page


async def play_until_one_tile(address: str, token: str, table: str) -> None:
    """The first of the listed moves, again and again."""
    chair = await Guest(address, token).enter(table)
    for _ in range(MOST):
        told = await chair.until(lambda m: m["type"] == "told" and m["state"]["offers"])
        if sum(tile >= 0 for tile in told["state"]["view"]["hand"][0]) < 2:
            return
        await chair.send(**first_move(told["state"]), id=7)
    raise AssertionError(f"a tile more than one after {MOST} moves")


def test_from_the_end_of_a_whole_match_its_review_shows_what_turned_it_and_a_mistake_is_tried_again(
    visit: Visit,
) -> None:
    visitor = visit(name="Ana")
    page = played_to_its_end(visitor)
    page.locator("dialog[open]").get_by_role("link", name="Análisis").click()
    page.wait_for_selector(".graph .line")
    moment = page.get_by_role("slider", name="Posibilidades de ganar")
    moment.press("ArrowRight")  # it is gone through while decisions are still looked at
    expect(page.locator("figcaption h2")).to_have_text("Antes de la jugada 2")
    page.wait_for_selector(".verdict", timeout=PATIENCE)
    expect(moment).to_have_value("2")  # and nobody is taken elsewhere when all is there
    assert int(moment.get_attribute("max") or 0) > TURNS  # a whole match
    assert "%" not in page.locator(".verdict").inner_text()  # how it ended and why, in words; the sums are folded
    expect(page.locator(".verdict")).to_have_text(
        re.compile(r"(Ganaste|Perdiste|Compartes).*mejores posibilidades.*Precisión", re.DOTALL)
    )
    unfold(page, "Suerte y decisiones")
    expect(page.locator(".parts")).to_contain_text("Las decisiones propias solo restan")
    turning = page.get_by_role("heading", name=re.compile("cambió", re.IGNORECASE)).locator("xpath=../ul//button").first
    turned = re.search(r"jugada (\d+)", turning.inner_text(), re.IGNORECASE)
    assert turned
    turning.click()
    expect(moment).to_have_value(turned[1])
    page.locator(".lead").get_by_role("button", name="Intentarlo otra vez").click()
    assert wait_for_turn(page)
    play_on(page, room_of(GAME).play_by_mouse)
    expect(page.locator(".what-if")).to_contain_text(re.compile("Buena jugada|cuesta "))


def middle_of(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


MARKS_ARE_ON_PLACES = """() => {
    const boxes = [...document.querySelectorAll('.slab [data-move]')]
        .map((place) => (place.querySelector('[data-outline]') ?? place).getBoundingClientRect());
    const marks = [...document.querySelectorAll('.slab > i')].map((mark) => mark.getBoundingClientRect());
    const isOn = (a, b) => ['left', 'top', 'width', 'height'].every((side) => Math.abs(a[side] - b[side]) < 1);
    return marks.length > 0 && marks.every((mark) => boxes.some((box) => isOn(mark, box)));
}"""


def try_again(page: Page) -> None:
    """A try is judged; one that costs something can be made anew, at a table of its own."""
    play_on(page, room_of(GAME).play_by_mouse)
    judged = re.compile("Buena jugada|cuesta ")
    expect(page.locator(".what-if")).to_contain_text(judged)
    if page.get_by_role("button", name="Otra vez").count() == 0:
        return
    before = page.url
    page.get_by_role("button", name="Otra vez").click()
    expect(page.locator(".what-if")).to_contain_text("Haz tu jugada")
    assert page.url != before
    assert wait_for_turn(page)
    play_on(page, room_of(GAME).play_by_mouse)
    expect(page.locator(".what-if")).to_contain_text(judged)


def no_press_leads_away(visitor: Visitor) -> None:
    """The way back lies at the other side than the button that makes moves, however much higher that stood."""
    for screen in ("phone", "phone on its side", "desktop"):
        visitor.resize(screen)
        way = visitor.page.get_by_role("link", name="Volver al análisis").bounding_box()
        hint = visitor.page.get_by_role("button", name="Pedir una pista").bounding_box()
        assert way
        assert hint
        assert way["x"] + way["width"] < hint["x"] - way["width"]


def marks_follow(visitor: Visitor) -> None:
    """The board glides into its place, and the marks with it."""
    for screen in ("phone", "desktop"):
        visitor.resize(screen)
        visitor.page.wait_for_function(MARKS_ARE_ON_PLACES)


def test_a_review_is_read_from_its_graph_and_a_mistake_is_tried_again(visit: Visit) -> None:
    visitor = visit(name="Ana", moving=True)
    page = next(page for page in (reviewed(visitor) for _ in range(TRIES)) if page.locator(".lead .acts").count() > 0)
    assert page.locator(".graph .line").count() == 2
    for screen in ("phone", "phone on its side", "desktop"):  # what cost most, and the ways on, before all else
        visitor.resize(screen)
        assert in_view(page.locator(".lead .acts"))
    expect(page.locator(".parts")).to_be_hidden()  # the rest waits behind its name
    unfold(page, "Suerte y decisiones")
    if page.locator(".cards").count() > 0:
        unfold(page, "Otras decisiones que costaron")
        expect(page.locator(".cards .acts").first).to_be_visible()
    assert page.get_by_role("img", name="Posibilidades de ganar").is_visible()
    moment = page.get_by_role("slider", name="Posibilidades de ganar")
    moment.focus()
    page.keyboard.press("End")
    expect(moment).to_have_attribute("aria-valuetext", "El final")
    page.keyboard.press("Home")
    glance = page.locator(".glance[aria-hidden=true]")  # the range has said it
    expect(glance).to_contain_text(re.compile(r"jugada 1\s.*Ana\s*\d+", re.IGNORECASE))
    page.mouse.move(*middle_of(page.locator(".graph")))
    expect(glance).not_to_contain_text(re.compile(r"jugada 1\s", re.IGNORECASE))  # where one points, not what is chosen
    expect(moment).to_have_value("1")
    page.mouse.move(0, 0)
    expect(page.locator("figcaption h2")).to_have_text("Antes de la jugada 1")
    page.keyboard.press("PageUp")
    expect(moment).to_have_attribute("aria-valuetext", "El final")  # there are fewer than ten decisions
    visitor.sees_no_barriers_anywhere()
    for row in page.locator(".parts tbody tr").all():  # side by side, they add up
        start, *parts, end = [whole(cell) for cell in row.locator("td").all_inner_texts()[:5]]
        assert start + sum(parts) == end
    page.get_by_role("button", name="¿Qué es la precisión?").click()
    expect(page.locator("dialog[open]")).to_contain_text("100 · ½")
    page.keyboard.press("Escape")

    card = page.locator(".lead")
    card.get_by_role("button", name="Ver").click()
    expect(card.get_by_role("button", name="Ver")).to_have_attribute("aria-pressed", "true")
    marks_follow(visitor)
    page.keyboard.press("v")  # what is better is made on the board, and told by the room's own line
    expect(page.locator(".better button")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("figcaption h2")).to_contain_text("La mejor jugada")
    expect(page.locator(".slab b")).to_have_count(0)
    page.locator(".better button").click()  # at this pace a press goes on, and then back
    expect(page.locator("figcaption h2")).to_contain_text("Antes de la jugada")
    card.get_by_role("button", name="Intentarlo otra vez").click()
    expect(page.locator(".what-if")).to_contain_text("Haz tu jugada")
    assert wait_for_turn(page)
    no_press_leads_away(visitor)
    try_again(page)
    visitor.resize("tablet on its side")
    assert page.locator(".what-if").evaluate("e => e.clientHeight < 40 && e.scrollWidth <= e.clientWidth")  # one line
    page.get_by_role("link", name="Volver al análisis").click()
    page.wait_for_selector(".verdict")


def unfold(page: Page, name: str) -> None:
    """By keys."""
    page.locator("summary", has_text=name).focus()
    page.keyboard.press("Enter")
    expect(page.locator("details", has_text=name)).to_have_attribute("open", "")


def whole(told: str) -> int:
    """The number in "= 33 %" or "+12", whose minus is a typographer's."""
    return int(re.sub(r"[^-0-9]", "", told.replace("\u2212", "-")))


def file_of(text: str) -> FilePayload:
    return {"name": "match.json", "mimeType": "application/json", "buffer": text.encode()}


def test_a_match_from_a_file_is_reviewed_and_what_is_no_match_is_refused_in_a_sentence(visit: Visit) -> None:
    match = ludoteca.new_match(GAME, seats=3, seed=7)
    for _ in range(MOVES):
        match.play(match.active[0], next(iter(match.legal(match.active[0]))))
    visitor = visit(name="Ana")
    page = visitor.page
    page.goto("/tables")
    expect(page.get_by_role("button", name="Cargar una partida")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file_of("{}"))
    expect(page.get_by_role("alert")).to_have_text("Este archivo no es una partida.")
    visitor.faults.clear()  # the browser notes what was refused
    page.locator("input[type=file]").set_input_files(file_of(match.record()))
    page.wait_for_selector(".verdict")
    assert page.locator(".graph .line").count() == 3
    page.get_by_role("link", name="Volver a la mesa").click()
    expect(page.locator("dialog[open]").get_by_role("link", name="Repetición")).to_be_visible()
