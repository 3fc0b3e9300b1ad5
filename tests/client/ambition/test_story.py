"""The end of a match: its story, the graph, the picture for others, and a win that is worth seeing and waits for nobody."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.match.final import best_of, decided_in, end_of, final_data, step_of, story_of
from game.client.ambition.match.results import FinalScene
from game.client.ambition.replay.opening import open_match
from game.client.ambition.table.replay import scored_event
from game.client.ambition.view import SeatView
from game.client.app.ending import CROWN_MS, LAURELS_MS, landed
from game.client.app.exact_texts import SIZE, FactsScene
from game.client.app.records import RecordFileError
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, PointerDown, Verb
from game.client.table.controller import GIVEN_UP_AT, ended_record
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import MatchEnded, RoundScored, SeatScore, Total
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.rng import Stream
from tests.client.client_matches import SEATS
from tests.client.harness import Game, computers
from tests.engine.helpers import new_match, random_match, random_step
from tests.gallery.tables import seats

VIEWS = [SeatView(name, portrait) for name, portrait in SEATS]
POINTS = st.lists(st.lists(st.integers(-20, 40), min_size=4, max_size=4), min_size=2, max_size=12)


def events(rounds: list[list[int]], strikes: dict[int, set[int]] | None = None) -> list[RoundScored]:
    """Rounds with these points, and strikes by round and seat."""
    totals, made = tuple([Total()] * 4), []
    for i, points in enumerate(rounds):
        struck = (strikes or {}).get(i, set())
        scored = tuple(SeatScore(n, int(seat in struck)) for seat, n in enumerate(points))
        totals = tuple(Total(t.points + s.points, t.strikes + s.strikes) for t, s in zip(totals, scored, strict=True))
        made.append(RoundScored(i + 1, (0,) * 4, None, scored, False, totals))
    return made


def scored_events(match: Match) -> list[RoundScored]:
    return [scored_event(history, False) for history in match.rounds if history.scored]


def told(rounds: list[list[int]], winner: int = 0) -> tuple[str, ...]:
    story = story_of(Rules(), events(rounds), SEATS, (winner,), 0)
    assert story is not None
    return story.sentences


RELATIVE = "Relative: the points minus the average of the others."


def test_the_sentences() -> None:
    assert told([[20, 10, 0, 0], [20, 30, 0, 0], [20, 0, 0, 0]]) == (
        "Best moment: Hazel’s 30 points in round 2.", "You led from the first round on.", RELATIVE,
    )  # fmt: skip
    assert told([[0, 10, 0, 0], [35, 0, 0, 0], [1, 1, 0, 0]]) == (
        "Best moment: your 35 points in round 2.", "Round 2 decided it: from then on you were ahead.", RELATIVE,
    )  # fmt: skip
    assert told([[9, 0, 0, 0], [0, 10, 0, 0]], winner=1)[1] == "The last round decided it for Hazel."
    marked = events([[40, 0, 0, 0], [0, 24, 0, 0]])
    marked[0] = replace(marked[0], scored=(replace(marked[0].scored[0], marks=("slam",)), *marked[0].scored[1:]))
    story = story_of(Rules(), marked, SEATS, (0, 1), 0)
    assert story is not None and story.sentences == ("Best moment: your Slam in round 1.", RELATIVE), (
        "two winners: nothing decided it"
    )
    assert story.moment == (1, 0, "slam"), "it is marked in the graph"
    assert story_of(Rules(), marked[:1], SEATS, (0,), 0) is None


def test_the_person_s_own_slams_are_told_beside_a_better_one_of_somebody_else() -> None:
    def slams(*seats: int) -> tuple[str, ...]:
        rounds = [[40 if each == seat else 14 - i for each in range(4)] for i, seat in enumerate(seats)]
        marked = [
            replace(event, scored=tuple(replace(s, marks=("slam",)) if s.points == 40 else s for s in event.scored))
            for event in events(rounds)
        ]
        story = story_of(Rules(), marked, SEATS, (), 0)
        assert story is not None
        return story.sentences

    assert slams(0, 3)[:2] == ("Best moment: Rowan’s Slam in round 2.", "Your Slam: round 1.")
    assert slams(0, 3, 0)[:2] == ("Best moment: your Slam in round 3.", "Your Slams: rounds 1 and 3.")
    assert slams(3, 0) == ("Best moment: your Slam in round 2.", RELATIVE)


def test_somebody_who_has_struck_out_is_no_longer_ahead() -> None:
    four = {i: {1} for i in range(4)}
    assert decided_in(Rules(), events([[5, 30, 0, 0]] * 4, four), 0) == 4
    assert decided_in(Rules(), events([[30, 5, 0, 0]] * 4, four), 0) == 1


@given(POINTS)
def test_from_the_deciding_round_on_the_winner_is_ahead_and_before_it_was_not(rounds: list[list[int]]) -> None:
    made = events(rounds)
    final = [total.points for total in made[-1].totals]
    seat = final.index(max(final))
    number = decided_in(Rules(), made, seat)
    ahead = [max(total.points for total in event.totals) == event.totals[seat].points for event in made]
    assert all(ahead[number - 1 :]) and (number == 1 or not ahead[number - 2])


@given(POINTS)
def test_nobody_was_further_above_the_others(rounds: list[list[int]]) -> None:
    index, seat = best_of(events(rounds))
    margins = [4 * points - sum(line) for line in rounds for points in line]
    assert 4 * rounds[index][seat] - sum(rounds[index]) == max(margins)


@given(st.integers(-500, 500), st.integers(1, 2000))
def test_few_lines_cross_the_graph(low: int, span: int) -> None:
    assert span / step_of(low, low + span) <= 5


def test_a_match_can_be_saved_as_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tmp_path)
    made = events([[20, 10, 0, 0], [0, 30, 0, 0]])
    ended = MatchEnded((1,), (2, 1, 3, 3), (10.0, 30.0, -20.0, -20.0))
    data = final_data(Rules(), ended, made[-1].totals, VIEWS, 0, made)
    scene = FinalScene(game.shell, data, lambda: pytest.fail("no sheet"), lambda: None, lambda: None)
    game.shell.stack.push(scene)
    game.frames(200)  # until all rows have come

    def full(*_args: object) -> None:
        raise RecordFileError("It can’t be written: no space left on device.")

    said: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(type(game.shell.records), "write", full)
        patch.setattr(type(game.shell), "toast", lambda _shell, text: said.append(text))
        game.pick_more("picture")
    assert said == ["It can’t be written: no space left on device."] and game.scene is scene
    assert any(words.endswith("Key: P.") for words in scene.dialog().more)  # its key is told
    game.send(Verb.SAVE_PICTURE)
    assert isinstance(game.scene, FactsScene)
    (file,) = game.shell.records.folder.glob("*.png")
    assert pygame.image.load(io.BytesIO(file.read_bytes())).get_size() == SIZE


def given_up(rounds: int) -> Match:
    """A match that was given up after so many rounds, as the records have it."""
    match, stream = new_match(Rules(), 5), Stream("given up", 5)
    while sum(bool(history.scored) for history in match.rounds) < rounds:
        random_step(match, stream)
    return from_record(ended_record(to_record(match), GIVEN_UP_AT, datetime(2026, 3, 4)))


def test_a_match_of_the_records_can_be_saved_as_a_picture_too(tmp_path: Path) -> None:
    """With the day on which it was begun; a given-up match as far as it went."""
    game = Game(tmp_path)
    match = random_match(Rules(), 5)
    match.players[0]["begun_at"] = "2026-03-04T20:15:00+01:00"
    stopped = given_up(2)
    written = []
    for played, button in ((match, True), (stopped, False)):
        open_match(game.shell, played, computers())
        game.frames(30)
        if button:
            game.pick_more("picture")
        else:
            game.send(Verb.SAVE_PICTURE)
        assert isinstance(game.scene, FactsScene)
        game.frames(30)
        written = sorted(game.shell.records.folder.glob("*.png"))
        game.send(Verb.CANCEL, Verb.CANCEL)
    assert len(written) == 2 and written[0].read_bytes() != written[1].read_bytes()
    assert end_of(match, VIEWS, scored_events(match)).finished
    half = end_of(stopped, VIEWS, scored_events(stopped))
    assert not half.finished and half.headline == "After 2 rounds" and half.story is not None


def test_a_single_round_makes_no_picture_and_its_key_nothing(tmp_path: Path) -> None:
    game = Game(tmp_path)
    open_match(game.shell, given_up(1), computers())
    game.frames(30)
    top = game.scene
    game.send(Verb.SAVE_PICTURE)
    assert game.scene is top and "picture" not in [button.id for button in top.widgets()]
    assert not list(game.shell.records.folder.glob("*.png"))


def ended(folder: Path, winner: int = 0, settings: Settings | None = None) -> tuple[Game, FinalScene, list[str]]:
    """A program at the end of a match, and what was pressed there."""
    game, pressed = Game(folder, settings), list[str]()
    totals = (Total(214, 2), Total(168, 1), Total(141, 4), Total(131, 3))
    places = tuple(1 if seat == winner else 2 for seat in range(4))
    data = final_data(Rules(), MatchEnded((winner,), places, (0.0,) * 4), totals, seats(), 0)
    press = pressed.append
    scene = FinalScene(game.shell, data, lambda: pytest.fail("no sheet"), lambda: press("new"), lambda: press("menu"))
    game.shell.stack.push(scene)
    return game, scene, pressed


def heard(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sounds: list[str] = []
    monkeypatch.setattr(game.shell.sounds, "play", sounds.append)
    return sounds


def test_chips_land_one_after_the_other() -> None:
    assert landed(0) == landed(CROWN_MS) == 0 < landed(LAURELS_MS / 2) < landed(LAURELS_MS) == landed(math.inf)


def test_it_goes_on_for_its_time_and_then_the_table_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, scene, _pressed = ended(tmp_path)
    sounds = heard(game, monkeypatch)
    assert LAURELS_MS / 16 < game.drawn(200) < 180 and scene.age > LAURELS_MS
    assert sounds.count("chip") == landed(math.inf) // 4
    assert game.drawn(50) == 0


def test_nobody_has_to_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, scene, pressed = ended(tmp_path)
    sounds = heard(game, monkeypatch)
    game.frames(14)
    game.send(PointerDown(5, 5))
    assert scene.shown_rows == 4 and scene.age == math.inf
    game.send(Confirm())
    assert pressed == ["new"] and "chip" not in sounds


@pytest.mark.parametrize("settings", [Settings(reduced_motion=True), Settings(speed="instant")])
def test_with_less_motion_it_is_there_at_once(tmp_path: Path, settings: Settings) -> None:
    _game, scene, _pressed = ended(tmp_path, settings=settings)
    assert scene.age == math.inf and scene.shown_rows == 4


def test_no_chips_are_heard_for_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _scene, _pressed = ended(tmp_path, winner=2)
    sounds = heard(game, monkeypatch)
    game.frames(200)
    assert "chip" not in sounds
