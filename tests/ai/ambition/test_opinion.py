"""The adviser: thinks what a master of its seed plays, judges every choice, and knows nothing that its seat doesn't."""

from __future__ import annotations

from itertools import combinations
from statistics import fmean

import pytest

from ai.ambition.opinion import EFFORT, LATE, LATER, LONGER, SEARCHES, TWICE, Adviser, alike
from ai.ambition.players import SearchPlayer, representatives
from ai.workers import CancelledError
from game.engine.ambition.actions import Bid, Deduct, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.observation import fallback
from game.engine.ambition.scoring import score_round
from game.engine.rng import Stream
from tests.ai.ambition.seen import SMALL, at
from tests.engine.helpers import PLAYERS, begun_match


@pytest.mark.parametrize("plays", [0, 5, 22, 39])
def test_the_best_card_is_what_a_player_of_that_seed_plays(plays: int) -> None:
    match = at(plays)
    observation = match.observation(match.waiting[0])
    opinion = Adviser(SMALL, 9).opinion(observation)
    assert Play(opinion.best[0]) == SearchPlayer(SMALL, 9).choose(observation)
    assert sorted(each.choice[0] for each in opinion.prospects) == representatives(observation)
    assert opinion.prospects[0].choice == opinion.best
    usual = (TWICE * EFFORT, TWICE * LONGER * EFFORT) if len(observation.hand) > LATE else (SEARCHES * LATER * EFFORT,)
    assert all(each.samples in usual for each in opinion.prospects)
    for card in observation.legal:
        found = opinion.of((card,))
        assert found is not None and found.choice == (card,)  # by its own name, whatever it is like


def test_pass_and_bid_are_judged_too() -> None:
    match = begun_match(Rules(nil_bidding=True), 4)
    observation = match.observation(1)
    chosen = observation.hand[:3]
    opinion = Adviser(SMALL, 2).opinion(observation, chosen=chosen)
    assert Pass(opinion.best) == SearchPlayer(SMALL, 2).choose(observation)
    assert opinion.of(opinion.best) is not None and opinion.of(tuple(reversed(chosen))) is not None
    for seat in range(4):
        match.act(seat, fallback(match.observation(seat)))
    opinion = Adviser(SMALL, 2).opinion(match.observation(1))
    assert Bid(opinion.best == (53,)) == SearchPlayer(SMALL, 2).choose(match.observation(1))
    assert {each.choice for each in opinion.prospects} == {(52,), (53,)}


def test_a_card_played_blind_and_the_last_tricks_points_are_judged_too() -> None:
    match = begun_match(Rules("simple"), 4)
    for seat in range(4):
        match.act(seat, fallback(match.observation(seat)))
    observation = match.observation(2)
    opinion = Adviser(SMALL, 2).opinion(observation)
    assert observation.phase == "blind" and Play(opinion.best[0]) == SearchPlayer(SMALL, 2).choose(observation)
    assert sorted(each.choice[0] for each in opinion.prospects) == representatives(observation)
    assert all(opinion.of((card,)) is not None for card in observation.legal)

    match = begun_match(Rules("2005"), 4)
    while match.phase != "last_trick":
        match.act(match.waiting[0], fallback(match.observation(match.waiting[0])))
    seat = match.waiting[0]
    opinion = Adviser(SMALL, 2).opinion(match.observation(seat))
    assert Deduct(opinion.best == (54,)) == SearchPlayer(SMALL, 2).choose(match.observation(seat))
    taken = {each.choice[0]: (each.points, each.strike) for each in opinion.prospects}
    for choice, deductor in ((54, seat), (55, None)):
        scored, _void = score_round(match.rules, match.current.taken(), deductor=deductor)
        assert taken[choice] == (scored[seat].points, scored[seat].strikes)


def test_figures_of_a_settled_end_are_the_count_itself() -> None:
    """With one trick to go everybody's card is known: what is expected is what is counted."""
    match = at(48, seed=6)
    seat = match.waiting[0]
    opinion = Adviser(SMALL, 1).opinion(match.observation(seat))
    while match.waiting:
        match.act(match.waiting[0], Play(match.legal_cards(match.waiting[0])[0]))
    scored, _void = score_round(match.rules, match.current.taken())
    found = opinion.prospects[0]
    # before it is led, the seat can't know which of the others holds which card: only the last to play knows all
    assert found.samples == SEARCHES * LATER * EFFORT
    assert 0 <= found.strike <= 1 and found.over + found.under == pytest.approx(found.strike)
    last = at(51, seed=6)
    seat = last.waiting[0]
    sure = Adviser(SMALL, 1).opinion(last.observation(seat)).prospects[0]
    assert sure.points == scored[seat].points and sure.strike == scored[seat].strikes
    assert sure.taken == match.current.taken()[seat]


def test_hidden_cards_make_no_difference() -> None:
    match = begun_match(Rules(), 5)
    hands = [list(hand) for hand in match.current.deal]
    others = [card for seat in (1, 2, 3) for card in hands[seat]]
    Stream("anew", 5).shuffle(others)
    other = Match(match.rules, PLAYERS, None)
    other.begin_dealt([hands[0], others[:13], others[13:26], others[26:]], match.current.dealer)
    assert other.current.deal != match.current.deal
    assert Adviser(SMALL, 7).opinion(other.observation(0)) == Adviser(SMALL, 7).opinion(match.observation(0))


def test_cards_that_are_alike_stand_for_each_other() -> None:
    match = at(0)
    for plays in range(0, 48, 7):
        match = at(plays, seed=8)
        observation = match.observation(match.waiting[0])
        found = alike(observation)
        assert set(found) == set(observation.legal) and set(found.values()) == set(representatives(observation))
        assert all(low <= card and low // 13 == card // 13 for card, low in found.items())


def test_an_opinion_that_is_not_wanted_any_more_stops() -> None:
    with pytest.raises(CancelledError):
        Adviser(SMALL, 1).opinion(at(3).observation(at(3).waiting[0]), cancelled=lambda: True)


def test_who_asks_the_same_is_told_the_same() -> None:
    match = at(22)
    observation = match.observation(match.waiting[0])
    assert Adviser(SMALL).opinion(observation) == Adviser(SMALL).opinion(observation)
    assert Adviser(SMALL).opinion(observation) != Adviser(SMALL, 1).opinion(observation)
    passing = begun_match(Rules(), 4)
    observation = passing.observation(1)
    hint = Adviser(SMALL).opinion(observation)
    other = next(cards for cards in combinations(observation.hand, 3) if sorted(cards) != sorted(hint.best))
    check = Adviser(SMALL).opinion(observation, chosen=other)
    assert check.best == hint.best  # and the same three are worth as much, whatever they are compared with
    same = [each for each in check.prospects if each.choice == hint.best]
    assert [(each.scores, each.wins) for each in same] == [(hint.prospects[0].scores, hint.prospects[0].wins)]


def test_a_loss_is_measured_from_the_masters_choice() -> None:
    match = at(5)
    observation = match.observation(match.waiting[0])
    opinion = Adviser(SMALL).opinion(observation)
    best = opinion.prospects[0]
    assert best.choice == opinion.best and best.behind(best).told == 0
    for prospect in opinion.prospects[1:]:
        found = prospect.behind(best)
        assert found.points == best.score - prospect.score and (found.points_se or 0) > 0 < (found.chance_se or 0)
        assert best.win is not None and prospect.win is not None and found.chance == best.win - prospect.win
        assert best.points - 20 * best.strike == pytest.approx(fmean(best.scores))


def test_one_that_time_cut_off_says_so() -> None:
    match = at(5)
    observation = match.observation(match.waiting[0])
    ticks = iter(range(10**9))
    assert Adviser(SMALL, clock=lambda: next(ticks) / 100, limit=0.05).opinion(observation).provisional
    assert not Adviser(SMALL).opinion(observation).provisional
