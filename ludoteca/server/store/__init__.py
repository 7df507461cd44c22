"""Everything that is SQL, and nothing else: two stores with one set of statements, and what is kept in them.

Given here is what most of the server needs of it; statements are called by their module: `tables.load`.
"""

# fmt: off
from ludoteca.server.store.base import Appending, Database, LogEntry, NoTable, Notice, Statement, TableStatus
from ludoteca.server.store.clock import ServiceClock
from ludoteca.server.store.deals import Deal
from ludoteca.server.store.log import entries_after
from ludoteca.server.store.people import People, Person
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table, is_code

__all__ = [
    "Appending", "Database", "Deal", "LogEntry", "NoTable", "Notice", "People", "Person", "SeatRow", "ServiceClock",
    "Statement", "Table", "TableStatus", "entries_after", "is_code",
]
