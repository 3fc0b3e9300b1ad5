"""What the page of a review of Ambusch says, from the decisions as far as they were looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.client.ambusch.check import Move, better_words, chosen_words, reasons, where_words
from game.client.app.dialogs.figures import percent
from game.client.app.dialogs.reviewed import Line, ReviewedData
from game.client.app.review.asked import Looking
from game.client.app.review.marks import COLOURS, FOUND, mark_words
from game.client.app.review.sections import sections
from game.client.kit import ids
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences

PERSON = "person"
_NOTHING = 0.05


class Review(Protocol):
    """A seat in sets of a match. `games`: those that are complete; `lost` in hundredths of the match, with its standard error."""

    @property
    def all(self) -> Sequence[Move]: ...
    @property
    def games(self) -> Sequence[object]: ...
    @property
    def lost(self) -> float: ...
    @property
    def lost_se(self) -> float: ...
    def lessons(self) -> Sequence[Move]: ...


def review_data(
    looking: Looking, caption: str, one_set: bool, again: bool, of: str = "", other: str = ""
) -> ReviewedData:
    """The page. `again`: lessons can be tried again. `of`: whose play it is, if several people played; `other`: whose page comes
    next, if there is one."""
    review: Review | None = looking.review
    moves: Sequence[Move] = looking.moves()
    told = None
    if looking.failed:
        sentence = _("The decisions couldn’t be reviewed.")
    elif review is None:
        text = ngettext(
            "Reviewing your decisions: {n} set to go…", "Reviewing your decisions: {n} sets to go…", looking.left
        )
        sentence = text.format(n=looking.left)
    else:
        sentence, told = _sentence(review, one_set, bool(of)), _told(review)

    def line(number: int, move: Move, lesson: bool) -> Line:
        return _line(number, move, one_set, lesson, again)

    return ReviewedData(
        title=_("How {name} played").format(name=of) if of else _("How you played"),
        caption=caption,
        sentence=sentence,
        told=told,
        rate=ngettext("{n} decision", "{n} decisions", len(moves)).format(n=len(moves)) if review is not None else "",
        rate_told=None,
        sections=sections(moves, review.lessons() if review is not None else (), line),
        empty=_("Every one was as good as the strongest player’s.") if review is not None else "",
        foot=_("A draft: without its compiled core the game can’t search deeply and may be wrong.")
        if looking.reviewer.draft
        else _("Judged by what you knew, never by the others’ cards."),
        buttons=(*(((PERSON, other, None),) if other else ()), (ids.CLOSE, _("Close"), None)),
    )


def _sentence(review: Review, one_set: bool, another: bool) -> str:
    """`another`: the page isn't about whoever reads it."""
    lost = review.lost if one_set else review.lost / max(1, len(review.games))
    if lost < _NOTHING:
        return _("These decisions cost nothing.") if another else _("Your decisions cost you nothing.")
    if one_set:
        said = (
            _("The decisions in this set lowered the chance to win the match by {share}.")
            if another
            else _("Your decisions in this set lowered your chance to win the match by {share}.")
        )
    elif another:
        said = _("These decisions lowered the chance to win the match by {share} per game.")
    else:
        said = _("Your decisions lowered your chance to win the match by {share} per game.")
    return said.format(share=percent(lost / 100))


def _told(review: Review) -> Explanation:
    games = max(1, len(review.games))
    lines = (
        _("How much more the strongest player’s choices were worth than yours, given what you knew then."),
        _("Worth is the chance to win the match."),
        _("Per game: {share}, known to within {error}.").format(
            share=percent(review.lost / games / 100), error=percent(2 * review.lost_se / games / 100)
        ),
    )
    return Explanation(_("What your decisions cost"), lines)


def _line(number: int, move: Move, one_set: bool, lesson: bool, again: bool) -> Line:
    mark = move.mark or ""
    place = where_words(move)
    if not one_set:
        place = "  ·  ".join((_("Set {n}").format(n=move.decided.observation.set), place))
    title = _("{where}: {choice}").format(where=place, choice=chosen_words(move))
    if mark == FOUND:
        return Line(number, mark, mark_words(mark), COLOURS[mark], title, "", "")
    better = _("Better: {choice}.").format(choice=better_words(move))
    why = reasons(move.weighed.better, move.weighed.yours)
    sub = sentences((better, *(why[:1] or ([_("Better prospects overall.")] if lesson else []))))
    cost = "\u2212" + percent(move.weighed.lost / 100)
    return Line(number, mark, mark_words(mark), COLOURS[mark], title, sub, cost, lesson and again)
