"""Which drawing lies where under assets/, and the writing of all of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

from tools.art.drawing import backs, cards, chips, fonts, icons, japanese, portraits, suits
from tools.art.drawing.app_icon import app_icon
from tools.art.drawing.svg import Svg


def drawings() -> dict[str, Callable[[], Svg]]:
    """Return every drawing by its path below assets/."""
    every: dict[str, Callable[[], Svg]] = {}

    def add(folder: str, name: object, draw: Callable[..., Svg], *arguments: object) -> None:
        every[f"{folder}/{name}.svg"] = lambda: draw(*arguments)

    for suit, name in suits.NAMES.items():
        add("suits", name, suits.sign, suit)
        for rank in cards.RANKS:
            add("cards", rank + suit, cards.face, rank, suit)
            add("large", rank + suit, cards.large, rank, suit)
    for back, draw_back in backs.BACKS.items():
        add("backs", back, draw_back)
    for value in chips.VALUES:
        add("chips", f"chip{value}", chips.chip, value)
        add("chips", f"flat{value}", chips.flat_chip, value)
    for name in icons.STROKES:
        add("icons", name, icons.icon, name)
    add("icons", "app", app_icon)
    for name in icons.MARK_NAMES:
        add("status", name, icons.mark, name)
    for name in portraits.PORTRAITS:
        add("portraits", name, portraits.portrait, name)
    for name, mood in product(portraits.FACES, portraits.MOODS):
        add("portraits", f"{name}-{mood}", portraits.portrait, name, mood)
    return every


SWAPS: dict[str, Mapping[str, Mapping[str, str]]] = {
    "cards/four_colour.json": suits.FOUR_COLOUR,
    "icons/colours.json": icons.ICON_COLOURS,
    "status/colours.json": icons.STRIKE_COLOURS,
}


def swap_text(swaps: Mapping[str, Mapping[str, str]]) -> str:
    """Return the file that holds a table of colour swaps."""
    return json.dumps(swaps, indent=2) + "\n"


def write(folder: Path) -> list[str]:
    """Write drawings, colour swaps and fonts below a folder; return the drawings' paths."""
    every = drawings()
    for name, draw in every.items():
        _write_text(folder / name, draw().text())
    for name, swaps in SWAPS.items():
        _write_text(folder / name, swap_text(swaps))
    fonts.write(folder / "fonts")
    japanese.write(folder / "fonts")
    return list(every)


def _write_text(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
