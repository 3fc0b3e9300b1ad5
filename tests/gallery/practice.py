"""The gallery's pictures of practice: its page, and exercises that are asked and answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pygame

from ai.ambition.exercise_judge import typical
from game.client.ambition.controller import seats_of
from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.practice.exercise_table import ExerciseGuide, Given, shipped
from game.client.ambition.practice.kinds import practice_lines
from game.client.ambition.practice.pass_trainer import PassTrainer, pass_data, pass_dialog
from game.client.ambition.practice.puzzle_table import PuzzleGuide, change_words
from game.client.ambition.practice.puzzle_table import shipped as shipped_puzzles
from game.client.ambition.review.watch import WatchScene, watched_dialog
from game.client.ambition.settings import ID
from game.client.ambition.table.past_tricks import tricks_dialog
from game.client.app.practice.schedule import KeptExercise
from game.client.app.practice_page import LinesScene
from game.client.app.statistics.rating import Rating
from game.client.kit.buttons import States, within
from game.client.kit.i18n import _
from game.client.table.look import Look
from game.engine.ambition.actions import Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, Exercise, Position, RankedPass
from game.engine.ambition.judgement import Idea, choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.puzzles import Puzzle
from game.engine.ambition.questions import PassCompared, TypicalDeal, WatchChoices
from game.engine.ambition.reason import Concept
from game.engine.ambition.rewind import before, decisions
from game.engine.cards import card_name
from tests.gallery.base import COMPUTERS, Scene, over_table, pushed, shell_for, show
from tests.gallery.help import figures_of, reason_of
from tests.gallery.review import played_round
from tests.stand_ins import answering


def exercise_of(match: Match, index: int = 0, number: int = 0) -> Exercise:
    """An exercise of the decision with this number in a round: the lower a card, the better."""
    seen, action = decisions(match, index, SEAT)[number]
    yours = choice_of(action)
    legal = sorted(seen.legal, key=lambda card: (card % 13, card))
    if isinstance(action, Pass):
        ranked = [tuple(sorted(legal[:3])), tuple(sorted(yours))]
    else:
        ranked = [(card,) for card in legal]
        yours = yours if yours != ranked[0] else ranked[-1]
    prospects = [figures_of(each, 60 - 3.0 * i, 21 - 2.0 * i, 0.1 + 0.07 * i) for i, each in enumerate(ranked)]
    position = Position.of(before(match, index, SEAT, seen.phase, len(seen.played())))
    kept = reason_of(Concept.KEEP_HIGH, card_name(max(yours)))
    return Exercise(
        position=position,
        yours=yours if not isinstance(action, Pass) else ranked[-1],
        best=ranked[0],
        prospects=tuple(prospects),
        right=(ranked[0],),
        reason=kept,
        match="m",
    )


class MadeJudge:
    """A judge of exercises that needs no AI: low cards are best, and every deal will do."""

    def key(self, exercise: Exercise) -> str:
        """From its cards."""
        return f"{exercise.position.number}:{len(exercise.position.plays)}"

    def exercise(self, match: Match, index: int, move: Any, cancelled: Callable[[], bool]) -> Exercise | None:
        """Every mistake is one."""
        seen = [each for each, _action in decisions(match, index, SEAT)]
        return exercise_of(match, index, seen.index(move.observation))

    def compared_passes(
        self, seen: Any, best: tuple[int, ...], chosen: tuple[int, ...], cancelled: Any
    ) -> PassCompared:
        """By the sum of their ranks."""
        lost = float(sum(card % 13 for card in chosen) - sum(card % 13 for card in best))
        better, yours = figures_of(best, 60, 21, 0.1), figures_of(chosen, 60 - lost, 21 - lost, 0.1)
        return PassCompared(yours.behind(better), better, yours)

    def ranked(self, seen: Any, cancelled: Callable[[], bool]) -> RankedPass:
        """By the sum of their ranks."""
        ways = sorted((sum(card % 13 for card in cards), cards) for cards in combinations(seen.hand, 3))
        return RankedPass(tuple(figures_of(cards, 60.0 - rank, 21.0 - rank, 0.1) for rank, cards in ways))

    typical = staticmethod(typical)


JUDGED = answering(COMPUTERS, judge=MadeJudge())
"""Computers with it."""


def _page(due: int) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        shell = shell_for(look, {})
        shell.exercises.load()
        shell.exercises.add(KeptExercise(game=ID, key=str(i), theme="DUCK", added=700_000, data={}) for i in range(due))
        for i in range(12 * due):
            shell.exercises.tried(ID, str(i), i % 3 > 0, 1100 + 10 * i)
        scene = LinesScene(shell, lambda: practice_lines(JUDGED, shell), practise=True)
        show(look, surface, scene.dialog(), States(focus=scene.main()))

    return over_table(paint)


def _exercise(number: int, *answers: str, lesson: bool = False, sibling: bool = False) -> Scene:
    """An exercise, or one that comes with the program; `answers` are given one after another: best, yours, or worst."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        made = Exercise.read(shipped()["TAKE"][0]) if sibling else exercise_of(played_round(), 0, number)
        shell, given = shell_for(look, {}), Given(made, 2, 5, Idea.DUCK, lesson=lesson, sibling=sibling)
        scene = GuidedTable(shell, ExerciseGuide(given, JUDGED, lambda: None))
        scene.update(16.0)
        for answer in answers:
            cards = {"best": made.best, "yours": made.yours, "worst": made.prospects[-1].choice}[answer]
            scene.guide.allows(Pass(cards) if len(cards) == 3 else Play(cards[0]))
            scene.update(16.0)
        scene.update(1000.0)
        scene.draw(surface)

    return paint


def some_puzzle(quiet: bool = False) -> Puzzle:
    """A puzzle that comes with the program, late in a round, in which a card is led."""
    found = shipped_puzzles()
    assert found is not None
    some = [each for each in found.puzzles if each.quiet == quiet and len(each.exercise.position.plays) % 4 == 0]
    return max(some, key=lambda each: (len(each.exercise.position.plays), each.key))


@cache
def watched() -> tuple[WatchChoices, TypicalDeal]:
    """A deal to watch, and what was asked."""
    match = played_round()
    at = next(n for n in range(20, 52) if before(match, 0, SEAT, "play", n).waiting[0] == SEAT)
    position = Position.of(before(match, 0, SEAT, "play", at))
    legal = position.match().legal_cards(SEAT)
    asked = WatchChoices(position, (legal[0],), (legal[-1],))
    return asked, typical(asked.position, asked.best, asked.other)


def _watched(ended: bool) -> Scene:
    """A deal that is watched, or how it ended after either choice."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        if ended:
            show(look, surface, watched_dialog(*watched()), States(focus="close"))
        else:
            WatchScene(shell_for(look, {}), *watched()).draw(surface)

    return over_table(paint) if ended else paint


def _puzzle(answer: str = "", quiet: bool = False) -> Scene:
    """A puzzle, asked or answered: best, yours for the usual mistake, or worst."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        shell, puzzle = shell_for(look, {}), some_puzzle(quiet)
        before, won, lost = Rating(1225, 1100, 1340), Rating(1243, 1120, 1350), Rating(1209, 1090, 1330)
        said = {right: change_words(12, before, won if right else lost) for right in (True, False)}
        guide = PuzzleGuide(puzzle, 12, JUDGED, lambda right: said[right], lambda: None)
        scene = GuidedTable(shell, guide)
        scene.update(16.0)
        if answer:
            exercise = puzzle.exercise
            wrong = (card for card in scene.view.legal if (card,) not in (*exercise.right, exercise.yours))
            card = {"best": exercise.best[0], "yours": exercise.yours[0], "worst": max(wrong, default=0)}[answer]
            scene.guide.allows(Play(card))
            for _ in range(3):
                scene.controller.poll()
                scene.update(16.0)
        scene.update(1000.0)
        scene.draw(surface)

    return paint


def _puzzle_tricks(look: Look, surface: pygame.Surface) -> None:
    """The tricks before a puzzle."""
    seen = some_puzzle().exercise.position.match().observation(SEAT)
    names = within([name for name, _portrait in seats_of(played_round())], SEAT)
    show(look, surface, tricks_dialog(look, _("The tricks so far"), [*enumerate(seen.tricks, 1)][::-1], 13, names))


def _pass_result(direction: str, place: int) -> Scene:
    """Where three cards stand that are passed in a direction."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        match = Match(Rules(), played_round().players, 12, [direction])
        match.begin()
        seen = match.observation(SEAT)
        ranked = MadeJudge().ranked(seen, lambda: False)
        names = within([name for name, _portrait in seats_of(match)], SEAT)
        yours = ranked.ways[place]
        data = pass_data(
            seen, ranked, yours.choice, PassCompared(yours.behind(ranked.ways[0]), ranked.ways[0], yours), names
        )
        show(look, surface, pass_dialog(look, data), States(focus="next"))

    return over_table(paint)


def _pass_table(look: Look, surface: pygame.Surface) -> None:
    shell = shell_for(look, {})
    trainer = PassTrainer(shell, JUDGED)
    trainer.next()
    scene = pushed(shell)[-1]
    scene.update(16.0)
    scene.draw(surface)


def practice_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "practice": _page(2),
        "practice-empty": _page(0),
        "exercise": _exercise(4),
        "exercise-wrong": _exercise(4, "worst"),
        "exercise-twice": _exercise(4, "worst", "yours"),
        "exercise-right": _exercise(4, "best"),
        "exercise-pass": _exercise(0),
        "exercise-pass-wrong": _exercise(0, "yours"),
        "exercise-lesson": _exercise(4, lesson=True),
        "exercise-sibling": _exercise(4, "best", sibling=True),
        "puzzle": _puzzle(),
        "watch": _watched(False),
        "watch-ended": _watched(True),
        "puzzle-tricks": over_table(_puzzle_tricks),
        "puzzle-right": _puzzle("best"),
        "puzzle-wrong": _puzzle("yours"),
        "puzzle-worst": _puzzle("worst"),
        "puzzle-quiet": _puzzle("best", quiet=True),
        "pass-trainer": _pass_table,
        "pass-result": _pass_result("left", 31),
        "pass-result-scatter": _pass_result("scatter", 1),
    }
