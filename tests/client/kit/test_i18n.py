"""The window in Japanese: switching, names, reasons, lines that break by character; and that no English is left in a round."""

from __future__ import annotations

import itertools
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import __version__
from game.client.ambition.controller import shown_name
from game.client.ambition.match.results import FinalScene, ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.app.settings import Settings
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import _, all_of, first_spoken, language, listed, set_language
from game.client.kit.intents import Verb
from game.client.kit.text import BODY, CAPTION, JAPANESE_MIN, MIN_PX, Style, Type
from game.client.table.words import reason_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from tests.client.client_matches import RandomPlayer
from tests.client.harness import Game
from tests.client.harness import settings as with_own


def test_the_first_language_that_is_spoken_is_taken() -> None:
    assert first_spoken(["de", "ja", "en"]) == "ja"
    assert first_spoken(["en", "ja"]) == "en"
    assert first_spoken([]) == first_spoken(["tlh"]) == "en"
    assert set_language("tlh") == language() == "en"


def test_lists_are_phrases() -> None:
    assert [all_of("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed("abc") == "a, b, c"
    set_language("ja")
    assert all_of("abc") == "a、bとc"


def test_the_menu_switches_at_once_and_the_choice_is_kept(tmp_path: Path) -> None:
    game = Game(tmp_path)
    assert language() == "en"
    game.click_button("language=ja")
    assert language() == "ja" and game.scene.layout.buttons[0].label == "遊ぶ"
    assert Game(tmp_path, Settings(language="ja")).shell.language == "ja"
    game.click_button("language=en")
    assert game.scene.layout.buttons[0].label == "Play"


def test_the_command_line_goes_before_the_settings_until_something_is_chosen(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(language="en"), lang="ja")
    assert language() == "ja" and game.shell.settings.language == "en"
    game.click_button("settings", "window")
    game.click_button("language=")  # as the computer: nothing is known of it
    assert language() == "en"
    game.click_button("language=ja")
    assert language() == "ja" and game.scene.layout.data.title == "設定"


def test_the_table_and_a_result_follow_the_language(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(speed="instant", trick_rest_ms=400), autoplay=True)
    game.tick_until(lambda: isinstance(game.scene, ResultScene))
    assert game.scene.layout.data.title == "Round 1" and game.table.view.seats[1].name == "Hazel"
    game.send(Verb.CANCEL, "settings", "window", "language=ja", Verb.CANCEL)
    assert game.top(ResultScene).layout.data.title == "第1ラウンド"
    assert {row.name for row in game.scene.layout.data.rows} == {"あなた", "ヘイゼル", "コルヴィン", "ローワン"}
    assert game.table.view.seats[1].name == "ヘイゼル"


def test_only_names_of_ours_are_translated() -> None:
    set_language("ja")
    assert shown_name({"name": "Hazel", "kind": "ai"}) == "ヘイゼル"
    assert shown_name({"name": "You", "kind": "human"}) == "あなた"
    assert shown_name({"name": "Hazel", "kind": "human"}) == "Hazel"
    assert shown_name({"name": "Score", "kind": "ai"}) == "Score"


def test_no_reason_of_the_engine_is_said_in_english() -> None:
    set_language("ja")
    heard = set()
    for seed, rules in itertools.product(range(12), (Rules(), Rules("2005"), Rules("simple"))):
        match = Match(rules, [{"name": str(seat)} for seat in range(4)], seed)
        players = [RandomPlayer(seed * 4 + seat) for seat in range(4)]
        match.begin()
        while match.phase != "scored":
            reasons = [match.why_not(seat, card) for seat in range(4) for card in range(52)]
            heard |= {reason_words(reason) for reason in reasons if reason is not None}
            seat = match.waiting[0]
            match.act(seat, players[seat].choose(match.observation(seat), lambda: False))
    # four suits to follow, one of them in a first trick that is blind, two openers, turn, hand, phase
    assert len(heard) == 10
    for words in heard:
        assert not re.search("[A-Za-z]{2}", words)


def test_a_round_and_its_end_show_no_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    original = Canvas.text

    def text(self: Canvas, x: float, y: float, text: str, *rest: Any, **more: Any) -> float:
        seen.add(text)
        return original(self, x, y, text, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text)
    settings = with_own(speed="instant", trick_rest_ms=400, nil_bidding=True, short_game=True)
    game = Game(tmp_path, settings, autoplay=True, rounds=1, lang="ja", size=(1024, 640))
    for _frame in range(4000):
        game.frames(1, 60)
        if isinstance(game.scene, TableScene):
            seen.update(button.label for button in game.scene.buttons())
        if isinstance(game.scene, FinalScene):
            break
    assert isinstance(game.scene, FinalScene)
    assert len(seen) > 100
    names = {"Ambition", f"Ambition {__version__}について", "English"}
    assert {words for words in seen if re.search("[A-Za-z]{2}", words)} <= names


# ------------------------------------------------------------------------------------------------ letters and lines

CLOSING, OPENING = "、。」）ーっゃッョ！？", "「（"


@given(st.text(alphabet="あいうえおかきくけこアイウ漢字2714Ab" + CLOSING + OPENING, max_size=80), st.integers(60, 400))
def test_lines_break_where_japanese_lines_may(text: str, room: int) -> None:
    words = Type(1.0)
    lines = words.wrap(text, BODY, room)
    assert all(words.width(line, BODY) <= room for line in lines)
    whole = [line for line in lines if not line.endswith("…")]  # a word that has no room at all is cut off
    for line in whole:
        assert line in text
    if whole == lines:
        assert "".join(lines) == text
        for before, after in pairwise(lines):
            assert after[0] not in CLOSING and before[-1] not in OPENING and not before[-1].isdigit()


def test_a_last_line_is_no_stub() -> None:
    words = Type(1.0)
    text = "ビッドは得点計算のときまで公開されません。"
    widths = [words.width(text[:n], CAPTION) + 1 for n in range(len(text) - 3, len(text))]
    for room in widths:
        lines = words.wrap(text, CAPTION, room)
        assert len(lines) == 2 and len(lines[1]) > 4 and "".join(lines) == text


@pytest.mark.parametrize("scale", [0.71, 0.8, 1.0, 1.6, 2.4])
@pytest.mark.parametrize("face", ["display", "regular", "semibold", "bold"])
def test_mixed_words_keep_their_ink_and_their_base_line(scale: float, face: str) -> None:
    words, style = Type(scale), Style(face, 22)
    for text in ("漢字鬱々「」（）、。ぎゅう", "クラブのKが17点（23）", "日本語"):
        image = words.render(text, style, "#FFFFFF")
        assert image.get_width() == round(words.width(text, style) * scale)
        latin = words.font(style)
        assert image.get_height() == latin.get_height() and words.ascent(style) == latin.get_ascent()
        box = image.get_bounding_rect()
        assert box.top > 0 and box.bottom < image.get_height()
    assert words.render("Hx", style, "#FFFFFF").get_size() == words.font(style).size("Hx")


def test_japanese_letters_are_a_little_smaller_but_never_too_small() -> None:
    for size, expected in ((42, 42 * 0.94), (19, 19 * 0.94), (17, JAPANESE_MIN), (18, JAPANESE_MIN)):
        assert Type(1.0).width("漢", Style("regular", size)) == pytest.approx(round(expected), abs=1)
    assert Type(0.5).width("漢", Style("regular", 17)) * 0.5 == pytest.approx(MIN_PX, abs=1)


def test_plain_english_is_drawn_as_before() -> None:
    words = Type(1.0)
    font = words.font(BODY)
    surface = words.render("Round 6, trick 5", BODY, "#FFFFFF")
    assert pygame.image.tobytes(surface, "RGBA") == pygame.image.tobytes(
        font.render("Round 6, trick 5", True, "#FFFFFF"), "RGBA"
    )
    assert _("Round {n}").format(n=6) == "Round 6"
