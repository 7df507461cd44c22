"""Without a network: matches that are over and what the guide says are there, and the rest says that it is not."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.given import played_by_bots
from tests.browser.phone import READY
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.processes import ServerProcess, Zygote

# A match ends when all people at the table are willing.
AGREE = """table => new Promise((resolve) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => (say({ type: 'hello', id: 1 }), say({ type: 'agree', id: 2 }));
  socket.onmessage = ({ data }) => JSON.parse(data).state?.over && (socket.close(), resolve(null));
})"""
LISTS, LOOKS = ["/api/me", "/api/me/tables", "/api/me/tables?over=1"], "/api/tables/%s/looks"
KEPT = """async ([paths, patience]) => {
  const missing = async () => {
    const kept = await Promise.all(paths.map((path) => caches.match(path)));
    return paths.filter((_, number) => !kept[number]);
  };
  for (const end = performance.now() + patience; performance.now() < end; )
    if ((await missing()).length === 0) return [];
    else await new Promise((resolve) => setTimeout(resolve, 50));
  return missing();
}"""


def ended_at_once(ana: Visitor) -> str:
    """A match of hers that she never looks at again while there is a network."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = str(ana.ask("tables", game="yangtze", seats=seats)["table"])
    ana.page.evaluate(AGREE, table)
    return table


def test_matches_that_are_over_and_lessons_can_be_read_without_a_network(visit: Visit) -> None:
    ana = visit(name="Ana", language="en-US", worker=True)
    seen, _ = played_by_bots(ana, "yangtze")
    ana.page.goto("/")
    ana.page.evaluate(READY)
    ana.page.wait_for_function("navigator.serviceWorker.controller !== null")  # what is asked from now on passes there
    assert ana.page.evaluate(KEPT, [LISTS, PATIENCE]) == [], "on a first visit too"
    latest = ended_at_once(ana)
    ana.page.goto(f"/replay/{seen}")
    position = ana.page.get_by_text(re.compile(r"^Move \d+ of \d+$"))
    expect(position).to_contain_text("Move 0 of")
    assert (
        ana.page.evaluate(KEPT, [[LOOKS % seen], PATIENCE]) == []
    )  # who leaves earlier takes back what is being asked
    ana.page.goto("/")  # her latest matches are listed here, and kept
    assert ana.page.evaluate(KEPT, [[LOOKS % latest], PATIENCE]) == []

    ana.context.set_offline(True)
    ana.page.goto(f"/replay/{seen}")
    expect(position).to_contain_text("Move 0 of")
    ana.page.keyboard.press("ArrowRight")
    expect(position).to_contain_text("Move 1 of")
    ana.page.keyboard.press("End")
    expect(ana.page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    ana.page.get_by_label("Seen by").select_option("open")
    expect(ana.page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    ana.sees_no_barriers()
    ana.page.goto(f"/replay/{latest}")
    expect(position).to_contain_text("Move 0 of")

    ana.page.goto("/")
    ana.page.locator("article[aria-labelledby=title-yangtze] button", has_text="Learn").click()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Yangtze: what the guide says")
    expect(ana.page.get_by_text("purple to Lin, blue to Mei")).to_be_visible()
    ana.page.get_by_role("button", name="Play it at the table").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    ana.sees_no_barriers()

    ana.page.goto(f"/replay/{seen}")
    expect(position).to_contain_text("Move 0 of")
    expect(ana.page.get_by_text("No connection.")).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.page.get_by_text("No connection.")).to_be_hidden()
    eyes = ana.page.get_by_label("Seen by")
    for _ in range(PATIENCE // 200):  # until the server answers again
        if eyes.input_value() == "open":
            break
        eyes.select_option("open")
        ana.page.wait_for_timeout(200)
    expect(eyes).to_have_value("open")
    expect(ana.page.get_by_role("alert")).to_be_hidden()


def test_a_server_that_does_not_answer_is_told_of_though_there_is_a_network(
    browser: Browser, zygote: Zygote, tmp_path: Path
) -> None:
    """What the page shows then is old, and a browser takes any network for the one that leads there."""
    server = ServerProcess(zygote, tmp_path).start()
    ana = Visitor(browser, server.address, name="Ana", language="en-US", screen="phone", worker=True)
    told = ana.page.get_by_text("You are offline.")
    ana.page.goto("/")
    ana.page.evaluate(READY)
    ana.page.wait_for_function("navigator.serviceWorker.controller !== null")
    assert ana.page.evaluate(KEPT, [LISTS, PATIENCE]) == []
    server.end()
    ana.page.goto("/")
    assert ana.page.evaluate("navigator.onLine")
    expect(told).to_be_visible()
    ana.sees_no_barriers()
    ana.page.goto("/house")
    expect(ana.page.get_by_text("The server cannot be reached.")).to_be_visible()  # and not that it is somebody else's
    server.start()
    expect(told).to_have_count(0)
    ana.leave()
