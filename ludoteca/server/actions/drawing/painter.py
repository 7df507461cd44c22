"""A process that makes one picture: SVG on standard input, PNG on standard output. Drawing takes the whole interpreter
for a good part of a second, so that it is done apart from play, and behind it."""

import sys

from ludoteca.server.bots.process import end_with, step_back


def main() -> None:
    """Step back first, then draw."""
    parent, niceness, width = map(int, sys.argv[1:4])
    end_with(parent)
    step_back(niceness)
    import resvg_py  # noqa: PLC0415  (what takes long to load comes after stepping back)

    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background="#FFFFFF")))


if __name__ == "__main__":
    main()
