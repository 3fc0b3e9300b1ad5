"""Levels that play by feel: what they forget, and what they never do."""

from __future__ import annotations

import dataclasses

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.heuristics import heuristic_card, heuristic_pass, moods, remembered, sensible
from ai.ambition.levels import LEVELS, STEADY, TEMPERAMENTS
from ai.ambition.players import SearchPlayer, representatives
from ai.runner import play_match
from game.engine.ambition.editions import Rules
from game.engine.ambition.observation import Observation, Trick
from game.engine.cards import mask_of, parse_card
from game.engine.rng import Stream
from tests.ai.ambition.seen import cards, seen
from tests.engine.helpers import ALL_RULES, new_match

FEEL = [level for level in LEVELS.values() if not level.iterations]


# What lies, what is held, who has what: and what nobody would play.
BLUNDERS = {
    "feeding a Slam with a card without points in hand": (
        seen("4C KC", "AH 3H 4H", (0, 40, 0, 0)), "KC"),
    "leaving points to a Slam that one could take away": (
        seen("6H 9H", "8H 3H 4H", (0, 40, 0, 0)), "6H"),
    "taking a trick into overstrike when last and able to duck": (
        seen("6H AH", "9H 3H KC", (20, 30, 3, 0)), "AH"),
    "breaking the own Nil when last and able to duck": (
        seen("6H AH", "9H 3H 4H", (0, 10, 10, 0), bid=True), "AH"),
}  # fmt: skip


@pytest.mark.parametrize("name", BLUNDERS)
def test_nobody_commits_a_blunder(name: str) -> None:
    observation, blunder = BLUNDERS[name]
    card = parse_card(blunder)
    assert card not in sensible(observation)
    assert sensible(observation)
    for level in FEEL:
        assert all(heuristic_card(observation, level, Stream(name, seed)) != card for seed in range(40))


# The same cards where playing so is right, or nothing else can be done.
FINE = {
    "dear cards, one who shoots, when all are dear high": (seen("2H KC", "AS 3S 4S", (0, 40, 0, 0)), "2H"),
    "points to a seat that is not alone with points": (seen("4C KC", "AH 3H 4H", (0, 40, 1, 0)), "KC"),
    "a dear trick while short of the quota": (seen("6H AH", "9H 3H KC", (5, 30, 3, 0)), "AH"),
    "points for the own Slam": (seen("6H AH", "9H 3H KC", (40, 0, 0, 0)), "AH"),
    "the trick, when one must": (seen("AH KH", "9H 3H KC", (20, 30, 3, 0)), "AH"),
    "a trick without points on a Nil": (seen("6C AC", "9C 3C 4C", (0, 10, 10, 0), bid=True), "AC"),
}


@pytest.mark.parametrize("name", FINE)
def test_what_is_no_blunder_stays(name: str) -> None:
    observation, card = FINE[name]
    assert parse_card(card) in sensible(observation)


def test_every_blunder_there_may_stand_when_all_are() -> None:
    observation = seen("KC AS", "AH 3H 4H", (0, 40, 0, 0))
    assert sensible(observation) == [parse_card("AS")]  # the less dear of two
    only = dataclasses.replace(observation, hand=cards("KC"), legal=cards("KC"))
    assert sensible(only) == list(cards("KC"))


def test_a_short_memory_forgets_cards_and_voids_but_not_its_own() -> None:
    tricks = (
        Trick(1, cards("5D 6D 7D 8D"), 0, 8),
        Trick(0, cards("4C 5C AH 6C"), 2, 3),
        Trick(2, cards("2S 3S 4S 5S"), 1, 8),
    )
    observation = dataclasses.replace(seen("9C", "7C", (8, 8, 3, 0)), tricks=tricks)
    gone, voids = remembered(observation, 1)
    assert gone == mask_of(cards("2S 3S 4S 5S 7C 8D 4C")) and voids == [0, 0, 0, 0]
    gone, voids = remembered(observation, 2)
    assert gone == mask_of(cards("2S 3S 4S 5S 7C 8D 4C 5C AH 6C")) and voids == [0, 0, 1, 0]
    assert remembered(observation, 13)[0] == mask_of([*cards("7C"), *(card for t in tricks for card in t.cards)])


@pytest.mark.parametrize("rules", ALL_RULES[:2])
def test_they_play_whole_matches_and_repeat(rules: Rules) -> None:
    matches = []
    for _ in range(2):
        match = new_match(rules, 4)
        play_match(AMBITION, match, [SearchPlayer(FEEL[seat % len(FEEL)], seat) for seat in range(4)])
        matches.append(match)
    assert matches[0].rounds == matches[1].rounds and matches[0].over


def test_cards_that_are_alike_are_one_choice() -> None:
    hand = seen("3C 4C 6C JC KC 2H 3H 4H", "", (0, 0, 0, 0))
    assert representatives(hand) == list(cards("3C 6C JC KC 2H 3H"))
    between = dataclasses.replace(hand, tricks=(Trick(1, cards("5D 5C 7D 8D"), 0, 8),))
    assert representatives(between) == list(cards("3C JC KC 2H 3H"))


def _share(observation: Observation, likes: str, card: str) -> float:
    """How often the novice of a temperament plays a card."""
    drawn = [
        heuristic_card(observation, LEVELS["novice"], Stream("temperament", seed), TEMPERAMENTS[likes])
        for seed in range(300)
    ]
    return drawn.count(parse_card(card)) / len(drawn)


def alone_with_points() -> Observation:
    """Seat 0 has taken 22 points, nobody else any, and is last to a trick of hearts."""
    tricks = (Trick(3, cards("JS AS QS 6S"), 0, 22), Trick(0, cards("3C 9C 4C 5C"), 1, 0))
    return dataclasses.replace(seen("9H AH KC AC AD", "TH 3H 7H", (22, 0, 0, 0), "9H AH"), tricks=tricks)


def test_a_temperament_shows_also_without_search() -> None:
    clean = seen("9H JH", "TH 3C 4C", (0, 20, 20, 10))
    assert _share(clean, "nil", "9H") > _share(clean, "steady", "9H") + 0.05
    alone = alone_with_points()
    assert _share(alone, "slam", "AH") > _share(alone, "steady", "AH") + 0.05
    assert TEMPERAMENTS["steady"] == STEADY and moods(alone, STEADY) == list(range(10))


def test_who_hunts_the_slam_keeps_a_high_hand() -> None:
    high = dataclasses.replace(
        seen("3C 4C 5D 6D 7H 8H KC AC KD AD KH AH AS", "", (0, 0, 0, 0)), phase="pass", direction="left"
    )
    lows = {
        likes: sum(
            card % 13 < 9
            for seed in range(100)
            for card in heuristic_pass(high, LEVELS["casual"], Stream("pass", seed), TEMPERAMENTS[likes])
        )
        for likes in ("steady", "slam")
    }
    assert lows["slam"] > 250 and lows["steady"] < 50
