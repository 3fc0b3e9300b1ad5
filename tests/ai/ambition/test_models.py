"""The shipped tables: what they say, and play without them."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from ai.ambition import models
from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS
from ai.ambition.model_files import ModelError
from ai.ambition.models import COUNT, dump, parse, path, play_tables
from ai.ambition.players import SearchPlayer
from ai.runner import play_match
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.round import Round
from game.engine.rng import Stream
from tests.engine.helpers import new_match, step_by_chance
from tools.research.training.selfplay import Teacher, self_play_round


def test_the_shipped_tables_can_be_read() -> None:
    found = parse(path("2006").read_text(encoding="utf-8"))
    assert len(found) == COUNT and any(found)
    assert play_tables("2006") is play_tables("2006")


def test_what_is_written_is_read() -> None:
    weights = tuple((i * 37) % 65536 - 32768 for i in range(COUNT))
    assert parse(dump(weights, "2006", {"decisions": 3})) == weights


def damaged() -> dict[str, str]:
    good = dump([1] * COUNT, "2006", {})
    data = json.loads(good)
    return {
        "not JSON": good[:-40],
        "not a file of play tables": "[1, 2]",
        "version 9 is not known": json.dumps(data | {"version": 9}),
        "no weights in it": json.dumps({key: value for key, value in data.items() if key != "weights"}),
        "the checksum is wrong": json.dumps(data | {"weights": "AAAA" + data["weights"][4:]}),
        f"18 bytes of weights instead of {2 * COUNT}": dump([1] * 9, "2006", {}),
    }


@pytest.mark.parametrize("reason", damaged())
def test_damaged_files_are_refused_with_the_reason(reason: str) -> None:
    with pytest.raises(ModelError, match=reason):
        parse(damaged()[reason])


@pytest.mark.parametrize("there", [True, False])
def test_without_usable_tables_every_level_plays_on_and_says_so_once(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "play-2006.json"
    if there:
        file.write_text("rubbish")
    monkeypatch.setattr(models, "path", lambda edition: file)
    models.weights.cache_clear()
    models.play_tables.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            match = new_match()
            play_match(
                AMBITION, match, [SearchPlayer(LEVELS[name], 1) for name in ("newcomer", "casual", "club", "novice")], 1
            )
        assert len(match.rounds[0].tricks) == 13
        assert [record.message.split(":")[0] for record in caplog.records] == ["play-2006.json"]
    finally:
        models.weights.cache_clear()
        models.play_tables.cache_clear()


@pytest.mark.slow
def test_self_play_repeats_and_its_fit_predicts_better_than_chance() -> None:
    for extra in ("jax", "optax"):
        pytest.importorskip(extra, reason=f'{extra} is not installed; it comes with the optional extra "train"')
    fitting = pytest.importorskip("tools.research.training.fit")
    teacher = Teacher(iterations=150, playouts=300)
    rounds = [self_play_round(7, index, teacher) for index in range(12)]
    assert self_play_round(7, 3, teacher) == rounds[3]
    data = fitting.decisions(rounds)
    weights = fitting.fit(data, power=2.0, epochs=60, batch=64)
    found = fitting.quality(weights, data)
    assert found["log_loss"] < found["uniform_log_loss"] - 0.1
    passing = fitting.fit_passes(rounds, steps=60, batch=48)
    assert len(fitting.quantized(weights) + fitting.quantized(passing)) == COUNT


@pytest.mark.parametrize("players", [3, 4])
def test_only_who_is_to_come_counts_as_out_of_a_suit(players: int) -> None:
    rules = Rules("2004", players=players)
    stream, mattered = Stream("to come", players), set()
    for seed in range(6):
        state = Round(rules, "hold", deal(seed, 1, rules.numbers.deck, players))
        state.equip(play_tables("2004"))
        while state.phase_name() == "play":
            seat, (leader, lying, _points, _winner) = state.turn(), state.trick_state()
            come = {(leader + i) % players for i in range(lying)} if lying else set()
            plain = state.opinion(0, [0] * 4)
            for other in set(range(players)) - {seat}:
                same = state.opinion(0, [15 if k == other else 0 for k in range(4)]) == plain
                assert same or other not in come
                if not same:
                    mattered.add((seat, other))
            step_by_chance(state, stream)
    assert mattered == {(a, b) for a in range(players) for b in range(players) if a != b}
