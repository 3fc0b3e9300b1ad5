"""The tutorial: every lesson is played through by the rules, its words fit, cover nothing and say what is true."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.client.ambition.lessons.coach import WHAT_FOR, GuidedCoach
from game.client.ambition.lessons.model import (
    FreeRound,
    GuidedDeal,
    HandQuestion,
    Lesson,
    PassTask,
    Task,
    ValuePicture,
    quoted,
    read_lesson,
)
from game.client.ambition.lessons.scene import mark_rects
from game.client.ambition.lessons.scripted import cards, prepared
from game.client.ambition.table.fold import trick_winner, view_from_observation
from game.client.ambition.table.painter import TablePainter
from game.client.ambition.table.passing import pass_grid
from game.client.ambition.table.plates import total_place
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import WORTH, Status
from game.client.kit.geometry import Rect, Viewport, centred
from game.client.kit.text import CAPTION
from game.client.table.coach import layout_coach
from game.client.table.grid import CARD_RATIO, CHIP_H, CHIP_W, TRICK_W
from game.client.table.lesson import LessonText
from game.client.table.look import Look
from game.client.table.person import ME
from game.client.table.poses import fan_strips
from game.engine.ambition.actions import Play
from tests.client.ambition.lesson_truth import EXERCISES, LESSONS, choices, others_act, pass_on, scripted
from tests.client.client_matches import SEATS
from tests.gallery.tables import table_view

SIZES = [(1024, 640), (1280, 720), (1200, 900), (1600, 900), (2560, 1440), (3440, 1440), (3840, 2160), (900, 1200)]
# ------------------------------------------------------------------------------------------------ by the rules


@pytest.mark.parametrize("part", EXERCISES)
def test_every_exercise_goes_as_its_script_says(part: GuidedDeal) -> None:
    match, players = prepared(part, "You", "novice"), scripted(part)
    assert [sorted(match.hand(seat)) for seat in range(4)] == [sorted(cards(hand)) for hand in part.hands]
    replies = {seat: cards(part.replies[seat - 1]) for seat in (1, 2, 3)}
    for step in part.steps:
        if isinstance(step, PassTask):
            assert match.phase == "pass"
            pass_on(match, part)
        elif isinstance(step, Task):
            played = others_act(match, players)
            assert match.waiting == (ME,)
            card = choices(match, step)[0]
            if set(match.legal_cards(ME)) - set(cards(step.cards) if step.cards else match.legal_cards(ME)):
                assert step.otherwise
            match.act(ME, Play(card))
            while len(match.current.plays) % 4:
                seat = match.waiting[0]
                action = players[seat].choose(match.observation(seat), lambda: False)
                match.act(seat, action)
                played.append(action.card)  # type: ignore[union-attr]
            for seat in (1, 2, 3):
                trick = match.current.tricks[-1]
                assert trick.cards[(seat - trick.leader) % 4] == replies[seat].pop(0)
            assert len(played) == 3
    assert part.counted == (match.phase == "scored")
    assert not any(replies.values())


@pytest.mark.parametrize("part", EXERCISES)
def test_whatever_is_accepted_leads_on(part: GuidedDeal) -> None:
    """Every accepted card in every order: somebody can always go on, and the person is asked for each task."""
    tasks = [step for step in part.steps if isinstance(step, Task)]

    def go(done: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        match, players = prepared(part, "You", "novice"), scripted(part)
        for step in part.steps:
            if isinstance(step, PassTask):
                pass_on(match, part)
        for card, task in zip((*done, None), tasks, strict=False):
            others_act(match, players)
            wanted = choices(match, task)
            if card is None:
                for choice in wanted:
                    yield from go((*done, choice))
                return
            match.act(ME, Play(card))
        others_act(match, players)
        yield done

    assert list(go(()))


@pytest.mark.parametrize(
    ("lesson", "number", "mark", "instead"),
    [
        ("over_under", 0, None, ("4H", "understrike")),
        ("over_under", 1, None, ("KS", "overstrike")),
        ("nil", 0, "nil", ("KH", "nil")),
        ("slam", 1, "slam", ("4D", "slam")),
    ],
)
def test_what_is_asked_is_good_and_the_rest_is_not(
    lesson: str, number: int, mark: str | None, instead: tuple[str, str]
) -> None:
    """The card that a lesson refuses would have ended as its words say."""
    part = read_lesson(lesson).parts[number]
    assert isinstance(part, GuidedDeal)
    outcomes = []
    for refused in (False, True):
        match, players = prepared(part, "You", "novice"), scripted(part)
        tasks = [step for step in part.steps if isinstance(step, Task)]
        for i, task in enumerate(tasks):
            others_act(match, players)
            wanted = choices(match, task) if not refused or not i else match.legal_cards(ME)
            match.act(ME, Play(cards(instead[0])[0] if refused and not i else wanted[0]))
        others_act(match, players)
        outcomes.append(match.current.scored[ME].marks)
    assert outcomes[0] == (() if mark is None else (mark,))
    assert (instead[1] in outcomes[1]) == (mark is None)


def test_the_nil_lesson_s_second_refusal_is_true_too() -> None:
    part = read_lesson("nil").parts[0]
    assert isinstance(part, GuidedDeal)
    match, players = prepared(part, "You", "novice"), scripted(part)
    for card in ("9H", "5C", "KH"):
        others_act(match, players)
        match.act(ME, Play(cards(card)[0]))
    others_act(match, players)
    assert "nil" not in match.current.scored[ME].marks


def test_the_coach_speaks_the_truth_about_the_tricks() -> None:
    """Winners as the words name them."""
    rules = prepared(LESSONS[0].parts[0], "You", "novice").rules  # type: ignore[arg-type]
    for trick, winner in (
        ("7H JH 4H KH", 3),
        ("9C 4C AD 3C", 0),
        ("9S KS 5S 2S", 3),
        ("2H 6H 9H QH", 0),
        ("TD KC 6D 2D", 0),
    ):
        assert trick_winner(rules, 0, cards(trick)) == winner


# ------------------------------------------------------------------------------------------------ words


def all_words() -> list[tuple[str, bool]]:
    """Everything the coach says, and whether a button stands beside it."""
    found: list[tuple[str, bool]] = []
    for part in itertools.chain.from_iterable(lesson.parts for lesson in LESSONS):
        if isinstance(part, FreeRound):
            found += [(hint.text, False) for hint in part.hints]
            continue
        if isinstance(part, HandQuestion):
            found += [(part.task or WHAT_FOR, False), (part.right, True), (part.otherwise, False)]
            found += [(words, False) for _card, words in part.wrong]
            continue
        for step in part.steps:
            if isinstance(step, ValuePicture):
                continue
            found.append((step.text, isinstance(step, LessonText)))
            if not isinstance(step, LessonText):
                found.append((step.right, True))
            if isinstance(step, Task):
                found.append((step.otherwise, False))
    return [(text, button) for text, button in found if text]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_coach_s_words_have_room(size: tuple[int, int], lang: str) -> None:
    look = Look(Viewport(*size))
    coach = GuidedCoach(())
    figures: dict[str, object] = dict.fromkeys(("you", "hazel", "corvin", "rowan", "trick", "wall"), 88) | {
        "winner": "Corvin",
        "key": "Ctrl+Enter",
        **quoted(),
    }
    for text, button in all_words():
        coach.text = text
        layout = layout_coach(look, coach.words(figures), button)
        pitch = 23 if layout.style is CAPTION else 27
        assert len(layout.lines) * pitch <= layout.rect.h - 6, (text, layout.lines)
        assert not any(line.endswith("…") for line in layout.lines)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("part", EXERCISES)
def test_the_coach_covers_nothing(size: tuple[int, int], part: GuidedDeal) -> None:
    look = Look(Viewport(*size))
    grid, rect = look.grid, layout_coach(look, "Words.", True).rect
    assert Rect(0, 0, grid.vw, grid.vh).contains(rect.x, rect.y) and rect.right <= grid.vw
    match = prepared(part, "You", "novice")
    view = view_from_observation(match.observation(ME), SEATS)
    things: dict[str, Rect] = {f"plate{place}": plate for place, plate in enumerate(grid.plates)}
    things["note"] = grid.note
    for place, slot in enumerate(grid.slots):
        things[f"slot{place}"] = centred(slot.x, slot.y, TRICK_W + 16, TRICK_W * CARD_RATIO + 16)
    tag = 106.0  # the widest of them in either language
    things["led"] = Rect(grid.slots[0].x - TRICK_W / 2 - 16 - tag, grid.slots[0].y - 15, tag, 30)
    things["winning"] = Rect(grid.slots[1].x - tag / 2, grid.slots[1].y + 89, tag, 30)
    for i, (_card, strip) in enumerate(fan_strips(view, grid)):
        left, right = min(x for x, _ in strip), max(x for x, _ in strip)
        things[f"card{i}"] = Rect(left, min(y for _, y in strip) - 30, right - left, 300)
    for key, pose in arrange(view, grid).items():
        if key[0] == "chip":
            things[str(key)] = centred(pose.x, pose.y, CHIP_W, CHIP_H)
    if match.phase == "pass":
        middle = pass_grid(grid, view.direction)
        things |= {"tray": middle.tray, "pass": middle.button, "arrow": middle.arrows[0].rect}
    assert not [name for name, thing in things.items() if rect.overlaps(thing)]


def test_everything_that_is_marked_is_on_the_table() -> None:
    look = Look(Viewport(1280, 720))
    marks = {mark for lesson in LESSONS for part in lesson.parts if isinstance(part, GuidedDeal)
             for step in part.steps if isinstance(step, LessonText | Task) for mark in step.marks}  # fmt: skip
    for mark in marks | {"tray", "plate0", "pill2"}:
        (rect,) = mark_rects(TablePainter(look), table_view(), [mark])
        assert rect.w > 20 and 0 <= rect.x < look.grid.vw and 0 <= rect.y < look.grid.vh


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_ring_goes_round_what_the_lesson_shows(lesson: Lesson) -> None:
    view = table_view()
    view.untold = lesson.untold
    for size in ((1280, 720), (960, 600)):
        look = Look(Viewport(*size))
        for view.seats[ME].status in (Status("under"), Status("nil", "Nil alive")):
            bare = WORTH in lesson.untold or view.seats[ME].pill is None
            own = replace(view.seats[ME], status=None) if bare else view.seats[ME]
            box, pill, _label = total_place(look.words, look.grid, own, own.taken)
            (rect,) = mark_rects(TablePainter(look), view, ["pill0"])
            assert rect == (box if bare else pill) and rect.w > 40
