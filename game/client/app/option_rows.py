"""The rows of a page of options as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.client.app.settings import NAME_MAX

RowKind = Literal["", "typed", "list", "backs", "press", "number"]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One setting of a page of options.

    With `choices` (id, words), `value` is one of their ids; without, it is ``"on"`` or ``"off"``.

    `kind`: ``""`` for choices side by side or a switch; ``"typed"`` for a text field that shows
    `value`; ``"list"`` for choices that open at a press; ``"backs"`` for choices that are card
    backs; ``"press"`` for a button labelled `value`; ``"number"`` for a field with the digits
    `value` between a button for less (``"row=less"``) and one for more.

    `changed`: the value differs from the default and can be reset (``"row=reset"``); None if there
    is no default. `fault`: why the value can't be used. `most`: the number of letters that a text
    field takes. `left`: by the choices that are still to be won, where that is done."""

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
    left: Mapping[str, str] = field(default_factory=dict)


def switch(on: bool) -> str:
    """Return the value of a switch's row: ``"on"`` or ``"off"``."""
    return "on" if on else "off"


def switch_row(settings: object, id: str, label: str, note: str, enabled: bool = True) -> OptionRow:
    """Return the row of a setting that is on or off; `id` is its name in `settings`."""
    return OptionRow(id, label, note, value=switch(getattr(settings, id)), enabled=enabled)


@dataclass(frozen=True, slots=True)
class OptionsData:
    """The content of a page of options.

    Buttons at the foot are (id, words, icon), the main one last. `pages` are (id, words), if there
    are any, and `page` is the id of the open one, which the rows belong to. `least` is the number
    of rows that the dialog has room for at least."""

    title: str
    caption: str
    rows: tuple[OptionRow, ...]
    buttons: tuple[tuple[str, str, str | None], ...]
    pages: tuple[tuple[str, str], ...] = ()
    page: str = ""
    # The rows for which there is always room, so that the frame stays where rows come and go.
    least: int = 0
