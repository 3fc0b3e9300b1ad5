"""Computer players: legal, reproducible, blind to what is hidden, and quick to stop."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS, Level, level
from ai.ambition.players import SearchPlayer
from ai.runner import play_match, step
from ai.workers import CancelledError
from game.engine.ambition.actions import Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation, fallback
from game.engine.rng import Stream
from game.engine.state import NET_ROLLOUT, TABLE_ROLLOUT
from tests.engine.helpers import ALL_RULES, PLAYERS, begun_match, new_match, random_step
from tests.quick import quick

SMALL = Level("small", "Small", iterations=60, playouts=700)
TINY = Level("tiny", "Tiny", iterations=25, playouts=250)


def crew(size: Level = SMALL, seed: int = 1) -> list[SearchPlayer]:
    return [SearchPlayer(size, seed * 4 + seat) for seat in range(4)]


@pytest.mark.parametrize("rules", quick(ALL_RULES, 3, 7))
def test_players_play_whole_matches_by_the_rules(rules: Rules, caplog: pytest.LogCaptureFixture) -> None:
    match = new_match(rules, 5)
    with caplog.at_level(logging.ERROR):
        play_match(AMBITION, match, crew(TINY))
    assert match.over and not caplog.records
    repeated = new_match(rules, 5)
    play_match(AMBITION, repeated, crew(TINY))
    assert repeated.rounds == match.rounds


@pytest.mark.parametrize("policy", [TABLE_ROLLOUT, NET_ROLLOUT])
def test_equal_observations_get_equal_choices(policy: int) -> None:
    """Deal the cards that a seat can't see anew, as a whole match with its own deal: the seat observes the same, so it must
    decide the same. The pass comes first, so the seat's own hand is all it knows."""
    for seed in range(6):
        first = begun_match(Rules(nil_bidding=True), seed)
        seat = seed % 4
        hands = [list(hand) for hand in first.current.deal]
        others = [card for s in range(4) if s != seat for card in hands[s]]
        Stream("anew", seed).shuffle(others)
        for s in range(4):
            if s != seat:
                hands[s], others = others[:13], others[13:]
        second = Match(first.rules, PLAYERS, None)
        second.begin_dealt(hands, first.current.dealer)
        assert [second.hand(s) for s in range(4)] != [first.hand(s) for s in range(4)]
        assert second.observation(seat) == first.observation(seat)
        level = replace(SMALL, policy=policy)
        chosen = SearchPlayer(level, 3).choose(first.observation(seat))
        assert chosen == SearchPlayer(level, 3).choose(second.observation(seat))


def test_the_searched_state_holds_no_card_of_another_hand() -> None:
    match, stream = new_match(Rules(nil_bidding=True), 8), Stream("blind")
    for _ in range(90):
        random_step(match, stream)
        for seat in match.waiting:
            state = match.observation(seat).state()
            assert all(state.hand(other) == [] for other in range(4) if other != seat)
            assert state.hand(seat) == match.hand(seat)


def test_root_parallel_trees_repeat_too() -> None:
    match, stream = new_match(seed=2), Stream("trees")
    while match.phase != "play" or len(match.legal_cards(match.waiting[0])) < 4:
        random_step(match, stream)
    seen = match.observation(match.waiting[0])
    two = Level("two", "Two", iterations=4000, playouts=700, trees=2)
    choices = {SearchPlayer(two, 3).choose(seen) for _ in range(5)}
    assert len(choices) == 1


def test_a_forced_card_needs_no_thought() -> None:
    match, stream = new_match(seed=2), Stream("forced")
    while match.phase != "play":
        random_step(match, stream)
    never = Level("never", "Never", iterations=10**9, playouts=1)
    assert SearchPlayer(never, 1).choose(match.observation(match.waiting[0])) == Play(16)


def test_a_decision_can_be_called_off() -> None:
    match = begun_match(seed=2)
    long = Level("long", "Long", iterations=10**9, playouts=10**9)
    with pytest.raises(CancelledError):
        SearchPlayer(long, 1).choose(match.observation(0), lambda: True)


def test_a_time_limit_ends_a_decision() -> None:
    ticks = iter(range(10**6))
    match = begun_match(seed=2)
    long = Level("long", "Long", iterations=10**9, playouts=10**9)
    player = SearchPlayer(long, 1, clock=lambda: float(next(ticks)), limit=3)
    assert isinstance(player.choose(match.observation(0)), Pass)
    late = SearchPlayer(long, 1, clock=lambda: float(10 * next(ticks)), limit=3)
    stream = Stream("late")
    while match.phase != "play" or len(match.legal_cards(match.waiting[0])) < 2:
        random_step(match, stream)
    assert isinstance(late.choose(match.observation(match.waiting[0])), Play)


def test_a_scatter_names_three_different_cards() -> None:
    match, stream = new_match(seed=2), Stream("scatter")
    while match.current.direction != "scatter" if match.rounds else True:
        random_step(match, stream)
    action = SearchPlayer(SMALL, 1).choose(match.observation(0))
    assert isinstance(action, Pass) and len(set(action.cards)) == 3


class Broken:
    """A player that fails in every way there is."""

    def __init__(self) -> None:
        self.calls = 0

    def choose(self, observation: Observation) -> object:
        self.calls += 1
        if self.calls % 3 == 0:
            raise RuntimeError("no idea")
        return [Play(observation.hand[0]), Bid(True), Pass(observation.hand[:2]), None][self.calls % 4]


def test_a_failing_player_is_replaced_for_its_decision_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    match = Match(Rules(nil_bidding=True), PLAYERS, 3)
    players = [Broken(), *crew()[1:]]
    with caplog.at_level(logging.ERROR):
        while len(match.rounds) < 2:
            step(AMBITION, match, players)  # type: ignore[arg-type]
    assert all("seat 0 (Ann) failed in round 1" in record.message for record in caplog.records)
    assert match.players[0]["replaced"] == len(caplog.records) > 3


def test_the_fallback_is_legal_everywhere() -> None:
    match, stream = new_match(Rules(nil_bidding=True), 4), Stream("fallback")
    while not match.over:
        if match.waiting:
            match.act(match.waiting[0], fallback(match.observation(match.waiting[0])))
        else:
            random_step(match, stream)


def test_levels_are_named() -> None:
    assert list(LEVELS) == ["newcomer", "novice", "casual", "club", "expert", "master"]
    with pytest.raises(ValueError, match="newcomer, novice, casual, club, expert, master"):
        level("grandmaster")
