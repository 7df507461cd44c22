"""A sheet on which a game lays its pieces, as SVG. The pieces are the page's own: `pieces.svg` in the game's folder,
which `make pieces` writes from what the page draws with; a sheet carries those that lie on it."""

import re
from functools import cache
from html import escape
from importlib import resources

ID = re.compile(r' id="([^"]+)"')
POINTS_TO = re.compile(r'(?:href="|url\()#([^")]+)')
FONT = "Fraunces, Georgia, DejaVu Serif, serif"


@cache
def pieces_of(package: str) -> dict[str, str]:
    """Every piece of a game and what pieces are made of, by its id."""
    text = (resources.files(package) / "pieces.svg").read_text(encoding="utf-8")
    return {found[1]: line for line in text.splitlines() if (found := ID.search(line))}


class Sheet:
    """Part of a plane, in units of the game's own choice; what is laid later lies on top."""

    def __init__(self, package: str, left: float, top: float, width: float, height: float) -> None:
        self._pieces = pieces_of(package)
        self._prefix = package.rpartition(".")[2] + "-"
        self._area = (left, top, width, height)
        self._used: set[str] = set()
        self._body: list[str] = []

    def put(self, piece: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1) -> None:
        """Lay a piece with its origin on a point, turned clockwise by degrees."""
        name = self._prefix + piece
        self._use(name)
        moves = f"translate({x:g} {y:g})" + (f" rotate({turn:g})" if turn else "") + (f" scale({size:g})" * (size != 1))
        self._body.append(f'<use href="#{name}" transform="{moves}"/>')

    def fill(self, color: str) -> None:
        """Paint the whole sheet in one color."""
        left, top, width, height = self._area
        self._body.append(f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{color}"/>')

    def write(self, text: str, x: float, y: float, size: float, color: str, anchor: str = "start") -> None:
        """Write a line of text with its foot at a point."""
        style = f'font-family="{FONT}" font-size="{size:g}" fill="{color}" text-anchor="{anchor}"'
        self._body.append(f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>')

    def svg(self) -> str:
        """The sheet as a document of its own."""
        defs = "\n".join(line for name, line in self._pieces.items() if name in self._used)
        return document(self._area, f"<defs>\n{defs}\n</defs>\n" + "\n".join(self._body))

    def _use(self, name: str) -> None:
        if name not in self._used:
            self._used.add(name)
            for other in POINTS_TO.findall(self._pieces[name]):
                self._use(other)


def document(area: tuple[float, float, float, float], body: str) -> str:
    """SVG that shows an area."""
    box = " ".join(f"{number:g}" for number in area)
    size = f'viewBox="{box}" width="{area[2]:g}" height="{area[3]:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{body}\n</svg>\n'
