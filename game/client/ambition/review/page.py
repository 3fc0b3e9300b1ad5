"""What the page of a review says, from the decisions as far as they were looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.ambition.help.reasons import choice_words
from game.client.ambition.review.check import where_words
from game.client.ambition.review.model import Move, Review, Theme
from game.client.ambition.review.words import (
    cost_words,
    headline,
    instead_words,
    lesson_words,
    rate_told,
    rate_words,
    theme_figures,
    theme_words,
)
from game.client.app.dialogs.reviewed import FIND, Line, ReviewedData, Section
from game.client.app.review.marks import COLOURS, FOUND, MISTAKES, mark_words
from game.client.app.review.sections import sections
from game.client.kit import ids
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences

ACCOUNT = "account"


def where(move: Move, one_round: bool) -> str:
    """Where a decision stands: in its round, or in the match."""
    place = where_words(move)
    if one_round:
        return place
    return "  ·  ".join((_("Round {n}").format(n=move.round), place))


def _line(number: int, move: Move, names: Sequence[str], one_round: bool, lesson: bool) -> Line:
    mark = move.mark or ""
    title = _("{where}: {choice}").format(where=where(move, one_round), choice=choice_words(move.weighed.yours.choice))
    if mark == FOUND:
        return Line(number, mark, mark_words(mark), COLOURS[mark], title, "", "")
    sub = instead_words(move)
    if lesson:
        sub = sentences((sub, lesson_words(move, names)))
    return Line(number, mark, mark_words(mark), COLOURS[mark], title, sub, cost_words(move), lesson)


def _sections(
    moves: Sequence[Move], review: Review | None, names: Sequence[str], one_round: bool
) -> tuple[Section, ...]:
    """What stands on the page of these decisions, whose numbers are theirs here; `review` once all is there."""

    def line(number: int, move: Move, lesson: bool) -> Line:
        return _line(number, move, names, one_round, lesson)

    parts = sections(moves, review.lessons() if review is not None else (), line)
    if review is None or one_round or not moves:
        return parts
    quota = moves[0].observation.rules.numbers.quota
    figures = [Section(_("What mistakes were about"), figures=_figures(review.leaks(), quota))]
    rounds = review.habits.rounds
    if rounds > len(review.moves):
        title = ngettext("In {n} reviewed round", "In all {n} reviewed rounds", rounds).format(n=rounds)
        figures.append(Section(title, figures=_figures(review.habits.leaks, quota)))
    return (*parts, *(part for part in figures if part.figures))


def _figures(leaks: Sequence[tuple[Theme, int, float]], quota: int) -> tuple[tuple[str, str], ...]:
    return tuple((theme_words(theme.name, quota), theme_figures(n, lost)) for theme, n, lost in leaks)


@dataclass(frozen=True, slots=True)
class Looked:
    """How far a review has come: its decisions so far, and the review of all, once it is there; so many rounds are `left`.
    Whether it `failed`, or is but a `draft`."""

    moves: Sequence[Move]
    review: Review | None
    left: int = 0
    failed: bool = False
    draft: bool = False


def reviewed_data(looked: Looked, caption: str, names: Sequence[str], one_round: bool, of: str = "") -> ReviewedData:
    """The page. `names` by seat as they stand within sentences; `of`: whose play it is, if not the person's own."""
    review = looked.review
    title = _("How {name} played").format(name=of) if of else _("How you played")
    parts = _sections(looked.moves, review, names, one_round)
    rate, rated, empty = "", None, ""
    if looked.failed:
        sentence = _("The decisions couldn’t be reviewed.")
    elif review is None:
        text = ngettext(
            "Reviewing your decisions: {n} round to go…",
            "Reviewing your decisions: {n} rounds to go…",
            looked.left,
        )
        sentence = text.format(n=looked.left)
    else:
        sentence = headline(review, one_round)
        rate, rated = rate_words(review, one_round), rate_told(review)
        empty = _("Every one was as good as the strongest player’s.")
    foot = _("Judged by what you knew, never by the others’ cards.")
    if looked.draft:
        foot = _("A draft: without its compiled core the game can’t search deeply and may be wrong.")
    some = review is not None and any(move.mark in MISTAKES for move in looked.moves)
    finding = ((FIND, _("Find them yourself"), "hint"),) if some else ()
    account = _account(review, one_round) if review is not None and review.ledgers else ()
    buttons = (*account, *finding, (ids.CLOSE, _("Close"), None))
    return ReviewedData(title, caption, sentence, rated, rate, rated, parts, empty, foot, buttons)


def _account(review: Review, one_round: bool) -> tuple[tuple[str, str, str], ...]:
    """The button that leads to where the result came from."""
    points = one_round or review.match_account is None
    return ((ACCOUNT, _("The points") if points else _("What decided it"), "scores"),)
