"""External bots as players: those that behave, and every way not to."""

from __future__ import annotations

import logging
import re
import shlex
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.levels import level
from ai.ambition.players import SearchPlayer
from ai.arena.contenders import parse_contender
from ai.child_process import ChildProcess, ProcessEndedError, end_all
from ai.protocol import BotPlayer
from ai.runner import play_match, step
from ai.workers import CancelledError
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation, fallback
from game.engine.ambition.record import from_record, to_record
from game.engine.rng import Stream
from tests.ai.helpers import BOTS, in_session, wait_until
from tests.engine.helpers import begun_match, new_match

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


class Quick:
    """Legal without thought."""

    def choose(self, observation: Observation) -> object:
        return fallback(observation)


NEVER_MS = 200_000  # as long as no program of a test takes, however busy the machine


class Clock:
    """Stands still, but passes quickly while the latest question is the one with which the bot has written that it is late."""

    def __init__(self, file: Path) -> None:
        self._file, self._now = file, 0.0
        self.asked: Callable[[], int] = lambda: 0

    def __call__(self) -> float:
        late = self._file.read_text(encoding="utf-8").split() if self._file.exists() else []
        if late[-1:] == [str(self.asked())]:
            self._now += 1.0
        return self._now


def bot(
    way: str,
    *more: str,
    clock: Callable[[], float] = time.monotonic,
    answer_ms: int = NEVER_MS,
    start_ms: int = NEVER_MS,
) -> BotPlayer:
    """A bot that misbehaves; what needs no limit has one that it never comes to."""
    command = [sys.executable, "-I", "-S", str(BOTS), way, *more]
    return BotPlayer(command, clock, AMBITION, answer_ms=answer_ms, start_ms=start_ms)


def play(player: object, rounds: int = 1, rules: Rules | None = None) -> Match:
    match = new_match(rules or Rules(nil_bidding=True), 5)
    play_match(AMBITION, match, [Quick(), Quick(), player, Quick()], rounds)  # type: ignore[list-item]
    return match


@pytest.mark.parametrize(
    ("way", "says", "replaced"),
    [
        ("well", "", 0),
        ("slow start", "", 0),
        ("talks on standard error", "", 0),
        ("silent", "not ready within 300 ms", 15),
        ("no ready", "a line of JSON in UTF-8 was expected, not 'Welcome to mybot!'", 15),
        ("ends at once", "it ended", 15),
        ("endless line", "it sent a line of more than", 15),
        ("dies", "it ended", 13),
        ("garbage", "a line of JSON in UTF-8 was expected, not '{oops'", 13),
        ("not utf-8", "a line of JSON in UTF-8 was expected", 13),
        ("deep", "a line of JSON in UTF-8 was expected", 13),
        ("illegal", "pass 2C 3C 4C", 13),
        ("no action", "an action was expected as a text, not null", 13),
        ("future", "an answer to question 3 was expected, not to 4", 13),
        ("floods", "answers that were not asked for", 13),
        ("never reads again", "no answer within 200 ms, 3 times in a row: it was ended", 15),
        ("late", "no answer within 200 ms", 5),
    ],
)
def test_a_bot_is_replaced_where_it_fails_and_only_there(
    way: str, says: str, replaced: int, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    limits: dict[str, Any] = {"answer_ms": 200 if way in ("never reads again", "late") else NEVER_MS}
    late = tmp_path / "late"
    if way == "late":
        clock = Clock(late)
        player = bot(way, str(late), clock=clock, **limits)
        clock.asked = lambda: player._asked
    else:
        player = bot(way, start_ms=300 if way == "silent" else NEVER_MS, **limits)
    with caplog.at_level(logging.ERROR):
        match = play(player)
    player.close()
    assert match.rounds[0].scored
    assert match.players[2].get("replaced", 0) == replaced
    assert all("replaced" not in match.players[seat] for seat in (0, 1, 3))
    lines = [record.getMessage() for record in caplog.records]
    assert all("\n" not in line and record.exc_info is None for line, record in zip(lines, caplog.records, strict=True))
    if says:
        assert any(says in line for line in lines), lines
        assert all("seat 2" in line for line in lines)
    else:
        assert not lines
    if way in ("silent", "no ready", "ends at once", "endless line", "dies", "floods"):
        assert len(lines) == 1  # not again and again
    assert from_record(to_record(match)).players == match.players


def test_a_program_that_is_not_there(caplog: pytest.LogCaptureFixture) -> None:
    player = BotPlayer(["/nonexistent/bot"], time.monotonic, AMBITION)
    match = play(player)
    assert match.players[2]["replaced"] == 15
    assert [record.getMessage().count("can't be started: No such file") for record in caplog.records] == [1]


@pytest.mark.skipif(sys.platform == "win32", reason="process groups and /proc")
def test_a_bot_is_ended_with_all_it_started() -> None:
    player = bot("does not end")
    play(player)
    process = player._child._process  # type: ignore[union-attr]
    group = process.pid
    assert len(in_session(group)) > 1
    started = time.monotonic()
    player.close()
    assert time.monotonic() - started < 300  # by itself it would take twice as long
    assert process.returncode is not None  # waited for: no zombie
    wait_until(lambda: in_session(group) == [])
    player.close()  # again: nothing


def test_a_bot_that_ends_when_its_input_does_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.protocol.PATIENCE", 120.0)
    monkeypatch.setattr("ai.child_process.PATIENCE", 120.0)
    before = set(threading.enumerate())
    player = bot("well")
    play(player)
    process = player._child._process  # type: ignore[union-attr]
    player.close()
    assert process.returncode == 0  # by itself
    wait_until(lambda: set(threading.enumerate()) <= before)


def test_bots_left_behind_are_ended_at_exit() -> None:
    child = ChildProcess([sys.executable, "-I", "-S", str(BOTS), "silent"], "left")
    end_all()
    with pytest.raises(ProcessEndedError):
        child.receive(120)
    child.close()


def test_a_decision_of_a_bot_can_be_called_off_and_its_late_answer_is_dropped() -> None:
    player = bot("well")
    match = begun_match(Rules(), 5)
    seen = match.observation(2)
    with pytest.raises(CancelledError):
        player.choose(seen, lambda: True)  # while it starts
    first = player.choose(seen)
    asked = player._asked
    with pytest.raises(CancelledError):
        player.choose(seen, lambda: True)  # its answer comes later
    assert player.choose(seen) == first
    assert player._asked == asked + 2
    player.close()


def test_the_bot_of_the_documentation_plays_matches(tmp_path: Path) -> None:
    source = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert source is not None
    (tmp_path / "mybot.py").write_text(source[1], encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(tmp_path / "mybot.py")]
    player = BotPlayer(command, time.monotonic, AMBITION, answer_ms=NEVER_MS, start_ms=NEVER_MS)
    match = play(player, rounds=5)
    player.close()
    assert player.name == "lowest 1.0"
    assert "replaced" not in match.players[2]


def test_ambition_bot_plays_as_its_level_does() -> None:
    """What it answers over the protocol is what the level decides from the same seed."""
    command = [sys.executable, "-m", "game", "bot", "novice", "--seed", "4"]
    player = BotPlayer(command, time.monotonic, AMBITION, answer_ms=NEVER_MS, start_ms=NEVER_MS)
    own = SearchPlayer(level("novice"), Stream("bot", 4, 2).next64())
    match = new_match(Rules(nil_bidding=True), 9)
    others = [Quick(), Quick(), player, Quick()]
    while not (match.phase == "scored" and match.rounds):
        if match.waiting and match.waiting[0] == 2:
            seen = match.observation(2)
            chosen = player.choose(seen)
            assert chosen == own.choose(seen)
            match.act(2, chosen)
        else:
            step(AMBITION, match, others)  # type: ignore[arg-type]
    assert player.name.startswith("novice of Ambition")
    player.close()


def test_commands_are_split_as_a_shell_does() -> None:
    words = [sys.executable, "-c", "print('a b')", "$HOME"]
    assert list(parse_contender("cmd:" + shlex.join(words), AMBITION).command) == words
