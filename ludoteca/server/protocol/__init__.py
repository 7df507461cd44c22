"""What goes over the wire, as types, and how they become TypeScript. Imports nothing else of the server.

Given here is what most of the server needs of it; the rest is in the module of its kind.
"""

from ludoteca.server.protocol.base import MOST_BYTES, Pace
from ludoteca.server.protocol.errors import Refused, refused
from ludoteca.server.protocol.messages import Ack, Bye, ErrorTold, Said
from ludoteca.server.protocol.text import clean

__all__ = ["MOST_BYTES", "Ack", "Bye", "ErrorTold", "Pace", "Refused", "Said", "clean", "refused"]
