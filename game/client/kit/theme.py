"""Colours by role: three dark themes, two light ones, and high contrast.

No pygame; colours are ``#rrggbb``. Brass means "here, now"; pills, tags, badges and brass buttons look the same in
every theme."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

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


DARK = Theme(
    name="dark",
    felt0="#1F5145",
    felt1="#163E34",
    felt2="#0C241E",
    panel="#0E2621",
    panel2="#14322B",
    row_me="#1B4036",
    line="#2F5147",
    text="#F6F0E2",
    muted="#B7C6BB",
    faint="#8DA398",
    coral="#F2937C",
    mint="#9AD7B5",
    sky="#A9CDEE",
    accent="#E3B866",
    frame="#E3B866",
    tool="#0C1F1B",
    bar="#061410",
    slot="#0A1F1A",
    shade="#03100C",
    scrim="#06120F",
)

LIGHT = Theme(
    name="light",
    felt0="#EFEBDF",
    felt1="#E2DDCD",
    felt2="#CBC6B4",
    panel="#FCFAF4",
    panel2="#F2EEE2",
    row_me="#FFFFFF",
    line="#BDB49F",
    text="#182622",
    muted="#42504A",
    faint="#6B7871",
    coral="#B3321F",
    mint="#1B6A48",
    sky="#1F5C93",
    accent="#7A5310",
    frame="#9A7020",
    tool="#FCFAF4",
    bar="#FFFFFF",
    slot="#FFFFFF",
    shade="#5A5340",
    scrim="#3A3526",
    strike_suffix="-light",
)

NIGHT = replace(
    DARK,
    name="night",
    felt0="#234B6B",
    felt1="#18374F",
    felt2="#0D2030",
    panel="#0D2231",
    panel2="#142E42",
    row_me="#1C3C55",
    line="#33536B",
    muted="#BAC6D0",
    faint="#90A1AF",
    tool="#0B1C2A",
    bar="#060F17",
    slot="#0A1B28",
    shade="#030B12",
    scrim="#060F17",
)

PLUM = replace(
    DARK,
    name="plum",
    felt0="#653444",
    felt1="#4A2331",
    felt2="#2C131C",
    panel="#2A131C",
    panel2="#391B26",
    row_me="#4A2432",
    line="#6B4452",
    muted="#D3C3C4",
    faint="#AF989D",
    coral="#F5A08C",
    tool="#220E16",
    bar="#16080E",
    slot="#220E16",
    shade="#120509",
    scrim="#150910",
)

MIST = replace(
    LIGHT,
    name="mist",
    felt0="#E6EBEE",
    felt1="#D3DDE3",
    felt2="#B9C7D0",
    panel="#FAFCFD",
    panel2="#EDF2F5",
    line="#AEBCC6",
    text="#16232C",
    muted="#3D4C57",
    faint="#63727D",
    coral="#AE2F1D",
    mint="#17633F",
    sky="#1C568A",
    accent="#745010",
    frame="#8A641C",
    tool="#FAFCFD",
    shade="#445260",
    scrim="#242F38",
)

CONTRAST = replace(
    DARK,
    name="contrast",
    felt0="#06130F",
    felt1="#06130F",
    felt2="#06130F",
    panel="#06130F",
    panel2="#0C1F1B",
    row_me="#14322B",
    line="#F6F0E2",
    muted="#F6F0E2",
    faint="#B7C6BB",
    slot="#000000",
    scrim="#000000",
    line_width=2.0,
    panel_alpha=1.0,
    weave=False,
    rays=False,
    veil=False,
)

THEMES = {theme.name: theme for theme in (DARK, NIGHT, PLUM, LIGHT, MIST, CONTRAST)}


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
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)
