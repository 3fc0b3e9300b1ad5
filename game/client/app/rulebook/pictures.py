"""The pictures of rules that any game may have, cards and tables, and what a game hands in for those of its own."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.client.app.rulebook.model import Changes, Picture, Shown, Table
from game.client.app.rulebook.tables import changes, table
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Column, Gap, Node, Row
from game.client.kit.layout_leaves import Text, strut
from game.client.kit.text import CAPTION
from game.client.table.leaves import CARD_W, card_leaf
from game.client.table.look import Look
from game.engine.cards import parse_cards

R = TypeVar("R", contravariant=True)
_CARDS = 5.5 * CARD_W  # how much room the cards beside words have


class Pictures(Generic[R]):
    """The pictures of a game's own; this one has none."""

    def node(self, look: Look, block: Picture, rules: R) -> Node:
        """A picture, by the rules of the book."""
        raise NotImplementedError


def common(look: Look, block: Shown | Table | Changes) -> Node:
    """Cards or a table."""
    match block:
        case Shown(rows):
            return Column([_shown(look, names, words) for names, words in rows])
        case Table():
            return table(block)
        case Changes():
            return changes(block)


def _shown(look: Look, names: str, words: str) -> Node:
    """Cards in a row, and what they are."""
    groups = [Row([card_leaf(look, card) for card in parse_cards(group.split())], -SMALL) for group in names.split("/")]
    cards = Column([strut(wide=_CARDS), Row([*groups, Gap(grow=1)], MEDIUM)], gap=0)
    return Row([cards, Text(words, CAPTION, lines=3, grow=1)], LARGE)
