"""The kinds of practice that Ambition offers, as they stand now."""

from __future__ import annotations

from game.client.ambition.daily.page import today_line
from game.client.ambition.practice.passing import PassTrainer
from game.client.ambition.practice.puzzles import puzzle_line
from game.client.ambition.practice.session import Session
from game.client.ambition.review.collecting import ExerciseJudge, judge_of
from game.client.ambition.settings import ID
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.games import PracticeLine
from game.client.kit.i18n import _, ngettext


def practice_lines(computers: Computers, shell: Shell) -> list[PracticeLine]:
    """Return the kinds of practice of Ambition."""
    judge, today = judge_of(computers), today_line(computers, shell)
    if judge is None:
        return [today]
    return [
        today,
        mistakes_line(computers, judge, shell),
        puzzle_line(computers, judge, shell),
        pass_line(computers, judge, shell),
    ]


def mistakes_line(computers: Computers, judge: ExerciseJudge, shell: Shell) -> PracticeLine:
    """Return the line of the exercises from the person's mistakes."""
    deck = shell.deck
    about = _("Mistakes of yours that you could have seen come back as exercises, until you no longer make them.")
    waiting, days, state, due = len(deck.waiting(ID)), deck.next_day(ID), "", ""
    if not deck.cards(ID):
        about = _("Play a match and look at its review: what it tells you to learn from becomes an exercise here.")
    elif waiting:
        state = ngettext("{n} due", "{n} due", waiting).format(n=waiting)
        due = ngettext("{n} exercise due", "{n} exercises due", waiting).format(n=waiting)
    elif days is not None:
        state = ngettext("Done for today; more tomorrow", "Done for today; more in {n} days", days).format(n=days)
    return PracticeLine(
        id="mistakes",
        icon="again",
        label=_("Your mistakes"),
        about=about,
        button=_("Begin"),
        state=state,
        due=due,
        does=Session(shell, computers, judge).next if waiting else None,
    )


def pass_line(computers: Computers, judge: ExerciseJudge, shell: Shell) -> PracticeLine:
    """Return the line of the pass trainer."""
    return PracticeLine(
        id="pass",
        icon="passleft",
        label=_("Pass trainer"),
        about=_(
            "Choose three cards of a hand, and see where they stand among all ways to pass and what the best keep."
        ),
        button=_("Begin"),
        does=PassTrainer(shell, computers, judge).next,
    )
