"""Own captured tricks: by the rules of 2004, and house rules that say so, a tool of the table; nobody else's are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.rulebook.editions import PLAIN
from game.client.ambition.rulebook.page import book_of
from game.client.app.rulebook.model import OurReading, Paragraph
from game.client.kit.buttons import Button
from game.client.kit.intents import Confirm, MoveFocus, PickCard, Verb
from game.client.table.words import card_words
from game.engine.ambition.editions import Rules
from tests.client.harness import Game
from tests.client.program import unwatched
from tests.client.tables import my_turn


def tool(game: Game) -> Button | None:
    return next((button for button in game.table.buttons() if button.id == "own"), None)


@unwatched
def played(game: Game) -> Game:
    """On to the first moment at which the person is to play, and he and somebody else have captured tricks."""
    for _ in range(400):
        game.settle()
        view = game.table.view
        taken = [seat.tricks for seat in view.seats]
        if view.legal and taken[0] and sum(taken[1:]):
            return game
        if view.legal:
            game.send(PickCard(view.hand.index(max(view.legal, key=lambda card: card % 13))))
        game.frames(3, 40)
    raise AssertionError("no such moment")


@pytest.mark.parametrize("players", [4, 3])
def test_a_player_may_look_at_the_tricks_he_has_captured(tmp_path: Path, players: int) -> None:
    game = my_turn(tmp_path, edition="2004", players=players)
    table, before = game.table, tool(game)
    assert before is not None and not before.enabled
    table.press("own")
    assert game.scene is table, "nothing is captured yet"
    played(game)
    tricks = list(enumerate(table.controller.match.current.tricks, 1))
    own = [(number, trick) for number, trick in tricks if trick.winner == 0]
    button = tool(game)
    assert button is not None and button.enabled and button.spoken == "Your tricks"
    game.click_button("own")
    scene: Any = game.scene
    assert scene.name == "own tricks" and scene.dialog().data == own[::-1] and len(own) < len(tricks)
    told = " ".join(scene.speech_on_open())
    for number, trick in tricks:
        shown = all(card_words(card) in told for card in trick.cards)
        assert (f"Trick {number} of" in told and shown) is (trick.winner == 0)
    game.shell.resize((1024, 640))
    game.send(MoveFocus(0, 1), MoveFocus(0, -1), Confirm())
    assert game.scene is table
    game.send("own", Verb.CANCEL)
    assert game.scene is table


def test_by_other_rules_there_is_no_such_tool(tmp_path: Path) -> None:
    assert [rules.edition for rules in PLAIN if rules.numbers.own_tricks] == ["2004", "2004"]
    assert tool(my_turn(tmp_path)) is None


def test_the_book_says_so_and_marks_the_last_trick_as_ours() -> None:
    for rules, there in ((Rules("2004"), True), (Rules("2004", players=3), True), (Rules(), False)):
        book = book_of(rules)
        blocks = book.sections[book.index("cards")].blocks
        texts = " ".join(block.words for block in blocks if isinstance(block, Paragraph))
        assert ("taken yourself" in texts) is there
        assert ("R51" in [block.number for block in blocks if isinstance(block, OurReading)]) is there
    house = Rules.from_record({"edition": "2006", "house": {"name": "Looked", "own_tricks": True}})
    blocks = book_of(house).sections[book_of(house).index("cards")].blocks
    assert any("taken yourself" in block.words for block in blocks if isinstance(block, Paragraph))
