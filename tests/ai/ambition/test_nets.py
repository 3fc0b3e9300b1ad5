"""Files of value nets, what the ends of a round are worth, and players that search with a net."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any

import pytest

import assets
from ai.ambition import nets
from ai.ambition.equity import reward
from ai.ambition.levels import LEVELS
from ai.ambition.model_files import ModelError, checksum
from ai.ambition.nets import SMALL, net_for, parse, path, value_net
from ai.ambition.payoff_split import score, tables
from ai.ambition.players import SearchPlayer
from game.engine.ambition.editions import House, Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.net import BESIDE, ENDS, NIL, OVER, SAFE, SLAM, UNDER, VOID, WIDTH
from game.engine.ambition.reward import Reward
from game.engine.ambition.scoring import POINTS_FROM
from game.engine.state import NET_ROLLOUT, PAYOFF_ONE
from tests.ai.ambition.made_net import text
from tests.engine.helpers import begun_match
from tools.research.net import promote
from tools.research.net.play import Effort, play_round


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("net") / "value.json"
    path.write_text(text())
    return path


def test_what_is_written_is_read(file: Path) -> None:
    found = parse(text())
    assert found.points[SAFE] == 64 * 14 and found.companions[NIL] == ((1, 12, 13), (13, 12, 1))
    assert found.hash == parse(file.read_text()).hash != parse(text(2)).hash


def damaged(change: Callable[[dict[str, Any]], None], sealed: bool = False) -> str:
    """A file that was changed; `sealed`: below a checksum that is right again."""
    data = json.loads(text())
    change(data)
    if sealed:
        data["checksum"] = checksum(data)
    return json.dumps(data)


def with_weights(raw: bytes) -> str:
    def change(data: dict[str, Any]) -> None:
        data |= {"weights": base64.b64encode(zlib.compress(raw)).decode(), "sha256": hashlib.sha256(raw).hexdigest()}

    return damaged(change, sealed=True)


RAW = zlib.decompress(base64.b64decode(json.loads(text())["weights"]))
FEWER = [64] * (ENDS - 1)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("{", "not JSON"),
        ("[]", "not a file of a value net"),
        (damaged(lambda data: data.update(version=9)), "version 9 is not known"),
        (damaged(lambda data: data.update(weights="AAAA"), True), "no weights in it"),
        (damaged(lambda data: data.update(sha256="0"), True), "the checksum is wrong"),
        (damaged(lambda data: data.pop("checksum")), "the checksum is wrong"),
        (damaged(lambda data: data.update(points=[64] * ENDS)), "the checksum is wrong"),
        (damaged(lambda data: data.update(taken=[64] * ENDS)), "the checksum is wrong"),
        (damaged(lambda data: data.update(companions=[["1cd"]] * ENDS)), "the checksum is wrong"),
        (damaged(lambda data: data.update(edition="2005")), "the checksum is wrong"),
        (damaged(lambda data: data.update(players=3)), "the checksum is wrong"),
        (damaged(lambda data: data.pop("points"), True), "points: a list, each 0 to 8192, was expected"),
        (damaged(lambda data: data.update(points=[*FEWER, 10**30]), True), "points: a list"),
        (damaged(lambda data: data.update(points=FEWER), True), "points: a list"),
        (damaged(lambda data: data.update(taken=[*FEWER, -1]), True), "taken: a list"),
        (damaged(lambda data: data.update(taken=[*FEWER, 1.5]), True), "taken: a list"),
        (damaged(lambda data: data.update(players=5), True), "players: 3 to 4 was expected"),
        (damaged(lambda data: data.update(edition="2007"), True), "edition: one of these was expected"),
        (
            damaged(lambda data: data.update(companions=[["1c"]] * ENDS), True),
            "companions: a list, each a list, each 3 ends",
        ),
        (damaged(lambda data: data.update(companions=[[]] * ENDS), True), "companions: 1 to 64"),
        (with_weights(b"\x09" + RAW[1:]), "a column of the first layer is shifted by 9"),
        (with_weights(bytes([8] * WIDTH) + RAW[WIDTH:]), "a column of the first layer could sum up to"),
        (with_weights(RAW[: -2 * sum(SMALL)] + b"\xff\x7f" * sum(SMALL)), "a row of a layer could sum up to"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(wrong: str, says: str) -> None:
    with pytest.raises(ModelError, match=says):
        parse(wrong)


def test_weights_of_another_size_are_refused() -> None:
    with pytest.raises(ModelError, match="bytes of weights instead of"):
        parse(with_weights(RAW[:-2]))


def test_a_missing_net_is_said_once_and_the_players_play_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    level = replace(LEVELS["expert"], policy=NET_ROLLOUT, net=str(tmp_path / "none.json"), iterations=20, playouts=300)
    match = begun_match(Rules(), 5)
    with caplog.at_level(logging.WARNING):
        for seat in range(4):
            match.act(seat, SearchPlayer(level, 1).choose(match.observation(seat)))
    assert match.phase == "play"
    assert [record.message for record in caplog.records] == [
        "none.json: No such file or directory; the computer players play rounds out instead"
    ]


def test_a_net_of_another_edition_is_said_once_and_not_used(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for rules, other in ((Rules("2005"), "2005"), (Rules("2004", players=3), "2004-3")):
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert net_for(rules, str(file)) is None and net_for(rules, str(file)) is None
        assert [record.message for record in caplog.records] == [
            f"value.json: made for 2006, not {other}; the computer players play rounds out instead"
        ]
    monkeypatch.setattr(assets, "path", lambda *parts: file)
    assert set(nets.shipped().values()) == {nets.UNUSABLE, nets.parse(text()).hash}


def test_rules_that_change_how_rounds_end_have_no_net(file: Path) -> None:
    assert net_for(Rules(), str(file)) is value_net(file) is not None
    plays_alike = House.from_record({"name": "Dearer", "nil_points": 30, "strike_limit": 5, "cap": 30})
    assert net_for(Rules(house=plays_alike), str(file)) is value_net(file)
    for change in ({"card_points": {"KC": 16}}, {"quota": 12}, {"high_two": False}, {"slam_at": 70}):
        assert net_for(Rules(house=House.from_record({"name": "Unlike", **change})), str(file)) is None


@pytest.mark.parametrize(
    ("rules", "before", "bid", "end", "scored"),
    [
        (Rules(), 0, False, NIL, SeatScore(24, 0, ("nil",))),
        (Rules(nil_bidding=True), 0, True, NIL, SeatScore(35, 0, ("nil",))),
        (Rules(nil_bidding=True), 0, False, NIL, SeatScore(14, 0, ("nil",))),
        (Rules(nil_bidding=True), 0, True, SAFE, SeatScore(14, 1, ("nil_bid_failed",))),
        (Rules(nil_bidding=True), 3, True, SAFE, SeatScore(-7, 0, ("nil_bid_failed",))),
        (Rules(nil_bidding=True), 3, True, OVER, SeatScore(0, 1, ("overstrike",))),
        (Rules(), 2, False, UNDER, SeatScore(3, 1, ("understrike",))),
        (Rules("2005"), 2, False, UNDER, SeatScore(3, 0, ("understrike",))),
        (Rules("2004"), 0, False, UNDER, SeatScore(0, 1, ("understrike",))),
        (Rules("simple"), 0, False, OVER, SeatScore(0, 0, ("overstrike",))),
        (Rules(), 0, False, SLAM, SeatScore(40, 0, ("slam",))),
        (Rules(nil_bidding=True), 0, True, BESIDE, SeatScore(8, 0)),
        (Rules(), 3, False, VOID, SeatScore(0, 0)),
    ],
)
def test_what_an_end_scores(rules: Rules, before: int, bid: bool, end: int, scored: SeatScore) -> None:
    assert score(parse(text()).points, rules, before, bid, end) == scored


def test_ends_pay_what_their_scores_pay() -> None:
    """A Nil, a Slam and a strike exactly; points between those of the whole numbers beside their mean, in proportion."""
    found = parse(text())
    points = [*found.points]
    points[SAFE] = 64 * 14 + 16
    found = replace(found, points=tuple(points))
    rules, plain = Rules(), Reward()
    worth, told = tables(found, rules, (0, 3, 0, 0), plain, False)

    def pays(*made: tuple[int, int]) -> list[int]:
        return [plain.payoffs([SeatScore(*each), *[SeatScore(0, 0)] * 3], False)[0] for each in made]

    nil, slam, struck, low, high = pays((24, 0), (40, 0), (0, 1), (14, 0), (15, 0))
    assert [worth[0][0][False][end] for end in (NIL, SLAM, OVER)] == [nil, slam, struck]
    assert worth[0][0][False][SAFE] == (48 * low + 16 * high) // 64
    assert not any(worth[0][1][False]), "what the others do pays nothing"
    assert [told[0][False][end] >> 8 & 255 for end in (NIL, OVER, UNDER)] == [0, 1, 1]
    assert {each & 255 for each in (told[0][False][NIL], told[1][False][NIL])} == {24 + POINTS_FROM}


def test_ends_of_all_seats_pay_when_the_match_counts() -> None:
    """The parts add up to what rounds pay, nearly; the leader's strike pays the others, and what only it can win costs it."""
    found, rules = parse(path("2006").read_text(encoding="utf-8")), Rules()
    totals = [Total(150, 3), Total(90, 3), Total(20, 1), Total(10, 0)]
    aim = reward(rules, totals)
    worth, _told = tables(found, rules, (3, 3, 1, 0), aim, True)
    assert worth[0][0][False][NIL] > worth[0][0][False][OVER]
    for seat in (1, 2, 3):
        assert worth[seat][0][False][OVER] > worth[seat][0][False][NIL]
    missed, spread = [], []
    for end, beside in enumerate(found.companions):
        for others in beside if end != VOID else ():
            ends = (end, *others)
            scored = [score(found.points, rules, totals[seat].strikes, False, each) for seat, each in enumerate(ends)]
            paid = aim.payoffs(scored, False)
            told = [sum(worth[seat][about][False][each] for about, each in enumerate(ends)) for seat in range(4)]
            missed += [((pay - part) / PAYOFF_ONE) ** 2 for pay, part in zip(paid, told, strict=True)]
            spread += [pay / PAYOFF_ONE for pay in paid]
    assert fmean(missed) < 0.4 * pvariance(spread)


def test_a_void_round_pays_what_it_pays() -> None:
    found, rules = parse(path("2006").read_text(encoding="utf-8")), Rules()
    aim = reward(rules, [Total(150, 3), Total(90, 3), Total(20, 1), Total(10, 0)])
    worth, _told = tables(found, rules, (3, 3, 1, 0), aim, True)
    paid = aim.payoffs([SeatScore(0, 0)] * 4, True)
    for seat in range(4):
        assert sum(worth[seat][about][False][VOID] for about in range(4)) == pytest.approx(paid[seat], abs=4)


def test_a_bid_changes_what_ends_pay() -> None:
    found, rules = parse(path("2006").read_text(encoding="utf-8")), Rules(nil_bidding=True)
    aim = reward(rules, [Total(50, 1)] * 4)
    worth, _told = tables(found, rules, (1, 1, 1, 1), aim, True)
    for seat in range(4):
        own = worth[seat][seat]
        assert own[True][NIL] > own[False][NIL] and own[True][SAFE] < own[False][SAFE]
        assert worth[seat][(seat + 1) % 4][True][NIL] < worth[seat][(seat + 1) % 4][False][NIL]


def test_players_with_a_net_are_reproducible_and_see_no_hidden_card(file: Path) -> None:
    level = replace(
        LEVELS["master"], policy=NET_ROLLOUT, net=str(file), iterations=60, playouts=300, worlds=10, trees=1
    )
    match = begun_match(Rules(nil_bidding=True), 5)
    while len(match.observation(0).played()) < 14:
        for seat in match.waiting:
            observation = match.observation(seat)
            action = SearchPlayer(level, 9).choose(observation)
            assert action == SearchPlayer(level, 9).choose(observation)
            match.act(seat, action)


def test_shapes_are_fields_of_editions() -> None:
    assert all(hasattr(Rules().numbers, field) for field in nets._SHAPE)


def test_a_net_is_promoted_only_if_it_is_better(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "value-2006.json"
    monkeypatch.setattr(promote, "path", lambda edition, players: there)
    for found in (
        {"mean": 1.9, "se": 1.0},
        {"mean": 5.0, "se": None},
        {"mean": 0.0, "se": 0.0},
        {"mean": -3.0, "se": 0.5},
    ):
        assert not promote.promote(file, Rules(), found) and not there.exists()
    assert promote.promote(file, Rules(), {"mean": 2.0, "se": 1.0}) and there.read_bytes() == file.read_bytes()


@pytest.mark.parametrize(("edition", "players"), [pytest.param("2004", 3, marks=pytest.mark.slow), ("simple", 4)])
def test_a_challenge_is_a_duplicate_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str, players: int
) -> None:
    """A net of another number of players is no net: both play by the tables, and no difference is found."""
    monkeypatch.setattr(nets, "SHIPPED", ())
    monkeypatch.setattr(promote, "PLAYER", replace(promote.PLAYER, iterations=2, playouts=2, worlds=2))
    other = tmp_path / "other.json"
    about = {"edition": edition, "players": 7 - players, "companions": [["1c" if players == 4 else "1cd"]] * ENDS}
    other.write_text(damaged(lambda data: data.update(about), sealed=True))
    assert value_net(other) is not None  # a whole file, for other rules
    found = promote.challenge(other, Rules(edition, players=players), 2, 1, 1)
    assert found["mean"] == 0 and found["se"] == 0


def test_rounds_are_played_by_the_net_too() -> None:
    effort = Effort(iterations=8, worlds=4, playouts=40, policy=NET_ROLLOUT)
    played = play_round("2006", 4, 1, 3, effort)
    assert played == play_round("2006", 4, 1, 3, effort)
    assert played["hands"] != play_round("2006", 4, 1, 3, Effort(iterations=8, worlds=4, playouts=40))["hands"]
    assert len(play_round("2004", 3, 1, 0, effort)["actions"]) > 40
    with pytest.raises(ValueError, match="rules of simple"):
        play_round("simple", 4, 1, 0, effort)
