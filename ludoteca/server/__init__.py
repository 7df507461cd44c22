"""Tables for browsers. Bottom to top, each knowing only those before it:

effects, logs      time, chance, ids and fault points, which tests replace; structured logs
protocol           what goes over the wire, as types; nothing else of the server
variables          every setting with its default, its range and what it is for
settings, outside  how the server is run, and what that says of mail servers and networks
limits, metrics    how often somebody may do something; what is counted
store              everything that is SQL, on SQLite or PostgreSQL
house              who may come in, and what its administrators may do
bots               choosing moves in processes of their own
worker             what all rooms of one process share
table              one table in memory: its timeline, clocks, who is there, what they are told
notices            notifying people who are away: by mail, push message or webhook
actions            what is done and asked at a table
rooms              all tables of this process, and what happens to them by itself
http               routes, WebSockets, the built page
app, run           put together, and run
operations         backups of the whole store, restoring them, checking that all is well
"""
