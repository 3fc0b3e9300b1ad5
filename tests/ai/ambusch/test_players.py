"""Computer players of Ambusch: legal, reproducible, blind to what is hidden, quick to stop; and the adviser beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.ambusch.levels import LEVELS, REFERENCES, Level
from ai.ambusch.opinion import EFFORT, Adviser
from ai.ambusch.players import RandomPlayer, SearchPlayer
from ai.workers import CancelledError
from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Deal, Match
from game.engine.ambusch.observation import Observation, SeenGame, SeenMove, legal_actions
from game.engine.ambusch.rules import Rules
from game.engine.rng import Stream
from tests.engine.ambusch.helpers import RULES, cards, new_match, random_step

SMALL = Level("small", "Small", iterations=60)
SLOW = Level("slow", "Slow", iterations=10**8)


def played(rules: Rules, players: list[SearchPlayer | RandomPlayer], seed: int = 5, games: int = 10) -> Match:
    """A match after so many games."""
    match = new_match(rules, seed)
    while not match.over and (match.phase != "scored" or len(match.rounds) < games):
        if match.phase == "scored":
            match.next_round() if match.sets else match.begin()
            continue
        seat = match.waiting[0]
        match.act(seat, players[seat].choose(match.observation(seat)))
    return match


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_players_play_by_the_rules_and_repeat(rules: Rules) -> None:
    first, again = (played(rules, [SearchPlayer(SMALL, seat) for seat in range(rules.seats)]) for _ in range(2))
    assert first.sets == again.sets and len(first.rounds) == 10


@pytest.mark.parametrize("name", [*LEVELS, *REFERENCES])
def test_every_level_plays(name: str) -> None:
    rules = Rules(seats=2)
    assert len(played(rules, [SearchPlayer(level_of(name), seat) for seat in range(2)], games=3).rounds) == 3


def level_of(name: str) -> Level:
    """A level cut down to what a test has time for."""
    found = (LEVELS | REFERENCES)[name]
    return Level(
        found.id, found.title, min(found.iterations, 300), found.slips, found.policy, found.trees, found.equity
    )


def twin(match: Match, seat: int, stream: Stream) -> Match:
    """Another match in its first game, in which the seat has seen the same, and nothing else is the same."""
    deal = match.current.deal
    hidden = [card for other, hand in enumerate(deal.hands) if other != seat for card in hand] + list(deal.stock)
    stream.shuffle(hidden)
    hands = [
        deal.hands[s] if s == seat else tuple(sorted(hidden.pop() for _ in range(4))) for s in range(match.rules.seats)
    ]
    other = new_match(match.rules, None)
    other.begin_dealt(Deal(tuple(hands), deal.upcard, tuple(hidden)), starter=match.current.starter)
    return other


def test_equal_observations_get_equal_choices() -> None:
    for rules in RULES:
        match, stream = new_match(rules, 9), Stream("twins", rules.seats)
        match.begin()
        seat = match.waiting[0]
        other = twin(match, seat, stream)
        assert other.round_state().hand((seat + 1) % rules.seats) != match.round_state().hand((seat + 1) % rules.seats)
        assert other.observation(seat) == match.observation(seat)
        for player in (SearchPlayer(SMALL, 3), SearchPlayer(LEVELS["casual"], 3), SearchPlayer(LEVELS["newcomer"], 3)):
            assert player.choose(match.observation(seat)) == player.choose(other.observation(seat))
        assert Adviser(SMALL, 7).opinion(match.observation(seat)) == Adviser(SMALL, 7).opinion(other.observation(seat))


def test_a_searched_state_has_no_card_of_another_seat() -> None:
    for rules in RULES[::2]:
        match, stream = new_match(rules, 6), Stream("blind")
        for _ in range(300):
            random_step(match, stream)
            if match.waiting:
                seat = match.waiting[0]
                state = SearchPlayer(LEVELS["expert"], 1).root(match.observation(seat))
                for other in set(range(rules.seats)) - {seat}:
                    assert state.hand(other) == state.known_cards(other) and state.pile(other) == []


def somewhere(rules: Rules, steps: int, seed: int = 4) -> Observation:
    """What the seat to act knows after so many steps by chance, or a few more."""
    match, stream = new_match(rules, seed), Stream("somewhere", seed)
    for _ in range(steps):
        random_step(match, stream)
    while not match.waiting:
        random_step(match, stream)
    return match.observation(match.waiting[0])


def test_a_decision_can_be_called_off_and_ends_in_time() -> None:
    seen = somewhere(Rules(seats=3), 40)
    with pytest.raises(CancelledError):
        SearchPlayer(SLOW, 1).choose(seen, lambda: True)
    with pytest.raises(CancelledError):
        Adviser(Level("slow", "Slow", iterations=4), 1).opinion(seen, lambda: True)
    ticks = iter(range(10**9))
    player = SearchPlayer(SLOW, 1, clock=lambda: next(ticks) * 0.5, limit=2.0)
    assert player.choose(seen) in seen.legal


def test_the_adviser_thinks_what_a_player_of_its_seed_does_and_judges_every_choice() -> None:
    for steps in (1, 2, 30, 77):
        seen = somewhere(Rules(seats=3, scoring="points"), steps)
        opinion = Adviser(SMALL, 9).opinion(seen)
        assert opinion.best == (SearchPlayer(SMALL, 9).choose(seen).id(),)
        assert {each.choice for each in opinion.prospects} == {(action.id(),) for action in seen.legal}
        assert opinion.prospects[0].choice == opinion.best
        for each in opinion.prospects:
            assert each.samples == EFFORT and opinion.of(each.choice) is each
            assert 0 <= each.win <= 1 and each.kept + each.blocked == pytest.approx(each.won)
            assert each.won + each.lost <= 1 + 1e-9 and each.given <= each.lost
    assert opinion.of((99,)) is None


def last_game(own: str, other: str, hand: str, upcard: str) -> Observation:
    """The last game of a match's only set for two, at its first turn: the seat's pile, that of the other, which it knows (each
    card was taken from the discards in sight), its hand and the card turned up."""
    rules, trio = Rules(seats=2, best_of=1), tuple(cards("4C 4D 4H"))
    games = [
        SeenGame(0, tuple(cards("2C 2D 6H 6S")), cards("7C")[0], (SeenMove(0, "lay", card, trio),), 0) for card in cards(own)
    ] + [
        SeenGame(1, tuple(cards("2C 2D 6H 6S")), card, (SeenMove(1, "draw discard", card), SeenMove(1, "discard", 5),
                                                        SeenMove(1, "lay", -1, trio)), 1)
        for card in cards(other)
    ]  # fmt: skip
    present = SeenGame(0, tuple(cards(hand)), cards(upcard)[0], ())
    seen = Observation(
        rules=rules, seat=0, phase="turn", set=1, game=10, hand=present.hand, legal=(), top=present.upcard,
        discard_count=1, stock_count=43 - len(games), pile=tuple(cards(own)),
        pile_counts=(len(cards(own)), len(cards(other))), sets_won=(0, 0), totals=(0, 0), history=(*games, present),
    )  # fmt: skip
    return replace(seen, legal=legal_actions(seen.state()))


def test_a_decided_match_is_judged_by_what_is_left() -> None:
    lost = last_game(own="2C", other="AC AD AH", hand="5C 5D 5H KC", upcard="3S")
    opinion = Adviser(LEVELS["master"], 3).opinion(lost)
    assert opinion.aim == "game" and all(each.win < 0.01 for each in opinion.prospects)
    assert opinion.best == (cards("KC")[0],)  # a trio is laid all the same
    worths = [each.worth for each in opinion.prospects]
    assert worths[0] == max(worths) and len(set(worths)) > 1
    open_match = last_game(own="KS", other="AC", hand="5C 5D 5H KC", upcard="3S")
    assert Adviser(LEVELS["master"], 3).opinion(open_match).aim == "match"


@pytest.mark.parametrize("name", ["expert", "master"])
def test_strong_levels_hold_a_trio_when_its_fourth_card_is_not_good_enough(name: str) -> None:
    behind = last_game(own="KS", other="AC", hand="5C 5D 5H 9C", upcard="3S")
    assert Action("lay", cards("9C")[0]) in behind.legal
    for seed in range(5):
        assert SearchPlayer(LEVELS[name], seed).choose(behind).verb != "lay"
    enough = last_game(own="KS", other="AC", hand="5C 5D 5H KC", upcard="3S")
    for seed in range(5):
        assert SearchPlayer(LEVELS[name], seed).choose(enough) == Action("lay", cards("KC")[0])


@pytest.mark.parametrize("name", ["expert", "master"])
def test_strong_levels_block_when_that_wins_the_set(name: str) -> None:
    ahead = last_game(own="KS KD", other="AC AD", hand="5C 5D 9H 9C", upcard="3S")
    behind = last_game(own="AC AD", other="KS KD", hand="5C 5D 9H 9C", upcard="3S")
    for seed in range(5):
        assert SearchPlayer(LEVELS[name], seed).choose(ahead) != Action("block")
        assert SearchPlayer(LEVELS[name], seed).choose(behind) == Action("block")
