"""Runs notebooks cell by cell in this process, and writes what they printed and drew into them."""

import base64
import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("Agg")


def run(file: Path) -> None:
    """Run a notebook's cells in one namespace and keep their output."""
    notebook = json.loads(file.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"], cell["outputs"] = count, outputs_of("".join(cell["source"]), names)
    file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def outputs_of(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """What a cell prints and draws."""
    import matplotlib.pyplot as plt  # noqa: PLC0415

    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(source, "<cell>", "exec"), names)
    found: list[dict[str, Any]] = []
    if said.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": said.getvalue().splitlines(keepends=True)})
    for number in plt.get_fignums():
        drawn = io.BytesIO()
        plt.figure(number).savefig(drawn, format="png", dpi=80, bbox_inches="tight", metadata={"Software": None})
        picture = base64.b64encode(drawn.getvalue()).decode()
        found.append({"data": {"image/png": picture}, "metadata": {}, "output_type": "display_data"})
    plt.close("all")
    return found


if __name__ == "__main__":
    folder = Path(__file__).parent.parent / "examples"
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    for name in sys.argv[1:] or sorted(file.name for file in folder.glob("*.ipynb")):
        run(folder / name)
        print(f"{name}: ran")
