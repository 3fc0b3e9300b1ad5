"""Reference slips: an edition's scoring in short, four to a page, to be cut apart, as in the 2006 text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.ambition.paper.page import Paper
from game.client.ambition.rulebook.subject import is_ours
from game.client.ambition.view import RoundOutcome, worths
from game.client.ambition.words import option_words, title_words
from game.client.kit.i18n import _, all_of, first_capital, listed, ngettext, or_of, pgettext
from game.client.table.words import card_words, suit_words
from game.engine.ambition.editions import Edition, Rules
from game.engine.cards import RANKS

# ---- What slips and sheets say about rules
# What the cards hold, what a round scores and when the match ends, all from the numbers of the
# match.


Cards = tuple[tuple[int, ...], str]
"""Suits (0 to 3) whose cards of the same ranks have the same points, and these ranks as printed ("2–10", "J–K")."""


def card_values(numbers: Edition) -> list[tuple[int, tuple[Cards, ...]]]:
    """Return the points of cards with the cards that have them, fewest points first.

    Cards without points are left out. Runs of ranks are joined, and so are suits that agree."""
    found: dict[int, dict[str, list[int]]] = {}
    for suit in range(4):
        points = numbers.card_points[13 * suit : 13 * suit + 13]
        dealt = [rank for rank in range(13) if 13 * suit + rank not in numbers.removed]
        for value in sorted({points[rank] for rank in dealt} - {0}):
            ranks = _ranks([rank for rank in dealt if points[rank] == value])
            found.setdefault(value, {}).setdefault(ranks, []).append(suit)
    return [
        (
            value,
            tuple(
                (tuple(suits), ranks)
                for ranks, suits in sorted(by_ranks.items(), key=lambda item: item[1])
            ),
        )
        for value, by_ranks in sorted(found.items())
    ]


def _ranks(ranks: list[int]) -> str:
    """Return ranks in words: "2–4, 6–10"."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return ", ".join(
        f"{_rank(run[0])}\u2013{_rank(run[-1])}"
        if len(run) > 2
        else ", ".join(_rank(rank) for rank in run)
        for run in runs
    )


def _rank(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def points_words(n: int) -> str:
    """Return a number of points in words: "1 point", "7 points"."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the scoring table: what was taken, what it scores, and the outcomes from which both were made."""

    taken: str
    scores: str
    made_of: tuple[RoundOutcome, ...]


def scoring_lines(rules: Rules) -> list[Line]:
    """Return the lines that say what scores how much, in the order of the 2006 slip."""
    numbers, found = rules.numbers, worths(rules)
    safe, most, slam, nil = found["safe"], found["most"], found["slam"], _nil_line(rules, found)
    most_of_all = _("0, {n} strike").format(n=most.strikes) if most.strikes else "0"
    taken = pgettext("on paper", "the most, under {n}").format(n=slam.least)
    lines = [
        nil,
        _under_line(rules, found),
        Line(taken, most_of_all, (most, slam)),
        Line(_("{n} or more").format(n=slam.least), *_slam_words(rules, found)),
    ]
    if "grand" in found:
        grand = found["grand"]
        text = _("{n}, and one strike is removed") if grand.strikes else "{n}"
        lines.append(
            Line(
                _("all {n} tricks").format(n=numbers.tricks), text.format(n=grand.points), (grand,)
            )
        )
    scores = _("as taken, {cap} at most").format(cap=safe.cap) if safe.cap else _("as taken")
    return [*lines, Line(pgettext("on paper", "otherwise"), scores, (safe,))]


def _nil_line(rules: Rules, found: Mapping[str, RoundOutcome]) -> Line:
    taken = _("No trick") if rules.numbers.nil_by_tricks else _("No points")
    if "nil_bid" in found:
        bid, unbid = found["nil_bid"], found["nil_unbid"]
        words = _("Nil: {bid} if it was bid, otherwise {unbid}").format(
            bid=bid.points, unbid=unbid.points
        )
        return Line(taken, words, (bid, unbid))
    nil, shared = found["nil"], found.get("nil_shared")
    if shared is None:
        return Line(taken, _("Nil: {n}").format(n=nil.points), (nil,))
    words = _("Nil: {n}; {shared} each if there are more").format(
        n=nil.points, shared=shared.points
    )
    return Line(taken, words, (nil, shared))


def _under_line(rules: Rules, found: Mapping[str, RoundOutcome]) -> Line:
    under, made_of = (
        found["under"],
        tuple(found[kind] for kind in ("under", "under_last") if kind in found),
    )
    by_tricks = rules.numbers.nil_by_tricks
    taken = (_("{least} to {n}, with a trick") if by_tricks else "1\u2013{n}").format(
        least=under.least, n=under.most
    )
    counts = _("as taken") if under.points is None else "0"
    if not under.strikes:
        return Line(taken, counts, made_of)
    strike = ngettext("{n} strike", "{n} strikes", under.strikes)
    if "under_last" in found:
        strike = _("{n} strike, never the last")
    return Line(taken, listed([counts, strike.format(n=under.strikes)]), made_of)


def _slam_words(
    rules: Rules, found: Mapping[str, RoundOutcome]
) -> tuple[str, tuple[RoundOutcome, ...]]:
    slam, beside = found["slam"], found.get("beside")
    if beside is None:
        others = _("Slam: {n}; the others as usual")
    elif beside.points == 0:
        others = _("Slam: {n}; the others 0")
    elif rules.numbers.strike_limit:
        others = _("Slam: {n}; the others {cap} at most, no strikes")
    else:
        others = _("Slam: {n}; the others {cap} at most")
    words = others.format(n=slam.points, cap=beside.cap if beside is not None else 0)
    if rules.numbers.slam_once:
        words = _("{words}; one per player and match").format(words=words)
    return words, (slam, beside) if beside is not None else (slam,)


def bid_words(rules: Rules) -> str:
    """Return the sentence that says what a failed Nil bid costs."""
    found, last = worths(rules), rules.numbers.strike_limit - 1
    if "bid_failed" not in found:
        return _("A failed Nil bid takes {fine} points off.").format(fine=found["bid_fined"].less)
    if "bid_fined" not in found:
        text = _(
            "A failed Nil bid costs a strike, but never a second one in a round. With {last} strikes nobody may bid."
        )
        return text.format(last=last)
    text = _(
        "A failed Nil bid costs a strike, but never a second one in a round; with {last} strikes "
        "it takes {fine} points off instead."
    )
    return text.format(last=last, fine=found["bid_fined"].less)


def notes(rules: Rules) -> list[str]:
    """Return the other rules that somebody at the table may want to look up, one sentence each."""
    numbers = rules.numbers
    lines = [
        _("The 2 of the suit led wins if a jack, queen, king or ace of it is in the trick.")
        if numbers.high_two
        else _("The 2s are always the lowest cards.")
    ]
    if numbers.removed:
        lines.append(
            _("Not dealt: {cards}.").format(
                cards=all_of([card_words(card) for card in numbers.removed])
            )
        )
    if numbers.blind_suit >= 0:
        suit = suit_words(numbers.blind_suit)
        lines.append(
            _("The first trick is in {suit}, with all cards face down at once.").format(suit=suit)
        )
    elif numbers.opening_card >= 0:
        lines.append(_("First lead: {card}.").format(card=card_words(numbers.opening_card)))
    if numbers.last_trick_points:
        lines.append(
            _("The last trick adds {n} to what its winner took (the Screw).").format(
                n=numbers.last_trick_points
            )
        )
    if numbers.last_trick_deduct:
        lines.append(
            _("The winner of the last trick may take {n} off the points taken.").format(
                n=numbers.last_trick_deduct
            )
        )
        if numbers.nil_after_deduct:
            lines.append(_("A player left with no points has made a Nil."))
    if rules.nil_bidding:
        lines.append(bid_words(rules))
    if numbers.void_when_all_strike and numbers.strike_limit:
        lines.append(
            _("If everybody gets a strike, the round is void and played again (our variation).")
            if rules.void_round_replayed
            else _("If everybody gets a strike, the round is void.")
        )
    return [*lines, end_words(rules), *readings(rules)]


def readings(rules: Rules) -> list[str]:
    """Return a sentence each on what is our reading, and on what departs from the source.

    Our reading are numbers that the source doesn't give or that are lost. The list is empty if
    there is nothing."""
    numbers = rules.numbers
    points, slam = (
        _("the points of the cards"),
        _("the {n} of a Slam").format(n=numbers.slam_points),
    )
    king, grand = _("the suit of the king"), _("the points for all tricks")
    lead, gone = _("the suit of the 3 that leads"), _("the suit of the 3 left out")
    wanted = (
        (points, "simple", "card_points"),
        (king, "2004", "card_points"),
        (lead, "2004", "opening_card"),
        (gone if rules.players == 3 else "", "2004", "removed"),
        (slam, "2004", "slam_points"),
        (grand if rules.grand_slam != "slam" else "", "2004", "grand_slam_points"),
    )
    named = [words for words, edition, field in wanted if words and is_ours(rules, edition, field)]
    lines = (
        [_("Our reading, since the source doesn’t say: {what}.").format(what=listed(named))]
        if named
        else []
    )
    if not rules.always_pass_left and is_ours(rules, "simple", "pass_cycle"):
        lines.append(_("The source only passes to the left; the other directions are ours."))
    return lines


def end_words(rules: Rules) -> str:
    """Return one or two sentences that say when the match ends and who wins it."""
    numbers, ends = rules.numbers, []
    if numbers.strike_limit:
        text = (
            _("with {n} strikes")
            if numbers.understrike_ends
            else _("with {n} strikes, the last not an understrike")
        )
        ends.append(text.format(n=numbers.strike_limit))
    if numbers.target:
        ends.append(_("with {n} points").format(n=numbers.target))
    if numbers.rounds:
        ends.append(_("after round {n}").format(n=numbers.rounds))
    if rules.short_game:
        words = _("with {n} points and {lead} ahead")
        if rules.short_game_not_in_strike_round:
            words = _(
                "with {n} points and {lead} ahead (but not in a round in which the leader gets a strike)"
            )
        ends.append(words.format(n=numbers.short_target, lead=numbers.short_lead))
    if numbers.clean_winner:
        wins = _("Among those without a strike in the last round, the highest score wins.")
    elif numbers.strike_limit:
        wins = _("Among those with fewer strikes, the highest score wins.")
    else:
        wins = _("The highest score wins.")
    return _("The match ends {how}. {wins}").format(how=or_of(ends), wins=wins)


_PAD, _TOP = 9.0, 30.5
# At scale 1: sizes in points, and from base line to base line of heads, rows and notes.
_SIZE, _SMALL, _HEAD, _STEP, _GAP, _NOTE = 9.5, 8.5, 6.2, 5.6, 3.4, 4.4
# Between suits and ranks, behind those, and between two columns.
_NEAR, _APART, _BETWEEN = 0.5, 2.6, 6.0
_SCALES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)


def slips(rules: Rules, size: str = "a4") -> bytes:
    """Return the PDF of a page of slips; `size` is ``a4`` or ``letter``."""
    paper = Paper(size, _("Reference slips"))
    paper.add_page()
    width, height = paper.width / 2, paper.height / 2
    paper.line(width, 0, width, paper.height, 0.25, dashed=True)
    paper.line(0, height, paper.width, height, 0.25, dashed=True)
    scale = _scale(paper, rules)
    for i in range(4):
        _slip(paper, rules, i % 2 * width, i // 2 * height, scale)
    return paper.output()


def _scale(paper: Paper, rules: Rules) -> float:
    """Return the largest scale of the words at which everything fits on a slip."""
    return next(
        (scale for scale in _SCALES if _height(paper, rules, scale) <= paper.height / 2 - _PAD),
        _SCALES[-1],
    )


def _height(paper: Paper, rules: Rules, scale: float) -> float:
    """Return the distance in millimetres from the top of a slip to its last line."""
    numbers, room = rules.numbers, paper.width / 2 - 2 * _PAD
    columns = card_columns(paper, numbers, room, _SIZE * scale)
    values, lines = (
        -(-len(card_values(numbers)) // columns),
        sum(len(each) for each in _scores(paper, rules, room, _SIZE * scale)),
    )
    return _TOP + scale * (
        2 * _HEAD
        + (values + lines) * _STEP
        + 1.4 * _GAP
        + len(_noted(paper, rules, room, scale)) * _NOTE
    )


def _scores(paper: Paper, rules: Rules, room: float, size: float) -> list[list[str]]:
    """Return the wrapped lines of what is scored, for each line of the scoring table."""
    table = scoring_lines(rules)
    column = taken_column(paper, table, size, room)
    return [paper.wrapped(line.scores, size, room - column, "bold") for line in table]


def _noted(paper: Paper, rules: Rules, room: float, scale: float) -> list[str]:
    return [line for note in notes(rules) for line in paper.wrapped(note, _SMALL * scale, room)]


def _slip(paper: Paper, rules: Rules, x: float, y: float, scale: float) -> None:
    left, right = x + _PAD, x + paper.width / 2 - _PAD
    numbers, size, step = rules.numbers, _SIZE * scale, _STEP * scale
    used = paper.text(left, y + 17, "Ambition", 17, "title")
    paper.text(
        right, y + 17, title_words(rules), 8.5, soft=True, anchor=1, room=right - left - used - 4
    )
    paper.line(left, y + 20.5, right, y + 20.5, 0.4)
    options = first_capital(listed(option_words(rules)))
    several = paper.text_width(options, 8) > right - left
    for i, line in enumerate(paper.wrapped(options, 7, right - left) if several else [options]):
        paper.text(
            left, y + (23.4 + 2.9 * i if several else 24.3), line, 7 if several else 8, soft=True
        )
    base = y + _TOP
    paper.text(left, base, _("The cards"), size, "bold")
    columns = card_columns(paper, numbers, right - left, size)
    base = (
        card_table(paper, numbers, left, right, base + _HEAD * scale, size, step, columns)
        + _GAP * scale
    )
    paper.text(left, base, _("What a round is worth"), size, "bold")
    base = (
        scoring_table(paper, rules, left, right, base + _HEAD * scale, size, step)
        + 0.4 * _GAP * scale
    )
    for line in _noted(paper, rules, right - left, scale):
        paper.text(left, base, line, _SMALL * scale, soft=True)
        base += _NOTE * scale


def card_table(
    paper: Paper,
    numbers: Edition,
    left: float,
    right: float,
    y: float,
    size: float,
    step: float,
    columns: int = 1,
) -> float:
    """Draw the points of the cards, and return the baseline after the last line.

    There is one line for each value, from baseline y on, fewest points first, in one column or
    two."""
    values = card_values(numbers)
    rows = -(-len(values) // columns)
    second = max((_wide(paper, value, size) for value in values[rows:]), default=0.0)
    ends = (right, right) if columns == 1 else (right - second - _BETWEEN, right)
    for i, (points, groups) in enumerate(values):
        x, end = left if i < rows else right - second, ends[i // rows]
        base = y + i % rows * step
        for suits, ranks in groups:
            for suit in suits:
                paper.suit(x, base, suit, size)
                x += paper.suit_width(size)
            x += _NEAR + paper.text(x + _NEAR, base, ranks, size) + _APART
        paper.text(end, base, points_words(points), size, "bold", anchor=1)
    return y + rows * step


def card_columns(paper: Paper, numbers: Edition, room: float, size: float) -> int:
    """Return the number of columns for the cards: two, as in the 2006 text, if there is room, otherwise one."""
    values = card_values(numbers)
    wide = [_wide(paper, value, size) for value in values]
    rows = -(-len(values) // 2)
    return 2 if max(wide[:rows]) + _BETWEEN + max(wide[rows:], default=0.0) <= room else 1


def _wide(paper: Paper, value: tuple[int, tuple[Cards, ...]], size: float) -> float:
    """Return the width in millimetres of a line of the cards."""
    points, groups = value
    cards = (
        len(suits) * paper.suit_width(size) + _NEAR + paper.text_width(ranks, size) + _APART
        for suits, ranks in groups
    )
    return sum(cards) + paper.text_width(points_words(points), size, "bold")


def scoring_table(
    paper: Paper, rules: Rules, left: float, right: float, y: float, size: float, step: float
) -> float:
    """Draw the scoring of a round from baseline y on, and return the baseline after the last line."""
    lines = scoring_lines(rules)
    column = taken_column(paper, lines, size, right - left)
    for line in lines:
        paper.text(left, y, line.taken, size, room=column - 2)
        for words in paper.wrapped(line.scores, size, right - left - column, "bold"):
            paper.text(left + column, y, words, size, "bold")
            y += step
    return y


def taken_column(paper: Paper, lines: list[Line], size: float, room: float) -> float:
    """Return the width of the column that says what was taken, with the space after it."""
    return min(max(paper.text_width(line.taken, size) for line in lines) + 4, 0.45 * room)
