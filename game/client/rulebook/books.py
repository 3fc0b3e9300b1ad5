"""Which book belongs to which edition."""

from __future__ import annotations

from collections.abc import Callable

from game.client.keymap import Keymap
from game.client.rulebook import edition_2006
from game.client.rulebook.model import Book
from game.engine.ambition.editions import Rules

BOOKS: dict[str, Callable[[Keymap], Book]] = {"2006": edition_2006.book}


def shown(rules: Rules) -> bool:
    """Whether the window can show matches by these rules: those it has a book for, at a table of four."""
    return rules.edition in BOOKS and rules.players == 4 and rules.house is None


def book_of(edition: str, keymap: Keymap | None = None) -> Book:
    """The rules of an edition in the player's language, with the keys in force. Raises KeyError where there is no book."""
    return BOOKS[edition](keymap or Keymap())
