"""Which matches count for the person's rating, and what is said of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.client.ambition.new_match import NewMatchScene
from game.client.ambition.statistics.rated import chance_of, own_rating, placings, rating_words
from game.client.ambition.statistics.rows import MatchRow, OpponentRow, match_row
from game.client.app.statistics.rating import RatedMatch, Rating
from game.client.games import GIVEN_UP
from game.engine.ambition.record import from_record, match_key, round_record
from tests.client.ambition import matches
from tests.client.ambition.matches import answer, record
from tests.client.harness import Game, computers
from tests.client.reviews import RandomReviewer
from tests.stand_ins import answering

SCALE = {"novice": 1091, "club": 1283, "expert": 1418}
LEVELS = (("novice", "Novice"), ("club", "Club player"), ("expert", "Expert"))


def match(place: int = 1, level: str = "club", winners: int = 1) -> MatchRow:
    plain = matches.match(1, place, winners)
    return replace(plain, opponents=tuple(replace(each, level=level) for each in plain.opponents))


def test_finished_matches_without_help_count() -> None:
    plain, others = match(2), (match().opponents[0],)
    left_out = [
        replace(plain, state=GIVEN_UP, place=None, winners=None, relative=None),
        replace(plain, practised=("hint",)),
        replace(plain, edition="2004"),
        replace(plain, options='{"house": {"name": "Mine"}}'),
        replace(plain, opponents=(*others, *others, OpponentRow("Zoe", "grandmaster", "steady"))),
        replace(plain, opponents=(*others, *others, OpponentRow("Zoe", "club", "sleepy"))),
    ]
    spoiled = tuple(replace(each, temperament="spoiler") for each in plain.opponents)
    counted = [plain, match(1, "expert", winners=2), replace(plain, options='{"nil_bidding": true}', opponents=spoiled)]
    assert placings([*left_out, *counted], SCALE) == [
        RatedMatch(2, 1, (1283,) * 3), RatedMatch(1, 2, (1418,) * 3), RatedMatch(2, 1, (1283,) * 3),
    ]  # fmt: skip
    handed = replace(computers(), ratings=SCALE)
    assert own_rating(left_out, handed) == (None, 0) and own_rating(counted, handed)[1] == 3


def test_what_is_said_of_a_rating() -> None:
    told = rating_words(Rating(1271, 1180, 1360), 30, SCALE, LEVELS)
    assert told == (
        "Your rating is 1271 (between 1180 and 1360). The level closest to yours is Club player, with 1283. Expert has 1418."
    )
    assert rating_words(Rating(1500, 1400, 1600), 30, SCALE, LEVELS).endswith("Expert, with 1418.")
    for rating, count in ((None, 0), (Rating(1200, 900, 1500), 1)):
        words = rating_words(rating, count, SCALE, LEVELS)
        assert words.startswith("Your rating appears here after") and f" {count} match" in words
    assert rating_words(None, 0, {}, LEVELS) == "", "of levels that nobody has measured nothing is said"


@pytest.mark.parametrize(
    ("rating", "others", "found"),
    [
        (Rating(1283, 1200, 1360), ("club",) * 3, 25),
        (Rating(1418, 1340, 1500), ("club", "club", "expert"), 34),
        (Rating(1283, 900, 1600), ("club",) * 3, None),
        (None, ("club",) * 3, None),
        (Rating(1283, 1200, 1360), ("club", "club", "zen"), None),
    ],
)
def test_the_chance_against_a_table(rating: Rating | None, others: tuple[str, ...], found: int | None) -> None:
    assert chance_of(rating, others, SCALE) == found


def test_a_handicap_moves_the_chance_and_is_not_rated() -> None:
    rating = Rating(1283, 1200, 1360)
    assert chance_of(rating, ("club",) * 3, SCALE, begun=0.25) == 25
    assert chance_of(rating, ("club",) * 3, SCALE, begun=0.4) == 40
    assert (chance_of(Rating(1418, 1340, 1500), ("club",) * 3, SCALE, begun=0.4) or 0) > 40
    given = replace(match(1), options=json.dumps({"handicap": [10, 0, 0, 0]}))
    assert len(placings([match(1), given], SCALE)) == 1


def test_a_match_has_the_same_key_in_its_record_and_while_it_runs() -> None:
    kept = record(5, rounds=1, begun_at="2026-02-01T20:00:00")
    row, played = match_row(kept), from_record(kept)
    begun, deal = played.players[0]["begun_at"], round_record(played.rounds[0], played.rules)["deal"]
    assert row is not None and row.key == match_key(begun, deal)
    other = match_row(record(5, rounds=1, begun_at="2026-02-01T20:00:01"))
    assert other is not None and other.key != row.key


def test_reviewed_decisions_count_with_places_by_how_certain_they_are() -> None:
    reviewer = RandomReviewer()
    handed = replace(answering(computers(), reviewer=reviewer), ratings=SCALE)
    played = [match(1 + i % 3) for i in range(12)]
    before, _count = own_rating(played, handed)
    reviewer.standing = (1000.0, 80.0)
    after, count = own_rating(played, handed)
    assert before is not None and after is not None and count == 12 and after.decided and not before.decided
    assert 1000 < after.value < before.value - 60 and after.high - after.low < before.high - before.low
    reviewer.standing = (1000.0, 5000.0)
    vague, _count = own_rating(played, handed)
    assert vague is not None and abs(vague.value - before.value) <= 1


def test_setting_up_says_the_chance_once_it_is_known(tmp_path: Path) -> None:
    game = Game(tmp_path)
    handed = replace(computers(), ratings=SCALE)
    played = [match(1 + i % 3) for i in range(30)]
    game.shell.history.ask = lambda question, game="": answer(question(played))  # type: ignore[method-assign]
    scene = NewMatchScene(game.shell, handed, lambda: None)
    scene.enter()
    assert not any("You win about" in words for words in scene.layout.spoken())
    scene.update(0)
    own = own_rating(played, handed)[0]
    told = f"You win about {chance_of(own, ('club',) * 3, SCALE)} % of such matches"
    assert any(told in words for words in scene.layout.spoken())
    notes = {entry.id: entry.note for entry in scene._list("alike")[0]}
    assert "You win about" in notes["novice"] and notes["novice"] != notes["club"]
