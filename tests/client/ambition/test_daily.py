"""The deals of days: one try that counts, kept with the day it was begun, whatever happens to clock, save and database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.ambition.daily import tries
from game.client.ambition.daily.field import RUNS
from game.client.ambition.daily.page import DayScene
from game.client.ambition.daily.sharing import SharedResult, paint_shared
from game.client.ambition.daily.tries import DAYS, RECORDS_NAME, SAVE_NAME, DayTry, first_tries, share_better, try_of
from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.settings import settings_of
from game.client.ambition.words import WEEKLY_WORDS, house_name, rule_words, rules_words
from game.client.app.exact_texts import FactsScene, save_picture
from game.client.app.menu import MenuScene
from game.client.app.options import Computers, Services
from game.client.app.records import RecordFileError
from game.client.app.statistics.database import NAME
from game.client.kit.i18n import set_language
from game.client.kit.intents import Confirm, PickCard, Verb
from game.client.table.person import PersonEntry
from game.engine.ambition.daily import WEEKLY, daily
from game.engine.ambition.record import from_record
from game.engine.json_reader import Record
from tests.client.client_matches import FixedCourses
from tests.client.harness import Game, computers
from tests.client.tables import INSTANT, pass_three
from tests.stand_ins import answering

TODAY = date(2026, 11, 22)


OPENED: list[Days] = []


class Days:
    """The program with a clock that the test sets, at the page of the days."""

    def __init__(self, folder: Path, today: date = TODAY) -> None:
        self.game = Game(folder, INSTANT)
        self.folder, self.now = folder, datetime(today.year, today.month, today.day, 12).astimezone()
        self.game.shell.services = Services(new_seed=lambda: 11, now=lambda: self.now)
        self.courses = FixedCourses()
        self.computers: Computers = answering(computers(), courses=self.courses)
        OPENED.append(self)
        self.open()

    def open(self, day: date | None = None) -> None:
        self.game.shell.stack.push(DayScene(self.game.shell, self.computers, day))
        self.wait()

    @property
    def page(self) -> DayScene:
        return self.game.top(DayScene)

    def leave(self) -> None:
        """Leave the table in the middle of a try."""
        self.game.send(Verb.CANCEL, frames=3)
        self.game.click_button("leave")
        self.wait()

    def wait(self) -> None:
        """Frames until the tries are read and the field is played."""
        self.game.frames(2)
        self.game.until(lambda: self.page.ready and (self.page._field is None or self.page._field.done))
        self.game.frames(2)

    @property
    def foot(self) -> str:
        return self.page.data().foot[-1][1]

    def play(self, rounds: int = 3) -> None:
        """From the page on, the lowest cards; after the last of the rounds its result shows."""
        if isinstance(self.game.scene, DayScene):
            self.game.click_button("play", frames=3)
        for _ in range(rounds):
            if isinstance(self.game.scene, ResultScene):
                self.game.send(Confirm())
            self._round()

    def _round(self) -> None:
        game = self.game
        with game.undrawn():
            game.settle()
            table = game.table
            if table.view.phase == "pass":
                pass_three(game)
            while not isinstance(game.scene, ResultScene):
                if table.view.legal and not table.director.moving:
                    game.send(PickCard(table.view.hand.index(min(table.view.legal))))
                game.tick()
        game.frames(3)

    def finish(self, rounds: int = 3) -> None:
        """The last rounds of a try, and from their result to the page."""
        self.play(rounds)
        self.game.send(Confirm())
        self.wait()

    def again(self) -> Days:
        """The program, closed and opened anew."""
        close(self)
        return Days(self.folder)


def close(days: Days) -> None:
    days.game.shell.flush()
    days.game.shell.history.close()


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Whatever a test has opened is closed after it."""
    OPENED.clear()
    yield
    for days in OPENED:
        close(days)


def test_a_try_is_played_kept_and_compared(tmp_path: Path) -> None:
    days = Days(tmp_path)
    assert days.foot == "Play" and days.page.data().state.startswith("Your first try counts")
    days.play()
    shown = days.game.top(ResultScene)
    assert shown.layout.data.go_on == "Your result"
    assert [button.id for button in shown.layout.buttons] == ["more", "review", "next", "rules"]
    assert "A club player" in shown.layout.data.foot[1]
    days.finish(0)
    data = days.page.data()
    assert data.score and data.played == 1 and days.foot == "Play for practice"
    scores = settings_of(days.game.shell.settings).day_scores
    assert scores == {"2026-11-22": data.month[21].score} and len(data.marks) == 3
    assert [bar.runs for bar in data.bars] == [RUNS, RUNS] and "Better than" in data.verdict
    assert not (tmp_path / SAVE_NAME).exists() and not (tmp_path / "matches.jsonl").exists()
    (line,) = (tmp_path / RECORDS_NAME).read_text().splitlines()
    match = from_record({key: value for key, value in json.loads(line).items() if key != "finished_at"})
    assert match.seed == daily(TODAY).seed and len(match.rounds) == 3
    days.finish()
    assert days.page.data().score == data.score, "the first try stays the one that counts"
    rows = days.page.found
    assert rows is not None and [row.counted for row in rows] == [True, False]


def test_a_try_goes_on_after_the_program_was_closed_in_its_midst(tmp_path: Path) -> None:
    days = Days(tmp_path)
    days.play(1)
    days.game.settle(Confirm())
    days.leave()
    assert days.foot == "Continue"
    days = days.again()
    assert days.foot == "Continue" and days.page.data().month[21].state == "begun"
    days.finish(2)
    assert days.page.data().score and len(first_tries(days.page.found or ())[TODAY].scores) == 3


def test_the_try_keeps_the_day_with_which_it_was_begun(tmp_path: Path) -> None:
    """Past midnight, in another time zone, or with a clock set back: nothing of it gives a second try."""
    days = Days(tmp_path)
    days.play(1)
    days.now += timedelta(days=1)
    days.finish(2)
    page = days.page
    assert page.today == TODAY + timedelta(1) and page.day == TODAY and page.data().score
    days.now -= timedelta(days=3)
    days.game.send(Verb.CANCEL, frames=2)
    days.open(TODAY)
    mark = days.page.data().month[21]
    assert mark.open and mark.state == "played" and days.foot == "Play for practice"
    assert not days.page.data().month[22].open, "days to come can't be opened"


def test_a_lost_save_or_database_gives_no_second_try(tmp_path: Path) -> None:
    days = Days(tmp_path)
    days.play(1)
    days.leave()
    close(days)
    (tmp_path / SAVE_NAME).unlink()
    days = Days(tmp_path)
    assert days.foot == "Play for practice" and "not finished" in days.page.data().state
    close(days)
    (tmp_path / SAVE_NAME).write_text("{")
    days = Days(tmp_path)
    assert days.foot == "Play for practice"


def plays_for_practice(days: Days, why: str) -> None:
    """The page offers practice alone, says why, and the match that is played is none that counts."""
    days.page.rebuild()
    assert days.foot == "Play for practice" and why in days.page.data().state
    days.game.click_button("play", frames=3)
    assert PersonEntry.of(days.game.table.controller.match).day == (TODAY.isoformat(), False)


def test_neither_does_the_loss_of_both(tmp_path: Path) -> None:
    days = Days(tmp_path)
    days.play(1)
    days.leave()
    shell = days.game.shell
    assert settings_of(shell.settings).day_tried == TODAY.isoformat()
    close(days)
    (tmp_path / SAVE_NAME).unlink()
    (tmp_path / NAME).unlink()
    days = Days(tmp_path)
    days.game.shell.settings = shell.settings
    plays_for_practice(days, "begun this deal before")


def test_in_a_second_window_the_deal_of_a_day_is_practice(tmp_path: Path) -> None:
    days = Days(tmp_path)
    days.game.shell.guest = True
    plays_for_practice(days, "another window")


def played_day(folder: Path) -> Record:
    """The record of a day's first try that was played to its end."""
    days = Days(folder)
    days.finish()
    close(days)
    return dict(json.loads((folder / RECORDS_NAME).read_text()))


def test_a_try_that_no_result_could_be_is_none_and_the_page_goes_on(tmp_path: Path) -> None:
    record = played_day(tmp_path)
    hostile = []
    for day, rounds in enumerate(([], record["rounds"] * 3, record["rounds"][:2], record["rounds"]), 2):
        made = json.loads(json.dumps(record | {"rounds": rounds}))
        made["players"][0]["day"]["date"] = f"2026-11-{day:02}"
        hostile.append(made)
    hostile[-1]["rounds"][0]["scored"][0]["points"] = 10**6
    with (tmp_path / RECORDS_NAME).open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(each) + "\n" for each in hostile)
    days = Days(tmp_path)
    assert [row.day for row in days.page.found or ()] == [TODAY]
    for day in range(2, 6):
        days.game.click_button(f"day=2026-11-{day:02}", frames=2)
        assert days.foot == "Play"


def test_the_database_and_the_memory_keep_no_record_of_a_day_and_its_file_has_it(tmp_path: Path) -> None:
    record = played_day(tmp_path)
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        rows = db.execute("SELECT data FROM json_rows WHERE game = ?", (DAYS,)).fetchall()
        assert [set(json.loads(text)) for (text,) in rows] == [{"day", "counted", "scores", "marks"}]
        with db:  # as an older version wrote it
            older = json.dumps(json.loads(rows[0][0]) | {"record": record})
            db.execute("UPDATE json_rows SET data = ? WHERE game = ?", (older, DAYS))
    with (tmp_path / RECORDS_NAME).open("r+", encoding="utf-8") as file:
        text = file.read()
        file.write("nonsense 2026-11-22\n")
        file.write(text.replace('"date": "2026-11-22"', '"date": "2026-11-21"'))
    days = Days(tmp_path)
    tried = days.page._tried
    assert tried is not None and [history.number for history in tried.match(tmp_path).rounds] == [1, 2, 3]
    days.game.click_button("sheet", frames=3)
    assert not isinstance(days.game.scene, DayScene)
    (tmp_path / RECORDS_NAME).unlink()
    with pytest.raises(OSError, match="days"):
        tried.match(tmp_path)


def test_a_damaged_database_is_made_again_from_the_records(tmp_path: Path) -> None:
    days = Days(tmp_path)
    days.finish()
    score = days.page.data().score
    close(days)
    (tmp_path / NAME).write_bytes(b"no database" * 1000)
    days = Days(tmp_path)
    assert days.page.data().score == score
    close(days)
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("UPDATE json_rows SET data = '[]' WHERE game = ?", (DAYS,))
    days = Days(tmp_path)
    assert days.page.data().score == score


def test_another_day_gives_up_the_try_that_is_not_ended(tmp_path: Path) -> None:
    days = Days(tmp_path)
    days.play(1)
    days.leave()
    days.game.click_button("day=2026-11-20", frames=2)
    assert days.foot == "Play"
    days.game.click_button("play", frames=30)
    days.game.click_button("new", frames=3)
    days.finish()
    assert {mark.day.day: mark.state for mark in days.page.data().month if mark.state} == {20: "played", 22: "begun"}
    assert len((tmp_path / RECORDS_NAME).read_text().splitlines()) == 2


def test_practice_has_help_and_the_try_that_counts_has_none(tmp_path: Path) -> None:
    days = Days(tmp_path)
    days.game.settle("play")
    assert isinstance(days.game.scene, TableScene) and not days.game.scene.parts.tools()
    days.finish()
    days.game.settle("play")
    assert isinstance(days.game.scene, TableScene) and days.game.scene.parts.tools()
    days.game.shell.stack.replace(MenuScene(days.game.shell))
    days.game.frames(2)


def test_three_presses_lead_from_the_start_to_the_first_decision(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    game.shell.services = Services(new_seed=lambda: 11, now=lambda: datetime(2026, 11, 22, 12).astimezone())
    assert next(button.sub for button in game.scene.widgets() if button.id == "today") == "Not played yet"
    game.click_button("today")
    game.until(lambda: any(button.id == "play" for button in game.scene.widgets()))
    game.settle("play")
    assert isinstance(game.scene, TableScene) and game.table.controller.my_turn
    assert game.table.controller.match.seed == daily(TODAY).seed
    assert settings_of(game.shell.settings).day_tried == "2026-11-22"
    game.shell.stack.replace(MenuScene(game.shell))
    game.frames(3)
    menu: Any = game.scene
    assert "Unfinished" in [button.sub for button in menu.widgets() if button.id == "today"]
    game.shell.history.close()


def test_a_first_try_can_be_shared_shown_and_deleted(tmp_path: Path, board: list[str]) -> None:
    days = Days(tmp_path)
    assert "delete" not in [button.id for button in days.page.layout.buttons]
    days.finish()
    days.page.press("text")
    assert board[-1].startswith("Ambition · The deal of 2026-11-22") and "Better than" in board[-1]
    days.game.click_button("picture", frames=3)
    assert isinstance(days.game.scene, FactsScene)
    (picture,) = Path(days.game.shell.records.folder).glob("*2026-11-22*.png")
    assert pygame.image.load(str(picture)).get_size() == (1200, 675)
    days.game.scene.press("close")
    days.wait()
    days.game.click_button("delete", frames=30)
    days.game.click_button("delete")
    days.wait()
    assert not (tmp_path / RECORDS_NAME).exists() and days.foot == "Play" and not days.page.found
    assert settings_of(days.game.shell.settings).day_tried == ""


def test_a_picture_that_cannot_be_written_gives_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    days = Days(tmp_path)
    monkeypatch.setattr(
        days.game.shell.records, "write", lambda *_args: (_ for _ in ()).throw(RecordFileError("full", "x"))
    )
    save_picture(days.game.shell, "day", partial(paint_shared, SharedResult(daily(TODAY), (1, 2, 3))))
    assert days.game.shell._toasts == ["full"] and days.game.scene is days.page


def test_what_is_no_try_is_not_counted() -> None:
    record: Record = {"players": [{"name": "You"}], "rounds": []}
    assert try_of(record) is None
    record["players"] = [{"day": {"date": "2026-11-22", "counted": True}, "autoplay": True}]
    assert try_of(record) is None
    record["players"] = [{"day": {"date": "never"}}]
    with pytest.raises(ValueError, match="never"):
        try_of(record)


@pytest.mark.parametrize("scores", [(1, 2), (0, 0, 513), (0, -513, 0)])
def test_what_no_day_can_bring_is_no_finished_try(scores: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no result"):
        DayTry("", "finished", TODAY, True, scores)


def test_only_the_first_try_of_a_day_counts() -> None:
    rows = [DayTry(str(i), "finished", TODAY, i in (1, 2), (i, 0, 0)) for i in range(4)]
    assert first_tries(rows) == {TODAY: rows[1]}


def test_equal_scores_count_half() -> None:
    assert share_better(5, [1, 5, 5, 9]) == 0.5
    assert share_better(0, [1]) == 0.0


def test_every_weekly_rule_has_its_words() -> None:
    assert set(WEEKLY_WORDS) == {house.name for house in WEEKLY}
    assert rule_words(daily(TODAY).rules)[1] and not rule_words(daily(TODAY + timedelta(1)).rules)[1]


def test_weekly_rules_are_named_in_the_players_language_and_those_of_a_person_keep_their_name() -> None:
    set_language("ja")
    rules = next(day.rules for n in range(7) if (day := daily(TODAY + timedelta(n))).rules.house)
    assert rules.house is not None and rules_words(rules) == house_name(rules.house) != rules.house.name
    assert house_name(replace(rules.house, changes=(("quota", 17),))) == rules.house.name


def test_a_shared_text_shows_no_card() -> None:
    better = "Better than 71 % of club players on these cards"
    shared = SharedResult(daily(TODAY), (60, -54, 5), (), (0.0, 0.0, 0.0), better)
    head, score, better = shared.text().split("\n")
    assert head == "Ambition · The deal of 2026-11-22 · Barren strikes"
    assert score == "\U0001f7e9\U0001f7e5\U0001f7e8 +3.7" and better.startswith("Better")
    assert "\U0001f451\U0001f7e5\u26a1 +3.7" in replace(shared, marks=("slam", "", "strike")).text()


def test_the_menu_says_yesterdays_result_and_todays() -> None:
    scores = {"2026-11-20": 1, "2026-11-21": 7}
    assert tries.state_words(scores, TODAY, tried=False, going=False) == "Not played yet · yesterday +2.3"
    assert tries.state_words({**scores, "2026-11-22": -4}, TODAY, True, False) == "Today \u22121.3 · yesterday +2.3"


def test_a_week_is_told_by_its_finished_tries() -> None:
    week = [DayTry("", "finished", day, True, (day.day, -3, 0)) for day in tries.week_of(TODAY)[:2]]
    told = "2 days played. Best round: +5.7 on 2026-11-17. Against the three club players you scored +1.5 a round."
    assert tries.review_words([*week, DayTry("", "given up", TODAY, True, (99,))]) == told
    assert not tries.review_words([])
