"""How a round may end after each choice, as bars: Nil, understrike, safe, overstrike, Slam, somebody else's Slam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.client.ambition.help.reasons import DECK, choice_words
from game.client.kit import gui
from game.client.kit.i18n import _, first_capital, listed
from game.client.table.card_nodes import RANKS, paint_place
from game.client.table.words import number, percent
from game.engine.ambition.judgement import Prospect
from game.engine.cards import rank_of, suit_of

ROW_H = 38.0
_BAR_H, _CARD_W, _CARD_H, _GAP, _SIGN = 24.0, 44.0, 30.0, 4.0, 17.0
_WIDE, _LEAST = 460.0, 90.0
"""The least width of the whole, and of the bar in it."""
_LABEL = 0.34  # the most that labels of words take of the whole
_SEEN = 0.005
"""The probability below which an end isn't shown."""


class Part(NamedTuple):
    """A part of a bar: its end's status sign, how likely that is, and its words."""

    sign: str
    share: float
    words: str


def parts(found: Prospect) -> list[Part]:
    """Return the ends of the round after a choice, in the order of the points taken; together they are certain."""
    failed = max(0.0, found.strike - found.over - found.under)
    ends = [
        Part("nil", found.nil, _("Nil {share}")),
        Part("strike", failed, _("failed Nil {share}")),
        Part("under", found.under, _("understrike {share}")),
        Part("safe", 0.0, _("safe {share}")),
        Part("over", found.over, _("overstrike {share}")),
        Part("slam", found.slam, _("own Slam {share}")),
        Part("cross", found.slammed, _("somebody else’s Slam {share}")),
    ]
    rest = max(0.0, 1.0 - sum(each.share for each in ends))
    whole = rest + sum(each.share for each in ends)
    ends[3] = ends[3]._replace(share=rest)
    return [each._replace(share=each.share / whole) for each in ends if each.share >= _SEEN]


def _ends(found: Prospect, first: Prospect) -> list[str]:
    """Return what stands behind a bar: the points, and the chance to win the match where that counts."""
    # They differ from those of the first bar by the loss that is told elsewhere, to the last decimal.
    pairs = (first.score, found.score), (100 * (first.win or 0.0), 100 * (found.win or 0.0))
    points, won = (number(round(most, 1) - round(most - own, 1)) for most, own in pairs)
    told = _("{n} points").format(n=points)
    return [told] if found.by_points else [told, _("match {n} %").format(n=won)]


def outcome_words(found: Sequence[Prospect]) -> str:
    """Return the bars as they are read aloud."""
    said = []
    for each in found:
        name = first_capital(choice_words(each.choice)) if each.choice else _("The better choice")
        told = [part.words.format(share=percent(part.share)) for part in parts(each)]
        ends = listed([*told, *_ends(each, found[0])])
        said.append(_("{name}: {ends}.").format(name=name, ends=ends))
    return " ".join(said)


def outcome_legend() -> str:
    """Return the line that says in what unit the points behind the bars are."""
    return _("Points: a strike counts as \u221220.")


def outcomes(found: Sequence[Prospect], notes: Sequence[str] = ()) -> gui.Picture:
    """Return the bars of choices, one below the other; a choice without a name is the better one, still hidden.

    `notes` are further words behind each bar."""
    chosen = tuple(found)
    ends = [[*_ends(each, found[0]), *notes[i : i + 1]] for i, each in enumerate(found)]

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        style = gui.CAPTION_SEMI
        labels = [_label_width(canvas, each.choice, _LABEL * rect.w) for each in chosen]
        columns = [max(canvas.width(row[i], style) for row in ends) for i in range(len(ends[0]))]
        left = rect.x + max(labels) + 2 * _GAP
        right = max(left + _LEAST, rect.right - sum(columns) - 3 * _GAP * len(columns))
        for i, each in enumerate(chosen):
            y = rect.y + (i + 0.5) * ROW_H
            _paint_label(canvas, each.choice, rect.x, y, max(labels), i == 0)
            _paint_bar(canvas, gui.Rect(left, y - _BAR_H / 2, right - left, _BAR_H), parts(each))
            x = right
            for words, column in zip(ends[i], columns, strict=True):
                x += 3 * _GAP + column
                canvas.text(x, y + 6, words, style, anchor="end")

    return gui.Picture(draw, _WIDE, ROW_H * len(chosen), (outcome_words(chosen),))


def _label_width(canvas: gui.Canvas, choice: Sequence[int], most: float) -> float:
    if choice and min(choice) < DECK:
        return len(choice) * (_CARD_W + _GAP) - _GAP
    return min(most, canvas.width(_words(choice), gui.CAPTION_SEMI))


def _words(choice: Sequence[int]) -> str:
    return first_capital(choice_words(choice)) if choice else "?"


def _paint_label(
    canvas: gui.Canvas, choice: Sequence[int], x: float, y: float, wide: float, best: bool
) -> None:
    """Paint the cards of a choice, with a brass edge for the better one, or its words."""
    if not choice or min(choice) >= DECK:
        canvas.text(x, y + 6, _words(choice), gui.CAPTION_SEMI, canvas.theme.text, room=wide)
        return
    for i, card in enumerate(choice):
        at = gui.Rect(x + i * (_CARD_W + _GAP), y - _CARD_H / 2, _CARD_W, _CARD_H)
        paint_place(canvas, at, best)
        rank, suit = RANKS[rank_of(card)], suit_of(card)
        canvas.text(
            at.x + 13, y + 6, rank, gui.FIGURE._replace(share=0.0), canvas.suit_ink(suit), "middle"
        )
        canvas.suit(suit, at.right - 7 - 15, y - 7.5, 15)


def _paint_bar(canvas: gui.Canvas, rect: gui.Rect, ends: Sequence[Part]) -> None:
    """Paint a bar.

    Without their colours its parts differ by their signs, and bad ends have dashed lines."""
    theme, x, last = canvas.theme, rect.x, ends[-1]
    colours = {
        "nil": theme.pill_nil,
        "under": theme.pill_under,
        "safe": theme.pill_safe,
        "slam": theme.brass,
    }
    canvas.rect(rect.grown(2), 6, theme.ink, 1, theme.line, 1)
    for each in ends:
        room = rect.right - x if each is last else rect.w * each.share
        at, colour = (
            gui.Rect(x, rect.y, max(1.0, room - 1.5), rect.h),
            colours.get(each.sign, theme.pill_over),
        )
        dash = None if each.sign in ("nil", "safe", "slam") else (4.0, 3.0)
        canvas.rect(at, 3, colour, 1.0 if each.sign == "safe" else 0.35, colour, 1.5, dash=dash)
        if room >= _SIGN + 4:
            place = at.cx - _SIGN / 2, at.cy - _SIGN / 2, _SIGN
            if each.sign == "cross":
                canvas.icon("cross", *place, colour)
            else:
                canvas.status(each.sign, *place)
        x += room
