"""Codes of matches and deals: there and back, mistyped, foreign, and room for every rule."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambition.codes import (
    DEALS,
    EDITION_IDS,
    OPTIONS,
    DealCode,
    MatchCode,
    deal_of_rank,
    deal_rank,
    decode,
    encode,
)
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.cards import DECK
from game.engine.codes import ALPHABET, CodeError, CodeFault
from game.engine.refusal import Reason
from tests.engine.helpers import ALL_RULES

PUBLISHED = [rules for rules in ALL_RULES if rules.house is None]

ORDERED = tuple(tuple(range(13 * seat, 13 * seat + 13)) for seat in range(4))


@given(st.integers(0, (1 << 53) - 1), st.sampled_from(PUBLISHED))
def test_a_match_there_and_back(seed: int, rules: Rules) -> None:
    text = encode(MatchCode(rules, seed))
    assert len(text) == 24 and text[0] == "M" and text.count("-") == 4
    assert decode(text) == MatchCode(rules, seed)


@given(st.integers(0, 10**9), st.integers(1, 60), st.integers(0, 3), st.sampled_from(PUBLISHED))
def test_a_deal_there_and_back(seed: int, number: int, dealer: int, rules: Rules) -> None:
    dealer %= rules.players
    code = DealCode(rules, number, dealer, deal(seed, number, rules.numbers.deck, rules.players))
    text = encode(code)
    assert len(text) == 34 and text[0] == "D"
    assert decode(text) == code


def test_codes_stay_what_they_were() -> None:
    """A code that somebody has written down must be read by every later version."""
    assert encode(MatchCode(Rules(), 7)) == "M000-0000-0000-0007-EHGZ"
    code = DealCode(Rules(nil_bidding=True), 6, 2, deal(7, 6))
    assert encode(code) == "D001-08HR-25JF-V94A-PH96-AFBT-CXM9"


def test_what_people_type_is_read() -> None:
    code = MatchCode(Rules(short_game=True), 123456789)
    text = encode(code)
    for typed in (text.lower(), text.replace("-", ""), f"  {text.replace('-', ' ')}\n", text.replace("0", "o")):
        assert decode(typed) == code
    assert decode(encode(MatchCode(Rules(), 1)).replace("1", "l")) == MatchCode(Rules(), 1)


@pytest.mark.parametrize("text", ["", "M", "Q000-0000", "hello there", "M000-0000-0000-0007", "M" * 20 + "!", "D" * 27])
def test_foreign_texts_are_no_codes(text: str) -> None:
    with pytest.raises(CodeError) as error:
        decode(text)
    assert error.value.reason == Reason(CodeFault.FOREIGN)


@given(st.integers(0, (1 << 53) - 1), st.integers(1, 19), st.sampled_from(ALPHABET))
def test_one_wrong_letter_is_noticed(seed: int, place: int, letter: str) -> None:
    text = encode(MatchCode(Rules(), seed)).replace("-", "")
    changed = text[:place] + letter + text[place + 1 :]
    if changed != text:
        with pytest.raises(CodeError) as error:
            decode(changed)
        assert error.value.reason == Reason(CodeFault.MISTYPED)


def test_rules_of_a_later_version_are_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.engine.ambition.codes.EDITION_IDS", (*EDITION_IDS, "1999", "2006")[1:])
    text = encode(MatchCode(Rules(), 7))
    monkeypatch.undo()
    with pytest.raises(CodeError) as error:
        decode(text)
    assert error.value.reason == Reason(CodeFault.NEWER)


def test_every_edition_and_option_has_its_place() -> None:
    assert set(EDITION_IDS) == set(EDITIONS)
    assert {name for name, _value in OPTIONS} == {field.name for field in fields(Rules)} - {
        "edition",
        "house",
        "handicap",
    }
    with pytest.raises(ValueError, match=r"2\^53"):
        encode(MatchCode(Rules(), 1 << 53))
    for rules in ALL_RULES:
        if rules.house is not None:
            with pytest.raises(ValueError, match="house"):
                encode(MatchCode(rules, 1))


def test_deals_are_numbered_from_first_to_last() -> None:
    assert deal_rank(ORDERED) == 0 and deal_of_rank(0) == ORDERED
    assert deal_rank(ORDERED[::-1]) == DEALS - 1 and deal_of_rank(DEALS - 1) == ORDERED[::-1]
    assert DEALS == 53644737765488792839237440000


@given(st.integers(0, DEALS - 1))
def test_every_number_is_a_deal(rank: int) -> None:
    hands = deal_of_rank(rank)
    assert sorted(card for hand in hands for card in hand) == list(DECK)
    assert deal_rank(hands) == rank
