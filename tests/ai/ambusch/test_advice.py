"""What the book of Ambusch advises is measured as the tool says; book and docs/strategy.md have the same figures."""

from __future__ import annotations

from pathlib import Path

from game.client.app.rulebook.figures import measured
from game.client.kit.i18n import read_words
from tools.research.ambusch_strategy import claims, next_turns
from tools.research.bluffs import worth

STRATEGY = Path(__file__).resolve().parents[3] / "docs" / "strategy.md"
TAKES = [["draw", "discard"], ["discard", "8C"], ["draw", "stock", "TD"], ["discard", "2D"]]


def test_a_taken_discard_is_followed_to_the_next_turn() -> None:
    assert list(next_turns([*TAKES, ["lay", "3S"]])) == [True]
    assert list(next_turns([*TAKES, *TAKES[2:], ["block"]])) == [False]
    assert list(next_turns([*TAKES[:2], ["block"]])) == [], "there was no next turn"


def test_a_set_speaks_of_each_claim() -> None:
    games = [{"winner": 0, "kept": None, "actions": [["block"]]}, {"winner": None, "kept": None, "actions": []}]
    told = dict(claims({"piles": [["2C"], ["3C", "4D"]], "winner": 0, "games": games}))
    assert told == {
        "the winner of a set has fewer than five cards": True,
        "the larger pile wins the set": False,
        "a game ends with a block": True,
        "who blocked wins the set": True,
    }


def test_who_bluffs_wins_or_loses_each_set() -> None:
    won = worth(4, 100, 1, "newcomer")
    assert len(won) == 4 and {*won} <= {0.0, 1.0} and won == worth(4, 100, 1, "newcomer")


def test_the_document_has_the_measured_figures() -> None:
    text = " ".join(STRATEGY.read_text(encoding="utf-8").split("## Ambusch")[1].split())
    found = measured("ambusch-advice")
    for claim in (*read_words("ambusch")["measured"]["percent"].values(), "a game ends with a block"):
        assert f"{100 * found[claim].value:.1f} % ± {100 * found[claim].se:.1f}" in text, claim
