"""The system's clipboard, as text. Where there is none, nothing is copied and nothing is there."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put a text there. False if the system doesn't let us."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text that lies there, or an empty one."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
