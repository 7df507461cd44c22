"""What waits for a connection: how much of it, in which order, and who is let go when it is too much."""

import asyncio

from ludoteca.server.table.outbox import TOGETHER, Outbox, Outboxes
from tests.server.clients import run


def test_all_together_wait_for_so_much_and_who_has_most_to_read_goes_first() -> None:
    async def story() -> None:
        gone: list[str] = []
        outboxes = Outboxes(most_each=1_000, most=1_500)
        small, large, other = [
            Outbox(outboxes, lambda name=name: gone.append(name))  # type: ignore[misc]
            for name in ("small", "large", "other")
        ]
        large.put(b"x" * 5_000)
        assert gone == ["large"]
        small.put(b"x" * 300)
        other.put(b"x" * 900)
        small.put(b"x" * 400)
        assert gone == ["large", "other"]
        assert [small.waiting, other.waiting, await sent_of(other)] == [700, 0, []]
        small.put(b"x" * 301)
        assert gone == ["large", "other", "small"]

    run(story())


def test_a_frame_that_is_larger_than_what_may_wait_is_sent_when_nothing_else_waits() -> None:
    async def story() -> None:
        outbox = Outbox(Outboxes(most_each=10, most=1_000))
        outbox.put(b"x" * 100)
        outbox.close()
        outbox.put(b"too late")
        assert await sent_of(outbox) == [[b"x" * 100]]

    run(story())


async def sent_of(outbox: Outbox, most: int = 1000) -> list[list[bytes]]:
    """What is sent together, to the end or until there is no room for more."""
    sent: list[list[bytes]] = []

    def send(frames: list[bytes]) -> bool:
        sent.append(frames)
        return len(sent) < most

    assert await outbox.send_by(send) is (len(sent) == most)
    return sent


def test_nothing_is_sent_while_there_is_no_room_and_everything_in_order_when_there_is() -> None:
    async def story() -> None:
        outbox = Outbox(Outboxes(most_each=1 << 20, most=1 << 20))
        sending = asyncio.create_task(sent_of(outbox, most=2))
        await asyncio.sleep(0)
        for frame in (b"a", b"b"):
            outbox.put(frame)  # what comes together leaves together
        await asyncio.sleep(0)
        outbox.put(b"c")
        assert await sending == [[b"a", b"b"], [b"c"]]
        for frame in (b"d", b"e"):
            outbox.put(frame)
        await asyncio.sleep(0)
        assert outbox.waiting == 2
        outbox.close()
        assert await sent_of(outbox) == [[b"d", b"e"]]

    run(story())


def test_where_nobody_is_any_more_nothing_waits() -> None:
    def broken(_frames: list[bytes]) -> bool:
        raise ConnectionError("the connection has ended")

    async def story() -> None:
        outbox = Outbox(Outboxes(most_each=100, most=100))
        sending = asyncio.create_task(outbox.send_by(broken))
        await asyncio.sleep(0)
        outbox.put(b"a")
        assert await sending is False
        outbox.put(b"b")
        assert outbox.waiting == 0

    run(story())


def test_what_waits_is_sent_together_in_order_up_to_a_bound() -> None:
    async def story() -> None:
        outbox = Outbox(Outboxes(most_each=1 << 20, most=1 << 20))
        frames = [b"a" * 10, b"b" * 100, b"c" * (TOGETHER - 110), b"d", b"e" * (TOGETHER + 1), b"f"]
        for frame in frames:
            outbox.put(frame)
        outbox.close()
        assert await sent_of(outbox) == [frames[:3], frames[3:4], frames[4:5], frames[5:]]
        assert outbox.waiting == 0

    run(story())
