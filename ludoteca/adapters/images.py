"""A picture as an array of pixels."""

import io

import numpy as np

from ludoteca.kernel import LudotecaError

WIDTH = 640  # pixels


def pixels_of(svg: str, width: int = WIDTH) -> np.typing.NDArray[np.uint8]:
    """SVG as an image: (height, width, red green blue). LudotecaError if what draws it is not installed."""
    try:
        import resvg_py  # noqa: PLC0415  (an extra)
        from PIL import Image  # noqa: PLC0415
    except ImportError:
        raise LudotecaError("images need resvg-py and pillow: pip install 'ludoteca[rl]'") from None
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, background="#FFFFFF")
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))
