"""Pages that ask computer players, looked at once they have answered."""

from __future__ import annotations

from typing import Any, TypeVar

from game.client.app.inquiry.page import InquiryPage

Page = TypeVar("Page", bound=InquiryPage)


def answered(game: Any, kind: type[Page]) -> Page:
    """The page on top, once the player has said why, or can't be asked."""
    game.frames(2)
    scene: Page = game.top(kind)
    game.until(lambda: bool(scene.layout.data.sentences) or not scene.can_ask)
    return scene
