"""The gallery's pictures of practice: its page, with an empty deck and with exercises that are due."""

from __future__ import annotations

import pygame

from game.client.ambition.practice.kinds import GAME, practice_lines
from game.client.app.practice.schedule import Card
from game.client.app.practice_page import PracticeScene
from game.client.kit.buttons import States
from game.client.table.look import Look
from tests.gallery.base import COMPUTERS, Scene, over_table, shell_for, show


def _page(due: int) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        shell = shell_for(look, {})
        shell.deck.load()
        shell.deck.add(Card(game=GAME, key=str(i), theme="DUCK", added=700_000, data={}) for i in range(due))
        scene = PracticeScene(shell, lambda shell: practice_lines(COMPUTERS, shell))
        show(look, surface, scene.dialog(), States(focus=scene.main()))

    return over_table(paint)


def practice_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {"practice": _page(2), "practice-empty": _page(0)}
