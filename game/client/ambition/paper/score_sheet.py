"""Score sheets on paper: empty ones with eleven rounds and their pass letters, as in the 2006 text, or filled in."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.paper.page import Paper
from game.client.ambition.paper.slips import (
    bid_words,
    card_table,
    end_words,
    readings,
    scoring_table,
)
from game.client.ambition.score_sheet import pass_letter
from game.client.ambition.sheet_draft import mark_word, row_words, score_words, taken_words
from game.client.ambition.words import (
    minus,
    option_words,
    signs,
    signs_of,
    stopped_words,
    title_words,
)
from game.client.kit.i18n import _, all_of, first_capital, listed, ngettext, pgettext
from game.client.kit.spoken import sentences
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.match_result import Result
from game.engine.ambition.score_sheet import ScoreSheet, SheetEntry, entry_of

ROUNDS = 11
"""Rows on a page; a longer match continues on the next page."""
_MARGIN, _FIRST, _HIGHEST, _LINE = 15.0, 20.0, 15.5, 4.2


def empty_sheet(rules: Rules, size: str = "a4", names: Sequence[str] = ()) -> bytes:
    """Return the PDF of an empty sheet to write on; `size` is ``a4`` or ``letter``."""
    names = names or ("",) * rules.players
    paper = Paper(size, _("Score sheet"))
    y, row = _page(paper, rules, names)
    for i in range(rows_of(rules) if rules.numbers.strike_limit else 0):
        for seat in range(len(names)):
            left, width = _column(paper, len(names), seat)
            middle = left + width / 2
            paper.line(middle - 1, y + (i + 0.68) * row, middle + 1, y + (i + 0.32) * row, 0.2)
    return paper.output()


def match_sheet(match: Match, size: str = "a4") -> bytes:
    """Return the PDF of a match's sheet, with who won."""
    names = [str(player["name"]) for player in match.players]
    sheet = ScoreSheet(match.rules, names)
    for history in match.rounds:
        if history.scored:
            sheet.add(entry_of(history, match.rules))
    return kept_sheet(sheet, names, size)


def _outcome(names: Sequence[str], result: Result | None, stopped: int) -> str:
    if result is None:
        return _("The match was not played to its end.")
    winners = [names[seat] for seat in result.winners]
    words = ngettext("{names} wins the match.", "{names} win the match.", len(winners)).format(
        names=all_of(winners)
    )
    return sentences((words, stopped_words(stopped) if stopped else ""))


def kept_sheet(sheet: ScoreSheet, names: Sequence[str], size: str = "a4") -> bytes:
    """Return the PDF of the counted rounds, on as many pages as they need.

    `names` are the players' names as they are to be shown. Places and relative scores are added
    once the match is over."""
    rules, result = sheet.rules, sheet.result
    paper = Paper(size, _("Score sheet"))
    rows = rows_of(rules)
    for first in range(0, max(1, len(sheet.lines)), rows):
        y, row = _page(paper, rules, names, sheet, first)
        for i in range(first, min(first + rows, len(sheet.lines))):
            _round(paper, sheet, i, y + (i - first) * row + row / 2 + 1.5)
    y += rows * row
    if result is not None:
        for seat, place in enumerate(result.places):
            left, width = _column(paper, len(names), seat)
            text = f"{place}.  {signed(result.relative_scores[seat])}  ({signed(sheet.per_round[seat])})"
            paper.text(left + width / 2, y + 6.5, text, 10, anchor=0.5, room=width - 4)
        paper.text(_MARGIN + 1, y + 6.5, _("Place"), 9.5, soft=True, room=_FIRST - 3)
    paper.text(
        _MARGIN,
        y + 14,
        _outcome(names, result, sheet.stopped_after),
        10,
        "bold",
        room=paper.width - 2 * _MARGIN,
    )
    if result is not None:
        words = _(
            "After the place: the relative score (points minus the average of the others), and the same per round."
        )
        paper.text(_MARGIN, y + 19, words, 8, soft=True, room=paper.width - 2 * _MARGIN)
    return paper.output()


def signed(score: float) -> str:
    """Return a relative score with its sign; minus is a true minus sign."""
    return f"{score:+.2f}".replace("-", "\u2212")


def rows_of(rules: Rules) -> int:
    """Return the number of rows on a page, fewer than `ROUNDS` if no match can have so many rounds."""
    return min(ROUNDS, rules.numbers.rounds or ROUNDS)


def _page(
    paper: Paper,
    rules: Rules,
    names: Sequence[str],
    sheet: ScoreSheet | None = None,
    before: int = 0,
) -> tuple[float, float]:
    """Draw a page up to its empty rows, and return where the first row begins and how high a row is.

    Its rows follow the first `before` rows of the sheet. Both results are in millimetres."""
    numbers, right, rows = rules.numbers, paper.width - _MARGIN, rows_of(rules)
    paper.add_page()
    used = paper.text(_MARGIN, 24, _("Ambition: score sheet"), 19, "title")
    paper.text(
        right, 24, title_words(rules), 9, soft=True, anchor=1, room=right - _MARGIN - used - 6
    )
    paper.line(_MARGIN, 28, right, 28, 0.4)
    paper.text(
        _MARGIN,
        32.5,
        first_capital(listed(option_words(rules))),
        8.5,
        soft=True,
        room=right - _MARGIN,
    )
    middle = paper.width / 2 - 4
    bottom = max(
        card_table(paper, numbers, _MARGIN, middle - 6, 38.5, 8.5, 4.9),
        scoring_table(paper, rules, middle, right, 38.5, 8.5, 4.9),
    )
    top = bottom + 3
    paper.line(_MARGIN, top, right, top, 0.4)
    for seat, name in enumerate(names):
        left, width = _column(paper, len(names), seat)
        paper.text(left + width / 2, top + 6.4, name, 11, "bold", anchor=0.5, room=width - 4)
    y = top + 10
    foot = _footer(paper, rules, sheet)
    row = min(_HIGHEST, (paper.height - 32 - _LINE * len(foot) - y) / rows)
    paper.line(_MARGIN, y, right, y, 0.4)
    for i in range(rows):
        number, letter = _head(rules, sheet, before + i)
        base = y + i * row + row / 2 + 1.5
        paper.text(_MARGIN + 1, base, number, 11, "bold")
        paper.text(_MARGIN + 10, base, letter, 10, soft=True)
        paper.line(_MARGIN, y + (i + 1) * row, right, y + (i + 1) * row, 0.2)
    end = y + rows * row
    paper.line(_MARGIN, end, right, end, 0.4)
    for seat in range(len(names)):
        left, _width = _column(paper, len(names), seat)
        paper.line(left, top, left, end, 0.2)
    for i, line in enumerate(reversed(foot)):
        paper.text(_MARGIN, paper.height - 12 - _LINE * i, line, 8, soft=True)
    return y, row


def _head(rules: Rules, sheet: ScoreSheet | None, row: int) -> tuple[str, str]:
    """Return the number of a row's round and the letter of its pass; rows not yet filled are numbered on."""
    if sheet is None:
        return str(row + 1), pass_letter(rules, row + 1)
    lines = sheet.lines
    number = lines[row].number if row < len(lines) else sheet.next_number + row - len(lines)
    return str(number), pass_letter(rules, number)


def _footer(paper: Paper, rules: Rules, sheet: ScoreSheet | None) -> list[str]:
    """Return the lines at the foot: what the letters mean, what is written in a cell, and when the match ends."""
    letters = {
        "left": pgettext("pass letters on paper", "L left"),
        "right": pgettext("pass letters on paper", "R right"),
        "across": pgettext("pass letters on paper", "A across"),
        "scatter": pgettext("pass letters on paper", "S one to each"),
        "hold": pgettext("pass letters on paper", "\u2013 no pass"),
    }
    used = [words for direction, words in letters.items() if direction in rules.numbers.pass_cycle]
    texts = [_("{letters}.").format(letters=listed(used)) + " " + _notation(rules, sheet)]
    if sheet is None and signs(rules):
        named = [f"{sign}\u00a0{mark_word(mark)}" for mark, sign in signs(rules).items()]
        texts.append(_("Signs next to points taken: {signs}.").format(signs=listed(named)))
    if rules.nil_bidding:
        texts.append(bid_words(rules))
    texts += [end_words(rules), *readings(rules)]
    room = paper.width - 2 * _MARGIN
    return [line for text in texts for line in paper.wrapped(text, 8, room)]


def _notation(rules: Rules, sheet: ScoreSheet | None) -> str:
    """Return the line that says what is written in a cell."""
    if sheet is None:
        if rules.numbers.strike_limit:
            return _("S/P: strikes and points after the round, such as 1/67.")
        return _("Each cell: the points after the round.")
    if rules.numbers.strike_limit:
        words = _(
            "Each cell: points taken; points scored (× is a strike); then S/P, strikes and points so far."
        )
    else:
        words = _("Each cell: points taken; points scored; then the points so far.")
    if any(any(entry.bids or ()) for entry in sheet.entries):
        words += " " + _("n: Nil was bid.")
    return words


def _round(paper: Paper, sheet: ScoreSheet, row: int, base: float) -> None:
    """Write a row: what each player took and why it scored as it did, what it scored, and the total."""
    entry, line = sheet.entries[row], sheet.lines[row]
    for seat, (score, total) in enumerate(zip(line.scored, line.totals, strict=True)):
        left, width = _column(paper, len(sheet.players), seat)
        told = [] if entry.event else [(_taken(sheet.rules, entry, seat, score.marks), 9.0)]
        told += [(words, 6.5) for words in row_words(line, entry, seat)]
        for i, (words, size) in enumerate(told):
            paper.text(
                left + 2,
                base + 3 * i - 1.5 * (len(told) - 1),
                words,
                size,
                soft=True,
                room=width * 0.34,
            )
        points = "" if entry.event == "misdeal" else "\u2013" if line.void else minus(score.points)
        paper.text(left + width * 0.52, base, points, 10, anchor=1)
        _crosses(paper, left + width * 0.52 + 2.8, base - 1.3, max(0, score.strikes))
        paper.text(
            left + width - 2.5,
            base,
            score_words(sheet.rules, total),
            11,
            "bold",
            anchor=1,
            room=width * 0.36,
        )


def _taken(rules: Rules, entry: SheetEntry, seat: int, marks: Sequence[str]) -> str:
    """Return what a player took, followed by the signs of the 2006 text."""
    signs = signs_of(rules, marks)
    return (
        f"{taken_words(rules, entry, seat)} ({signs})" if signs else taken_words(rules, entry, seat)
    )


def _crosses(paper: Paper, x: float, y: float, n: int) -> None:
    """Draw `n` strikes, the first one centred on the point."""
    for i in range(n):
        middle, arm = x + i * 4, 1.2
        paper.line(middle - arm, y - arm, middle + arm, y + arm, 0.45)
        paper.line(middle - arm, y + arm, middle + arm, y - arm, 0.45)


def _column(paper: Paper, seats: int, seat: int) -> tuple[float, float]:
    """Return the left edge and the width of a player's column."""
    width = (paper.width - 2 * _MARGIN - _FIRST) / seats
    return _MARGIN + _FIRST + seat * width, width
