"""Sizes that dialogs place things with by hand become fewer, never more: the layout tree knows them instead."""

from __future__ import annotations

import ast
from pathlib import Path

from tools.placed import is_dialog, numbers, placed

MOST = 362
"""Lower it when a dialog is described as a tree; 1,415 stood there before the first was."""


def test_no_dialog_places_more_by_hand_than_before() -> None:
    found = dict(placed())
    assert Path("app/dialogs/menu.py") in found and Path("kit/layout_dialog.py") not in found
    assert sum(found.values()) <= MOST, sorted(found.items(), key=lambda entry: -entry[1])[:9]


def test_what_is_counted() -> None:
    assert numbers(ast.parse("x = Rect(0, 1, 2.0, -2); y = 40 + 0.5; z = [True, '40']")) == 2
    assert is_dialog(Path("app/dialogs/a.py"), ast.parse(""))
    assert is_dialog(Path("ambusch/a.py"), ast.parse("rect = look.grid.dialog(900, 400)"))
    assert is_dialog(Path("kit/a.py"), ast.parse("from game.client.kit.layout_leaves import Text"))
    assert not is_dialog(Path("kit/layout_leaves.py"), ast.parse("from game.client.kit.layout import Node"))
    assert not is_dialog(Path("table/a.py"), ast.parse("x = 40"))
