"""A clipboard for the tests of house rules."""

from __future__ import annotations

import pytest

from game.client.kit import desktop as clipboard


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of its own: its last entry is what lies there."""
    held = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: held.append(text) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: held[-1])
    return held
