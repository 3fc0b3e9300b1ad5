"""The pictures of the rules: real cards and chips, and examples that the engine counts."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import groupby

from game.client.ambition.rulebook.editions import direction_words
from game.client.ambition.rulebook.subject import Chips, Counted, Outcomes, Passes, Places, StrikeRow, Tricks, Values
from game.client.ambition.strikes import strike_words, strikes
from game.client.ambition.table.painter import value_badge
from game.client.ambition.view import Said, Worth, worths
from game.client.ambition.words import explain, signed
from game.client.app.ending import head
from game.client.app.rulebook.model import Picture as Block
from game.client.app.rulebook.tables import Pictures, direction, ruled
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Align, Column, Gap, Grid, Node, Pad, Row
from game.client.kit.layout_leaves import Draw, Picture, Pill, Text, inset, strut
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI, H3, NUM
from game.client.kit.theme import PillKind
from game.client.table.leaves import card_leaf, fan_leaf, suit_leaf, winner_leaf
from game.client.table.look import Look
from game.client.table.words import card_words
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import RoundScored, SeatScore, Total
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.ambition.standing import eligible, standing
from game.engine.cards import parse_cards

_VALUE_W, _CHIP, _FACE, _STRIKE, _TABLE = 72.0, 96.0, 40.0, 22.0, 144.0
_SUITS = (3, 2, 1, 0)
_SEATS = {0: "you", 1: "hare", 2: "raven", 3: "fox"}
_TARGETS = {"left": (1,), "right": (3,), "across": (2,), "scatter": (1, 2, 3), "hold": ()}
_PER_ROW, _DRAWN = 5, 10  # tables beside each other, and rounds of a cycle that are shown as tables


class RulesPictures(Pictures[Rules]):
    """The pictures of Ambition's rules."""

    def node(self, look: Look, block: Block, rules: Rules) -> Node:
        match block:
            case Tricks(tricks, blind):
                return Column(
                    [_trick(look, parse_cards(names.split()), words, rules, blind) for names, words in tricks],
                    gap=0,
                )
            case Values():
                return _values(look, rules.numbers)
            case Chips():
                return _chips(rules.numbers)
            case Outcomes():
                return outcomes(rules)
            case Passes(cycle):
                return _passes(cycle, rules.players)
            case Counted():
                return _counted(block, rules)
            case Places():
                return _places(block, rules)
            case StrikeRow():
                return _strike_row(rules.numbers)
        raise TypeError(block)


def example_winner(rules: Rules, cards: list[int], blind: bool = False) -> int:
    """Which card of a whole trick wins, as the engine has it."""
    return int(Round(rules, "hold", ((),) * rules.players).winner_of(0, cards, blind))


def _trick(look: Look, cards: list[int], words: str, rules: Rules, blind: bool) -> Node:
    """A trick's cards in the order of play, the winner ringed and crowned, and what there is to see."""
    won = example_winner(rules, cards, blind)
    shown = [winner_leaf(look, card) if i == won else card_leaf(look, card) for i, card in enumerate(cards)]
    winner = first_capital(_("{card} wins").format(card=card_words(cards[won])))
    told = Column([Text(winner, BODY_SEMI, lines=2), Text(words, CAPTION, "muted", lines=3)], gap=0, grow=1)
    return Row([Gap(SMALL), Row(shown, LARGE, Align.START), told], LARGE)


def _values(look: Look, numbers: Edition) -> Node:
    """For each suit its cards in groups of equal points, high to low, and what the suit holds."""
    rows = []
    for suit in _SUITS:
        dealt = [card for card in numbers.deck if card // 13 == suit]
        ranked = sorted(dealt, key=lambda card: (-numbers.card_points[card], -card))
        groups = groupby(ranked, key=lambda card: numbers.card_points[card])
        fans = [_worth(look, points, list(cards)) for points, cards in groups]
        total = Text(str(sum(numbers.card_points[card] for card in ranked)), NUM)
        rows.append(Row([suit_leaf(suit), *fans, Gap(grow=1), total], LARGE))
    words = _("{total} points in all. The number in a card’s corner is its points.")
    if numbers.last_trick_points:
        words = _("{total} points in all, {more} of them for the last trick.")
    words = words.format(total=numbers.total, more=numbers.last_trick_points)
    return Column([*rows, Text(words, CAPTION, "muted", lines=2)])


def _worth(look: Look, points: int, cards: list[int]) -> Node:
    """Cards of equal points, with the number in the last one's corner."""
    fan = fan_leaf(look, cards, _VALUE_W)

    def draw(canvas: Canvas, rect: Rect) -> None:
        fan.draw(canvas, rect)
        value_badge(canvas, rect.right - SMALL, rect.y + SMALL, points)

    return replace(fan, draw=draw)


def _disc(draw: Draw, size: float) -> Picture:
    return Picture(draw, size, size, keep=True)


def _chips(numbers: Edition) -> Node:
    high = 0.78 * _CHIP

    def chip(value: int) -> Node:
        return Picture(
            lambda canvas, rect: canvas.drawing("chips", f"chip{value}", rect.x, rect.y, _CHIP, high), _CHIP, high
        )

    kinds = [(value, count) for value, count in zip((10, 5, 1), numbers.chips, strict=True) if count]
    shown = [Row([chip(value), Text(f"\u00d7 {count}", H3)]) for value, count in kinds]
    return Pad(Row([*shown, Gap(grow=1)], 2 * LARGE), SMALL, MEDIUM)


def outcome_plates(rules: Rules) -> tuple[tuple[PillKind, str, Said, Said, Said], ...]:
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


def outcomes(rules: Rules) -> Node:
    """Five plates from nothing to nearly everything."""
    return Row([_plate(*plate) for plate in outcome_plates(rules)], SMALL, Align.FILL, weighed=True)


def _plate(kind: PillKind, name: str, taken: Said, worth: Said, more: Said) -> Node:
    def sign(canvas: Canvas, rect: Rect) -> None:
        canvas.rect(rect, rect.w / 2, canvas.theme.ink, 1, canvas.theme.pill(kind), 1.5)
        inner = rect.grown(-SMALL)
        canvas.status(kind, inner.x, inner.y, inner.w)

    style = H3 if worth[-1].isdigit() else BODY_SEMI
    words = [
        Text(name, CAPTION_SEMI, align=Align.MIDDLE, lines=2, cut=_CHIP),
        Text(taken, CAPTION, "muted", Align.MIDDLE, lines=2, cut=_CHIP),
        Text(worth, style, align=Align.MIDDLE, grow=1),
        Text(more, CAPTION, "muted", Align.MIDDLE, lines=2, cut=_CHIP),
    ]
    signed_with = Row([Gap(grow=1), _disc(sign, _FACE), Gap(grow=1)])
    return Pad(Column([signed_with, *words], gap=SMALL / 2), SMALL, SMALL, inset, grow=1)


def _passes(cycle: tuple[str, ...], players: int) -> Node:
    """A small table for each round of the cycle, with arrows from the viewer to whoever gets cards; of a long one a mark."""
    if len(cycle) > _DRAWN:
        cells, columns = [_marked(i + 1, name) for i, name in enumerate(cycle)], _DRAWN
    else:
        cells, columns = [_table(i + 1, name, players) for i, name in enumerate(cycle)], min(_PER_ROW, len(cycle))
    cells += [Gap()] * (-len(cells) % columns)
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    return Grid(cells=rows, grows=[1] * columns, between=SMALL)


def _marked(number: int, name: str) -> Node:
    mark = Row([Gap(grow=1), direction(name, LARGE), Gap(grow=1)])
    return Pad(Column([Text(str(number), CAPTION, "muted", Align.MIDDLE), mark], gap=0), SMALL, SMALL, inset)


def _table(number: int, name: str, players: int) -> Node:
    """The players about a table."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        box = Rect(rect.cx - rect.h / 2, rect.y, rect.h, rect.h)
        canvas.rect(box, MEDIUM, canvas.theme.slot, 0.4, canvas.theme.line, 1)
        inner = box.grown(-_FACE * 0.7)
        places = ((inner.cx, inner.bottom), (inner.x, inner.cy), (inner.cx, inner.y), (inner.right, inner.cy))
        for target in _TARGETS[name]:
            _arrow(canvas, box, places[0], places[target])
        for seat, face in _SEATS.items():
            if players > 3 or seat != 2:
                x, y = places[seat]
                canvas.drawing("portraits", face, x - _FACE / 2, y - _FACE / 2, _FACE)

    words = [
        Text(_("Round {n}").format(n=number), CAPTION_SEMI, align=Align.MIDDLE),
        Text(direction_words()[name], CAPTION, "muted", Align.MIDDLE, lines=2, cut=_CHIP),
    ]
    return Column([Picture(draw, _TABLE / 2, _TABLE), *words], gap=0)


def _arrow(canvas: Canvas, box: Rect, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A brass arrow between two portraits, clear of both."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    tip = math.hypot(dx, dy) - LARGE
    neck, colour = tip - MEDIUM, canvas.theme.frame
    body = (
        f'<g transform="translate({start[0] - box.x:.1f} {start[1] - box.y:.1f}) rotate({math.degrees(math.atan2(dy, dx)):.1f})">'
        f'<path d="M{LARGE} 0H{neck:.1f}" stroke="{colour}" stroke-width="4" fill="none"/>'
        f'<path d="M{tip:.1f} 0L{neck:.1f} -{SMALL}V{SMALL}Z" fill="{colour}"/></g>'
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


def _counted(block: Counted, rules: Rules) -> Node:
    """Taken, what it was and why, scored, strikes: as the result of a round shows it."""
    event, limit = counted_round(block, rules), rules.numbers.strike_limit
    before = block.before or (0,) * len(block.taken)
    tricks = block.tricks
    heads: list[Node] = [head(_("Taken")), head(_("Result"), Align.START), head(_("Scored"))]
    if tricks is not None:
        heads.insert(1, head(_("Tricks")))
    if limit:
        heads.append(head(_("Strikes"), Align.START))
    rows = []
    for seat, score in enumerate(event.scored):
        taken = str(block.taken[seat])
        if seat == block.deductor:
            taken += f" \u2212 {rules.numbers.last_trick_deduct}"
        status, reason = explain(rules.numbers, event, seat, before[seat])
        why = Row([Pill(status.kind, status.label), Text(reason, CAPTION, "muted", lines=2, grow=1)])
        points = Text(signed(score.points), H3, "mint" if score.points > 0 else "text", Align.END)
        row: list[Node] = [Text(taken, H3, align=Align.END), why, points]
        if tricks is not None:
            row.insert(1, Text(str(tricks[seat]), BODY, "muted", Align.END))
        if limit:
            row.append(strikes(event.totals[seat].strikes, limit, _STRIKE))
        rows.append(row)
    return ruled(heads, rows, [int(cell is heads[-2 - bool(limit)]) for cell in heads])


def _places(block: Places, rules: Rules) -> Node:
    """The end of a match, by place."""
    totals, limit = block.totals, rules.numbers.strike_limit
    scored = [SeatScore(0, int(seat in block.struck), ()) for seat in range(len(totals))]
    result, able = standing(rules, totals, scored), eligible(rules, totals, scored)
    heads = [
        head(_("Place"), Align.MIDDLE),
        head(_("Score")),
        head(_("Relative")),
        head(_("Strikes") if limit else "", Align.START),
        Gap(),
    ]
    rows = []
    for row, seat in enumerate(sorted(range(len(totals)), key=lambda seat: result.places[seat])):
        place = Text(str(result.places[seat]), H3, "text" if row else "accent", Align.MIDDLE)
        points = Text(str(totals[seat].points), H3, align=Align.END)
        relative = Text(f"{result.relative_scores[seat]:+.1f}".replace("-", "\u2212"), BODY, "muted", Align.END)
        label = _("New strike") if rules.numbers.clean_winner else _("Out")
        pill = [] if seat in able else [Pill("out", label)]
        marks = strikes(totals[seat].strikes, limit, _STRIKE) if limit else strut()
        rows.append([place, points, relative, marks, Row([*pill, Gap(grow=1)])])
    return ruled(heads, rows, (0, 1, 1, 1, 2))


def _strike_row(numbers: Edition) -> Node:
    """From no strike to out."""
    limit = numbers.strike_limit
    columns = []
    for n in range(limit + 1):
        words, last = strike_words(n, numbers) if n < limit else _("out"), n >= limit - 1
        colour = "coral" if last else "muted"
        said = Text(words, CAPTION_SEMI if last else CAPTION, colour, lines=2, cut=_FACE)
        columns.append(Column([strikes(n, limit, _STRIKE), said], grow=1))
    return Row(columns, SMALL, Align.START, weighed=True)
