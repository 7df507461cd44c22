"""What goes over the wire, as types, and how they become TypeScript. Imports nothing else of the server.

Given here is what most of the server needs of it; the rest is in the module of its kind.
"""

# fmt: off
# isort: off
from ludoteca.server.protocol.base import MOST_BYTES, MOST_RECORD, EntryKind, Failure, Pace, Status
from ludoteca.server.protocol.errors import Refused, refused
from ludoteca.server.protocol.house import Announced, AdminAction
from ludoteca.server.protocol.http import Progress
from ludoteca.server.protocol.messages import Ack, Bye, ErrorTold, HouseNews, RematchOpened, Said, TableTold, Tell
from ludoteca.server.protocol.parts import TableInfo, You
from ludoteca.server.protocol.text import clean

__all__ = [
    "MOST_BYTES", "MOST_RECORD", "Ack", "AdminAction", "Announced", "Bye", "EntryKind", "ErrorTold", "Failure",
    "HouseNews", "Pace", "Progress", "Refused", "RematchOpened", "Said", "Status", "TableInfo", "TableTold", "Tell",
    "You", "clean", "refused",
]
