"""The end of a set and of a match: the piles turned up, each with its poker hand by name, and what they bring."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.client.ambusch.view import fan_order
from game.client.ambusch.words import hand_words, scoring_words
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.frame import MARGIN
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, all_of, first_capital, ngettext
from game.client.kit.text import BODY, BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI, H2, H3, NAME, NUM
from game.client.kit.widgets import footer, footer_width, paint_buttons, paint_dialog, rules_tool
from game.client.table.grid import CARD_RATIO
from game.client.table.laurels import paint_laurels
from game.client.table.look import Look
from game.client.table.sprites import CardLook
from game.engine.ambusch.match import Match
from game.engine.ambusch.poker import value
from game.engine.ambusch.rules import Rules
from game.engine.cards import mask_of

_WIDTH = 1240.0
_ROW_H, _ROW_MOST, _ROW_GAP, _HEAD, _FOOT = 116.0, 184.0, 8.0, 158.0, 96.0
_CARD_GAP, _REST_GAP = 6.0, 18.0  # between cards, and before those that aren't of the hand
_FROM_POINTS, _FROM_TOTAL = 96.0, 84.0  # from the right edge of a number to the cards left of it


@dataclass(frozen=True, slots=True)
class PileRow:
    """One seat's pile. `best`: the cards that make its hand; `total` sets won, or points, after this set."""

    name: str
    portrait: str
    cards: tuple[int, ...]
    best: frozenset[int]
    hand: str
    points: int
    total: int
    me: bool = False
    winner: bool = False


@dataclass(frozen=True, slots=True)
class RevealData:
    """What the dialog says; `buttons` for the foot as (id, words, icon), the main one last."""

    title: str
    summary: str
    corner: str
    rows: tuple[PileRow, ...]
    by_points: bool
    buttons: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class RevealLayout:
    """Where everything stands."""

    rect: Rect
    rows: tuple[Rect, ...]
    columns: dict[str, float]
    buttons: tuple[Button, ...]
    data: RevealData
    card_w: float


def best_five(cards: Sequence[int]) -> frozenset[int]:
    """The cards of a pile that make its hand: of each card without which the hand is worth less; kickers are its part."""
    kept = list(cards)
    for card in sorted(cards, key=lambda card: card % 13):
        without = [other for other in kept if other != card]
        if len(kept) > 5 and value(mask_of(without)) == value(mask_of(cards)):
            kept = without
    return frozenset(kept)


def laid_out(row: PileRow) -> tuple[list[int], list[int]]:
    """A pile as it is read: the cards of its hand, those of a kind together and first, and the rest."""
    best = [card for card in row.cards if card in row.best]
    alike = Counter(card % 13 for card in best)
    best.sort(key=lambda card: (-alike[card % 13], -(card % 13)))
    return best, [card for card in row.cards if card not in row.best]


def card_places(row: PileRow, layout: RevealLayout) -> list[tuple[int, float]]:
    """The cards of a pile with the left edge of each: side by side where there is room, else closer."""
    best, rest = laid_out(row)
    cards, at = [*best, *rest], layout.columns
    gap = _REST_GAP if best and rest else 0.0
    room = _cards_end(at, layout.data.by_points) - at["cards"] - layout.card_w - gap
    step = min(layout.card_w + _CARD_GAP, room / max(1, len(cards) - 1))
    return [(card, at["cards"] + i * step + (gap if i >= len(best) else 0.0)) for i, card in enumerate(cards)]


def winner_words(names: Sequence[str], winners: Sequence[int], winner: int | None, rules: Rules, me: int | None) -> str:
    """Who has the set."""
    if not winners:
        return _("Nobody has put a card away: nobody has the set.")
    if winner is None:
        who = all_of([names[seat] for seat in winners])
        if rules.scoring == "points":
            return _("{names} have equal hands, and each the winner’s points.").format(names=who)
        return _("{names} have equal hands: nobody has the set.").format(names=who)
    if winner == me:
        return _("The best hand is yours.")
    return _("The best hand: {name}.").format(name=names[winner])


def reveal_data(
    match: Match, index: int, seats: Sequence[tuple[str, str]], me: int | None, buttons: Sequence[tuple[str, str, str]]
) -> RevealData:
    """The words of a scored set, by its index; `me`: whose rows are the viewer's, None where several look."""
    each, rules = match.sets[index], match.rules
    score = each.score
    assert score is not None
    by_points = rules.scoring == "points"
    done = [past.score for past in match.sets[: index + 1] if past.score is not None]
    rows = []
    for seat, (name, portrait) in enumerate(seats):
        total = sum(past.points[seat] if by_points else past.winner == seat for past in done)
        cards = tuple(fan_order(each.piles[seat]))
        rows.append(
            PileRow(name, portrait, cards, best_five(cards), hand_words(cards), score.points[seat], total, seat == me,
                    seat in score.winners)
        )  # fmt: skip
    order = sorted(range(len(rows)), key=lambda seat: (-score.values[seat], seat))
    names = [name for name, _portrait in seats]
    words = winner_words(names, score.winners, score.winner, rules, me)
    title = _("Set {n}").format(n=index + 1)
    return RevealData(
        title,
        words,
        first_capital(scoring_words(rules)),
        tuple(rows[seat] for seat in order),
        by_points,
        tuple(buttons),
    )


def layout_reveal(look: Look, data: RevealData) -> RevealLayout:
    """Places everything, rows and cards as large as there is room; in narrow windows the columns move together."""
    tall = (look.grid.vh - 2 * MARGIN - _HEAD - _FOOT) / len(data.rows) - _ROW_GAP
    high = min(_ROW_MOST, max(_ROW_H, tall))
    rect = look.grid.dialog(_WIDTH, _HEAD + len(data.rows) * (high + _ROW_GAP) + _FOOT)
    lost = _WIDTH - rect.w
    columns = {"pic": 48.0, "name": 120.0, "cards": 388 - 0.5 * lost, "points": 1030 - lost, "total": 1160 - lost}
    columns = {name: rect.x + x for name, x in columns.items()}
    rows = tuple(
        Rect(rect.x + 24, rect.y + _HEAD + i * (high + _ROW_GAP), rect.w - 48, high) for i in range(len(data.rows))
    )
    sized = [(id, label, icon, footer_width(look.words.width(label, BUTTON), True)) for id, label, icon in data.buttons]
    buttons = (*footer(rect, sized), rules_tool(rect))
    room = (
        _cards_end(columns, data.by_points) - columns["cards"]
    )  # for five side by side, and one that isn't of the hand
    wide = min((high - 20) / CARD_RATIO, (room - _REST_GAP - 5 * _CARD_GAP) / 6)
    return RevealLayout(rect, rows, columns, buttons, data, wide)


def _cards_end(columns: Mapping[str, float], by_points: bool) -> float:
    """Where cards end at the latest."""
    return columns["points"] - _FROM_POINTS if by_points else columns["total"] - _FROM_TOTAL


def paint_reveal(canvas: Canvas, look: Look, layout: RevealLayout, states: States = REST, shown: int = 4) -> None:
    """The dialog with its first `shown` rows."""
    data, rect, theme, at = layout.data, layout.rect, canvas.theme, layout.columns
    paint_dialog(canvas, rect, data.title, data.summary, data.corner, 64)
    heads = [("name", _("Player"), "start"), ("cards", _("The pile and its hand"), "start")]
    if data.by_points:
        heads.append(("points", _("Points"), "end"))
    heads.append(("total", _("Total") if data.by_points else _("Sets won"), "end"))
    for column, head, anchor in heads:
        canvas.text(at[column], rect.y + 140, head, CAPTION_SEMI, theme.muted, anchor)
    for row, box in list(zip(data.rows, layout.rows, strict=True))[:shown]:
        _row(canvas, look, layout, row, box)
    paint_buttons(canvas, layout.buttons, states)


def _row(canvas: Canvas, look: Look, layout: RevealLayout, row: PileRow, box: Rect) -> None:
    theme, at, b = canvas.theme, layout.columns, box.cy
    line, width = (theme.frame, 2.0) if row.me else (theme.line, 1.0)
    canvas.rect(box, 14, theme.row_me if row.me else theme.panel2, 1, line, width)
    canvas.drawing("portraits", row.portrait, at["pic"], b - 28, 56)
    room = at["cards"] - at["name"] - 16
    style, hand = canvas.words.wrapped(row.hand, BODY_SEMI, room, 2)
    lines = 1 + len(hand) + row.winner
    y = b + 8 - 13.5 * (lines - 1)
    canvas.text(at["name"], y, row.name, NAME, room=room)
    for line in hand:
        y += 27
        canvas.text(at["name"], y, line, style, theme.text if row.cards else theme.muted)
    if row.winner:
        y += 27
        canvas.rect(Rect(at["name"], y - 18, 32, 24), 12, theme.brass, 1, theme.ink, 1.5)
        canvas.status("crown", at["name"] + 7, y - 15, 18)
        canvas.text(at["name"] + 40, y, _("Best hand"), CAPTION_SEMI, theme.accent)
    scale, wide = look.viewport.scale, layout.card_w
    for card, left in card_places(row, layout):
        veil = 0.0 if card in row.best else 0.32
        sprite = look.sprites.card(card, wide, 0.0, CardLook(veil=veil, shadow=0.3))
        place = (round((left + wide / 2) * scale - sprite.dx), round(b * scale - sprite.dy))
        canvas.surface.blit(sprite.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    if layout.data.by_points:
        colour = theme.mint if row.points else theme.muted
        canvas.text(at["points"], b + 11, f"+{row.points}" if row.points else "0", NUM, colour, "end")
    canvas.text(at["total"], b + 11, str(row.total), NUM, anchor="end")


# ------------------------------------------------------------------------------------------------ the end of a match


@dataclass(frozen=True, slots=True)
class EndRow:
    """One seat when the match is over."""

    place: int
    name: str
    portrait: str
    sets: int
    points: int
    me: bool = False
    winner: bool = False


@dataclass(frozen=True, slots=True)
class EndData:
    """What the last dialog of a match says."""

    headline: str
    reason: str
    rows: tuple[EndRow, ...]
    helped: str = ""


def end_data(match: Match, seats: Sequence[tuple[str, str]], me: int | None, helped: str = "") -> EndData:
    """The words of a finished match, by place."""
    result = match.result
    assert result is not None
    rows = [
        EndRow(result.places[seat], name, portrait, match.sets_won[seat], match.totals[seat], seat == me,
               seat in result.winners)
        for seat, (name, portrait) in enumerate(seats)
    ]  # fmt: skip
    winner = result.winners[0]
    headline = _("You win the match") if winner == me else _("The match goes to {name}").format(name=seats[winner][0])
    if match.rules.scoring == "sets":
        n = match.sets_won[winner]
        reason = ngettext("{n} set won, {rules}", "{n} sets won, {rules}", n)
        reason = reason.format(n=n, rules=scoring_words(match.rules))
    else:
        n = match.totals[winner]
        reason = ngettext("{n} point, {rules}", "{n} points, {rules}", n).format(n=n, rules=scoring_words(match.rules))
    return EndData(headline, reason, tuple(sorted(rows, key=lambda row: row.place)), helped)


@dataclass(frozen=True, slots=True)
class EndLayout:
    """Where everything stands."""

    rect: Rect
    rows: tuple[Rect, ...]
    buttons: tuple[Button, ...]
    data: EndData


_END_W, _END_HEAD, _END_ROW = 960.0, 286.0, 84.0


def layout_end(look: Look, data: EndData) -> EndLayout:
    """Places everything."""
    rect = look.grid.dialog(_END_W, _END_HEAD + len(data.rows) * (_END_ROW + _ROW_GAP) + _FOOT)
    rows = tuple(
        Rect(rect.x + 32, rect.y + _END_HEAD + i * (_END_ROW + _ROW_GAP), rect.w - 64, _END_ROW)
        for i in range(len(data.rows))
    )
    wanted = (("menu", _("Menu"), "back"), ("sets", _("Sets"), "scores"), ("new", _("New match"), "play"))
    sized = [(id, label, icon, footer_width(look.words.width(label, BUTTON), True)) for id, label, icon in wanted]
    return EndLayout(rect, rows, (*footer(rect, sized), rules_tool(rect)), data)


def paint_end(canvas: Canvas, layout: EndLayout, states: States = REST, shown: int = 4, age: float = math.inf) -> None:
    """The dialog with its first `shown` rows, `age` milliseconds after it has come."""
    rect, data, theme = layout.rect, layout.data, canvas.theme
    canvas.panel(rect, 20, alpha=0.985)
    paint_laurels(canvas, rect, [row.portrait for row in data.rows if row.winner], True, age=age)
    canvas.text(rect.cx, rect.y + 196, data.headline, H2, anchor="middle", room=rect.w - 80)
    canvas.text(rect.cx, rect.y + 230, data.reason, BODY, theme.muted, "middle", rect.w - 80)
    right = rect.right - 32
    for dx, head in ((-170.0, _("Points")), (-32.0, _("Sets won"))):
        canvas.text(right + dx, rect.y + _END_HEAD - 12, head, CAPTION_SEMI, theme.muted, "end")
    for row, box in list(zip(data.rows, layout.rows, strict=True))[:shown]:
        b = box.cy
        line, width = (theme.frame, 2.0) if row.me else (theme.line, 1.0)
        canvas.rect(box, 14, theme.row_me if row.me else theme.panel2, 1, line, width)
        canvas.text(box.x + 36, b + 9, str(row.place), H3, theme.accent if row.winner else theme.muted, "middle")
        canvas.drawing("portraits", row.portrait, box.x + 68, b - 28, 56)
        canvas.text(box.x + 142, b + 8, row.name, NAME, room=right - 250 - box.x - 142)
        canvas.text(right - 170, b + 11, str(row.points), NUM, anchor="end")
        canvas.text(right - 32, b + 11, str(row.sets), NUM, anchor="end")
    room = layout.buttons[0].rect.x - rect.x - 64
    for i, words in enumerate(canvas.words.wrap(data.helped, CAPTION, room, 2) if data.helped else []):
        canvas.text(rect.x + 40, rect.bottom - 50 + 22 * i, words, CAPTION, theme.muted)
    paint_buttons(canvas, layout.buttons, states)
