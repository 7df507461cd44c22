"""The page below a path of its host, where that has other pages too: what comes there is answered as at a root."""

from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

BASE = "ludoteca.base"  # the key of a scope under which the path stands
OF_THE_MACHINE = ("/healthz", "/metrics")  # asked by programs on this machine, which know no path
NOWHERE = "/api/nowhere"


def base_of(connection: HTTPConnection) -> str:
    """The path below which this page lies; empty if the host is its own."""
    return str(connection.scope.get(BASE, ""))


class Below:
    """Takes the path away before anything else looks at a request; beside it there is nothing."""

    def __init__(self, app: ASGIApp, base: str = "") -> None:
        self._app = app
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, as if the path were the root."""
        if self._base and scope["type"] in ("http", "websocket"):
            if scope["type"] == "http" and scope["path"] in ("/", self._base):
                await RedirectResponse(f"{self._base}/")(scope, receive, send)
                return
            path = self._within(scope["path"])
            scope = {**scope, "path": path, "raw_path": path.encode(), BASE: self._base}
        await self._app(scope, receive, send)

    def _within(self, path: str) -> str:
        if path in OF_THE_MACHINE:
            return path
        return path.removeprefix(self._base) if path.startswith(f"{self._base}/") else NOWHERE
