"""The words that are read aloud for widgets, and sentences made for reading aloud.

No pygame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.client.kit.i18n import _, language, listed

if TYPE_CHECKING:
    from game.client.kit.buttons import Button

_ENDS = ".!?:;。！？…"
_SPOKEN = str.maketrans({"\u2212": "-", "\u00b7": ",", "\u00a0": " ", "\u2013": ",", "\u2026": ""})
"""Replacements for signs that speech programs read wrongly or by name."""


@dataclass(frozen=True, slots=True)
class Focused:
    """The words for what has the focus.

    `id` tells it from others, `name` says what it is, `value` what it is set to, and `place` where
    it is among the others. `typed`: the value is text that is being typed."""

    id: object
    name: str
    value: str = ""
    place: str = ""
    typed: bool = False

    @property
    def words(self) -> str:
        """Name, value and place in one text."""
        parts = [part for part in (self.name, self.value, self.place) if part]
        whole = all(part[-1] not in _ENDS for part in parts[:-1])
        return listed(parts) if whole else sentences(parts)


def sentences(parts: Iterable[str]) -> str:
    """Return the parts as sentences one after another, each with a full stop, as speech pauses there."""
    stop, space = ("。", "") if language() == "ja" else (".", " ")
    told = [part.strip() for part in parts if part.strip()]
    return space.join(part if part[-1] in _ENDS else part + stop for part in told)


def spoken(text: str) -> str:
    """Return a text as it is given to a speech program."""
    return " ".join(text.translate(_SPOKEN).split()).replace(" ,", ",")


def button_words(button: Button, place: str = "") -> Focused:
    """Return the words for a button, field or switch; whether it can be used is said only if it can't."""
    name = [button.spoken]
    values: list[str] = []
    chosen = _("chosen") if button.selected else ""
    if button.kind == "toggle":
        values = [_("On") if button.selected else _("Off")]
    elif button.kind == "field":
        values = [button.label or _("empty")]
    elif button.kind == "select":
        name.append(button.sub)
        values = [button.label, _("opens a list")]
    elif button.spoken and button.kind in ("tool", "step", "choice", "picture"):
        own = (
            ""
            if button.label == button.spoken or button.id.endswith(("=less", "=more"))
            else button.label
        )
        values = [own if button.kind != "step" else "", button.sub, chosen]
    else:
        name.append(button.label)
        values = [button.sub, chosen]
    if not button.enabled:
        values.append(_("can’t be used now"))
    words, value = (listed([word for word in parts if word]) for parts in (name, values))
    return Focused(button.id, words, value, place, button.kind == "field")


def place_words(n: int, of: int) -> str:
    """Return where something is in a sequence: ``"3 of 12"``."""
    return _("{n} of {of}").format(n=n, of=of)
