"""The meter of a round, in the top bar: one line from nothing to the Slam, a marker for each seat, and what is safe.

Left of the line is a place for those who may still make a Nil, at its right end one for a Slam. The
strip is what is safe for the viewer, and the wall at its end is the engine's
(`game.engine.ambition.wall`). Every part has a sign besides its colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.client.ambition.view import WORTH, TableView, nil_alive, struck_out
from game.client.kit import gui
from game.client.kit.i18n import _, all_of
from game.client.kit.theme import PillKind
from game.engine.ambition.wall import Standing, strip

METER_W, METER_LEAST, METER_H = 668.0, 400.0, 57.0
_FACE, _BAND_Y, _BAND_H = 29.0, 33.0, 24.0
_NIL_W, _SLAM_W = 66.0, 40.0  # the places before and behind the line
# Between markers with nearly the same points, and between those that have none.
_APART, _CLOSE = 19.0, 11.0
_SIGN = 17.0
_NOTCH = 8.0  # the height of the mark that shows where on the line a marker is
_strip = lru_cache(maxsize=256)(strip)


@dataclass(frozen=True, slots=True)
class Meter:
    """What the meter shows for the viewer, besides the markers.

    From `least` to `most` is safe, up to `beside` if all of `nils`, who have taken nothing, make a
    Nil. `end` is the Slam."""

    least: int
    most: int
    beside: int
    nils: tuple[int, ...]
    end: int


def metered(view: TableView) -> bool:
    """Return whether the table has a meter: in every round, once a lesson has taught what points are worth."""
    return view.round_number > 0 and WORTH not in view.untold


def measure(view: TableView) -> Meter:
    """Return what the meter shows for the viewer."""
    numbers, me = view.numbers, view.me
    taken = [seat.taken for seat in view.seats]
    if view.unpaid and view.last_winner is not None:  # its chips are on their way
        taken[view.last_winner] += view.unpaid
    deductor = view.turn if view.phase == "last_trick" and view.turn is not None else -1
    now = Standing(
        numbers, tuple(taken), numbers.tricks - sum(seat.tricks for seat in view.seats), deductor
    )
    nils = tuple(
        number
        for number, seat in enumerate(view.seats)
        if number != me and seat.status and seat.status.kind == "nil"
    )
    least, most = _strip(now, me)
    beside = _strip(replace(now, idle=nils), me)[1] if nils and now.tricks else most
    return Meter(least, most, beside, nils, numbers.slam_at)


def meter_words(view: TableView) -> list[str]:
    """Return the meter as it is read aloud: what the viewer has, what is safe, and who has the most."""
    meter, names = measure(view), gui.within([seat.name for seat in view.seats], view.me)
    taken = [seat.taken for seat in view.seats]
    own, best = taken[view.me], max(taken)
    told = [_("You have {n}").format(n=own)]
    if meter.least == 0:
        told += [_("Nobody gets a strike in a Slam round")] if view.numbers.strike_limit else []
    elif meter.most >= meter.end - 1:
        told.append(_("{least} or more is safe").format(least=meter.least))
    elif meter.least <= meter.most:
        told.append(_("{least} to {most} is safe").format(least=meter.least, most=meter.most))
    if meter.beside > meter.most:
        who = all_of([names[seat] for seat in meter.nils])
        told.append(_("Up to {most} with a Nil by {names}").format(most=meter.beside, names=who))
    if best:
        who = all_of([names[seat] for seat, points in enumerate(taken) if points == best])
        told.append(_("Most so far: {names}, {n}").format(names=who, n=best))
    if best < meter.end and any(
        seat.status is not None and seat.status.kind == "slam" for seat in view.seats
    ):
        told.append(_("{n} more make a Slam").format(n=meter.end - best))
    return told


def spread(points: Sequence[float], apart: float) -> list[float]:
    """Return the places of markers in the order of `points`, moved as little as keeps neighbours `apart`."""
    groups: list[list[float]] = []  # of markers that touch: their sum, and how many
    for point in points:
        groups.append([point, 1])
        while (
            len(groups) > 1
            and _first(groups[-1], apart) < _first(groups[-2], apart) + groups[-2][1] * apart
        ):
            total, count = groups.pop()
            groups[-1] = [groups[-1][0] + total, groups[-1][1] + count]
    return [_first(group, apart) + i * apart for group in groups for i in range(int(group[1]))]


def _first(group: Sequence[float], apart: float) -> float:
    total, count = group
    return total / count - (count - 1) / 2 * apart


def paint_meter(canvas: gui.Canvas, rect: gui.Rect, taken: Sequence[int], view: TableView) -> None:
    """Paint the meter with the markers at what has been `taken`, which may still be counting up."""
    meter, theme, seats, me = measure(view), canvas.theme, view.seats, view.me
    left, right = rect.x + _NIL_W, rect.right - _SLAM_W
    step = (right - left) / meter.end
    band = gui.Rect(rect.x, rect.y + _BAND_Y, rect.w, _BAND_H)
    canvas.rect(band, _BAND_H / 2, theme.ink, 1, theme.line, theme.line_width)
    _zones(canvas, band, left, step, meter)
    tricks = [seat.tricks for seat in seats]
    none = [
        seat
        for seat, points in enumerate(taken)
        if not points and nil_alive(view.numbers, taken, seat, tricks)
    ]
    some = sorted(
        (seat for seat in range(len(seats)) if seat not in none),
        key=lambda seat: (taken[seat], seat == me),
    )
    slam = rect.right - _SLAM_W / 2
    exact = [left + step * taken[seat] if taken[seat] < meter.end else slam for seat in some]
    # Of those without points.
    ahead = (max(x, left + 10 + i * _APART) for i, x in enumerate(spread(exact, _APART)))
    places = dict(zip(some, ahead, strict=True))
    places |= dict(zip(none, spread([rect.x + _NIL_W / 2] * len(none), _CLOSE), strict=True))
    for x, seat in zip(exact, some, strict=True):
        if x < slam:
            canvas.rect(gui.Rect(x - 2, band.y - 3, 4, _NOTCH), 2, theme.ivory, 1, theme.ink, 1)
    for seat in sorted(places, key=lambda seat: (seat == me, places[seat])):
        at = gui.centred(places[seat], rect.y + 2 + _FACE / 2, _FACE, _FACE)
        if seat == me:
            canvas.rect(at.grown(2), _FACE / 2 + 2, theme.ink, 1, theme.ivory, 2)
        grey = struck_out(view.numbers, seats[seat].strikes)
        canvas.drawing("portraits", seats[seat].portrait, at.x, at.y, _FACE, grey=grey)


def _zones(canvas: gui.Canvas, band: gui.Rect, left: float, step: float, meter: Meter) -> None:
    """Paint the parts of the line, each with its sign, and the wall."""
    theme, y, high = canvas.theme, band.y + 2, band.h - 4
    right, low = left + step * meter.end, max(left, left + step * (meter.least - 0.5))
    wall, beside = (
        max(low, min(left + step * (most + 0.5), right)) for most in (meter.most, meter.beside)
    )
    style, base = gui.CAPTION_BOLD, band.cy + 8
    zones: list[tuple[PillKind, float, float, float]] = [
        ("under", left, low, 0.2),
        ("over", wall, right, 0.28),
    ]
    for kind, x0, x1, alpha in zones:
        if x1 - x0 > 1:
            canvas.rect(gui.Rect(x0, y, x1 - x0, high), 0, theme.pill(kind), alpha)
    if beside > wall:
        canvas.rect(
            gui.Rect(wall, y, beside - wall, high),
            0,
            theme.pill_safe,
            0.3,
            theme.pill_safe,
            1.5,
            dash=(5, 4),
        )
    if wall - low > 1:
        canvas.rect(gui.Rect(low, y, wall - low, high), 0, theme.pill_safe)
    for name, x0, x1 in (("nil", band.x, left), ("slam", right, band.right)):
        canvas.status(name, (x0 + x1) / 2 - _SIGN / 2, band.cy - _SIGN / 2, _SIGN)
    for kind, x0, x1, _alpha in zones:
        if x1 - x0 > 2 * _SIGN:
            canvas.status(kind, (x0 + x1) / 2 - _SIGN / 2, band.cy - _SIGN / 2, _SIGN)
    room = wall - low - 10
    free = meter.most >= meter.end - 1  # there is no wall: the seat can't have the most any more
    most = "" if free else str(meter.most)
    for told in ((str(meter.least or ""), most), ("", most)):
        style = canvas.words.shrunk("".join(told), style, room - 8)
        widths = [canvas.width(each, style) for each in told]
        if sum(widths) + 8 <= room:
            canvas.text(low + 5, base, told[0], style, theme.ink)
            canvas.text(wall - 6, base, told[1], style, theme.ink, "end")
            if sum(widths) + _SIGN + 12 <= room:
                canvas.status(
                    "safe",
                    (low + wall + widths[0] - widths[1]) / 2 - _SIGN / 2,
                    band.cy - _SIGN / 2,
                    _SIGN,
                )
            break
    end = str(meter.end)
    if free or max(wall, beside) < right - canvas.width(end, style) - 10:
        canvas.text(right - 5, base, end, style, theme.ink if free else theme.ivory, "end")
    if not free:
        canvas.rect(gui.Rect(wall - 2, band.y - 2, 4, band.h + 4), 2, theme.ivory, 1, theme.ink, 1)
