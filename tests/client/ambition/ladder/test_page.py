"""The ladder: ten tables that are all different, played from the page without touching the setup, and won without help."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.ladder.page import FIGURES, LadderScene, ladder_dialog, record_words, rules_sentence
from game.client.ambition.ladder.rungs import (
    GIFTS,
    RUNGS,
    can_play,
    chance_id,
    gift_words,
    invited,
    next_rung,
    rung_of,
    rung_of_row,
    won_and_played,
)
from game.client.ambition.match.results import FinalScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.practice.kinds import practice_lines
from game.client.ambition.settings import ID, change, settings_of
from game.client.ambition.sheet.page import SheetScene
from game.client.ambition.statistics.rated import counting
from game.client.ambition.statistics.rows import match_row
from game.client.ambition.you.achievements import MEDALS
from game.client.ambition.you.page import StatisticsScene
from game.client.app.menu import MenuScene
from game.client.app.opponents import CHARACTERS
from game.client.app.options import Computers
from game.client.app.rulebook.figures import measured
from game.client.app.settings import BACKS
from game.client.app.statistics.database import NAME
from game.client.kit.intents import Confirm, MoveFocus, PickCard, PointerMoved, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.controller import FINISHED_NAME
from game.client.table.person import HINT, PersonEntry
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.json_reader import dump_line
from tests.client import harness
from tests.client.ambition.matches import match, match_at
from tests.client.harness import Game
from tests.client.tables import INSTANT
from tests.engine.helpers import played_out
from tests.gallery.base import COMPUTERS


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The program with every level, all of which play at random."""
    few = harness.computers

    def many(*kinds: Any) -> Computers:
        return replace(few(*kinds), levels=COMPUTERS.levels, temperaments=COMPUTERS.temperaments)

    monkeypatch.setattr(harness, "computers", many)
    return Game(tmp_path, INSTANT)


def ladder(game: Game) -> LadderScene:
    """From the menu to the ladder, once the matches are counted."""
    game.click_button("ladder", frames=2)
    scene = game.top(LadderScene)
    game.until(lambda: scene.ready)
    game.frames(2)
    return scene


def record_at(at: int, seed: int, won: bool, *helped: str) -> str:
    """The line of a record of a match at a table."""
    for attempt in range(seed, seed + 200):
        found = played_out(RUNGS[at].match("You", attempt))
        assert found.result is not None
        if (found.result.places[0] == 1) == won:
            break
    for each in helped:
        PersonEntry.of(found).mark_practised(each)
    found.players[0]["begun_at"] = f"2026-01-{seed:02d}T10:00:00+01:00"
    return dump_line(to_record(found) | {"finished_at": f"2026-01-{seed:02d}T11:00:00+01:00"})


# ---- the tables


def test_each_table_is_its_own_and_known_again() -> None:
    assert len(RUNGS) == len({table.id for table in RUNGS}) == len({table.name for table in RUNGS}) == 10
    for table in RUNGS:
        assert len({each.character for each in table.opponents}) == table.rules.players - 1 == 3
        begun = table.match("Somebody", 5)
        assert rung_of(begun) is table and rung_of_row(match_at(table)) is table
        row = match_row(to_record(played_out(begun)) | {"finished_at": "2026-01-01T11:00:00+01:00"})
        assert row is not None and rung_of_row(row) is table
    assert can_play(COMPUTERS) and not can_play(harness.computers())
    assert next_rung(RUNGS[0]) is RUNGS[1] and next_rung(RUNGS[-1]) is None


def test_any_other_match_is_of_no_table() -> None:
    table = RUNGS[0]
    other = match_at(table)
    assert rung_of_row(match(1)) is None
    assert rung_of_row(replace(other, options="{}")) is None
    assert rung_of_row(replace(other, opponents=other.opponents[::-1])) is None
    assert rung_of_row(replace(other, opponents=(*other.opponents[:2], match(1).opponents[0]))) is None
    assert rung_of(Match(table.rules, [{"name": "You"}, {}, {}, {}], 1)) is None


def test_matches_with_help_and_matches_given_up_win_no_table() -> None:
    inn, garden = RUNGS[2], RUNGS[1]
    rows = [
        match_at(inn),
        match_at(inn, 2, 3),
        match_at(inn, 3, None),
        replace(match_at(inn, 4), practised=(HINT,)),
        match_at(garden, 5, 2),
        match(6),
    ]
    found = won_and_played(rows)
    assert found["inn"] == (1, 2) and found["garden"] == (0, 1) and found["round"] == (0, 0)
    assert record_words(1, 2) == "You have won 1 of 2 matches here."
    assert record_words(0, 0) == "You haven’t finished a match here yet."


def test_tables_of_2006_without_a_handicap_count_for_the_rating() -> None:
    scale = dict.fromkeys(dict(COMPUTERS.levels), 1000)
    plain = [rung for rung in RUNGS if rung.id in ("club", "market", "tower")]
    assert counting(map(match_at, RUNGS), scale) == [match_at(rung) for rung in plain]


def test_the_rules_are_told_in_a_few_words() -> None:
    told = [rules_sentence(table.rules) for table in RUNGS]
    assert told[0] == "Rules of 2006, short game, you begin with 20 points." and told[1] == "Simple rules."
    assert told[2] == "Heavy queen, short game. The queen of spades is worth 13 points instead of 5."
    assert told[-1] == "Rules of 2006, each of the others begins with 10 points."


def test_the_measured_chances_fall_from_table_to_table_and_rise_with_the_level() -> None:
    found, levels = measured(FIGURES), [id for id, _title in COMPUTERS.levels]
    chances = {level: [found[chance_id(table, level)].value for table in RUNGS] for level in levels}
    for each in chances.values():
        assert each == sorted(each, reverse=True)
    for at in range(len(RUNGS)):
        assert [chances[level][at] for level in levels] == sorted(chances[level][at] for level in levels)
    assert chances["club"][0] > 0.6 and chances["master"][-1] <= 0.35


# ---- the page


def test_a_game_without_the_levels_has_no_ladder(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    assert "ladder" not in [widget.id for widget in game.scene.widgets()]
    game.click_button("practice", frames=2)
    assert [line.id for line in practice_lines(harness.computers(), game.shell)] == ["mistakes", "puzzles", "pass"]


def test_three_presses_lead_to_the_first_decision_at_the_first_table(game: Game) -> None:
    before = settings_of(game.shell.settings)
    ladder(game)
    game.settle("play")
    table = game.top(TableScene)
    assert rung_of(table.controller.match) is RUNGS[0]
    assert table.view.phase == "pass" and table.controller.my_turn
    after = settings_of(game.shell.settings)
    assert (after.opponents, after.edition, after.short_game) == (before.opponents, before.edition, before.short_game)


def test_an_unfinished_match_goes_on_at_its_table_and_is_asked_for_at_another(game: Game) -> None:
    scene = ladder(game)
    game.click_button("table=ferry", frames=2)
    game.settle("play")
    game.settle(PickCard(0), PickCard(1), PickCard(2), Confirm())
    begun = game.table.controller.match
    game.shell.menu()
    game.frames(2)
    assert isinstance(game.scene, MenuScene)
    scene = ladder(game)
    assert scene.chosen.id == "ferry" and scene.data().going
    assert [button.label for button in scene.widgets() if button.id == "play"] == ["Continue"]
    game.click_button("table=kitchen", frames=2)
    game.click_button("play", frames=2)
    assert isinstance(game.scene, PageScene)  # it would be given up
    game.send(Verb.CANCEL, frames=2)
    game.click_button("table=ferry", frames=2)
    game.settle("play")
    assert game.table.controller.match.seed == begun.seed and rung_of(game.table.controller.match) is RUNGS[3]


@pytest.mark.parametrize(("at", "place", "helped", "offer"), [
    (0, 1, False, "Next: The garden bench"), (0, 1, True, None), (0, 3, False, None), (9, 1, False, None)
])  # fmt: skip
def test_the_end_of_a_match_leads_to_the_next_table_or_to_the_same(
    game: Game, at: int, place: int, helped: bool, offer: str | None
) -> None:
    ladder(game)
    game.settle(f"table={RUNGS[at].id}", "play")
    table, match = game.table, game.table.controller.match
    match.players[0]["practised"] = [HINT] if helped else []
    assert played_out(match).result is not None
    places = (place, *(1 if place != 1 else 2 for _seat in range(3)))
    match.result = replace(match.result, places=places, winners=tuple(i for i, each in enumerate(places) if each == 1))
    table.dialogs._end()
    game.frames(3)
    found = game.top(FinalScene).layout.data.offer
    assert (found and found[1]) == offer
    assert settings_of(game.shell.settings).lately == ()  # the setup's own opponents are none of its business
    game.settle("level" if offer else "new")
    assert rung_of(game.table.controller.match) is RUNGS[at + 1 if offer else at]


def test_tables_are_won_by_the_kept_records(game: Game) -> None:
    lines = [record_at(0, 1, True), record_at(1, 2, True, HINT), record_at(2, 3, False)]
    (game.folder / FINISHED_NAME).write_text("".join(lines), encoding="utf-8")
    scene = ladder(game)
    assert scene.found is not None
    assert [scene.found[table.id] for table in RUNGS[:3]] == [(1, 1), (0, 0), (0, 1)]
    assert scene.chosen is RUNGS[1] and scene.layout.data.record == scene.found
    place = next(widget for widget in scene.widgets() if widget.id == "table=kitchen")
    assert place.sub == "won, Fennel, Tansy and Bramble"
    assert settings_of(game.shell.settings).tables_won == ("kitchen",)


def test_a_place_is_shown_while_it_is_pointed_at_and_stays_once_it_has_the_focus_or_is_pressed(game: Game) -> None:
    scene = ladder(game)
    places = {widget.id: widget.rect for widget in scene.widgets()}

    def shown_at(id: str) -> str:
        game.send(PointerMoved(places[id].cx, places[id].cy), frames=2)
        return str(scene.layout.data.shown.id)

    assert [shown_at(id) for id in ("table=mill", "table=ferry", "play")] == ["mill", "ferry", "kitchen"]
    game.send(PointerMoved(0, 0), MoveFocus(0, -1), MoveFocus(1, 0), frames=2)
    assert scene.focus == f"table={scene.chosen.id}" and scene.layout.data.shown is scene.chosen
    game.click_button("table=club", frames=2)
    assert scene.chosen.id == shown_at("play") == "club"


def test_a_won_table_brings_guests_and_a_back_that_is_shown_but_grey_before(game: Game) -> None:
    assert invited([]) == invited(["no table"]) == tuple(each.id for each in CHARACTERS[:6])
    assert set(invited(table.id for table in RUNGS)) == {each.id for each in CHARACTERS}
    backs = [gift.partition("=")[2] for gift in GIFTS.values()]
    assert GIFTS.keys() <= {table.id for table in RUNGS} and {*backs} == {*BACKS} - {"lattice", "fan", "steps", "leaf"}
    assert gift_words(RUNGS[3]) == "Prize: the card back “Waves”. New guests at your other tables: Bruno."
    game.click_button("settings", "cards", "card_back=waves", frames=2)
    assert game.shell.settings.card_back == "lattice"
    assert game.shell._toasts == ["Waves: won at table 4 of the ladder, “The ferry”."]
    change(game.shell, tables_won=("ferry",))
    game.click_button("play", "cards", "card_back=waves", frames=2)
    assert game.shell.settings.card_back == "waves"


def test_a_damaged_database_is_made_anew_and_one_that_cant_be_read_is_one_line(game: Game) -> None:
    (game.folder / FINISHED_NAME).write_text(record_at(0, 1, True), encoding="utf-8")
    (game.folder / NAME).write_bytes(b"no database" * 100)
    scene = ladder(game)
    assert scene.found is not None and scene.found["kitchen"] == (1, 1)
    words = ladder_dialog(replace(scene.data(), record={}, problem="The statistics are in use.")).note
    assert words == "The statistics are in use."


# ---- what was reached


def test_a_medal_opens_its_match_if_it_is_among_the_records(game: Game) -> None:
    (game.folder / FINISHED_NAME).write_text("{damaged\n" + record_at(0, 1, True), encoding="utf-8")
    game.click_button("you", "page:achievements")
    scene = game.top(StatisticsScene)
    game.until(lambda: scene.found is not None)
    game.frames(2)
    assert scene.found is not None and {"win", "table", "kitchen"} <= scene.found.reached.keys()
    scene.choose(MEDALS.index("tables"))
    game.frames(2)
    assert game.scene is scene
    scene.choose(MEDALS.index("kitchen"))
    game.until(lambda: game.scene is not scene)
    assert isinstance(game.scene, SheetScene)
    kept = game.shell.records.own(ID, "2026-01-01T10:00:00+01:00")
    assert isinstance(kept, Match) and PersonEntry.of(kept).begun_at.startswith("2026-01-01T10")
    game.send(Verb.CANCEL, frames=2)
    (game.folder / FINISHED_NAME).unlink()
    scene.choose(0)
    game.until(lambda: scene._opened is None)
    assert game.scene is scene and game.shell.records.own(ID, "2026-01-01T10:00:00+01:00") is None
