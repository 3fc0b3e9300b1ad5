"""Seat plates: name and portrait, score and strikes, and what this round has brought so far."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.strikes import STRIKES_WIDE, paint_strikes
from game.client.ambition.table.words import PlateLook
from game.client.ambition.view import POINTS, WORTH, SeatView, last_strike, struck_out
from game.client.ambition.words import minus, signed, strike_words
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.table.felt_painter import paint_portrait
from game.client.table.grid import TOTAL_H, TableGrid
from game.client.table.look import Look
from game.client.table.poses import portrait_place
from game.engine.ambition.editions import Edition

_PILL_GAP = 10.0  # the least space between words and the pill to their right
# Beside your points: to the pill, at the edge, at the pill's edge.
_TOTAL_GAP, _EDGE, _PILL_EDGE = 16.0, 16.0, 10.0


def paint_plate(canvas: gui.Canvas, rect: gui.Rect, seat: SeatView, look: PlateLook) -> None:
    """Paint a plate: stacked if it is tall, in one line if it is wide, short if it is neither (84 units high)."""
    canvas.panel(rect, active=look.active)
    seat = _as_told(seat, look)
    if WORTH in look.untold:
        _plain(canvas, rect, seat, look)
        return
    if last_strike(look.numbers, seat.strikes):
        canvas.rect(gui.Rect(rect.x + 1, rect.y + 14, 3, rect.h - 28), 1.5, canvas.theme.coral)
    if rect.w > 500:
        _wide(canvas, rect, seat, look)
    else:
        _stacked(canvas, rect, seat, look)


def _as_told(seat: SeatView, look: PlateLook) -> SeatView:
    """Return the seat with the score, strikes and status that the animation of the round's end has reached."""
    if look.counted is None:
        return seat
    told = look.counted
    status = None if told.stamped else seat.status
    return replace(seat, score=told.score, strikes=told.strikes, status=status)


def _plain(canvas: gui.Canvas, rect: gui.Rect, seat: SeatView, look: PlateLook) -> None:
    """Paint a plate of a lesson: portrait and name, and the points taken if they have been taught."""
    paint_portrait(canvas, rect, seat.portrait, False, False)
    wide = rect.w > 500
    x, y = (rect.x + 82, rect.y + 46) if wide else (rect.x + 84, rect.y + 48)
    canvas.text(x, y, seat.name, gui.NAME, room=(rect.x + 314 if wide else rect.right) - x - 12)
    if POINTS not in look.untold and not _short(rect):
        x, y = (rect.x + 332, rect.y + 50) if wide else (rect.x + 16, rect.y + 111)
        _taken(canvas, x, y, seat.taken if look.taken is None else look.taken)


def _portrait(canvas: gui.Canvas, rect: gui.Rect, seat: SeatView, look: PlateLook) -> None:
    paint_portrait(canvas, rect, seat.portrait, look.dealer, struck_out(look.numbers, seat.strikes))


def line_bubble(look: Look, place: int, line: str) -> gui.Bubble:
    """Return the bubble of a line: under the top plate, and above the hidden cards at the sides."""
    plate = look.grid.plates[place]
    bubble = gui.layout_bubble(look, gui.Spot("", plate, gui.Explanation(line)))
    w, h, mouth = bubble.rect.w, bubble.rect.h, portrait_place(plate).cx
    if place == 2:
        return replace(
            bubble, rect=gui.Rect(plate.x, plate.bottom + 12, w, h), tip=mouth, side=gui.BELOW
        )
    x = plate.x if place == 1 else plate.right - w
    return replace(
        bubble,
        rect=gui.Rect(x, look.grid.backs_y - 12 - h, w, h),
        tip=max(mouth, x + 24),
        side=gui.ABOVE,
    )


def _score(canvas: gui.Canvas, x: float, y: float, score: int) -> float:
    """Paint "Score 96" with its base line at `y`; return the x at which it ends."""
    width = canvas.text(x, y, _("Score"), gui.CAPTION, canvas.theme.muted)
    number = max(x + 50, x + width + 7)
    return number + canvas.text(number, y, minus(score), gui.FIGURE)


def _second_words(canvas: gui.Canvas, seat: SeatView, look: PlateLook) -> tuple[str, str]:
    """Return the words below the strikes and their colour.

    They are the points of a round that is being counted, otherwise the tricks taken if a Nil means
    no trick, otherwise the strikes in words."""
    if look.counted is not None:
        gain = look.counted.gain
        return (
            ("", "")
            if gain is None
            else (signed(gain), canvas.theme.mint if gain > 0 else canvas.theme.coral)
        )
    if look.numbers.nil_by_tricks and look.choice is None:
        return ngettext("{n} trick", "{n} tricks", seat.tricks).format(
            n=seat.tricks
        ), canvas.theme.muted
    colour = canvas.theme.coral if last_strike(look.numbers, seat.strikes) else canvas.theme.muted
    out = struck_out(look.numbers, seat.strikes)
    return _("out") if out else strike_words(seat.strikes, 0, look.numbers), colour


def strikes_place(rect: gui.Rect, numbers: Edition, strikes: int) -> tuple[float, float]:
    """Return where the first strike mark is on a plate."""
    if rect.w > 500:
        return rect.x + 204, rect.y + 14
    wide = max(numbers.strike_limit, strikes) if numbers.strike_limit else 0
    return rect.right - 15 - min(STRIKES_WIDE, wide) * 23 + 2, rect.y + 17


def _stacked(canvas: gui.Canvas, rect: gui.Rect, seat: SeatView, look: PlateLook) -> None:
    x, y, theme = rect.x, rect.y, canvas.theme
    _portrait(canvas, rect, seat, look)
    strikes_x, strikes_y = strikes_place(rect, look.numbers, seat.strikes)
    canvas.text(x + 84, y + 36, seat.name, gui.NAME, room=strikes_x - x - 84 - 8)
    end = _score(canvas, x + 84, y + 61, seat.score)
    paint_strikes(canvas, strikes_x, strikes_y, seat.strikes, of=look.numbers.strike_limit)
    if _short(rect) and look.choice is not None:
        # Otherwise the notes say it alone.
        if canvas.width(look.choice, gui.CAPTION_SEMI) <= rect.right - 24 - end:
            _choice(canvas, rect.right - 16, y + 61, look, "end")
        return
    words, colour = _second_words(canvas, seat, look)
    style = gui.FIGURE if look.counted else gui.CAPTION
    canvas.text(rect.right - 16, y + 61, words, style, colour, "end", rect.right - 24 - end)
    if _short(rect):
        return
    canvas.line(x + 14, y + 76.5, rect.right - 14, y + 76.5, theme.line)
    if look.choice is not None:
        _choice(canvas, x + 18, y + 106, look, "start")
        canvas.text(rect.right - 16, y + 106, look.target, gui.CAPTION_SEMI, theme.accent, "end")
        return
    _taken_and_pill(canvas, rect, x + 16, y + 111, seat, look)


def _wide(canvas: gui.Canvas, rect: gui.Rect, seat: SeatView, look: PlateLook) -> None:
    x, y, theme = rect.x, rect.y, canvas.theme
    _portrait(canvas, rect, seat, look)
    canvas.text(x + 82, y + 34, seat.name, gui.NAME, room=114)
    _score(canvas, x + 82, y + 59, seat.score)
    paint_strikes(
        canvas,
        *strikes_place(rect, look.numbers, seat.strikes),
        seat.strikes,
        of=look.numbers.strike_limit,
    )
    words, colour = _second_words(canvas, seat, look)
    role = gui.FIGURE if look.counted else gui.CAPTION
    if canvas.width(words, role) <= 102:  # else the lozenges above say it alone
        canvas.text(x + 204, y + 59, words, role, colour)
    canvas.line(x + 314, y + 14, x + 314, y + 62, theme.line)
    if look.choice is not None:
        _choice(canvas, x + 334, y + 45, look, "start")
        canvas.text(rect.right - 18, y + 45, look.target, gui.CAPTION_SEMI, theme.accent, "end")
        return
    _taken_and_pill(canvas, rect, x + 332, y + 50, seat, look)


def _short(rect: gui.Rect) -> bool:
    """Return whether a plate shows no more than name, score and strikes.

    The points taken are then shown elsewhere, or nowhere."""
    return rect.h < 100 and rect.w <= 500


def pill_place(
    words: gui.Canvas | gui.Type, rect: gui.Rect, seat: SeatView, taken: int
) -> tuple[gui.Rect, str, bool]:
    """Return the place of a seat's status pill on its plate, its words, and whether the word beside the points fits."""
    wide = rect.w > 500
    right, top = (rect.right - 14, rect.y + 21) if wide else (rect.right - 12, rect.y + 82)
    word_end = rect.x + (332 if wide else 16) + _taken_width(words, taken)
    status = seat.pill
    if status is None:
        return gui.Rect(right, top, 0, 34), "", True
    width = gui.pill_width(words, status.label)
    return (
        gui.Rect(right - width, top, width, 34),
        status.label,
        right - width >= word_end + _PILL_GAP,
    )


def total_place(
    words: gui.Canvas | gui.Type, grid: TableGrid, seat: SeatView, taken: int
) -> tuple[gui.Rect, gui.Rect, str]:
    """Return the box of the viewer's points beside the viewer's card, the status pill in it, and the pill's words.

    Where these don't fit there are none, which leaves the mark alone. In a narrow box the pill is
    below the points."""
    room, start = grid.total, _EDGE + _taken_width(words, taken)
    if seat.pill is None:
        room = gui.Rect(room.x, room.bottom - TOTAL_H, room.w, TOTAL_H)
    stacked = room.h > TOTAL_H
    label, wide, width = "", start + _EDGE, 0.0
    if seat.pill is not None:
        for label in (seat.pill.label, ""):
            width = gui.pill_width(words, label)
            wide = (
                max(start + _EDGE, width + 2 * _PILL_EDGE)
                if stacked
                else start + _TOTAL_GAP + width + _PILL_EDGE
            )
            if wide <= room.w:
                break
    box = gui.Rect(room.x, room.y, wide, room.h)
    if stacked:
        return box, gui.Rect(box.x + _PILL_EDGE, box.bottom - 34 - 6, width, 34), label
    return box, gui.Rect(box.right - _PILL_EDGE - width, box.cy - 17, width, 34), label


def _taken_width(words: gui.Canvas | gui.Type, taken: int) -> float:
    return words.width(str(taken), gui.NUM) + 9 + words.width(_("taken"), gui.CAPTION)


def pill_rect(
    words: gui.Canvas | gui.Type, grid: TableGrid, place: int, seat: SeatView
) -> gui.Rect:
    """Return where the status pill of the seat at a place is on the table."""
    if _short(grid.plates[place]):
        return total_place(words, grid, seat, seat.taken)[1]
    return pill_place(words, grid.plates[place], seat, seat.taken)[0]


def points_rect(
    words: gui.Canvas | gui.Type, grid: TableGrid, place: int, seat: SeatView
) -> gui.Rect:
    """Return where the points of the seat at a place are, without a status: in a box of their own or on its plate."""
    if _short(grid.plates[place]):
        return total_place(words, grid, replace(seat, status=None), seat.taken)[0]
    return grid.plates[place]


def paint_total(canvas: gui.Canvas, grid: TableGrid, seat: SeatView, look: PlateLook) -> None:
    """Paint the viewer's points taken, and how they would count, beside the viewer's card.

    Nothing is painted if the plate shows them."""
    if not _short(grid.plates[0]) or POINTS in look.untold:
        return
    seat = _as_told(seat, look)
    if WORTH in look.untold:
        seat = replace(seat, status=None)
    taken = seat.taken if look.taken is None else look.taken
    box, pill, label = total_place(canvas, grid, seat, taken)
    canvas.panel(box, TOTAL_H / 2)
    if seat.pill is not None:
        gui.paint_pill(canvas, pill.x, pill.y, seat.pill.kind, label)
    _taken(canvas, box.x + _EDGE, box.y + TOTAL_H / 2 + 11, taken)


def _taken_and_pill(
    canvas: gui.Canvas, rect: gui.Rect, x: float, base: float, seat: SeatView, look: PlateLook
) -> None:
    """Paint the points taken with their base line at `base`, and the status in its pill."""
    taken = seat.taken if look.taken is None else look.taken
    pill, label, fits = pill_place(canvas, rect, seat, taken)
    if seat.pill is not None:
        gui.paint_pill(canvas, pill.x, pill.y, seat.pill.kind, label)
    _taken(canvas, x, base, taken, fits)


def _taken(canvas: gui.Canvas, x: float, base: float, taken: int, named: bool = True) -> None:
    width = canvas.text(x, base, str(taken), gui.NUM)
    if named:
        canvas.text(x + width + 9, base - 1, _("taken"), gui.CAPTION, canvas.theme.muted)


def _choice(canvas: gui.Canvas, x: float, y: float, look: PlateLook, anchor: str) -> None:
    theme = canvas.theme
    words = look.choice or ""
    bright = theme.text if look.done or look.active else theme.muted
    width = canvas.width(words, gui.CAPTION_SEMI)
    left = x - width if anchor == "end" else x + (26 if look.done else 0)
    if look.done:
        canvas.icon("check", left - 28, y - 17, 22, theme.accent)
    canvas.text(left, y, words, gui.CAPTION_SEMI, bright)
