"""How a hint shows at any table."""

from __future__ import annotations

from game.client.kit.bubbles import Bubble, layout_aside
from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import Rect
from game.client.kit.room import Crowd
from game.client.table.look import Look


def hint_bubble(look: Look, tool: Rect, words: Explanation, crowd: Crowd) -> Bubble:
    """Where what a hint says stands: near its tool, on nothing of a `crowd` if that can be."""
    return layout_aside(look, words, crowd, (tool.cx, tool.bottom))


def paint_hinted_button(canvas: Canvas, button: Button) -> None:
    """A dashed line round the answer that is meant."""
    canvas.rect(button.rect.grown(6), 16, stroke=canvas.theme.brass, width=4, dash=(12, 7))
