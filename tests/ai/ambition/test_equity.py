"""Match equity as shipped: exact ends, what must hold in between, calibration, and play without a usable file."""

from __future__ import annotations

import json
import logging
from itertools import permutations, product
from pathlib import Path
from statistics import fmean

import pytest

from ai.ambition import equity
from ai.ambition.bots import AMBITION
from ai.ambition.equity import checksum, models, parse, path, reward, variant, win_probabilities
from ai.ambition.levels import Level
from ai.ambition.model_files import ModelError
from ai.ambition.players import SearchPlayer
from ai.runner import play_match
from game.engine.ambition.editions import House, Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.house import QUICK
from game.engine.ambition.reward import Reward
from game.engine.ambition.scoring import score_round
from game.engine.state import RANDOM_ROLLOUT
from tests.engine.ambition.helpers import totals
from tests.engine.helpers import begun_match, new_match
from tests.quick import quick

VARIANTS = [Rules(nil_bidding=bidding, short_game=short) for bidding in (False, True) for short in (False, True)]


def chances(rules: Rules, text: str) -> tuple[float, ...]:
    found = win_probabilities(rules, totals(text))
    assert found is not None
    return found


def test_a_match_that_is_over_is_exact() -> None:
    assert chances(Rules(), "4/200 4/150 2/90 3/95") == (0, 0, 0, 1)
    assert chances(Rules(), "2/120 0/120 4/130 1/60") == (0.5, 0.5, 0, 0)
    short = Rules(short_game=True)
    assert chances(short, "1/150 0/135 2/100 0/90") == (1, 0, 0, 0)
    assert chances(short, "1/150 0/136 2/100 0/90")[0] < 1
    assert chances(Rules(short_game=True, short_game_not_in_strike_round=True), "1/150 0/135 2/100 0/90")[0] < 1


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_start_is_even_and_seats_are_alike(rules: Rules) -> None:
    assert chances(rules, "0/0 0/0 0/0 0/0") == pytest.approx((0.25,) * 4)
    seats = totals("2/70 0/55 3/90 1/81")
    found = win_probabilities(rules, seats)
    assert found is not None and sum(found) == pytest.approx(1)
    for order in permutations(range(4)):
        turned = win_probabilities(rules, [seats[s] for s in order])
        assert turned == pytest.approx([found[s] for s in order])


@pytest.mark.parametrize("rules", quick(VARIANTS, 3))
def test_points_help_and_strikes_hurt(rules: Rules) -> None:
    """More points never make it worse, wherever the others stand; on the whole a strike more doesn't make it better, and the
    third makes it clearly worse. In the rarest places (three strikes against none) the fit may be a few points off."""
    chances_by_strikes: list[list[float]] = [[], [], [], []]
    for others in product(range(4), repeat=3):
        for base in (30, 60, 95):
            rest = [Total(base + 12 * i, k) for i, k in enumerate(others)]
            before: list[float] = []
            for own in range(4):
                row = [
                    win_probabilities(rules, [Total(points, own), *rest]) for points in range(base - 60, base + 41, 20)
                ]
                own_chance = [found[0] for found in row if found is not None]
                assert own_chance == sorted(own_chance)
                chances_by_strikes[own] += own_chance
                assert all(fewer > more - 0.08 for fewer, more in zip(before, own_chance, strict=False)), (others, base)
                before = own_chance
    means = [fmean(chances) for chances in chances_by_strikes]
    assert means[3] < min(means[:3]) - 0.015 and max(means[1:]) < means[0] + 0.005, means


def test_a_strike_out_hands_the_match_to_the_best_of_the_others() -> None:
    """All at three strikes: the leader wins unless it is the one that strikes, about a quarter of the time."""
    found = chances(Rules(), "3/200 3/120 3/119 3/60")
    assert 0.6 < found[0] < 0.85 and found[1] > found[3]


def test_the_search_is_paid_by_the_chance_to_win() -> None:
    """Leading with three strikes, a safe 14 is worth more than a bold 40; and a hopeless seat still likes points."""
    now = totals("3/150 1/100 2/90 2/80")
    paid = reward(Rules(), now)
    safe = paid.payoffs([SeatScore(14, 0), SeatScore(20, 0), SeatScore(0, 1), SeatScore(30, 0)], False)
    struck = paid.payoffs([SeatScore(13, 1), SeatScore(20, 0), SeatScore(0, 1), SeatScore(30, 0)], False)
    assert safe[0] - struck[0] > 1 << 30
    lost = reward(Rules(), totals("3/10 1/150 0/140 0/130"))
    more, fewer = (
        lost.payoffs([SeatScore(own, 0), SeatScore(20, 0), SeatScore(0, 1), SeatScore(30, 0)], False)[0]
        for own in (40, 14)
    )
    assert more > fewer


def test_unlisted_options_share_a_model() -> None:
    now = totals("2/70 0/55 3/90 1/81")
    plain = win_probabilities(Rules(), now)
    assert plain == win_probabilities(Rules(void_round_replayed=True), now)
    bidding = win_probabilities(Rules(nil_bidding=True), now)
    assert bidding == win_probabilities(Rules(nil_bidding=True, no_nil_bid_at_three_strikes=True), now)
    assert plain != bidding


@pytest.mark.parametrize("rules", [Rules("2005"), Rules("simple"), Rules("2004"), Rules("2004", players=3)])
def test_every_edition_has_a_model(rules: Rules) -> None:
    seats = rules.players
    start = win_probabilities(rules, totals("0/0 0/0 0/0 0/0")[:seats], played=0)
    assert start == pytest.approx((1 / seats,) * seats)
    ahead = win_probabilities(rules, [Total(80, 0), *[Total(50, 0)] * (seats - 1)], played=4)
    assert ahead is not None and sum(ahead) == pytest.approx(1) and ahead[0] > 1.5 / seats
    assert ahead[1] == pytest.approx(ahead[2])
    if rules.numbers.strike_limit:
        struck = win_probabilities(rules, [Total(80, 2), *[Total(50, 0)] * (seats - 1)], played=4)
        assert struck is not None and struck[0] < ahead[0]


def test_the_last_rounds_of_2005_favour_the_leader_more_and_more() -> None:
    found = [win_probabilities(Rules("2005"), totals("1/90 1/80 1/75 1/60"), played) for played in (4, 7, 9, 10)]
    ahead = [chances[0] for chances in found if chances is not None]
    assert ahead == sorted(ahead) and ahead[-1] == 1


def test_house_rules_use_the_model_of_their_edition_while_matches_end_alike() -> None:
    now = totals("2/70 0/55 3/90 1/81")
    sharp = House.from_record({"name": "Sharp", "card_points": {"QS": 13}, "quota": 12})
    found = win_probabilities(Rules(house=sharp), now)
    assert found == pytest.approx(win_probabilities(Rules(), now), abs=0.05)
    longer = House.from_record({"name": "Longer", "strike_limit": 5})
    assert win_probabilities(Rules(house=longer), now) is None
    over = win_probabilities(Rules(house=longer), totals("5/70 0/55 3/90 1/81"))
    assert over == (0, 0, 1, 0)


@pytest.mark.parametrize("bidding", [False, True])
def test_a_shortened_match_is_the_usual_one_begun_with_a_head_start(bidding: bool) -> None:
    shorter, usual = (
        Rules(short_game=True, house=QUICK, nil_bidding=bidding),
        Rules(short_game=True, nil_bidding=bidding),
    )
    for now, then in (
        ("0/0 0/0 0/0 0/0", "1/90 1/90 1/90 1/90"),
        ("1/40 2/55 0/12 1/30", "2/130 3/145 1/102 2/120"),
        ("0/61 0/46 2/0 1/9", "1/151 1/136 3/90 2/99"),
    ):
        assert chances(shorter, now) == chances(usual, then)
    longer = Rules(short_game=True, house=House("Long", (("short_target", 200),)))
    assert variant(longer) == "other" and variant(shorter) == variant(usual)


def damaged() -> dict[str, str]:
    good = path("2006").read_text(encoding="utf-8")
    data = json.loads(good)

    def with_models(change: dict[str, object]) -> str:
        changed = data["models"] | {"plain": data["models"]["plain"] | change}
        return json.dumps(data | {"models": changed, "sha256": checksum(changed)})

    plain = data["models"]["plain"]
    return {
        "not JSON": good[: len(good) // 2],
        "not an equity file": "[]",
        "version 2 is not known": json.dumps(data | {"version": 2}),
        "made for edition": json.dumps(data | {"edition": "2005"}),
        "checksum": good.replace('"late_from": 110', '"late_from": 111', 1),
        "checksum is": json.dumps(data | {"models": None}),
        "model 'plain'": with_models({"slope": plain["slope"][:-1]}),
        "coefficient is out of range": with_models({"slope": [1e6, *plain["slope"][1:]]}),
        "probability is out of range": with_models({"exit": [-0.1, *plain["exit"][1:]]}),
    }


@pytest.mark.parametrize("reason", damaged())
def test_damaged_files_are_refused_with_the_reason(reason: str) -> None:
    with pytest.raises(ModelError, match=reason):
        parse(damaged()[reason], Rules())


@pytest.mark.parametrize("text", [None, "{", '{"format": "something else"}'])
def test_without_the_file_the_bots_say_so_once_and_play_for_points(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "equity-2006.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(equity, "path", lambda edition: file)
    models.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            match = new_match(seed=4)
            crew = [SearchPlayer(Level("small", "Small", iterations=30, playouts=300), seat) for seat in range(4)]
            play_match(AMBITION, match, crew)
            assert win_probabilities(Rules(), totals("1/20 0/20 0/20 0/20")) is None
            assert win_probabilities(Rules(), totals("4/20 0/20 0/21 0/20")) == (0, 0, 1, 0)
        assert match.over
        said = [record.getMessage() for record in caplog.records if record.name == "ai.ambition.model_files"]
        assert len(said) == 1 and "equity-2006.json" in said[0] and "play for points" in said[0]
    finally:
        models.cache_clear()


def test_a_level_without_equity_plays_each_round_for_itself() -> None:
    match = begun_match(seed=3)
    seen = match.observation(0)
    for plays_match in (True, False):
        level = Level("small", "Small", iterations=30, playouts=300, equity=plays_match)
        state, _ = SearchPlayer(level, 1).root(seen)
        world = state.determinize(0, 5)
        world.rollout(RANDOM_ROLLOUT, 7)
        scored, void = score_round(Rules(), world.taken_points())
        pursued = reward(Rules(), seen.totals) if plays_match else Reward()
        assert [world.payoff(seat) * 2**32 for seat in range(4)] == pursued.payoffs(scored, void)
