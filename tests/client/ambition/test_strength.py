"""How strong the others are: asked once, told in a sentence each, and another level is offered after a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ai.ambition.levels import LEVELS as STRENGTHS
from ai.ambition.levels import TEMPERAMENTS as LIKINGS
from game.client.ambition.match.results import FinalScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.settings import AmbitionSettings, changed, from_json, settings_of, to_json
from game.client.ambition.setup import SetupScene
from game.client.ambition.strength import (
    LEVELS,
    RUN,
    TEMPERAMENTS,
    answered,
    next_level,
    noted,
    offer_words,
    question_words,
)
from game.client.app.listing import ChoiceScene
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, MoveFocus, Verb
from game.client.kit.widget_scene import PageScene
from tests.client.harness import Game, kept_settings, settings

KNOWN = tuple((level.id, level.title) for level in STRENGTHS.values())
FAST = Settings(speed="instant", trick_rest_ms=400)


def test_each_level_and_temperament_has_a_sentence() -> None:
    assert list(LEVELS) == list(STRENGTHS) and list(TEMPERAMENTS) == list(LIKINGS)


def test_answers_lead_to_a_level_each() -> None:
    def level(answer: str, levels: tuple[tuple[str, str], ...]) -> str:
        values = answered(AmbitionSettings(), answer, levels)
        assert values["strength_asked"] and len({each.level for each in values["opponents"]}) == 1
        return str(values["opponents"][0].level)

    assert [level(answer, KNOWN) for answer in ("new", "some", "hard")] == ["newcomer", "casual", "club"]
    assert [level(answer, KNOWN[:2]) for answer in ("new", "some", "hard")] == ["newcomer", "newcomer", "novice"]


def test_the_first_match_asks_and_no_other_does(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST, asks=True)
    game.click_button("new")
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, MenuScene) and not settings_of(game.shell.settings).strength_asked
    game.click_button("new")
    game.click_button("hard")
    game.settle()
    assert isinstance(game.scene, TableScene)
    assert {each.level for each in settings_of(kept_settings(tmp_path)[0]).opponents} == {"club"}
    assert game.table.controller.match.rules.short_game
    assert kept_settings(tmp_path)[0].usual_level == "club"
    assert {entry["level"] for entry in game.table.controller.match.players[1:]} == {"club"}
    again = Game(tmp_path, kept_settings(tmp_path)[0], asks=True)
    again.click_button("new")
    assert (
        isinstance(again.scene, PageScene)
        and again.scene.name == "question"
        and "given up" in " ".join(again.scene.speech_on_open())
    )
    again.click_button("new")
    again.settle()
    assert isinstance(again.scene, TableScene)


def test_the_question_says_who_the_opponents_are_and_how_long_a_match_is(tmp_path: Path) -> None:
    _title, text, _answers = question_words(KNOWN, short=True)
    assert "Club player, Casual player, Newcomer" in text and "25 minutes" in text
    game = Game(tmp_path, settings(players=3, edition="2004", speed="instant", trick_rest_ms=400), asks=True)
    game.click_button("new")  # rules of the person's own stay
    assert "25 minutes" not in " ".join(game.scene.speech_on_open())
    game.click_button("new")
    game.settle()
    assert not game.table.controller.match.rules.short_game


def test_who_sets_the_opponents_up_has_answered(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST, asks=True)
    game.click_button("match")
    assert isinstance(game.scene, SetupScene)
    notes = {entry.id: entry.note for kind in ("alike", "temperament0") for entry in game.scene._list(kind)[0]}
    assert notes["club"] == "Counts every card and looks ahead a little" and notes["nil"] == "Goes for a Nil more often"
    game.click_button("alike")
    assert isinstance(game.scene, ChoiceScene)
    game.send(Verb.CANCEL)
    game.send(Confirm())
    game.settle()
    assert isinstance(game.scene, TableScene)


def test_old_settings_are_not_asked() -> None:
    assert from_json({"level": "novice"})[0].strength_asked
    assert from_json({"opponents": [{"level": "novice"}] * 3})[0].strength_asked
    assert not from_json({})[0].strength_asked
    fresh = to_json(replace(AmbitionSettings(), tutorial_lesson=2))
    assert not from_json(fresh)[0].strength_asked  # the tutorial alone answers nothing
    assert from_json({**fresh, "lately": [1, "2"], "lately_level": 3})[1] == ["lately", "lately_level"]


def played(places: list[int], levels: str = "club") -> AmbitionSettings:
    settings = AmbitionSettings()
    for place in places:
        players = [{"level": level} for level in (levels.split() * 3)[:3]]
        settings = replace(settings, **noted(settings, players, place))
    return settings


def test_a_run_offers_the_next_level() -> None:
    assert next_level(played([1] * RUN), KNOWN, 4) == ("expert", 1)
    assert next_level(played([2, *[1] * RUN]), KNOWN, 4) == ("expert", 1)
    assert next_level(played([3, 4, 3]), KNOWN, 4) == ("casual", -1)
    assert next_level(played([1, 2, 1]), KNOWN, 4) is None and next_level(played([1, 1]), KNOWN, 4) is None
    assert next_level(played([2, 3, 2]), KNOWN, 3) == ("casual", -1)  # of three players
    assert next_level(played([1] * RUN, "master"), KNOWN, 4) is None
    assert next_level(played([4] * RUN, "newcomer"), KNOWN, 4) is None
    assert next_level(played([1] * RUN, "club master"), KNOWN, 4) is None  # mixed levels say nothing
    assert replace(played([1, 1]), **noted(played([1, 1]), [{"level": "expert"}] * 3, 1)).lately == (1,)
    assert "Next: " in offer_words("expert", 1, KNOWN)[1]


def test_the_end_of_a_match_offers_it_and_a_press_plays_it(tmp_path: Path) -> None:
    settings = Settings(speed="instant", trick_rest_ms=400)
    settings = replace(settings, games=changed(settings, strength_asked=True, lately=(4, 4), lately_level="club"))
    game = Game(tmp_path, settings)
    game.click_button("new")
    game.settle()
    table = game.table
    match = table.controller.match
    while not match.over:
        seat = match.waiting[0] if match.waiting else None
        if seat is None:
            table.controller.next_round()
            continue
        match.act(seat, table.controller.computers.player(seat, {}, 1).choose(match.observation(seat), lambda: False))
    assert match.result is not None and match.result.places[0] == 4
    table.dialogs._end()
    game.frames(80)
    final = game.scene
    assert isinstance(final, FinalScene)
    labels = {button.id: button.label for button in final.widgets()}
    assert labels["new"] == "Rematch" and labels["level"] == "Next: Novice" and final.main() == "new"
    assert "How about weaker opponents?" in " ".join(final.speech_on_open())
    game.click_button("level")
    game.settle()
    assert {entry["level"] for entry in game.table.controller.match.players[1:]} == {"novice"}
    assert settings_of(game.shell.settings).lately == ()


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_strength_is_picked_beside_the_new_match(tmp_path: Path, by_keys: bool) -> None:
    game = Game(tmp_path, Settings(tutorial_offered=True))
    if by_keys:
        game.send(MoveFocus(1, 0), Confirm())
    else:
        game.click_button("new=pick")
    scene = game.scene
    assert isinstance(scene, ChoiceScene) and scene.default == "club"
    told = [button.label for button in scene.widgets()]
    assert told == ["Novice", "Club player"]
    if by_keys:
        game.send(MoveFocus(0, -1), Confirm())
    else:
        game.click_button("novice")
    game.frames(2)
    menu = game.scene
    assert isinstance(menu, MenuScene)
    new = next(button for button in menu.widgets() if button.id == "new")
    pick = next(button for button in menu.widgets() if button.id == "new=pick")
    assert new.sub == "Three opponents: Novice" and pick.spoken == "Strength: Novice" and new.rect.right < pick.rect.x
    game.click_button("new")
    game.frames(2)
    assert {player["level"] for player in game.table.controller.match.players[1:]} == {"novice"}
