"""Draws the icons of the installed page from web/src/art/mark.svg: `make icons`, after the mark was changed."""

import re
from pathlib import Path

import resvg_py

WEB = Path(__file__).parent.parent / "web"
RED = "#c8442b"
SAFE = 0.72  # of a maskable icon: what lies outside may be cut away


def main() -> None:
    mark = (WEB / "src" / "art" / "mark.svg").read_text(encoding="utf-8")
    inside = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", mark.strip())
    bare = re.sub(r"<rect[^>]*/>", "", inside, count=1)  # without its own ground
    margin = (1 - SAFE) * 20
    filled = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="{RED}"/>'
        f'<g transform="translate({margin} {margin}) scale({SAFE})">{bare}</g></svg>'
    )
    white = re.sub(r"#[0-9A-Fa-f]{6}", "#ffffff", bare).replace(
        'stroke="#ffffff" stroke-width="1.600"', 'stroke="none"'
    )
    badge = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 3 32 32">{white}</svg>'
    drawn = {
        "192": (mark, 192),
        "512": (mark, 512),
        "maskable": (filled, 512),
        "apple": (filled, 180),
        "badge": (badge, 96),
    }
    for name, (text, size) in drawn.items():
        picture = resvg_py.svg_to_bytes(svg_string=text, width=size, height=size)
        (WEB / "public" / "icons" / f"{name}.png").write_bytes(bytes(picture))


if __name__ == "__main__":
    main()
