"""Letters that nobody took: kept, tried again later and later, given up after a day."""

from ludoteca.server.notices.sending import send_all
from ludoteca.server.store.notices import ways
from ludoteca.server.store.notices.letters import FIRST_PAUSE_MS, KEPT_MS
from tests.server.notices.house import House
from tests.server.notices.test_calling import in_a_house
from tests.server.notices.test_sending import HOUR_MS, written


def test_a_letter_is_tried_again_later_and_later_until_it_is_taken(store: str) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        house.inbox.answers = [(503, {}), (429, {"retry-after": "600"}), (500, {})]
        await written(house, ana)
        await send_all(house.worker)
        for pause in (FIRST_PAUSE_MS, 600_000, 4 * FIRST_PAUSE_MS):
            tried = house.inbox.connections
            house.effects.now += pause - 1
            await send_all(house.worker)
            assert house.inbox.connections == tried
            house.effects.now += 1
            await send_all(house.worker)
            assert house.inbox.connections == tried + 1
        assert (await house.called(ana))["title"] == "This is what a notification looks like"
        house.effects.now += KEPT_MS
        await send_all(house.worker)
        assert house.inbox.connections == 4

    in_a_house(store, story)


def test_a_letter_that_nobody_takes_for_a_day_is_given_up_and_the_way_stays(store: str) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        house.inbox.answers = [(500, {})] * 100
        await written(house, ana)
        for _ in range(30):
            await send_all(house.worker)
            house.effects.now += HOUR_MS
        assert house.inbox.connections in range(20, 30)
        assert len(await ways.ways_of(house.worker.db, ana.id)) == 1

    in_a_house(store, story)
