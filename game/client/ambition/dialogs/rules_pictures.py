"""The pictures of the rules: real cards and chips, and examples that the engine counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.client.ambition.rulebook.blocks import Chips, Counted, Outcomes, Passes, Places, StrikeRow, Tricks, Values
from game.client.ambition.rulebook.changes import direction_words
from game.client.ambition.strikes import paint_strikes, strike_words
from game.client.ambition.table_painter import value_badge
from game.client.ambition.words import explain, signed
from game.client.ambition.worth import Said, Worth, worths
from game.client.app.dialogs.rules_pictures import CARD_W, Pictures, paint_card
from game.client.app.dialogs.rules_tables import paint_direction
from game.client.app.rulebook.model import Picture
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect, centred
from game.client.kit.i18n import _, ngettext
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI, H3, NUM
from game.client.kit.widgets import paint_pill
from game.client.table.card_words import card_words
from game.client.table.look import Look
from game.client.table.sprites import CardLook
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import RoundScored, SeatScore, Total
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.ambition.standing import eligible, standing
from game.engine.cards import parse_cards

_VALUE_W, _STEP = 72.0, 24.0
_PAPER = "#FCF9F2"
_TRICK_ROW, _SUIT_ROW, _COUNT_ROW, _PLACE_ROW = 112.0, 118.0, 50.0, 44.0
_SUITS = (3, 2, 1, 0)
_SEATS = (("you", 0), ("hare", 1), ("raven", 2), ("fox", 3))

_PASS_ROW, _PASS_MANY = 236.0, 184.0
_PER_ROW, _DRAWN, _PASS_SMALL = 5, 10, 84.0
HEIGHTS: dict[type, Callable[[Any], float]] = {
    Tricks: lambda block: _TRICK_ROW * len(block.tricks),
    Values: lambda block: _SUIT_ROW * 4 + 30,
    Chips: lambda block: 118.0,
    Outcomes: lambda block: 176.0,
    Passes: lambda block: _passes_height(len(block.cycle)),
    Counted: lambda block: 34 + _COUNT_ROW * len(block.taken),
    Places: lambda block: 34 + _PLACE_ROW * len(block.totals),
    StrikeRow: lambda block: 84.0,
}
"""How high each picture is."""


class RulesPictures(Pictures[Rules]):
    """The pictures of Ambition's rules."""

    def height(self, block: Picture) -> float:
        return HEIGHTS[type(block)](block)

    def paint(self, canvas: Canvas, look: Look, block: Picture, rect: Rect, rules: Rules) -> None:
        match block:
            case Tricks(tricks, blind):
                for i, (names, words) in enumerate(tricks):
                    row = rect._replace(y=rect.y + i * _TRICK_ROW)
                    _trick(canvas, look, parse_cards(names.split()), words, row, rules, blind)
            case Values():
                _values(canvas, look, rect, rules.numbers)
            case Chips():
                _chips(canvas, rect, rules.numbers)
            case Outcomes():
                paint_outcomes(canvas, rect, rules)
            case Passes(cycle):
                _passes(canvas, rect, cycle, rules.players)
            case Counted():
                _counted(canvas, rect, block, rules)
            case Places():
                _places(canvas, rect, block, rules)
            case StrikeRow():
                _strike_row(canvas, rect, rules.numbers)


def example_winner(rules: Rules, cards: list[int], blind: bool = False) -> int:
    """Which card of a whole trick wins, as the engine has it."""
    return int(Round(rules, "hold", ((),) * rules.players).winner_of(0, cards, blind))


def _trick(canvas: Canvas, look: Look, cards: list[int], words: str, rect: Rect, rules: Rules, blind: bool) -> None:
    """A trick's cards in the order of play, the winner ringed and crowned, and what there is to see."""
    won = example_winner(rules, cards, blind)
    for i, card in enumerate(cards):
        x = rect.x + 8 + i * 82
        paint_card(canvas, look, card, x, rect.y + 10, how=CardLook("win" if i == won else ""))
        if i == won:
            canvas.rect(centred(x + CARD_W / 2, rect.y + 96, 34, 24), 12, canvas.theme.brass, 1, canvas.theme.ink, 1.5)
            canvas.status("crown", x + CARD_W / 2 - 8, rect.y + 88, 16)
    x = rect.x + 8 + 4 * 82 + 22
    winner = _("{card} wins").format(card=card_words(cards[won]))
    canvas.text(x, rect.y + 36, winner[0].upper() + winner[1:], BODY_SEMI)
    style, lines = canvas.words.wrapped(words, CAPTION, rect.right - x, 3)
    for i, line in enumerate(lines):
        canvas.text(x, rect.y + 62 + 23 * i, line, style, canvas.theme.muted)


def _values(canvas: Canvas, look: Look, rect: Rect, numbers: Edition) -> None:
    """For each suit its cards in groups of equal points, high to low, and what the suit holds."""
    for row, suit in enumerate(_SUITS):
        y = rect.y + row * _SUIT_ROW
        canvas.rect(Rect(rect.x, y + 34, 48, 48), 24, _PAPER)
        canvas.suit(suit, rect.x + 9, y + 43, 30)
        groups: list[list[int]] = []
        dealt = [card for card in numbers.deck if card // 13 == suit]
        ranked = sorted(dealt, key=lambda card: (-numbers.card_points[card], -card))
        for card in ranked:
            if groups and numbers.card_points[groups[-1][0]] == numbers.card_points[card]:
                groups[-1].append(card)
            else:
                groups.append([card])
        x = rect.x + 76
        for group in groups:
            for i, card in enumerate(group):
                paint_card(canvas, look, card, x + _STEP * i, y + 8, _VALUE_W)
            end = x + _STEP * (len(group) - 1) + _VALUE_W
            value_badge(canvas, end - 6, y + 14, numbers.card_points[group[0]])
            x = end + 26
        total = sum(numbers.card_points[card] for card in ranked)
        canvas.text(rect.right, y + 62, str(total), NUM, anchor="end")
    words = _("{total} points in all. The number in a card’s corner is its points.")
    if numbers.last_trick_points:
        words = _("{total} points in all, {more} of them for the last trick.")
    words = words.format(total=numbers.total, more=numbers.last_trick_points)
    canvas.text(rect.x, rect.y + _SUIT_ROW * 4 + 22, words, CAPTION, canvas.theme.muted, room=rect.w)


def _chips(canvas: Canvas, rect: Rect, numbers: Edition) -> None:
    kinds = [(value, count) for value, count in zip((10, 5, 1), numbers.chips, strict=True) if count]
    for i, (value, count) in enumerate(kinds):
        x = rect.x + 8 + i * 216
        canvas.drawing("chips", f"chip{value}", x, rect.y + 20, 96, 75)
        canvas.text(x + 112, rect.y + 68, f"\u00d7 {count}", H3)


def outcome_plates(rules: Rules) -> tuple[tuple[str, str, Said, Said, Said], ...]:
    """The ways a round can end: a sign, a name, what was taken, what that scores, and what more there is to it."""
    numbers, found = rules.numbers, worths(rules)
    under, safe, most, slam = (found[kind] for kind in ("under", "safe", "most", "slam"))

    def strike(worth: Worth) -> Said:
        words = ngettext("and {n} strike", "and {n} strikes", worth.strikes).format(n=worth.strikes)
        return Said(words if worth.strikes else "", worth)

    nil, unbid = found.get("nil_bid") or found["nil"], found.get("nil_unbid")
    below = _("1 to {n}") if numbers.understrike_scores or not numbers.nil_by_tricks else _("{n} at most")
    or_more, as_taken, cap = _("{n} or more"), _("as taken"), _("{n} at most")
    return (
        (
            "nil",
            _("Nil"),
            Said(_("no trick") if numbers.nil_by_tricks else _("no points"), nil),
            Said(signed(nil.points or 0), nil),
            Said(_("{n} without a bid").format(n=signed(unbid.points or 0)), unbid) if unbid else Said("", nil),
        ),
        (
            "under",
            _("Understrike") if under.strikes else _("Too few"),
            Said(below.format(n=under.most), under),
            Said(as_taken if under.points is None else "0", under),
            strike(under),
        ),
        (
            "safe",
            _("Safe"),
            Said(or_more.format(n=safe.least), safe),
            Said(as_taken, safe),
            Said(cap.format(n=safe.cap) if safe.cap else "", safe),
        ),
        (
            "over",
            _("Overstrike") if most.strikes else _("The most"),
            Said(_("the most of all"), most),
            Said("0", most),
            strike(most),
        ),
        (
            "slam",
            _("Slam"),
            Said(or_more.format(n=slam.least), slam),
            Said(signed(slam.points or 0), slam),
            Said("", slam),
        ),
    )


def paint_outcomes(canvas: Canvas, rect: Rect, rules: Rules) -> None:
    """Five plates from nothing to nearly everything."""
    width = (rect.w - 4 * 6) / 5
    for i, (kind, name, taken, worth, more) in enumerate(outcome_plates(rules)):
        box = Rect(rect.x + i * (width + 6), rect.y, width, rect.h - 6)
        canvas.rect(box, 12, canvas.theme.panel2, 1, canvas.theme.line, 1)
        canvas.rect(centred(box.cx, box.y + 30, 42, 42), 21, canvas.theme.ink, 1, canvas.theme.pill(kind), 1.5)
        canvas.status(kind, box.cx - 13, box.y + 17, 26)
        canvas.text(box.cx, box.y + 76, name, CAPTION_SEMI, anchor="middle", room=width - 2)
        canvas.text(box.cx, box.y + 99, taken, CAPTION, canvas.theme.muted, "middle", width - 12)
        figure = worth[-1].isdigit()
        canvas.text(box.cx, box.y + 134, worth, H3 if figure else BODY_SEMI, anchor="middle", room=width - 12)
        canvas.text(box.cx, box.y + 157, more, CAPTION, canvas.theme.muted, "middle", width - 12)


def _passes_height(rounds: int) -> float:
    if rounds > _DRAWN:
        return _PASS_SMALL * -(-rounds // _DRAWN)
    rows = -(-rounds // _PER_ROW)
    return _PASS_ROW if rows == 1 else rows * _PASS_MANY


def _passes(canvas: Canvas, rect: Rect, cycle: tuple[str, ...], players: int) -> None:
    """A small table for each round of the cycle, with arrows from the viewer to whoever gets cards."""
    if len(cycle) > _DRAWN:
        _many_passes(canvas, rect, cycle)
        return
    names = direction_words()
    targets = {"left": (1,), "right": (3,), "across": (2,), "scatter": (1, 2, 3), "hold": ()}
    rows = -(-len(cycle) // _PER_ROW)
    columns = len(cycle) if rows == 1 else _PER_ROW
    width = min(188.0, (rect.w - 12 * (columns - 1)) / columns)
    high, pitch = (176.0, _PASS_ROW) if rows == 1 else (128.0, _PASS_MANY)
    for i, direction in enumerate(cycle):
        box = Rect(rect.x + i % columns * (width + 12), rect.y + i // columns * pitch, width, high)
        canvas.rect(box, 14, canvas.theme.slot, 0.4, canvas.theme.line, 1)
        places = ((box.cx, box.bottom - 28), (box.x + 32, box.cy), (box.cx, box.y + 28), (box.right - 32, box.cy))
        for target in targets[direction]:
            _arrow(canvas, box, places[0], places[target])
        for portrait, place in _SEATS:
            if players == 4 or place != 2:
                x, y = places[place]
                canvas.drawing("portraits", portrait, x - 20, y - 20, 40)
        words = _("Round {n}").format(n=i + 1)
        canvas.text(box.cx, box.bottom + 24, words, CAPTION_SEMI, anchor="middle", room=width)
        canvas.text(box.cx, box.bottom + 46, names[direction], CAPTION, canvas.theme.muted, "middle", width)


def _many_passes(canvas: Canvas, rect: Rect, cycle: tuple[str, ...]) -> None:
    """A mark for each round of a long cycle."""
    width = (rect.w - 8 * (_DRAWN - 1)) / _DRAWN
    for i, direction in enumerate(cycle):
        box = Rect(rect.x + i % _DRAWN * (width + 8), rect.y + i // _DRAWN * _PASS_SMALL, width, _PASS_SMALL - 10)
        canvas.rect(box, 12, canvas.theme.slot, 0.4, canvas.theme.line, 1)
        canvas.text(box.cx, box.y + 25, str(i + 1), CAPTION, canvas.theme.muted, "middle", box.w - 8)
        paint_direction(canvas, box.cx - 16, box.y + 32, 32, direction)


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


def counted_round(block: Counted, rules: Rules) -> RoundScored:
    """An example's round as the engine counts it; where Nil is bid, nobody did unless the example says so."""
    used = rules if block.bids is None else replace(rules, nil_bidding=True)
    bids = block.bids or ((False,) * len(block.taken) if used.nil_bidding else None)
    before = block.before or (0,) * len(block.taken)
    scored, void = score_round(used, block.taken, before, bids, tricks=block.tricks, deductor=block.deductor)
    totals = tuple(Total(s.points, b + s.strikes) for s, b in zip(scored, before, strict=True))
    off = rules.numbers.last_trick_deduct
    taken = tuple(max(0, n - off) if seat == block.deductor else n for seat, n in enumerate(block.taken))
    return RoundScored(1, taken, bids, tuple(scored), void, totals)


def _counted(canvas: Canvas, rect: Rect, block: Counted, rules: Rules) -> None:
    """Taken, what it was and why, scored, strikes: as the result of a round shows it."""
    event, limit = counted_round(block, rules), rules.numbers.strike_limit
    before = block.before or (0,) * len(block.taken)
    tricks = 96.0 if block.tricks is not None else 0.0
    wide = 70.0 if block.deductor is not None else 0.0
    strikes = max(92.0, 25.0 * limit) if limit else 0.0
    at = {
        "taken": rect.x + 60 + wide,
        "tricks": rect.x + 60 + wide + tricks,
        "why": rect.x + 88 + wide + tricks,
        "points": rect.right - 40 - strikes,
        "strikes": rect.right - strikes - 20,
    }
    theme = canvas.theme
    heads = (
        ("taken", _("Taken"), "end"),
        ("tricks", _("Tricks") if tricks else "", "end"),
        ("why", _("Result"), "start"),
        ("points", _("Scored"), "end"),
        ("strikes", _("Strikes") if limit else "", "start"),
    )
    for column, head, anchor in heads:
        canvas.text(at[column], rect.y + 20, head, CAPTION_SEMI, theme.muted, anchor)
    for seat, score in enumerate(event.scored):
        y = rect.y + 32 + seat * _COUNT_ROW
        canvas.line(rect.x, y, rect.right, y, theme.line)
        base = y + 33
        taken = str(block.taken[seat])
        if seat == block.deductor:
            taken += f" \u2212 {rules.numbers.last_trick_deduct}"
        canvas.text(at["taken"], base, taken, H3, anchor="end")
        if block.tricks is not None:
            canvas.text(at["tricks"], base, str(block.tricks[seat]), BODY, theme.muted, "end")
        status, reason = explain(rules.numbers, event, seat, before[seat])
        pill = paint_pill(canvas, at["why"], y + 8, status.kind, status.label)
        points = signed(score.points)
        room = at["points"] - canvas.width(points, H3) - 16 - pill.right - 14
        style, lines = canvas.words.wrapped(reason, CAPTION, room, 2)
        for i, line in enumerate(lines):
            canvas.text(pill.right + 14, base - 2 + (0 if len(lines) == 1 else 22 * i - 10), line, style, theme.muted)
        canvas.text(at["points"], base, points, H3, theme.mint if score.points > 0 else theme.text, "end")
        paint_strikes(canvas, at["strikes"], y + 14, event.totals[seat].strikes, 22, 3, limit)


def _places(canvas: Canvas, rect: Rect, block: Places, rules: Rules) -> None:
    """The end of a match, by place."""
    totals, limit = block.totals, rules.numbers.strike_limit
    scored = [SeatScore(0, int(seat in block.struck), ()) for seat in range(len(totals))]
    result, theme, able = standing(rules, totals, scored), canvas.theme, eligible(rules, totals, scored)
    at = {"place": rect.x + 34, "points": rect.x + 220, "relative": rect.x + 400, "strikes": rect.x + 470}
    heads = (
        ("place", _("Place"), "middle"),
        ("points", _("Score"), "end"),
        ("relative", _("Relative"), "end"),
        ("strikes", _("Strikes") if limit else "", "start"),
    )
    for column, head, anchor in heads:
        canvas.text(at[column], rect.y + 20, head, CAPTION_SEMI, theme.muted, anchor)
    for row, seat in enumerate(sorted(range(len(totals)), key=lambda seat: result.places[seat])):
        y = rect.y + 32 + row * _PLACE_ROW
        canvas.line(rect.x, y, rect.right, y, theme.line)
        canvas.text(
            at["place"], y + 31, str(result.places[seat]), H3, theme.accent if row == 0 else theme.text, "middle"
        )
        canvas.text(at["points"], y + 31, str(totals[seat].points), H3, anchor="end")
        relative = f"{result.relative_scores[seat]:+.1f}".replace("-", "\u2212")
        canvas.text(at["relative"], y + 29, relative, BODY, theme.muted, "end")
        paint_strikes(canvas, at["strikes"], y + 11, totals[seat].strikes, 22, 3, limit)
        if seat not in able:
            label = _("New strike") if rules.numbers.clean_winner else _("Out")
            paint_pill(canvas, at["strikes"] + max(130, 25 * limit + 20), y + 5, "out", label)


def _strike_row(canvas: Canvas, rect: Rect, numbers: Edition) -> None:
    """From no strike to out."""
    limit = numbers.strike_limit
    width = rect.w / (limit + 1)
    size = min(24.0, (width - 14) / limit - 3)
    for n in range(limit + 1):
        x = rect.x + n * width
        paint_strikes(canvas, x, rect.y + 22 - size / 2, n, size, 3, limit)
        words = strike_words(n, numbers) if n < limit else _("out")
        last = n >= limit - 1
        colour = canvas.theme.coral if last else canvas.theme.muted
        canvas.text(x, rect.y + 60, words, CAPTION_SEMI if last else CAPTION, colour, room=width - 6)
