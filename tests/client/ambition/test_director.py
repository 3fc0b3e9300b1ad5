"""TableAnimator a match: skipping, hurrying and resizing end in the same picture as watching."""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.client.ambition.table.director import Director
from game.client.ambition.table.fold import new_view
from game.client.ambition.table.poses import arrange
from game.client.kit.timeline import Pace
from game.client.table.grid import make_grid
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import CardPlayed, Event, TrickTaken
from tests.client.client_matches import SEATS, batches

GRID = make_grid()
RULES = Rules()


def director_for(pace: Pace | None = None, rules: Rules = RULES) -> Director:
    return Director(new_view(rules, SEATS), GRID, rules, pace, seed=1)


def watch(director: Director, frame: float = 33.0, limit: int = 4000) -> float:
    """Let time pass until nothing moves. Returns how long that took."""
    elapsed = 0.0
    for _ in range(limit):
        if not director.moving:
            return elapsed
        director.update(frame)
        elapsed += frame
    raise AssertionError("the table never comes to rest")


def state(director: Director) -> tuple[object, ...]:
    poses = {key: (round(p.x, 6), round(p.y, 6), p.w, p.face, p.alpha, p.z) for key, p in director.stage.poses.items()}
    return poses, asdict(director.view), director.shown_taken


def all_events(seed: int, rules: Rules = RULES, rounds: int = 1) -> list[list[Event]]:
    return [events for _match, events in batches(rules, seed, rounds)]


@settings(max_examples=6)
@given(st.integers(0, 10**6), st.booleans(), st.booleans())
def test_skipping_at_any_time_ends_as_watching_does(seed: int, nil_bidding: bool, reduced: bool) -> None:
    rules = Rules(nil_bidding=nil_bidding)
    rng = random.Random(seed)
    watched, skipped = director_for(Pace(reduced=reduced), rules), director_for(Pace(reduced=reduced), rules)
    for events in all_events(seed, rules):
        watched.push(events)
        skipped.push(events)
        watch(watched)
        for _ in range(rng.randrange(6)):
            rng.choice([lambda: skipped.update(rng.uniform(1, 60)), skipped.skip])()
        if rng.random() < 0.7:
            skipped.finish()
            assert skipped.idle
            assert state(watched) == state(skipped)
    skipped.finish()
    assert state(watched) == state(skipped)


def test_at_rest_everything_is_where_arrange_puts_it() -> None:
    director = director_for()
    for events in all_events(3)[:30]:
        director.push(events)
        watch(director)
        assert not director.stage.flying and set(director.stage.poses) == set(arrange(director.view, GRID))
        assert director.stage.poses == director.targets()


def test_instant_speed_shows_everything_in_one_update() -> None:
    director = director_for(Pace(speed=0, rest_scale=0))
    for events in all_events(4):
        director.push(events)
    director.update(0.0)
    assert director.idle and director.view.phase == "scored" and director.stage.poses == director.targets()


def test_a_finished_trick_lies_until_it_was_read() -> None:
    for rest in (400.0, 3000.0):
        director = director_for(Pace(rest_ms=rest))
        for events in all_events(5):
            taken = next((i for i, event in enumerate(events) if isinstance(event, TrickTaken)), None)
            if taken is None:
                director.push(events)
                watch(director)
                continue
            director.push(events[:taken])
            watch(director)
            director.push(events[taken:])
            director.update(rest - 1)
            assert len(director.view.trick) == 4
            director.update(1.5)
            assert director.view.trick == []
            break


def test_any_press_ends_the_rest_of_a_trick_and_only_that() -> None:
    director = director_for()
    for events in all_events(5):
        director.push(events)
        if any(isinstance(event, TrickTaken) for event in events):
            break
        watch(director)
    while len(director.view.trick) < 4 or director.stage.flying:
        director.update(16)
    director.update(1)
    assert director.skip() and director.view.trick == [] and director.moving
    assert ("card", director.view.last_trick[0][1]) in director.stage.flying


def test_the_pause_before_a_bot_is_in_bounds_and_counts_what_it_thought() -> None:
    director = director_for()
    played: Event | None = None
    for events in all_events(6):
        if isinstance(events[0], CardPlayed) and events[0].seat != 0:
            played = events[0]
            break
        director.push(events)
        watch(director)
    assert isinstance(played, CardPlayed)

    def pause(thought: float, forced: bool = False, hurry: bool = False) -> float:
        one = director_for()
        one.hurry = hurry
        one.update(thought)
        one.push([CardPlayed(played.seat, played.card)], forced=forced)
        waited = 0.0
        while not one.view.trick:
            one.update(5)
            waited += 5
        return waited

    assert 350 <= pause(0) <= 810
    assert pause(0, forced=True) <= 210
    assert pause(5000) <= 5
    assert pause(0, hurry=True) <= 5


def test_hovering_moves_the_fan_while_others_play() -> None:
    director = director_for()
    for events in all_events(7)[:8]:
        director.push(events)
    director.finish()
    card = director.view.hand[3]
    before = director.stage.poses["card", card]
    director.attend(None, card)
    director.update(45)
    half = director.stage.poses["card", card]
    assert half.y < before.y and half != director.targets()["card", card]
    director.update(60)
    assert director.stage.poses["card", card] == director.targets()["card", card]


def test_a_new_window_shape_rearranges_at_once() -> None:
    director = director_for()
    batch = all_events(8)
    director.push(batch[0])
    director.update(300)
    wide = make_grid(2000, 900)
    director.regrid(wide)
    assert not director.stage.flying and director.stage.poses == director.targets()
    assert director.stage.poses == arrange(director.view, wide)
    director.push(batch[1])
    watch(director)


def test_numbers_tick_with_the_chips() -> None:
    director = director_for()
    seen: list[float] = []
    for events in all_events(9):
        director.push(events)
        while director.moving:
            director.update(16)
            seen.append(sum(director.shown_taken))
            assert director.bank_shown() + sum(round(t) for t in director.shown_taken) == 112
        if any(isinstance(event, TrickTaken) for event in events) and director.view.bank.worth < 112:
            break
    assert seen[-1] == sum(seat.taken for seat in director.view.seats) > 0
    assert any(0 < value < seen[-1] and value != int(value) for value in seen)


@pytest.mark.parametrize("reduced", [False, True])
def test_reduced_motion_flies_nothing(reduced: bool) -> None:
    director = director_for(Pace(reduced=reduced))
    director.push(all_events(2)[0])
    places = set()
    card = None
    while director.moving:
        director.update(10)
        card = card or next(iter(director.view.hand), None)
        if card is not None and (pose := director.stage.poses.get(("card", card))) is not None:
            places.add((round(pose.x), round(pose.y)))
    assert (len(places) == 1) == reduced
