"""Numbers between less and more: a press that is held goes on; the wheel and Page Up and Down change them too."""

from __future__ import annotations

from pathlib import Path

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.house.page import HouseScene
from game.client.ambition.house.pickers import PointsScene
from game.client.app.options_page import AFTER_MS, EACH_MS, FAST_MS, FASTER_AFTER, KeyRepeat
from game.client.kit.input import Pads, translate
from game.client.kit.intents import Confirm, Page, PointerDown, PointerMoved, PointerUp, Scroll, Verb
from game.client.kit.keymap import Keymap
from tests.client.ambition.house.pages import opened, page
from tests.client.harness import Game
from tests.client.keys import VIEWPORT, key, press


def at_target(folder: Path) -> tuple[Game, HouseScene]:
    """House rules at the page of the end, with the points that end a match at 100."""
    game = opened(folder)
    game.click_button("new", "simple", frames=20)
    game.click_button("end")
    return game, page(game)


def middle(scene: HouseScene | PointsScene, id: str) -> tuple[float, float]:
    rect = next(widget.rect for widget in scene.widgets() if widget.id == id)
    return rect.cx, rect.cy


def test_first_after_a_while_then_faster() -> None:
    repeat = KeyRepeat()
    assert repeat.wait(10_000) == 0
    repeat.begin("more")
    assert repeat.wait(AFTER_MS - 1) == 0 and repeat.wait(1) == 1
    assert [repeat.wait(EACH_MS) for _ in range(FASTER_AFTER - 1)] == [1] * (FASTER_AFTER - 1)
    assert repeat.wait(FAST_MS * 5) == 5
    repeat.end()
    assert repeat.wait(1000) == 0
    repeat.begin("more")  # and slowly again
    assert repeat.wait(AFTER_MS - 1) == 0


@given(st.lists(st.floats(1, 50), max_size=60))
def test_frames_of_any_length_come_to_the_same(frames: list[float]) -> None:
    one, other = KeyRepeat(), KeyRepeat()
    one.begin("more")
    other.begin("more")
    assert abs(sum(one.wait(dt) for dt in frames) - other.wait(sum(frames))) <= 1


def test_the_button_goes_on_while_it_is_held(tmp_path: Path) -> None:
    game, scene = at_target(tmp_path)
    assert scene.draft.values["target"] == "100"
    x, y = middle(scene, "target=more")
    game.send(PointerMoved(x, y), PointerDown(x, y))
    assert scene.draft.values["target"] == "101"  # as it goes down
    game.frames(20)
    assert scene.draft.values["target"] == "101"
    game.frames(10)
    assert scene.draft.values["target"] in ("102", "103")
    game.frames(100)
    before = int(scene.draft.values["target"])
    assert before > 115
    game.send(PointerUp(x, y), frames=60)
    assert int(scene.draft.values["target"]) == before  # letting go is no press
    game.click(x, y)
    assert int(scene.draft.values["target"]) == before + 1
    game.send(PointerDown(x, y), PointerMoved(5, 5))  # it slips off
    game.frames(60)
    assert int(scene.draft.values["target"]) == before + 2
    game.send(PointerUp(5, 5), PointerMoved(x, y), frames=60)
    assert int(scene.draft.values["target"]) == before + 2


def test_within_the_bounds_and_no_further(tmp_path: Path) -> None:
    game, scene = at_target(tmp_path)
    x, y = middle(scene, "target=less")
    game.send(PointerMoved(x, y), PointerDown(x, y), frames=400)
    assert scene.draft.values["target"] == "0"
    game.send(PointerUp(x, y))


def test_by_key_too_until_it_is_let_go(tmp_path: Path) -> None:
    game, scene = at_target(tmp_path)
    scene.focus = "target=less"
    game.feed(key(pygame.K_RETURN))
    game.frames(59)
    held = int(scene.draft.values["target"])
    assert held < 97
    game.feed(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    game.frames(59)
    assert int(scene.draft.values["target"]) == held
    game.send(Confirm(space=True))  # another intent ends it as well
    game.send(Verb.CANCEL, frames=60)
    assert int(scene.draft.values["target"]) == held - 1


def test_the_wheel_and_the_keys_for_much(tmp_path: Path) -> None:
    game, scene = at_target(tmp_path)
    x, y = middle(scene, "target")
    game.send(PointerMoved(x, y), Scroll(1), Scroll(1), Scroll(-1))
    assert scene.draft.values["target"] == "101"
    scene.focus = "target"
    game.send(Page(-1))
    assert scene.draft.values["target"] == "111"
    press(game, pygame.K_PAGEDOWN)
    press(game, pygame.K_PAGEDOWN)
    assert scene.draft.values["target"] == "91"
    game.send(PointerMoved(5, 5), Scroll(1))  # elsewhere the wheel scrolls
    assert scene.draft.values["target"] == "91"
    scene.focus = "clean_winner"
    game.send(Page(1))
    assert scene.draft.values["target"] == "91"


def test_points_of_a_card(tmp_path: Path) -> None:
    game, scene = at_target(tmp_path)
    game.click_button("cards", "card_points", frames=20)
    points = game.top(PointsScene)
    before = int(points._text)
    x, y = middle(points, "points")
    game.send(PointerMoved(x, y), Scroll(1))
    assert int(points._text) == before + 1
    game.send(Page(-1))
    assert int(points._text) == before + 11
    x, y = middle(points, "points=less")
    game.send(PointerMoved(x, y), PointerDown(x, y), frames=40)
    assert int(points._text) < before + 10
    told = points.focused()
    assert told is not None and told.value == ""  # not at every step
    game.send(PointerUp(x, y))
    told = points.focused()
    assert told is not None and told.value == points._text
    assert scene.draft.changed("card_points")


def test_what_the_devices_say() -> None:
    assert list(translate([pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)], VIEWPORT)) == [Verb.LET_GO]
    assert list(translate([pygame.event.Event(pygame.KEYUP, key=pygame.K_KP_ENTER, mod=0)], VIEWPORT)) == [Verb.LET_GO]
    assert list(translate([key(pygame.K_PAGEUP), key(pygame.K_PAGEDOWN)], VIEWPORT)) == [Page(-1), Page(1)]
    own = Keymap({"hint": "pageup"})  # a key that is given to a command is that command's
    assert [*translate([key(pygame.K_PAGEUP)], VIEWPORT, own)] == [Verb.ASK_HINT]
    pads, a = Pads(), {"button": pygame.CONTROLLER_BUTTON_A, "instance_id": 0}
    kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    assert [each for kind in kinds for each in pads.take(pygame.event.Event(kind, a))] == [Confirm(), Verb.LET_GO]
