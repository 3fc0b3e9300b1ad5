"""The great moments of a round: each is told once, with its sound and as long as it is worth, and leaves nothing behind."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from game.client.ambition.table.director import CLASP, CROSSED, GAINED, MS, SOUNDS, Director, of_chips
from game.client.ambition.table.round_end import BEHIND, BEHIND_MS, KEPT, KEPT_MS, OUT, OUT_MS, from_behind
from game.client.ambition.view import POINTS, WORTH
from game.client.kit.geometry import Viewport
from game.client.kit.sound import VOLUME_OF
from game.client.kit.timeline import Pace
from game.client.table.grid import make_grid
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import CardPlayed, ChipsMoved, MatchEnded
from tests.gallery.bursts import BURSTS, RISING, changed

FRAME_MS = 10.0
_NAMES = "burst", "pour", "clasp", "hush", "gained", "crossed", "broken", "broken-last", "caught"
TOLD = {name: name.removesuffix("-last") for name in _NAMES}
AT_THE_END = {"kept": (KEPT, KEPT_MS, "nil"), "out": (OUT, OUT_MS, OUT), "behind": (BEHIND, BEHIND_MS, BEHIND)}
"""What is told at the end of a round, for how long, and with which sound."""


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
    kind = TOLD[name]
    assert set(lasted) - {kind} <= {GAINED, CROSSED}  # which come with chips
    assert abs(lasted[kind] - MS[kind]) <= 2 * FRAME_MS and 300 <= MS[kind] <= 2000
    sound = SOUNDS.get(kind, kind)
    assert not sound or (heard.count(sound) == 1 and sound in VOLUME_OF)
    assert director.moments.live == () and director.stage.poses == director.targets()


@pytest.mark.parametrize("name", AT_THE_END)
def test_the_end_of_a_round_tells_what_is_great_at_most_two_seconds_long(name: str) -> None:
    kind, ms, sound = AT_THE_END[name]
    director, lasted, heard = shown(name)
    assert abs(lasted[kind] - ms) <= 2 * FRAME_MS and ms <= 2000 and heard.count(sound) == 1 and sound in VOLUME_OF
    for pace, hurry in ((Pace(reduced=True), False), (Pace(), True)):
        quiet, lasted, heard = shown(name, pace, hurry)
        assert kind not in lasted and asdict(quiet.view) == asdict(director.view)
    view, events = BURSTS[name]()
    director = Director(view, make_grid(), Rules(), seed=1)
    director.push(events)
    for _press in range(9):  # each ends what is told, whatever it is
        director.update(FRAME_MS)
        director.skip()
    assert director.idle


def test_who_led_before_the_last_round_has_not_won_from_behind() -> None:
    view, (_scored, ended) = BURSTS["behind"]()
    assert isinstance(ended, MatchEnded)
    assert [bool(from_behind(ended, [(80, 0), (score, 0), (9, 1)], view.seats)) for score in (79, 80)] == [True, False]


def test_a_moment_changes_more_of_the_table_the_more_it_is_worth() -> None:
    look, rules = Look(Viewport(640, 400)), Rules(short_game=True)
    whole = {name: changed(look, burst, rules)[1] for name, burst in BURSTS.items()}
    rising = [whole[name] for name in RISING]
    assert rising == sorted(rising) and rising[1] > 1.2 * rising[0] and rising[-1] > 30
    assert {name for name, share in whole.items() if not share} == {"high-2", "round-end-slam"}  # a card, and stamps


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.parametrize(("pace", "hurry"), [(Pace(reduced=True), False), (Pace(), True), (Pace(speed=0.0), False)])
def test_less_motion_and_haste_leave_it_out(name: str, pace: Pace, hurry: bool) -> None:
    director, lasted, heard = shown(name, pace, hurry)
    assert not lasted and (TOLD[name] in SOUNDS or TOLD[name] not in heard)
    watched, _lasted, _heard = shown(name)
    assert asdict(director.view) == asdict(watched.view)


def test_a_total_that_was_safe_before_closes_nothing() -> None:
    view, events = BURSTS["clasp"]()
    view.seats[0].taken = 15
    director = Director(view, make_grid(), Rules(), seed=1)
    director.push([event for event in events if isinstance(event, ChipsMoved)])
    while director.moving:
        director.update(FRAME_MS)
        assert CLASP not in [moment.kind for moment in director.moments.live]


def test_the_wall_is_passed_once_and_only_by_more_points_than_it() -> None:
    view, _events = BURSTS["crossed"]()
    view.last_winner, before = 0, [8, 12, 24, 15]
    for taken, passed in ((27, False), (28, True)):
        view.seats[0].taken, view.seats[0].tricks = taken, 1
        assert (CROSSED in [moment.kind for moment in of_chips(view, 0, before)]) is passed
    view.seats[0].taken = 33
    assert CROSSED not in [moment.kind for moment in of_chips(view, 0, [28, 12, 24, 15])]


def test_a_trick_is_counted_up_in_letters_that_grow_with_it() -> None:
    told = {name: shown(name)[1] for name in ("gained", "gained-most")}
    assert all(abs(lasted[GAINED] - MS[GAINED]) <= 2 * FRAME_MS for lasted in told.values())
    _director, lasted, _heard = shown("gained")
    assert list(lasted) == [GAINED]  # an ordinary trick has nothing else


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
