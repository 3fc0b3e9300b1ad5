"""A match: the pass, the opening, turns, the rounds after each other, and what each seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.ambition.actions import Bid, Pass, Play, parse_action
from game.engine.ambition.dealing import deal, deal_hash
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.events import (
    CardsPassed,
    ChipsMoved,
    Dealt,
    Event,
    LastTrickChosen,
    MatchEnded,
    PlayStarted,
    RoundScored,
    RoundStarted,
    SeatScore,
    Total,
    TrickTaken,
)
from game.engine.ambition.match import Match
from game.engine.ambition.match_result import match_over
from game.engine.ambition.refusal import PlayFault
from game.engine.ambition.verbs import BID_NIL
from game.engine.cards import DECK, card_name, parse_card, parse_cards, suit_of
from game.engine.refusal import Illegal, IllegalAction, Reason
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, begun_match, new_match, random_match, random_step

FIVE_OF_DIAMONDS = parse_card("5D")


def to_play(match: Match) -> list[Event]:
    """Begin and pass the three lowest cards everywhere; the events."""
    events = list(match.begin())
    for seat in (2, 0, 3, 1):
        events += match.act(seat, Pass(tuple(match.hand(seat)[:3])))
    return events


def test_a_deal_is_all_cards_and_named_by_its_seed() -> None:
    hands = deal(7, 1)
    assert sorted(card for hand in hands for card in hand) == list(DECK)
    assert [len(hand) for hand in hands] == [13] * 4
    assert hands == deal(7, 1) != deal(7, 2) != deal(8, 2)
    assert deal_hash(hands) == deal_hash([list(reversed(hand)) for hand in hands])
    assert len(deal_hash(hands)) == 64


def test_directions_and_dealers_go_round() -> None:
    match, stream = new_match(), Stream("x")
    seen: list[Any] = []
    while len(seen) < 6 and not match.over:
        for event in random_step(match, stream):
            if isinstance(event, RoundStarted):
                seen.append((event.number, event.direction, event.dealer))
    first = seen[0][2]
    expected = [(n, ("left", "right", "across", "scatter")[(n - 1) % 4], (first + n - 1) % 4) for n in range(1, 7)]
    assert seen == expected[: len(seen)]
    assert len(seen) >= 4


def test_passing_is_simultaneous_and_the_opener_follows_the_card() -> None:
    hands = [list(hand) for hand in deal(1, 1)]
    owner = next(seat for seat in range(4) if FIVE_OF_DIAMONDS in hands[seat])
    match = begun_match()
    others = [card for card in hands[owner] if card != FIVE_OF_DIAMONDS]
    match.act(owner, Pass((FIVE_OF_DIAMONDS, *others[:2])))
    assert FIVE_OF_DIAMONDS in match.hand(owner)  # nothing moves before all have chosen
    assert match.observation((owner + 1) % 4).received is None
    for seat in range(4):
        if seat != owner:
            match.act(seat, Pass(tuple(match.hand(seat)[:3])))
    left = (owner + 1) % 4
    assert match.waiting == (left,)
    assert match.legal_cards(left) == [FIVE_OF_DIAMONDS]
    assert match.observation(left).received == ((owner, (FIVE_OF_DIAMONDS, *others[:2])),)


def test_a_scatter_gives_each_opponent_the_named_card() -> None:
    match = Match(Rules(), [{}] * 4, 5)
    stream = Stream("y")
    while not (match.rounds and match.current.number == 4):
        random_step(match, stream)
    chosen = {seat: tuple(match.hand(seat)[:3]) for seat in range(4)}
    events = [event for seat in range(4) for event in match.act(seat, Pass(chosen[seat]))]
    moves = {(e.seat, e.to): e.cards for e in events if isinstance(e, CardsPassed)}
    assert moves == {(s, (s + i + 1) % 4): (chosen[s][i],) for s in range(4) for i in range(3)}
    assert all(len(match.hand(seat)) == 13 for seat in range(4))


@pytest.mark.parametrize("pick", [[0, 1], [0, 1, 2, 3], [0, 0, 1], [-1, 0, 1]])
def test_a_wrong_pass_is_refused(pick: list[int]) -> None:
    match = begun_match()
    hand = match.hand(0)
    foreign = next(card for card in DECK if card not in hand)
    cards = tuple(foreign if i < 0 else hand[i] for i in pick)
    with pytest.raises(IllegalAction):
        match.act(0, Pass(cards))
    assert 0 in match.waiting


def test_actions_out_of_place_are_refused() -> None:
    match = begun_match()
    for action in (Play(match.hand(0)[0]), Bid(True)):
        with pytest.raises(IllegalAction):
            match.act(0, action)
    match.act(0, Pass(tuple(match.hand(0)[:3])))
    with pytest.raises(IllegalAction, match="seat 0: turn"):
        match.act(0, Pass(tuple(match.hand(0)[:3])))
    with pytest.raises(ValueError, match="has begun"):
        match.begin()


def test_following_suit_is_explained() -> None:
    match = new_match()
    to_play(match)
    opener = match.waiting[0]
    other = next(card for card in match.hand(opener) if card != FIVE_OF_DIAMONDS)
    with pytest.raises(IllegalAction, match=f"{card_name(other)}: opens .card: {FIVE_OF_DIAMONDS}"):
        match.act(opener, Play(other))
    match.act(opener, Play(FIVE_OF_DIAMONDS))
    follower = match.waiting[0]
    diamonds = [card for card in match.hand(follower) if suit_of(card) == 1]
    foreign = next(card for card in match.hand(follower) if suit_of(card) != 1)
    if diamonds:
        assert match.why_not(follower, foreign) == Reason(PlayFault.FOLLOW, suit=1)
        with pytest.raises(IllegalAction, match=f"seat {follower}: {card_name(foreign)}: follow"):
            match.act(follower, Play(foreign))
        assert match.legal_cards(follower) == diamonds
    assert match.why_not((follower + 1) % 4, foreign) == Reason(Illegal.TURN)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_random_matches_end_by_the_rules(rules: Rules) -> None:
    for seed in range(8):
        match, stream = new_match(rules, seed), Stream("end", seed)
        events = []
        while not match.over:
            events += random_step(match, stream)
        scored = [e for e in events if isinstance(e, RoundScored)]
        assert isinstance(events[-1], MatchEnded)
        assert len(scored) == len(match.rounds)
        numbers, deducted = rules.numbers, [e.deducted for e in events if isinstance(e, LastTrickChosen)]
        assert sum(sum(event.taken) for event in scored) == numbers.total * len(scored) - sum(deducted)
        assert all(0 <= less <= numbers.last_trick_deduct for less in deducted)
        assert sum(e.amount for e in events if isinstance(e, ChipsMoved)) == numbers.total * len(scored)
        assert len([e for e in events if isinstance(e, TrickTaken)]) == numbers.tricks * len(scored)
        limit, points = numbers.strike_limit, max(total.points for total in match.totals)
        assert (
            (limit and any(total.strikes >= limit for total in match.totals))
            or (rules.short_game and points >= numbers.short_target)
            or (numbers.target and points >= numbers.target)
            or (numbers.rounds and len(scored) == numbers.rounds)
        )
        assert match.result is not None and match.result.winners
        for seat in match.result.winners:
            assert numbers.clean_winner or not limit or match.totals[seat].strikes < limit
            assert not (numbers.clean_winner and match.current.scored[seat].strikes > 0)


@pytest.mark.parametrize(("seed", "void", "taken"), [(834, 0, (9, 46, 11, 46)), (1229, 4, (28, 28, 28, 28))])
def test_a_void_round_counts_nothing_but_its_number(seed: int, void: int, taken: tuple[int, ...]) -> None:
    match = random_match(Rules(), seed)
    history = match.rounds[void]
    assert history.void and history.taken() == taken
    before = match.rounds[void - 1].totals if void else (Total(),) * 4
    assert history.totals == before
    assert all(score == SeatScore(0, 0) for score in history.scored)
    assert [h.number for h in match.rounds] == list(range(1, len(match.rounds) + 1))
    replayed = random_match(Rules(void_round_replayed=True), seed)
    numbers = [h.number for h in replayed.rounds[: void + 2]]
    assert numbers == [*range(1, void + 2), void + 1]
    assert replayed.rounds[void + 1].direction == replayed.rounds[void].direction
    assert replayed.rounds[void + 1].deal != replayed.rounds[void].deal


def test_a_void_round_does_not_win_the_short_game() -> None:
    """With 150 and the lead before a void round the match would have ended; after it nothing has changed."""
    rules = Rules(short_game=True, short_game_not_in_strike_round=True)
    totals = (Total(160, 2), Total(120, 0), Total(90, 1), Total(80, 1))
    scored = (SeatScore(0, 0),) * 4
    assert match_over(rules, totals, scored, void=False)
    assert not match_over(rules, totals, scored, void=True)


def test_no_bid_at_three_strikes_where_the_option_says_so() -> None:
    for forbidden in (True, False):
        match = new_match(Rules(nil_bidding=True, no_nil_bid_at_three_strikes=forbidden), 3)
        match.totals = (Total(10, 3), Total(), Total(), Total())
        to_play(match)
        assert match.phase == "bid"
        assert match.observation(0).may_bid_nil() is not forbidden
        legal = match.observation(0).state().legal()
        assert (legal >> BID_NIL) & 1 == (0 if forbidden else 1)
        if forbidden:
            with pytest.raises(IllegalAction, match=r"seat 0: nil_barred .strikes: 3"):
                match.act(0, Bid(True))
            assert match.observation(0).to_protocol()["legal"] == ["bid none"]
        else:
            match.act(0, Bid(True))


def test_bidding_comes_after_the_pass_and_stays_secret() -> None:
    match = new_match(Rules(nil_bidding=True))
    to_play(match)
    assert match.phase == "bid"
    match.act(1, Bid(True))
    assert match.observation(1).bid is True
    assert match.observation(0).bid is None
    assert match.waiting == (0, 2, 3)
    events = [event for seat in (0, 2, 3) for event in match.act(seat, Bid(False))]
    assert isinstance(events[-1], PlayStarted)
    assert "true" not in str(match.observation(0).to_protocol()).lower().replace("'bid': false", "")


def test_observations_hold_no_hidden_card() -> None:
    """Every card that an observation names is the seat's own, passed by or to it, or played."""
    match, stream = new_match(Rules(nil_bidding=True), 3), Stream("z")
    for _ in range(200):
        random_step(match, stream)
        if match.phase not in ("pass", "bid", "play"):
            continue
        for seat in range(4):
            seen = match.observation(seat)
            named = set(seen.hand) | {card for _, card in seen.played()}
            for moves in (seen.passed or (), seen.received or ()):
                named |= {card for _, cards in moves for card in cards}
            hidden = {card for s in range(4) if s != seat for card in match.hand(s)}
            assert not (named - {c for _, cards in seen.passed or () for c in cards}) & hidden
            foreign = hidden - {c for _, cards in seen.passed or () for c in cards}
            text = repr({**seen.to_protocol(), "rules": None})
            assert not [
                card_name(card) for card in foreign if f"'{card_name(card)}'" in text or f" {card_name(card)}'" in text
            ]


def test_totals_are_those_before_the_round() -> None:
    match, stream = new_match(seed=3), Stream("totals")
    while not (match.phase == "scored" and len(match.rounds) == 2):
        random_step(match, stream)
    assert match.observation(0).totals == match.rounds[0].totals != match.totals


def test_the_protocol_names_what_is_legal() -> None:
    match = new_match()
    events = to_play(match)
    assert isinstance(events[1], Dealt)
    seat = match.waiting[0]
    assert match.observation(seat).to_protocol()["legal"] == ["play 5D"]
    assert parse_action("play 5D") == Play(FIVE_OF_DIAMONDS)
    assert parse_action("pass KC AS 2H") == Pass(tuple(parse_cards(["KC", "AS", "2H"])))
    assert parse_action(Bid(True).text()) == Bid(True)
    for wrong in ("", "play", "play 1X", "bid maybe", "fold"):
        with pytest.raises(ValueError, match=r"action|card"):
            parse_action(wrong)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"edition": "1999"}, "1999"),
        ({"nil_bidding": 1}, "nil_bidding"),
        ({"short_game_not_in_strike_round": True}, "short_game"),
        ({"no_nil_bid_at_three_strikes": True}, "nil_bidding"),
    ],
)
def test_wrong_rules_are_refused(change: dict[str, object], what: str) -> None:
    with pytest.raises(RulesError, match=what):
        Rules(**change)  # type: ignore[arg-type]


def test_equal_seeds_give_equal_matches() -> None:
    assert random_match(Rules(), 11).rounds == random_match(Rules(), 11).rounds
