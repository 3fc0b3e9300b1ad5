"""How a number came about: a title and lines of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.kit.i18n import _


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a number is, in a few words, and how it came about, a sentence a line; `more` for whoever asks on."""

    title: str
    lines: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


def within(names: Sequence[str], me: int) -> list[str]:
    """The names as they stand within a sentence: the viewer's is "you"."""
    return [_("you") if seat == me else name for seat, name in enumerate(names)]
