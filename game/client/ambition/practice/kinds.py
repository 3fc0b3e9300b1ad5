"""The kinds of practice that Ambition offers, as they stand now; their pages are imported when they are opened."""

from __future__ import annotations

from game.client.ambition.practice.puzzle_table import shipped
from game.client.ambition.settings import ID
from game.client.app.options import Computers
from game.client.app.practice.solver import told_rating
from game.client.app.shell import Shell
from game.client.app.statistics.rating import Rating
from game.client.games import PracticeLine
from game.client.kit.i18n import _, ngettext


def practice_lines(computers: Computers, shell: Shell) -> list[PracticeLine]:
    """Return the kinds of practice of Ambition."""
    return [
        mistakes_line(computers, shell),
        puzzle_line(computers, shell),
        pass_line(computers, shell),
    ]


def mistakes_line(computers: Computers, shell: Shell) -> PracticeLine:
    """Return the line of the exercises from the person's mistakes."""
    exercises = shell.exercises
    about = _(
        "Mistakes of yours that you could have seen come back as exercises, until you no longer make them."
    )
    waiting, days, state, due = len(exercises.waiting(ID)), exercises.next_day(ID), "", ""
    if not exercises.all(ID):
        about = _(
            "Play a match and look at its review: what it tells you to learn from becomes an exercise here."
        )
    elif waiting:
        state = ngettext("{n} due", "{n} due", waiting).format(n=waiting)
        due = ngettext("{n} exercise due", "{n} exercises due", waiting).format(n=waiting)
    elif days is not None:
        state = ngettext(
            "Done for today; more tomorrow", "Done for today; more in {n} days", days
        ).format(n=days)

    def begin() -> None:
        from game.client.ambition.practice.exercise_table import Session

        Session(shell, computers).next()

    return PracticeLine(
        id="mistakes", icon="again", label=_("Your mistakes"), about=about, button=_("Begin"), state=state, due=due,
        does=begin if waiting else None,
    )  # fmt: skip


def puzzle_line(computers: Computers, shell: Shell) -> PracticeLine:
    """Return the line of the puzzles.

    Their file is read only when one is opened, or if one has been tried before."""

    def begin() -> None:
        from game.client.ambition.practice.puzzle_table import PuzzleSession

        found = shipped()
        if found is None:
            shell.toast(
                _("The puzzles are missing or damaged. Install the program again to get them back.")
            )
        else:
            PuzzleSession(shell, computers, found).next()

    tries, state = shell.exercises.tries(ID), ""
    if tries and (found := shipped()) is not None:
        state = rating_words(told_rating(tries, found.scale), len({each.key for each in tries}))
    return PracticeLine(
        id="puzzles",
        icon="eye",
        label=_("Puzzles"),
        about=_("Find what a master found: one choice is clearly better than every other."),
        button=_("Begin"),
        state=state,
        does=begin,
    )


def rating_words(rating: Rating | None, solved: int) -> str:
    """Return the puzzle rating with its interval, or how many puzzles were tried while it isn't told."""
    if rating is None:
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
