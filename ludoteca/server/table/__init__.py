"""One table in memory. Timeline, clocks and frames compute and wait for nothing; a room stores and tells.

Given here is what other packages need of it.
"""

# fmt: off
from ludoteca.server.table.command import NOTHING, Acknowledge, Command, Verdict, nobody
from ludoteca.server.table.connection import Connection, front_of, you_at
from ludoteca.server.table.milestones import Listener, Listeners, MatchCounter, Milestones
from ludoteca.server.table.room import Room
from ludoteca.server.table.timeline import Diverged, NewEntry, Timeline

__all__ = [
    "NOTHING", "Acknowledge", "Command", "Connection", "Diverged", "Listener", "Listeners", "MatchCounter",
    "Milestones", "NewEntry", "Room", "Timeline", "Verdict", "front_of", "nobody", "you_at",
]
