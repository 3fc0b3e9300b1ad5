"""Records: record -> replay -> record is byte-equal at any moment, and nothing that doesn't fit is believed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.record import RecordError, from_record, to_record
from game.engine.json_reader import dump_line
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, new_match, random_match, random_step


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_record_is_its_replay_at_every_moment(rules: Rules) -> None:
    match, stream = new_match(rules, 2), Stream("record")
    steps = 0
    while not match.over:
        random_step(match, stream)
        steps += 1
        if steps % 7 == 0 or match.over:
            line = dump_line(to_record(match))
            again = from_record(json.loads(line))
            assert dump_line(to_record(again)) == line
            assert again.phase == match.phase and again.waiting == match.waiting
            if not match.over:
                assert again.observation(1) == match.observation(1)


def test_a_handicap_counts_from_the_first_round_on_and_stands_in_the_record() -> None:
    rules = Rules(handicap=(0, 10, 0, 25))
    match, stream = new_match(rules, 3), Stream("handicap")
    assert match.observation(0).totals == rules.start if match.waiting else True
    while len(match.rounds) < 2:
        random_step(match, stream)
    before, first = match.rounds[0].totals, match.rounds[0].scored
    assert [total.points - score.points for total, score in zip(before, first, strict=True)] == [0, 10, 0, 25]
    record = to_record(match)
    assert record["rules"]["handicap"] == [0, 10, 0, 25]
    assert from_record(json.loads(dump_line(record))).totals == match.totals
    assert "handicap" not in Rules().to_record()
    del record["rules"]["handicap"]
    with pytest.raises(RecordError):  # the totals are wrong then
        from_record(record)


@pytest.mark.parametrize(
    "handicap",
    [
        [10, 10, 10, 10],
        [10, 0, 0],
        [-5, 0, 0, 10],
        [61, 0, 0, 0],
        [0, 0, 0, 0],
        "10",
        7,
        [1.5, 0, 0, 0],
        [True, 0, 0, 0],
    ],
)
def test_a_handicap_that_is_none_is_refused(handicap: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_record(Rules().to_record() | {"handicap": handicap})
    assert caught.value.field == "handicap"


def test_a_replayed_match_goes_on_like_the_first() -> None:
    match, stream = new_match(seed=9), Stream("go on")
    for _ in range(100):
        random_step(match, stream)
    twin = from_record(to_record(match))
    a, b = Stream("rest"), Stream("rest")
    while not match.over:
        assert random_step(match, a) == random_step(twin, b)
    assert to_record(match) == to_record(twin)


def test_the_keys_are_the_formats() -> None:
    record = to_record(random_match(Rules(nil_bidding=True), 4))
    assert record["format"] == "ambition-record" and record["version"] == 1 and record["game"] == "ambition"
    assert record["current"] is None
    assert record["result"].keys() == {"finished", "winners", "places", "relative_scores"}
    assert record["rounds"][0].keys() == {
        "number", "dealer", "deal", "pass", "passes", "bids", "tricks", "last_trick_option", "taken", "scored", "void",
        "totals",
    }  # fmt: skip
    scatter = record["rounds"][3]["passes"]
    assert len(scatter) == 12 and all(len(move["cards"]) == 1 for move in scatter)


def damaged(path: str, value: Any) -> dict[str, Any]:
    """A good record with the value at a dotted path replaced (``del`` removes it)."""
    record: dict[str, Any] = json.loads(dump_line(to_record(random_match(Rules(), 4))))
    *way, last = path.split(".")
    place: Any = record
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    key: int | str = int(last) if isinstance(place, list) else last
    if value == "del":
        del place[key]
    elif value == "same":
        place[key] = record["rounds"][0]["dealer"]
    else:
        place[key] = value
    return record


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("format", "chess", "format"),
        ("version", 4, "newer"),
        ("game", "ambusch", "game"),
        ("rules", "del", "rules"),
        ("rules.edition", "1999", "1999"),
        ("rules.edition", "simple", "round 1"),
        ("rules.players", 3, "rules: players"),
        ("players", [], "players: count"),
        ("seed", "x", "seed"),
        ("rounds.0.deal.0.0", "2C2", "round 1"),
        ("rounds.0.deal.0", [], "round 1"),
        ("rounds.0.dealer", 4, "dealer"),
        ("rounds.1.number", 7, "round 2: number"),
        ("rounds.1.pass", "left", "round 2: pass"),
        ("rounds.0.passes.0.cards", ["2C", "3C"], "round 1"),
        ("rounds.0.passes.0.to", 2, "receivers"),
        ("rounds.0.bids", [False] * 4, "bids"),
        ("rounds.0.tricks.0.leader", "x", "trick 1: leader"),
        ("rounds.0.tricks.3.cards.0", "9Z", "trick 4"),
        ("rounds.0.tricks.3.winner", 9, "trick 4: winner"),
        ("rounds.0.tricks.3.points", 99, "trick 4: points"),
        ("rounds.0.tricks.12", "del", "incomplete"),
        ("rounds.0.taken", [28] * 4, "taken"),
        ("rounds.0.totals.0.points", 500, "totals"),
        ("rounds.0.void", True, "void"),
        ("result.finished", False, "result"),
        ("result.places", [1, 2, 3, 4, 5], "places"),
        ("result", None, "result"),
        ("version", True, "version"),
        ("seed", 5, "deal of seed 5"),
        ("players.0", {"kind": "human"}, "player 1: name"),
        ("players.0.level", [], "player 1: level"),
        ("players.0.name", "\ud800", "player 1: name"),
        ("rounds.0.deal.0", {"2C": 1}, "deal"),
        ("rounds.1.dealer", "same", "round 2: dealer"),
        ("rounds.0.passes.0.to", 5, "a pass: to: seat"),
        ("rounds.0.passes.0.from", -4, "a pass: from: seat"),
        ("rounds.0.tricks.0.cards", [], "trick 1: count"),
        ("rounds.0.last_trick_option", "x", "last_trick_option"),
        ("rounds.0.void", 0, "void"),
        ("rounds.0.scored.0.strikes", False, "scored"),
        ("rounds", {}, "rounds"),
    ],
)
def test_damage_is_found_and_named(path: str, value: Any, where: str) -> None:
    with pytest.raises(RecordError, match=where):
        from_record(damaged(path, value))


def test_an_illegal_play_is_named() -> None:
    record = to_record(random_match(Rules(), 4))
    first, second = record["rounds"][0]["tricks"][0]["cards"], record["rounds"][0]["tricks"][1]["cards"]
    first[1], second[1] = second[1], first[1]
    with pytest.raises(RecordError, match="round 1, trick 1"):
        from_record(record)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"format": "ambition-record"}])
def test_foreign_data_is_refused(data: Any) -> None:
    with pytest.raises(RecordError):
        from_record(data)


def test_unknown_keys_are_ignored() -> None:
    record = to_record(random_match(Rules(), 4))
    record["comment"] = "a fine match"
    record["rounds"][0]["weather"] = "rain"
    assert from_record(record).over


def test_tricks_can_be_neither_split_nor_joined() -> None:
    for change in ("join", "split", "extra"):
        record = to_record(random_match(Rules(), 4))
        tricks = record["rounds"][0]["tricks"]
        if change == "join":
            tricks[0]["cards"] += tricks.pop(1)["cards"]
        elif change == "split":
            tricks.insert(1, {"leader": tricks[0]["leader"], "cards": tricks[0]["cards"][2:]})
            tricks[0]["cards"] = tricks[0]["cards"][:2]
        else:
            tricks.append({"leader": 0, "cards": []})
        with pytest.raises(RecordError, match=r"trick 1?[0-9]: count"):
            from_record(record)


def test_a_complete_round_is_not_current() -> None:
    record = to_record(random_match(Rules(), 4))
    record["current"] = record["rounds"].pop()
    record["result"] = {"finished": True}
    with pytest.raises(RecordError, match="current round: complete"):
        from_record(record)


def test_an_unfinished_match_has_no_winners() -> None:
    match, stream = new_match(seed=2), Stream("unfinished")
    for _ in range(30):
        random_step(match, stream)
    record = to_record(match)
    record["result"]["winners"] = [1]
    with pytest.raises(RecordError, match="winners"):
        from_record(record)
