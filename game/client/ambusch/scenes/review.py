"""What belongs to any match of Ambusch that is looked at again: the replay of its games, and the pages of its reviews."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambusch.check import Move, check_words, praise_words
from game.client.ambusch.controller import seats_of
from game.client.ambusch.practice import PracticeController, again, from_place, may_again
from game.client.ambusch.review_page import PERSON, review_data
from game.client.ambusch.scenes.practice import practise
from game.client.ambusch.scenes.replay import ReplayScene
from game.client.app.dialogs.reviewed import ReviewedData
from game.client.app.options import Computers
from game.client.app.review.asked import Looking
from game.client.app.review.marks import FOUND
from game.client.app.review.scene import ReviewPage, Ways
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _, ngettext
from game.client.kit.widget_scene import Action
from game.client.table.advice import Advice
from game.client.table.controller import AUTOPLAY, ME
from game.engine.ambusch.match import Match


def persons_of(match: Match) -> tuple[int, ...]:
    """The seats at which people have decided."""
    if match.players[ME].get(AUTOPLAY):
        return ()
    return tuple(seat for seat, player in enumerate(match.players) if player.get("kind") == "human")


def may_review(match: Match, computers: Computers) -> bool:
    """Whether there is somebody to review, and somebody who does it."""
    return bool(persons_of(match)) and computers.reviewer is not None and computers.make_adviser is not None


def advice_of(shell: Shell, computers: Computers, match: Match) -> Advice:
    """Somebody to ask about a match of the records."""
    make = computers.make_adviser
    return Advice(shell.worker, make() if make is not None and persons_of(match) else None)


class ReviewScene(ReviewPage):
    """The page of a seat in sets of a match; where several people played, a button leads to the next one's."""

    def __init__(self, shell: Shell, looking: Looking, ways: Ways, one_set: bool, turn: Callable[[int], None]) -> None:
        """`turn`: to the page of the person at this seat."""
        super().__init__(shell, looking, ways)
        self._one_set, self._turn = one_set, turn

    @property
    def _persons(self) -> tuple[int, ...]:
        return persons_of(self.looking.match)

    def _next(self) -> int:
        persons = self._persons
        return persons[(persons.index(self.looking.seat) + 1) % len(persons)]

    def data(self) -> ReviewedData:
        match, several = self.looking.match, len(self._persons) > 1
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
    advice: Advice,
    computers: Computers,
    index: int | None = None,
    replay: ReplayScene | None = None,
    seat: int | None = None,
) -> None:
    """Put the page of a review on top: of a match, or of one of its sets, whose `replay` may be open below. `seat`: whose;
    without it the first person's."""
    sets = [number for number, each in enumerate(match.sets) if each.score is not None] if index is None else [index]
    if not sets or not may_review(match, computers):
        return

    def show(move: Move) -> None:
        where = move.decided
        at = replay
        if at is not None:
            page.close()
        else:
            at = opened(shell, match, where.observation.set - 1, advice, computers)
        at.show_game(where.game, where.move + 1)
        at.remark(ids.CHECK, praise_words(move) if move.mark == FOUND else check_words(move))

    def try_again(move: Move) -> None:
        def make() -> PracticeController:
            return from_place(match, move.decided, computers, shell.services, shell.worker)

        practise(shell, make, open_review)

    def turn(to: int) -> None:
        page.close()
        open_reviewed(shell, match, advice, computers, index, replay, to)

    person = persons_of(match)[0] if seat is None else seat
    looking = Looking(shell.worker, advice, computers.reviewer, match, person, sets)
    page = ReviewScene(shell, looking, Ways(show, try_again), index is not None, turn)
    shell.stack.push(page)


def opened(shell: Shell, match: Match, index: int, advice: Advice, computers: Computers) -> ReplayScene:
    """The replay of a scored set, put on top; `advice` may hold answers about it already."""

    def play() -> None:
        practise(shell, lambda: again(match, index, computers, shell.services, shell.worker), open_review)

    def look_at() -> None:
        open_reviewed(shell, match, advice, computers, index, scene)

    tools = []
    if may_review(match, computers):
        tools.append(Action(ids.CHECK, "eye", lambda: _("How you played"), look_at))
    if may_again(match):
        tools.append(Action(ids.AGAIN, "again", lambda: _("Play the set again"), play))
    scene = ReplayScene(shell, match, index, tools=tools)
    shell.stack.push(scene)
    return scene


def open_review(
    shell: Shell, match: Match, index: int, advice: Advice, computers: Computers, check: bool = False
) -> None:
    """Put the replay of a scored set on top; `check`: with the page of its review above."""
    scene = opened(shell, match, index, advice, computers)
    if check:
        open_reviewed(shell, match, advice, computers, index, scene)
