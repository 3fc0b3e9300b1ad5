"""Reference slips: the scoring of an edition in short, four to a page, to be cut apart (the 2006 text foresees them)."""

from __future__ import annotations

from game.client.ambition.paper.page import Paper
from game.client.ambition.paper.words import Cards, Line, card_values, notes, points_words, scoring_lines
from game.client.ambition.words import option_words, title_words
from game.client.kit.i18n import _, first_capital, listed
from game.engine.ambition.editions import Edition, Rules

_PAD, _TOP = 9.0, 30.5
# At scale 1: sizes in points, and from base line to base line of heads, rows and notes.
_SIZE, _SMALL, _HEAD, _STEP, _GAP, _NOTE = 9.5, 8.5, 6.2, 5.6, 3.4, 4.4
_NEAR, _APART, _BETWEEN = 0.5, 2.6, 6.0  # between suits and ranks, behind those, and between two columns
_SCALES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)


def slips(rules: Rules, size: str = "a4") -> bytes:
    """The PDF. `size`: a4 or letter."""
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
    """How large the words may be for all of them to stand on a slip."""
    return next((scale for scale in _SCALES if _height(paper, rules, scale) <= paper.height / 2 - _PAD), _SCALES[-1])


def _height(paper: Paper, rules: Rules, scale: float) -> float:
    """How far down a slip its last line would stand."""
    numbers, room = rules.numbers, paper.width / 2 - 2 * _PAD
    columns = card_columns(paper, numbers, room, _SIZE * scale)
    values, lines = (
        -(-len(card_values(numbers)) // columns),
        sum(len(each) for each in _scores(paper, rules, room, _SIZE * scale)),
    )
    return _TOP + scale * (
        2 * _HEAD + (values + lines) * _STEP + 1.4 * _GAP + len(_noted(paper, rules, room, scale)) * _NOTE
    )


def _scores(paper: Paper, rules: Rules, room: float, size: float) -> list[list[str]]:
    """The lines of each thing a round may be worth."""
    table = scoring_lines(rules)
    column = taken_column(paper, table, size, room)
    return [paper.wrapped(line.scores, size, room - column, "bold") for line in table]


def _noted(paper: Paper, rules: Rules, room: float, scale: float) -> list[str]:
    return [line for note in notes(rules) for line in paper.wrapped(note, _SMALL * scale, room)]


def _slip(paper: Paper, rules: Rules, x: float, y: float, scale: float) -> None:
    left, right = x + _PAD, x + paper.width / 2 - _PAD
    numbers, size, step = rules.numbers, _SIZE * scale, _STEP * scale
    used = paper.text(left, y + 17, "Ambition", 17, "title")
    paper.text(right, y + 17, title_words(rules), 8.5, soft=True, anchor=1, room=right - left - used - 4)
    paper.line(left, y + 20.5, right, y + 20.5, 0.4)
    options = first_capital(listed(option_words(rules)))
    several = paper.text_width(options, 8) > right - left
    for i, line in enumerate(paper.wrapped(options, 7, right - left) if several else [options]):
        paper.text(left, y + (23.4 + 2.9 * i if several else 24.3), line, 7 if several else 8, soft=True)
    base = y + _TOP
    paper.text(left, base, _("The cards"), size, "bold")
    columns = card_columns(paper, numbers, right - left, size)
    base = card_table(paper, numbers, left, right, base + _HEAD * scale, size, step, columns) + _GAP * scale
    paper.text(left, base, _("What a round is worth"), size, "bold")
    base = scoring_table(paper, rules, left, right, base + _HEAD * scale, size, step) + 0.4 * _GAP * scale
    for line in _noted(paper, rules, right - left, scale):
        paper.text(left, base, line, _SMALL * scale, soft=True)
        base += _NOTE * scale


def card_table(
    paper: Paper, numbers: Edition, left: float, right: float, y: float, size: float, step: float, columns: int = 1
) -> float:
    """What the cards hold, a line a value from base line y, in one column or two, least first; the base line after the last."""
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
    """Two, as the 2006 text has it, if there is the room."""
    values = card_values(numbers)
    wide = [_wide(paper, value, size) for value in values]
    rows = -(-len(values) // 2)
    return 2 if max(wide[:rows]) + _BETWEEN + max(wide[rows:], default=0.0) <= room else 1


def _wide(paper: Paper, value: tuple[int, tuple[Cards, ...]], size: float) -> float:
    """How wide a line of the cards is."""
    points, groups = value
    cards = (
        len(suits) * paper.suit_width(size) + _NEAR + paper.text_width(ranks, size) + _APART for suits, ranks in groups
    )
    return sum(cards) + paper.text_width(points_words(points), size, "bold")


def scoring_table(paper: Paper, rules: Rules, left: float, right: float, y: float, size: float, step: float) -> float:
    """What a round scores, from base line y; the base line after the last line."""
    lines = scoring_lines(rules)
    column = taken_column(paper, lines, size, right - left)
    for line in lines:
        paper.text(left, y, line.taken, size, room=column - 2)
        for words in paper.wrapped(line.scores, size, right - left - column, "bold"):
            paper.text(left + column, y, words, size, "bold")
            y += step
    return y


def taken_column(paper: Paper, lines: list[Line], size: float, room: float) -> float:
    """Width of what was taken, with the space behind it."""
    return min(max(paper.text_width(line.taken, size) for line in lines) + 4, 0.45 * room)
