"""One table in memory. Timeline, clocks and frames compute and wait for nothing; a room stores and tells.

Given here is what other packages need of it.
"""

from ludoteca.server.table.command import NOTHING, Command, Verdict
from ludoteca.server.table.connection import Connection
from ludoteca.server.table.milestones import Listener, Milestones
from ludoteca.server.table.room import Room
from ludoteca.server.table.timeline import NewEntry, Timeline

__all__ = ["NOTHING", "Command", "Connection", "Listener", "Milestones", "NewEntry", "Room", "Timeline", "Verdict"]
