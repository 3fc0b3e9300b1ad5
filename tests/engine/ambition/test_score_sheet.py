"""The scorekeeper: the published examples as entries of a sheet, how matches end, corrections, and what it refuses."""

from __future__ import annotations

import pytest

from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore
from game.engine.ambition.refusal import SheetFault
from game.engine.ambition.score_sheet import ScoreSheet, SheetEntry, SheetError, bounds, entry_of
from tests.engine.helpers import ALL_RULES, random_match

NAMES = ("Alice", "Brian", "Charles", "Diana")
BIDDING = Rules(nil_bidding=True)
SHORT = Rules(nil_bidding=True, short_game=True)
E2005, SIMPLE, E2004 = Rules("2005"), Rules("simple"), Rules("2004")
THREE = Rules("2004", players=3)

APPENDIX_E = [  # taken, and who bid Nil
    ((27, 45, 21, 19), ""),
    ((47, 0, 51, 14), "1"),
    ((41, 6, 35, 30), ""),
    ((29, 72, 0, 11), "2"),
    ((33, 24, 22, 33), "2"),
    ((0, 0, 68, 44), "13"),
    ((30, 13, 29, 40), "1"),
    ((56, 8, 34, 14), "3"),
]
RUNNING = """0/27 1/0 0/21 0/19 | 0/67 1/35 1/21 0/33 | 1/67 2/41 1/56 0/63 | 1/81 2/81 1/56 0/74
2/81 2/105 2/78 1/74 | 2/95 2/140 3/78 2/114 | 2/125 3/153 3/107 3/114 | 3/125 4/161 3/141 3/107"""
RUNNING_UNBID = """0/27 1/0 0/21 0/19 | 0/67 1/24 1/21 0/33 | 1/67 2/30 1/56 0/63 | 1/81 2/70 1/56 0/74
2/81 2/94 1/78 1/74 | 2/105 2/118 2/78 1/114 | 2/135 3/131 2/107 2/114 | 3/135 4/139 2/141 2/128"""


def bids(text: str) -> tuple[bool, ...]:
    return tuple(str(seat) in text for seat in range(4))


def running(sheet: ScoreSheet) -> list[str]:
    """As the rules write it: strikes/points."""
    return [" ".join(f"{total.strikes}/{total.points}" for total in line.totals) for line in sheet.lines]


def rows(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.replace("\n", " | ").split("|")]


def shown(sheet: ScoreSheet) -> str:
    line = sheet.lines[-1]
    return "VOID" if line.void else " ".join(f"{s.points}{',X' if s.strikes else ''}" for s in line.scored)


def test_the_published_game() -> None:
    sheet = ScoreSheet(BIDDING, NAMES)
    for taken, who in APPENDIX_E:
        assert not sheet.over and sheet.result is None and not sheet.out
        sheet.add(SheetEntry(taken, bids(who)))
    assert running(sheet) == rows(RUNNING)
    assert "".join(line.direction[0] for line in sheet.lines) == "lraslras"
    assert sheet.over and sheet.result is not None and sheet.out == (1,)
    assert sheet.result.places == (3, 2, 1, 4)
    assert sheet.result.relative_scores == (-4.33, 15.67, 17.0, -28.33)


def test_the_published_game_without_bids() -> None:
    sheet = ScoreSheet(Rules(), NAMES)
    for taken, _who in APPENDIX_E:
        sheet.add(SheetEntry(taken))
    assert running(sheet) == rows(RUNNING_UNBID)
    assert sheet.result is not None and sheet.result.places == (3, 2, 1, 4)


def test_the_published_game_as_a_short_one() -> None:
    sheet = ScoreSheet(SHORT, NAMES)
    for taken, who in APPENDIX_E[:7]:
        sheet.add(SheetEntry(taken, bids(who)))
    assert sheet.over and sheet.result is not None and sheet.result.winners == (1,)
    with pytest.raises(SheetError, match=r"over .number: 7") as caught:
        sheet.add(SheetEntry(APPENDIX_E[7][0], bids("3")))
    assert caught.value.row == 7
    clean = ScoreSheet(Rules(nil_bidding=True, short_game=True, short_game_not_in_strike_round=True), NAMES)
    for taken, who in APPENDIX_E:
        clean.add(SheetEntry(taken, bids(who)))
    assert clean.result is not None and clean.result.winners == (2,)


@pytest.mark.parametrize(
    ("rules", "entry", "expected"),
    [
        (Rules(), SheetEntry((27, 45, 21, 19)), "27 0,X 21 19"),
        (Rules(), SheetEntry((71, 41, 0, 0)), "0,X 40 24 24"),
        (Rules(), SheetEntry((72, 40, 0, 0)), "40 14 0 0"),
        (Rules(), SheetEntry((72, 13, 14, 13)), "40 13 14 13"),
        (Rules(), SheetEntry((57, 55, 0, 0)), "0,X 40 24 24"),
        (Rules(), SheetEntry((28, 28, 28, 28)), "VOID"),
        (Rules(), SheetEntry((37, 37, 37, 1)), "VOID"),
        (Rules(), SheetEntry((56, 56, 0, 0)), "0,X 0,X 24 24"),
        (BIDDING, SheetEntry((0, 0, 68, 44), bids("13")), "14 35 0,X 40,X"),
        (BIDDING, SheetEntry((41, 41, 10, 20), bids("3")), "0,X 0,X 10,X 20,X"),
        (E2005, SheetEntry((30, 25, 19, 17)), "0,X 25 19 17"),
        (E2005, SheetEntry((25, 25, 21, 20), deductor=3), "0,X 0,X 21 14"),
        (E2005, SheetEntry((25, 25, 21, 20)), "0,X 0,X 21 20"),
        (E2005, SheetEntry((57, 29, 5, 0)), "36 29 5,X 24"),
        (E2005, SheetEntry((60, 31, 0, 0)), "36 31 16 16"),
        (SIMPLE, SheetEntry((51, 29, 0, 0), tricks=(7, 5, 1, 0)), "40 0 0 0"),
        (SIMPLE, SheetEntry((50, 30, 0, 0), tricks=(7, 4, 2, 0)), "0 30 0 20"),
        (SIMPLE, SheetEntry((40, 30, 10, 0), tricks=(6, 4, 3, 0)), "0 30 10 20"),
        (SIMPLE, SheetEntry((40, 31, 9, 0), tricks=(6, 4, 3, 0)), "0 31 0 20"),
        (E2004, SheetEntry((30, 25, 20, 10), tricks=(4, 3, 3, 3)), "0,X 25 20 0,X"),
        (E2004, SheetEntry((30, 30, 25, 0), tricks=(4, 4, 5, 0)), "0,X 0,X 25 28"),
        (E2004, SheetEntry((30, 30, 25, 0), tricks=(4, 4, 4, 1)), "0,X 0,X 25 0,X"),
        (E2004, SheetEntry((53, 22, 10, 0), tricks=(7, 4, 2, 0)), "36 22 0,X 28"),
        (THREE, SheetEntry((40, 32, 13), tricks=(7, 6, 4)), "0,X 32 0,X"),
    ],
)
def test_published_rounds(rules: Rules, entry: SheetEntry, expected: str) -> None:
    sheet = ScoreSheet(rules, NAMES[: rules.players])
    sheet.add(entry)
    assert shown(sheet) == expected


def test_published_rounds_after_strikes() -> None:
    """Examples that begin with strikes, reached by rounds that make them."""
    late = ScoreSheet(E2005, NAMES)  # C7 and C8: understrikers with two strikes have no third
    late.add(SheetEntry((40, 31, 10, 10)))
    late.add(SheetEntry((50, 20, 11, 10)))
    late.add(SheetEntry((13, 58, 10, 10)))
    assert [total.strikes for total in late.totals] == [2, 0, 2, 2]
    assert [score.strikes for score in late.lines[-1].scored] == [0, 0, 1, 0]
    assert "understrike" in late.lines[-1].scored[3].marks and not late.over
    late.add(SheetEntry((40, 30, 11, 10)))
    assert late.over and late.out == (0,)
    slams = ScoreSheet(E2004, NAMES)  # E5: a second Slam
    for expected in ("36 22 0,X 28", "0,X 22 0,X 28"):
        slams.add(SheetEntry((53, 22, 10, 0), tricks=(7, 4, 2, 0)))
        assert shown(slams) == expected
    assert slams.totals[0].points == 36


def test_the_end_by_rounds_and_by_points() -> None:
    slams = ScoreSheet(E2005, NAMES)
    for n in range(10):
        assert not slams.over
        slams.add(SheetEntry(tuple(57 if seat == n % 4 else 34 if seat == (n + 1) % 4 else 0 for seat in range(4))))
    assert slams.over and not slams.out and slams.result is not None
    hundred = ScoreSheet(SIMPLE, NAMES)
    for _ in range(4):
        assert not hundred.over
        hundred.add(SheetEntry((30, 31, 19, 0), tricks=(5, 5, 3, 0)))
    assert hundred.over and hundred.result is not None and hundred.result.winners == (0,)


def test_a_void_round_may_be_replayed() -> None:
    for replayed, numbers in ((False, [1, 2]), (True, [1, 1])):
        sheet = ScoreSheet(Rules(void_round_replayed=replayed), NAMES)
        sheet.add(SheetEntry((28, 28, 28, 28)))
        assert sheet.next_number == numbers[1]
        sheet.add(SheetEntry((27, 45, 21, 19)))
        assert [line.number for line in sheet.lines] == numbers


def test_a_correction_counts_everything_again_or_changes_nothing() -> None:
    sheet = ScoreSheet(Rules(), NAMES)
    for taken, _who in APPENDIX_E[:3]:
        sheet.add(SheetEntry(taken))
    sheet.correct(0, SheetEntry((45, 27, 21, 19)))
    assert running(sheet)[2] == "2/40 1/57 1/56 0/63"
    before = (sheet.entries, sheet.lines)
    with pytest.raises(SheetError, match=r"sum .found: 113, total: 112") as caught:
        sheet.correct(1, SheetEntry((48, 0, 51, 14)))
    assert caught.value.row == 1 and (sheet.entries, sheet.lines) == before
    assert sheet.remove_last().taken == (41, 6, 35, 30)
    assert len(sheet.lines) == 2
    with pytest.raises(IndexError):
        sheet.correct(2, SheetEntry((28, 28, 28, 28)))


@pytest.mark.parametrize(
    ("rules", "entry", "fault", "seat"),
    [
        (Rules(), SheetEntry((27, 45, 21, 18)), "sum", None),
        (Rules(), SheetEntry((113, -1, 0, 0)), "points", 0),
        (Rules(), SheetEntry((112, 0, 0)), "players", None),
        (Rules(), SheetEntry((0, 45, 21, 46), bids("0")), "bid_off", 0),
        (Rules(), SheetEntry((27, 45, 21, 19), deductor=2), "no_deduction", 2),
        (Rules(), SheetEntry((27, 45, 21, 19), tricks=(4, 4, 4, 0)), "tricks_sum", None),
        (Rules(), SheetEntry((27, 45, 21, 19), tricks=(14, -1, 0, 0)), "tricks", 0),
        (Rules(), SheetEntry((27, 45, 21, 19), tricks=(5, 8, 0, 0)), "contradiction", 2),
        (E2005, SheetEntry((30, 25, 19, 17), tricks=(5, 4, 4, 0), deductor=3), "contradiction", 3),
        (E2005, SheetEntry((36, 30, 25, 0), tricks=(5, 4, 4, 0), deductor=3), "deductor", 3),
        (Rules("2005", grand_slam="50"), SheetEntry((91, 0, 0, 0)), "tricks_grand", 0),
        (SIMPLE, SheetEntry((40, 31, 9, 0)), "tricks_needed", None),
        (SIMPLE, SheetEntry((40, 31, 9, 0), tricks=(6, 4, 3)), "players", None),
        (SIMPLE, SheetEntry((40, 40, 0, 0), tricks=(12, 1, 0, 0)), "contradiction", 0),
        (SIMPLE, SheetEntry((80, 0, 0, 0), tricks=(9, 4, 0, 0)), "contradiction", 0),
        (E2004, SheetEntry((85, 0, 0, 0), tricks=(12, 1, 0, 0)), None, None),  # a trick of clubs alone
    ],
)
def test_what_cannot_be_is_refused(rules: Rules, entry: SheetEntry, fault: str | None, seat: int | None) -> None:
    sheet = ScoreSheet(rules, NAMES)
    if fault is None:
        sheet.add(entry)
        return
    with pytest.raises(SheetError) as caught:
        sheet.add(entry)
    assert (caught.value.row, caught.value.reason.code, caught.value.seat) == (0, SheetFault(fault), seat)
    assert not sheet.lines and not sheet.entries


def test_no_nil_bid_with_the_last_strike_left() -> None:
    sheet = ScoreSheet(Rules(nil_bidding=True, no_nil_bid_at_three_strikes=True), NAMES)
    for _ in range(3):
        sheet.add(SheetEntry((50, 22, 20, 20), bids("")))
    with pytest.raises(SheetError) as caught:
        sheet.add(SheetEntry((0, 52, 30, 30), bids("0")))
    assert (caught.value.reason.code, caught.value.seat) == (SheetFault.BID_BARRED, 0)


def test_names_must_fit_the_edition() -> None:
    with pytest.raises(ValueError, match="known: 3"):
        ScoreSheet(THREE, NAMES)


def test_what_tricks_can_hold() -> None:
    numbers = Rules("2004").numbers
    assert bounds(numbers, 0) == (0, 0)
    assert bounds(numbers, 3) == (
        0,
        11 + 4 * 5 + 7 * 2 + 2,
    )  # twelve cards: twelve clubs without the king, or the dearest
    assert bounds(numbers, 13) == (85, 85)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_played_matches_count_the_same(rules: Rules) -> None:
    """What a match scores is what the sheet makes of what its rounds showed, in every edition and to the same end."""
    for seed in range(3):
        match = random_match(rules, seed)
        sheet = ScoreSheet(rules, [str(player["name"]) for player in match.players])
        for history in match.rounds:
            line = sheet.add(entry_of(history, rules))
            assert (line.number, line.direction) == (history.number, history.direction)
            assert (line.scored, line.void, line.totals) == (history.scored, history.void, history.totals)
            assert line.taken == history.counted()
        assert sheet.over and sheet.result == match.result


def test_a_revoke_is_a_strike_and_the_round_unscored() -> None:
    """2004: a strike, and the deal ends unscored; 2006 App H: a void round and a penalty strike. It may be the last strike."""
    for rules in (E2004, Rules(), E2005, THREE):
        sheet = ScoreSheet(rules, NAMES[: rules.players])
        for n in range(1, rules.numbers.strike_limit + 1):
            line = sheet.add(SheetEntry(event="revoke", offender=1))
            assert line.void and line.number == n and line.taken == ()
            assert line.scored[1] == SeatScore(0, 1, ("revoke",)) and line.scored[0] == SeatScore(0, 0, ())
        assert sheet.over and sheet.result is not None and 1 not in sheet.result.winners
        assert [entry["event"] for entry in sheet.to_json()["rounds"]] == ["revoke"] * rules.numbers.strike_limit
    sheet = ScoreSheet(SIMPLE, NAMES)
    assert sheet.add(SheetEntry(event="revoke", offender=0)).scored[0] == SeatScore(0, 0, ("revoke",))


def test_a_void_round_uses_its_number_and_a_misdeal_does_not() -> None:
    sheet = ScoreSheet(Rules(), NAMES)
    assert [sheet.add(SheetEntry(event="misdeal")).number for _ in range(2)] == [1, 1]
    assert sheet.add(SheetEntry(event="void")).number == 1
    line = sheet.add(SheetEntry(event="void", offender=3))
    assert line.number == 2 and line.scored[3] == SeatScore(0, 1, ("penalty",))
    line = sheet.add(SheetEntry((28, 28, 28, 28)))
    assert line.number == 3 and line.direction == "across"
    data = sheet.to_json()
    assert [entry["number"] for entry in data["rounds"]] == [1, 2, 3] and data["misdeals"] == [1, 1]
    assert data["rounds"][0]["taken"] is None and data["rounds"][2]["event"] is None
    sheet.correct(3, SheetEntry(event="misdeal"))
    assert [line.number for line in sheet.lines] == [1, 1, 1, 2, 2]
    last = ScoreSheet(E2005, NAMES)
    for _ in range(10):
        assert not last.over
        last.add(SheetEntry(event="void"))
    assert last.over
    with pytest.raises(SheetError) as caught:
        last.add(SheetEntry(event="misdeal"))
    assert caught.value.reason.code is SheetFault.OVER


def test_a_penalty_strike_takes_the_rounds_points_and_is_the_only_one() -> None:
    """2006 App H: one strike, and no points for the round; App E: one strike a player and round at most."""
    sheet = ScoreSheet(BIDDING, NAMES)
    taken, bids = (27, 45, 40, 0), (False, False, True, True)
    line = sheet.add(SheetEntry(taken, bids, penalties=(True, True, True, True)))
    assert line.scored == (SeatScore(0, 1, ("penalty",)),) * 4 and not line.void
    sheet.correct(0, SheetEntry(taken, bids, penalties=(True, False, False, False)))
    plain = ScoreSheet(BIDDING, NAMES)
    assert plain.add(SheetEntry(taken, bids)).scored[1:] == sheet.lines[0].scored[1:]
    slam = sheet.add(SheetEntry((72, 40, 0, 0), (False,) * 4, penalties=(True, True, False, False)))
    assert slam.scored[0] == SeatScore(0, 1, ("slam", "penalty")) and slam.scored[1] == SeatScore(0, 1, ("penalty",))
    fourth = sheet.add(SheetEntry((28, 28, 28, 28), (False,) * 4, penalties=(True, False, False, False)))
    assert fourth.void and fourth.totals[0].strikes == 3


def test_events_that_cannot_be_are_refused() -> None:
    for rules, entry, fault in (
        (Rules(), SheetEntry(event="revoke"), "nobody"),
        (Rules(), SheetEntry(event="misdeal", offender=0), "misdeal_strike"),
        (SIMPLE, SheetEntry(event="void", offender=0), "no_strikes"),
        (SIMPLE, SheetEntry((20, 20, 20, 20), None, (3, 3, 3, 4), penalties=(True, False, False, False)), "no_strikes"),
    ):
        sheet = ScoreSheet(rules, NAMES)
        with pytest.raises(SheetError) as caught:
            sheet.add(entry)
        assert caught.value.reason.code is SheetFault(fault) and not sheet.entries


def test_without_strikes_nobody_is_kept_from_bidding() -> None:
    house = {"name": "Ours", "strike_limit": 0, "target": 100}
    rules = Rules.from_record({"nil_bidding": True, "no_nil_bid_at_three_strikes": True, "house": house})
    line = ScoreSheet(rules, "ABCD").add(SheetEntry((0, 40, 40, 32), bids=(True, False, False, False)))
    assert line.scored[0].points == rules.numbers.nil_bid_points
