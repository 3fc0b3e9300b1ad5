"""What can be shared of a day's first try without showing a card: a text and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.ambition.daily.tries import MARKS, points_words
from game.client.ambition.words import rule_words
from game.client.app.menu import paint_fan
from game.client.kit import gui
from game.client.kit.i18n import _, listed
from game.client.table.look import Look
from game.engine.ambition.daily import Daily

NEAR = 9
"""Thirds of a point within which a round counts as like that of the field."""
_SQUARES = {1: "\U0001f7e9", 0: "\U0001f7e8", -1: "\U0001f7e5"}
_SIGNS = {1: "+", 0: "=", -1: "\u2212"}
_SIDE, _BETWEEN = 64.0, 10.0


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A first try as others may see it.

    `scores` are those of its rounds, `means` the field's (none while they aren't known), both in
    thirds of a point; `better` is the sentence that compares. `marks` are those of the rounds."""

    day: Daily
    scores: tuple[int, ...]
    marks: tuple[str, ...] = ()
    means: tuple[float, ...] = ()
    better: str = ""

    @property
    def heading(self) -> str:
        """The day, and on Sundays its house rule."""
        name, about = rule_words(self.day.rules)
        head = _("The deal of {day}").format(day=self.day.day.isoformat())
        return f"{head} · {name}" if about else head

    @property
    def squares(self) -> tuple[int, ...]:
        """By round 1 if it was better than the field's mean, -1 if it was worse, and 0 if it was much like it."""
        pairs = zip(self.scores, self.means, strict=False)
        return tuple(
            0 if abs(score - mean) < NEAR else 1 if score > mean else -1 for score, mean in pairs
        )

    def text(self) -> str:
        """Return the text to share, with a sign a round: what it is marked with, or a square."""
        signs = "".join(
            MARKS.get(mark, _SQUARES[square]) for square, mark in _signs(self.squares, self.marks)
        )
        score = points_words(sum(self.scores))
        lines = [f"Ambition · {self.heading}", f"{signs} {score}" if signs else score]
        return "\n".join([*lines, *([self.better] if self.better else [])])


def _signs(squares: Sequence[int], marks: Sequence[str]) -> list[tuple[int, str]]:
    """Return by round the square and the mark, which is empty without one; older tries have no marks."""
    return list(zip(squares, (*marks, *[""] * len(squares)), strict=False))


def squares_node(
    squares: Sequence[int], marks: Sequence[str] = (), side: float = _SIDE
) -> gui.Node:
    """Return a row with a square for each round, with what the round is marked with, or a sign that says its colour."""
    signs = _signs(squares, marks)

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        colours = {1: canvas.theme.mint, 0: canvas.theme.accent, -1: canvas.theme.coral}
        for i, (each, mark) in enumerate(signs):
            box = gui.Rect(rect.x + i * (side + _BETWEEN), rect.cy - side / 2, side, side)
            canvas.rect(box, side / 5, colours[each])
            if mark:
                canvas.coin(mark, box.cx, box.cy, 0.76 * side)
            else:
                style = gui.H2 if side == _SIDE else gui.H3
                canvas.text(
                    box.cx, box.cy + side * 0.2, _SIGNS[each], style, canvas.theme.ink, "middle"
                )

    said = {1: _("better than the field"), 0: _("like the field"), -1: _("worse than the field")}
    happened = {"slam": [_("Slam")], "nil": [_("Nil")], "strike": [_("strike")]}
    words = tuple(listed([said[each], *happened.get(mark, ())]) for each, mark in signs)
    return gui.Picture(
        draw, max(0.0, len(squares) * (side + _BETWEEN) - _BETWEEN), side, words, keep=True
    )


def shared_dialog(data: SharedResult) -> gui.Dialog:
    """Return the picture's content as a dialog without buttons."""
    about = rule_words(data.day.rules)[1]
    middle = gui.Align.MIDDLE
    body: list[gui.Node] = [gui.Text(points_words(sum(data.scores)), gui.TITLE, "accent", middle)]
    if data.squares:
        body.append(
            gui.Row([gui.Gap(grow=1), squares_node(data.squares, data.marks), gui.Gap(grow=1)])
        )
    body += [gui.Text(data.better, gui.H3, align=middle, lines=2), gui.Gap(gui.SMALL)]
    words = [gui.Text(data.heading, gui.H2, align=middle, lines=2)]
    if about:
        words.append(gui.Text(about, gui.BODY, "muted", middle, lines=2))
    return gui.Dialog(
        title="", head=gui.Column(words, grow=1), body=gui.Column(body, gap=gui.LARGE), data=data
    )


def paint_shared(data: SharedResult, canvas: gui.Canvas, look: Look) -> None:
    """Draw the picture."""
    paint_fan(canvas.surface, look, gui.centred(look.viewport.vw / 2, 130, 0, 0), 0.44)
    gui.lay(look, shared_dialog(data)).paint(canvas, gui.REST)
