"""What the game says about a round, a trick and a card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.table.fold import fold, new_view
from game.client.ambition.table.notes import card_note, refusal_note, table_note
from game.client.ambition.view import Status, statuses
from game.client.ambition.words import coming_up, end_kind, ending, explain, placing, signed, strike_words, summary
from game.engine.ambition.editions import EDITION_2006, Rules
from game.engine.ambition.events import CardPlayed, PlayStarted, RoundScored, Total
from game.engine.ambition.refusal import PlayFault
from game.engine.ambition.scoring import score_round
from game.engine.cards import parse_card
from game.engine.refusal import Reason
from tests.client.client_matches import SEATS

NAMES = [name for name, _ in SEATS]


def scored(
    taken: list[int], before: tuple[int, ...] = (0, 0, 0, 0), bids: tuple[bool, ...] | None = None
) -> RoundScored:
    """The event of a round counted by the engine."""
    scores, void = score_round(Rules(nil_bidding=bids is not None), taken, before, bids)
    totals = tuple(Total(score.points, old + score.strikes) for score, old in zip(scores, before, strict=True))
    return RoundScored(1, tuple(taken), bids, tuple(scores), void, totals)


NONE = (False,) * 4
BID = (True, False, False, False)


@pytest.mark.parametrize(
    ("event", "kind", "label", "says"),
    [
        (scored([28, 44, 21, 19]), "safe", "Safe", "14 or more and not the most: counts in full."),
        (scored([41, 43, 14, 14]), "safe", "Safe, at the cap", "Not the most. A round counts 40 at most."),
        (scored([60, 20, 20, 12]), "over", "Overstrike", "The most points: no score, one strike."),
        (scored([40, 40, 16, 16]), "over", "Overstrike", "Tied for the most points: no score, one strike."),
        (scored([13, 44, 36, 19]), "under", "Understrike", "1 to 13 points: they count, with one strike."),
        (scored([0, 44, 36, 32]), "nil", "Nil", "No points taken at all: worth 24."),
        (scored([0, 44, 36, 32], bids=BID), "nil", "Nil, as bid", "No points taken, as bid: worth 35."),
        (scored([0, 44, 36, 32], bids=NONE), "nil", "Nil, not bid", "No points taken, but no Nil was bid: worth 14."),
        (scored([72, 20, 20, 0]), "slam", "Slam", "72 points or more: a Slam, worth 40."),
        (scored([20, 72, 20, 0]), "safe", "Slam round", "Only 14 of them count; nobody gets a strike."),
        (scored([9, 72, 20, 11]), "safe", "Slam round", "Up to 14 points count; nobody gets a strike."),
        (scored([0, 72, 20, 20]), "safe", "Slam round", "No Nil in a Slam round: no score, no strike."),
        (scored([28, 28, 28, 28]), "out", "Void", "Everybody would get a strike: nothing counts."),
        (scored([20, 44, 29, 19], bids=BID), "over", "Nil bid failed", "20 count, but the failed bid is a strike."),
        (scored([13, 44, 36, 19], bids=BID), "under", "Understrike, Nil bid failed", "1 to 13 points count, one strike in all."),
        (
            scored([60, 20, 20, 12], bids=BID),
            "over",
            "Overstrike, Nil bid failed",
            "The most points: no score, one strike in all.",
        ),
        (
            scored([14, 44, 35, 19], before=(3, 0, 0, 0), bids=BID),
            "over",
            "Nil bid failed",
            "14 less 21 for the bid, in place of a last strike.",
        ),
    ],
)  # fmt: skip
def test_every_kind_of_score_is_explained(event: RoundScored, kind: str, label: str, says: str) -> None:
    status, line = explain(EDITION_2006, event, 0)
    assert (status.kind, status.label, line) == (kind, label, says)


@given(
    st.lists(st.integers(0, 112), min_size=3, max_size=3),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.booleans(),
)
def test_the_words_agree_with_the_numbers(cuts: list[int], bids: list[bool], bidding: bool) -> None:
    a, b, c = sorted(cuts)
    event = scored([a, b - a, c - b, 112 - c], before=(0, 1, 2, 3), bids=tuple(bids) if bidding else None)
    for seat in range(4):
        status, line = explain(EDITION_2006, event, seat)
        score = event.scored[seat]
        assert (
            "strike" in line.replace("nobody gets a strike", "").replace("no strike", "").replace("last strike", "")
        ) == (score.strikes > 0 or event.void)
        if "worth" in line:
            assert f"worth {score.points}." in line
        if "no score" in line:
            assert score.points == 0
        if "less" in line:
            assert score.points == min(event.taken[seat], 40) - 21
        assert len(line) <= 60 and len(status.label) <= 28


@pytest.mark.parametrize(
    ("taken", "kinds", "labels"),
    [
        ([0, 0, 0, 0], "nil nil nil nil", ["Nil alive"] * 4),
        ([8, 0, 24, 15], "under nil over safe", ["", "Nil alive", "", ""]),  # the meter tells the rest
        ([9, 9, 0, 3], "over over nil under", ["", "", "Nil alive", ""]),
        ([63, 10, 20, 0], "slam under safe nil", ["", "", "", "Nil alive"]),
        ([63, 20, 20, 9], "over safe safe under", [""] * 4),  # nothing is left to take
        ([72, 0, 20, 3], "slam safe safe safe", ["Slam", "", "", ""]),
    ],
)
def test_what_each_seat_stands_to_get(taken: list[int], kinds: str, labels: list[str]) -> None:
    found = statuses(EDITION_2006, taken)
    assert [status.label for status in found] == labels and [status.kind for status in found] == kinds.split()


def test_only_the_viewer_sees_its_bid() -> None:
    own = (True, None, None, None)
    assert [s.label for s in statuses(EDITION_2006, [0, 0, 20, 5], own)][:2] == ["Nil bid alive", "Nil alive"]
    assert statuses(EDITION_2006, [0, 0, 20, 5], (False, None, None, None))[0].label == "Nil, not bid"


def test_a_failed_bid_stays_on_the_plate_except_beside_a_slam() -> None:
    for taken, kind in ([20, 30, 0, 0], "over"), ([5, 30, 0, 0], "under"), ([63, 10, 20, 0], "slam"):
        status = statuses(EDITION_2006, taken, (True, None, None, None))[0]
        assert (status.kind, status.label) == (kind, "Bid failed")
    assert statuses(EDITION_2006, [13, 72, 0, 0], (True, None, None, None))[0] == Status("safe")


@given(st.lists(st.integers(0, 112), min_size=3, max_size=3))
def test_a_finished_round_scores_what_the_pills_said(cuts: list[int]) -> None:
    a, b, c = sorted(cuts)
    event = scored([a, b - a, c - b, 112 - c])
    kinds = {"over": "overstrike", "under": "understrike", "nil": "nil", "slam": "slam"}
    for status, score in zip(statuses(EDITION_2006, event.taken), event.scored, strict=True):
        if not event.void:
            assert score.marks == ((kinds[status.kind],) if status.kind in kinds else ())


def trick(*plays: tuple[int, str], hand: str = "", leader: int | None = None) -> str:
    """Heading and line of the note for a trick as it lies."""
    rules = Rules()
    view = new_view(rules, SEATS)
    view.hand = [parse_card(name) for name in hand.split()]
    fold(view, PlayStarted(plays[0][0] if leader is None else leader), rules)
    for seat, name in plays:
        fold(view, CardPlayed(seat, parse_card(name)), rules)
    note = table_note(view, EDITION_2006)
    assert note is not None
    return " | ".join([note.heading, *note.lines])


def test_the_note_says_what_the_trick_holds_and_why() -> None:
    assert trick((1, "2S"), (2, "KS"), (3, "7S")) == (
        "This trick: 9 points so far | High 2: the king of spades is in the trick, so Hazel’s 2 is highest."
    )
    assert trick((1, "5D"), (2, "JD"), (3, "3D"), hand="2D KD") == (
        "This trick: 9 points so far | High 2: the jack of diamonds is in the trick, so your 2 would win."
    )
    assert trick((1, "9C")) == "This trick: no points yet | Hazel’s 9 is the highest club."
    assert trick((2, "2H"), (3, "9H")) == (
        "This trick: 8 points so far | The 2 is lowest unless a heart court card or ace is played."
    )
    nobody = "This trick: 7 points so far | Corvin’s 2 is the highest heart."
    assert trick((2, "2H"), (3, "4C"), (0, "9C"), hand="9C 3H", leader=2) == (
        "This trick: 7 points so far | The 2 is lowest unless a heart court card or ace is played."
    )
    assert trick((1, "2H"), (2, "4C"), (3, "9C"), hand="3H 4H") == nobody.replace("Corvin", "Hazel")  # none left to
    assert trick((2, "2H"), (3, "4C"), (0, "9C"), hand="AH KH QH JH", leader=2) == nobody  # and none with others
    assert trick((1, "9C"), (2, "TC"), (3, "KC"), (0, "AC")) == "You take 17 points | Your ace is the highest club."
    assert (
        trick((1, "9C"), (2, "TC"), (3, "3C"), (0, "4C")) == "Corvin takes no points | Corvin’s 10 is the highest club."
    )


def test_cards_and_refusals_in_words() -> None:
    heart = card_note(parse_card("2H"), EDITION_2006)
    assert heart.heading == "2 of hearts: 7 points" and "heart court card or ace" in heart.lines[0]
    assert card_note(parse_card("KC"), EDITION_2006).heading == "King of clubs: 17 points"
    assert card_note(parse_card("9C"), EDITION_2006).heading == "9 of clubs: no points"
    assert card_note(parse_card("TH"), EDITION_2006).heading == "10 of hearts: 1 point"
    assert "Opens" in card_note(parse_card("5D"), EDITION_2006).lines[0]
    assert refusal_note(parse_card("KC"), Reason(PlayFault.FOLLOW, suit=2)).lines == ("You hold a heart: follow suit.",)


def test_lines_about_the_standing() -> None:
    event = scored([28, 44, 21, 19])
    assert summary(event, NAMES, 0) == "You scored 28 and are 7 points ahead."
    assert summary(event, ["Ada", *NAMES[1:]], 1) == "You scored 0 and are 28 points behind Ada."
    assert summary(scored([28, 28, 28, 28]), NAMES, 0).startswith("Everybody")
    assert placing([Total(5), Total(9), Total(9), Total(1)]) == [3, 1, 1, 4]
    assert (signed(28), signed(0), signed(-7)) == ("+28", "0", "−7")
    assert [strike_words(n, new, EDITION_2006) for n, new in ((0, 0), (1, 1), (3, 0), (4, 1))] == [
        "no strikes", "1 strike, 1 new", "3 strikes", "4 strikes: out",
    ]  # fmt: skip
    assert coming_up(Rules(), event) == ["Next: pass three cards right."]
    last = scored([28, 44, 21, 19], before=(0, 2, 0, 0))
    assert coming_up(Rules(), last)[1] == "One more strike ends the match; whoever gets it can’t win."


def test_how_a_match_ended() -> None:
    totals = [Total(160, 4), Total(150, 2), Total(90, 1), Total(150, 0)]
    headline, reason = ending(Rules(), NAMES, totals, (1, 3), 0)
    assert headline == "Hazel and Rowan share the win" and "you" in reason
    assert reason == "4 strikes: you are out. Of the others, the player with the most points wins."
    assert ending(Rules(), ["Ann", *NAMES[1:]], totals, (1, 3), 2)[1].startswith("4 strikes: Ann is out.")
    assert ending(Rules(), NAMES, [Total(9, 4), *totals[1:3], Total(5, 5)], (1,), 0)[1].startswith(
        "4 strikes: you and Rowan are out."
    )
    assert ending(Rules(), NAMES, totals, (0,), 0)[0] == "You win the match"
    for rest, spare in ((126, "25 points to spare"), (150, "1 point to spare")):
        totals = [Total(151), Total(7), Total(rest), Total()]
        reason = ending(Rules(short_game=True), NAMES, totals, (0,), 0)[1]
        assert reason == f"150 points reached, with {spare}: the short game is won."
    assert ending(Rules(), NAMES, totals, (0,), 0, 400)[1] == "Stopped after 400 rounds, the most a match can have."
    assert [end_kind(Rules(short_game=True), totals, stopped) for stopped in (False, True)] == ["short", "rounds"]
