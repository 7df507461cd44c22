"""A real mail server on the loopback, which keeps what it gets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.server.clients import PATIENCE


@dataclass
class Post:
    """What came, and what it answers."""

    port: int = 0
    answers: list[str] = field(default_factory=list)  # to the next messages; then all is taken
    came: "asyncio.Queue[tuple[str, EmailMessage]]" = field(default_factory=asyncio.Queue)
    all: list[EmailMessage] = field(default_factory=list)

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        if self.answers:
            return self.answers.pop(0)
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.all.append(message)
        self.came.put_nowait((envelope.rcpt_tos[0], message))
        return "250 OK"

    async def next(self) -> tuple[str, EmailMessage]:
        """The next message, and to whom it was sent."""
        return await asyncio.wait_for(self.came.get(), PATIENCE)

    @property
    def setting(self) -> str:
        return f"smtp+plain://127.0.0.1:{self.port}"


@asynccontextmanager
async def a_post() -> AsyncIterator[Post]:
    """A mail server for as long as a test lasts."""
    post = Post()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(post, hostname="post", loop=loop), "127.0.0.1", 0)
    post.port = server.sockets[0].getsockname()[1]
    try:
        yield post
    finally:
        server.close()


def text_of(message: EmailMessage) -> str:
    """What a person reads of it."""
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")
