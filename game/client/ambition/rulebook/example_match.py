"""The match that the 2006 text counts as an example (App E), a page a round: what was taken and bid, what it scored and why, and
the sheet after it. Nothing of it is told but what people wrote down: the sheet counts it. No pygame."""

from __future__ import annotations

from game.client.ambition.rulebook.blocks import Counted, Places
from game.client.ambition.scorekeeper.words import score_words, taken_words
from game.client.app.rulebook.model import Book, Section, Table, Text
from game.client.kit.i18n import _
from game.engine.ambition.editions import Rules
from game.engine.ambition.score_sheet import Entry, ScoreSheet

PLAYERS = ("Alice", "Brian", "Charles", "Diana")
_ROUNDS = (
    ((27, 45, 21, 19), ()),
    ((47, 0, 51, 14), (1,)),
    ((41, 6, 35, 30), ()),
    ((29, 72, 0, 11), (2,)),
    ((33, 24, 22, 33), (2,)),
    ((0, 0, 68, 44), (1, 3)),
    ((30, 13, 29, 40), (1,)),
    ((56, 8, 34, 14), (3,)),
)
"""Points taken, and who had bid Nil."""


def example_sheet() -> ScoreSheet:
    """The match as it was counted."""
    sheet = ScoreSheet(Rules(nil_bidding=True), PLAYERS)
    for taken, bidders in _ROUNDS:
        sheet.add(Entry(taken, tuple(seat in bidders for seat in range(4))))
    return sheet


def example_book() -> Book[Rules]:
    """Its pages, for the shelf of books."""
    sheet, words = example_sheet(), _reasons()
    sections = []
    for i, (entry, line) in enumerate(zip(sheet.entries, sheet.lines, strict=True)):
        before = tuple(total.strikes for total in sheet.lines[i - 1].totals) if i else (0,) * 4
        rows = (
            (_("Points taken"), tuple(taken_words(sheet.rules, entry, seat) for seat in range(4))),
            (_("Total"), tuple(score_words(sheet.rules, total) for total in line.totals)),
        )
        title = _("Round {n}").format(n=line.number)
        blocks = (Text(words[i]), Counted(entry.taken, entry.bids, before), Table(PLAYERS, rows))
        sections.append(Section(f"round{line.number}", title, blocks))
    end = _(
        "Brian has the most points, but four strikes: Charles wins, and Brian is second. In relative scores Brian counts as one "
        "point less than Charles."
    )
    sections.append(Section("end", _("The end"), (Text(end), Places(sheet.totals))))
    source = _("Rules © Mike Church, 2003–2006, explained in our own words.")
    return Book(sheet.rules, _("A match as an example"), tuple(sections), source)


def _reasons() -> tuple[str, ...]:
    return (
        _(
            "Columns are S/P: strikes and points so far. n: Nil was bid. Brian takes the most and gets a "
            "strike; the others score."
        ),
        _("Brian bids Nil and makes it. Alice takes 47, which isn’t the most, but a round counts 40 at most."),
        _("Too few for Brian: the 6 points count, but cost a strike."),
        _("Exactly a Slam. Nobody gets a strike, there is no Nil, bid or not, and the others score 14 at most."),
        _("Two tie for the most, and both get a strike. Charles fails a bid: the points count, but he gets a strike."),
        _("Two Nils: the one that was bid scores more. Diana’s 44 count as 40, and the failed bid is a strike."),
        _("Brian has too few and fails a bid as well: a round costs one strike at most."),
        _(
            "Brian’s fourth strike ends the match. Diana fails a bid with three strikes: she loses points "
            "instead of getting a strike."
        ),
    )
