"""The edge: routes, WebSockets, cookies and origins, bodies and frames, the built page. Decides nothing of a match.

Given here is what handlers use: Starlette's requests and responses, who asks (`access`), what was posted and what is
answered (`bodies`), and the worker, person and room of a request (`handling`). These three do not use the door.
"""

# fmt: off
# isort: off
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server.http.access import address_of, all_forgotten, cookie_of, require_host, require_origin
from ludoteca.server.http.bodies import answer, body_of, failure, query_of
from ludoteca.server.http.handling import (
    match_of, person_of, require_inside, require_own_name, room_by, room_of, rooms_of, session_of, worker_of,
)

__all__ = [
    "Request", "Response", "address_of", "all_forgotten", "answer", "body_of", "cookie_of", "failure", "match_of",
    "person_of", "query_of", "require_host", "require_inside", "require_origin", "require_own_name", "room_by",
    "room_of", "rooms_of", "session_of", "worker_of",
]
