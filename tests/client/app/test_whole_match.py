"""A whole match without a pointer, from the menu to the rematch, by keys and by controller. Wherever something is asked the main
key or button does something, and arrows lead to what can be done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.ambition.match.results import FinalScene, ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.app.menu import MenuScene
from game.client.table.person import ME
from game.engine.ambition.editions import Rules
from game.engine.ambition.house import House
from tests.client.hands import LEFT, RIGHT, A, Hands, down, up
from tests.client.harness import Game, settings
from tests.client.keys import key

TWO_ROUNDS = Rules(house=House("Two rounds", (("rounds", 2),)))
PAD = {"ok": A, "left": LEFT, "right": RIGHT}
KEYS = {"ok": pygame.K_RETURN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}


class Fingers(Hands):
    """Keys or buttons by what they mean."""

    def __init__(self, game: Game, device: str) -> None:
        super().__init__(game)
        self.by_pad = device == "pad"

    def do(self, *meant: str) -> None:
        """One after the other."""
        for each in meant:
            code = PAD[each] if self.by_pad else KEYS[each]
            if self.by_pad:
                self.game.feed(down(code), up(code))
            else:
                self.game.feed(key(code), pygame.event.Event(pygame.KEYUP, key=code, mod=0))

    def ready(self) -> bool:
        """Whether the main key or button does something in the dialog on top."""
        scene = self.scene
        return (scene.focus or scene.main()) in [button.id for button in scene.widgets() if button.enabled]

    def take(self, card: int) -> None:
        """Walk along the hand to a card that can be taken, and take it."""
        view = self.scene.view
        if not isinstance(self.focus, int):
            self.do("right")
        assert isinstance(self.focus, int), "an arrow leads into the hand"
        for _ in range(13):
            if self.focus == card:
                break
            self.do("right" if view.hand.index(card) > view.hand.index(self.focus) else "left")
        assert self.focus == card
        self.do("ok")


def turn(hands: Fingers) -> None:
    """Whatever is asked now."""
    scene: Any = hands.scene
    if not isinstance(scene, TableScene):
        assert hands.ready(), type(scene).__name__
        hands.do("ok")
    elif scene.controller.to_act != ME or not scene.director.idle:
        hands.game.frames(4)
    elif scene.view.phase == "pass" and len(scene.view.in_tray) < 3:
        hands.take(next(card for card in scene.view.hand if card not in scene.view.chosen))
    elif scene.view.phase == "pass":
        assert hands.focus == "pass"  # the keys go there by themselves
        hands.do("ok")
    elif scene.view.legal:
        hands.take(min(scene.view.legal))
    else:
        hands.game.frames(2)


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_it_is_played_to_the_end_and_once_more(tmp_path: Path, device: str) -> None:
    game = Game(tmp_path, settings(speed="instant", trick_rest_ms=400, house=TWO_ROUNDS.to_record()))
    hands = Fingers(game, device)
    assert isinstance(game.scene, MenuScene) and hands.ready()
    hands.do("ok", "ok")
    seen = set()
    for _ in range(900):
        if isinstance(game.scene, FinalScene):
            break
        seen.add(type(game.scene))
        turn(hands)
    assert isinstance(game.scene, FinalScene) and seen == {TableScene, ResultScene}
    first = hands.scene.shell.matches_started
    game.frames(200)
    assert hands.focus is None and hands.scene.main() == "new" and hands.ready()
    hands.do("left", "right")  # away from it and back
    assert hands.focus == "new"
    hands.do("ok")
    game.settle()
    assert isinstance(game.scene, TableScene) and game.shell.matches_started == first + 1
    assert game.table.controller.match.rules == TWO_ROUNDS
