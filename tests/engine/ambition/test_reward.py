"""What a counted round is worth: the round's own formula, the match's exact ends, and what must hold in between."""

from __future__ import annotations

import hashlib
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.match_result import final_result, match_over
from game.engine.ambition.reward import MatchModel, Reward, Taste
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT
from tests.engine.ambition.helpers import PLAIN, SHORT, STRICT, counts

ONE = 1 << 32


def model(strikes: tuple[int, ...] = (0, 0, 0, 0), short: bool = False) -> MatchModel:
    """A model of the right shape: the more strikes, the likelier the exit; the same for equal seats."""
    after = [[strikes[seat] + ((pattern >> seat) & 1) for seat in range(4)] for pattern in range(16)]
    weights = [[2.0**k for k in row] for row in after]
    opened = 0.2 if short else 0.0
    return MatchModel(
        bias=[[-0.1 * k for k in row] for row in after],
        exit=[[(1.0 - opened) * w / sum(row) for w in row] for row in weights],
        open=[opened] * 16,
        slope=[1.0 + 0.1 * sum(row) for row in after],
        late=[0.5 if short else 0.0] * 16,
        late_from=110,
    )


def aimed(rules: Rules, totals: tuple[Total, ...], blend: float = 0.0, tastes: list[Taste] | None = None) -> Reward:
    reward = Reward(tastes)
    reward.aim(rules, totals, model(tuple(total.strikes for total in totals), rules.short_game), blend)
    return reward


def scores(*each: tuple[int, int]) -> list[SeatScore]:
    return [SeatScore(points, strikes) for points, strikes in each]


strikes = st.tuples(*[st.integers(0, 3)] * 4)
points = st.tuples(*[st.integers(-20, 200)] * 4)
rules_of = st.sampled_from([PLAIN, SHORT, STRICT])


@given(counts(), strikes, st.lists(st.booleans(), min_size=4, max_size=4))
def test_a_round_is_worth_points_less_20_a_strike(
    taken: tuple[int, ...], before: tuple[int, ...], bids: list[bool]
) -> None:
    scored, void = score_round(Rules(nil_bidding=True), taken, before, bids)
    assert Reward().payoffs(scored, void) == [(s.points - 20 * s.strikes + 48) << 25 for s in scored]


def test_tastes_count_for_what_they_name_and_for_their_seat() -> None:
    tastes = [Taste(), Taste(nil=8), Taste(slam=25), Taste(strike=-9)]
    taken = (0, 0, 80, 32)
    scored, void = score_round(PLAIN, taken)
    plain = Reward().payoffs(scored, void)
    assert [a - b for a, b in zip(Reward(tastes).payoffs(scored, void), plain, strict=True)] == [0, 0, 25 << 25, 0]
    scored, void = score_round(PLAIN, (0, 0, 60, 52))
    plain = Reward().payoffs(scored, void)
    assert [a - b for a, b in zip(Reward(tastes).payoffs(scored, void), plain, strict=True)] == [0, 8 << 25, 0, 0]
    scored, void = score_round(PLAIN, (30, 30, 49, 3))
    plain = Reward().payoffs(scored, void)
    assert [a - b for a, b in zip(Reward(tastes).payoffs(scored, void), plain, strict=True)] == [0, 0, 0, -9 << 25]
    spoiling = [Taste(spoil=8), *[Taste()] * 3]
    for taken, gained in (((30, 30, 49, 3), 16), ((0, 0, 60, 52), 0), ((20, 8, 4, 80), -8), ((0, 28, 42, 42), 16)):
        scored, void = score_round(PLAIN, taken)
        plain = Reward().payoffs(scored, void)
        assert [a - b for a, b in zip(Reward(spoiling).payoffs(scored, void), plain, strict=True)] == [
            gained << 25,
            0,
            0,
            0,
        ]
    wild = [Taste(nil=1000), Taste(strike=-1000), Taste(), Taste()]
    assert Reward(wild).payoffs(scores((24, 0), (0, 1), (28, 0), (30, 0)), False)[1] == 0
    with pytest.raises(ValueError, match="four tastes"):
        Reward([Taste()])


def test_tastes_count_in_a_match_too() -> None:
    totals = (Total(40, 1), Total(50, 0), Total(30, 0), Total(45, 1))
    scored, void = score_round(PLAIN, (0, 0, 60, 52))
    plain = aimed(PLAIN, totals).payoffs(scored, void)
    liking = aimed(PLAIN, totals, tastes=[Taste(nil=4), Taste(), Taste(strike=-3), Taste()]).payoffs(scored, void)
    assert [a - b for a, b in zip(liking, plain, strict=True)] == pytest.approx([4 << 25, 0, -3 << 25, 0], abs=2)


@given(rules_of, strikes, points, counts())
def test_the_end_of_a_match_is_exact(
    rules: Rules, struck: tuple[int, ...], had: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    before = tuple(Total(p, k) for p, k in zip(had, struck, strict=True))
    scored, void = score_round(rules, taken, struck)
    after = [Total(t.points + s.points, t.strikes + s.strikes) for t, s in zip(before, scored, strict=True)]
    chances = aimed(rules, before).chances(scored, void)
    assert sum(chances) == pytest.approx(1.0)
    if match_over(rules, after, scored, void):
        winners = final_result(rules, after).winners
        assert chances == [1.0 / len(winners) if seat in winners else 0.0 for seat in range(4)]
    else:
        assert all(0.0 < chance < 1.0 for chance in chances)


def flat(seats: int, open_: float) -> MatchModel:
    """A model without any knowledge: everybody alike, more points are better."""
    rows = [[0.0] * seats] * 16
    exits = [[(1.0 - open_) / seats] * seats] * 16
    return MatchModel(rows, exits, [open_] * 16, [1.0] * 16, [0.0] * 16, 110, 0.5, 0.5)


@pytest.mark.parametrize("rules", [Rules("2005"), Rules("simple"), Rules("2004"), Rules("2004", players=3)])
def test_the_end_of_a_match_is_exact_in_every_edition(rules: Rules) -> None:
    """Last rounds, targets, understrikes that end nothing, winners without a strike in the round."""
    numbers, stream, seats, ended, went_on = rules.numbers, Stream("ends", 5), rules.players, 0, 0
    for index in range(500):
        state = Round(rules, "hold", deal(9, index + 1, numbers.deck, seats), (0,) * seats)
        state.rollout(GOAL_ROLLOUT, index + 1)
        struck = [stream.below(3) if numbers.strike_limit else 0 for _ in range(seats)]
        before = tuple(Total(stream.below(100), count) for count in struck)
        number = index % 10 + 1
        tricks = state.taken_tricks()[:seats]
        scored, void = score_round(rules, state.taken_points(), struck, tricks=tricks)
        after = [Total(t.points + s.points, t.strikes + s.strikes) for t, s in zip(before, scored, strict=True)]
        reward = Reward()
        reward.aim(rules, before, flat(seats, 0.5 if numbers.strike_limit else 1.0), number=number)
        chances = reward.chances(scored, void)[:seats]
        assert sum(chances) == pytest.approx(1.0)
        if match_over(rules, after, scored, void, number):
            ended += 1
            winners = final_result(rules, after, scored).winners
            assert chances == [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        else:
            went_on += 1
            assert all(0.0 < chance < 1.0 for chance in chances)
    assert ended > 50 and went_on > 50


def test_an_understrike_beside_two_strikes_ends_nothing_in_2004() -> None:
    """With two strikes the leader may understrike and go on; the same strike for the most points ends the match, for another."""
    rules = Rules("2004")
    reward = Reward()
    reward.aim(rules, (Total(90, 2), Total(60, 1), Total(50, 0), Total(40, 0)), flat(4, 0.0))
    rest = [SeatScore(20, 0), SeatScore(25, 0), SeatScore(0, 1, ("overstrike",))]
    under = reward.chances([SeatScore(0, 1, ("understrike",)), *rest], False)
    assert 0.2 < under[0] < 1
    rest[2] = SeatScore(20, 0)
    assert reward.chances([SeatScore(0, 1, ("overstrike",)), *rest], False) == [0, 1, 0, 0]


def test_a_void_round_never_wins_the_short_game() -> None:
    totals = (Total(170, 0), Total(100, 0), Total(90, 0), Total(80, 0))
    nothing = scores((0, 0), (0, 0), (0, 0), (0, 0))
    assert aimed(SHORT, totals).chances(nothing, False) == [1, 0, 0, 0]
    assert aimed(SHORT, totals).chances(nothing, True)[0] < 1


@given(rules_of, strikes, points, counts(), st.sampled_from(list(permutations(range(4)))))
def test_seats_are_alike(
    rules: Rules, struck: tuple[int, ...], had: tuple[int, ...], taken: tuple[int, ...], order: tuple[int, ...]
) -> None:
    before = tuple(Total(p, k) for p, k in zip(had, struck, strict=True))
    scored, void = score_round(rules, taken, struck)
    chances = aimed(rules, before).chances(scored, void)
    turned = aimed(rules, tuple(before[s] for s in order)).chances([scored[s] for s in order], void)
    assert turned == pytest.approx([chances[s] for s in order], rel=1e-9)


@given(rules_of, strikes, points, counts(), st.integers(0, 3), st.integers(1, 60))
def test_more_points_are_never_worse(
    rules: Rules, struck: tuple[int, ...], had: tuple[int, ...], taken: tuple[int, ...], seat: int, more: int
) -> None:
    """Except that points of one's own may end the short game; there they are better still."""
    scored, void = score_round(rules, taken, struck)
    before = tuple(Total(p, k) for p, k in zip(had, struck, strict=True))
    richer = tuple(Total(t.points + more * (s == seat), t.strikes) for s, t in enumerate(before))
    own = aimed(rules, before).chances(scored, void)[seat]
    # To seven digits: the exponential is a table.
    assert aimed(rules, richer).chances(scored, void)[seat] >= own * (1 - 1e-6) - 1e-15


@given(strikes, points, st.integers(0, 3))
def test_payoffs_lie_as_far_apart_as_in_a_round(struck: tuple[int, ...], had: tuple[int, ...], seat: int) -> None:
    """14 points and no strike against none and a strike: 34 points' worth, unless so little hangs on it that the map's
    steepness is capped."""
    totals = tuple(Total(p, k) for p, k in zip(had, struck, strict=True))
    reward = aimed(PLAIN, totals)
    good = bad = 0.0
    for turn in range(3):
        others = [((0, 1), (20, 0), (28, 0))[(turn + i) % 3] for i in range(3)]
        for own in ((14, 0), (0, 1)):
            each = [(0, 0)] * 4
            each[seat] = own
            for i in range(3):
                each[(seat + 1 + i) % 4] = others[i]
            chance = reward.chances(scores(*each), False)[seat] / 3
            good, bad = (good + chance, bad) if own[0] else (good, bad + chance)
    scale, shift = reward.maps()[seat]
    assert scale <= 8
    assert scale * (good - bad) == pytest.approx(34 / 128) or (scale == 8 and good - bad < 34 / 128 / 8)
    assert scale * (good + bad) / 2 + shift == pytest.approx(45 / 128)


@given(strikes, points, counts(), st.floats(0, 1))
def test_the_blend_goes_from_the_match_to_the_round(
    struck: tuple[int, ...], had: tuple[int, ...], taken: tuple[int, ...], blend: float
) -> None:
    totals = tuple(Total(p, k) for p, k in zip(had, struck, strict=True))
    scored, void = score_round(PLAIN, taken, struck)
    alone, mixed, plain = (
        r.payoffs(scored, void) for r in (aimed(PLAIN, totals), aimed(PLAIN, totals, blend), Reward())
    )
    assert aimed(PLAIN, totals, 1.0).payoffs(scored, void) == plain
    assert all(0 <= pay <= ONE for pay in alone)
    for a, m, u in zip(alone, mixed, plain, strict=True):
        if 0 < a < ONE:
            assert m == pytest.approx((1 - blend) * a + blend * u, abs=4)


def test_what_cannot_be_aimed_at_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        aimed(PLAIN, (Total(10, 4), Total(), Total(), Total()))
    with pytest.raises(ValueError, match="blend"):
        aimed(PLAIN, (Total(),) * 4, 1.5)
    with pytest.raises(ValueError, match="not aimed"):
        Reward().chances(scores((0, 0), (0, 0), (0, 0), (0, 0)), False)


def test_a_round_and_its_clones_pursue_the_reward() -> None:
    totals = (Total(40, 3), Total(50, 3), Total(30, 2), Total(45, 1))
    state = Round(PLAIN, "hold", deal(5, 1), [total.strikes for total in totals])
    state.pursue(aimed(PLAIN, totals))
    twin = state.clone()
    state.rollout(GOAL_ROLLOUT, 9)
    twin.rollout(GOAL_ROLLOUT, 9)
    scored, void = score_round(PLAIN, state.taken_points(), [total.strikes for total in totals])
    expected = [pay / ONE for pay in aimed(PLAIN, totals).payoffs(scored, void)]
    assert [state.payoff(seat) for seat in range(4)] == expected == [twin.payoff(seat) for seat in range(4)]
    assert expected != [pay / ONE for pay in Reward().payoffs(scored, void)]


def test_every_build_gives_the_same_bits() -> None:
    """The battery runs this interpreted too: the same digest there means the same payoffs to the last bit."""
    stream, digest = Stream("reward bits"), hashlib.sha256()
    for rules in (PLAIN, SHORT, STRICT):
        for _ in range(300):
            struck = tuple(stream.below(4) for _ in range(4))
            totals = tuple(Total(stream.below(220) - 10, k) for k in struck)
            cuts = sorted(stream.below(113) for _ in range(3))
            taken = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 112 - cuts[2])
            reward = aimed(rules, totals, 0.1, [Taste(nil=3), Taste(), Taste(slam=5, strike=-2), Taste()])
            digest.update(repr(reward.payoffs(*score_round(rules, taken, struck))).encode())
    assert digest.hexdigest()[:16] == "9f1450a2ec0f845b"


def test_unlikely_extremes_stay_numbers() -> None:
    totals = (Total(4000, 0), Total(-4000, 3), Total(0, 2), Total(0, 1))
    chances = aimed(PLAIN, totals).chances(scores((20, 0), (0, 1), (20, 0), (30, 0)), False)
    assert sum(chances) == pytest.approx(1.0) and chances[0] > chances[2] >= 0
    paid = aimed(PLAIN, totals).payoffs(scores((20, 0), (20, 0), (20, 0), (0, 1)), False)
    assert all(0 <= pay <= ONE for pay in paid)
