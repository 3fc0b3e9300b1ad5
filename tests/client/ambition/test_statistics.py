"""The statistics: what is counted, what is selected, and the scene that shows it."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.client.ambition.daily.tries import RECORDS_NAME
from game.client.ambition.statistics.fairness_page import class_words
from game.client.ambition.statistics.rows import MatchRow, OpponentRow, RoundRow
from game.client.ambition.statistics.summary import (
    EDITION,
    LEVEL,
    MIXED,
    OPTIONS,
    STEPS,
    Selection,
    relative,
    report,
    summary,
)
from game.client.ambition.statistics.summary import NAME as WITH
from game.client.ambition.you.charts import _places_tile, rows
from game.client.ambition.you.page import Counted, StatisticsScene, opponents_choice, rules_choice
from game.client.app.exact_texts import FactsScene
from game.client.app.listing import ChoiceScene
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings, SettingsFile
from game.client.app.statistics.database import NAME
from game.client.app.statistics.history import History
from game.client.app.statistics.rating import Rating
from game.client.app.statistics_page import long, number, percent, plus
from game.client.kit.i18n import set_language
from game.client.kit.intents import Confirm, MoveFocus, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.controller import FINISHED_NAME
from game.engine.json_reader import dump_line
from tests.client.ambition.matches import PLAIN, match, record, seat
from tests.client.harness import Game, computers

UNDER = RoundRow(1, 2, "right", False, (seat(5, 5, 1, "understrike"), seat(30, 30), seat(40, 0, 1), seat(37, 37)))
NIL = RoundRow(2, 3, "across", False, (seat(0, 24, 0, "nil"), seat(30, 30), seat(52, 0, 1), seat(30, 30)))
SLAM = RoundRow(3, 4, "scatter", False, (seat(72, 40, 0, "slam"), seat(30, 14), seat(10, 10), seat(0, 0)))
VOID = RoundRow(
    4, 5, "left", True, tuple(seat(n, 0, 0, "understrike" if n < 14 else "overstrike") for n in (13, 49, 49, 1))
)


def test_a_round_is_compared_with_the_mean_of_the_others() -> None:
    assert relative(PLAIN) == pytest.approx(20 - 44 / 3)
    assert sum(relative(PLAIN, seat) for seat in range(4)) == pytest.approx(0)
    assert relative(VOID) == 0


def test_everything_is_counted() -> None:
    matches = [
        match(1, 1, 1, (PLAIN, UNDER, NIL)),
        match(2, 1, 2, (SLAM, VOID)),
        match(3, 3),
        match(4, None, rounds=(UNDER, UNDER)),
        match(5, 1),
    ]
    found = summary(matches)
    assert (found.matches, found.given_up, found.wins, found.shared) == (4, 1, 2, 1)
    assert found.places == (3, 0, 1, 0) and found.rounds == 9 and found.seconds == 3000
    assert found.best_streak == 2 and found.streak == 1
    assert found.strikes == 3 and found.clean_streak == 4  # the Nil, the Slam, the void round and the one after
    assert found.me.kinds == {"understrike": 3, "overstrike": 0, "failed": 0, "nil": 1, "slam": 1}
    assert found.others.kinds["overstrike"] == 3 and found.others.rounds == 27
    assert found.me.points == pytest.approx((20 + 5 + 24 + 40 + 0 + 20 + 5 + 5 + 20) / 9)
    assert sum(found.me.classes) == 9 and found.me.classes[STEPS.index(0)] == 1 and found.me.classes[-1] == 1
    assert [day for day, _value in found.course] == ["2026-02-01", "2026-02-02", "2026-02-03", "2026-02-05"]
    assert found.course[2][1] == pytest.approx(relative(PLAIN))
    assert found.relative == pytest.approx(
        sum(map(relative, (PLAIN, UNDER, NIL, SLAM, VOID, PLAIN, UNDER, UNDER, PLAIN))) / 9
    )


def test_the_last_ten_are_compared_with_the_ten_before_and_nothing_is_no_error() -> None:
    good, bad = (SLAM,), (UNDER,)
    matches = [match(day, rounds=bad if day <= 8 else good) for day in range(1, 19)]
    last, before = summary(matches).lately
    assert last == pytest.approx(relative(SLAM)) and before == pytest.approx(relative(UNDER))
    assert summary(matches[:3]).lately[1] is None
    found = summary([])
    assert found.relative is None and found.me.points == 0 and found.best_streak == found.streak == 0


def test_matches_are_selected_by_rules_opponents_practice_and_day() -> None:
    plain, bidding, mixed, practice = match(1), match(2), match(3), match(4)
    bidding = replace(bidding, options='{"nil_bidding": true}')
    mixed = replace(mixed, opponents=(OpponentRow("Zoe", "master", ""), *mixed.opponents[1:]))
    practice = replace(practice, practised=("hint",))
    every = [plain, bidding, mixed, practice]

    def selected(**chosen: object) -> list[MatchRow]:
        return [each for each in every if Selection(**chosen).takes(each)]  # type: ignore[arg-type]

    assert selected() == every and selected(help="with") == [practice]
    assert selected(help="without") == selected(help="without", rules=f"{EDITION}2006") == [plain, bidding, mixed]
    assert selected(rules=f"{OPTIONS}2006 {{}}", help="without") == [plain, mixed]
    assert selected(rules=f'{OPTIONS}2006 {{"nil_bidding": true}}') == [bidding]
    assert selected(opponents=f"{LEVEL}club") == [plain, bidding, practice] and selected(opponents=MIXED) == [mixed]
    assert selected(opponents=f"{WITH}Hazel") == [plain, bidding, practice]
    assert selected(opponents=f"{WITH}Zoe") == [mixed]
    assert selected(since="2026-02-02T09:30:00+00:00") == [mixed, practice]
    assert report(every, Selection()).summary.matches == 4
    found = report(every, Selection(since="2026-02-01T10:00:00+00:00", help="without"))
    assert (found.total, found.left_out, found.practised, found.summary.matches) == (3, 1, 1, 2)
    assert dict(found.rules) == {
        f"{EDITION}2006": 3,
        f'{OPTIONS}2006 {{"nil_bidding": true}}': 1,
        f"{OPTIONS}2006 {{}}": 2,
    }
    assert dict(found.opponents)[f"{WITH}Corvin"] == 3
    assert report([replace(plain, begun_at="long ago")], Selection(since="2026-01-01")).left_out == 1


def test_selections_in_words() -> None:
    levels = computers().levels
    assert rules_choice("") == "All rules" and rules_choice(f"{EDITION}2006") == "Rules of 2006"
    assert rules_choice(f"{OPTIONS}2006 {{}}") == "Rules of 2006, no options"
    assert rules_choice(f'{OPTIONS}2006 {{"nil_bidding": true}}') == "Rules of 2006, Nil bidding"
    assert rules_choice(f"{OPTIONS}1999 {{}}") == "1999 {}"
    assert opponents_choice(f"{LEVEL}club", levels) == "Club player"
    assert opponents_choice(f"{LEVEL}gone", levels) == "gone"
    assert opponents_choice(f"{WITH}Hazel", levels) == "With Hazel"
    set_language("ja")
    assert "ヘイゼル" in opponents_choice(f"{WITH}Hazel", levels) and "Zoe" in opponents_choice(f"{WITH}Zoe", levels)


def test_numbers_in_words() -> None:
    assert [plus(value) for value in (1.84, -0.36, 0.04, -0.04)] == ["+1.8", "−0.4", "0.0", "0.0"]
    assert number(-12.0) == "−12.0" and percent(0.0749) == "7.5 %"
    assert [long(seconds) for seconds in (20, 59 * 60, 3600, 51600)] == ["0 min", "59 min", "1 h 0 min", "14 h 20 min"]
    assert class_words(STEPS) == ["0", "1–6", "7–13", "14–20", "21–27", "28–34", "35–41", "42+"]
    table = rows(summary([match(1, rounds=(PLAIN, UNDER, NIL, SLAM))]))
    assert ("Understrikes", "1 (25.0 %)", "0.0 %") in table and ("Slams", "1 (25.0 %)", "0.0 %") in table


# ---- the scene


@pytest.fixture
def game(tmp_path: Path, screen: None) -> Iterator[Game]:
    lines = [dump_line(record(seed, practised=["undo"] if seed == 3 else [])) for seed in range(1, 7)]
    (tmp_path / FINISHED_NAME).write_text("".join(lines), encoding="utf-8")
    made = Game(tmp_path, Settings(tutorial_offered=True), speed=0.0)
    yield made
    made.shell.history.close()


def opened(game: Game, tab: str = "figures") -> StatisticsScene:
    game.click_button("you")
    assert isinstance(game.scene, StatisticsScene) and game.scene.page == "matches"
    game.click_button(f"page:{tab}")
    return answered(game)


def answered(game: Game) -> StatisticsScene:
    """Once the other thread has counted."""
    scene = game.top(StatisticsScene)
    game.shell.history.ask(len).exception()
    game.frames(3)
    assert scene.ready
    return scene


def test_the_statistics_open_from_the_menu_and_close(game: Game) -> None:
    scene = opened(game)
    assert scene.report is not None and scene.report.summary.matches == 6 and scene.report.practised == 1
    assert scene.data().caption.endswith("1 match with help")
    game.click_button("page:charts")
    assert scene.page == "charts"
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, MenuScene)


def test_the_course_of_the_rating_shows_once_it_is_told(game: Game) -> None:
    scene = opened(game)
    scene._scale, scene._levels = {"club": 1315}, (("club", "Club player"),)
    game.click_button("page:rating")
    assert "Your rating appears here" in " ".join(scene.speech_on_open())
    assert "Your rating, match by match" not in " ".join(scene.speech_on_open())
    wide, narrow = Rating(1200, 900, 1500), Rating(1280, 1180, 1370)
    for ratings, shown in (([wide, wide], False), ([wide, narrow, Rating(1300, 1200, 1400)], True)):
        assert scene.report is not None
        scene.found = Counted(scene.report, ratings, {})
        scene.rebuild()
        game.frames(2)
        words = " ".join(scene.speech_on_open())
        assert ("Your rating, match by match" in words) == shown == ("Highest: 1300." in words)


def test_the_deals_are_a_tab_only_while_it_is_open_and_more_says_what_it_hides(game: Game) -> None:
    scene = opened(game)
    assert "page:fairness" not in scene.layout.order()
    scene.go_to("more")
    said = scene.focused()
    assert said is not None and all(words in said.name for words in scene.data().more)
    game.click_button("more", "fairness")
    rounds = sum(len(record(seed)["rounds"]) for seed in range(1, 7))
    assert scene.report is not None and scene.report.fairness.deals == rounds
    assert scene.data().caption == f"{rounds} deals" and "No hash was saved" in scene.data().note
    game.click_button("page:matches")
    assert len(scene.data().rows) == 6 and "page:fairness" not in scene.layout.order()


def test_until_it_is_counted_it_says_so(game: Game) -> None:
    scene = StatisticsScene(game.shell, computers())
    scene.page = "figures"
    scene._asked = game.shell.history.ask(lambda matches: None)  # type: ignore[arg-type, return-value]
    assert scene.data().words == ("Counting…",) and scene.data().shown is None


def test_how_far_the_counting_is_is_said_and_closing_stops_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(History, "part", 0.424)
    game.shell.history.ask(len).exception()
    scene, go = StatisticsScene(game.shell, computers()), threading.Event()
    scene.page = "figures"
    game.shell.history.ask(lambda matches: go.wait(10))
    game.push(scene, frames=1)
    assert scene.data().words == ("Counting… 42 %",)
    monkeypatch.setattr(History, "part", 0.5)
    game.frames(1)
    assert scene._said == "Counting… 50 %"
    asked = scene._asked
    game.send(Verb.CANCEL)
    go.set()
    assert asked is not None and asked.cancelled() and not isinstance(game.scene, StatisticsScene)


def test_the_places_are_said_each_with_its_name() -> None:
    value, words = _places_tile((0, 0, 10000, 0))
    assert (value, words) == ("3.0", "average place (1st to 4th: 0, 0, 10000, 0)")
    assert _places_tile((0, 0, 0, 0))[0] == "–"


def test_lists_select_by_mouse_and_by_keys(game: Game) -> None:
    scene = opened(game)
    game.click_button("counts")
    assert isinstance(game.scene, ChoiceScene)
    game.click_button("help=with")
    scene = answered(game)
    assert scene.selection.help == "with" and scene.data().caption.startswith("1 match  ·")
    assert scene.report is not None and scene.report.summary.matches == 1
    while scene.focus != "counts":
        game.send(Verb.NEXT_FOCUS)
    game.send(Confirm())
    assert isinstance(game.scene, ChoiceScene)
    game.send(MoveFocus(0, 1), Confirm())
    scene = answered(game)
    assert scene.selection.rules and not scene.selection.help
    assert scene.report is not None and scene.report.summary.matches == 6


def test_counting_anew_asks_first_deletes_nothing_and_can_be_taken_back(game: Game) -> None:
    scene = opened(game)
    records = (game.folder / FINISHED_NAME).read_bytes()
    for answer, expected in (("keep", 6), ("anew", 0)):
        game.click_button("more", "reset")
        assert isinstance(game.scene, PageScene) and game.scene.name == "question"
        game.click_button(answer)
        scene = answered(game)
        assert scene.report is not None and scene.report.summary.matches == expected
    assert (game.folder / FINISHED_NAME).read_bytes() == records
    kept = SettingsFile(game.folder / "settings.json").load()[0].statistics_since
    assert kept == game.shell.settings.statistics_since != ""
    assert "6 earlier matches" in scene.data().note
    game.click_button("more", "all")
    assert answered(game).report.summary.matches == 6  # type: ignore[union-attr]
    assert game.shell.settings.statistics_since == ""


def test_what_can_not_be_read_is_told_and_tried_again(game: Game) -> None:
    db = sqlite3.connect(game.folder / NAME)
    db.execute("PRAGMA user_version = 99")
    db.close()
    scene = opened(game)
    assert scene.report is None and "newer version" in scene.data().words[0]
    (game.folder / NAME).unlink()
    game.click_button("again")
    assert answered(game).report is not None


def test_nothing_played_is_said(tmp_path: Path, screen: None) -> None:
    scene = opened(Game(tmp_path, Settings(tutorial_offered=True), speed=0.0))
    assert "Nothing to count yet" in scene.data().words[0]
    assert scene.data().more == ("Add a file", "Export everything", "Deals and chance")


def test_who_just_plays_has_the_list_of_matches_alone(game: Game) -> None:
    game.shell.settings = replace(game.shell.settings, just_play=True)
    game.click_button("you")
    scene = game.top(StatisticsScene)
    assert scene.data().more == ("Add a file", "Export everything")
    assert len(scene.data().rows) == 6 and not any(id.startswith("page:") for id in scene.layout.order())


def test_a_damaged_setting_of_the_first_day_falls_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"statistics_since": "yesterday"}))
    settings, messages = SettingsFile(path).load()
    assert settings.statistics_since == "" and "statistics_since" in messages[0]


# ---- the export


def export(game: Game) -> None:
    game.click_button("more", "export")
    game.shell.history.ask(len).exception()
    game.frames(3)


def test_an_export_has_every_line_says_where_it_lies_and_overwrites_nothing(game: Game) -> None:
    opened(game)
    (game.folder / RECORDS_NAME).write_text('{"a": "day"}', encoding="utf-8")  # whose line was cut off
    for name in ("", "-2"):
        export(game)
        assert isinstance(game.scene, FactsScene)
        (file,) = game.shell.records.folder.glob(
            f"ambition-*[0-9]{name}.ndjson" if name else "ambition-??????????.ndjson"
        )
        assert file.name in " ".join(game.scene.layout.data.blocks[1].lines)
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines == [*(game.folder / FINISHED_NAME).read_text(encoding="utf-8").splitlines(), '{"a": "day"}']
        game.send(Verb.CANCEL)
    assert len(list(game.shell.records.folder.iterdir())) == 2
    assert len(game.shell.records.listing().entries) == 6  # the export lies among the records and is none


def test_an_export_that_can_not_be_written_says_why(game: Game) -> None:
    opened(game)
    game.shell.records.folder.write_text("a file in the way")
    export(game)
    assert isinstance(game.scene, StatisticsScene) and "can’t be written" in game.shell._toasts[-1]
