"""Pictures of cards in flight: few are made for one frame, each card gets its own, and what rests lies exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest import mock

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.client.kit.art import LARGE, Art
from game.client.kit.geometry import Viewport
from game.client.kit.theme import DARK, LIGHT
from game.client.table.felt_painter import MADE_A_FRAME, RotatedCards
from game.client.table.look import Look
from game.client.table.poses import Key, Pose
from game.client.table.sprites import PLAIN, CardLook, CardPicture, Sprite, Sprites

LOOK = Look(Viewport(960, 600))
KEYS: list[Key] = [("card", card) for card in (0, 13, 26, 39, 51)]


def lying(turn: float, w: float = 84.0) -> Pose:
    return Pose(300, 200, w, turn)


def frame(turning: RotatedCards, poses: dict[Key, Pose], look: CardLook = PLAIN) -> dict[Key, CardPicture]:
    """One frame as a painter draws it. Returns what each moving card wanted."""
    wanted = {
        key: CardPicture(key[1], *turning.lying(key, pose)[:2], look, 1.0, turning.lying(key, pose)[2])
        for key, pose in poses.items()
    }
    turning.choose((key, poses[key], wanted[key]) for key in poses if not turning.rests(key, poses[key]))
    for key, pose in poses.items():
        if turning.chosen(key) is None:
            turning.picture(key, pose, wanted[key])
    turning.ended(poses)
    return wanted


def fresh() -> RotatedCards:
    LOOK.art.turned.clear()
    return RotatedCards(LOOK.sprites)


def test_many_cards_in_flight_take_turns() -> None:
    turning = fresh()
    poses = {key: lying(0) for key in KEYS}
    frame(turning, poses)
    assert turning.settled
    seen = {key: {turning._had[key][0]} for key in KEYS}
    for step in range(1, 21):  # 1.5 degrees a frame, which is fast
        poses = {key: lying(1.5 * step) for key in KEYS}
        with mock.patch.object(LOOK.sprites, "_turned", return_value=pygame.Surface((9, 9))) as made:
            frame(turning, poses)
        assert made.call_count <= MADE_A_FRAME
        for key in KEYS:
            seen[key].add(turning._had[key][0])
            assert abs(turning._had[key][0].turn - poses[key].turn) <= 9
    assert all(len(pictures) >= 4 for pictures in seen.values())
    frames = 0
    while not turning.settled:
        frame(turning, poses)
        frames += 1
    assert frames <= 2 * len(KEYS)
    assert all(turning._had[key][0] == CardPicture(key[1], 84.0, 30.0) for key in KEYS)


def test_nothing_stands_for_another_side_or_light_or_for_what_lies_quite_otherwise() -> None:
    turning = fresh()
    frame(turning, {key: lying(0) for key in KEYS})
    lit = CardLook("win")
    wanted = frame(turning, {key: lying(0.5) for key in KEYS}, lit)
    assert all(turning._had[key][0] == wanted[key] for key in KEYS)
    wanted = frame(turning, {key: lying(60) for key in KEYS}, lit)
    assert all(turning._had[key][0] == wanted[key] for key in KEYS)
    wanted = frame(turning, {key: lying(60, 140) for key in KEYS}, lit)
    assert all(turning._had[key][0] == wanted[key] for key in KEYS)


def test_what_was_drawn_nearly_does_not_rest() -> None:
    turning, key = fresh(), KEYS[0]
    frame(turning, {key: lying(0)})
    frame(turning, {key: lying(7)})
    assert not turning.rests(key, lying(7)) and not turning.settled
    frame(turning, {key: lying(7)})
    assert turning.rests(key, lying(7)) and not turning.settled  # it has not been drawn as what rests
    frame(turning, {key: lying(7)})
    assert turning.settled


@given(st.lists(st.lists(st.tuples(st.floats(-30, 30), st.floats(50, 150)), min_size=5, max_size=5), max_size=6))
def test_whatever_happened_everything_comes_to_lie_exactly(steps: list[list[tuple[float, float]]]) -> None:
    turning = RotatedCards(LOOK.sprites)
    poses = {key: lying(0) for key in KEYS}
    for step in [*steps, [(3.25, 84.0)] * 5]:
        poses = {key: lying(turn, w) for key, (turn, w) in zip(KEYS, step, strict=True)}
        frame(turning, poses)
    for _ in range(2 * len(KEYS)):
        frame(turning, poses)
    assert turning.settled
    assert all(turning._had[key][0] == CardPicture(key[1], 84.0, 3.25) for key in KEYS)


def test_who_has_left_the_table_is_forgotten() -> None:
    turning = fresh()
    frame(turning, {key: lying(0) for key in KEYS})
    frame(turning, {key: replace(lying(0), turn=5.0) for key in KEYS})
    frame(turning, {})
    assert turning.settled and not turning._had and not turning._waited


def test_a_frame_is_due_until_everything_was_drawn_as_what_rests() -> None:
    """What is written on cards that rest, such as their value, comes with that frame."""
    turning, key = fresh(), KEYS[0]
    frame(turning, {key: lying(0)})
    for end in (replace(lying(0), x=310), lying(5.5)):
        frame(turning, {key: end})
        assert not turning.settled
        rested = False
        while not turning.settled:
            rested = turning.rests(key, end)
            frame(turning, {key: end})
        assert rested


CARDS: tuple[Callable[[Art], Sprite], ...] = (
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(13, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(14, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(None, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(13, 80.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(13, 84.0, 5.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(13, 84.0, 0.0, squeeze=0.5),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(13, 84.0, 0.0, CardLook("win")),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(13, 84.0, 0.0, CardLook(veil=0.5)),
    lambda art: Sprites(art, DARK, 1.0, 90.0).card(13, 84.0, 0.0, CardLook(shadow=2.0)),
    lambda art: Sprites(art, LIGHT, 1.0, 90.0).card(13, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.5, 90.0).card(13, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0, four_colour=True).card(13, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0, back="leaf").card(None, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0, deck=LARGE).card(13, 84.0, 0.0),
    lambda art: Sprites(art, DARK, 1.0, 90.0, deck="plain").card(13, 84.0, 0.0),
)
"""Cards that differ from the first, or from its back, in one thing each."""


def test_a_card_that_was_made_before_is_never_taken_for_another() -> None:
    """All looks of a program share their pictures: settings change the deck while they are kept."""
    art = Art()

    def seen(made: Callable[[Art], Sprite], art: Art) -> tuple[tuple[int, int], bytes]:
        surface = made(art).surface
        return surface.get_size(), pygame.image.tobytes(surface, "RGBA")

    kept, fresh = [seen(made, art) for made in CARDS], [seen(made, Art()) for made in CARDS]
    assert kept == fresh and len(set(fresh)) == len(fresh)
