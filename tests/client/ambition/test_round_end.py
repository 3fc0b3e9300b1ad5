"""What is told at the table: the great moments of a round and its end, each once, with its sound and as long as it is worth."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.match.results import ResultScene
from game.client.ambition.table.director import CLASP, CROSSED, GAINED, MS, SOUNDS, Director, of_chips
from game.client.ambition.table.fold import new_view
from game.client.ambition.table.round_end import (
    BANNER,
    BEHIND,
    BEHIND_MS,
    KEPT,
    KEPT_MS,
    OUT,
    OUT_MS,
    STAMP,
    SeatCountUp,
    counted,
    from_behind,
    last_round_words,
    stamp_words,
)
from game.client.ambition.view import POINTS, WORTH, SeatView
from game.client.kit.geometry import Viewport
from game.client.kit.intents import (
    Confirm,
    FastForward,
    Intent,
    JumpToEnd,
    MoveFocus,
    PickCard,
    PointerDown,
    PointerMoved,
    Verb,
)
from game.client.kit.sound import VOLUME_OF
from game.client.kit.timeline import Pace
from game.client.table.grid import make_grid
from game.client.table.look import Look
from game.engine.ambition.actions import Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import CardPlayed, ChipsMoved, MatchEnded, RoundScored, RoundStarted, SeatScore, Total
from game.engine.ambition.observation import fallback
from tests.client.client_matches import SEATS
from tests.client.harness import Game, kept_settings
from tests.client.tables import INSTANT
from tests.gallery.bursts import BURSTS, RISING, changed
from tests.quick import quick

ROUND = RoundScored(
    6,
    (41, 0, 28, 43),
    None,
    (SeatScore(40, 0), SeatScore(24, 0, ("nil",)), SeatScore(28, 0), SeatScore(0, 1, ("overstrike",))),
    False,
    (Total(136, 1), Total(95, 0), Total(146, 3), Total(84, 3)),
)


def table(pace: Pace | None = None, rules: Rules | None = None) -> Director:
    """A table at which that round is played and not yet counted."""
    rules = rules or Rules()
    view = new_view(rules, SEATS, 0, [replace(total) for total in ROUND.totals])
    for seat, total, score in zip(view.seats, ROUND.totals, ROUND.scored, strict=True):
        seat.score, seat.strikes = total.points - score.points, total.strikes - score.strikes
    view.phase = "play"
    return Director(view, make_grid(), rules, pace, seed=1)


def plates(director: Director) -> list[SeatCountUp | None]:
    return [counted(director.moments.live, i, seat) for i, seat in enumerate(director.view.seats)]


def test_seats_are_told_from_worst_to_best_in_a_second_and_a_half() -> None:
    director, heard, began, elapsed = table(), list[Any](), dict[Any, float](), 0.0
    director.heard = heard.append
    director.push([ROUND])
    director.update(0.0)
    assert [(plate.score, plate.strikes) for plate in plates(director) if plate] == [
        (96, 1),
        (71, 0),
        (118, 3),
        (84, 2),
    ]
    while not director.idle:
        director.update(10.0)
        elapsed += 10.0
        for seat, plate in enumerate(plates(director)):
            if plate is not None and plate.gain is not None:
                began.setdefault(seat, elapsed)
                assert 0 <= plate.gain <= ROUND.scored[seat].points
    assert list(began) == [3, 1, 2, 0] and 1000 <= elapsed <= 1500
    assert director.moments.live == () and plates(director) == [None] * 4
    assert [(seat.score, seat.strikes) for seat in director.view.seats] == [(136, 1), (95, 0), (146, 3), (84, 3)]
    assert heard == ["stamp", "strike", "stamp", "nil", "stamp", "stamp", "round"]


def test_a_strike_shows_once_it_has_dropped_and_the_stamp_takes_the_pills_place() -> None:
    director = table()
    director.push([ROUND])
    seen = []
    while not director.idle:
        director.update(10.0)
        plate = plates(director)[3]
        if plate is not None and plate not in seen:
            seen.append(plate)
    assert [plate.stamped for plate in seen] == sorted(plate.stamped for plate in seen)
    assert [plate.strikes for plate in seen] == sorted(plate.strikes for plate in seen)
    assert seen[0] == SeatCountUp(84, 2, 0) and seen[-1] == SeatCountUp(84, 3, 0, True)


@pytest.mark.parametrize("pace", [Pace(reduced=True), Pace(speed=0.0)])
def test_with_less_motion_or_at_once_nothing_is_told(pace: Pace) -> None:
    director, heard = table(pace), list[Any]()
    director.heard = heard.append
    director.push([ROUND])
    director.update(0.0)
    assert not director.moments.live and heard == ["round"]
    director.update(500.0)
    assert director.idle


def test_stamps() -> None:
    numbers = Rules().numbers
    assert [stamp_words(ROUND, numbers, seat) for seat in range(4)] == [
        ("Safe", "safe"),
        ("Nil", "nil"),
        ("Safe", "safe"),
        ("Overstrike", "over"),
    ]
    slam = replace(ROUND, scored=(SeatScore(14, 0), SeatScore(0, 0), SeatScore(40, 0, ("slam",)), SeatScore(12, 0)))
    assert [stamp_words(slam, numbers, seat)[0] for seat in (0, 2)] == ["Slam round", "Slam"]
    bids = (SeatScore(0, 1, ("overstrike", "nil_bid_failed")), SeatScore(9, 1, ("understrike", "nil_bid_failed")))
    failed = replace(ROUND, bids=(True,) * 4, scored=(*bids, SeatScore(20, 1, ("nil_bid_failed",)), ROUND.scored[0]))
    assert [stamp_words(failed, numbers, seat)[0] for seat in range(3)] == ["Overstrike", "Understrike", "Bid failed"]
    assert stamp_words(replace(ROUND, void=True), numbers, 3) == ("Void", "out")


def at_the_end(folder: Path) -> Game:
    """A game in which the end of the first round has just begun to be told."""
    game = Game(folder, INSTANT)
    game.settle(Confirm(), Confirm())
    game.send(PickCard(0), PickCard(1), PickCard(2), Confirm())
    with game.undrawn():
        for _ in range(4000):
            match, view = game.table.controller.match, game.table.view
            if view.trick_number >= 12 and game.shell.settings.speed == "instant":
                game.shell.change(speed="normal")
            if any(moment.kind == STAMP for moment in game.table.director.moments.live):
                return game
            if view.legal and game.table.director.idle:
                play = fallback(match.observation(0))
                assert isinstance(play, Play)
                game.table.choose(play.card)
            if view.phase == "last_trick" and game.table.controller.my_turn and game.table.director.idle:
                game.click_button("keep")
            game.tick(16.0)
    raise AssertionError("the round's end is never told")


INTENTS = (
    *(Confirm(space=True), Verb.CANCEL, MoveFocus(1, 0), PickCard(3), PointerDown(640, 300), Verb.SHOW_HELP),
    *(FastForward(True), Confirm(), JumpToEnd(1), Verb.NEXT_FOCUS, Verb.SHOW_SCORES, Verb.ASK_HINT),
)


@pytest.mark.parametrize("intent", quick(INTENTS, *range(7)), ids=str)
def test_any_input_ends_the_telling_and_does_nothing_else(tmp_path: Path, intent: Intent) -> None:
    game = at_the_end(tmp_path)
    game.send(PointerMoved(300, 300))
    assert game.scene is game.table and game.table.director.moments.live
    game.send(intent, frames=2)
    assert isinstance(game.scene, ResultScene) and not game.table.director.moments.live


def test_nothing_is_lost_if_the_window_closes_meanwhile(tmp_path: Path) -> None:
    game = at_the_end(tmp_path)
    totals = game.table.controller.match.totals
    game.shell.quit()
    game.frames(2)
    assert game.scene is None
    game.shell.flush()
    again = Game(tmp_path, kept_settings(tmp_path)[0])
    again.send(Confirm(), Confirm(), frames=3)
    assert isinstance(again.scene, ResultScene) and again.table.controller.match.totals == totals
    assert [(seat.score, seat.strikes) for seat in again.table.view.seats] == [(t.points, t.strikes) for t in totals]


def seats(*standing: tuple[int, int]) -> list[SeatView]:
    return [SeatView(name, "", score=s[0], strikes=s[1]) for (name, _), s in zip(SEATS, standing, strict=True)]


@pytest.mark.parametrize(
    ("rules", "number", "standing", "words"),
    [
        (Rules(), 5, ((90, 2), (140, 0), (9, 1), (0, 2)), ()),
        (Rules(), 5, ((90, 3), (140, 0), (9, 1), (0, 2)), ("One more strike and you are out",)),
        (Rules(), 5, ((90, 2), (140, 3), (9, 3), (0, 2)), ("One strike from being out: Hazel and Corvin",)),
        (Rules(short_game=True), 5, ((90, 0), (109, 0), (110, 0), (140, 0)), ("Match point: Corvin and Rowan",)),
        (Rules("simple"), 5, ((70, 0), (20, 0), (9, 0), (0, 0)), ("Match point: You",)),
        (Rules("2004"), 5, ((0, 0), (0, 2), (0, 0), (0, 0)), ("One more overstrike ends the match",)),
    ],
)
def test_the_last_round_is_announced(
    rules: Rules, number: int, standing: tuple[tuple[int, int], ...], words: tuple[str, ...]
) -> None:
    assert last_round_words(rules, number, seats(*standing), 0) == words


def test_it_is_announced_before_the_cards_are_dealt_and_less_motion_still_reads_it() -> None:
    for pace in (Pace(), Pace(reduced=True)):
        director = table(pace, Rules(short_game=True))
        director.view.seats[2].strikes = 0
        director.view.seats[3].strikes = 0
        director.push([RoundStarted(7, 0, "left", "")])
        for _ in range(200):
            director.update(10.0)
            if director.moments.live:
                break
        (banner,) = director.moments.live
        assert banner.kind == BANNER and banner.words == ("Match point: Corvin",) and not director.view.hand
        director.update(700.0)
        assert director.moments.live == (banner,) and director.skip() and not director.moments.live


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
