"""What waits to be sent to a connection, bounded in bytes: for each connection, and for all of a worker together."""

import asyncio
from collections import deque
from collections.abc import Callable

Send = Callable[[list[bytes]], bool]  # sends frames in order; whether there is room for more
TOGETHER = 64 * 1024  # bytes that are sent with one call of the system
PORTION = 20  # outboxes of a crowd that are looked into before anybody else has a turn again


def nothing() -> None:
    """Nothing is to be done."""


def nowhere(_frames: list[bytes]) -> bool:
    """There is no way yet."""
    return False


class Outboxes:
    """All outboxes of a worker."""

    def __init__(self, most_each: int, most: int) -> None:
        self.most_each = most_each
        self._most = most
        self._waiting = 0  # bytes, in all of them
        self._filled: set[Outbox] = set()  # those in which something waits
        self._due: deque[Outbox] = deque()  # those of a crowd that are to be woken

    def changed(self, outbox: "Outbox", by: int) -> None:
        """An outbox grew or shrank. Where all together hold too much, the connection with most to read is cut off."""
        self._waiting += by
        if outbox.waiting:
            self._filled.add(outbox)
        else:
            self._filled.discard(outbox)
        while self._waiting > self._most and self._filled:
            max(self._filled, key=lambda each: each.waiting).drop()

    def wake_later(self, outbox: "Outbox") -> None:
        """Wake connections that have something to send, some at a time, so that others have a turn in between."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._wake_some)
        self._due.append(outbox)

    def _wake_some(self) -> None:
        for _ in range(min(PORTION, len(self._due))):
            self._due.popleft().flush()
        if self._due:
            asyncio.get_running_loop().call_soon(self._wake_some)


class Outbox:
    """The frames that one connection still has to be sent, in order."""

    def __init__(self, outboxes: Outboxes, abort: Callable[[], None] = nothing) -> None:
        self._outboxes = outboxes
        self._abort = abort  # ends the connection at once, whatever was not read
        self._frames: deque[bytes] = deque()
        self._is_closed = False
        self._is_due = False  # whether what waits is sent in a moment
        self._send: Send = nowhere
        self._stopped: asyncio.Future[bool] | None = None  # None while there is no way, or no room on it
        self.waiting = 0  # bytes

    def put(self, frame: bytes, *, can_wait: bool = False) -> None:
        """One more frame, unless the connection ends. If it is read too slowly it is cut off; one frame always fits."""
        if self._is_closed:
            return
        if self._frames and self.waiting + len(frame) > self._outboxes.most_each:
            self.drop()
            return
        self._frames.append(frame)
        self._count(len(frame))
        if not can_wait:
            self.wake()
        elif len(self._frames) == 1:  # else it is due already, or busy sending
            self._outboxes.wake_later(self)

    def close(self) -> None:
        """Nothing more comes: the connection ends after what waits."""
        self._is_closed = True
        self.wake()

    def drop(self) -> None:
        """Let the connection go: what waits is lost, and read again by whoever comes back."""
        self._empty()
        self.close()
        self._abort()

    async def send_by(self, send: Send) -> bool:
        """Send what waits, and whatever comes, in this way: False at the end, when everything was sent or nobody is
        there any more; True where there is no room, to be called again when there is."""
        self._send = send
        stopped: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._stopped = stopped
        self.flush()
        return await stopped

    def flush(self) -> None:
        """Send what waits, as far as there is room."""
        self._is_due, has_room = False, True
        if self._stopped is None:
            return
        try:
            while self._frames and has_room:
                has_room = self._send(self.take(TOGETHER))
        except OSError:  # nobody is there any more
            self._is_closed = True
            self._empty()
        if not has_room or self._is_closed:
            if not self._stopped.done():  # it may have been cancelled
                self._stopped.set_result(not has_room)
            self._stopped = None

    def take(self, most: int) -> list[bytes]:
        """What waits now, up to that many bytes, or one frame that is larger."""
        if self.waiting <= most:
            taken = list(self._frames)
            self._frames.clear()
        else:
            taken, size = [self._frames.popleft()], 0
            while self._frames and (size := size + len(taken[-1])) + len(self._frames[0]) <= most:
                taken.append(self._frames.popleft())
        self._count(-sum(map(len, taken)))
        return taken

    def wake(self) -> None:
        """Send in a moment: what comes together leaves together."""
        if self._stopped is not None and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self.flush)

    def _empty(self) -> None:
        self._frames.clear()
        self._count(-self.waiting)

    def _count(self, by: int) -> None:
        self.waiting += by
        self._outboxes.changed(self, by)
