"""The pictures of the rules: real cards and chips, and examples scored by the engine."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import groupby

from game.client.ambition.rulebook import subject
from game.client.ambition.rulebook.editions import direction_words
from game.client.ambition.strikes import strikes
from game.client.ambition.table.painter import value_badge
from game.client.ambition.view import ExplainedText, RoundOutcome, worths
from game.client.ambition.words import explain, signed, strike_words
from game.client.app.ending import head
from game.client.app.rulebook.model import GamePicture
from game.client.app.rulebook.word_tables import Pictures, direction, ruled
from game.client.kit import gui
from game.client.kit.i18n import _, first_capital, listed, ngettext
from game.client.kit.theme import PillKind
from game.client.table.card_nodes import (
    CARD_W,
    card_leaf,
    fan_leaf,
    paint_card,
    suit_leaf,
    winner_leaf,
)
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.words import card_words
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import RoundScored, SeatScore, Total
from game.engine.ambition.match_result import eligible, final_result
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.cards import parse_cards

_VALUE_W, _CHIP, _FACE, _STRIKE, _TABLE = 72.0, 96.0, 40.0, 22.0, 144.0
_SUITS = (3, 2, 1, 0)
_SEATS = {0: "you", 1: "hare", 2: "raven", 3: "fox"}
_TARGETS = {"left": (1,), "right": (3,), "across": (2,), "scatter": (1, 2, 3), "hold": ()}
_DRAWN, _MARKED = 5, 10  # rounds of a cycle that are drawn as tables, and marks beside each other


class RulesPictures(Pictures[Rules]):
    """The pictures of Ambition's rules."""

    def node(self, look: Look, block: GamePicture, rules: Rules) -> gui.Node:
        match block:
            case subject.ExampleTricks(tricks, blind):
                return gui.Column(
                    [
                        _trick(look, parse_cards(names.split()), words, rules, blind)
                        for names, words in tricks
                    ],
                    gap=0,
                )
            case subject.DrawnHand(names, passed, words):
                return _hand(look, parse_cards(names.split()), parse_cards(passed.split()), words)
            case subject.CardValues():
                return card_values(look, rules.numbers)
            case subject.Totals():
                return _totals(rules.numbers)
            case subject.OutcomePicture():
                return outcomes(rules)
            case subject.Passes(cycle):
                return _passes(cycle, rules.players)
            case subject.CountedRound():
                return _counted(block, rules)
            case subject.FinalPlaces():
                return _places(block, rules)
            case subject.StrikeRow():
                return _strike_row(rules.numbers)
        raise TypeError(block)


def example_winner(rules: Rules, cards: list[int], blind: bool = False) -> int:
    """Return the index of the card that wins a whole trick, according to the engine."""
    return int(Round(rules, "hold", ((),) * rules.players).winner_of(0, cards, blind))


def _trick(look: Look, cards: list[int], words: str, rules: Rules, blind: bool) -> gui.Node:
    """Return a trick's cards in the order of play, the winner ringed and crowned, with words about it."""
    won = example_winner(rules, cards, blind)
    shown = [
        winner_leaf(look, card) if i == won else card_leaf(look, card)
        for i, card in enumerate(cards)
    ]
    winner = first_capital(_("{card} wins").format(card=card_words(cards[won])))
    told = gui.Column(
        [gui.Text(winner, gui.BODY_SEMI, lines=2), gui.Text(words, gui.CAPTION, "muted", lines=3)],
        gap=0,
        grow=1,
    )
    return gui.Row(
        [gui.Gap(gui.SMALL), gui.Row(shown, gui.LARGE, gui.Align.START), told], gui.LARGE
    )


def _hand(look: Look, cards: list[int], passed: list[int], words: str) -> gui.Node:
    """Return a hand as a fan, the cards that are passed on raised, with words beside it."""
    step, high, lower = CARD_W * 0.45, CARD_W * CARD_RATIO, gui.MEDIUM if passed else 0.0

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        for i, card in enumerate(cards):
            paint_card(
                canvas, look, card, rect.x + i * step, rect.y + (0 if card in passed else lower)
            )

    said = [listed([card_words(card) for card in cards])]
    if passed:
        said.append(
            _("Passed on: {cards}").format(cards=listed([card_words(card) for card in passed]))
        )
    fan = gui.Picture(draw, step * (len(cards) - 1) + CARD_W, high + lower, tuple(said), keep=True)
    return gui.Row([fan, gui.Text(words, gui.CAPTION, "muted", lines=gui.MANY, grow=1)], gui.LARGE)


def card_values(look: Look, numbers: Edition) -> gui.Node:
    """Return a row for each suit: its cards in groups of equal points, high to low, and the suit's total."""
    rows = []
    for suit in _SUITS:
        dealt = [card for card in numbers.deck if card // 13 == suit]
        ranked = sorted(dealt, key=lambda card: (-numbers.card_points[card], -card))
        groups = groupby(ranked, key=lambda card: numbers.card_points[card])
        fans = [_worth(look, points, list(cards)) for points, cards in groups]
        total = gui.Text(str(sum(numbers.card_points[card] for card in ranked)), gui.NUM)
        rows.append(gui.Row([suit_leaf(suit), *fans, gui.Gap(grow=1), total], gui.LARGE))
    words = _("{total} points in all. The number in a card’s corner is its points.")
    if numbers.last_trick_points:
        words = _("{total} points in all, {more} of them for the last trick.")
    words = words.format(total=numbers.total, more=numbers.last_trick_points)
    return gui.Column([*rows, gui.Text(words, gui.CAPTION, "muted", lines=2)])


def _worth(look: Look, points: int, cards: list[int]) -> gui.Node:
    """Return cards of equal points as a fan, with the number in the last card's corner."""
    fan = fan_leaf(look, cards, _VALUE_W)

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        fan.draw(canvas, rect)
        value_badge(canvas, rect.right - gui.SMALL, rect.y + gui.SMALL, points)

    return replace(fan, draw=draw)


def _totals(n: Edition) -> gui.Node:
    """Return all totals of a round on a line, in parts of the colours that the table has for them."""
    sure = max(subject.safe_totals(n)[0], n.quota - 1)
    parts: list[tuple[PillKind, str, str, float]] = [("nil", "0", _("Nil"), 1.0)]
    if n.quota > 1:
        parts.append(("under", f"1\u2013{n.quota - 1}", _("too few"), 1.6))
    if sure >= n.quota:
        parts.append(("safe", f"{n.quota}\u2013{sure}", _("always safe"), 1.6))
    if sure + 1 < n.slam_at:
        parts.append(
            (
                "over",
                f"{sure + 1}\u2013{n.slam_at - 1}",
                _("safe only while somebody has more"),
                3.2,
            )
        )
    parts.append(("slam", _("{n} or more").format(n=n.slam_at), _("Slam"), 1.6))

    def part(kind: PillKind, points: str, words: str, grow: float) -> gui.Node:
        strip = gui.Picture(
            lambda canvas, rect: canvas.rect(rect, 2, canvas.theme.pill(kind)), 0, gui.MEDIUM
        )
        told = gui.Text(words, gui.CAPTION, "muted", gui.Align.MIDDLE, lines=3, cut=_CHIP)
        return gui.Column(
            [strip, gui.Text(points, gui.BODY_SEMI, align=gui.Align.MIDDLE), told], gap=0, grow=grow
        )

    return gui.Row([part(*each) for each in parts], 2, gui.Align.START, weighed=True)


def outcome_plates(
    rules: Rules,
) -> tuple[tuple[PillKind, str, ExplainedText, ExplainedText, ExplainedText], ...]:
    """Return the outcomes of a round for a player: sign, name, what was taken, its score, and a further line."""
    numbers, found = rules.numbers, worths(rules)
    under, safe, most, slam = (found[kind] for kind in ("under", "safe", "most", "slam"))

    def strike(worth: RoundOutcome) -> str:
        words = ngettext("and {n} strike", "and {n} strikes", worth.strikes).format(n=worth.strikes)
        return words if worth.strikes else ""

    def plate(
        kind: PillKind, name: str, worth: RoundOutcome, taken: str, score: str, more: str = ""
    ) -> tuple[PillKind, str, ExplainedText, ExplainedText, ExplainedText]:
        return (
            kind,
            name,
            ExplainedText(taken, worth),
            ExplainedText(score, worth),
            ExplainedText(more, worth),
        )

    nil, unbid = found.get("nil_bid") or found["nil"], found.get("nil_unbid")
    below = (
        _("1 to {n}")
        if numbers.understrike_scores or not numbers.nil_by_tricks
        else _("{n} at most")
    )
    or_more, as_taken, cap = _("{n} or more"), _("as taken"), _("{n} at most")
    nothing = _("no trick") if numbers.nil_by_tricks else _("no points")
    first = plate("nil", _("Nil"), nil, nothing, signed(nil.points or 0))
    if unbid is not None:
        first = (
            *first[:4],
            ExplainedText(_("{n} without a bid").format(n=signed(unbid.points or 0)), unbid),
        )
    few, many = (
        _("Understrike") if under.strikes else _("Too few"),
        _("Overstrike") if most.strikes else _("The most"),
    )
    counts = as_taken if under.points is None else "0"
    return (
        first,
        plate("under", few, under, below.format(n=under.most), counts, strike(under)),
        plate(
            "safe",
            _("Safe"),
            safe,
            or_more.format(n=safe.least),
            as_taken,
            cap.format(n=safe.cap) if safe.cap else "",
        ),
        plate("over", many, most, _("the most of all"), "0", strike(most)),
        plate("slam", _("Slam"), slam, or_more.format(n=slam.least), signed(slam.points or 0)),
    )


def outcomes(rules: Rules) -> gui.Node:
    """Return a row of five plates for the outcomes of a round, from Nil to a Slam."""
    return gui.Row(
        [_plate(*plate) for plate in outcome_plates(rules)], gui.SMALL, gui.Align.FILL, weighed=True
    )


def _plate(
    kind: PillKind, name: str, taken: ExplainedText, worth: ExplainedText, more: ExplainedText
) -> gui.Node:
    def sign(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, rect.w / 2, canvas.theme.ink, 1, canvas.theme.pill(kind), 1.5)
        inner = rect.grown(-gui.SMALL)
        canvas.status(kind, inner.x, inner.y, inner.w)

    style = gui.H3 if worth[-1].isdigit() else gui.BODY_SEMI
    words = [
        gui.Text(name, gui.CAPTION_SEMI, align=gui.Align.MIDDLE, lines=2, cut=_CHIP),
        gui.Text(taken, gui.CAPTION, "muted", gui.Align.MIDDLE, lines=2, cut=_CHIP),
        gui.Text(worth, style, align=gui.Align.MIDDLE, grow=1),
        gui.Text(more, gui.CAPTION, "muted", gui.Align.MIDDLE, lines=2, cut=_CHIP),
    ]
    signed_with = gui.Row(
        [gui.Gap(grow=1), gui.Picture(sign, _FACE, _FACE, keep=True), gui.Gap(grow=1)]
    )
    return gui.Padding(
        gui.Column([signed_with, *words], gap=gui.SMALL / 2),
        gui.SMALL,
        gui.SMALL,
        gui.inset,
        grow=1,
    )


def _passes(cycle: tuple[str, ...], players: int) -> gui.Node:
    """Return a small table for each round of the cycle, with arrows to the players who get cards.

    A long cycle has only a mark for each round."""
    if len(cycle) > _DRAWN:
        cells, columns = [_marked(i + 1, name) for i, name in enumerate(cycle)], _MARKED
    else:
        cells, columns = [_table(i + 1, name, players) for i, name in enumerate(cycle)], len(cycle)
    cells += [gui.Gap()] * (-len(cells) % columns)
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    return gui.Grid(cells=rows, grows=[1] * columns, between=gui.SMALL)


def _marked(number: int, name: str) -> gui.Node:
    mark = gui.Row([gui.Gap(grow=1), direction(name, gui.LARGE), gui.Gap(grow=1)])
    return gui.Padding(
        gui.Column([gui.Text(str(number), gui.CAPTION, "muted", gui.Align.MIDDLE), mark], gap=0),
        gui.SMALL,
        gui.SMALL,
        gui.inset,
    )


def _table(number: int, name: str, players: int) -> gui.Node:
    """Return a small table with its players and the arrows of one pass."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        box = gui.Rect(rect.cx - rect.h / 2, rect.y, rect.h, rect.h)
        canvas.rect(box, gui.MEDIUM, canvas.theme.slot, 0.4, canvas.theme.line, 1)
        inner = box.grown(-_FACE * 0.7)
        places = (
            (inner.cx, inner.bottom),
            (inner.x, inner.cy),
            (inner.cx, inner.y),
            (inner.right, inner.cy),
        )
        for target in _TARGETS[name]:
            _arrow(canvas, box, places[0], places[target])
        for seat, face in _SEATS.items():
            if players > 3 or seat != 2:
                x, y = places[seat]
                canvas.drawing("portraits", face, x - _FACE / 2, y - _FACE / 2, _FACE)

    words = [
        gui.Text(_("Round {n}").format(n=number), gui.CAPTION_SEMI, align=gui.Align.MIDDLE),
        gui.Text(
            direction_words()[name], gui.CAPTION, "muted", gui.Align.MIDDLE, lines=2, cut=_CHIP
        ),
    ]
    return gui.Column([gui.Picture(draw, _TABLE / 2, _TABLE), *words], gap=0)


def _arrow(
    canvas: gui.Canvas, box: gui.Rect, start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Draw a brass arrow between two portraits, without touching them."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    tip = math.hypot(dx, dy) - gui.LARGE
    neck, colour = tip - gui.MEDIUM, canvas.theme.frame
    body = (
        f'<g transform="translate({start[0] - box.x:.1f} {start[1] - box.y:.1f}) rotate({math.degrees(math.atan2(dy, dx)):.1f})">'
        f'<path d="M{gui.LARGE} 0H{neck:.1f}" stroke="{colour}" stroke-width="4" fill="none"/>'
        f'<path d="M{tip:.1f} 0L{neck:.1f} -{gui.SMALL}V{gui.SMALL}Z" fill="{colour}"/></g>'
    )
    canvas.shape(body, box)


def counted_round(block: subject.CountedRound, rules: Rules) -> RoundScored:
    """Return an example's round as the engine scores it."""
    bids, before = (
        (False,) * len(block.taken) if rules.nil_bidding else None,
        (0,) * len(block.taken),
    )
    scored, void = score_round(
        rules, block.taken, before, bids, tricks=block.tricks, deductor=block.deductor
    )
    totals = tuple(Total(each.points, each.strikes) for each in scored)
    off = rules.numbers.last_trick_deduct
    taken = tuple(
        max(0, n - off) if seat == block.deductor else n for seat, n in enumerate(block.taken)
    )
    return RoundScored(1, taken, bids, tuple(scored), void, totals)


def _counted(block: subject.CountedRound, rules: Rules) -> gui.Node:
    """Return an example as a table like a round's result: points taken, outcome and reason, score, strikes."""
    event, limit = counted_round(block, rules), rules.numbers.strike_limit
    tricks = block.tricks
    heads: list[gui.Node] = [
        head(_("Taken")),
        head(_("Result"), gui.Align.START),
        head(_("Scored")),
    ]
    if tricks is not None:
        heads.insert(1, head(_("Tricks")))
    if limit:
        heads.append(head(_("Strikes"), gui.Align.START))
    rows = []
    for seat, score in enumerate(event.scored):
        taken = str(block.taken[seat])
        if seat == block.deductor:
            taken += f" \u2212 {rules.numbers.last_trick_deduct}"
        status, reason = explain(rules.numbers, event, seat)
        why = gui.Row(
            [
                gui.StatusPill(status.kind, status.label),
                gui.Text(reason, gui.CAPTION, "muted", lines=2, grow=1),
            ]
        )
        points = gui.Text(
            signed(score.points), gui.H3, "mint" if score.points > 0 else "text", gui.Align.END
        )
        row: list[gui.Node] = [gui.Text(taken, gui.H3, align=gui.Align.END), why, points]
        if tricks is not None:
            row.insert(1, gui.Text(str(tricks[seat]), gui.BODY, "muted", gui.Align.END))
        if limit:
            row.append(strikes(event.totals[seat].strikes, limit, _STRIKE))
        rows.append(row)
    return ruled(heads, rows, [int(cell is heads[-2 - bool(limit)]) for cell in heads])


def _places(block: subject.FinalPlaces, rules: Rules) -> gui.Node:
    """Return the end of an example match as a table, by place."""
    totals, limit = block.totals, rules.numbers.strike_limit
    scored = [SeatScore(0, int(seat in block.struck), ()) for seat in range(len(totals))]
    result, able = final_result(rules, totals, scored), eligible(rules, totals, scored)
    heads = [
        head(_("Place"), gui.Align.MIDDLE),
        head(_("Score")),
        head(_("Relative")),
        head(_("Strikes") if limit else "", gui.Align.START),
        gui.Gap(),
    ]
    rows = []
    for row, seat in enumerate(sorted(range(len(totals)), key=lambda seat: result.places[seat])):
        place = gui.Text(
            str(result.places[seat]), gui.H3, "text" if row else "accent", gui.Align.MIDDLE
        )
        points = gui.Text(str(totals[seat].points), gui.H3, align=gui.Align.END)
        relative = gui.Text(
            f"{result.relative_scores[seat]:+.1f}".replace("-", "\u2212"),
            gui.BODY,
            "muted",
            gui.Align.END,
        )
        label = _("New strike") if rules.numbers.clean_winner else _("Out")
        pill = [] if seat in able else [gui.StatusPill("out", label)]
        marks = strikes(totals[seat].strikes, limit, _STRIKE) if limit else gui.strut()
        rows.append([place, points, relative, marks, gui.Row([*pill, gui.Gap(grow=1)])])
    return ruled(heads, rows, (0, 1, 1, 1, 2))


def _strike_row(numbers: Edition) -> gui.Node:
    """Return a player's strikes in all stages, from none to out."""
    limit = numbers.strike_limit
    columns = []
    for n in range(limit + 1):
        words, last = strike_words(n, 0, numbers) if n < limit else _("out"), n >= limit - 1
        colour = "coral" if last else "muted"
        said = gui.Text(
            words, gui.CAPTION_SEMI if last else gui.CAPTION, colour, lines=2, cut=_FACE
        )
        columns.append(gui.Column([strikes(n, limit, _STRIKE), said], grow=1))
    return gui.Row(columns, gui.SMALL, gui.Align.START, weighed=True)
