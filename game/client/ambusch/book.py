"""The rules of Ambusch as a book: its pages are in assets/book, this fills in what depends on the rules. No pygame."""

from __future__ import annotations

from collections.abc import Iterator

from game.client.ambusch.words import CATEGORY_WORDS
from game.client.app.rulebook.model import Block, Book, KeyTable, Section, WordTable, pad_section
from game.client.app.rulebook.prose import Prose
from game.client.kit.i18n import _
from game.client.kit.keymap import Keymap, PadMap
from game.engine.ambusch.rules import BONUS, Rules
from game.engine.json_reader import Record


def book_of(rules: Rules, keymap: Keymap, padmap: PadMap) -> Book[Rules]:
    """Return the rules of Ambusch as a book, with the figures of `rules`; it names the keys and buttons in force."""
    pad = pad_section(padmap, ("last_trick", "end_round"))
    source = _("Rules by Jack Russell and Steven Ellis, explained in our own words.")
    return Book(
        rules, _("Ambusch"), (*AmbuschProse(rules).sections("ambusch"), _keys(keymap), pad), source
    )


class AmbuschProse(Prose):
    """What fills the pages about `rules`."""

    quotes = "ambusch"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def fact(self, name: str) -> object:
        return self.rules.scoring == "sets" if name == "sets" else getattr(self.rules, name)

    def __getitem__(self, name: str) -> object:
        if name == "counted":  # cards of a pile
            return _("five at most") if self.rules.points_for_five else _("all of them")
        return getattr(self.rules, name)

    def blocks(self, table: Record) -> Iterator[Block]:
        if "picture" not in table:
            yield from super().blocks(table)
            return
        kinds = range(len(BONUS) - 1, 0, -1)
        yield WordTable(
            (_("Bonus"),), tuple((_(CATEGORY_WORDS[kind]), (str(BONUS[kind]),)) for kind in kinds)
        )


def _keys(keymap: Keymap) -> Section:
    key = keymap.words
    lines = (
        (_("Click"), _("Draw from a pile; discard a card; choose the one to put away")),
        (f"{key('card1')} – {key('card5')}", _("The same with a card, counted from the left")),
        (key("draw"), _("Draw from the stock")),
        (key("take"), _("Take the discard")),
        (key("lay"), _("Lay a trio")),
        (key("block"), _("Block")),
        (f"{key('hint')}, {key('undo')}", _("Hint, take back")),
        (f"{key('previous')}, {key('next')}", _("Previous and next button, then explanations")),
        (key("scores"), _("The sets so far")),
        (key("rules"), _("Rules")),
        (key("cancel"), _("Menu, or close what is open")),
    )
    return Section("keys", _("Mouse and keys"), (KeyTable(lines),))
