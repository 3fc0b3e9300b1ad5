"""The kinds of practice that Ambition offers, as they stand now; their pages are imported when they are opened."""

from __future__ import annotations

from game.client.ambition.daily.tries import SAVE_NAME, WHAT
from game.client.ambition.ladder.rungs import LadderMatches, can_play
from game.client.ambition.practice.collection import shipped
from game.client.ambition.settings import ID, settings_of
from game.client.app.options import Computers
from game.client.app.practice.solver import solver_rating
from game.client.app.shell import Shell
from game.client.app.statistics.rating import Rating
from game.client.games import PracticeLine
from game.client.kit.i18n import _, ngettext
from game.engine.ambition.questions import CompareInDeals, ComparePass, DealToMatter, RankPasses


def practice_lines(computers: Computers, shell: Shell, ladder: LadderMatches | None = None) -> list[PracticeLine]:
    """Return the kinds of practice of Ambition; the ladder is one of them if there is something to play its matches."""
    lines = [today_line(computers, shell)]
    if computers.answers(ComparePass, DealToMatter, RankPasses, CompareInDeals):
        lines += [
            mistakes_line(computers, shell),
            puzzle_line(computers, shell),
            pass_line(computers, shell),
        ]
    if ladder is not None and can_play(computers):
        lines.append(ladder_line(computers, ladder, shell))
    return lines


def today_line(computers: Computers, shell: Shell) -> PracticeLine:
    """Return the line of today's deal on the page of the kinds of practice."""
    today = shell.services.now().date()

    def begin() -> None:
        from game.client.ambition.daily.page import DayScene

        shell.stack.push(DayScene(shell, computers))

    tried = settings_of(shell.settings).day_tried == today.isoformat()
    state = _("Not played yet")
    if shell.save_file(SAVE_NAME, WHAT).held:
        state = _("Unfinished")
    elif tried:
        state = _("Played today")
    return PracticeLine(
        id="today",
        icon="daily",
        label=_("Today’s deal"),
        about=_("Three rounds with the same cards for everybody, compared with how each level plays them."),
        button=_("Open"),
        state=state,
        due="" if state == _("Played today") else _("today’s deal"),
        does=begin,
    )


def mistakes_line(computers: Computers, shell: Shell) -> PracticeLine:
    """Return the line of the exercises from the person's mistakes."""
    exercises = shell.exercises
    about = _("Mistakes of yours that you could have seen come back as exercises, until you no longer make them.")
    waiting, days, state, due = len(exercises.waiting(ID)), exercises.next_day(ID), "", ""
    if not exercises.all(ID):
        about = _("Play a match and look at its review: what it tells you to learn from becomes an exercise here.")
    elif waiting:
        state = ngettext("{n} due", "{n} due", waiting).format(n=waiting)
        due = ngettext("{n} exercise due", "{n} exercises due", waiting).format(n=waiting)
    elif days is not None:
        state = ngettext("Done for today; more tomorrow", "Done for today; more in {n} days", days).format(n=days)

    def begin() -> None:
        from game.client.ambition.practice.exercise_table import Session

        Session(shell, computers).next()

    return PracticeLine(
        id="mistakes",
        icon="again",
        label=_("Your mistakes"),
        about=about,
        button=_("Begin"),
        state=state,
        due=due,
        does=begin if waiting else None,
    )


def puzzle_line(computers: Computers, shell: Shell) -> PracticeLine:
    """Return the line of the puzzles. Their file is read only when one is opened, or if one has been tried before."""

    def begin() -> None:
        from game.client.ambition.practice.puzzle_table import PuzzleSession

        found = shipped()
        if found is None:
            shell.toast(_("The puzzles are missing or damaged. Install the program again to get them back."))
        else:
            PuzzleSession(shell, computers, found).next()

    tries, state = shell.exercises.tries(ID), ""
    if tries and (found := shipped()) is not None:
        state = rating_words(solver_rating(tries, found.scale), len({each.key for each in tries}))
    return PracticeLine(
        id="puzzles",
        icon="eye",
        label=_("Puzzles"),
        about=_("Decisions of masters, each with one clear answer. In some the obvious card is right."),
        button=_("Begin"),
        state=state,
        does=begin,
    )


def rating_words(rating: Rating, solved: int) -> str:
    """Return the puzzle rating with its interval, or how many puzzles were tried while it is too wide."""
    if not rating.narrow:
        return ngettext("{n} puzzle so far", "{n} puzzles so far", solved).format(n=solved)
    text = _("Puzzle rating {rating} ({low} to {high})")
    return text.format(rating=rating.value, low=rating.low, high=rating.high)


def pass_line(computers: Computers, shell: Shell) -> PracticeLine:
    """Return the line of the pass trainer."""

    def begin() -> None:
        from game.client.ambition.practice.pass_trainer import PassTrainer

        PassTrainer(shell, computers).next()

    return PracticeLine(
        id="pass",
        icon="passleft",
        label=_("Pass trainer"),
        about=_(
            "Choose three cards of a hand, and see where they stand among all ways to pass and what the best keep."
        ),
        button=_("Begin"),
        does=begin,
    )


def ladder_line(computers: Computers, matches: LadderMatches, shell: Shell) -> PracticeLine:
    """Return the line of the ladder on the page of the kinds of practice."""

    def begin() -> None:
        from game.client.ambition.ladder.page import LadderScene

        shell.stack.push(LadderScene(shell, computers, matches))

    return PracticeLine(
        id="ladder",
        icon="stats",
        label=_("The ladder"),
        about=_("Ten tables, each harder than the one before. These matches count for your statistics."),
        button=_("Open"),
        does=begin,
    )
