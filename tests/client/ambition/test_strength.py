"""How strong the others are: told in a sentence each, and another level is offered after a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ai.ambition.levels import LEVELS as STRENGTHS
from ai.ambition.levels import TEMPERAMENTS as LIKINGS
from game.client.ambition.match.results import FinalScene
from game.client.ambition.settings import AmbitionSettings, changed, from_json, settings_of, to_json
from game.client.ambition.strength import LEVELS, RUN, TEMPERAMENTS, next_level, noted, offer_words
from tests.client.ambition.matches import play_out
from tests.client.tables import INSTANT, start

KNOWN = tuple((level.id, level.title) for level in STRENGTHS.values())


def test_each_level_and_temperament_has_a_sentence() -> None:
    assert list(LEVELS) == list(STRENGTHS) and list(TEMPERAMENTS) == list(LIKINGS)


def test_odd_settings_are_put_right() -> None:
    fresh = to_json(replace(AmbitionSettings(), tutorial_lesson=2))
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
    lost = changed(INSTANT, strength_asked=True, lately=(4, 4), lately_level="club")
    game = start(tmp_path, replace(INSTANT, games=lost))
    match = game.table.controller.match
    play_out(game)
    assert match.result is not None and match.result.places[0] == 4
    final = game.top(FinalScene)
    labels = {button.id: button.label for button in final.widgets()}
    assert labels["new"] == "Rematch" and labels["level"] == "Next: Novice" and final.main() == "new"
    assert "How about weaker opponents?" in " ".join(final.speech_on_open())
    game.settle("level")
    assert {entry["level"] for entry in game.table.controller.match.players[1:]} == {"novice"}
    assert settings_of(game.shell.settings).lately == ()
