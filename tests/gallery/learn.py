"""The pictures of `tests.gallery.scenes` that belong to learning: lessons at the table, the rules, what the meter tells."""

from __future__ import annotations

from functools import cache

import pygame

from game.client.ambition.lessons.coach import WHAT_FOR
from game.client.ambition.lessons.first import first_headline, next_words
from game.client.ambition.lessons.model import (
    COURSE,
    GuidedDeal,
    HandQuestion,
    Lesson,
    Task,
    ValuePicture,
    group_of,
    read_lesson,
)
from game.client.ambition.lessons.scene import answer_buttons, learned, mark_rects, value_picture
from game.client.ambition.lessons.scripted import asked_hand, prepared
from game.client.ambition.match.guided import GuidedPainter
from game.client.ambition.rulebook.legal_quiz import CARD, QuizData, position, which
from game.client.ambition.rulebook.page import book_of
from game.client.ambition.rulebook.pictures import RulesPictures
from game.client.ambition.setup import opening
from game.client.ambition.table.fold import view_from_observation
from game.client.ambition.table.notes import table_note
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import POINTS, TableView
from game.client.app.rulebook.model import Book
from game.client.app.rulebook.page import layout_rules, paint_rules
from game.client.kit.buttons import States
from game.client.kit.gui import paint_button
from game.client.kit.i18n import _, language
from game.client.kit.layout_dialog import question
from game.client.table.coach import layout_coach, lesson_headline, lesson_tools, paint_coach, paint_marks
from game.client.table.lesson import LessonText
from game.client.table.look import Look
from game.engine.ambition.actions import Play
from game.engine.ambition.editions import Rules
from game.engine.cards import parse_cards
from tests.gallery.base import Scene, over_table, show, shown, told_spot
from tests.gallery.tables import VALUES, cards, late_round, seats, table_view


def _house() -> Rules:
    """House rules with changes of every kind."""
    changes = {"quota": 12, "card_points": {"QS": 13, "KC": 10}, "opening_card": "3D", "strike_limit": 5, "target": 250}
    changes |= {"pass_cycle": ["left", "right", "hold"], "slam_spares": False, "last_trick_points": 3}
    return Rules.from_record({"edition": "2006", "house": {"name": _("spades"), **changes}})


def lesson_view(part: GuidedDeal, plays: str) -> TableView:
    """An exercise after some cards more, as the person sees it."""
    match = prepared(part, "You", "novice")
    for card in cards(plays):
        match.act(match.waiting[0], Play(card))
    view = view_from_observation(match.observation(0), [(seat.name, seat.portrait) for seat in seats()])
    view.legal = frozenset(match.legal_cards(0)) if match.phase == "play" else frozenset()
    return view


def _lesson(number: int, part: int, plays: str, text: str, mood: str = "ask", marks: tuple[str, ...] = ()) -> Scene:
    """A lesson of the tutorial at the table."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        lesson = read_lesson(COURSE[number])
        group = group_of(number)
        headline = lesson_headline(_(lesson.title), number + 1 - group.start, len(group))
        painter = GuidedPainter(look, lambda: headline, lesson_tools)
        _taught(look, surface, painter, lesson, part, plays, text, mood, marks)

    return paint


def _first(part: int) -> Scene:
    """A trick of the first minute, before the card is played that glows."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        first = read_lesson("first")
        exercise = first.parts[part]
        assert isinstance(exercise, GuidedDeal)
        (task,) = exercise.steps
        assert isinstance(task, Task)
        headline, plays = first_headline(part + 1, len(first.parts)), " ".join(exercise.replies)
        painter = GuidedPainter(look, lambda: headline, lambda: lesson_tools()[:1])
        _taught(
            look, surface, painter, read_lesson("first"), part, plays, task.text, glowing=frozenset(cards(task.cards))
        )

    return paint


def _taught(
    look: Look,
    surface: pygame.Surface,
    painter: GuidedPainter,
    lesson: Lesson,
    part: int,
    plays: str,
    text: str,
    mood: str = "ask",
    marks: tuple[str, ...] = (),
    glowing: frozenset[int] = frozenset(),
) -> None:
    exercise = lesson.parts[part]
    assert isinstance(exercise, GuidedDeal)
    view = lesson_view(exercise, plays)
    view.untold = lesson.untold
    view.note = table_note(view, view.numbers)
    values = None if POINTS in view.untold else VALUES
    poses = arrange(view, look.grid)
    ui = TableUi(values=values, thinking=False, hinted=glowing, hushed=bool(glowing))
    painter.paint(surface, view, poses, ui)
    canvas = look.canvas(surface)
    paint_marks(canvas, mark_rects(TablePainter(look), view, marks))
    taken = [seat.taken for seat in view.seats]
    words = _(text).format(
        you=taken[0], hazel=taken[1], corvin=taken[2], rowan=taken[3], trick=27, winner=_("Corvin"), key="Enter"
    )
    paint_coach(canvas, layout_coach(look, words, mood == "right" or bool(marks)), mood, States(focus="coach"))


@cache
def _book(rules: Rules, _lang: str) -> Book[Rules]:
    """The book of some rules, which is written once for all pictures of its pages in a language."""
    return book_of(rules)


def learning_scenes() -> dict[str, Scene]:
    """The tutorial in its states, the rules, and what explains itself."""
    told = {"meter": table_view(), "pill2": late_round()}
    spots = {id: told_spot(view, Rules(), id) for id, view in told.items()}
    made: dict[str, Scene] = spots | {f"learned{i + 1}": _learned(i) for i in range(len(COURSE))}
    made["opening"] = shown(lambda look: opening(), "start")
    made |= {f"first-{i + 1}": _first(i) for i in range(len(read_lesson("first").parts))}
    made["first-next"] = shown(lambda look: question(*next_words()), "play")
    made |= {f"rules-{section.id}": _rules(Rules(), i) for i, section in enumerate(_book(Rules(), language()).sections)}
    for name, rules, pages in (
        ("2005", Rules("2005"), "aim round worth slam last strikes goal"),
        ("simple", Rules("simple"), "first cards worth strikes editions"),
        ("2004", Rules("2004"), "aim slam strikes"),
        ("2004-three", Rules("2004", players=3), "aim tricks round worth kind"),
        ("house", _house(), "changes slam strikes"),
    ):
        book = _book(rules, language())
        made |= {f"rules-{name}-{page}": _rules(rules, book.index(page)) for page in pages.split()}
    made |= {
        "which": _which(Rules("2006"), 2, ("2S", "6H"), judged=False),
        "which-right": _which(Rules("2006"), 0, (), judged=True),
        "which-three": _which(Rules("2004", players=3), 4, ("3D", "2D"), judged=True),
        "which-blind": _which(Rules("simple"), 4, (), judged=False),
    }
    made |= {
        "hand": _hand("hands", 0, False),
        "hand-right": _hand("hands", 2, True),
        "hand-pass": _hand("threes", 0, False),
    }
    (counting,) = read_lesson("counting").parts
    assert isinstance(counting, GuidedDeal)
    picture = next(step for step in counting.steps if isinstance(step, ValuePicture))
    made["lesson-values"] = shown(lambda look: value_picture(look, _(picture.text)), "next")
    for name, number, part, step, plays, mood in (
        ("follow", 0, 0, 0, "7H JH 4H", "ask"),
        ("again", 0, 0, 0, "7H JH 4H", "wrong"),
        ("trick", 2, 0, 3, "9C KC AS AC", "right"),
        ("count", 2, 0, 3, "9C KC AS", "ask"),
        ("bank", 2, 0, 0, "", "ask"),
        ("nil", 4, 0, 2, "TH QH 6H 9H JD 4D", "wrong"),
        ("slam", 5, 0, 0, "", "ask"),
        ("pass", 6, 0, 0, "", "ask"),
        ("aim", 8, 1, 1, "5S KS TS", "ask"),
        ("against", 11, 1, 1, "2H 8H 6H", "wrong"),
    ):
        exercise = read_lesson(COURSE[number]).parts[part]
        assert isinstance(exercise, GuidedDeal)
        now = exercise.steps[step]
        text = now.right if isinstance(now, Task) and mood == "right" else now.text
        text = now.otherwise if isinstance(now, Task) and mood == "wrong" else text
        marks = now.marks if isinstance(now, LessonText | Task) and mood == "ask" else ()
        made[f"lesson-{name}"] = _lesson(number, part, plays, text, mood, marks)
    return made


def _hand(lesson: str, part: int, answered: bool) -> Scene:
    """A hand of a lesson, before the answer or after it."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        question = read_lesson(lesson).parts[part]
        assert isinstance(question, HandQuestion)
        headline = lesson_headline(_(read_lesson(lesson).title), 1, 4)
        match = asked_hand(question, "You", "novice")
        view = view_from_observation(match.observation(0), [(seat.name, seat.portrait) for seat in seats()])
        view.turn, view.note = None, None
        painter = GuidedPainter(look, lambda: headline, lesson_tools)
        painter.paint(surface, view, arrange(view, look.grid), TableUi(values=VALUES, thinking=False, hushed=True))
        canvas, text = look.canvas(surface), question.right if answered else question.task or WHAT_FOR
        paint_coach(
            canvas, layout_coach(look, _(text), answered), "right" if answered else "ask", States(focus="coach")
        )
        for button in answer_buttons(look.grid, question, answered):
            paint_button(canvas, button, States())

    return paint


def _learned(number: int) -> Scene:
    return shown(lambda look: learned(number), "next")


def _which(rules: Rules, number: int, marked: tuple[str, ...], judged: bool) -> Scene:
    """A hand of which cards are to be marked; without any, those that may be played are."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        found = position(rules, number, 1)
        chosen = frozenset(parse_cards(marked)) or found.allowed
        names = [seat.name for seat in seats()]
        data = QuizData(found, names, chosen if judged or marked else frozenset(), judged, 3, 4)
        show(look, surface, which(look, data), States(focus=f"{CARD}{found.hand[1]}"))

    return over_table(paint)


def _rules(rules: Rules, page: int) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        layout = layout_rules(look, _book(rules, language()), page, pictures=RulesPictures())
        paint_rules(look.canvas(surface), look, layout, States(hover="page=2", focus="next"))

    return over_table(paint)
