"""Every test of house rules ends in English; a clipboard of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.client.kit import desktop as clipboard
from game.client.kit.i18n import set_language


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    set_language("en")


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of its own: its last entry is what lies there."""
    held = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: held.append(text) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: held[-1])
    return held
