"""Everything that is SQL, and nothing else: two stores with one set of statements, and what is kept in them.

Given here is what most of the server needs of it; statements are called by their module: `tables.load`.
"""

from ludoteca.server.store.base import Database, LogEntry, Notice, Statement
from ludoteca.server.store.people import People, Person
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table

__all__ = ["Database", "LogEntry", "Notice", "People", "Person", "SeatRow", "Statement", "Table"]
