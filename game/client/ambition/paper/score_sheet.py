"""Score sheets: an empty one of eleven rounds with the pass letters, as the 2006 text foresees, or one filled in."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.explanations import plain
from game.client.ambition.paper.page import Paper
from game.client.ambition.paper.slips import card_table, scoring_table
from game.client.ambition.paper.words import end_words
from game.client.ambition.sheet import SheetData, SheetRound, figures, pass_letter
from game.client.ambition.words import rules_words
from game.client.kit.i18n import _, all_of, listed, ngettext, pgettext
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.score_sheet import ScoreSheet
from game.engine.ambition.standing import Result

ROUNDS = 11
"""Rows of a sheet; a longer match goes on on the next page."""
_MARGIN, _FIRST, _HIGHEST, _FOOT, _STRIKES = 15.0, 26.0, 15.5, 52.0, 10.0


def empty_sheet(rules: Rules, size: str = "a4", names: Sequence[str] = ()) -> bytes:
    """The PDF of a sheet to write on. `size`: a4 or letter."""
    names = names or ("",) * rules.players
    paper = Paper(size, _("Score sheet"))
    y, row = _page(paper, rules, names, 0)
    for i in range(rows_of(rules)):
        for seat in range(len(names)):
            left, width = _column(paper, len(names), seat)
            middle = left + width / 2
            paper.line(middle - 1, y + (i + 0.68) * row, middle + 1, y + (i + 0.32) * row, 0.2)
    return paper.output()


def match_sheet(match: Match, size: str = "a4") -> bytes:
    """The PDF of a match's sheet, with who won."""
    names = [str(player["name"]) for player in match.players]
    data = figures(match.rules, [history for history in match.rounds if history.scored], names)
    return filled_sheet(match.rules, data, size, match.result)


def kept_sheet(sheet: ScoreSheet, names: Sequence[str], size: str = "a4") -> bytes:
    """The PDF of what a scorekeeper has counted, with the players as they are shown."""
    return filled_sheet(sheet.rules, figures(sheet.rules, sheet.lines, names), size, sheet.result)


def _outcome(names: Sequence[str], result: Result | None) -> str:
    if result is None:
        return _("The match was not played to its end.")
    winners = [names[seat] for seat in result.winners]
    return ngettext("{names} wins the match.", "{names} win the match.", len(winners)).format(names=all_of(winners))


def filled_sheet(rules: Rules, data: SheetData, size: str = "a4", result: Result | None = None) -> bytes:
    """The PDF of a match's sheet, as many pages as its rounds take; with places and relative scores once it is over."""
    paper = Paper(size, _("Score sheet"))
    rows = rows_of(rules)
    for first in range(0, max(1, len(data.rounds)), rows):
        y, row = _page(paper, rules, data.names, first)
        for i, shown in enumerate(data.rounds[first : first + rows]):
            _round(paper, data, shown, y + i * row + row / 2 + 1.5)
    y += rows * row
    for seat, struck in enumerate(data.strikes if rules.numbers.strike_limit else ()):
        left, width = _column(paper, len(data.names), seat)
        _crosses(paper, left + width / 2, y + 6, struck)
    y += _STRIKES if rules.numbers.strike_limit else 0
    if result is not None:
        for seat, place in enumerate(result.places):
            left, width = _column(paper, len(data.names), seat)
            text = f"{place}.  {signed(result.relative_scores[seat])}"
            paper.text(left + width / 2, y + 6.5, text, 10, anchor=0.5, room=width - 4)
        paper.text(_MARGIN + 1, y + 6.5, _("Place"), 9.5, soft=True, room=_FIRST - 3)
    paper.text(_MARGIN, y + 14, _outcome(data.names, result), 10, "bold", room=paper.width - 2 * _MARGIN)
    if result is not None:
        words = _("Behind the place: the relative score, points less the mean of the others.")
        paper.text(_MARGIN, y + 19, words, 8, soft=True)
    return paper.output()


def signed(score: float) -> str:
    """A relative score, with a true minus sign."""
    return f"{score:+.2f}".replace("-", "\u2212")


def rows_of(rules: Rules) -> int:
    """Rows of a page: fewer where a match never has so many rounds."""
    return min(ROUNDS, rules.numbers.rounds or ROUNDS)


def _page(paper: Paper, rules: Rules, names: Sequence[str], before: int) -> tuple[float, float]:
    """A page ready for the rounds that follow `before`; where its first row begins, and how high the rows are."""
    numbers, right, rows = rules.numbers, paper.width - _MARGIN, rows_of(rules)
    paper.add_page()
    used = paper.text(_MARGIN, 24, _("Ambition: score sheet"), 19, "title")
    paper.text(right, 24, rules_words(rules), 9, soft=True, anchor=1, room=right - _MARGIN - used - 6)
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
    row = min(_HIGHEST, (paper.height - _FOOT - y) / rows)
    paper.line(_MARGIN, y, right, y, 0.4)
    for i in range(rows):
        number = before + i + 1
        base = y + i * row + row / 2 + 1.5
        paper.text(_MARGIN + 1, base, str(number), 11, "bold")
        paper.text(_MARGIN + 10, base, pass_letter(rules, number), 10, soft=True)
        paper.line(_MARGIN, y + (i + 1) * row, right, y + (i + 1) * row, 0.2)
    foot = y + rows * row
    paper.line(_MARGIN, foot, right, foot, 0.4)
    end = foot
    if numbers.strike_limit:
        end = foot + _STRIKES
        paper.text(_MARGIN + 1, foot + 7.5, _("Strikes"), 9.5, soft=True, room=_FIRST - 3)
        paper.line(_MARGIN, end, right, end, 0.4)
    for seat in range(len(names)):
        left, _width = _column(paper, len(names), seat)
        paper.line(left, top, left, end, 0.2)
    for i, line in enumerate(reversed(_footer(paper, rules))):
        paper.text(_MARGIN, paper.height - 12 - 4.2 * i, line, 8, soft=True)
    return y, row


def _footer(paper: Paper, rules: Rules) -> list[str]:
    """What the letters mean, what is written, and when the match ends."""
    letters = {
        "left": pgettext("pass letters on paper", "L left"),
        "right": pgettext("pass letters on paper", "R right"),
        "across": pgettext("pass letters on paper", "A across"),
        "scatter": pgettext("pass letters on paper", "S one to each"),
        "hold": pgettext("pass letters on paper", "\u2013 no pass"),
    }
    used = [words for direction, words in letters.items() if direction in rules.numbers.pass_cycle]
    first = pgettext("pass letters on paper", "{letters}. Points of the round, then the total.").format(
        letters=listed(used)
    )
    room = paper.width - 2 * _MARGIN
    return [line for text in (first, end_words(rules)) for line in paper.wrapped(text, 8, room)]


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
