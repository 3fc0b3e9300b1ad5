"""The pictures of the rules: real cards and chips, and examples that the engine counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.client.canvas import Canvas
from game.client.card_words import card_words
from game.client.fold import trick_winner
from game.client.geometry import Rect, centred
from game.client.grid import CARD_RATIO
from game.client.i18n import _, ngettext
from game.client.look import Look
from game.client.rulebook.model import Chips, Counted, Outcomes, Passes, Places, StrikeRow, Tricks, Values
from game.client.sprites import PLAIN, CardLook
from game.client.table_painter import value_badge
from game.client.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI, H3, NUM
from game.client.widgets import paint_pill, paint_strikes, strike_words
from game.client.words import explain, signed
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.scoring import score_round
from game.engine.ambition.standing import standing
from game.engine.cards import parse_cards
from game.engine.events import RoundScored, Total

_CARD_W, _VALUE_W, _STEP = 60.0, 72.0, 24.0
_PAPER = "#FCF9F2"
_TRICK_ROW, _SUIT_ROW, _COUNT_ROW, _PLACE_ROW = 112.0, 118.0, 50.0, 44.0
_SUITS = ((3, "spade"), (2, "heart"), (1, "diamond"), (0, "club"))
_SEATS = (("you", 0), ("hare", 1), ("raven", 2), ("fox", 3))

HEIGHTS: dict[type, Callable[[Any], float]] = {
    Tricks: lambda block: _TRICK_ROW * len(block.tricks),
    Values: lambda block: _SUIT_ROW * 4 + 30,
    Chips: lambda block: 118.0,
    Outcomes: lambda block: 176.0,
    Passes: lambda block: 236.0,
    Counted: lambda block: 34 + _COUNT_ROW * 4,
    Places: lambda block: 34 + _PLACE_ROW * 4,
    StrikeRow: lambda block: 84.0,
}
"""How high each picture is."""


def paint_picture(canvas: Canvas, look: Look, block: Any, rect: Rect, rules: Rules) -> None:
    """A picture in its place."""
    match block:
        case Tricks(tricks):
            for i, (names, words) in enumerate(tricks):
                _trick(canvas, look, parse_cards(names.split()), words, rect._replace(y=rect.y + i * _TRICK_ROW), rules)
        case Values():
            _values(canvas, look, rect, rules.numbers)
        case Chips():
            _chips(canvas, rect, rules.numbers)
        case Outcomes():
            _outcomes(canvas, rect, rules.numbers)
        case Passes():
            _passes(canvas, rect, rules.numbers.pass_cycle)
        case Counted():
            _counted(canvas, rect, block, rules)
        case Places(totals):
            _places(canvas, rect, totals, rules)
        case StrikeRow():
            _strike_row(canvas, rect, rules.numbers.strike_limit)


def _card(canvas: Canvas, look: Look, card: int, x: float, y: float, w: float = _CARD_W, how: CardLook = PLAIN) -> None:
    """A card with its upper left corner at a point."""
    sprite = look.sprites.card(card, w, 0, how)
    s = canvas.scale
    at = (round((x + w / 2) * s - sprite.dx), round((y + w * CARD_RATIO / 2) * s - sprite.dy))
    canvas.surface.blit(sprite.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _trick(canvas: Canvas, look: Look, cards: list[int], words: str, rect: Rect, rules: Rules) -> None:
    """Four cards in the order of play, the winner ringed and crowned, and what there is to see."""
    won = trick_winner(rules, 0, cards)
    for i, card in enumerate(cards):
        x = rect.x + 8 + i * 82
        _card(canvas, look, card, x, rect.y + 10, how=CardLook("win" if i == won else ""))
        if i == won:
            canvas.rect(centred(x + _CARD_W / 2, rect.y + 96, 34, 24), 12, canvas.theme.brass, 1, canvas.theme.ink, 1.5)
            canvas.status("crown", x + _CARD_W / 2 - 8, rect.y + 88, 16)
    x = rect.x + 8 + 4 * 82 + 22
    winner = _("{card} wins").format(card=card_words(cards[won]))
    canvas.text(x, rect.y + 36, winner[0].upper() + winner[1:], BODY_SEMI)
    style, lines = canvas.words.wrapped(words, CAPTION, rect.right - x, 3)
    for i, line in enumerate(lines):
        canvas.text(x, rect.y + 62 + 23 * i, line, style, canvas.theme.muted)


def _values(canvas: Canvas, look: Look, rect: Rect, numbers: Edition) -> None:
    """For each suit its cards in groups of equal points, high to low, and what the suit holds."""
    for row, (suit, name) in enumerate(_SUITS):
        y = rect.y + row * _SUIT_ROW
        canvas.rect(Rect(rect.x, y + 34, 48, 48), 24, _PAPER)
        canvas.drawing("suits", name, rect.x + 9, y + 43, 30)
        groups: list[list[int]] = []
        ranked = sorted(range(suit * 13, suit * 13 + 13), key=lambda card: (-numbers.card_points[card], -card))
        for card in ranked:
            if groups and numbers.card_points[groups[-1][0]] == numbers.card_points[card]:
                groups[-1].append(card)
            else:
                groups.append([card])
        x = rect.x + 76
        for group in groups:
            for i, card in enumerate(group):
                _card(canvas, look, card, x + _STEP * i, y + 8, _VALUE_W)
            end = x + _STEP * (len(group) - 1) + _VALUE_W
            value_badge(canvas, end - 6, y + 14, numbers.card_points[group[0]])
            x = end + 26
        total = sum(numbers.card_points[card] for card in ranked)
        canvas.text(rect.right, y + 62, str(total), NUM, anchor="end")
    words = _("All together {total} points: the number in a card’s corner is what it counts.").format(
        total=numbers.total
    )
    canvas.text(rect.x, rect.y + _SUIT_ROW * 4 + 22, words, CAPTION, canvas.theme.muted, room=rect.w)


def _chips(canvas: Canvas, rect: Rect, numbers: Edition) -> None:
    for i, (value, count) in enumerate(zip((10, 5, 1), numbers.chips, strict=True)):
        x = rect.x + 8 + i * 216
        canvas.drawing("chips", f"chip{value}", x, rect.y + 20, 96, 75)
        canvas.text(x + 112, rect.y + 68, f"\u00d7 {count}", H3)


def _outcomes(canvas: Canvas, rect: Rect, numbers: Edition) -> None:
    """Five plates from nothing to nearly everything."""
    strike = ngettext("and {n} strike", "and {n} strikes", 1).format(n=1)
    shown = (
        ("nil", _("Nil"), _("no points"), signed(numbers.nil_points), ""),
        ("under", _("Understrike"), _("1 to {n}").format(n=numbers.quota - 1), _("as taken"), strike),
        (
            "safe",
            _("Safe"),
            _("{n} or more").format(n=numbers.quota),
            _("as taken"),
            _("{n} at most").format(n=numbers.cap),
        ),
        ("over", _("Overstrike"), _("the most of all"), "0", strike),
        ("slam", _("Slam"), _("{n} or more").format(n=numbers.slam_at), signed(numbers.slam_points), ""),
    )
    width = (rect.w - 4 * 6) / 5
    for i, (kind, name, taken, worth, more) in enumerate(shown):
        box = Rect(rect.x + i * (width + 6), rect.y, width, rect.h - 6)
        canvas.rect(box, 12, canvas.theme.panel2, 1, canvas.theme.line, 1)
        canvas.rect(centred(box.cx, box.y + 30, 42, 42), 21, canvas.theme.ink, 1, canvas.theme.pill(kind), 1.5)
        canvas.status(kind, box.cx - 13, box.y + 17, 26)
        canvas.text(box.cx, box.y + 76, name, CAPTION_SEMI, anchor="middle", room=width - 2)
        canvas.text(box.cx, box.y + 99, taken, CAPTION, canvas.theme.muted, "middle", width - 12)
        figure = worth[-1].isdigit()
        canvas.text(box.cx, box.y + 134, worth, H3 if figure else BODY_SEMI, anchor="middle", room=width - 12)
        canvas.text(box.cx, box.y + 157, more, CAPTION, canvas.theme.muted, "middle", width - 12)


def _passes(canvas: Canvas, rect: Rect, cycle: tuple[str, ...]) -> None:
    """A small table for each round of the cycle, with arrows from the viewer to whoever gets cards."""
    names = {
        "left": _("left"),
        "right": _("right"),
        "across": _("across"),
        "scatter": _("one to each"),
        "hold": _("no pass"),
    }
    targets = {"left": (1,), "right": (3,), "across": (2,), "scatter": (1, 2, 3), "hold": ()}
    width = min(188.0, (rect.w - 12 * (len(cycle) - 1)) / len(cycle))
    for i, direction in enumerate(cycle):
        box = Rect(rect.x + i * (width + 12), rect.y, width, 176)
        canvas.rect(box, 14, canvas.theme.slot, 0.4, canvas.theme.line, 1)
        places = ((box.cx, box.bottom - 28), (box.x + 32, box.cy), (box.cx, box.y + 28), (box.right - 32, box.cy))
        for target in targets[direction]:
            _arrow(canvas, box, places[0], places[target])
        for portrait, place in _SEATS:
            x, y = places[place]
            canvas.drawing("portraits", portrait, x - 20, y - 20, 40)
        words = _("Round {n}").format(n=i + 1)
        canvas.text(box.cx, box.bottom + 26, words, CAPTION_SEMI, anchor="middle", room=width)
        canvas.text(box.cx, box.bottom + 49, names[direction], CAPTION, canvas.theme.muted, "middle", width)


def _arrow(canvas: Canvas, box: Rect, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A brass arrow between two portraits, clear of both."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    x1, y1 = start[0] + ux * 24 - box.x, start[1] + uy * 24 - box.y
    x2, y2 = end[0] - ux * 24 - box.x, end[1] - uy * 24 - box.y
    hx, hy = x2 - ux * 13, y2 - uy * 13
    colour = canvas.theme.frame
    body = (
        f'<path d="M{x1:.1f} {y1:.1f}L{hx:.1f} {hy:.1f}" stroke="{colour}" stroke-width="4" fill="none"/>'
        f'<path d="M{x2:.1f} {y2:.1f}L{hx - uy * 8:.1f} {hy + ux * 8:.1f}L{hx + uy * 8:.1f} {hy - ux * 8:.1f}Z" '
        f'fill="{colour}"/>'
    )
    canvas.shape(body, box)


def _counted(canvas: Canvas, rect: Rect, block: Counted, rules: Rules) -> None:
    """Taken, what it was and why, scored, strikes: as the result of a round shows it."""
    used = rules if block.bids is not None else Rules(edition=rules.edition)
    scored, void = score_round(used, block.taken, block.before, block.bids)
    totals = tuple(Total(s.points, b + s.strikes) for s, b in zip(scored, block.before, strict=True))
    event = RoundScored(1, block.taken, block.bids, tuple(scored), void, totals)
    at = {"taken": rect.x + 60, "why": rect.x + 88, "points": rect.right - 132, "strikes": rect.right - 112}
    theme = canvas.theme
    heads = (
        ("taken", _("Taken"), "end"),
        ("why", _("What it was worth"), "start"),
        ("points", _("Scored"), "end"),
        ("strikes", _("Strikes"), "start"),
    )
    for column, head, anchor in heads:
        canvas.text(at[column], rect.y + 20, head, CAPTION_SEMI, theme.muted, anchor)
    for seat, score in enumerate(scored):
        y = rect.y + 32 + seat * _COUNT_ROW
        canvas.line(rect.x, y, rect.right, y, theme.line)
        base = y + 33
        canvas.text(at["taken"], base, str(block.taken[seat]), H3, anchor="end")
        status, reason = explain(rules.numbers, event, seat, block.before[seat])
        pill = paint_pill(canvas, at["why"], y + 8, status.kind, status.label)
        points = signed(score.points)
        room = at["points"] - canvas.width(points, H3) - 16 - pill.right - 14
        style, lines = canvas.words.wrapped(reason, CAPTION, room, 2)
        for i, line in enumerate(lines):
            canvas.text(pill.right + 14, base - 2 + (0 if len(lines) == 1 else 22 * i - 10), line, style, theme.muted)
        canvas.text(at["points"], base, points, H3, theme.mint if score.points > 0 else theme.text, "end")
        paint_strikes(canvas, at["strikes"], y + 14, totals[seat].strikes, 22, 3)


def _places(canvas: Canvas, rect: Rect, totals: tuple[Total, ...], rules: Rules) -> None:
    """The end of a match, by place."""
    result, theme = standing(rules, totals), canvas.theme
    at = {"place": rect.x + 34, "points": rect.x + 220, "relative": rect.x + 400, "strikes": rect.x + 470}
    heads = (
        ("place", _("Place"), "middle"),
        ("points", _("Score"), "end"),
        ("relative", _("Relative"), "end"),
        ("strikes", _("Strikes"), "start"),
    )
    for column, head, anchor in heads:
        canvas.text(at[column], rect.y + 20, head, CAPTION_SEMI, theme.muted, anchor)
    for row, seat in enumerate(sorted(range(4), key=lambda seat: result.places[seat])):
        y = rect.y + 32 + row * _PLACE_ROW
        canvas.line(rect.x, y, rect.right, y, theme.line)
        canvas.text(
            at["place"], y + 31, str(result.places[seat]), H3, theme.accent if row == 0 else theme.text, "middle"
        )
        canvas.text(at["points"], y + 31, str(totals[seat].points), H3, anchor="end")
        relative = f"{result.relative_scores[seat]:+.1f}".replace("-", "\u2212")
        canvas.text(at["relative"], y + 29, relative, BODY, theme.muted, "end")
        paint_strikes(canvas, at["strikes"], y + 11, totals[seat].strikes, 22, 3)
        if totals[seat].strikes >= rules.numbers.strike_limit:
            paint_pill(canvas, at["strikes"] + 130, y + 5, "out", _("Out"))


def _strike_row(canvas: Canvas, rect: Rect, limit: int) -> None:
    """From no strike to out."""
    width = rect.w / (limit + 1)
    for n in range(limit + 1):
        x = rect.x + n * width
        paint_strikes(canvas, x, rect.y + 10, n, 24, 3, limit)
        words = strike_words(n)
        last = n >= limit - 1
        colour = canvas.theme.coral if last else canvas.theme.muted
        canvas.text(x, rect.y + 60, words, CAPTION_SEMI if last else CAPTION, colour)
