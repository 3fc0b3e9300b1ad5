"""Score sheets: an empty one of eleven rounds with the pass letters, as the 2006 text foresees, or one filled in."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.explanations import plain
from game.client.i18n import _, all_of, ngettext, pgettext
from game.client.paper.page import Paper
from game.client.paper.slips import card_table, scoring_table
from game.client.replay import scored_event
from game.client.sheet import SheetData, SheetRound, pass_letter, sheet_data
from game.client.view import SeatView
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match

ROUNDS = 11
"""Rows of a sheet; a longer match goes on on the next page."""
_MARGIN, _FIRST, _HIGHEST, _FOOT = 15.0, 26.0, 15.5, 42.0


def empty_sheet(rules: Rules, size: str = "a4", names: Sequence[str] = ("", "", "", "")) -> bytes:
    """The PDF of a sheet to write on. `size`: a4 or letter."""
    paper = Paper(size, _("Score sheet"))
    y, row = _page(paper, rules, names, 0)
    for i in range(ROUNDS):
        for seat in range(len(names)):
            left, width = _column(paper, len(names), seat)
            middle = left + width / 2
            paper.line(middle - 1, y + (i + 0.68) * row, middle + 1, y + (i + 0.32) * row, 0.2)
    return paper.output()


def match_sheet(match: Match, size: str = "a4") -> bytes:
    """The PDF of a match's sheet, with who won."""
    seats = [SeatView(name=str(player["name"]), portrait="") for player in match.players]
    rounds = [scored_event(history, match.rules.nil_bidding) for history in match.rounds if history.scored]
    return filled_sheet(match.rules, sheet_data(match.rules, rounds, seats, -1), size, _outcome(match))


def _outcome(match: Match) -> str:
    if match.result is None:
        return _("The match was not played to its end.")
    winners = [str(match.players[seat]["name"]) for seat in match.result.winners]
    return ngettext("{names} wins the match.", "{names} win the match.", len(winners)).format(names=all_of(winners))


def filled_sheet(rules: Rules, data: SheetData, size: str = "a4", note: str = "") -> bytes:
    """The PDF of a match's sheet, as many pages as its rounds take. `note`: a line at the foot, such as who won."""
    paper = Paper(size, _("Score sheet"))
    pages = max(1, -(-len(data.rounds) // ROUNDS))
    for page in range(pages):
        y, row = _page(paper, rules, data.names, page * ROUNDS)
        for i, shown in enumerate(data.rounds[page * ROUNDS : (page + 1) * ROUNDS]):
            _round(paper, data, shown, y + i * row + row / 2 + 1.5)
    y += ROUNDS * row
    for seat, struck in enumerate(data.strikes):
        left, width = _column(paper, len(data.names), seat)
        _crosses(paper, left + width / 2, y + 6, struck)
    paper.text(_MARGIN, y + 19.5, note, 10, "bold", room=paper.width - 2 * _MARGIN)
    return paper.output()


def _page(paper: Paper, rules: Rules, names: Sequence[str], before: int) -> tuple[float, float]:
    """A page ready for the rounds that follow `before`; where its first row begins, and how high the rows are."""
    numbers, right = rules.numbers, paper.width - _MARGIN
    paper.add_page()
    paper.text(_MARGIN, 24, _("Ambition: score sheet"), 19, "title")
    paper.text(right, 24, _(numbers.title), 9, soft=True, anchor=1)
    paper.line(_MARGIN, 28, right, 28, 0.4)
    middle = paper.width / 2 - 4
    bottom = max(
        card_table(paper, numbers, _MARGIN, middle - 6, 36, 8.5, 4.9),
        scoring_table(paper, numbers, middle, right, 36, 8.5, 4.9),
    )
    top = bottom + 3
    paper.line(_MARGIN, top, right, top, 0.4)
    for seat, name in enumerate(names):
        left, width = _column(paper, len(names), seat)
        paper.text(left + width / 2, top + 6.4, name, 11, "bold", anchor=0.5, room=width - 4)
    y = top + 10
    row = min(_HIGHEST, (paper.height - _FOOT - y) / ROUNDS)
    paper.line(_MARGIN, y, right, y, 0.4)
    for i in range(ROUNDS):
        number = before + i + 1
        base = y + i * row + row / 2 + 1.5
        paper.text(_MARGIN + 1, base, str(number), 11, "bold")
        paper.text(_MARGIN + 10, base, pass_letter(rules, number), 10, soft=True)
        paper.line(_MARGIN, y + (i + 1) * row, right, y + (i + 1) * row, 0.2)
    foot = y + ROUNDS * row
    paper.line(_MARGIN, foot, right, foot, 0.4)
    paper.text(_MARGIN + 1, foot + 7.5, _("Strikes"), 9.5, soft=True, room=_FIRST - 3)
    for seat in range(len(names)):
        left, _width = _column(paper, len(names), seat)
        paper.line(left, top, left, foot + 12, 0.2)
    paper.line(_MARGIN, foot + 12, right, foot + 12, 0.4)
    words = pgettext(
        "pass letters on paper", "L left, R right, A across, S one to each. Points of the round, then the total."
    )
    paper.text(_MARGIN, paper.height - 12, words, 8, soft=True)
    return y, row


def _round(paper: Paper, data: SheetData, shown: SheetRound, base: float) -> None:
    for seat, (points, strikes, total) in enumerate(zip(shown.points, shown.strikes, shown.totals, strict=True)):
        left, width = _column(paper, len(data.names), seat)
        paper.text(left + width * 0.3, base, "\u2013" if shown.void else plain(points), 10.5, anchor=0.5)
        _crosses(paper, left + width * 0.5, base - 1.5, strikes)
        paper.text(left + width - 4, base, plain(total), 11.5, "bold", anchor=1)


def _crosses(paper: Paper, x: float, y: float, n: int) -> None:
    """So many strikes about a middle."""
    for i in range(n):
        middle, arm = x + (i - (n - 1) / 2) * 5, 1.5
        paper.line(middle - arm, y - arm, middle + arm, y + arm, 0.45)
        paper.line(middle - arm, y + arm, middle + arm, y - arm, 0.45)


def _column(paper: Paper, seats: int, seat: int) -> tuple[float, float]:
    """Left edge and width of a player's column."""
    width = (paper.width - 2 * _MARGIN - _FIRST) / seats
    return _MARGIN + _FIRST + seat * width, width
