"""Where lines break: between phrases, not within words, and with little alone at the end."""

from __future__ import annotations

import pytest

from game.client.kit.text import broken


def width(text: str) -> float:
    """As of a font in which Japanese letters are twice as wide."""
    return sum(2 if letter > "\u2e80" else 1 for letter in text)


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("スペードのA、クラブのA、クラブの5。", 26, ["スペードのA、クラブのA、", "クラブの5。"]),
        ("三枚役を出し、ダイヤのQを取り置きました。", 30, ["三枚役を出し、ダイヤのQを", "取り置きました。"]),
        ("最初のトリック", 8, ["最初の", "トリック"]),
        ("あと一度オーバーすれば", 16, ["あと一度", "オーバーすれば"]),
    ],
)
def test_japanese_breaks_between_phrases(text: str, room: float, lines: list[str]) -> None:
    assert broken(text, width, room) == lines


def test_words_break_where_phrases_would_cost_a_line_or_have_no_room() -> None:
    assert broken("オーバーストライク", width, 10) == ["オーバース", "トライク"]
    tight = "山札から引き続けてもかまわない手番"
    lines = broken(tight, width, 18)
    assert len(lines) == 2 and "".join(lines) == tight


def test_a_short_word_does_not_stand_alone_in_the_last_line() -> None:
    lines = broken("One more strike ends the match; that player cannot win.", width, 50)
    assert lines == ["One more strike ends the match; that player", "cannot win."]
    assert broken("A strike more ends the match unmistakably", width, 28)[-1] == "unmistakably"


def test_what_has_no_room_in_the_lines_is_left_in_the_last() -> None:
    assert broken("one two three four five six", width, 9, 2) == ["one two", "three four five six"]


@pytest.mark.parametrize("room", range(9, 40))
def test_a_percent_sign_stays_with_its_number(room: float) -> None:
    text = "The most in 2.5 % of cases, 10 %, and −3 % or 52 and 42 %."
    lines = broken(text, width, room)
    assert " ".join(lines) == text and not any(line.startswith("%") for line in lines)
