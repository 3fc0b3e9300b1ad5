"""The book of Ambusch: every part of its pages has room at any size of words, and its words explain themselves."""

from __future__ import annotations

import itertools

import pytest

from game.client.ambusch.book import book_of
from game.client.ambusch.game import COMMANDS
from game.client.app.rulebook.model import Paragraph, Term
from game.client.app.rulebook.page import layout_rules
from game.client.kit.geometry import Viewport
from game.client.kit.keymap import Keymap, PadMap
from game.client.table.look import Look
from game.engine.ambusch.rules import Rules


@pytest.mark.parametrize("zoom", [1.0, 1.3])
@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (700, 1300)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_part_of_every_page_has_room(size: tuple[int, int], zoom: float, lang: str) -> None:
    look = Look(Viewport(*size), zoom=zoom)
    for rules in (Rules(), Rules(scoring="points")):
        book = book_of(rules, Keymap(verbs=COMMANDS), PadMap(verbs=COMMANDS))
        for page, section in enumerate(book.sections):
            top, more = 0, True
            while more:
                layout = layout_rules(look, book, page, several=False, top=top)
                rects = [placed.rect for placed in layout.blocks]
                assert rects[-1].bottom <= layout.room.bottom, section.id
                assert all(a.bottom <= b.y for a, b in itertools.pairwise(rects)), section.id
                pressed = [button.rect for button in (*layout.entries, *layout.buttons)]
                assert not any(a.overlaps(b) for a, b in itertools.combinations(pressed, 2)), section.id
                top, more = top + len(layout.blocks), layout.more
            assert top == len(section.blocks)


def test_words_of_art_explain_themselves_on_other_pages(lang: str) -> None:
    look = Look(Viewport(1280, 720))
    book = book_of(Rules(), Keymap(verbs=COMMANDS), PadMap(verbs=COMMANDS))
    terms = [block for block in book.sections[book.index("words")].blocks if isinstance(block, Term)]
    assert len(terms) == len({term.word for term in terms}) >= 8
    told = {
        spot.explanation.title for page in range(len(book.sections)) for spot in layout_rules(look, book, page).spots
    }
    texts = " ".join(b.words for s in book.sections for b in s.blocks if isinstance(b, Paragraph)).lower()
    assert told == {term.word for term in terms if term.tip and term.word.lower() in texts} and len(told) >= 3
