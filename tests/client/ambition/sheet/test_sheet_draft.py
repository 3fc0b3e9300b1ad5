"""The scorekeeper's sheet: what was written is never lost, whatever the rules say to it, and comes back from its file."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.sheet_draft import (
    MissingEntry,
    RoundDraft,
    SheetDraft,
    fault_words,
    progress_words,
    round_words,
    row_words,
    score_words,
    taken_words,
)
from game.engine.ambition.editions import Rules
from game.engine.ambition.refusal import SheetFault
from game.engine.ambition.score_sheet import EVENTS
from game.engine.refusal import Refused
from tests.gallery.keeper import NAMES, PUBLISHED, keeper_of, write_round

BIDDING = Rules(nil_bidding=True)
WRITTEN = {"taken": [""] * 4, "tricks": [""] * 4, "bids": [False] * 4, "deductor": None}


def test_the_published_game_is_entered_round_by_round() -> None:
    keeper = keeper_of(BIDDING, PUBLISHED)
    write_round(keeper, "56 8 34 14n")
    assert keeper.enter() and keeper.sheet.over and not keeper.writable
    assert [(total.strikes, total.points) for total in keeper.sheet.totals] == [(3, 125), (4, 161), (3, 141), (3, 107)]
    assert progress_words(keeper) == "Charlotte wins the match.  Struck out: Brian."


def test_a_refused_round_stays_as_it_was_written() -> None:
    keeper = keeper_of(BIDDING, PUBLISHED[:2])
    write_round(keeper, "41 6 35 31")
    written = keeper.draft
    assert not keeper.enter() and keeper.draft == written and keeper.next_row == 2 and keeper.fault is not None
    assert fault_words(keeper, keeper.fault) == "Round 3: The points add up to 113, not to 112."
    keeper.write("taken", 3, "30")
    assert keeper.fault is None and keeper.enter() and keeper.next_row == 3


def test_what_is_missing_is_named() -> None:
    keeper = SheetDraft(Rules("simple"), NAMES)
    write_round(keeper, "40 31 9")
    assert not keeper.enter() and keeper.fault is not None
    assert fault_words(keeper, keeper.fault) == "Round 1, Maximiliane: Points are missing."
    keeper.write("taken", 3, "0")
    assert not keeper.enter() and keeper.fault is not None
    assert (keeper.fault.reason.code, keeper.fault.seat) == (MissingEntry.TRICKS, 0)
    write_round(keeper, "40 31 9 0", "6 4 3 0")
    assert keeper.enter()
    assert round_words(keeper.sheet.lines[0], keeper.sheet.entries[0], NAMES) == (
        "Round 1 · Overstrike: Alice  ·  Understrike: Charlotte  ·  Nil: Maximiliane"
    )


def test_an_earlier_round_is_corrected() -> None:
    keeper = keeper_of(Rules(), ["27 45 21 19", "47 0 51 14", "41 6 35 30"])
    write_round(keeper, "10 20")  # begun before somebody saw the mistake
    keeper.go_to(0)
    assert keeper.draft.taken == ("27", "45", "21", "19") and not keeper.pending(0)
    keeper.write("taken", 0, "28")
    assert keeper.pending(0) and not keeper.enter()
    keeper.go_to(1)
    assert keeper.draft.taken == ("47", "0", "51", "14")
    keeper.go_to(0)
    assert keeper.draft.taken == ("28", "45", "21", "19")  # the half correction is still there
    keeper.write("taken", 1, "44")
    assert keeper.enter() and not keeper.pending(0) and keeper.row == 3
    assert keeper.sheet.totals[0].points == 28 + 40 and keeper.draft.taken == ("10", "20", "", "")


def test_a_correction_that_ends_the_match_too_early_names_the_round_after_it() -> None:
    keeper = keeper_of(Rules(), ["50 22 20 20"] * 3 + ["20 50 22 20"] * 2)
    keeper.go_to(3)
    write_round(keeper, "50 22 20 20")
    assert not keeper.enter() and keeper.fault is not None
    assert fault_words(keeper, keeper.fault) == "Round 5: The match was over after round 4."
    assert keeper.draft.taken[0] == "50" and keeper.sheet.entries[3].taken[0] == 20


def test_a_round_taken_back_is_ready_to_be_entered_again() -> None:
    keeper = keeper_of(BIDDING, PUBLISHED[:2])
    assert keeper.may_take_back
    keeper.take_back()
    assert keeper.next_row == 1
    assert keeper.draft == RoundDraft(("47", "0", "51", "14"), ("",) * 4, (False, True, False, False), (False,) * 4)
    assert not keeper.may_take_back  # what is written there would be lost
    assert keeper.enter() and keeper.next_row == 2


def test_rules_change_where_the_rounds_fit_them() -> None:
    keeper = keeper_of(Rules(), ["27 45 21 19", "47 0 51 14"])
    assert keeper.set_rules(BIDDING) is None
    assert keeper.sheet.totals[1].points == 14  # a Nil that nobody bid
    keeper.go_to(1)
    keeper.bid(1)
    assert keeper.enter() and keeper.sheet.totals[1].points == 35
    before = keeper.sheet
    fault = keeper.set_rules(Rules())
    assert fault is not None and (fault.row, fault.seat, fault.reason.code) == (1, 1, SheetFault.BID_OFF)
    assert keeper.sheet is before
    fault = keeper.set_rules(Rules("2005"))
    assert fault is not None
    assert (fault.row, fault.reason.code.value) == (0, "bid_off" if before.entries[0].bids is None else "sum")


def test_players_change_with_the_rules_before_the_first_round() -> None:
    keeper = SheetDraft(Rules(), NAMES)
    assert keeper.set_rules(Rules("2004", players=3)) is None
    assert keeper.names == NAMES[:3] and len(keeper.draft.taken) == 3
    write_round(keeper, "40 32 13", "7 6 4")
    assert keeper.enter()
    fault = keeper.set_rules(Rules())
    assert fault is not None and fault.reason.code is SheetFault.PLAYERS


@st.composite
def keepers(draw: st.DrawFn) -> SheetDraft:
    """A sheet after anything that people may do to it."""
    rules = draw(st.sampled_from([Rules(), BIDDING, Rules("2005"), Rules("simple"), Rules("2004", players=3)]))
    keeper = SheetDraft(rules, NAMES[: rules.players])
    seats = rules.players
    for _ in range(draw(st.integers(0, 12))):
        step = draw(
            st.sampled_from(("write", "fill", "bid", "deduct", "fine", "event", "blame", "enter", "go", "back"))
        )
        seat = draw(st.integers(0, seats - 1))
        if not keeper.writable and step not in ("go", "back"):
            continue
        if step == "write":
            keeper.write(draw(st.sampled_from(("taken", "tricks"))), seat, draw(st.sampled_from(("", "0", "7", "040"))))
        elif step == "fill":
            tricks = [keeper.rules.numbers.tricks - 2, 1, 1, 0][:seats]
            points = [rules.numbers.total, 0, 0, 0][:seats]
            for i in range(seats):
                keeper.write("taken", i, str(points[i]))
                keeper.write("tricks", i, str(tricks[i]) if rules.numbers.nil_by_tricks else "")
        elif step == "bid":
            keeper.bid(seat)
        elif step == "deduct":
            keeper.deduct(seat)
        elif step == "fine":
            keeper.penalise(seat)
        elif step == "event":
            keeper.happen(draw(st.sampled_from(("", *EVENTS))))
        elif step == "blame":
            keeper.blame(seat)
        elif step == "enter":
            keeper.enter()
        elif step == "go":
            keeper.go_to(draw(st.integers(0, 5)))
        elif keeper.may_take_back:
            keeper.take_back()
    return keeper


@given(keepers())
def test_a_kept_sheet_comes_back_whole(keeper: SheetDraft) -> None:
    again = SheetDraft.from_json(json.loads(json.dumps(keeper.to_json())))
    assert again.to_json() == keeper.to_json()
    assert (again.sheet.lines, again.sheet.over, again.names) == (keeper.sheet.lines, keeper.sheet.over, keeper.names)
    for row in range(keeper.next_row + 1):
        assert again.draft_of(row) == keeper.draft_of(row) and again.pending(row) == keeper.pending(row)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "else"},
        {"version": 3},
        {"rules": {"edition": "1066"}},
        {"players": None},
        {"rounds": [{"taken": ["1", "1", "1", "1"], "tricks": [""] * 4, "bids": [False] * 4, "deductor": None}]},
        {"rounds": [{"taken": ["28"] * 4, "tricks": [""] * 4, "bids": [False] * 4, "deductor": 7}]},
        {"drafts": {"3": {"taken": [""] * 4, "tricks": [""] * 4, "bids": [False] * 4, "deductor": None}}},
        {"drafts": {"0": {"taken": ["x", "", "", ""], "tricks": [""] * 4, "bids": [False] * 4, "deductor": None}}},
        {"drafts": {"0": {"taken": ["1"], "tricks": [""], "bids": [False], "deductor": None}}},
        {"drafts": {"0": {}}},
        {"drafts": {"0": WRITTEN | {"event": "earthquake"}}},
        {"drafts": {"0": WRITTEN | {"event": "revoke", "offender": 4}}},
        {"drafts": {"0": WRITTEN | {"penalties": [True]}}},
        {"rounds": [WRITTEN | {"event": "revoke", "offender": None}]},
    ],
)
def test_damaged_sheets_are_told_apart(change: dict[str, object]) -> None:
    with pytest.raises(Refused):
        SheetDraft.from_json(SheetDraft(Rules(), NAMES).to_json() | change)


def test_what_goes_wrong_with_real_cards_has_its_reason_on_the_sheet() -> None:
    keeper = SheetDraft(Rules(), NAMES)

    def said() -> str:
        return round_words(keeper.sheet.lines[-1], keeper.sheet.entries[-1], NAMES)

    keeper.happen("misdeal")
    assert keeper.enter() and said() == "Round 1: a misdeal, dealt again."
    keeper.write("taken", 0, "27")  # written before somebody saw it
    keeper.happen("revoke")
    assert not keeper.enter() and keeper.fault is not None
    assert fault_words(keeper, keeper.fault) == "Round 1: Say who revoked."
    keeper.blame(1)
    assert keeper.enter() and said() == "Round 1 · Revoke: Brian"
    assert [row_words(keeper.sheet.lines[1], keeper.sheet.entries[1], seat) for seat in (0, 1)] == [
        ["Void round"],
        ["Revoke"],
    ]
    keeper.happen("void")
    assert keeper.enter() and said() == "Round 2: void, abandoned."
    write_round(keeper, "27 45 21 19")
    keeper.penalise(0)
    assert keeper.enter() and said() == "Round 3 · Overstrike: Brian  ·  Penalty: Alice"
    assert taken_words(keeper.rules, keeper.sheet.entries[3], 0) == "27!"
    assert [score_words(keeper.rules, total) for total in keeper.sheet.totals] == ["1/0", "2/0", "0/21", "0/19"]
    again = SheetDraft.from_json(json.loads(json.dumps(keeper.to_json())))
    assert again.sheet.lines == keeper.sheet.lines and again.to_json()["version"] == 2
    assert keeper.set_rules(Rules("simple")) is not None
    keeper.go_to(1)
    keeper.happen("")
    write_round(keeper, "27 45 21 19")
    assert keeper.enter() and keeper.sheet.totals[1].strikes == 2 and keeper.sheet.totals[0].points == 27


def test_sheets_of_the_first_version_open_and_are_still_written_where_they_can_be() -> None:
    keeper = keeper_of(BIDDING, PUBLISHED[:2])
    data = keeper.to_json()
    assert data["version"] == 1 and set(data["rounds"][0]) == set(WRITTEN)
    assert SheetDraft.from_json(data).sheet.lines == keeper.sheet.lines


def test_the_scorekeeper_says_when_a_round_is_broken_off() -> None:
    """What the text of 2006 says of wrong cards, wrong chips and a revoke mended in time stood nowhere."""

    def told(rules: Rules, event: str) -> str:
        keeper = SheetDraft(rules, NAMES)
        keeper.happen(event)
        return progress_words(keeper)

    assert "the dealer is at fault" in told(Rules(), "void") and "chips" in told(Rules(), "void")
    assert "dealer" not in told(Rules("simple"), "void") and "chips" in told(Rules("simple"), "void")
    assert "before the first lead" in told(Rules(), "misdeal")
    assert "costs nothing" in told(Rules(), "revoke") and "costs nothing" not in told(Rules("2004"), "revoke")
