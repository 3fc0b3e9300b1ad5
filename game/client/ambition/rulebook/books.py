"""The book of any rules: which pages there are, by the mechanisms that the rules have. No pygame."""

from __future__ import annotations

from game.client.ambition.rulebook import counting, ends, playing
from game.client.ambition.rulebook.advice import advice_sections
from game.client.ambition.rulebook.changes import changes_sections
from game.client.ambition.rulebook.editions import title_of
from game.client.ambition.rulebook.glossary import glossary_section
from game.client.ambition.rulebook.history import history_sections
from game.client.ambition.rulebook.sidebyside import editions_section
from game.client.ambition.rulebook.subject import Subject
from game.client.app.rulebook.model import Book, Section
from game.client.app.rulebook.shared import control_sections
from game.client.kit.i18n import _
from game.client.kit.keymap import Keymap
from game.client.kit.padmap import PadMap
from game.engine.ambition.editions import Rules


def book_of(rules: Rules, keymap: Keymap | None = None, padmap: PadMap | None = None) -> Book[Rules]:
    """The rules page by page, in the player's language and with the keys and buttons in force."""
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
    sections += [
        Section("strikes", end, ends.end(s)),
        Section("places", _("Places"), ends.places(s)),
    ]
    if n.nil_bid_points and s.offers("nil_bidding"):
        title = _("Nil bidding") if rules.nil_bidding else _("Option: Nil bidding")
        sections.append(Section("bidding", title, ends.bidding(s)))
    if n.short_target and s.offers("short_game"):
        title = _("Short game") if rules.short_game else _("Option: short game")
        sections.append(Section("short", title, ends.short(s)))
    sections += advice_sections(s)
    sections += [editions_section(rules), *history_sections(), glossary_section(s)]
    sections += control_sections(keymap or Keymap(), padmap or PadMap())
    source = _("Rules © Mike Church, 2003–2006, explained in our own words.")
    return Book(rules, title_of(rules), tuple(sections), source)
