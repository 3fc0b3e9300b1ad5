"""Spar keeps to its rules, so that the window has something true to show: play, refusals, records, what a seat may know."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.cards import parse_card, parse_cards
from game.engine.json_reader import RecordError
from game.engine.refusal import Illegal, IllegalAction, Reason
from game.engine.rng import Stream
from tests.third_game.events import CardPlayed, DealScored, Dealt, TrickTaken
from tests.third_game.match import Match
from tests.third_game.record import from_record, rewound, to_record
from tests.third_game.rules import DECK, HAND, SEATS, TARGET, PlayFault, best_of, worth

PLAYERS = [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")]
seeds = st.integers(0, 1 << 53)


def played(seed: int, cards: int = 1000) -> Match:
    """A match with so many cards played, any legal ones."""
    match, stream = Match(PLAYERS, seed), Stream("third game", seed)
    match.begin()
    for _ in range(cards):
        if match.phase == "scored":
            match.next_round()
        if match.over:
            break
        seat = match.waiting[0]
        legal = match.observation(seat).legal
        match.act(seat, legal[stream.below(len(legal))])
    return match


# ---- rules


def test_the_pack() -> None:
    assert len(DECK) == 35
    assert not {parse_card("AS"), parse_card("5C")} & set(DECK) and parse_card("6S") in DECK


@pytest.mark.parametrize(
    ("trick", "taken_by", "points"),
    [("9C TC KD 6C", "TC", 1), ("6H AC KD QS", "6H", 3), ("7S 6S AH AD", "7S", 2), ("6D 7D 8D 9D", "9D", 1)],
)
def test_who_takes_a_trick_and_what_the_last_is_worth(trick: str, taken_by: str, points: int) -> None:
    assert best_of(parse_cards(trick.split())) == parse_card(taken_by)
    assert worth(parse_card(taken_by)) == points


@given(seeds)
def test_a_match_keeps_to_the_rules(seed: int) -> None:
    """Checked from the events alone: suits are followed, each trick is led by who took the last, points add up."""
    match, totals = played(seed), [0] * SEATS
    for number, events in enumerate(match.rounds, 1):
        dealt, *rest = events
        assert isinstance(dealt, Dealt) and dealt.number == number
        hands = [list(hand) for hand in dealt.hands]
        assert len(set().union(*hands)) == SEATS * HAND and set().union(*hands) <= set(DECK)
        trick: list[int] = []
        leader = turn = (dealt.dealer + 1) % SEATS
        for event in rest:
            match event:
                case CardPlayed(seat, card):
                    assert seat == turn
                    if trick and card // 13 != trick[0] // 13:
                        assert all(held // 13 != trick[0] // 13 for held in hands[seat])
                    hands[seat].remove(card)
                    trick.append(card)
                    turn = (turn + 1) % SEATS
                case TrickTaken():
                    strengths = [(card // 13 == trick[0] // 13, card % 13) for card in trick]
                    winner = (leader + strengths.index(max(strengths))) % SEATS
                    assert event == TrickTaken(leader, tuple(trick), winner)
                    leader = turn = winner
                    last, trick = trick, []
                case DealScored():
                    assert not any(hands)
                    totals[leader] += {"6": 3, "7": 2}.get("6789TJQKA"[max(strengths)[1] - 4], 1)
                    assert event == DealScored(leader, event.points, tuple(totals), max(totals) >= TARGET)
        assert len(last) == SEATS
    assert match.over and match.totals == tuple(totals) and sum(total >= TARGET for total in totals) == 1


@given(seeds, st.integers(0, 60))
def test_what_is_not_legal_is_refused_with_seat_card_and_reason(seed: int, cards: int) -> None:
    match = played(seed, cards)
    before = to_record(match)
    for seat in range(SEATS):
        seen = match.observation(seat)
        for card in (-1, 52, *DECK):
            if card in seen.legal:
                assert match.why_not(seat, card) is None
                continue
            reason = match.why_not(seat, card)
            assert reason == (
                Reason(Illegal.TURN) if seat not in match.waiting
                else Reason(Illegal.HAND, card=card) if card not in seen.hand
                else Reason(PlayFault.FOLLOW)
            )  # fmt: skip
            with pytest.raises(IllegalAction) as refused:
                match.act(seat, card)
            assert f"seat {seat}" in str(refused.value) and refused.value.reason == reason
    assert to_record(match) == before
    if match.phase != "scored":
        with pytest.raises(ValueError, match=r"choice|over"):
            match.next_round()


def test_a_refusal_names_the_card() -> None:
    match = played(1, 0)
    with pytest.raises(IllegalAction, match=r"seat [0-3]: 6S: turn"):
        match.act(3 - match.waiting[0], parse_card("6S"))
    with pytest.raises(ValueError, match=r"players: count .count: 4"):
        Match(PLAYERS[:3], 1)


@given(seeds, st.integers(0, 19))
def test_an_observation_holds_no_hidden_card(seed: int, cards: int) -> None:
    match = played(seed, cards)
    for seat in range(SEATS):
        seen = match.observation(seat)
        dealt = seen.events[0]
        assert isinstance(dealt, Dealt)
        assert [len(hand) for hand in dealt.hands] == [HAND * (other == seat) for other in range(SEATS)]
        assert all(isinstance(event, CardPlayed | TrickTaken | DealScored) for event in seen.events[1:])


# ---- records


@given(seeds, st.integers(0, 120))
def test_a_record_read_and_written_again_is_byte_equal(seed: int, cards: int) -> None:
    match = played(seed, cards)
    text = json.dumps(to_record(match))
    again = from_record(json.loads(text))
    assert json.dumps(to_record(again)) == text
    assert again.rounds == match.rounds and again.phase == match.phase
    assert all(again.observation(seat) == match.observation(seat) for seat in range(SEATS))


@given(seeds, st.integers(0, 60), st.integers(0, 3))
def test_taking_back_leads_to_just_before_the_latest_card(seed: int, cards: int, seat: int) -> None:
    match = played(seed, cards)
    earlier = rewound(match, seat)
    plays = [event for event in match.rounds[-1] if isinstance(event, CardPlayed)]
    own = [i for i, play in enumerate(plays) if play.seat == seat]
    if match.phase != "play" or not own:
        assert earlier is None
        return
    assert earlier is not None and earlier.waiting == (seat,)
    for play in plays[own[-1] :]:
        earlier.act(play.seat, play.card)
    assert earlier.rounds == match.rounds


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "x"}, "format"),
        ({"version": 4}, "newer .found: 4"),
        ({"game": "whist"}, '"whist"'),
        ({"players": PLAYERS[:3]}, "players: count .count: 4"),
        ({"players": [{}] * 4}, "player 1: name"),
        ({"seed": -1}, "seed"),
        ({"seed": True}, "seed"),
        ({"rounds": None}, "list"),
        ({"rounds": [7]}, "rounds"),
        ({"rounds": [["XX"]]}, "rounds: card .*XX"),
        ({"rounds": [["2C"]]}, "rounds: seat"),
        ({"rounds": [[], []]}, "choice"),
        ({"result": {"finished": True, "totals": [0, 0, 0, 0]}}, "result"),
        ({"seed": 5}, "rounds: seat"),
    ],
)
def test_bad_records_are_refused_with_the_reason(change: dict[str, object], said: str) -> None:
    with pytest.raises(RecordError, match=said):
        from_record(to_record(played(4, 30)) | change)


def test_a_card_after_the_end_is_refused() -> None:
    record = to_record(played(4))
    with pytest.raises(RecordError, match=r"seat -1: .*: turn"):
        from_record(record | {"rounds": [*record["rounds"][:-1], [*record["rounds"][-1], "6C"]]})


def test_equal_seeds_give_equal_matches() -> None:
    assert json.dumps(to_record(played(8))) == json.dumps(to_record(played(8)))
    assert played(8).rounds != played(9).rounds
