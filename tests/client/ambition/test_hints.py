"""Hints: what they say is what the figures and the rules say; they wait their turn, mark the match, and go when they must."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.help.hint import grade, hint_words, paint_hint_tags
from game.client.ambition.help.outcomes import outcome_words, parts
from game.client.ambition.help.reasons import deed, effect, trick_fact
from game.client.ambition.table.notes import no_last_trick
from game.client.ambition.table.plates import total_place
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import TableView
from game.client.app.settings import Settings
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Viewport
from game.client.kit.intents import Confirm, JumpToEnd, Verb
from game.client.kit.theme import THEMES
from game.client.kit.widget_scene import PageScene
from game.client.table.grid import TAG_H
from game.client.table.hints import HintPart
from game.client.table.look import Look
from game.client.table.person import HINT, ME, SEEN
from game.client.table.poses import in_fan
from game.client.table.words import number, percent
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import Prospect
from game.engine.ambition.questions import Best
from game.engine.cards import parse_card, parse_cards
from tests.client.ambition.helped import NAMES, noted, play_one, table, titled, to_play
from tests.client.harness import Game, computers, kept_settings
from tests.client.harness import settings as with_own
from tests.gallery.help import figures_of, lead_view, said_of, seen_by
from tests.gallery.tables import bid_view, pass_view, table_view
from tests.stand_ins import answering

# ---- at the table


def test_a_hint_shows_figures_marks_the_best_card_and_the_match(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    assert scene.controller.my_turn and not scene.controller.helped
    assert "counts as played with help" in scene.tool_notes()["hint"].lines[0]  # before it is pressed
    game.send(Verb.ASK_HINT, frames=2)
    assert "What the strongest player would do" in scene.tool_notes()["hint"].lines[0]
    answer = scene.parts.need(HintPart).answer
    assert answer is not None and scene.parts.hinted() == set(answer.best)
    assert set(answer.best) <= set(scene.controller.match.legal_cards(ME))
    assert titled(scene).startswith("Hint: the ")
    assert scene.ui().hinted == set(answer.best) and scene.controller.helped == (HINT,) and scene.view.helped
    game.saves.flush()
    assert json.loads((tmp_path / "match.json").read_text())["record"]["players"][0]["practised"] == [HINT]
    game.send(Verb.ASK_HINT)
    assert scene.bubble() is None


def test_what_a_hint_makes_of_the_match_is_said_before_it_and_not_after(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    toasts: list[str] = []
    game.shell.toast = toasts.append  # type: ignore[method-assign, assignment]
    game.table.hand.prompt("hint")
    focused, note = game.table.focused(), game.table.note()
    assert focused is not None and note is not None
    assert "counts as played with help" in focused.value and "counts as played with help" in note.lines[0]
    game.send(Verb.ASK_HINT, frames=2)
    assert not any("with help" in line for line in game.table.bubble().lines) and not toasts
    game.table.used(SEEN)
    assert toasts == ["This match counts as played with help: the statistics can show such matches separately."]
    assert kept_settings(tmp_path)[0].help_told


def tags(monkeypatch: pytest.MonkeyPatch, look: Look, view: TableView, best: Sequence[int], up: float = 0) -> list[Any]:
    """Middle, height and words of the tags of a hint, whose cards are raised."""
    found: list[Any] = []
    monkeypatch.setattr(Canvas, "tag", lambda self, cx, cy, label, *more, **how: found.append((cx, cy, label)))
    poses = {key: replace(pose, y=pose.y - up) for key, pose in arrange(view, look.grid).items()}
    paint_hint_tags(look.canvas(pygame.Surface((10, 10))), look, view, poses, best)
    return found


def test_every_hinted_card_has_a_tag_or_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    look, view = Look(Viewport(1280, 720), THEMES["dark"]), pass_view("left", "")
    alone, two, three = view.hand[0], view.hand[3:5], view.hand[:3]
    assert [words for _x, _y, words in tags(monkeypatch, look, view, [alone, *two])] == ["Hint", "2 hints"]
    assert [words for _x, _y, words in tags(monkeypatch, look, view, three)] == ["3 hints"]
    wide = Look(Viewport(1920, 1080), THEMES["dark"])
    assert [words for _x, _y, words in tags(monkeypatch, wide, view, three)] == ["Hint"] * 3


def test_no_tag_covers_what_the_person_has_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    look, view = Look(Viewport(1280, 720), THEMES["dark"]), table_view()
    own = view.seats[view.me]
    box = total_place(look.words, look.grid, own, own.taken)[0]
    covered = [
        (x, y)
        for card in view.hand
        for x, y, _words in tags(monkeypatch, look, view, [card], up=30)
        if box.x < x < box.right
    ]
    assert covered and all(y - TAG_H / 2 >= box.bottom for _x, y in covered)


def test_a_hint_goes_when_the_card_is_played_and_esc_takes_it_away(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    game.send(Verb.ASK_HINT, Verb.CANCEL)
    assert scene.bubble() is None and game.scene is scene
    game.send(Verb.ASK_HINT)
    play_one(scene)
    game.frames(1)
    assert scene.bubble() is None


def test_the_keys_go_to_the_card_that_is_meant_so_that_enter_plays_it(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    meant = sorted(scene.view.legal, key=lambda card: (card % 13, card))[0]
    legal = [card for card in in_fan(scene.view) if card in scene.view.legal]
    game.send(JumpToEnd(1))
    assert scene.hand.focus == legal[-1]
    game.send(JumpToEnd(-1))
    assert scene.hand.focus == legal[0]
    for before in (next(card for card in in_fan(scene.view) if card != meant), None):
        scene.hand._set(before)
        game.send(Verb.ASK_HINT, frames=2)
        assert scene.hand.focus == meant  # whoever asks with a key is led to it
        game.send(Verb.ASK_HINT)
    scene.hand._set(None)
    game.click_button("hint", frames=2)
    assert scene.hand.focus is None  # whoever plays with the mouse sees no focus
    game.send(Confirm())
    assert scene.hand.focus == meant and scene.controller.my_turn  # but the keys begin there


def test_there_is_no_hint_when_it_is_not_your_turn(tmp_path: Path) -> None:
    scene = table(to_play(tmp_path))
    play_one(scene)
    assert not scene.controller.my_turn
    scene.press("hint")
    assert noted(scene) == "No hint now"
    assert scene.bubble() is None and not scene.controller.helped


def test_there_is_no_hint_while_something_is_still_shown(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings())
    game.send(Confirm(), Confirm(), frames=5)
    scene = table(game)
    assert not scene.director.idle
    game.send(Verb.ASK_HINT)
    assert scene.bubble() is None and not scene.controller.helped


def test_hints_for_pass_and_bid(tmp_path: Path) -> None:
    game = Game(tmp_path, with_own(speed="instant", nil_bidding=True), speed=0.0)
    game.settle(Confirm(), Confirm())
    scene = table(game)
    chosen = scene.view.hand[:3]
    for card in chosen:
        scene.choose(card)
    game.send(Verb.ASK_HINT, frames=2)
    words = scene.bubble()
    assert words is not None and words.title == "Hint: pass these three" and words.lines[0].startswith("The ")
    compared = [each.choice for each in words.figures if isinstance(each, Prospect)]
    assert sorted(compared[-1]) == sorted(chosen) and len(scene.parts.hinted()) == 3
    assert scene.box.over_notes  # where the words of the pass don't stand
    game.settle("pass")
    assert scene.view.phase == "bid" and scene.bubble() is None
    game.send(Verb.ASK_HINT, frames=2)
    assert titled(scene) == "Hint: no bid" and scene.parts.hinted() == frozenset()


def test_the_three_that_are_meant_are_chosen_in_one_press(tmp_path: Path) -> None:
    """What lay in the tray goes back; whoever has chosen three of their own passes those."""
    game = Game(tmp_path, with_own(speed="instant"), speed=0.0)
    game.settle(Confirm(), Confirm())
    scene = table(game)
    assert "these" not in [button.id for button in scene.buttons()]
    scene.choose(scene.view.hand[0])
    game.send(Verb.ASK_HINT, frames=2)
    meant = scene.parts.hinted()
    ids = [button.id for button in scene.buttons()]
    assert len(meant) == 3 and "these" in ids and "pass" not in ids
    game.click_button("these")
    assert set(scene.view.in_tray) == meant
    assert "these" not in [button.id for button in scene.buttons()]
    game.settle("pass")
    assert scene.view.phase != "pass"


class Dumb:
    """An adviser that fails."""

    def opinion(self, observation: Any, cancelled: Any, chosen: Any = ()) -> Any:
        raise RuntimeError("nothing comes to mind")


def test_an_adviser_that_fails_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    scene.controller.desk = answering(computers(), Dumb()).desk(game.shell.worker)
    game.send(Verb.ASK_HINT, frames=3)
    assert titled(scene) == "No hint"
    play_one(scene)
    game.settle()
    assert scene.controller.match.current.plays


def test_without_an_adviser_there_is_no_tool(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(speed="instant"), adviser=None, speed=0.0)
    game.settle(Confirm(), Confirm())
    assert "hint" not in [button.id for button in table(game).buttons()]
    game.send(Verb.ASK_HINT)
    assert table(game).bubble() is None and not table(game).controller.helped


# ---- words


def test_shares_never_look_surer_than_they_are() -> None:
    assert [percent(p) for p in (0, 0.0001, 0.001, 0.004, 0.5, 0.996, 0.9999, 1)] == [
        "0%", "0%", "<1%", "<1%", "50%", "99%", "100%", "100%",
    ]  # fmt: skip
    assert number(-3.21) == "\u22123.2"


def test_what_helps_to_stop_a_slam_names_its_player() -> None:
    observation = seen_by(table_view())
    good, bad = (figures_of((1,), worth, 20.0, 0.1, under=0.05, nil=0.3) for worth in (80.0, 60.0))
    slammed = replace(bad, slammed=0.5)
    assert effect(observation, good, slammed, NAMES) == "That helps against somebody else’s Slam."
    alone = replace(observation, taken=(0, 0, 40, 0))
    assert effect(alone, good, slammed, NAMES) == "That helps against Corvin’s Slam."


def test_bars_hold_every_end_of_a_round_and_say_them() -> None:
    found = figures_of((1,), 80.0, 20.0, 0.1, under=0.05, nil=0.3, slam=0.02, slammed=0.0)
    ends = {part.sign: part.share for part in parts(found)}
    assert list(ends) == ["nil", "under", "safe", "over", "slam"]
    assert ends == pytest.approx({"nil": 0.3, "under": 0.05, "safe": 0.53, "over": 0.1, "slam": 0.02})
    failed = replace(found, strike=0.4)  # the rest of the strikes are those of a Nil bid that fails
    assert {part.sign: part.share for part in parts(failed)}["strike"] == pytest.approx(0.25)
    said = outcome_words([found, replace(found, choice=(), win=None)])
    assert said.startswith(
        "3 of clubs: Nil 30%, understrike 5%, safe 53%, overstrike 10%, own Slam 2%, 17.0 points, match"
    )
    assert said.endswith(
        "The better choice: Nil 30%, understrike 5%, safe 53%, overstrike 10%, own Slam 2%, 17.0 points."
    )
    said = outcome_words([replace(found, points=20.04), replace(found, points=14.47)])
    assert "17.0 points" in said and "11.4 points" in said  # 5.6 less, as it is told elsewhere


def test_facts_of_the_trick_are_those_of_the_rules() -> None:
    observation = seen_by(table_view())  # Hazel's 2 of spades, then king and seven: the 2 is high
    card = parse_card("9S")
    assert trick_fact(observation, card, NAMES) == "Hazel takes the trick and its 11 points."
    assert trick_fact(replace(observation, trick=()), card, NAMES) is None
    low = replace(observation, trick=tuple(parse_cards(["2S", "4S", "7S"])))
    assert trick_fact(low, card, NAMES) == "It takes the trick and its 8 points."
    early = replace(observation, trick=tuple(parse_cards(["2S", "4S"])))
    assert trick_fact(early, card, NAMES) is None
    thrown = trick_fact(early, parse_card("JH"), NAMES)
    assert thrown == "You have none of the suit: 3 points go to the winner of the trick."
    assert trick_fact(early, parse_card("8C"), NAMES) == "You have none of the suit and throw away a club."


def test_a_pass_that_keeps_the_king_of_clubs_says_why() -> None:
    observation = seen_by(pass_view("left", ""))
    king, others = parse_card("KC"), tuple(card for card in observation.hand if card != parse_card("KC"))
    observation = replace(observation, hand=(*others[:12], king))
    said = "You keep the king of clubs, so that you decide when its 17 points fall."
    for choice, says in ((others[:3], True), ((king, *others[:2]), False)):
        words = hint_words(Best(observation), said_of(figures_of(choice, 70.0, 15.0, 0.1)), NAMES)
        assert (said in words.lines[-1]) == says


def test_what_is_as_good_is_said_and_nothing_else_is_claimed() -> None:
    first, second = figures_of((parse_card("9S"),), 70.0, 15.0, 0.1), figures_of((parse_card("4S"),), 69.6, 14.5, 0.1)
    words = hint_words(Best(replace(seen_by(table_view()), rules=Rules())), said_of(first, second), NAMES)
    assert words.lines == (
        "Hazel takes the trick and its 11 points. It hardly matters: the 4 of spades would do as well.",
    )
    assert not any(line.startswith("Better than") for line in words.more)


def test_a_hint_that_time_cut_short_says_so() -> None:
    first, second = figures_of((parse_card("9S"),), 70.0, 15.0, 0.1), figures_of((parse_card("4S"),), 60.0, 14.0, 0.2)
    asked: Best = Best(seen_by(table_view()))
    short, whole = (hint_words(asked, said_of(first, second, provisional=cut), NAMES).more for cut in (True, False))
    assert short[:-1] == whole and short[-1].startswith("This is provisional")


@given(
    st.lists(st.tuples(*[st.floats(0, 1)] * 7, st.floats(0, 90), st.floats(0, 40)), min_size=1, max_size=6),
    st.sampled_from(["play", "lead", "pass", "bid"]),
)
def test_the_reason_comes_first_and_figures_are_drawn(made: list[tuple[float, ...]], where: str) -> None:
    view = {"play": table_view, "lead": lead_view, "pass": lambda: pass_view("left", ""), "bid": bid_view}[where]()
    hand = in_fan(view)
    sets: dict[str, list[tuple[int, ...]]] = {"pass": [tuple(hand[i : i + 3]) for i in range(6)], "bid": [(52,), (53,)]}
    choices = sets.get(where, [(c,) for c in hand])
    figures = tuple(
        figures_of(choice, worth, points, over, win, under, nil, slam, slammed)
        for choice, (over, win, under, nil, slam, slammed, _x, worth, points) in zip(choices, made, strict=False)
    )
    words = hint_words(Best(replace(seen_by(view), rules=Rules(nil_bidding=where == "bid"))), said_of(*figures), NAMES)
    assert (
        words.title.startswith("Hint: ") and words.lines[-1].endswith(".") and len(words.lines) == 1 + (where == "pass")
    )
    assert words.figures[0] == figures[0] and set(words.figures) <= set(figures)
    assert all(grade(figures[0], each) == "best" for each in figures if each.behind(figures[0]).told <= 0)


def test_what_a_card_does_is_said_by_the_cards_that_are_out() -> None:
    lead = seen_by(lead_view())
    assert (
        deed(lead, parse_card("2D"), NAMES)
        == "It is the lowest diamond, unless a court card or ace of the suit is played."
    )
    high = tuple(map(parse_card, ("AD", "QD", "JD")))
    assert deed(replace(lead, hand=(*lead.hand, *high)), parse_card("2D"), NAMES).startswith("A low diamond")
    assert (
        deed(replace(lead, legal=(parse_card("3H"),)), parse_card("3H"), NAMES)
        == "It is the only card that you can play."
    )
    assert deed(lead, parse_card("3H"), NAMES) == "A low heart: any other heart but the 2 takes it."
    without = replace(lead, hand=(*lead.hand, parse_card("2H")))
    assert deed(without, parse_card("3H"), NAMES) == "A low heart: any other heart takes it."
    assert deed(lead, parse_card("KD"), NAMES) == "A high diamond: few of those in the other hands beat it."
    assert deed(lead, parse_card("AS"), NAMES) == "It wins, unless a higher spade or the 2 is played."
    follow = replace(seen_by(table_view()), trick=tuple(parse_cards(["QS", "4S"])), leader=2)
    assert deed(follow, parse_card("9S"), NAMES) == "It stays below Corvin’s queen."
    assert deed(follow, parse_card("AS"), NAMES) == "It is the highest card so far."
    assert deed(replace(lead, phase="blind"), parse_card("AS"), NAMES) == ""


def test_more_is_on_a_page_behind_a_button_and_grades_are_read_aloud(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    game.send(Verb.ASK_HINT, frames=3)
    box, words = scene.box.layout(scene.look), scene.bubble()
    assert box is not None and box.button is not None and box.rect == scene.look.grid.aside
    assert not scene.ui().hushed and words is not None
    for way in (lambda: game.click_button("more"), lambda: (scene.hand.prompt("more"), game.send(Confirm()))):
        way()
        game.frames(2)
        told = " ".join(game.top(PageScene).speech_on_open())
        assert all(line in told for line in (*words.lines, *words.more, "safe"))
        game.send(Verb.CANCEL, frames=2)
        assert game.scene is scene and scene.bubble() == words
    assert "best" in scene.spoken_card(next(iter(scene.parts.hinted()))).value
    scene.refuse(no_last_trick())
    assert scene.bubble() is None and not scene.ui().hushed  # a refusal is read first
    game.send(Verb.ASK_HINT, Verb.ASK_HINT)
    assert scene.bubble() is not None
