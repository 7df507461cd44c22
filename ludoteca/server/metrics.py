"""What is counted and measured, for Prometheus at /metrics. No label holds anything of a person."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("ludoteca_lines_stored", "Lines stored in logs", ["game", "kind"])
PUBLISHED = Counter("ludoteca_frames_published", "Frames about a match that were sent")
REFUSED = Counter("ludoteca_refused", "What was asked and not done", ["code"])
CONNECTIONS = Gauge("ludoteca_connections", "Open sockets")
ROOMS = Gauge("ludoteca_rooms", "Tables in memory")
FROZEN = Counter("ludoteca_frozen", "Matches that did not replay to the state that was stored")
THINKING = Gauge("ludoteca_bots_thinking", "Bots' choices under way or waiting")
STORING = Histogram(
    "ludoteca_storing_seconds",
    "From a judged move to its durable line",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
)
