"""The parts of a table: how their answers are combined, and that no table is a chain of classes again."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import game.client
from game.client.kit.buttons import Button, Explanation
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.intents import Intent, Verb
from game.client.kit.scene import Scene
from game.client.table.controller import Batch
from game.client.table.felt_painter import Tool
from game.client.table.part import AnyGamePart, Part, Parts
from game.client.table.scene import CardTable
from game.client.table.words import Note


class Noted(AnyGamePart):
    """Notes what it is asked; `takes` an intent, objects to `objects`, and says its name wherever it may."""

    def __init__(self, name: str, log: list[str], takes: Intent | None = None, objects: str = "") -> None:
        self.name, self.log, self._takes, self._objects = name, log, takes, objects

    def handle(self, intent: Intent) -> bool:
        self.log.append(f"{self.name} handles")
        return self._takes is not None and intent == self._takes

    def press(self, id: str) -> bool:
        return id == self.name

    def allows(self, action: Any) -> bool:
        self.log.append(f"{self.name} allows")
        return bool(action != self._objects)

    def acted(self, before: Any, action: Any) -> None:
        self.log.append(f"{self.name} heard {action}")

    def hold(self, batch: Batch[Any]) -> Batch[Any]:
        return replace(batch, events=batch.events[:-1])

    def update(self) -> bool:
        self.log.append(f"{self.name} updates")
        return self.name == "b"

    def tools(self) -> Sequence[Tool]:
        return [(self.name, "hint", self.name)]

    def buttons(self) -> Sequence[Button]:
        return [Button(self.name, Rect(0, 0, 1, 1), self.name)]

    def shut(self) -> frozenset[str]:
        return frozenset({self.name})

    def hinted(self) -> frozenset[int]:
        return frozenset({ord(self.name)})

    def note(self) -> Note | None:
        return Note(self.name)

    def bubble(self) -> Explanation | None:
        return Explanation(self.name) if self.name != "a" else None

    def spoken_notes(self) -> Sequence[str]:
        return [self.name]

    def paint(self, canvas: Canvas) -> None:
        self.log.append(f"{self.name} paints")


def two(**options: Any) -> tuple[Parts[Any, Any, Any], list[str]]:
    log: list[str] = []
    return Parts([Noted("a", log, **options), Noted("b", log, takes=Verb.CANCEL)]), log


def test_who_stands_further_up_is_asked_first() -> None:
    parts, log = two(takes=Verb.ASK_HINT)
    assert parts.handle(Verb.ASK_HINT) and log == ["a handles"]
    log.clear()
    assert parts.handle(Verb.CANCEL) and log == ["a handles", "b handles"]
    assert parts.press("b") and not parts.press("c")
    assert parts.note() == Note("a") and parts.bubble() == Explanation("b")


def test_one_objection_is_enough_and_ends_the_asking() -> None:
    parts, log = two(objects="play")
    assert not parts.allows("play") and log == ["a allows"] and parts.allows("pass")


def test_all_hear_what_has_happened_even_if_one_has_something_to_show() -> None:
    parts, log = two()
    parts.acted(None, "play")
    assert parts.update()
    assert log == ["a heard play", "b heard play", "a updates", "b updates"]


def test_what_they_add_is_joined_in_their_order() -> None:
    parts, _log = two()
    assert [id for id, _icon, _label in parts.tools()] == ["a", "b"] == [button.id for button in parts.buttons()]
    assert parts.shut() == {"a", "b"} and parts.hinted() == {97, 98}
    assert parts.spoken_notes() == [Explanation("b"), "a", "b"] and parts.hold(Batch((1, 2, 3))).events == (1,)


def test_the_topmost_is_painted_last() -> None:
    parts, log = two()
    parts.paint(None)  # type: ignore[arg-type]
    assert log == ["b paints", "a paints"]


def test_a_table_without_parts_does_nothing_of_its_own() -> None:
    parts: Parts[Any, Any, Any] = Parts([Part()])
    assert not parts.handle(Verb.CANCEL) and not parts.press("hint") and not parts.update() and not parts.waits()
    assert parts.allows("anything") and parts.note() is None and parts.bubble() is None
    assert parts.tools() == [] == parts.buttons() and parts.get(Noted) is None


def test_no_table_has_more_than_four_classes_of_ours() -> None:
    for found in pkgutil.walk_packages(game.client.__path__, "game.client."):
        importlib.import_module(found.name)
    tables: list[Any] = []
    left: list[Any] = [CardTable]
    while left:
        left += (kinds := left.pop().__subclasses__())
        tables += kinds
    assert len(tables) >= 4
    for table in tables:
        ours = [each for each in table.__mro__ if each.__module__.startswith("game.")]
        assert Scene in ours and len(ours) <= 4, ours
