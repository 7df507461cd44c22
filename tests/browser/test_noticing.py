"""What reaches a person who looks at something else, or plays over days."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import play_on, sit_down, wait_for_turn
from tests.browser.rooms.yangtze import play_by_mouse
from tests.browser.visitor import Visitor

# Every tone is noted in the page and made as ever. A busy machine is loud later than a call can wait, so that it is
# said to be loud at once. A browser without a window allows no notifications: they are noted.
NOTED = """
    const note = (name, what) => document.documentElement.setAttribute(`data-${name}`, what);
    Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'running' });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { note('tone', this.frequency.value); start.call(this, at); };
    window.Notification = class {
        static permission = 'granted';
        constructor(title) { note('notice', title); }
        close() {}
    };
    ServiceWorkerRegistration.prototype.showNotification = async (title) => note('notice', title);
"""
# The number on the icon of an installed page.
BADGE = """
    const note = (count) => document.documentElement.setAttribute('data-badge', count);
    Navigator.prototype.setAppBadge = async (count) => note(count);
    Navigator.prototype.clearAppBadge = async () => note(0);
"""
SILENCE = "document.documentElement.removeAttribute('data-tone')"
LOOKS_AWAY = "Object.defineProperty(document, 'hidden', { get: () => true })"
TALK = "659"  # how the call to what others say ends
TURN = "784"  # hertz: how the call to a turn ends


def listener(visit: Visit) -> Visitor:
    visitor: Visitor = visit(name="Ana")
    visitor.context.add_init_script(NOTED)
    return visitor


def test_my_turn_is_in_the_title_and_heard(visit: Visit) -> None:
    visitor = listener(visit)
    page = sit_down(visitor, "yangtze")
    expect(page).to_have_title("● Te toca · Yangtze · Ludoteca")
    page.evaluate(SILENCE)
    play_on(page, play_by_mouse)
    assert wait_for_turn(page)
    expect(page.locator("html")).to_have_attribute("data-tone", TURN)
    expect(page.locator("html:not([data-notice])")).to_be_attached()  # who looks needs none


def test_what_others_say_and_propose_is_heard_and_marked(visit: Visit) -> None:
    ana, bruno = visit(name="Ana"), visit(name="Bruno")
    bruno.context.add_init_script(NOTED)
    table = str(ana.ask("tables", game="yangtze", seats=[{"kind": "me"}, {"kind": "open"}])["table"])
    bruno.ask(f"tables/{table}/sit")
    for visitor in (ana, bruno):
        visitor.page.goto(f"/table/{table}")
        visitor.page.wait_for_selector(".table")
    bruno.page.get_by_role("button", name="Historial").click()  # a browser is silent before the first press
    heard = bruno.page.locator("html")

    def is_called() -> None:
        expect(heard).to_have_attribute("data-tone", TALK)
        bruno.page.evaluate(SILENCE)

    bruno.page.evaluate(SILENCE)
    ana.page.get_by_role("button", name="Chat").click()
    ana.page.fill("#say", "hola")
    ana.page.get_by_role("button", name="Enviar").click()
    expect(bruno.page.locator(".unread")).to_have_text("1")
    is_called()
    bruno.page.get_by_role("button", name="Chat").click()
    expect(bruno.page.locator(".unread")).to_have_count(0)
    expect(bruno.page.locator("html:not([data-tone])")).to_be_attached()  # that it was read is no news
    ana.page.get_by_role("button", name="Mesa y ajustes").click()
    ana.page.get_by_role("button", name="Proponer terminar ya").click()
    expect(bruno.page.locator(".wishes")).to_contain_text("Ana propone")
    is_called()
    bruno.page.get_by_role("button", name="Terminar", exact=True).click()
    bruno.page.wait_for_selector("dialog[open] .actions")
    bruno.page.wait_for_timeout(600)  # the end is heard too
    bruno.page.evaluate(SILENCE)
    ana.page.get_by_role("button", name="Revancha").click()
    expect(bruno.page.locator("dialog .offered")).to_be_visible()
    is_called()


def test_who_wants_no_sound_hears_none(visit: Visit) -> None:
    visitor = listener(visit)
    page = sit_down(visitor, "yangtze")
    page.get_by_role("button", name="Sonido").click()
    page.evaluate(SILENCE)
    play_on(page, play_by_mouse)
    assert wait_for_turn(page)
    expect(page.locator("html:not([data-tone])")).to_be_attached()


def test_who_looks_at_something_else_is_called(visit: Visit) -> None:
    visitor = listener(visit)
    page = sit_down(visitor, "yangtze")
    page.evaluate(LOOKS_AWAY)
    play_on(page, play_by_mouse)
    assert wait_for_turn(page)
    expect(page.locator("html")).to_have_attribute("data-notice", "Te toca")
    expect(page.locator("html")).to_have_attribute("data-tone", TURN)


def test_a_match_over_days_shows_its_clock_and_on_home_whose_turn_it_is(visit: Visit) -> None:
    ana, bruno = visit(name="Ana"), visit(name="Bruno")
    ana.page.goto("/new/yangtze")
    ana.page.get_by_label("Con calma").check()
    ana.page.get_by_role("button", name="Abrir mesa").click()
    bruno.page.goto(ana.page.locator("#address").input_value())
    expect(bruno.page.locator("main")).to_contain_text("2 días por jugada")
    bruno.page.get_by_role("button", name="Sentarme aquí").click()
    for visitor in (ana, bruno):
        expect(visitor.page.locator(".prompt time")).to_have_text("Tiempo restante: 2 d 0 h")
    is_first = ana.page.locator(".prompt.mine").count() > 0
    waiting, name = (bruno, "Ana") if is_first else (ana, "Bruno")
    for visitor in (ana, bruno):
        visitor.page.goto("/")
        if visitor is waiting:
            expect(visitor.page.locator(".mine .state")).to_contain_text(f"le toca a {name}", ignore_case=True)
        else:
            expect(visitor.page.locator(".mine")).to_contain_text("Te toca en 1 mesa")
            expect(visitor.page.locator(".mine .waits .go")).to_contain_text("Jugar")


def test_the_number_on_the_icon_follows_what_waits_at_the_table_too(visit: Visit) -> None:
    ana, bruno = visit(name="Ana"), visit(name="Bruno")
    ana.context.add_init_script(BADGE)
    table = str(ana.ask("tables", game="yangtze", seats=[{"kind": "me"}, {"kind": "open"}])["table"])
    bruno.ask(f"tables/{table}/sit")
    for visitor in (ana, bruno):
        visitor.page.goto(f"/table/{table}")
        visitor.page.wait_for_selector(".table")
    badge, is_anas = ana.page.locator("html"), ana.page.request.get("/api/me/tables").json()["tables"][0]["your_turn"]
    for _ in range(2):
        expect(badge).to_have_attribute("data-badge", "1" if is_anas else "0")
        mover = ana if is_anas else bruno
        assert wait_for_turn(mover.page)
        play_on(mover.page, play_by_mouse)
        is_anas = not is_anas
    expect(badge).to_have_attribute("data-badge", "1" if is_anas else "0")
    ana.page.goto("/")
    expect(badge).to_have_attribute("data-badge", "1" if is_anas else "0")
