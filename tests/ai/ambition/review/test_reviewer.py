"""The reviewer of the window: it keeps what it has found out, goes on where it was killed, and never mixes signatures.

One review is made by the real judge; the others are made of guesses, and kept by the same code."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ai.ambition.ledger import rollout_value
from ai.ambition.review import judging, strength
from ai.ambition.review.reviewer import AMBITION_REVIEWS, habits, keep, standings
from ai.answer_cache import AnswerCache
from ai.reviews import GameReviewer
from ai.workers import CancelledError
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import Habits, Idea, JudgedDecision, Ledger, Review, summed
from game.engine.ambition.match import Match
from game.engine.ambition.record import match_key, round_record
from tests.ai.ambition.review.played import guess, guessed, played, short

COUNTED = 4
"""Decisions after which the program of a test is killed."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guesses instead of searches, and few playouts."""
    short(monkeypatch)
    guess(monkeypatch)
    monkeypatch.setattr(AMBITION_REVIEWS.ledgers, "effort", 2)
    monkeypatch.setattr(rollout_value, "DEALS", 40)


def reviewer(path: Path | None) -> GameReviewer[Any, Any, JudgedDecision, Review, Ledger]:
    """The reviewer of the window."""
    return GameReviewer(AMBITION_REVIEWS, path)


def counting(
    monkeypatch: pytest.MonkeyPatch, judge: Callable[[judging.Question], JudgedDecision] = guessed
) -> list[object]:
    """What is weighed from now on, by this judge."""
    asked = list[object]()

    def counted(question: judging.Question, cancelled: object) -> JudgedDecision:
        asked.append(question)
        return judge(question)

    monkeypatch.setattr(AMBITION_REVIEWS, "weighed", counted)
    return asked


def test_what_the_judge_found_out_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, match, asked = tmp_path / "a.sqlite", played(Rules()), counting(monkeypatch, judging.weighed)
    first = reviewer(path).review(match, 0, [0])
    assert len(asked) == len(first.all) > 5
    assert reviewer(path).review(match, 0, [0]) == first and len(asked) == len(first.all)


def test_what_was_found_out_is_kept_and_can_be_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, match, asked = tmp_path / "cache" / "a.sqlite", played(Rules()), counting(monkeypatch)
    first = reviewer(path).review(match, 0, [0])
    assert len(asked) == len(first.all) > 5 and len(first.ledgers) == 1
    maker = reviewer(path)
    assert maker.review(match, 0, [0]) == first and len(asked) == len(first.all)
    assert maker.size()[0] == len(first.all) + 2  # the ledger, and what the mistakes were about
    gone = threading.Thread(target=maker.forget)  # the window deletes it, while its worker has it open
    gone.start()
    gone.join()
    assert maker.size()[0] == 0
    assert maker.review(match, 0, [0]) == first and len(asked) == 2 * len(first.all)
    assert reviewer(None).review(match, 0, [0]) == first and reviewer(None).size() == (0, 0)
    reviewer(tmp_path / "nothing").forget()


def test_one_of_another_signature_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, match, asked = tmp_path / "a.sqlite", played(Rules()), counting(monkeypatch)
    reviewer(path).review(match, 0, [0])
    count = len(asked)
    monkeypatch.setattr(AMBITION_REVIEWS, "signature", lambda: "another")
    reviewer(path).review(match, 0, [0])
    assert len(asked) == 2 * count
    monkeypatch.undo()


def test_it_can_be_called_off_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, match = tmp_path / "a.sqlite", played(Rules())
    left = iter(range(COUNTED))

    def called_off(question: judging.Question, cancelled: object) -> JudgedDecision:
        if next(left, None) is None:
            raise CancelledError
        return guessed(question)

    monkeypatch.setattr(AMBITION_REVIEWS, "weighed", called_off)
    with pytest.raises(CancelledError):
        reviewer(path).review(match, 0, [0])
    assert reviewer(path).size()[0] == COUNTED


def test_a_match_with_help_is_reviewed_but_not_rated() -> None:
    match = played(Rules())
    match.players[0]["practised"] = ["hint"]
    found = reviewer(None).review(match, 0, [0])
    assert not found.rated and found.all


@pytest.mark.skipif(sys.platform == "win32", reason="no signal there kills at once")
def test_a_program_that_was_killed_has_kept_what_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.sqlite"
    program = f"""
import os, signal, sys
from pathlib import Path
import pytest
from ai.ambition.review.reviewer import AMBITION_REVIEWS
from ai.reviews import GameReviewer
from game.engine.ambition.editions import Rules
from tests.ai.ambition.review.played import guessed, played, short
short(pytest.MonkeyPatch())
left = iter(range({COUNTED}))
def weighed(question, cancelled):
    if next(left, None) is None:
        os.kill(os.getpid(), signal.SIGKILL)
    return guessed(question)
AMBITION_REVIEWS.weighed = weighed
GameReviewer(AMBITION_REVIEWS, Path(sys.argv[1])).review(played(Rules()), 0, [0])
"""
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True)
    assert done.returncode == -9, done.stderr
    asked = counting(monkeypatch)
    found = reviewer(path).review(played(Rules()), 0, [0])
    assert len(asked) == len(found.all) - COUNTED


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    path.write_bytes(b"damaged" * 999)
    maker = reviewer(path)
    assert maker.size() == (0, 0)
    with pytest.raises(OSError, match="database"):
        maker.forget()
    maker.review(played(Rules()), 0, [0])
    assert maker.size()[0] > 0
    with AnswerCache(path, "another") as kept:
        kept.put("a", "b")
    maker.forget()
    assert maker.size()[0] == 0


def test_what_mistakes_are_about_is_gathered_over_rounds(tmp_path: Path) -> None:
    path, matches = tmp_path / "a.sqlite", [played(Rules(), seed=seed) for seed in (9, 11)]
    each = [reviewer(path).review(match, 0, [0]) for match in matches]
    assert [found.habits.rounds for found in each] == [1, 2] and each[0].habits.leaks == each[0].leaks()
    together = reviewer(path).review(matches[0], 0, [0]).habits  # once more: still two rounds
    assert together.rounds == 2 and together.leaks == summed((*each[0].leaks(), *each[1].leaks()))
    assert sum(count for _theme, count, _lost in together.leaks) > 1
    matches[0].players[0]["practised"] = ["hint"]
    other = tmp_path / "b.sqlite"
    assert reviewer(other).review(matches[0], 0, [0]).habits == Habits()  # help says nothing of habits


def test_decisions_of_whole_matches_tell_a_rating_over_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, match = tmp_path / "a.sqlite", played(Rules())
    key = match_key("", round_record(match.rounds[0], match.rules)["deal"])
    monkeypatch.setattr(strength, "FEWEST", 5)
    maker = reviewer(path)
    assert maker.review(match, 0, [0]).strength is not None and maker.standings([key]) == [None], "it isn't over"
    monkeypatch.setattr(Match, "over", True)
    found = maker.review(match, 0, [0]).strength
    assert found is not None
    at = (found.rating, found.se)
    assert maker.standings(["another", key, "another"]) == [None, at, at]
    match.players[0]["practised"] = ["hint"]
    other = reviewer(tmp_path / "b.sqlite")
    assert other.review(match, 0, [0]).strength is None and other.standings([key]) == [None]


def test_damaged_costs_are_left_out_and_old_matches_forgotten() -> None:
    good = json.dumps([[5.0, 10.0, 12]] * 8)
    stored = {str(i): text for i, text in enumerate(("", "[[", "[[1]]", "7", '[[1, "x", 2]]', "[[1, 2, -3]]"))}
    assert standings(stored, list(stored)) == [None] * len(stored)
    first = standings({"a": good}, ["a"])
    many = standings(
        {"a": json.dumps([[20.0, 10.0, 12]] * 8)} | {f"{i}": good for i in range(20)}, ["a", *map(str, range(20))]
    )
    assert first[0] is not None and many[-1] is not None and abs(many[-1][0] - first[0][0]) < 1
    assert many[-1][1] < first[0][1]


def test_a_damaged_note_of_a_round_is_left_out(tmp_path: Path) -> None:
    with AnswerCache(tmp_path / "a.sqlite", "one") as kept:
        keep(kept, "a", ((Idea.PASS, 2, 6.5), (Idea.VOID, 1, 9.0)))
        keep(kept, "b", ((Idea.PASS, 1, 4.0),))
        for number, text in enumerate(("", "[[", '[["NONE", 1, 2]]', "[[1]]", "7", '[["PASS", "x", 2]]')):
            kept.put(f"themes:{number}", text)
        kept.put("other", '[["PASS", 1, 2]]')
        assert habits(kept) == Habits(2, ((Idea.PASS, 3, 10.5), (Idea.VOID, 1, 9.0)))
    assert habits(AnswerCache(tmp_path / "a.sqlite", "two")) == habits(AnswerCache(None, "one")) == Habits()
