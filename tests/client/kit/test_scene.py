"""The scene stack, with mock scenes that write down what happens to them."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.intents import Confirm, Intent, Verb
from game.client.kit.scene import Scene, SceneStack

LOG: list[str] = []


class Mock(Scene):
    def __init__(self, name: str, takes: Intent | None = None, opaque: bool = True) -> None:
        self.name, self.takes, self.opaque = name, takes, opaque

    def enter(self) -> None:
        LOG.append(f"{self.name} enter")

    def leave(self) -> None:
        LOG.append(f"{self.name} leave")

    def pause(self) -> None:
        LOG.append(f"{self.name} pause")

    def resume(self) -> None:
        LOG.append(f"{self.name} resume")

    def handle(self, intent: Intent) -> bool:
        LOG.append(f"{self.name} hears")
        return self.takes is not None and intent == self.takes

    def update(self, dt: float) -> bool:
        LOG.append(f"{self.name} {dt}")
        return True

    def draw(self, surface: object) -> None:
        LOG.append(f"{self.name} draw")


@pytest.fixture
def stack() -> SceneStack:
    stack = SceneStack()
    for scene in (Mock("a", takes=Confirm()), Mock("b", takes=Verb.CANCEL, opaque=False), Mock("c", opaque=False)):
        stack.push(scene)
    stack.apply()
    LOG.clear()
    return stack


def test_changes_wait_until_they_are_applied() -> None:
    stack = SceneStack()
    stack.push(Mock("a"))
    assert stack.top is None and stack.apply() and not stack.apply() and isinstance(stack.top, Mock)


def test_intents_go_down_until_one_takes_them(stack: SceneStack) -> None:
    assert stack.handle(Verb.CANCEL)
    assert LOG == ["c hears", "b hears"]
    LOG.clear()
    assert stack.handle(Confirm())
    assert LOG == ["c hears", "b hears", "a hears"]


def test_drawing_starts_above_the_last_opaque_scene(stack: SceneStack) -> None:
    stack.draw(pygame.Surface((1, 1)))
    assert LOG == ["a draw", "b draw", "c draw"]
    stack.push(Mock("d"))
    stack.push(Mock("e", opaque=False))
    stack.apply()
    LOG.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert LOG == ["d draw", "e draw"]


def test_time_passes_on_top_only(stack: SceneStack) -> None:
    stack.update(16.0)
    assert LOG == ["c 16.0"]


def test_popping_a_lower_scene_takes_those_above_along(stack: SceneStack) -> None:
    stack.pop(stack.scenes[1])
    stack.apply()
    assert LOG == ["c leave", "b leave", "a resume"]
    stack.pop(Mock("x"))
    stack.apply()
    assert len(stack.scenes) == 1


def test_replace_empties_the_stack(stack: SceneStack) -> None:
    stack.replace(Mock("n"))
    stack.apply()
    assert LOG == ["c leave", "b leave", "a leave", "n enter"]
    stack.clear()
    stack.apply()
    assert stack.top is None and not stack.handle(Confirm()) and not stack.update(1.0)


def test_a_hook_may_queue_more() -> None:
    stack = SceneStack()

    class Pusher(Mock):
        def enter(self) -> None:
            super().enter()
            stack.push(Mock("second"))

    LOG.clear()
    stack.push(Pusher("first"))
    stack.apply()
    assert LOG == ["first enter", "first pause", "second enter"]
