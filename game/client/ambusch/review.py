"""The page that reviews decisions at Ambusch; it shows what has been judged so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.ambusch.controller import seats_of
from game.client.ambusch.extra import ExtraController, again, from_place, may_again, play_extra
from game.client.ambusch.hint import (
    better_words,
    check_words,
    chosen_words,
    praise_words,
    reasons,
    where_words,
)
from game.client.ambusch.replay import ReplayScene
from game.client.ambusch.view import fan_order
from game.client.ambusch.why import open_why
from game.client.app.options import Computers
from game.client.app.review.job import ReviewJob
from game.client.app.review.page import (
    COLOURS,
    DecisionLine,
    ReviewData,
    ReviewLinks,
    ReviewPage,
    costs,
    mark_words,
    sections,
    shown_cards,
)
from game.client.app.shell import Shell
from game.client.app.statistics_page import percent
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import ActionButton
from game.client.table.desk import Desk
from game.client.table.person import PersonEntry
from game.client.table.words import less_words
from game.engine.ambusch.judgement import MarkedDecision, Review, scored_sets
from game.engine.ambusch.match import Match
from game.engine.judgement import PRAISE
from game.engine.questions import ReviewParts, Why
from game.engine.state import compiled

PERSON = "person"


def review_data(
    looking: ReviewJob[Review],
    caption: str,
    one_set: bool,
    again: bool,
    of: str = "",
    other: str = "",
) -> ReviewData:
    """Return what the page of a review shows.

    `again`: lessons can be tried again. `of`: whose decisions they are, if several people played.
    `other`: whose page comes next, if there is one."""
    review, moves = looking.review, looking.moves()
    told = None
    if looking.failed:
        sentence = _("The decisions couldn’t be reviewed.")
    elif review is None:
        text = ngettext(
            "Reviewing your decisions: {n} set to go…",
            "Reviewing your decisions: {n} sets to go…",
            looking.left,
        )
        sentence = text.format(n=looking.left)
    else:
        sentence, told = _sentence(review, one_set, bool(of)), _told(review)

    def line(number: int, move: MarkedDecision, lesson: bool) -> DecisionLine:
        return _line(number, move, one_set, lesson, again)

    return ReviewData(
        title=_("How {name} played").format(name=of) if of else _("How it went"),
        caption=caption,
        sentence=sentence,
        explanation=told,
        rate=ngettext("{n} decision", "{n} decisions", len(moves)).format(n=len(moves))
        if review is not None
        else "",
        rate_explanation=None,
        sections=sections(moves, review.lessons() if review is not None else (), line),
        review=review,
        foot=_("A draft: without its compiled core the game can’t search deeply and may be wrong.")
        if not compiled()
        else _("Judged by what you knew, never by the others’ cards."),
        buttons=(*(((PERSON, other, None),) if other else ()), ("close", _("Close"), None)),
    )


def _sentence(review: Review, one_set: bool, another: bool) -> str:
    """Return what the decisions cost in all, in a sentence.

    `another`: the page is about somebody other than its reader."""
    cost = costs(review.all)
    if not any(cost):
        return (
            _("These decisions cost nothing.") if another else _("Your decisions cost you nothing.")
        )
    if one_set:
        said = (
            _("The decisions in this set cost {cost}.")
            if another
            else _("Your decisions in this set cost you {cost}.")
        )
    else:
        said = (
            _("These decisions cost {cost}.") if another else _("Your decisions cost you {cost}.")
        )
    return said.format(cost=cost.words())


def _told(review: Review) -> gui.Explanation:
    games = max(1, len(review.games))
    lines = (
        _(
            "How much likelier the strongest player’s choices were to win the match than yours, given what you knew then."
        ),
        _("Per game: {share}, accurate to {error}.").format(
            share=percent((review.lost.chance or 0.0) / games),
            error=percent(2 * (review.lost.chance_se or 0.0) / games),
        ),
        _(
            "No level is named: even over 300 games casual players, club players and experts lose about the same."
        ),
    )
    return gui.Explanation(_("What your decisions cost"), lines)


def _line(
    number: int, move: MarkedDecision, one_set: bool, lesson: bool, again: bool
) -> DecisionLine:
    mark, seen = move.mark or "", move.decided.observation
    place = where_words(move)
    if not one_set:
        place = "  ·  ".join((_("Set {n}").format(n=seen.set), place))
    title = _("{where}: {choice}").format(where=place, choice=chosen_words(move))
    shown = shown_cards(move, (seen.top,) * (seen.top >= 0), seen.hand, fan_order)
    if mark == PRAISE:
        return DecisionLine(
            number, mark, mark_words(mark), COLOURS[mark], title, "", "", shown=shown
        )
    better = _("Better: {choice}.").format(choice=better_words(move))
    sub = sentences((better, *reasons(move)[:2]))
    cost = less_words(move.weighed.loss)
    return DecisionLine(
        number,
        mark,
        mark_words(mark),
        COLOURS[mark],
        title,
        sub,
        cost,
        lesson and again,
        shown=shown,
    )


# ---- What belongs to any match of Ambusch that is looked at again
# The replay of its games, and the pages of its reviews.


def persons_of(match: Match) -> tuple[int, ...]:
    """Return the seats at which people have decided; none for a match played by autoplay."""
    if PersonEntry.of(match).autoplay:
        return ()
    return tuple(seat for seat, player in enumerate(match.players) if player.get("kind") == "human")


def may_review(shell: Shell, match: Match, computers: Computers) -> bool:
    """Return whether there are people whose decisions can be reviewed, and computer players who can do it."""
    return bool(persons_of(match)) and shell.judges(computers, ReviewParts)


class ReviewScene(ReviewPage[MarkedDecision]):
    """The review of one seat's decisions in sets of a match.

    Where several people played, a button leads to the next one's page."""

    looking: ReviewJob[Review]

    def __init__(
        self,
        shell: Shell,
        looking: ReviewJob[Review],
        ways: ReviewLinks[MarkedDecision],
        match: Match,
        one_set: bool,
        turn: Callable[[int], None],
    ) -> None:
        """Create the page.

        `turn` opens the page of the person at a seat; `one_set`: the page is about a single set."""
        super().__init__(shell, looking, ways)
        self.match, self._one_set, self._turn = match, one_set, turn

    @property
    def _persons(self) -> tuple[int, ...]:
        return persons_of(self.match)

    def _next(self) -> int:
        persons = self._persons
        return persons[(persons.index(self.looking.seat) + 1) % len(persons)]

    def data(self) -> ReviewData:
        match, several = self.match, len(self._persons) > 1
        names = [name for name, _portrait in seats_of(match)]
        sets = self.looking.indices
        caption = _("Set {n}").format(n=sets[0] + 1)
        if not self._one_set:
            caption = ngettext("{n} set", "{n} sets", len(sets)).format(n=len(sets))
        of, other = (names[self.looking.seat], names[self._next()]) if several else ("", "")
        return review_data(self.looking, caption, self._one_set, may_again(match), of, other)

    def act(self, id: str) -> None:
        if id == PERSON:
            self._turn(self._next())
        else:
            super().act(id)


def open_reviewed(
    shell: Shell,
    match: Match,
    desk: Desk,
    computers: Computers,
    index: int | None = None,
    replay: ReplayScene | None = None,
    seat: int | None = None,
) -> None:
    """Open the review of a match, or of one of its sets if `index` is given.

    `replay`: the replay of that set, if it is open below. `seat`: whose decisions; None for the
    first person's. Nothing opens if nothing can be reviewed."""
    sets = scored_sets(match) if index is None else [index]
    if not sets or not may_review(shell, match, computers):
        return

    def show(move: MarkedDecision) -> None:
        where = move.decided
        at = replay
        if at is not None:
            page.close()
        else:
            at = opened(shell, match, where.observation.set - 1, desk, computers)
        at.show_game(where.game, where.move + 1)
        at.remark("check", praise_words(move) if move.mark == PRAISE else check_words(move))

    def try_again(move: MarkedDecision) -> None:
        def make() -> ExtraController:
            return from_place(match, move.decided, computers, shell.services, shell.worker)

        play_extra(shell, make, open_review)

    def turn(to: int) -> None:
        page.close()
        open_reviewed(shell, match, desk, computers, index, replay, to)

    person = persons_of(match)[0] if seat is None else seat
    looking = ReviewJob[Review](desk, match, person, sets)
    page = ReviewScene(shell, looking, ReviewLinks(show, try_again), match, index is not None, turn)
    shell.stack.push(page)


def opened(shell: Shell, match: Match, index: int, desk: Desk, computers: Computers) -> ReplayScene:
    """Open the replay of a scored set and return it; `desk` may already have answers about the set."""

    def play() -> None:
        play_extra(
            shell, lambda: again(match, index, computers, shell.services, shell.worker), open_review
        )

    def look_at() -> None:
        open_reviewed(shell, match, desk, computers, index, scene)

    tools = []
    if may_review(shell, match, computers):
        tools.append(ActionButton("check", "eye", lambda: _("How it went"), look_at))
    if may_again(match):
        tools.append(ActionButton("again", "again", lambda: _("Play the set again"), play))
    why = None
    if shell.judges(desk, Why):
        why = partial(open_why, shell, match, index, computers, desk)
    scene = ReplayScene(shell, match, index, tools=tools, why=why)
    shell.stack.push(scene)
    return scene


def open_review(
    shell: Shell, match: Match, index: int, desk: Desk, computers: Computers, check: bool = False
) -> None:
    """Open the replay of a scored set; with `check`, also its review on top."""
    scene = opened(shell, match, index, desk, computers)
    if check:
        open_reviewed(shell, match, desk, computers, index, scene)
