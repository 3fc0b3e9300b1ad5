"""Colours by role: three dark themes, two light ones, and high contrast.

No pygame; colours are ``#rrggbb``. Brass means "here, now"; pills, tags, badges and brass buttons
look the same in every theme."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from typing import Literal

import assets

RGB = tuple[int, int, int]
PillKind = Literal["safe", "under", "over", "nil", "slam", "out", "void"]
"""The status of a seat, as it would be scored now; each has its shape and colour."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours. `panel_alpha`: how opaque a plate is over the felt, 0 to 1."""

    name: str
    felt0: str
    felt1: str
    felt2: str
    panel: str
    panel2: str
    row_me: str  # the viewer's row in a list
    line: str
    text: str
    muted: str
    faint: str
    coral: str
    mint: str
    sky: str
    accent: str  # brass as text
    frame: str  # brass as a line
    tool: str
    bar: str
    slot: str
    shade: str
    scrim: str
    strike_suffix: str = ""
    line_width: float = 1.5
    panel_alpha: float = 0.93
    weave: bool = True
    rays: bool = True
    veil: bool = True  # illegal cards are darkened; otherwise only their lower place tells
    # the same in every theme
    ink: str = "#0C1F1B"
    ivory: str = "#F6F0E2"
    brass: str = "#E3B866"
    brass_hi: str = "#F0CD86"
    brass_lo: str = "#D9A94E"
    brass_edge: str = "#F4D79B"
    brass_text2: str = "#2B2410"  # small words on brass
    focus: str = "#FFFFFF"
    pill_safe: str = "#9AD7B5"
    pill_under: str = "#E3B866"
    pill_over: str = "#F2937C"
    pill_nil: str = "#A9CDEE"

    def pill(self, kind: PillKind) -> str:
        """Return the colour of a status pill's outline."""
        return {
            "safe": self.pill_safe,
            "under": self.pill_under,
            "over": self.pill_over,
            "nil": self.pill_nil,
            "slam": self.brass,
            "out": self.pill_over,
        }.get(kind, self.ivory)


def _themes() -> dict[str, Theme]:
    """Return the themes by name.

    Each has the colours of the one that it is `like`, but for its own."""
    found: dict[str, Theme] = {}
    for name, own in tomllib.loads(assets.path("themes.toml").read_text(encoding="utf-8")).items():
        like = own.pop("like", None)
        found[name] = Theme(name, **own) if like is None else replace(found[like], name=name, **own)
    return found


THEMES = _themes()
DARK, LIGHT, CONTRAST = THEMES["dark"], THEMES["light"], THEMES["contrast"]


def rgb(colour: str) -> RGB:
    """Return red, green and blue, 0 to 255, of a colour ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(over: str, under: str, alpha: float) -> str:
    """Return the colour seen where `over` covers `under` with the opacity `alpha`."""
    pairs = zip(rgb(over), rgb(under), strict=True)
    return "#" + "".join(f"{round(a * alpha + b * (1 - alpha)):02X}" for a, b in pairs)


def contrast(a: str, b: str) -> float:
    """Return the WCAG 2 contrast ratio of two colours, 1 to 21."""

    def luminance(colour: str) -> float:
        linear = [
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
            for c in (v / 255 for v in rgb(colour))
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)
