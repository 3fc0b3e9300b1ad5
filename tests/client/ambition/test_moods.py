"""The faces of opponents: by what everybody has seen, and by nothing else."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest

from ai.ambition.players import RandomPlayer
from game.client.ambition.table.fold import fold, new_view
from game.client.ambition.table.painter import TablePainter
from game.client.ambition.table.poses import arrange, share
from game.client.ambition.table.words import CALM, FACES, LINES, OFF, PLEASED, PROUD, STARTLED, WORDS, WORRIED, mood_of
from game.client.ambition.view import WORTH, Status, TableView
from game.client.app import settings
from game.client.app.opponents import CHARACTERS, MOODS
from game.client.kit.geometry import Viewport, centred
from game.client.kit.i18n import _
from game.client.kit.text import CAPTION_BOLD
from game.client.kit.theme import PillKind
from game.client.table.grid import TAG_H
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import TrickTaken
from game.engine.ambition.match import Match
from game.engine.cards import parse_cards

SEATS = [("You", "you"), ("Hazel", "hare"), ("Corvin", "raven"), ("Rowan", "fox")]


def standing(taken: tuple[int, ...], winner: int, trick: str) -> TableView:
    """A table on which a trick was just won."""
    view = new_view(Rules(), SEATS)
    for seat, points in zip(view.seats, taken, strict=True):
        seat.taken = points
    view.phase, view.last_winner = "play", winner
    view.last_trick = tuple(enumerate(parse_cards(trick.split())))
    return view


@pytest.mark.parametrize(
    ("taken", "trick", "mood"),
    [
        ((0, 0, 0, 0), "3C 4C 5C 6C", CALM),
        ((5, 4, 9, 0), "3H 4H 6H 7H", CALM),
        ((30, 16, 9, 0), "3H 4H 6H 7H", PLEASED),
        ((3, 16, 9, 0), "3H 4H 6H 7H", WORRIED),
        ((30, 19, 0, 0), "KC 4H 6H 7H", STARTLED),
        ((0, 40, 0, 0), "3H 4H 6H 7H", PROUD),
    ],
)
def test_the_winner_of_a_trick_shows_what_its_points_mean(taken: tuple[int, ...], trick: str, mood: str) -> None:
    view = standing(taken, 1, trick)
    assert mood_of(view, 1) == mood
    assert [mood_of(view, seat) for seat in (0, 2, 3)] == [CALM] * 3
    assert mood_of(standing(taken, 0, trick), 0) == CALM, "the person has no face"
    view.untold = frozenset({WORTH})
    assert mood_of(view, 1) == CALM, "nor has anybody in a lesson that hasn't taught it"


def test_a_round_ends_with_what_it_was() -> None:
    view = standing((0, 20, 30, 10), 1, "3H 4H 6H 7H")
    view.phase = "scored"
    moods: dict[PillKind, str] = {"nil": PROUD, "slam": PROUD, "safe": PLEASED, "over": WORRIED, "under": WORRIED}
    for kind, mood in moods.items():
        view.seats[2].status = Status(kind, kind)
        assert mood_of(view, 2) == mood


@pytest.mark.parametrize("seed", range(4))
def test_all_four_see_the_same_faces_though_each_sees_other_cards(seed: int) -> None:
    """What one knows and another doesn't makes no difference: hands, passed cards, Nil bids. A face changes with the end of a
    trick or a round alone, so never while anybody thinks or because of what somebody plays."""
    rules, players = Rules(nil_bidding=True), [RandomPlayer(4 * seed + seat) for seat in range(4)]
    match = Match(rules, [{"name": name, "kind": "ai"} for name, _face in SEATS], seed)
    faces = [(name, CHARACTERS[i].portrait) for i, (name, _face) in enumerate(SEATS)]
    views = [new_view(rules, faces, me) for me in range(4)]
    seen, before = set[str](), [CALM] * 4
    events = match.begin()
    while len(match.rounds) < 4:
        for event in events:
            for view in views:
                fold(view, event, rules)
            shown = [[mood_of(view, seat) for seat in range(4)] for view in views]
            assert shown == [shown[0]] * 4
            if type(event).__name__ in ("CardPlayed", "PassChosen", "BidChosen"):
                assert shown[0] == before
            before = shown[0]
            seen |= set(before)
            if isinstance(event, TrickTaken):
                assert all(mood_of(replace(view, hand=[], legal=frozenset()), 1) == before[1] for view in views)
        if match.waiting:
            seat = match.waiting[0]
            events = match.act(seat, players[seat].choose(match.observation(seat)))
        else:
            events = match.next_round()
    assert seen >= {CALM, PLEASED, WORRIED}


def test_lines_are_short_and_every_mood_is_drawn() -> None:
    assert set(LINES) == set(MOODS) - {CALM}
    assert all(len(line.split()) <= 6 for line in LINES.values())
    assert settings.FACES == (OFF, FACES, WORDS)


@pytest.mark.parametrize("size", [(640, 480), (700, 1300), (1280, 720), (1920, 1080), (2560, 1080)], ids=str)
def test_what_is_said_lies_on_no_card_no_chip_and_no_plate(
    size: tuple[int, int], lang: str, screen: pygame.Surface
) -> None:
    """However much somebody has taken."""
    look = Look(Viewport(*size))
    painter, canvas = TablePainter(look), look.canvas(screen)
    for taken, seat in itertools.product(((10, 60, 20, 22), (10, 20, 60, 22), (10, 22, 20, 60)), (1, 2, 3)):
        view = new_view(Rules(), SEATS)
        view.phase = "play"
        for each, points, chips in zip(view.seats, taken, share([*taken, 0]), strict=False):
            each.taken, each.chips, each.cards = points, chips, 12
        lying = [centred(pose.x, pose.y, pose.w, pose.w * 0.78) for key, pose in arrange(view, look.grid).items()]
        for line in LINES.values():
            wide = 28 + canvas.width(_(line), CAPTION_BOLD)
            x, y = painter._said_at(canvas, seat, look.grid.plates[seat], _(line))
            tag = centred(x, y, wide, TAG_H)
            assert not [box for box in (*lying, *look.grid.plates) if tag.overlaps(box)], (seat, line)
            assert tag.x >= 0 and tag.right <= look.grid.vw
