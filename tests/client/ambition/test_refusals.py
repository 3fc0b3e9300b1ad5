"""What the window says of rules that are refused: every fault, in every language, with field and values."""

from __future__ import annotations

from typing import Any

import pytest

from game.client.ambition.field_words import field_words, refusal_words
from game.client.kit.i18n import set_language
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import OPTIONS, House, Rules, RulesError


def refused(edition: str = "2006", players: int = 4, **changes: Any) -> RulesError:
    options = {name: changes.pop(name) for name in OPTIONS if name in changes}
    with pytest.raises(RulesError) as error:
        Rules(edition, players=players, **options, house=House.from_record({"name": "Ours", **changes}))
    return error.value


def test_every_field_and_option_has_a_label() -> None:
    assert set(field_words()) == {"name", "edition", "players", *FIELDS, *OPTIONS}


@pytest.mark.parametrize(
    ("error", "english", "japanese"),
    [
        (
            {"slam_at": 56},
            "Points needed for a Slam: two players could make a Slam; with 112 points it must take 57 or more",
            "57",
        ),
        (
            {"removed": ["5D", "2C", "3C", "4C"]},
            "Cards left out of the deck: the 5 of diamonds opens, but it is not dealt",
            "5",
        ),
        ({"card_points": {"KC": 31}}, "king of clubs: a number from 0 to 30 is needed", "30"),
        ({"quota": 29}, "Points needed to be safe: 4 players can’t all take 29 of 112 points; 28 is the most", "28"),
        (
            {"edition": "2005", "nil_bidding": True},
            "Nil bidding: it needs “Points for a Nil that was bid”, which is turned off",
            "「",
        ),
        ({"quotas": 3}, "quotas: there is no such field; “quota” is one", "quota"),
        ({"edition": "2004", "players": 3, "pass_cycle": ["across"]}, "Pass direction: three players pass", "3人"),
    ],
)
def test_a_refusal_names_field_and_reason(error: dict[str, Any], english: str, japanese: str) -> None:
    found = refused(**error)
    set_language("en")
    assert refusal_words(found).startswith(english)
    set_language("ja")
    assert japanese in refusal_words(found) and refusal_words(found).isascii() is False
