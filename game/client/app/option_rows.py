"""The rows of a page of options as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.client.app.settings import NAME_MAX

RowKind = Literal["", "typed", "list", "backs", "press", "number"]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One setting. With `choices` (id, words) one of them is `value`; without, `value` is "on" or "off".

    `kind`: "" for choices side by side or a switch; "typed", where `value` is the words in a field; "list", where the
    choices open at a press; "backs", where they are card backs; "press", where `value` is the words on a button; "number",
    where `value` is the digits in a field between a button for less (``"row=less"``) and one for more.

    `changed`: it differs from what is usual, and can be reset (``"row=reset"``); None where there is nothing usual. `fault`: why
    it can't stay so. `most`: letters of a typed field."""

    id: str
    label: str
    note: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    value: str = "off"
    kind: RowKind = ""
    enabled: bool = True
    changed: bool | None = None
    fault: str = ""
    most: int = NAME_MAX


def switch(on: bool) -> str:
    """The value of a switch's row."""
    return "on" if on else "off"


@dataclass(frozen=True, slots=True)
class OptionsData:
    """A title, rows, and buttons for the foot as (id, words, icon), the main one last. `pages` (id, words), if there are any,
    and the id of the one that is open, to which the rows belong."""

    title: str
    caption: str
    rows: tuple[OptionRow, ...]
    buttons: tuple[tuple[str, str, str | None], ...]
    pages: tuple[tuple[str, str], ...] = ()
    page: str = ""
    least: int = 0  # rows that it has room for at least: where rows come and go its frame stays
