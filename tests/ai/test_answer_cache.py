"""Answers that are kept from one run to the next."""

from __future__ import annotations

import logging
import sqlite3
import zlib
from pathlib import Path

import pytest

from ai import answer_cache
from ai.answer_cache import LONGEST, PAUSE, AnswerCache, beginning


def test_answers_are_there_again_but_not_for_another_signature(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "kept.sqlite"
    with AnswerCache(path, "one") as kept:
        assert kept.get("a") is None
        kept.put("a", "é 1")
        kept.put("b", "2")
    with AnswerCache(path, "one") as kept:
        assert (kept.get("a"), kept.get("b")) == ("é 1", "2")
    with AnswerCache(path, "two") as kept:
        assert kept.get("a") is None
        kept.put("a", "3")
    with AnswerCache(path, "one") as kept:
        assert kept.get("a") is None and kept.get("b") == "2"


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path) -> None:
    with AnswerCache(tmp_path / "kept", "one", most=20) as kept:
        for number in range(50):
            kept.put(str(number), "x" * number)
            assert kept.get(str(number)) == "x" * number
        left = [number for number in range(50) if kept.get(str(number)) is not None]
    assert len(left) <= 20 and left == list(range(left[0], 50))


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_made_anew(tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "kept"
    path.write_bytes(content)
    with caplog.at_level(logging.WARNING), AnswerCache(path, "one") as kept:
        kept.put("a", "1")
        assert kept.get("a") == "1"
    assert "made anew" in caplog.text


def test_a_damaged_answer_is_not_there(tmp_path: Path) -> None:
    with AnswerCache(tmp_path / "kept", "one") as kept:
        kept.put("a", "1")
    file = sqlite3.connect(tmp_path / "kept")
    packed = zlib.compress(b"1" * (LONGEST + 1))
    for odd in (b"odd", 7, None, "text", packed, packed[:9], zlib.compress(b"\xff")):
        file.execute("UPDATE kept SET answer = ?", (odd,))
        file.commit()
        with AnswerCache(tmp_path / "kept", "one") as kept:
            assert kept.get("a") is None and kept.beginning("") == []
    file.execute("UPDATE kept SET answer = CAST(x'5bff' AS TEXT), key = CAST(x'61ff' AS TEXT)")
    file.commit()
    with AnswerCache(tmp_path / "kept", "one") as kept:
        kept.put("b", "2")
        assert kept.beginning("") == ["2"] and kept.get("b") == "2"
    file.close()


def test_without_a_file_nothing_is_kept_and_nothing_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("in the way")
    for path in (None, tmp_path / "file" / "kept", tmp_path):
        with caplog.at_level(logging.WARNING), AnswerCache(path, "one") as kept:
            kept.put("a", "1")
            assert kept.get("a") is None
    assert caplog.text.count("nothing is kept") == 2


def test_two_at_once_don_t_harm_each_other(tmp_path: Path) -> None:
    with AnswerCache(tmp_path / "kept", "one") as first, AnswerCache(tmp_path / "kept", "one") as second:
        for number in range(20):
            (first, second)[number % 2].put(str(number), str(number))
        assert all(kept.get(str(number)) == str(number) for kept in (first, second) for number in range(20))


@pytest.mark.parametrize("from_the_start", [True, False])
def test_a_locked_file_is_tried_again_later_in_the_same_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, from_the_start: bool
) -> None:
    monkeypatch.setattr(answer_cache, "PATIENCE", 0.0)
    with AnswerCache(tmp_path / "kept", "one") as kept:
        kept.put("a", "1")
    other = sqlite3.connect(tmp_path / "kept", isolation_level=None)
    if from_the_start:
        other.execute("BEGIN EXCLUSIVE")
    with caplog.at_level(logging.WARNING), AnswerCache(tmp_path / "kept", "one") as kept:
        if not from_the_start:
            other.execute("BEGIN EXCLUSIVE")
        kept.put("b", "2")
        assert kept.get("a") is None and kept.get("b") == "2" and kept.beginning("") == ["2"]
        other.execute("COMMIT")
        tried = [kept.get("a") for _time in range(PAUSE + 1)]
        assert (tried[0], tried[-1]) == (None, "1")
        kept.put("c", "3")
        assert kept.beginning("") == ["1", "2", "3"]
        other.execute("BEGIN EXCLUSIVE")
        kept.put("d", "4")
        other.execute("COMMIT")
    other.close()
    with AnswerCache(tmp_path / "kept", "one") as kept:
        assert kept.beginning("") == ["1", "2", "3", "4"]
    assert caplog.text.count("tried again later") == len(caplog.records) == 1


def test_answers_are_read_beside_the_cache_by_what_their_keys_begin_with(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    assert beginning(path, "one", "x:") == beginning(None, "one", "x:") == {}
    with AnswerCache(path, "one") as kept:
        for key, answer in (("x:a", "1"), ("x:b", "2"), ("y:a", "3")):
            kept.put(key, answer)
        assert beginning(path, "one", "x:") == {"a": "1", "b": "2"} and beginning(path, "two", "x:") == {}
    with sqlite3.connect(path) as file:
        file.execute("UPDATE kept SET answer = 'damaged' WHERE key = 'x:a'")
    assert beginning(path, "one", "x:") == {"b": "2"}
    path.write_bytes(b"damaged" * 999)
    assert beginning(path, "one", "x:") == {}
