"""What Ambition keeps among the settings survives damage value by value."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.settings import AmbitionSettings, from_json, settings_kind, to_json
from game.client.app.opponents import CHARACTERS, NEW, SAME, Opponent, alike, at_level, common_level, seated, themselves
from tests.client.app.programs import json_values
from tests.client.harness import computers


def test_the_one_level_of_version_1_is_that_of_all_three() -> None:
    assert from_json({"version": 1, "level": "novice", "theme": "light"}) == (
        AmbitionSettings(themselves("novice"), strength_asked=True, first_shown=True, first_done=True),
        [],
    )
    assert from_json({"version": 1, "level": ["novice"]}) == (
        AmbitionSettings(strength_asked=True, first_shown=True, first_done=True),
        ["level"],
    )


def test_opponents_fall_back_value_by_value() -> None:
    three = (Opponent("alder", "master", "nil"), Opponent("hazel", "novice", "slam"), Opponent("rowan"))
    data = json.loads(json.dumps(to_json(AmbitionSettings(three))))
    assert from_json(data) == (AmbitionSettings(three), [])
    data["opponents"][0]["level"] = 7
    data["opponents"][1] = "hazel"
    data["opponents"][2]["character"] = "unicorn"
    settings, bad = from_json(data)
    assert settings.opponents == (Opponent("alder", "club", "nil"), Opponent("corvin"), Opponent("rowan"))
    assert bad == ["opponents.1.level", "opponents.2", "opponents.3.character"]
    assert from_json({"opponents": 3}) == (
        AmbitionSettings(strength_asked=True, first_shown=True, first_done=True),
        ["opponents"],
    )


def test_three_steady_players_of_an_older_version_become_characters_unless_somebody_was_chosen() -> None:
    def older(three: tuple[Opponent, ...]) -> AmbitionSettings:
        return from_json({"opponents": [asdict(each) for each in three]})[0]

    assert (older(alike("expert")).opponents, older(alike("expert")).company) == (themselves("expert"), NEW)
    chosen = seated(alike("expert"), 1, "minka")
    assert (older(chosen).opponents, older(chosen).company) == (chosen, SAME)


def test_what_the_computer_players_can_not_play_falls_back() -> None:
    kind = settings_kind(computers())
    three = (Opponent("hazel", "grandmaster"), Opponent("corvin", "novice", "grumpy"), Opponent("rowan"))
    found, bad = kind.read(to_json(AmbitionSettings(three)))
    assert found.opponents == (Opponent("hazel"), Opponent("corvin", "novice"), Opponent("rowan"))
    assert bad == ["opponents.1.level", "opponents.2.temperament"]


@given(st.dictionaries(st.sampled_from([*asdict(AmbitionSettings()), "level", "other"]), json_values))
def test_any_json_gives_values_that_can_be_kept(data: dict[str, Any]) -> None:
    settings, _bad = from_json(data)
    assert from_json(json.loads(json.dumps(to_json(settings)))) == (settings, [])


@given(st.lists(st.fixed_dictionaries({"character": st.sampled_from([c.id for c in CHARACTERS])}), max_size=5))
def test_nobody_sits_twice(entries: list[Any]) -> None:
    settings, _ = from_json({"opponents": entries})
    assert len({each.who for each in settings.opponents}) == 3
    assert settings.opponents[0].character == (entries[0]["character"] if entries else "hazel")


def test_changing_places_keeps_everybody_and_how_they_play() -> None:
    three = (Opponent("hazel", "novice", "nil"), Opponent("corvin", "club"), Opponent("rowan", "master"))
    assert seated(three, 0, "rowan") == (three[2], three[1], three[0]) and seated(three, 0, "hazel") == three
    assert seated(three, 0, "alder") == (Opponent("alder", "expert", "gambler"), three[1], three[2])
    assert common_level(three) is None and common_level(at_level(three, "club")) == "club"
