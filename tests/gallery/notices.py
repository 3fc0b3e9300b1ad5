"""The gallery's pictures of what seldom happens: the program has failed, or is open twice."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame

from game.client.app.menu import guest_question
from game.client.app.window import CrashScene
from game.client.kit.i18n import _
from game.client.kit.layout_dialog import question
from game.client.table.look import Look
from tests.gallery.base import Scene, shell_for, shown


def _crash(problem: OSError | None = None, unsaved: bool = False, guest: bool = False) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        shell = shell_for(look, {})
        shell.guest = guest
        scene = CrashScene(shell, "", Path("crash.log"), problem, _("the disk is full") if unsaved else None)
        scene.focus = "again"
        surface.blit(look.ground(), (0, 0))
        scene.paint(look.canvas(surface))

    return paint


def notice_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "crash": _crash(),
        "crash-unsaved": _crash(OSError(errno.ENOSPC, ""), unsaved=True),
        "crash-guest": _crash(guest=True),
        "guest": shown(lambda look: question(*guest_question()), "play"),
    }
