"""How strong the others are: another level after a run, and tables that suit the person, suggested or taken by themselves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai.ambition.levels import LEVELS as STRENGTHS
from ai.ambition.levels import RATINGS
from ai.ambition.levels import TEMPERAMENTS as LIKINGS
from game.client.ambition.match.results import FinalScene
from game.client.ambition.settings import AmbitionSettings, changed, from_json, settings_of, to_json
from game.client.ambition.strength import LEVELS, RUN, TEMPERAMENTS, next_level, noted, offer_words
from game.client.ambition.suggested_tables import EVEN, LEAST, MOST, OWN, SUGGEST, WAIT, at_levels, suggestion, suited
from game.client.app.opponents import alike
from game.client.app.statistics.rating import RatedMatch, Rating, chance, learned, rated, unknown
from game.engine.odds import place_chance
from tests.client.ambition.matches import answer, play_out
from tests.client.harness import Game
from tests.client.tables import INSTANT, start

CLUB = ("club",) * 3


def share(rating: float, levels: Sequence[str]) -> float:
    """Wins as a multiple of an equal share."""
    return (len(levels) + 1) * chance(rating, [RATINGS[level] for level in levels])


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("rating", range(1060, 1701, 40))
def test_the_table_leaves_about_a_third_of_the_matches_to_win(rating: int, seats: int) -> None:
    found = suited(rating, ("master",) * seats if rating < 1400 else ("newcomer",) * seats, RATINGS)
    assert len(found) == seats and LEAST - 0.02 <= share(rating, found) <= MOST + 0.06


def test_a_table_that_suits_stays_and_who_is_weaker_than_all_gets_the_weakest() -> None:
    assert LEAST < share(1480, ("expert", "club", "club")) < MOST
    assert suited(1480, ("expert", "club", "club"), RATINGS) == ("expert", "club", "club")
    assert suited(800, CLUB, RATINGS) == ("newcomer",) * 3 and suited(2000, CLUB, RATINGS) == ("master",) * 3


def test_nothing_is_said_before_enough_is_known() -> None:
    weak = Rating(1000, 900, 1100)
    assert suggestion(weak, WAIT, WAIT, CLUB, RATINGS) == ("newcomer",) * 3
    assert suggestion(weak, WAIT - 1, 9, CLUB, RATINGS) is None, "too few matches for a rating"
    assert suggestion(weak, 99, WAIT - 1, CLUB, RATINGS) is None, "the table has just changed"
    assert suggestion(None, 99, 99, CLUB, RATINGS) is None
    assert suggestion(Rating(1480, 1400, 1560), 99, 99, ("club", "expert", "club"), RATINGS) is None, "it suits"


def test_the_stronger_of_the_opponents_stays_the_stronger() -> None:
    opponents = tuple(
        replace(each, level=level) for each, level in zip(alike(), ("expert", "novice", "club"), strict=True)
    )
    found = at_levels(opponents, ("newcomer", "casual", "casual"), RATINGS)
    assert [each.level for each in found] == ["casual", "newcomer", "casual"]
    assert [each.character for each in found] == [each.character for each in opponents]
    assert [each.level for each in at_levels(opponents, ("club", "master"), RATINGS)] == ["master", "club", "club"]


def career(strength: int, matches: int, seed: int) -> tuple[list[int], int]:
    """The places of a player of constant strength who begins among club players and takes every table that is suggested, and how
    often the table changed."""
    stream = random.Random(f"{strength} {seed}")
    table: tuple[str, ...] = CLUB
    since, changes, known, places = 0, 0, unknown(), list[int]()
    for number in range(1, matches + 1):
        others = tuple(RATINGS[level] for level in table)
        odds = [place_chance(strength, others, place) for place in range(1, 5)]
        places.append(stream.choices(range(1, 5), odds)[0])
        known = learned(known, RatedMatch(places[-1], 1, others))
        since += 1
        found = suggestion(rated(known), number, since, table, RATINGS)
        if found is not None:
            table, since, changes = found, 0, changes + 1
    return places, changes


def test_a_constant_player_wins_about_a_third_and_the_table_rests_between() -> None:
    """From the 13th match on, when the rating has settled. A small sample of what docs/ai.md tells."""
    made = [career(1300, 40, seed) for seed in range(40)]
    wins = [4 * places[12:].count(1) / 28 for places, _changes in made]
    assert 1.05 < sum(wins) / len(wins) < 1.6
    assert max(changes for _places, changes in made) <= 40 / WAIT


def test_old_settings_suggest_and_odd_ones_are_put_right() -> None:
    assert from_json({})[0].table_way == SUGGEST
    kept = replace(from_json({})[0], table_way=EVEN, table_matches=7)
    assert from_json(to_json(kept)) == (kept, [])
    assert from_json({"table_way": "x", "table_matches": -1})[1] == ["table_way", "table_matches"]


def over(tmp_path: Path, way: str, rating: Rating | None, **values: Any) -> Game:
    """A match against club players that was lost, with the rating that comes of it."""
    own = changed(INSTANT, strength_asked=True, table_way=way, table_matches=WAIT - 1, **values)
    game = Game(tmp_path, replace(INSTANT, games=own))
    game.settle("new", "start")
    found = rating, 20 if rating is not None else 0
    game.shell.history.ask = lambda question, game="": answer(found)  # type: ignore[method-assign]
    game.table.controller.computers = replace(game.table.controller.computers, ratings={"novice": 1091, "club": 1315})
    play_out(game)
    assert isinstance(game.scene, FinalScene)
    return game


def words(game: Game) -> str:
    return " ".join(game.scene.speech_on_open())


def test_a_table_is_suggested_and_a_press_plays_it(tmp_path: Path) -> None:
    game = over(tmp_path, SUGGEST, Rating(1120, 1050, 1200))
    assert "A table that suits you: Novice at every seat. You win about 28 %." in words(game)
    assert {button.id: button.label for button in game.scene.widgets()}["level"] == "Play that table"
    assert {each.level for each in settings_of(game.shell.settings).opponents} == {"club"}, "nothing changes by itself"
    game.settle("level")
    assert {entry["level"] for entry in game.table.controller.match.players[1:]} == {"novice"}
    assert settings_of(game.shell.settings).table_matches == 0


def test_opponents_adapt_between_matches_and_say_so(tmp_path: Path) -> None:
    game = over(tmp_path, EVEN, Rating(1120, 1050, 1200))
    assert "The table adapts: Novice at every seat next. You win about 28 %." in words(game)
    assert "level" not in {button.id for button in game.scene.widgets()}
    game.settle("new")
    assert {entry["level"] for entry in game.table.controller.match.players[1:]} == {"novice"}


@pytest.mark.parametrize(
    ("way", "rating"), [(OWN, Rating(1120, 1050, 1200)), (SUGGEST, None), (SUGGEST, Rating(1400, 1300, 1500))]
)
def test_nothing_is_suggested_where_nobody_asked_or_nothing_is_known_or_it_suits(
    tmp_path: Path, way: str, rating: Rating | None
) -> None:
    game = over(tmp_path, way, rating)
    assert "level" not in {button.id for button in game.scene.widgets()} and "suits" not in words(game)


def test_who_chooses_hears_nothing_of_a_run_either(tmp_path: Path) -> None:
    game = over(tmp_path, OWN, None, lately=(4, 4), lately_level="club")
    assert "level" not in {button.id for button in game.scene.widgets()}


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
