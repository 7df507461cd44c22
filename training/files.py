"""Files of weights that are changed after learning: the arrays, and the card with their hash."""

import hashlib
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np


def arrays_of(file: Path) -> dict[str, Any]:
    """A file's arrays by name."""
    with np.load(file) as packed:
        return {name: packed[name] for name in packed.files}


def rewrite(file: Path, arrays: dict[str, Any], **told: Any) -> None:
    """The file anew, and its card with what is told of it."""
    buffer = BytesIO()
    np.savez(buffer, **arrays)
    card = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    card |= {"bytes": len(buffer.getvalue()), "sha256": hashlib.sha256(buffer.getvalue()).hexdigest(), **told}
    file.write_bytes(buffer.getvalue())
    file.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
