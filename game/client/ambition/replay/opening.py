"""Opens what belongs to a past match: its sheet, the replay of a round, its hash, codes, export and practice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.ambition.controller import seats_of
from game.client.ambition.match.dialogs import deal_code, match_code, open_deal_facts
from game.client.ambition.match.extra import ExtraController, again, from_place, play_extra
from game.client.ambition.match.final import end_of, save_end
from game.client.ambition.match.records import public_record
from game.client.ambition.replay.why import open_why
from game.client.ambition.review.collecting import Collector
from game.client.ambition.review.page import ReviewScene
from game.client.ambition.review.scene import ReplayScene, replay_of
from game.client.ambition.review.watch import open_watch
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.sheet.page import SheetScene
from game.client.ambition.sheet.printing import print_match
from game.client.ambition.table.replay import scored_event
from game.client.ambition.view import SeatView
from game.client.app.exact_texts import FactsScene, code_facts, show_written
from game.client.app.options import Computers
from game.client.app.review.job import ReviewJob
from game.client.app.review.page import ReviewLinks
from game.client.app.shell import Shell
from game.client.kit.i18n import _, ngettext
from game.client.kit.widget_scene import ActionButton
from game.client.table.desk import Desk
from game.client.table.person import ME, PersonEntry
from game.engine.ambition.exercises import Position
from game.engine.ambition.judgement import MarkedDecision, Review, rounds_of
from game.engine.ambition.match import Match
from game.engine.ambition.questions import ConfirmMistake
from game.engine.ambition.rewind import before
from game.engine.questions import ReviewParts, Why


def open_review(
    shell: Shell,
    match: Match,
    index: int,
    computers: Computers,
    desk: Desk | None = None,
    check: bool = False,
    at: MarkedDecision | None = None,
    find: Sequence[MarkedDecision] = (),
) -> None:
    """Open the replay of a counted round.

    `index` is the round's index in `match.rounds`. `desk` may already hold answers about it. With
    `check`, the page of its review is opened above. `at` is a decision to show at once, with its
    verdict; if it is one of those to `find`, its answer is hidden."""
    history = match.rounds[index]
    code = deal_code(match, history)
    desk = desk if desk is not None else computers.desk(shell.worker)

    def show_hash() -> None:
        names = [name for name, _portrait in seats_of(match)]
        open_deal_facts(shell, match, index, names)

    def play() -> None:
        play_extra(
            shell, lambda: again(match, index, computers, shell.services, shell.worker), open_review
        )

    def look_at() -> None:
        open_reviewed(shell, match, computers, desk, index, scene)

    def turn_to(move: MarkedDecision) -> None:
        """Replace this replay with that of another round, at its next mistake."""
        scene.close()
        open_review(shell, match, index_of(match, move), computers, desk, at=move, find=find)

    more = list[ActionButton]()
    if code is not None:
        more.append(
            ActionButton(
                "code", "export", lambda: _("Deal code"), partial(_show_code, shell, code, False)
            )
        )
    more.append(ActionButton("deal", "code", lambda: _("Check the deal"), show_hash))
    looking = None
    if shell.judges(desk, ReviewParts):
        more.insert(0, ActionButton("check", "eye", lambda: _("How it went"), look_at))
        looking = ReviewJob[Review](desk, match, ME, (index,))
    why = None
    if shell.judges(desk, Why):
        why = partial(open_why, shell, match, index, computers, desk)
    scene = ReplayScene(
        shell, replay_of(match, index, seats_of(match)), play, more, looking, find, turn_to, why
    )
    shell.stack.push(scene)
    if check and looking is not None:
        look_at()
    elif at is not None:
        scene.show(at, hidden=at in find)


def _show_code(shell: Shell, code: str, whole: bool) -> None:
    shell.stack.push(FactsScene(shell, lambda: code_facts(code, whole), {"copy": code}))


def index_of(match: Match, move: MarkedDecision) -> int:
    """Return the index of the round in which a decision was made."""
    return next(index for index, history in enumerate(match.rounds) if history.number == move.round)


def open_reviewed(
    shell: Shell,
    match: Match,
    computers: Computers,
    desk: Desk | None = None,
    index: int | None = None,
    replay: ReplayScene | None = None,
) -> None:
    """Open the page of a review of a match, or of one of its rounds, whose `replay` may be open below."""
    asked = desk if desk is not None else computers.desk(shell.worker)
    indices = rounds_of(match) if index is None else [index]
    if not shell.judges(computers, ReviewParts) or not indices:
        return

    def title() -> str:
        if index is not None:
            return _("Round {n}").format(n=match.rounds[index].number)
        return ngettext("{n} round", "{n} rounds", len(indices)).format(n=len(indices))

    def show(move: MarkedDecision) -> None:
        if replay is not None:
            page.close()
            replay.show(move)
        else:
            open_review(shell, match, index_of(match, move), computers, asked, at=move)

    def find(moves: Sequence[MarkedDecision]) -> None:
        if replay is not None:
            page.close()
            replay.find(moves)
        else:
            open_review(
                shell, match, index_of(match, moves[0]), computers, asked, at=moves[0], find=moves
            )

    def try_again(move: MarkedDecision) -> None:
        def make() -> ExtraController:
            where = index_of(match, move)
            return from_place(
                match, where, move.observation, computers, shell.services, shell.worker
            )

        play_extra(shell, make, open_review)

    def watch(move: MarkedDecision) -> None:
        seen, weighed = move.observation, move.weighed
        at = before(match, index_of(match, move), ME, seen.phase, len(seen.played()))
        open_watch(shell, asked, Position.of(at), weighed.better.choice, weighed.yours.choice)

    looking = ReviewJob[Review](asked, match, ME, indices)
    collects = index is None and asked.answers(ConfirmMistake)
    collector = Collector(shell, match, asked) if collects else None
    links = ReviewLinks(show, try_again, find, watch)
    page = ReviewScene(shell, looking, links, match, title, index is not None, collector)
    shell.stack.push(page)


def match_actions(
    shell: Shell, match: Match, computers: Computers | None, desk: Desk | None = None
) -> tuple[ActionButton, ...]:
    """Return the buttons at the foot of a match's score sheet.

    They open its review if the computer players can make one, show its code once it is over, print
    it, and export its record as a file."""
    code = match_code(match)

    def export() -> None:
        show_written(
            shell,
            lambda: shell.records.export("ambition", public_record(match), shell.services.now()),
        )

    actions = [
        ActionButton("print", "export", lambda: _("Print"), lambda: print_match(shell, match)),
        ActionButton("export", "export", lambda: _("Export"), export),
    ]
    if code is not None:
        show = partial(_show_code, shell, code, True)
        actions.insert(0, ActionButton("code", "code", lambda: _("Match code"), show))
    if shell.judges(computers, ReviewParts) and computers is not None and rounds_of(match):
        look_at = partial(open_reviewed, shell, match, computers, desk)
        actions.insert(0, ActionButton("check", "eye", lambda: _("How it went"), look_at))
    return tuple(actions)


def open_match(shell: Shell, match: Match, computers: Computers) -> None:
    """Open the score sheet of any match, from which its rounds can be opened."""
    seats = [SeatView(name, portrait) for name, portrait in seats_of(match)]
    events = [
        scored_event(history, match.rules.nil_bidding) for history in match.rounds if history.scored
    ]
    data = sheet_data(match.rules, events, seats, ME)
    actions = match_actions(shell, match, computers)
    end = end_of(match, seats, events) if events else None
    begun = PersonEntry.of(match).begun_at[: len("2026-01-01")]
    save = (
        partial(save_end, shell, end, begun) if end is not None and end.story is not None else None
    )
    review = partial(open_review, shell, match, computers=computers)
    shell.stack.push(SheetScene(shell, data, review, actions, save))
