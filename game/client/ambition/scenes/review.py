"""What belongs to any match that is looked at again: its sheet, the replay of a round, hash, codes, export, practice."""

from __future__ import annotations

from game.client.ambition.controller import seats_of
from game.client.ambition.deals import deal_code, match_code, open_facts
from game.client.ambition.dialogs.checked import check_list
from game.client.ambition.help.check import TELLING, check_words, decisions_of, judge, praise
from game.client.ambition.practice import again
from game.client.ambition.replay import scored_event
from game.client.ambition.scenes.practice import practise
from game.client.ambition.scenes.printing import print_match
from game.client.ambition.scenes.records import public_record
from game.client.ambition.scenes.replay import ReplayScene, replay_of
from game.client.ambition.scenes.sheet import SheetScene
from game.client.ambition.sheet import sheet_data
from game.client.ambition.view import SeatView
from game.client.app.dialogs.codes import HASH_SHOWN, code_facts
from game.client.app.dialogs.fact_blocks import written_facts
from game.client.app.dialogs.listing import ListData
from game.client.app.options import Computers
from game.client.app.records import RecordProblem
from game.client.app.scenes.check import CheckScene
from game.client.app.scenes.facts import FactsScene
from game.client.app.shell import Shell
from game.client.kit.explanation import within
from game.client.kit.i18n import _
from game.client.kit.widget_scene import Action
from game.client.table.advice import Advice
from game.client.table.checker import Judged, finest
from game.client.table.controller import ME
from game.engine.ambition.dealing import deal_hash, deal_text
from game.engine.ambition.match import Match


def open_review(
    shell: Shell, match: Match, index: int, computers: Computers, advice: Advice | None = None, check: bool = False
) -> None:
    """Put the replay of a counted round on top; `index` in `match.rounds`. `advice` may hold answers about it already;
    `check`: with the play checker's list above."""
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
        practise(shell, lambda: again(match, index, computers, shell.services, shell.worker), open_review)

    if advice is None:
        make = computers.make_adviser
        advice = Advice(shell.worker, make() if make is not None else None)

    def look_at() -> None:
        decisions = decisions_of(match, index, ME)

        def listed(found: list[Judged], left: int) -> ListData:
            names = within([name for name, _portrait in seats_of(match)], ME)
            best = finest(decisions, advice, lambda decision, opinion: praise(decision, opinion, TELLING))
            return check_list(history.number, len(decisions), left, found, names, best)

        shell.stack.push(CheckScene(shell, decisions, advice, judge, listed, show))

    def show(judgement: Judged) -> None:
        trick, names = judgement.decision.occasion, within([name for name, _portrait in seats_of(match)], ME)
        scene.go(len(scene.replay.steps) - len(history.tricks) + trick - 1 if trick else 0)
        scene.remark("check", check_words(judgement, names))

    tools = [Action("again", "again", lambda: _("Play it again"), play)]
    if code is not None:
        tools.append(Action("code", "export", lambda: _("Deal code"), show_code))
    tools.append(Action("deal", "code", lambda: digest[:HASH_SHOWN], show_hash))
    if advice.can_ask:
        tools.insert(0, Action("check", "eye", lambda: _("Check"), look_at))
    scene = ReplayScene(shell, replay_of(match, index, seats_of(match)), tools)
    shell.stack.push(scene)
    if check and advice.can_ask:
        look_at()


def match_actions(shell: Shell, match: Match) -> tuple[Action, ...]:
    """What can be done with a match at the foot of its sheet: its code, once it is over, and its record as a file."""
    code = match_code(match)

    def show_code() -> None:
        if code is not None:
            shell.stack.push(FactsScene(shell, lambda: code_facts(code, whole=True), {"copy": code}))

    def export() -> None:
        try:
            where = str(shell.records.export("ambition", public_record(match), shell.services.now()))
        except RecordProblem as problem:
            shell.toast(str(problem))
            return
        shell.stack.push(FactsScene(shell, lambda: written_facts(where), {"copy": where}))

    actions = [
        Action("print", "export", lambda: _("Print"), lambda: print_match(shell, match)),
        Action("export", "export", lambda: _("Export"), export),
    ]
    if code is not None:
        actions.insert(0, Action("code", "code", lambda: _("Match code"), show_code))
    return tuple(actions)


def open_match(shell: Shell, match: Match, computers: Computers) -> None:
    """Put the score sheet of any match on top, from which its rounds can be opened."""
    seats = [SeatView(name, portrait) for name, portrait in seats_of(match)]
    events = [scored_event(history, match.rules.nil_bidding) for history in match.rounds if history.scored]
    data = sheet_data(match.rules, events, seats, ME)
    actions = match_actions(shell, match)
    shell.stack.push(SheetScene(shell, data, lambda index: open_review(shell, match, index, computers), actions))
