"""A backup: one SQLite file that holds a whole store, whichever kind it was taken from and whichever it goes into."""
