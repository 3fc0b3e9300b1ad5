"""A card that leaves no choice plays itself, and the keys go from one card that can be played to the next."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, JumpToEnd, MoveFocus, PickCard, PointerDown, PointerMoved, Verb
from game.client.table.part import Parts
from game.client.table.poses import fan_strips
from game.client.table.tool_parts import FORCED_MS, ForcedCardPart
from game.engine.ambition.actions import Play
from game.engine.ambition.observation import fallback
from game.engine.ambition.record import to_record
from tests.client.ambition.helped import middle
from tests.client.harness import Game
from tests.client.tables import my_turn, start


def go_on(game: Game, forced: bool) -> bool:
    """Play until one card alone can be played (`forced`: it is that), or the round is over. Whether it came to that."""
    for _ in range(3000):
        game.settle()
        if isinstance(game.scene, ResultScene):
            return False
        legal = game.table.view.legal
        if forced and len(legal) == 1:
            return True
        if game.table.mine and legal:
            play = fallback(game.table.controller.match.observation(0))
            assert isinstance(play, Play)
            game.table.choose(play.card)
        game.frames(2)
    raise AssertionError("the round never ends")


def forced_table(folder: Path) -> Game:
    """A table at which one card alone can be played, at the usual speed."""
    game = my_turn(folder)
    assert go_on(game, forced=True)
    game.shell.change(speed="normal", forced_play=True)
    return game


def test_it_goes_after_half_a_second(tmp_path: Path) -> None:
    game = forced_table(tmp_path)
    (card,), match = game.table.view.legal, game.table.controller.match
    game.frames(int(FORCED_MS / 16) - 1)
    assert card in match.hand(0)
    game.frames(4)
    assert card not in match.hand(0)


def test_it_stays_where_that_is_not_wanted_or_the_card_is_held_or_a_hint_is_read(tmp_path: Path) -> None:
    game = forced_table(tmp_path)
    table = game.table
    (card,), match = table.view.legal, table.controller.match
    game.shell.change(forced_play=False)
    game.frames(100)
    assert card in match.hand(0)
    x, y = middle(game, card)
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(x, y - 40))
    game.shell.change(forced_play=True)
    game.frames(100)
    assert card in match.hand(0) and table.director.carried is not None


def test_taking_back_goes_to_the_last_decision_that_was_one(tmp_path: Path) -> None:
    game = forced_table(tmp_path)
    match = game.table.controller.match
    forced = next(iter(game.table.view.legal))
    game.frames(60)
    assert forced not in match.hand(0)
    game.send(Verb.TAKE_BACK, frames=60)
    match = game.table.controller.match
    assert forced in match.hand(0) and len(match.legal_cards(0)) > 1 and match.waiting == (0,)


def test_the_record_is_the_same_as_by_hand(tmp_path: Path) -> None:
    rounds = []
    for by_itself in (False, True):
        game = my_turn(tmp_path / str(by_itself), forced=by_itself)
        go_on(game, forced=False)
        rounds.append(to_record(game.table.controller.match)["rounds"])
    assert rounds[0] == rounds[1]


def test_the_last_card_goes_by_itself_too(tmp_path: Path) -> None:
    game = my_turn(tmp_path, forced=True)
    chosen = []
    choose = ForcedCardPart.settled

    def watched(self: ForcedCardPart) -> None:
        before = game.table.controller.match.hand(0)
        choose(self)
        if game.table.controller.match.hand(0) != before:
            chosen.append(len(before))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ForcedCardPart, "settled", watched)
        go_on(game, forced=False)
    assert chosen and chosen[-1] == 1


def test_a_lesson_waits_for_the_person(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.click_button("learn", "begin=lessons", "start", frames=3)
    lesson = next(scene for scene in game.shell.stack.scenes if isinstance(scene, TableScene))
    assert isinstance(lesson, GuidedTable) and lesson.parts.get(ForcedCardPart) is None
    assert isinstance(lesson.parts, Parts) and my_turn(tmp_path / "match").table.parts.get(ForcedCardPart) is not None


def between(game: Game) -> tuple[list[int], list[int]]:
    """The fan, and those of it that can be played: some, with others between them."""
    table = game.table
    fan = list(table.view.hand)
    table.view.phase, table.view.legal = "play", frozenset({fan[1], fan[5], fan[10]})
    return fan, [fan[1], fan[5], fan[10]]


def test_the_thirteenth_card_has_a_key_and_arrows_go_over_legal_cards_or_with_ctrl_over_all(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.send(PickCard(12))
    assert game.table.view.in_tray == [game.table.view.hand[12]]
    game.send(PickCard(12))
    fan, legal = between(game)
    hand = game.table.hand
    for before, nearest in ((fan[8], legal[2]), (legal[0], legal[0])):  # when the turn comes
        hand.prompt(before)
        hand.to_legal()
        assert hand.focus == nearest
    hand.handle(JumpToEnd(-1))
    assert hand.focus == legal[0]
    for card in legal[1:]:
        hand.handle(MoveFocus(1, 0))
        assert hand.focus == card
    hand.handle(MoveFocus(1, 0))
    assert hand.focus == legal[-1]
    hand.handle(MoveFocus(-1, 0, every=True))
    assert hand.focus == fan[9]
    hand.handle(MoveFocus(-1, 0))
    assert hand.focus == legal[1]
    hand.handle(JumpToEnd(1))
    assert hand.focus == legal[-1]


def test_the_hand_stands_still_until_the_cards_are_passed(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    game.settle()
    before = dict(table.director.stage.poses)
    chosen = [table.view.hand[i] for i in (0, 4, 12)]
    for card in chosen:
        table.choose(card)
    game.settle()
    kept = [card for card in table.view.hand if card not in chosen]
    strips = dict(fan_strips(table.view, table.look.grid))
    assert sorted(strips) == sorted(kept)
    for card in kept:
        assert table.director.stage.poses["card", card] == before["card", card]
        assert strips[card][0][0] < before["card", card].x < strips[card][1][0] + 60
    table.choose(chosen[1])  # taken back, it goes where it was
    game.settle()
    assert table.director.stage.poses["card", chosen[1]] == before["card", chosen[1]]
    table.choose(chosen[1])
    game.send(Confirm())
    game.tick_until(lambda: table.view.phase != "pass")
    game.settle()
    xs = sorted(table.director.stage.poses["card", card].x for card in table.view.hand)
    gaps = [b - a for a, b in pairwise(xs)]
    assert max(gaps) < 1.2 * min(gaps)


def test_nothing_is_counted_any_more_once_the_cards_are_passed(tmp_path: Path, written: list[str]) -> None:
    """While they are on their way the tray is empty, but nobody is asked to fill it."""
    game = start(tmp_path, Settings(speed="normal"))
    for card in game.table.view.hand[:3]:
        game.table.choose(card)
    game.frames(30)
    viewport = game.shell.look.viewport
    screen = pygame.Surface((viewport.width, viewport.height))
    game.table.painter.forget()
    game.table.draw(screen)
    assert "3 of 3 chosen" in written
    game.click_button("pass")
    while not game.table.director.passing:
        game.frames(1)
    written.clear()
    game.table.painter.forget()
    game.table.draw(screen)
    assert written and not [words for words in written if "chosen" in words]
