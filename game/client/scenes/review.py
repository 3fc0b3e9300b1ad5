"""A round of any match opened for review: its replay with what belongs to it, the deal's hash, its code, playing it again."""

from __future__ import annotations

from game.client.deals import code_facts, deal_code, open_facts
from game.client.game_controller import seats_of
from game.client.i18n import _
from game.client.practice import again
from game.client.scenes.facts import FactsScene
from game.client.scenes.replay import ReplayScene, ReplayTool, replay_of
from game.client.shell import Shell
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

    tools = [ReplayTool("again", "again", lambda: _("Play it again"), play)]
    if code is not None:
        tools.append(ReplayTool("code", "export", lambda: _("Deal code"), show_code))
    tools.append(ReplayTool("deal", "code", lambda: digest[:8], show_hash))
    shell.stack.push(ReplayScene(shell, replay_of(match, index, seats_of(match)), tools))
