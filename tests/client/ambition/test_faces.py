"""The faces and lines of opponents: by what everybody has seen, and by nothing else."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.ambition.players import RandomPlayer
from game.client.ambition.table import faces
from game.client.ambition.table.faces import APART, MOOD_OF, Face, Faces, lines, round_means, trick_means
from game.client.ambition.table.fold import fold, new_view
from game.client.ambition.table.plates import line_bubble
from game.client.ambition.table.poses import arrange, share
from game.client.ambition.view import WORTH, TableView
from game.client.app import settings
from game.client.app.opponents import CHARACTERS, MOODS
from game.client.app.settings import Settings
from game.client.kit.geometry import Viewport, centred
from game.client.kit.i18n import _
from game.client.table.look import Look
from game.engine.ambition.editions import EDITION_2006, Rules
from game.engine.ambition.events import MatchEnded, RoundScored, SeatScore, Total
from game.engine.ambition.match import Match
from game.engine.cards import parse_cards
from tests.client.client_matches import SEATS
from tests.client.tables import start

PLAIN = "3H 4H 6H 7H"


def taken(before: tuple[int, ...], winner: int, points: int, trick: str, tricks: int = 6) -> TableView:
    """A table on which a trick was just won and paid."""
    view = new_view(Rules(), SEATS)
    for seat, had in zip(view.seats, before, strict=True):
        seat.taken = had
    view.seats[winner].taken += points
    view.seats[0].tricks, view.trick_number = tricks, min(13, tricks + 1)
    view.phase, view.last_winner = "play", winner
    view.last_trick = tuple(enumerate(parse_cards(trick.split())))
    return view


@pytest.mark.parametrize(
    ("before", "winner", "points", "trick", "tricks", "means"),
    [
        ((9, 4, 9, 3), 1, 4, PLAIN, 6, {}),
        ((9, 4, 9, 0), 3, 9, PLAIN, 8, {0: "nil_broken", 1: "nil_broken", 2: "nil_broken", 3: "nil_lost"}),
        ((9, 4, 9, 0), 3, 9, PLAIN, 4, {}),
        ((0, 4, 0, 0), 1, 19, "7C 9C KC JC", 3, {1: "king", 2: "king_given"}),
        ((0, 4, 0, 0), 1, 19, "7C 2C KC JC", 3, {1: "high2", 2: "king_given"}),
        ((0, 4, 0, 0), 2, 19, "7C 9C KC JC", 3, {2: "king"}),
        ((10, 20, 9, 3), 1, 9, PLAIN, 6, {1: "wall"}),
        ((0, 28, 4, 0), 1, 9, PLAIN, 5, {1: "slam_near"}),
        ((0, 67, 4, 3), 1, 6, PLAIN, 9, {1: "slam"}),
        ((3, 55, 20, 5), 2, 16, PLAIN, 9, {1: "slam_lost", 2: "slam_stopped"}),
    ],
)
def test_a_trick_means_something_to_whom_it_matters(
    before: tuple[int, ...], winner: int, points: int, trick: str, tricks: int, means: dict[int, str]
) -> None:
    view = taken(before, winner, points, trick, tricks)
    found = trick_means(view, winner, before)
    assert {seat: min(each, key=[*MOOD_OF].index) for seat, each in found.items() if each} == means
    shown = Faces(1)
    shown.react(view, found)
    moods = {seat: MOOD_OF[each] for seat, each in means.items() if seat}  # the person has no face
    assert {seat: face.mood for seat, face in shown.shown(False).items()} == moods
    view.untold = frozenset({WORTH})
    (quiet := Faces(1)).react(view, found)
    assert not quiet.shown(False), "nor has anybody in a lesson that hasn't taught it"


def test_a_round_ends_with_what_it_was() -> None:
    marks = ("overstrike",), ("nil",), (), ("understrike",)
    scored = tuple(SeatScore(20, 0, each) for each in marks)
    totals = (Total(60, 3), Total(90, 0), Total(80, 0), Total(50, 4))
    event = RoundScored(7, (60, 0, 20, 8), None, scored, False, totals)
    found = round_means(event, EDITION_2006, (2, 0, 0, 3), 0, MatchEnded((1,), (3, 1, 2, 4), (0.0,) * 4))
    assert [{*found[seat]} for seat in range(4)] == [
        {"over", "third", "lost"},
        {"nil", "your_third", "won"},
        {"safe", "your_third", "lost"},
        {"under", "out", "your_third", "lost"},
    ]


def test_a_face_comes_with_a_move_of_its_own_and_goes_after_two_seconds() -> None:
    view = taken((9, 4, 9, 0), 3, 9, PLAIN, 8)
    ways = set()
    for mood in {*MOODS} - {faces.CALM}:
        way = tuple(Face(mood, at=at).pose for at in range(0, int(faces.FACE_MS) + 1, 20))
        ways.add(way)
        assert way[0][2] == way[-1][2] == faces.SMALL and max(size for _x, _y, size in way) >= faces.LARGE
        assert all(pose == (0.0, 0.0, faces.LARGE) for pose in way[28:90])  # between both moves
    assert len(ways) == len(MOODS) - 1
    shown = Faces(1)
    shown.react(view, trick_means(view, 3, (9, 4, 9, 0)))
    still = [shown.shown(True)[3].pose]
    for _frame in range(150):
        shown.passes(16)
        still += [face.pose for face in shown.shown(True).values()]
    assert not shown.shown(False) and len({*still}) == 1, "with reduced motion, nothing moves"
    assert 1900 <= faces.FACE_MS <= 2500 and faces.MOVE_MS < 600


@pytest.mark.parametrize("seed", range(3))
def test_all_four_see_the_same_though_each_sees_other_cards(seed: int) -> None:
    """What one knows and another doesn't makes no difference: hands, passed cards, Nil bids. A face or a line comes with the end
    of a trick or a round alone; lines are at least five tricks apart, and none comes twice."""
    rules, players = Rules(nil_bidding=True), [RandomPlayer(4 * seed + seat) for seat in range(4)]
    match = Match(rules, [{"name": name, "kind": "ai"} for name, _face in SEATS], seed)
    views = [new_view(rules, [(each.name, each.portrait) for each in CHARACTERS[:4]], me) for me in range(4)]
    tables, said, tricks = [Faces(seed) for _view in views], list[tuple[int, str]](), 0
    for table in tables:
        table.speaks = lambda: True
    tables[0].said = lambda seat, line: said.append((tricks, line))
    events, moods = match.begin(), set[str]()
    while len(match.rounds) < 12 and not match.over:
        for event in events:
            tricks += type(event).__name__ == "TrickTaken"
            for view, table in zip(views, tables, strict=True):
                before, strikes = [each.taken for each in view.seats], [each.strikes for each in view.seats]
                known = table.shown(False)
                fold(view, event, rules)
                table.follow(event, replace(view, hand=[], legal=frozenset()), before)
                if isinstance(event, RoundScored):
                    table.react(view, round_means(event, rules.numbers, strikes, 0))
                if table.shown(False) != known:
                    assert type(event).__name__ in ("ChipsMoved", "RoundScored", "RoundStarted")
            assert [table.shown(False) for table in tables] == [tables[0].shown(False)] * 4
            moods |= {face.mood for face in tables[0].shown(False).values()}
        if match.waiting:
            seat = match.waiting[0]
            events = match.act(seat, players[seat].choose(match.observation(seat)))
        else:
            events = match.next_round()
    assert moods >= {faces.PLEASED, faces.WORRIED, faces.STARTLED} and len(said) >= 5
    assert len({line for _at, line in said}) == len(said)
    assert all(late - early >= APART for (early, _a), (late, _b) in itertools.pairwise(said))


def test_everybody_has_lines_of_their_own() -> None:
    every = [line for own in lines().values() for said in own.values() for line in said]
    assert {*lines()} == {character.id for character in CHARACTERS}
    assert all({*own} == {*MOOD_OF} - {"out", "under", "safe"} and all(own.values()) for own in lines().values())
    assert len(every) >= 150 and len({*every}) == len(every) and all(len(line.split()) <= 7 for line in every)
    assert len({_(line) for line in every}) == len(every)


@pytest.mark.parametrize("size", [(640, 480), (700, 1300), (960, 600), (1920, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("text", [100, 130])
def test_what_is_said_lies_on_no_card_no_chip_and_no_plate(
    size: tuple[int, int], text: int, lang: str, screen: pygame.Surface
) -> None:
    """However much somebody has taken."""
    look = Look(Viewport(*size), zoom=text / 100)
    for taken, seat in itertools.product(((10, 60, 20, 22), (10, 20, 60, 22), (10, 22, 20, 60)), (1, 2, 3)):
        view = new_view(Rules(), SEATS)
        view.phase = "play"
        for each, points, chips in zip(view.seats, taken, share([*taken, 0]), strict=False):
            each.taken, each.chips, each.cards = points, chips, 12
        lying = [centred(pose.x, pose.y, pose.w, pose.w * 0.78) for key, pose in arrange(view, look.grid).items()]
        for line in {_(each) for own in lines().values() for said in own.values() for each in said}:
            box = line_bubble(look, seat, line).rect
            assert not [other for other in (*lying, *look.grid.plates) if box.overlaps(other)], (seat, line)
            assert box.x >= 0 and box.right <= look.grid.vw


SAID: Any = (
    ({}, True, False),
    ({"lines_left": 0}, False, False),
    ({"faces": "faces"}, False, False),
    ({"faces": "words"}, True, True),
)


@pytest.mark.parametrize(("kept", "speaks", "aloud"), SAID)
def test_lines_are_said_in_the_first_matches_and_read_aloud_if_wanted_for_good(
    tmp_path: Path, kept: dict[str, Any], speaks: bool, aloud: bool
) -> None:
    assert settings.FACES == (faces.OFF, faces.FACES, faces.FIRST, faces.WORDS)
    table, told = start(tmp_path, Settings(**kept)).table, list[str]()
    table.shell.narrator.tell = lambda *words: told.extend(words)
    assert table.director.faces.speaks() is speaks
    table.director.faces.said(1, "Aha.")
    assert bool(told) is aloud
