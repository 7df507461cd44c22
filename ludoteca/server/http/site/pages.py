"""The built page: files with their right headers, and index.html for every address that is the page's own."""

import re
from mimetypes import guess_type
from pathlib import Path

import structlog
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.server.http import failure
from ludoteca.server.http.site.links import described
from ludoteca.server.protocol import Refused

PACKAGE = Path(__file__).parents[3]  # ludoteca
PLACES = (PACKAGE / "web", PACKAGE.parent / "web" / "dist")  # in a wheel; in a checkout
NO_PAGE = "Ludoteca runs here, but its page is not built. Programs can play: docs/protocol.md says how.\n"

# Everything comes from here and nothing is inline but style attributes, which the drawings use.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self';"
    " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STRICT = {"strict-transport-security": "max-age=31536000"}
TLS_HEADERS = {"strict-transport-security": "max-age=31536000; includeSubDomains"}

ADDRESS = re.compile(r'\b(href|src)="/')  # of a file of the page

log = structlog.get_logger()


class Page:
    """Serves the folder with the built page, if there is one, at the root of its host or below a path."""

    def __init__(self, folder: Path | None = None, base: str = "") -> None:
        built = [place for place in ([folder] if folder else PLACES) if (place / "index.html").is_file()]
        self._folder = built[0].resolve() if built else None
        self.version = version_of(self._folder / "index.html") if self._folder else ""
        self._base = base

    @property
    def is_built(self) -> bool:
        """Whether there is a page to serve."""
        return self._folder is not None

    async def serve(self, request: Request) -> Response:
        """A file, or the page itself: it knows its own addresses."""
        path = request.path_params["path"]
        if path.startswith("api/"):
            return failure(Refused("not_found"))
        if self._folder is None:
            return PlainTextResponse(NO_PAGE, 200 if path == "" else 404)
        file = self._file(self._folder, path)
        if file is not None:
            is_hashed = path.startswith("assets/")  # its name changes with what is in it
            return packed(request, file, f"max-age={31_536_000 if is_hashed else 0}")
        if "." in path.rpartition("/")[2]:
            return failure(Refused("not_found"))
        return await self._page(request, self._folder / "index.html", path)

    async def _page(self, request: Request, file: Path, path: str) -> Response:
        """The page itself; where a link to it can show something, with what it shows where it is pasted."""
        try:
            tags = await described(request, path)
        except Exception:  # the store may be away: the page says so better than an error
            log.exception("not_described", page=path.partition("/")[0])
            tags = ""
        if not tags and not self._base:
            return packed(request, file, "no-cache")
        html = file.read_text(encoding="utf-8").replace("</head>", tags + "</head>", 1)
        html = ADDRESS.sub(rf'\1="{self._base}/', html)  # the page finds out from it where it is
        return HTMLResponse(html, headers={"cache-control": "no-cache"})

    @staticmethod
    def _file(folder: Path, path: str) -> Path | None:
        """The file of that name, if there is one in the folder; some names no file can have."""
        try:
            file = (folder / path).resolve()
            return file if file.is_relative_to(folder) and file.is_file() else None
        except (OSError, ValueError):
            return None


def version_of(index: Path) -> str:
    """The name of the build's first file, which changes with everything in it: an open page knows its own."""
    found = re.search(r"/assets/(index-[\w-]+\.js)", index.read_text(encoding="utf-8"))
    return found[1] if found else ""


def packed(request: Request, file: Path, caching: str) -> Response:
    """A file, gzipped where the build has done so and the browser takes it."""
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    small = file.with_name(file.name + ".gz")
    if "gzip" in request.headers.get("accept-encoding", "") and small.is_file():
        kind = guess_type(file.name)[0] or "application/octet-stream"
        return FileResponse(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return FileResponse(file, headers=headers)


async def no_such_thing(_request: Request, _error: Exception) -> Response:
    """What is answered where nothing is, or nothing that can be asked so."""
    return failure(Refused("not_found"))


class SafeHeaders:
    """Puts the headers that keep browsers strict on every answer; what goes wrong within is one too."""

    def __init__(self, app: ASGIApp, page: str = "", base: str = "") -> None:
        self._app = app
        self._base = base
        self._page = {"ludoteca-page": page} if page else {}  # so that an open page sees that it is an old one

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the headers that keep browsers strict."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        strict = STRICT if self._base else TLS_HEADERS  # below a path we do not speak for other hosts
        extra = HEADERS | (strict if scope["scheme"] == "https" else {})
        path = scope["path"].removeprefix(self._base)
        if path.startswith("/api/"):
            extra = extra | {"cache-control": "no-store"} | self._page

        has_begun = False
        named = {name for name, _ in scope["headers"]}

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            if message["type"] == "http.response.start":
                said = {name for name, _ in message["headers"]}
                more = [(k.encode(), v.encode()) for k, v in extra.items() if k.encode() not in said]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        try:
            if {b"content-length", b"transfer-encoding"} <= named:  # a proxy might see another end of it than we do
                refusal = failure(Refused("bad_message", "a body has one length"))
                refusal.headers["connection"] = "close"
                await refusal(scope, receive, send_with_headers)
                return
            await self._app(scope, receive, send_with_headers)
        except Exception:
            if has_begun:
                raise
            log.exception("request_failed", path="/".join(path.split("/")[:2]))  # no table's id
            await failure(Refused("trouble"))(scope, receive, send_with_headers)
