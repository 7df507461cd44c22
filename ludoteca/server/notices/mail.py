"""Mail: one message to one address, through the server that the settings name."""

import socket
import ssl
from collections.abc import Mapping
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from typing import NamedTuple

import aiosmtplib

from ludoteca.server.notices.outcome import Undelivered
from ludoteca.server.outside import Relay
from ludoteca.server.protocol import Refused
from ludoteca.server.settings import Settings

SECONDS = 20.0
LONGEST = 254  # of an address
FINAL = range(500, 600)  # what a mail server answers if trying again is of no use
NO_HEADERS: Mapping[str, str] = {}


class Mail(NamedTuple):
    """One message, in plain text."""

    to: str
    subject: str
    text: str
    id: str  # the same when it is sent again: whoever gets it twice shows it once
    headers: Mapping[str, str] = NO_HEADERS


async def send_mail(settings: Settings, mail: Mail) -> None:
    """Hand a message to the mail server; Undelivered if it does not take it."""
    relay = settings.relay
    if relay is None:
        raise Undelivered("this server sends no mail", is_final=True)
    try:
        async with _connection(relay) as connection:
            await connection.send_message(message_of(settings, mail))
    except aiosmtplib.SMTPRecipientsRefused as error:
        codes = [each.code for each in error.recipients]
        raise Undelivered(f"the address was refused: {codes}", is_final=all(code in FINAL for code in codes)) from None
    except aiosmtplib.SMTPResponseException as error:
        # What it says of us and of our password may be mended; what it says of the message is meant.
        is_final = error.code in FINAL and not isinstance(error, aiosmtplib.SMTPAuthenticationError)
        raise Undelivered(f"{error.code} {error.message[:200]}", is_final=is_final) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        raise Undelivered(repr(error)[:200]) from None


async def see_mail_server(settings: Settings) -> None:
    """See that the mail server lets us in, without sending anything; Undelivered if it does not."""
    if settings.relay is not None:
        try:
            async with _connection(settings.relay) as connection:
                await connection.noop()
        except (aiosmtplib.SMTPException, OSError) as error:
            raise Undelivered(_why(error)) from None


def _why(error: Exception) -> str:
    """What keeps us from the mail server, for whoever writes its setting."""
    match error.__cause__ or error:
        case aiosmtplib.SMTPAuthenticationError(code=code):
            return f"it does not take this user and password ({code})"
        case socket.gaierror():
            return "its name is not known"
        case ssl.SSLCertVerificationError(verify_message=message):
            return f"its certificate is not good: {message}"
        case ssl.SSLError():
            return "it speaks no TLS from the first byte there; smtp://… is for a port, often 587, where it comes later"
        case ConnectionRefusedError():
            return "nobody answers there"
        case aiosmtplib.SMTPException() as other if "STARTTLS extension" in str(other):
            return "it offers no encryption there; smtps://… is for port 465, smtp+plain://… for one on this machine"
        case aiosmtplib.SMTPException() as other if "AUTH extension" in str(other):
            return "it asks for no user and password there"
        case other:
            return str(other)[:200] or type(other).__name__


def _connection(relay: Relay) -> aiosmtplib.SMTP:
    return aiosmtplib.SMTP(
        hostname=relay.host,
        port=relay.port,
        username=relay.user,
        password=relay.password,
        use_tls=relay.scheme == "smtps",
        start_tls=relay.scheme == "smtp",  # False: not even where it is offered
        timeout=SECONDS,
    )


def message_of(settings: Settings, mail: Mail) -> EmailMessage:
    """A message with its headers. Nobody answers to it, and no holiday does."""
    name, sender = parseaddr(settings.mail_from)
    message = EmailMessage()
    message["From"] = Address(name or "Ludoteca", addr_spec=sender)
    message["To"] = Address(addr_spec=mail.to)
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = f"<{mail.id}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    for header, value in mail.headers.items():
        message[header] = value
    message.set_content(mail.text)
    return message


def known_address(text: str) -> str:
    """An address as it is kept; Refused if no mail could go there. Whether it is somebody's, only a link shows."""
    found = text.strip()
    name, at, host = found.rpartition("@")
    is_plain = found.isascii() and found.isprintable() and not set(found) & set(' "(),:;<>[\\]')
    if not (name and at and is_plain and "@" not in name and len(found) <= LONGEST and "." in host.strip(".")):
        raise Refused("bad_message", "this is no address for mail")
    try:
        Address(addr_spec=found)
    except (ValueError, IndexError):
        raise Refused("bad_message", "this is no address for mail") from None
    return f"{name}@{host.lower()}"
