"""A clipboard for the tests of Ambition's window, and the words that it writes."""

from __future__ import annotations

from typing import Any

import pytest

from game.client.kit import desktop as clipboard
from game.client.kit.canvas import Canvas


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of its own: its last entry is what lies there."""
    held = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: held.append(text) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: held[-1])
    return held


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text as it is drawn."""
    words: list[str] = []
    text = Canvas.text

    def seen(canvas: Canvas, x: float, y: float, said: str, *more: Any, **named: Any) -> float:
        words.append(said)
        return text(canvas, x, y, said, *more, **named)

    monkeypatch.setattr(Canvas, "text", seen)
    return words
