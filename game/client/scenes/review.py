"""What belongs to any match that is looked at again: its sheet, the replay of a round, hash, codes, export, practice."""

from __future__ import annotations

from game.client.deals import code_facts, deal_code, match_code, open_facts
from game.client.dialogs.facts import Block, FactsData
from game.client.game_controller import ME, seats_of
from game.client.i18n import _, ngettext
from game.client.practice import again
from game.client.records import RecordProblem
from game.client.replay import scored_event
from game.client.scenes.base import Action
from game.client.scenes.dialogs import SheetScene
from game.client.scenes.facts import FactsScene
from game.client.scenes.replay import ReplayScene, replay_of
from game.client.sheet import sheet_data
from game.client.shell import Shell
from game.client.view import SeatView
from game.engine.ambition.match import Match, deal_hash, deal_text


def open_review(shell: Shell, match: Match, index: int) -> None:
    """Put the replay of a counted round on top; `index` in `match.rounds`."""
    history = match.rounds[index]
    digest, code = deal_hash(history.deal), deal_code(match, history)

    def show_hash() -> None:
        names = [name for name, _portrait in seats_of(match)]
        copies = {"copy": digest, "text": deal_text(history.deal)}
        shell.stack.push(FactsScene(shell, lambda: open_facts(match, index, names), copies))

    def show_code() -> None:
        if code is not None:
            shell.stack.push(FactsScene(shell, lambda: code_facts(code, whole=False), {"copy": code}))

    def play() -> None:
        from game.client.scenes.practice import PracticeScene  # which opens reviews itself

        shell.stack.push(PracticeScene(shell, lambda: again(match, index, shell.services, shell.worker)))

    tools = [Action("again", "again", lambda: _("Play it again"), play)]
    if code is not None:
        tools.append(Action("code", "export", lambda: _("Deal code"), show_code))
    tools.append(Action("deal", "code", lambda: digest[:8], show_hash))
    shell.stack.push(ReplayScene(shell, replay_of(match, index, seats_of(match)), tools))


def match_actions(shell: Shell, match: Match) -> tuple[Action, ...]:
    """What can be done with a match at the foot of its sheet: its code, once it is over, and its record as a file."""
    code = match_code(match)

    def show_code() -> None:
        if code is not None:
            shell.stack.push(FactsScene(shell, lambda: code_facts(code, whole=True), {"copy": code}))

    def export() -> None:
        try:
            where = str(shell.records.export(match, shell.services.now()))
        except RecordProblem as problem:
            shell.toast(str(problem))
            return
        shell.stack.push(FactsScene(shell, lambda: written_facts(where), {"copy": where}))

    actions = [Action("export", "export", lambda: _("Export"), export)]
    if code is not None:
        actions.insert(0, Action("code", "code", lambda: _("Match code"), show_code))
    return tuple(actions)


def written_facts(*where: str) -> FactsData:
    """Where files were written."""
    return FactsData(
        _("Written"),
        "",
        (Block("yes", (ngettext("The file lies here:", "The files lie here:", len(where)),)), Block("box", where)),
        (("copy", _("Copy"), "last"), ("close", _("Close"), None)),
    )


def open_match(shell: Shell, match: Match) -> None:
    """Put the score sheet of any match on top, from which its rounds can be opened."""
    seats = [SeatView(name, portrait) for name, portrait in seats_of(match)]
    events = [scored_event(history, match.rules.nil_bidding) for history in match.rounds if history.scored]
    data = sheet_data(match.rules, events, seats, ME)
    scene = SheetScene(shell, data, lambda index: open_review(shell, match, index), match_actions(shell, match))
    shell.stack.push(scene)
