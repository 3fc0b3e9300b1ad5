"""The end of a match, places and relative scores: the published cases."""

from __future__ import annotations

import pytest

from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.match_result import final_result, match_over, short_game_won
from game.engine.ambition.scoring import score_round
from tests.engine.ambition.helpers import totals

CLEAN = (SeatScore(20, 0),) * 4
STRUCK = (SeatScore(0, 1, ("overstrike",)), *CLEAN[1:])


def test_struck_out_players_are_placed_by_points() -> None:
    result = final_result(Rules(), totals("4/200 4/150 2/90 3/95"))
    assert (result.winners, result.places) == ((3,), (2, 3, 4, 1))
    as_94 = [94, 94, 90, 95]
    assert result.relative_scores == tuple(round(own - (sum(as_94) - own) / 3, 2) for own in as_94)


def test_a_dead_tie_is_shared() -> None:
    result = final_result(Rules(), totals("2/120 0/120 4/130 1/60"))
    assert (result.winners, result.places) == ((0, 1), (1, 1, 3, 4))


def test_appendix_e_result() -> None:
    result = final_result(Rules(nil_bidding=True), totals("3/125 4/161 3/141 3/107"))
    assert (result.winners, result.places) == ((2,), (3, 2, 1, 4))
    assert result.relative_scores == (-4.33, 15.67, 17.0, -28.33)


APPENDIX_E = [
    ("27 45 21 19", "", "27 X 21 19", "0/27 1/0 0/21 0/19"),
    ("47 0 51 14", "B", "40 35 X 14", "0/67 1/35 1/21 0/33"),
    ("41 6 35 30", "", "X 6,X 35 30", "1/67 2/41 1/56 0/63"),
    ("29 72 0 11", "C", "14 40 0 11", "1/81 2/81 1/56 0/74"),
    ("33 24 22 33", "C", "X 24 22,X X", "2/81 2/105 2/78 1/74"),
    ("0 0 68 44", "BD", "14 35 X 40,X", "2/95 2/140 3/78 2/114"),
    ("30 13 29 40", "B", "30 13,X 29 X", "2/125 3/153 3/107 3/114"),
    ("56 8 34 14", "D", "X 8,X 34 -7", "3/125 4/161 3/141 3/107"),
]
WITHOUT_BIDS = [
    "0/27 1/0 0/21 0/19", "0/67 1/24 1/21 0/33", "1/67 2/30 1/56 0/63", "1/81 2/70 1/56 0/74",
    "2/81 2/94 1/78 1/74", "2/105 2/118 2/78 1/114", "2/135 3/131 2/107 2/114", "3/135 4/139 2/141 2/128",
]  # fmt: skip


def add(rules: Rules, taken: str, bids: str, before: tuple[Total, ...]) -> tuple[str, tuple[Total, ...], bool]:
    """The scores of a round in the rules' notation, the new totals, and whether the match is over."""
    bid = ["ABCD"[seat] in bids for seat in range(4)] if rules.nil_bidding else None
    scores, void = score_round(rules, [int(x) for x in taken.split()], [t.strikes for t in before], bid)
    after = tuple(Total(t.points + s.points, t.strikes + s.strikes) for t, s in zip(before, scores, strict=True))
    shown = " ".join(("X" if s.strikes and not s.points else f"{s.points}{',X' if s.strikes else ''}") for s in scores)
    return shown, after, match_over(rules, after, scores, void)


def test_the_whole_game_of_appendix_e() -> None:
    rules, now = Rules(nil_bidding=True), tuple([Total()] * 4)
    for number, (taken, bids, scored, running) in enumerate(APPENDIX_E, 1):
        shown, now, over = add(rules, taken, bids, now)
        assert (shown, now, over) == (scored, totals(running), number == 8)
    assert "".join(rules.direction(n)[0].upper() for n in range(1, 9)) == "LRASLRAS"


def test_appendix_e_without_bidding() -> None:
    rules, now = Rules(), tuple([Total()] * 4)
    for (taken, _, _, _), running in zip(APPENDIX_E, WITHOUT_BIDS, strict=True):
        _, now, over = add(rules, taken, "", now)
        assert now == totals(running)
    assert over
    assert final_result(rules, now).places == (3, 2, 1, 4)


SHORT = Rules(short_game=True)
SHORT_STRICT = Rules(short_game=True, short_game_not_in_strike_round=True)


@pytest.mark.parametrize(
    ("rules", "text", "scored", "won"),
    [
        (SHORT, "1/150 0/135 2/100 0/90", CLEAN, True),
        (SHORT, "1/150 0/136 2/100 0/90", CLEAN, False),
        (SHORT, "1/149 0/100 2/100 0/90", CLEAN, False),
        (SHORT, "3/153 0/125 2/100 0/90", STRUCK, True),
        (SHORT_STRICT, "3/153 0/125 2/100 0/90", STRUCK, False),
        (Rules(), "0/300 0/100 0/100 0/90", CLEAN, False),
    ],
)
def test_the_short_game(rules: Rules, text: str, scored: tuple[SeatScore, ...], won: bool) -> None:
    assert short_game_won(rules, totals(text), scored) is won
    assert match_over(rules, totals(text), scored, void=False) is won


def test_strikes_decide_before_the_short_game() -> None:
    now = totals("4/190 0/120 2/100 0/90")
    assert match_over(SHORT, now, STRUCK, void=False)
    assert final_result(SHORT, now).winners == (1,)


def test_appendix_e_as_a_short_game() -> None:
    """Brian wins after round 7, unless a round with a strike may not win; then Charles wins after round 8."""
    for rules, last, winner in ((SHORT, 7, 1), (SHORT_STRICT, 8, 2)):
        rules = Rules(
            nil_bidding=True, **{k: getattr(rules, k) for k in ("short_game", "short_game_not_in_strike_round")}
        )
        now: tuple[Total, ...] = (Total(),) * 4
        for number, (taken, bids, _, _) in enumerate(APPENDIX_E, 1):
            _, now, over = add(rules, taken, bids, now)
            if over:
                break
        assert (number, final_result(rules, now).winners) == (last, (winner,))
