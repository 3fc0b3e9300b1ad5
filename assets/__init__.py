"""What the game shows and plays, found wherever it lies: in a source tree, in an installed package, in a bundle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """Return the path of an asset, as in `path("cards", "TD.svg")`; it need not exist."""
    return _HERE.joinpath(*parts)


def recolour(svg: str, swaps: Mapping[str, str]) -> str:
    """Return the text of a drawing with each key of `swaps` replaced by its value, all at once.

    Tables of swaps lie beside the drawings: cards/four_colour.json, icons/colours.json, status/colours.json.
    """
    if not swaps:
        return svg
    return re.sub("|".join(map(re.escape, swaps)), lambda match: swaps[match[0]], svg)
