"""The rules in the browser of books, opened from the menu, the table, results and lessons at the right page."""

from __future__ import annotations

from functools import partial

from game.client.ambition.house_files import HouseFiles
from game.client.ambition.rulebook import counting, playing
from game.client.ambition.rulebook import playing as ends
from game.client.ambition.rulebook.advice import advice_sections
from game.client.ambition.rulebook.editions import PLAIN, changes_sections, title_of
from game.client.ambition.rulebook.ideas import IDEA, ideas_book
from game.client.ambition.rulebook.legal_quiz import LegalQuizScene
from game.client.ambition.rulebook.pages import editions_section, glossary_section, history_sections, source_words
from game.client.ambition.rulebook.pictures import RulesPictures
from game.client.ambition.rulebook.subject import CountedRound, FinalPlaces, Subject
from game.client.ambition.sheet_draft import score_words, taken_words
from game.client.app.rulebook.model import Book, Paragraph, Section, WordTable, control_sections
from game.client.app.rulebook.page import BookScene, ExplainedScene
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.kit.keymap import Keymap, PadMap
from game.engine.ambition.editions import Rules
from game.engine.ambition.score_sheet import ScoreSheet, SheetEntry

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
"""The rounds of the example: the points taken, and the seats that had bid Nil."""


def example_sheet() -> ScoreSheet:
    """Return the score sheet of the match that serves as an example."""
    sheet = ScoreSheet(Rules(nil_bidding=True), PLAYERS)
    for taken, bidders in _ROUNDS:
        sheet.add(SheetEntry(taken, tuple(seat in bidders for seat in range(4))))
    return sheet


def example_book() -> Book[Rules]:
    """Return the book that explains the example match round by round."""
    sheet, words = example_sheet(), _reasons()
    sections = []
    for i, (entry, line) in enumerate(zip(sheet.entries, sheet.lines, strict=True)):
        before = tuple(total.strikes for total in sheet.lines[i - 1].totals) if i else (0,) * 4
        rows = (
            (_("Points taken"), tuple(taken_words(sheet.rules, entry, seat) for seat in range(4))),
            (_("Total"), tuple(score_words(sheet.rules, total) for total in line.totals)),
        )
        title = _("Round {n}").format(n=line.number)
        blocks = (Paragraph(words[i]), CountedRound(entry.taken, entry.bids, before), WordTable(PLAYERS, rows))
        sections.append(Section(f"round{line.number}", title, blocks))
    end = _(
        "Brian has the most points, but four strikes: Charles wins, and Brian is second. In relative scores Brian counts as one "
        "point less than Charles."
    )
    sections.append(Section("end", _("The end"), (Paragraph(end), FinalPlaces(sheet.totals))))
    source = source_words(sheet.rules)
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


def book_of(rules: Rules, keymap: Keymap | None = None, padmap: PadMap | None = None) -> Book[Rules]:
    """Return the book of the rules, in the player's language and with the current keys and buttons."""
    s, n = Subject(rules), rules.numbers
    sections = [Section("aim", _("What it is about"), playing.aim(s))]
    sections += changes_sections(rules)
    sections.append(Section("round", _("A round"), playing.round_steps(s)))
    if set(n.pass_cycle) != {"hold"}:
        sections.append(Section("pass", _("Passing"), playing.passing(s)))
    sections.append(Section("tricks", _("Tricks"), playing.tricks(s)))
    if n.high_two:
        sections.append(Section("high2", _("The high 2"), playing.high_two(s)))
    if n.blind_suit >= 0:
        sections.append(Section("first", _("The first trick"), playing.blind(s)))
    sections.append(Section("which", _("Which cards?"), playing.which(s), _("Try it")))
    sections += [
        Section("cards", _("Points of the cards"), playing.cards(s)),
        Section("chips", _("Chips"), playing.chips(s)),
        Section("worth", _("Scoring a round"), counting.worth(s)),
        Section("slam", _("Slam"), counting.slam(s)),
    ]
    if n.last_trick_points or n.last_trick_deduct:
        sections.append(Section("last", _("The last trick"), counting.last_trick(s)))
    if n.void_when_all_strike and n.strike_limit:
        sections.append(Section("void", _("The void round"), counting.void(s)))
    end = _("Strikes and the end") if n.strike_limit else _("The end")
    sections += [Section("strikes", end, ends.end(s)), Section("places", _("Places"), ends.places(s))]
    if n.nil_bid_points and s.offers("nil_bidding"):
        title = _("Nil bidding") if rules.nil_bidding else _("Option: Nil bidding")
        sections.append(Section("bidding", title, ends.bidding(s)))
    if n.short_target and s.offers("short_game"):
        title = _("Short game") if rules.short_game else _("Option: short game")
        sections.append(Section("short", title, ends.short(s)))
    sections += advice_sections(s)
    sections += [editions_section(rules), *history_sections(), glossary_section(s)]
    sections += control_sections(keymap or Keymap(), padmap or PadMap())
    return Book(rules, title_of(rules), tuple(sections), source_words(rules))


class RulesScene(BookScene[Rules]):
    """The scene of the rules of Ambition.

    It opens with `rules`, those of a match or of the next one, or with the page of an idea. The reader can choose the
    books of all editions, of the saved house rules, of an example match, and of the ideas."""

    def __init__(self, shell: Shell, rules: Rules, page: str = "") -> None:
        others = [plain for plain in PLAIN if (plain.edition, plain.players) != (rules.edition, rules.players)]
        if rules.house is not None:
            others.insert(0, Rules(rules.edition, players=rules.players))
        others += [kept for _path, kept in HouseFiles(shell.folder).kept().found if kept != rules]
        self._explained = [rules, *others]
        books = [partial(self._book_of, each) for each in self._explained]
        ideas = partial(ideas_book, rules)
        shown = len(books) + 1 if page.startswith(IDEA) else 0
        super().__init__(shell, [*books, example_book, ideas], page, RulesPictures(), shown)

    @property
    def rules(self) -> Rules:
        """The rules that the shown book explains."""
        return [*self._explained, example_sheet().rules, self._explained[0]][self._shown]

    def open_tool(self, page: str) -> None:
        """Open the quiz on legal cards; no other page has a button."""
        self.shell.stack.push(LegalQuizScene(self.shell, self.rules))

    def _book_of(self, rules: Rules) -> Book[Rules]:
        return book_of(rules, self.shell.keymap, self.shell.padmap)


class ExplainedSheetScene(ExplainedScene):
    """A scene whose numbers can be explained; F1 opens the rules by which they were counted."""

    page = "worth"  # a page of the rules

    def open_rules(self) -> None:
        self.shell.stack.push(RulesScene(self.shell, self.layout.data.rules or Rules(), self.page))
