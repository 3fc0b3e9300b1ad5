"""Codes of matches: every one reads back, a letter more or less is noticed, and other games' codes stay theirs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambition import codes as ambition
from game.engine.ambition.editions import Rules as AmbitionRules
from game.engine.ambusch.codes import MatchCode, decode, encode
from game.engine.ambusch.rules import Rules
from game.engine.codes import ALPHABET, MOST_SEED, CodeError, CodeFault, closed
from game.engine.refusal import Reason

RULES = st.builds(
    lambda seats, points, best, target, five, stays: Rules(
        seats=seats,
        points_for_five=five,
        taken_card_stays=stays,
        **({"scoring": "points", "target": target} if points else {"best_of": 2 * best + 1}),
    ),
    st.integers(2, 4),
    st.booleans(),
    st.integers(0, 49),
    st.integers(1, 9999),
    st.booleans(),
    st.booleans(),
)


@given(RULES, st.integers(0, MOST_SEED - 1))
def test_a_code_reads_back(rules: Rules, seed: int) -> None:
    text = encode(MatchCode(rules, seed))
    assert decode(text) == MatchCode(rules, seed) == decode(text.lower().replace("-", " "))
    assert text.startswith("A") and len(text.replace("-", "")) == 20


@given(RULES, st.integers(0, MOST_SEED - 1), st.integers(1, 19), st.integers(1, 31))
def test_a_wrong_letter_is_noticed(rules: Rules, seed: int, at: int, by: int) -> None:
    plain = encode(MatchCode(rules, seed)).replace("-", "")
    wrong = ALPHABET[(ALPHABET.index(plain[at]) + by) % 32]
    with pytest.raises(CodeError) as error:
        decode(plain[:at] + wrong + plain[at + 1 :])
    assert error.value.reason == Reason(CodeFault.MISTYPED)


@pytest.mark.parametrize("text", ["", "A", "A000-0000", "M000-0000-0000-0007-EHGZ", "what is this"])
def test_other_texts_are_none(text: str) -> None:
    with pytest.raises(CodeError) as error:
        decode(text)
    assert error.value.reason == Reason(CodeFault.FOREIGN)


def test_games_keep_their_codes_apart() -> None:
    theirs = ambition.encode(ambition.MatchCode(AmbitionRules(), 7))
    assert theirs == "M000-0000-0000-0007-EHGZ"
    with pytest.raises(CodeError):
        decode(theirs)
    with pytest.raises(CodeError):
        ambition.decode(encode(MatchCode(Rules(), 7)))


def test_what_no_code_can_hold_is_said() -> None:
    for rules, seed in ((Rules(games_per_set=3), 1), (Rules(turn_limit=20), 1), (Rules(), MOST_SEED)):
        with pytest.raises(ValueError, match=r"code|seed"):
            encode(MatchCode(rules, seed))
    with pytest.raises(CodeError) as error:  # best of four
        decode(closed("A" + "00" + "41" + "0" * 11, 4))
    assert error.value.reason == Reason(CodeFault.NEWER)
