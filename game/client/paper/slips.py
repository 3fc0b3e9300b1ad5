"""Reference slips: the scoring of an edition in short, four to a page, to be cut apart (the 2006 text foresees them)."""

from __future__ import annotations

from game.client.i18n import _
from game.client.paper.page import Paper
from game.client.paper.words import bidding_line, card_values, points_words, scoring_lines
from game.engine.ambition.editions import Edition

_PAD = 9.0


def slips(numbers: Edition, size: str = "a4") -> bytes:
    """The PDF. `size`: a4 or letter."""
    paper = Paper(size, _("Reference slips"))
    paper.add_page()
    width, height = paper.width / 2, paper.height / 2
    paper.line(width, 0, width, paper.height, 0.25, dashed=True)
    paper.line(0, height, paper.width, height, 0.25, dashed=True)
    for i in range(4):
        _slip(paper, numbers, i % 2 * width, i // 2 * height, width)
    return paper.output()


def _slip(paper: Paper, numbers: Edition, x: float, y: float, width: float) -> None:
    left, right = x + _PAD, x + width - _PAD
    paper.text(left, y + 17, "Ambition", 17, "title")
    paper.text(right, y + 17, _(numbers.title), 8.5, soft=True, anchor=1)
    paper.line(left, y + 20.5, right, y + 20.5, 0.4)
    base = y + 28.5
    paper.text(left, base, _("The cards"), 9.5, "bold")
    base = card_table(paper, numbers, left, right, base + 6.2, 9.5, 5.6) + 3.4
    paper.text(left, base, _("What a round is worth"), 9.5, "bold")
    base = scoring_table(paper, numbers, left, right, base + 6.2, 9.5, 5.6) + 1.5
    high_two = _("The 2 of the suit led wins if a jack, queen, king or ace of it is in the trick.")
    for line in (*paper.wrapped(high_two, 8.5, right - left), *paper.wrapped(bidding_line(numbers), 8.5, right - left)):
        paper.text(left, base, line, 8.5, soft=True)
        base += 4.4


def card_table(
    paper: Paper, numbers: Edition, left: float, right: float, y: float, size: float, step: float, columns: int = 1
) -> float:
    """What the cards hold, a line a value from base line y; the base line after the last."""
    values = card_values(numbers)
    rows = -(-len(values) // columns)
    width = (right - left) / columns
    for i, (points, groups) in enumerate(values):
        x, base = left + i // rows * width, y + i % rows * step
        end = x + width - (4 if columns > 1 else 0)
        for suits, ranks in groups:
            for suit in suits:
                paper.suit(x, base, suit, size)
                x += paper.suit_width(size)
            x += 0.5 + paper.text(x + 0.5, base, ranks, size) + 2.6
        paper.text(end, base, points_words(points), size, "bold", anchor=1)
    return y + rows * step


def scoring_table(
    paper: Paper, numbers: Edition, left: float, right: float, y: float, size: float, step: float
) -> float:
    """What a round scores, from base line y; the base line after the last line."""
    lines = scoring_lines(numbers)
    column = max(paper.text_width(taken, size) for taken, _scores in lines) + 4
    for taken, scores in lines:
        paper.text(left, y, taken, size)
        for line in paper.wrapped(scores, size, right - left - column, "bold"):
            paper.text(left + column, y, line, size, "bold")
            y += step
    return y
