"""Which book belongs to which edition."""

from __future__ import annotations

from collections.abc import Callable

from game.client.rulebook import edition_2006
from game.client.rulebook.model import Book

BOOKS: dict[str, Callable[[], Book]] = {"2006": edition_2006.book}


def book_of(edition: str) -> Book:
    """The rules of an edition in the player's language. Raises KeyError where there is no book."""
    return BOOKS[edition]()
