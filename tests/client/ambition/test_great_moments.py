"""The great moments of a round: each is told once, for 300 to 700 milliseconds, with its sound, and leaves nothing behind."""

from __future__ import annotations

from dataclasses import asdict

import pygame
import pytest

from game.client.ambition.table.director import BURST, CLASP, HUSH, POUR, Director
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.view import POINTS, WORTH
from game.client.kit.geometry import Viewport
from game.client.kit.sound import VOLUME_OF
from game.client.kit.timeline import Pace
from game.client.table.grid import make_grid
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import CardPlayed, ChipsMoved
from tests.gallery.bursts import BURSTS

FRAME_MS = 10.0
TOLD = {"burst": BURST, "pour": POUR, "clasp": CLASP, "hush": HUSH}


def shown(name: str, pace: Pace | None = None, hurry: bool = False) -> tuple[Director, dict[str, float], list[str]]:
    """A burst watched to its end: for how long each kind of moment was told, and what was heard."""
    view, events = BURSTS[name]()
    director = Director(view, make_grid(), Rules(), pace, seed=1)
    heard: list[str] = []
    director.heard, director.hurry = heard.append, hurry
    director.push(events)
    lasted: dict[str, float] = {}
    for _ in range(3000):
        if not director.moving:
            return director, lasted, heard
        director.update(FRAME_MS)
        for moment in director.moments.live:
            if 0 < moment.at < 1:
                lasted[moment.kind] = lasted.get(moment.kind, 0.0) + FRAME_MS
    raise AssertionError("it never ends")


@pytest.mark.parametrize("name", TOLD)
def test_it_is_told_once_with_its_sound(name: str) -> None:
    director, lasted, heard = shown(name)
    assert list(lasted) == [TOLD[name]] and 300 <= lasted[TOLD[name]] <= 700
    assert heard.count(TOLD[name]) == 1 and TOLD[name] in VOLUME_OF
    assert director.moments.live == () and director.stage.poses == director.targets()


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.parametrize(("pace", "hurry"), [(Pace(reduced=True), False), (Pace(), True), (Pace(speed=0.0), False)])
def test_less_motion_and_haste_leave_it_out(name: str, pace: Pace, hurry: bool) -> None:
    director, lasted, heard = shown(name, pace, hurry)
    assert not lasted and TOLD[name] not in heard
    watched, _lasted, _heard = shown(name)
    assert asdict(director.view) == asdict(watched.view)


def test_a_total_that_was_safe_before_closes_nothing() -> None:
    view, events = BURSTS["clasp"]()
    view.seats[0].taken = 15
    director = Director(view, make_grid(), Rules(), seed=1)
    director.push([event for event in events if isinstance(event, ChipsMoved)])
    while director.moving:
        director.update(FRAME_MS)
        assert not director.moments.live


def test_lessons_tell_nothing_that_they_do_not_show() -> None:
    for name in TOLD:
        view, events = BURSTS[name]()
        view.untold = frozenset({POINTS, WORTH})
        director = Director(view, make_grid(), Rules(), seed=1)
        director.push(events)
        while director.moving:
            director.update(FRAME_MS)
            assert not director.moments.live


def test_a_2_that_turns_high_flips_over_and_lies_there_again() -> None:
    view, events = BURSTS["high-2"]()
    director = Director(view, make_grid(), Rules(), seed=1)
    heard: list[str] = []
    director.heard = heard.append
    director.push(events)
    played, faces = events[0], []
    assert isinstance(played, CardPlayed)
    while director.moving:
        director.update(FRAME_MS)
        pose = director.stage.poses.get(("card", played.card))
        if pose is not None and "high2" in heard:
            faces.append(pose.face)
    flipped = [face for face in faces if face < 1]
    assert 300 <= len(flipped) * FRAME_MS <= 700 and min(flipped) < 0.05 and faces[-1] == 1.0
    assert heard.count("high2") == 1 and director.stage.poses == director.targets()


@pytest.mark.parametrize("name", BURSTS)
def test_every_moment_is_seen_and_gone(name: str) -> None:
    look = Look(Viewport(1024, 640))
    view, events = BURSTS[name]()
    director, painter = Director(view, look.grid, Rules(short_game=True), seed=1), TablePainter(look)
    director.push(events)
    surface, told = pygame.Surface((1024, 640)), 0

    def drawn(moments: bool) -> bytes:
        live = director.moments.live if moments else ()
        for _ in range(20):
            painter.paint(surface, view, director.stage.poses, TableUi(taken=(0, 0, 0, 0), moments=live))
            if painter.settled:
                break
        return surface.get_buffer().raw

    while director.moving:
        director.update(90.0)
        if any(0.2 < moment.at < 0.8 for moment in director.moments.live):
            told += drawn(True) != drawn(False)
    assert told or name == "high-2"
    assert drawn(True) == drawn(False)
