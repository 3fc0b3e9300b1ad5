"""What a lesson says beside what its table shows at that moment."""

from __future__ import annotations

import re

import pygame
import pytest

from game.client.ambition.lessons.model import COURSE, GuidedDeal, PassTask, Task, ValuePicture, read_lesson
from game.client.ambition.lessons.scene import HandGuide
from game.client.ambition.lessons.scripted import ScriptedPlayer, cards
from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.rulebook.subject import safe_totals
from game.client.ambition.table.meter import measure
from game.client.ambition.view import POINTS, WORTH
from game.client.table.person import ME
from game.engine.ambition.actions import Pass, Play
from game.engine.ambition.editions import EDITION_2006 as RULES
from game.engine.ambition.match import Match
from game.engine.cards import rank_of

LESSONS = tuple(map(read_lesson, COURSE))
CONSTANTS = {
    *RULES.card_points,
    RULES.total,
    RULES.quota,
    RULES.slam_at,
    RULES.slam_points,
    RULES.slam_others_cap,
    RULES.total - RULES.slam_at,
    RULES.nil_points,
    *safe_totals(RULES),
}
"""Figures of the rules, which no table shows."""
SEATS = ("you", "hazel", "corvin", "rowan")
KINDS = {"you are safe": (0, "safe"), "Corvin is the one with the most": (2, "over"), "a Slam!": (0, "slam")}
"""What is said of a seat, and what its pill says then."""
LATER = {POINTS: ("points", "{you}", "{trick}", "bank", "chip"), WORTH: ("strike", "safe", "score", "Nil", "Slam")}
"""Words for what a lesson hasn't taught yet."""


def scripted_words() -> set[str]:
    """All that the coach says in exercises when what he asks is done, but no refusals."""
    parts = [part for lesson in LESSONS for part in lesson.parts if isinstance(part, GuidedDeal)]
    steps = [step for part in parts for step in part.steps]
    return {step.text for step in steps if not isinstance(step, ValuePicture)} | {
        step.right for step in steps if isinstance(step, Task | PassTask)
    }


def check_words(scene: GuidedTable) -> str:
    """What is said now agrees with a table that is drawn to its end. Returns what was said, in English without its figures."""
    text, words, view = scene.guide.coach.text, scene.guide.words(), scene.view
    _drawn_to_its_end(scene, words)
    shown = scene.ui().taken or ()
    assert [seat.taken for seat in view.seats] == list(shown), words
    figures = {shown[seat] for seat, name in enumerate(SEATS) if f"{{{name}}}" in text}
    if isinstance(scene.guide, HandGuide):  # nothing is played
        return text
    if "{wall}" in text:
        figures.add(measure(view).most)
    if "{trick}" in text:
        figures.add(scene.controller.match.current.tricks[-1].points)
    if scene.guide.coach.mood == "right" and view.phase == "play" and not view.received:
        assert len(view.trick) == len(view.seats), words  # what is spoken of still lies there, and is paid
        assert list(shown) == list(scene.controller.match.current.taken()), words
        assert (
            sum(RULES.card_points[card] for _seat, card in view.trick)
            == scene.controller.match.current.tricks[-1].points
        )
    literal = {int(figure) for figure in re.findall(r"\d+", text)}
    ranks = {rank_of(card) + 2 for card in [*view.hand, *(card for _seat, card in view.trick)]}
    assert literal <= CONSTANTS | ranks | {measure(view).most}, words
    assert {int(figure) for figure in re.findall(r"\d+", words)} <= figures | literal, words
    for said, (seat, kind) in KINDS.items():
        status = view.seats[seat].status
        assert said not in text or (status is not None and status.kind == kind), words
    for untold in vars(scene.guide)["lesson"].untold:
        assert not [word for word in LATER[untold] if word in text], words
    return text


def _drawn_to_its_end(scene: GuidedTable, words: str) -> None:
    """The window shows what a painter would draw that begins now: every badge and tag, though nothing moves any more."""
    window = pygame.display.get_surface()
    assert window is not None
    anew = window.copy()
    scene.painter.forget()
    scene.draw(anew)
    assert anew.get_buffer().raw == window.get_buffer().raw, words


EXERCISES = [
    pytest.param(part, id=f"{lesson.id}-{number}")
    for lesson in (read_lesson("first"), *LESSONS)
    for number, part in enumerate(lesson.parts)
    if isinstance(part, GuidedDeal)
]


def others_act(match: Match, players: dict[int, ScriptedPlayer]) -> list[int]:
    """The scripted players act until the person is asked, or the trick is over. The cards they played."""
    played = []
    while match.waiting and match.waiting[0] != ME:
        action = players[match.waiting[0]].choose(match.observation(match.waiting[0]), lambda: False)
        match.act(match.waiting[0], action)
        if isinstance(action, Play):
            played.append(action.card)
    return played


def scripted(part: GuidedDeal) -> dict[int, ScriptedPlayer]:
    passes = part.passes or ("", "", "")
    return {s: ScriptedPlayer(str(s), cards(passes[s - 1]), cards(part.replies[s - 1])) for s in (1, 2, 3)}


def pass_on(match: Match, part: GuidedDeal) -> None:
    """Everybody passes; the person whatever comes first."""
    match.act(ME, Pass(tuple(match.hand(ME)[:3])))
    assert part.passes is not None
    for seat, passed in zip((1, 2, 3), part.passes, strict=True):
        match.act(seat, Pass(tuple(cards(passed))))


def choices(match: Match, task: Task) -> list[int]:
    legal = match.legal_cards(ME)
    wanted = cards(task.cards) if task.cards else legal
    assert set(wanted) <= set(legal), task
    return wanted
