"""A match that is over is given whole, as a replay would ask for it, and one that goes on is not."""

import asyncio
import json

from tests.server.actions.test_moves import ME, play_to_the_end, seated
from tests.server.clients import Chair, Guest, Json, run
from tests.server.processes import ServerProcess


async def looked(chair: Chair) -> list[Json]:
    """What `look` answers, from the beginning to the end."""
    first = await chair.ask(type="look", position=0)
    positions = range(1, first["last"] + 1)
    return [first, *[await chair.ask(type="look", position=position) for position in positions]]


def sent(answers: list[Json]) -> list[str]:
    """Letter by letter, but for the number of the request."""
    return [json.dumps({**each, "id": 0}) for each in answers]


def test_a_match_that_is_over_is_given_whole_as_each_saw_it(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        early = await guests[0].get(f"/api/tables/{table}/looks")
        assert early["error"]["code"] == "not_over"
        assert "looks" not in early
        await asyncio.gather(*(play_to_the_end(*pair) for pair in zip(chairs, states, strict=True)))
        stranger = Guest(server.address)
        watcher = await stranger.enter(table)
        for guest, chair, front in [*zip(guests, chairs, (0, 1), strict=True), (stranger, watcher, None)]:
            whole = await guest.get(f"/api/tables/{table}/looks")
            assert sent(whole["looks"]) == sent(await looked(chair))
            at_the_table = [message for message in chair.messages if message["type"] == "table"][-1]
            assert (whole["you"], whole["you"]["front"]) == (at_the_table["you"], front)
            assert whole["table"]["commitment"] == at_the_table["table"]["commitment"]

    run(story())


def test_before_one_screen_nobodys_eyes_are_taken_until_one_is_in_front(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, {"kind": "me", "name": "Bruno"}])
        chair = await ana.enter(table)
        await chair.ask(type="agree")  # for both
        whole = await ana.get(f"/api/tables/{table}/looks")
        assert whole["you"]["seats"] == [0, 1]
        assert whole["you"]["front"] is None
        assert all(each["state"]["view"]["hand"] == [None, None] for each in whole["looks"])

    run(story())
