"""One table in memory. Timeline, clocks and frames compute and wait for nothing; a room stores and tells."""
