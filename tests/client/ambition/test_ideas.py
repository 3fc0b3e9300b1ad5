"""The book of ideas: every theme of mistakes has a page, with room for it, and the examples show what their words say."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.ambition.rulebook.ideas import idea_page, ideas_book, theme_words
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.rulebook.pictures import RulesPictures, example_winner
from game.client.ambition.rulebook.subject import ExampleTricks
from game.client.app.rulebook.page import layout_rules
from game.client.kit.geometry import Viewport
from game.client.kit.i18n import languages
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import Idea
from game.engine.cards import card_name, parse_cards
from tests.client.ambition.test_rules import BOOKS, FAST, lang
from tests.client.harness import Game

__all__ = ["lang"]


def test_every_theme_but_the_rest_has_a_page_of_its_own() -> None:
    book = ideas_book(Rules(nil_bidding=True))
    assert {section.id for section in book.sections} == {idea_page(theme) for theme in Idea if theme is not Idea.REST}
    titles = [section.title for section in book.sections]
    assert len(set(titles)) == len(titles) and all(theme_words(theme, 14) for theme in Idea)


@pytest.mark.parametrize("lang", languages(), indirect=True)
@pytest.mark.parametrize("size", [(1024, 640), (640, 480), (700, 1300), (2560, 1080)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("zoom", [1.0, 1.3])
def test_every_page_has_room_for_both_paragraphs_and_the_trick(lang: str, size: tuple[int, int], zoom: float) -> None:
    pygame.font.init()
    look = Look(Viewport(*size), zoom=zoom)
    for rules in BOOKS:
        book = ideas_book(rules)
        for page, section in enumerate(book.sections):
            layout = layout_rules(look, book, page, pictures=RulesPictures())
            assert len(layout.blocks) == len(section.blocks) or zoom > 1, section.id
            assert max(placed.rect.bottom for placed in layout.blocks) <= layout.room.bottom, section.id
            assert not any(placed.overflows for placed in layout.blocks), section.id
            assert not any("{" in line for placed in layout.blocks for line in placed.lines), section.id


def test_the_examples_are_won_by_the_card_that_their_words_name() -> None:
    for rules in BOOKS:
        won = {
            section.id: card_name(cards[example_winner(rules, cards)])
            for section in ideas_book(rules).sections
            for block in section.blocks
            if isinstance(block, ExampleTricks)
            for names, _words in block.tricks
            for cards in [parse_cards(names.split())]
        }
        known = {
            "idea-pass": "KH",
            "idea-high_two": "2H",
            "idea-shed": "AH",
            "idea-void": "KC",
            "idea-duck": "KS",
            "idea-reach": "9D",
        }
        assert {name: won[name] for name in known if name in won} == {
            name: known[name] for name in known if name in won
        }


def test_an_idea_opens_in_its_own_book_and_leads_back(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST)
    scene = RulesScene(game.shell, Rules(), idea_page(Idea.SHED))
    assert scene.book.sections[scene._page].id == "idea-shed" and scene.rules == Rules()
