"""The file of a network's weights: eight bits each with scales, a card that says what they are, and its hash.

`thought/weights.npz` in a game's folder, `weights.json` beside it. A file that is missing, changed, or made for another
encoding is said in a sentence, and bots play without it.
"""

import hashlib
import json
import warnings
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots.network import INNER, OUTPUTS, WIDTH, Network, network_of
from ludoteca.kernel import Encoding, Game, LudotecaError

HIGHEST = 127  # of eight bits with a sign
_loaded: dict[str, Network | None] = {}


class NoWeights(LudotecaError):
    """A network cannot be used."""


def network_for(game: Game, seen: np.record | None = None) -> Network | None:
    """A game's network, read when first asked for; None if it has none that can be used, or none for what is seen."""
    encoding = game.thought.encoding
    if encoding is None or (seen is not None and not encoding.covers(seen)):
        return None
    if game.package not in _loaded:
        try:
            _loaded[game.package] = read(file_of(game), encoding)
        except NoWeights as error:
            warnings.warn(f"bots play {game.title} without what they have learned: {error}", stacklevel=2)
            _loaded[game.package] = None
    return _loaded[game.package]


def file_of(game: Game) -> Path:
    """Where a game's weights lie; their card lies beside them."""
    return game.home / "thought" / "weights.npz"


def read(file: Path, encoding: Encoding) -> Network:
    """The network of a file; NoWeights with a sentence if it is missing, changed, or made for something else."""
    try:
        content, card = file.read_bytes(), json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise NoWeights(f"there is no {Path(error.filename).name}") from error
    except (OSError, ValueError) as error:
        raise NoWeights(f"{file.stem} cannot be read: {error}") from error
    if not isinstance(card, dict) or card.get("sha256") != hashlib.sha256(content).hexdigest():
        raise NoWeights(f"{file.name} is not the file that its card describes")
    try:
        with np.load(BytesIO(content), allow_pickle=False) as packed:
            return unpacked({name: packed[name] for name in packed.files}, encoding)
    except (KeyError, IndexError, ValueError, OSError, zipfile.BadZipFile) as error:
        raise NoWeights(f"{file.name} was made for another encoding of positions") from error


def unpacked(packed: dict[str, Any], encoding: Encoding) -> Network:
    """Single precision again, as it is computed with."""
    stages = encoding.buckets // encoding.sharing
    first = np.zeros((stages, encoding.features, WIDTH), np.float32)
    stage, feature = packed["stage"], packed["feature"]
    first[stage, feature] = packed["first"] * packed["first_scale"][stage]
    second = packed["second"] * packed["second_scale"][:, None]
    third, slope = packed["third"], packed["slope"]
    shapes = [a.shape for a in (second, third, slope)]
    n = encoding.buckets
    if shapes != [(n, WIDTH + 1, INNER), (n, INNER + 1, OUTPUTS), (n,)] or packed["first_scale"].shape[0] != stages:
        raise ValueError(shapes)
    second, third, slope = (np.ascontiguousarray(a, np.float32) for a in (second, third, slope))
    return network_of(first, second, third, slope, encoding)


def packed(net: Network, seen: Any) -> dict[str, Any]:
    """Eight bits for a weight, with a scale for each value of a layer and bucket; of the first one only what was seen.

    `seen` tells for every stage and feature whether it held in any position that the network learned from.
    """
    stage, feature = np.nonzero(seen)
    first_scale = _scale(np.abs(np.where(seen[:, :, None], net.first, 0)).max(1))
    second_scale = _scale(np.abs(net.second).max(1))
    return {
        "stage": stage.astype(np.uint8),
        "feature": feature.astype(np.uint16),
        "first": np.rint(net.first[stage, feature] / first_scale[stage]).astype(np.int8),
        "first_scale": first_scale,
        "second": np.rint(net.second / second_scale[:, None]).astype(np.int8),
        "second_scale": second_scale,
        "third": net.third,
        "slope": net.slope,
    }


def write(file: Path, net: Network, seen: Any, card: dict[str, Any]) -> None:
    """Write both files: the weights, and the card that says what they are."""
    buffer = BytesIO()
    np.savez(buffer, **packed(net, seen))  # compressed it would be hardly smaller
    content = buffer.getvalue()
    whole = {**card, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    file.write_bytes(content)
    file.with_suffix(".json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def _scale(largest: Any) -> Any:
    return np.maximum(largest / HIGHEST, 1e-12).astype(np.float32)
